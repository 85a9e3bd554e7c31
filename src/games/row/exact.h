/* Exact arithmetic for the row shortcuts: never wrong, and fast when it can be.
 *
 * Every number the shortcuts meet (a margin, a composite, a running sum) is a sum of piles with signs, each
 * pile at most once. So n * (largest |pile|) bounds them all. Each algorithm is therefore written once and
 * built twice: on int64_t, taken when that bound says nothing can leave 63 bits, and on 128 bits, where n
 * piles of 64 bits always fit. BOYI__ROW_OVERFLOW is said only when the answer itself is outside int64_t.
 *
 * The narrow build runs on unsigned arithmetic, which wraps without harm; the bound may so be looked at after
 * the work, when the piles have been read once anyway, and a result that was not allowed is thrown away.
 */
#ifndef BOYI_GAMES_ROW_EXACT_H
#define BOYI_GAMES_ROW_EXACT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    BOYI__ROW_OK,
    BOYI__ROW_OVERFLOW, /* the answer does not fit int64_t */
    BOYI__ROW_MEMORY,   /* an allocation failed */
} boyi__row_status;

__extension__ typedef __int128 boyi__wide;
__extension__ typedef unsigned __int128 boyi__wide_bits;

/* The bits a pile needs beside its sign. The OR over a row is the row's reach: no pile is larger than reach
 * + 1. */
static inline uint64_t boyi__row_reach(int64_t pile)
{
    return (uint64_t)pile ^ -(uint64_t)(pile < 0);
}

/* The reach of a whole row, for algorithms that look before they start. */
static inline uint64_t boyi__row_reach_all(const int64_t *a, size_t n)
{
    uint64_t reach = 0;
    for (size_t i = 0; i < n; i++)
        reach |= boyi__row_reach(a[i]);
    return reach;
}

/* Whether `times` signed sums of n piles of this reach stay inside int64_t, even added up. */
static inline bool boyi__row_is_narrow(uint64_t reach, size_t n, unsigned times)
{
    return ((boyi__wide_bits)reach + 1) * n < ((boyi__wide_bits)1 << 63) / times;
}

/* Hands out a wide number if it fits. */
static inline boyi__row_status boyi__row_answer(boyi__wide value, int64_t *out)
{
    if (value < INT64_MIN || value > INT64_MAX)
        return BOYI__ROW_OVERFLOW;
    *out = (int64_t)value;
    return BOYI__ROW_OK;
}

#endif
