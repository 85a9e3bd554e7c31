/* Two masks of squares as one number, a digit of base 3 a square: 0 empty, 1 the first kind of stone, 2 the
 * second. Denser than the masks: 16 squares are 43 million boards, not 4 thousand million.
 *
 * Eight squares at a time: a byte's digits come from a table, and eight digits have their bytes in another.
 */
#ifndef BOYI_GAMES_BOARD_TRITS_H
#define BOYI_GAMES_BOARD_TRITS_H

#include <stddef.h>
#include <stdint.h>

enum { BOYI__TRITS_BYTES = 5, BOYI__TRITS_EIGHT = 6561 };

/* Boards of up to 39 squares, so that a bit is left for the turn. */
typedef struct {
    uint64_t digits[BOYI__TRITS_BYTES][256];
    uint16_t bytes[BOYI__TRITS_EIGHT]; /* low: the first mask's, high: the second's */
} boyi__trits;

void boyi__trits_fill(boyi__trits *trits);

/* How many boards of so many squares there are: the numbers are smaller. */
uint64_t boyi__trits_boards(unsigned squares);

/* `bytes` is how many a mask has; a constant where speed matters. */
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

#endif
