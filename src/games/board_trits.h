/* Two masks of squares as one number, a digit of base 3 a square: 0 empty, 1 the first kind of stone, 2 the
 * second. Denser than the masks: 16 squares are 43 million boards, not 4 thousand million.
 *
 * Eight squares at a time: a byte's digits come from a table, and eight digits have their bytes in another.
 */
#ifndef BOYI_GAMES_BOARD_TRITS_H
#define BOYI_GAMES_BOARD_TRITS_H

#include "games/board_pictures.h"

enum { BOYI__TRITS_BYTES = 5, BOYI__TRITS_EIGHT = 6561 };

/* Boards of up to 39 squares, so that a bit is left for the turn. All 0 before it is filled. */
typedef struct {
    uint64_t digits[BOYI__TRITS_BYTES][256];
    uint16_t bytes[BOYI__TRITS_EIGHT]; /* low: the first mask's, high: the second's */
    boyi__pictures pictures;
} boyi__trits;

void boyi__trits_fill(boyi__trits *trits, unsigned columns, unsigned rows);

/* All states of so many squares are smaller than this. */
uint64_t boyi__trits_below(unsigned squares);

/* `bytes` is pictures.bytes, here and below; a constant where speed matters. */
static inline uint64_t boyi__trits_pack(const boyi__trits *trits, unsigned bytes, uint64_t first,
                                        uint64_t second)
{
    uint64_t number = 0;
    for (unsigned byte = 0; byte < bytes; byte++)
        number += trits->digits[byte][first >> 8 * byte & 255] +
                  2 * trits->digits[byte][second >> 8 * byte & 255];
    return number;
}

static inline void boyi__trits_unpack(const boyi__trits *trits, unsigned bytes, uint64_t number,
                                      uint64_t *first, uint64_t *second)
{
    *first = *second = 0;
    for (unsigned byte = 0; byte < bytes; byte++, number /= BOYI__TRITS_EIGHT) {
        uint64_t both = trits->bytes[number % BOYI__TRITS_EIGHT];
        *first |= (both & 255) << 8 * byte;
        *second |= both >> 8 << 8 * byte;
    }
}

/* A state is twice the board's number, plus the turn. */
static inline boyi__stones boyi__trits_look(const boyi__trits *trits, unsigned bytes, boyi_state state)
{
    boyi__stones stones = {.turn = (unsigned)state & 1};
    boyi__trits_unpack(trits, bytes, state / 2, &stones.of[0], &stones.of[1]);
    return stones;
}

static inline boyi_state boyi__trits_state(const boyi__trits *trits, unsigned bytes, boyi__stones stones)
{
    return boyi__trits_pack(trits, bytes, stones.of[0], stones.of[1]) * 2 + stones.turn;
}

static inline boyi_state boyi__trits_least_bytes(const boyi__trits *trits, unsigned bytes, boyi_state state)
{
    boyi__stones stones = boyi__trits_look(trits, bytes, state);
    boyi__pictures_least_bytes(&trits->pictures, bytes, &stones.of[0], &stones.of[1]);
    return boyi__trits_state(trits, bytes, stones);
}

/* One for all pictures of a state. */
static inline boyi_state boyi__trits_least(const boyi__trits *trits, boyi_state state)
{
    return trits->pictures.bytes == 2 ? boyi__trits_least_bytes(trits, 2, state)
                                      : boyi__trits_least_bytes(trits, trits->pictures.bytes, state);
}

#endif
