/* Boards as numbers in base 3, a digit a square: 0 empty, 1 for X, 2 for O. Denser than two masks: 16 squares
 * are 43 million numbers, not 4 billion. A state is twice the board's number, plus the turn.
 *
 * Eight squares are converted at a time, by a table in each direction.
 */
#ifndef BOYI_GAMES_BOARD_TRITS_H
#define BOYI_GAMES_BOARD_TRITS_H

#include "games/board/symmetries.h"

enum { BOYI__TRITS_BYTES = 5, BOYI__TRITS_EIGHT = 6561 };

/* The first member of a game's self. */
typedef struct {
    boyi__board board;                       /* of up to 39 squares, so that a bit is left for the turn */
    uint64_t digits[BOYI__TRITS_BYTES][256]; /* the number of each value of each byte */
    uint16_t masks[BOYI__TRITS_EIGHT];       /* of eight digits; low byte: X, high byte: O */
    boyi__symmetries symmetries;
} boyi__trits;

/* For `prepare`: calls boyi__board_shape, fills the tables, sets the rules' bits. */
boyi_status boyi__trits_shape(boyi__trits *trits, unsigned columns, unsigned rows, unsigned most,
                              boyi_rules *rules, boyi_error *error);

/* For the plan and the rules. */
boyi__stones boyi__trits_look(const void *self, boyi_state state);
boyi_state boyi__trits_pack(const void *self, boyi__stones stones);
boyi_state boyi__trits_canonical(const void *self, boyi_state state);
uint64_t boyi__trits_below(const void *self);

/* The same for hot paths: `bytes` is symmetries.bytes, as a constant. */
static inline boyi__stones boyi__trits_look_bytes(const boyi__trits *trits, unsigned bytes, boyi_state state)
{
    boyi__stones stones = {.turn = (unsigned)state & 1};
    uint64_t number = state / 2;
    for (unsigned byte = 0; byte < bytes; byte++, number /= BOYI__TRITS_EIGHT) {
        uint64_t both = trits->masks[number % BOYI__TRITS_EIGHT];
        stones.of[0] |= (both & 255) << 8 * byte;
        stones.of[1] |= both >> 8 << 8 * byte;
    }
    return stones;
}

static inline boyi_state boyi__trits_pack_bytes(const boyi__trits *trits, unsigned bytes, boyi__stones stones)
{
    uint64_t number = 0;
    for (unsigned byte = 0; byte < bytes; byte++)
        number += trits->digits[byte][stones.of[0] >> 8 * byte & 255] +
                  2 * trits->digits[byte][stones.of[1] >> 8 * byte & 255];
    return number * 2 + stones.turn;
}

/* The same of the stones' least image. */
static inline boyi_state boyi__trits_pack_least(const boyi__trits *trits, unsigned bytes, boyi__stones stones)
{
    boyi__symmetries_least_bytes(&trits->symmetries, bytes, &stones.of[0], &stones.of[1]);
    return boyi__trits_pack_bytes(trits, bytes, stones);
}

#endif
