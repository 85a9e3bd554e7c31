/* Bags of heaps, and ordered pairs of numbers, as 64-bit states. What does not fit is interned.
 *
 * A bag is a multiset of heaps that are not empty:
 *
 *     0 | size                  no heap, or one below 2^63
 *     1 1 | size 31 | size 31   two below 2^31 - 1, the larger first
 *     1 0 | number              any other: its number in the intern table, which has runs of equal heaps
 *
 * Nimbers are found from single heaps and pairs alone, so the table is needed for play only.
 *
 * An ordered pair:
 *
 *     0 | a 31 | b 32           both below 2^31
 *     1 0 | number              any other
 */
#ifndef BOYI_GAMES_HEAPS_BAG_H
#define BOYI_GAMES_HEAPS_BAG_H

#include "base/intern.h"

/* Out of memory. No state has this number. */
#define BOYI__BAG_FAILED UINT64_MAX

/* Heaps of one size. */
typedef struct {
    uint64_t size, times;
} boyi__heap_run;

/* Sorts heaps, the largest first; fast if all but a few are in order. */
void boyi__bag_sort(uint64_t *sizes, size_t count);

/* The state of these heaps, or BOYI__BAG_FAILED. Overwrites the array. */
boyi_state boyi__bag_make(boyi_intern *table, uint64_t *sizes, size_t count);

/* The heaps of a state, the largest first; writes at most `room` of them and returns how many there are. */
size_t boyi__bag_read(boyi_intern *table, boyi_state state, uint64_t *out, size_t room);

/* The same as runs of equal heaps; returns how many runs there are. */
size_t boyi__bag_read_runs(boyi_intern *table, boyi_state state, boyi__heap_run *out, size_t room);

/* The state after one heap of run `i` of these was replaced by heaps of a and b, or BOYI__BAG_FAILED. Overwrites the runs, which have
 * space for two more. */
boyi_state boyi__bag_after(boyi_intern *table, boyi__heap_run *runs, size_t count, size_t i, uint64_t a,
                           uint64_t b);

/* A pair that is interned: its state, or BOYI__BAG_FAILED; its numbers. */
boyi_state boyi__pair_intern(boyi_intern *table, uint64_t a, uint64_t b);
void boyi__pair_find(boyi_intern *table, boyi_state state, uint64_t *a, uint64_t *b);

/* The state of a pair, or BOYI__BAG_FAILED. The table is not used for numbers below 2^31 and may then be
 * NULL. */
static inline boyi_state boyi__pair_pack(boyi_intern *table, uint64_t a, uint64_t b)
{
    return a <= INT32_MAX && b <= INT32_MAX ? a << 32 | b : boyi__pair_intern(table, a, b);
}

static inline void boyi__pair_unpack(boyi_intern *table, boyi_state state, uint64_t *a, uint64_t *b)
{
    *a = state >> 32;
    *b = state & UINT32_MAX;
    if (state >> 63)
        boyi__pair_find(table, state, a, b);
}

#endif
