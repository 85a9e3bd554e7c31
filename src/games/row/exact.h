/* Exact arithmetic for the row shortcuts: 64 bits where they suffice, 128 bits otherwise.
 *
 * Every number that the shortcuts compute (a margin, a composite, a running sum) is a signed sum of piles,
 * each pile at most once, so n * (largest |pile|) bounds all of them. Each algorithm is written once, in an
 * .inc file, and compiled for two widths: int64_t, valid if that bound fits into 63 bits, and boyi__int128,
 * which always holds the sum of n 64-bit piles. Calls return BOYI_OK, BOYI_MEMORY, or BOYI_OVERFLOW if the
 * answer itself does not fit int64_t; the caller writes the sentences.
 *
 * The 64-bit code adds as unsigned numbers, which wrap without undefined behaviour. So the bound can be
 * checked after the computation, when all piles have been read anyway; if it does not hold, the result is
 * discarded and computed again in 128 bits.
 */
#ifndef BOYI_GAMES_ROW_EXACT_H
#define BOYI_GAMES_ROW_EXACT_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/int128.h"
#include "boyi.h"

/* The magnitude bits of a pile (of -1 - pile, if it is negative). With `bits` the OR of these over a row,
 * |pile| <= bits + 1 for every pile. */
static inline uint64_t boyi__row_bits(int64_t pile)
{
    return (uint64_t)pile ^ -(uint64_t)(pile < 0);
}

/* The OR over a whole row, for algorithms that choose the width before they start. */
static inline uint64_t boyi__row_bits_all(const int64_t *a, size_t n)
{
    uint64_t bits = 0;
    for (size_t i = 0; i < n; i++)
        bits |= boyi__row_bits(a[i]);
    return bits;
}

/* Whether the sum of `factor` signed sums of n such piles always fits int64_t. */
static inline bool boyi__row_is_narrow(uint64_t bits, size_t n, unsigned factor)
{
    assert(factor > 0);
    return ((boyi__uint128)bits + 1) * n < ((boyi__uint128)1 << 63) / factor;
}

/* Stores a 128-bit number if it fits. */
static inline boyi_status boyi__row_answer(boyi__int128 value, int64_t *out)
{
    if (value < INT64_MIN || value > INT64_MAX)
        return BOYI_OVERFLOW;
    *out = (int64_t)value;
    return BOYI_OK;
}

#endif
