/* 1 to k piles from the left, in O(n) whatever k.
 *
 * Let T[i] be the sum of a[i..n) and V[i] the mover's margin with a[i..n) left. Taking t piles gains
 * T[i] - T[i+t] and leaves the other V[i+t]:
 *
 *     V[i] = max over t of T[i] - T[i+t] - V[i+t]          with g = T + V:
 *     g[i] = 2 T[i] - min(g[i+1], ..., g[i+k])             g[n] = 0, nothing beyond n
 *
 * So the row is read once from the right, and each step needs the minimum of a sliding window. Up to k = 4
 * the window is kept in registers. For larger k van Herk's algorithm cuts the indices into blocks of k; a
 * window is then the end of the block being filled and the beginning of the block filled before.
 *
 *     being filled            filled before
 *     [  .  .  i  5  3  7 ]   [ 6  2  8  4  9  1 ]         k = 6: the window of i
 *                |  run  |     |prefix  |                  min(5 3 7) and min(6 2 8)
 *
 * The left minimum is a running one; the right one was computed, for every length, when its block was full.
 * No branch depends on the piles, and i and i + k share a slot in one buffer of k numbers.
 *
 * |g| is at most twice a signed sum of piles: see exact.h for the width of the numbers.
 */
#include "games/row/window.h"

#include <stdlib.h>

#define REGISTER_WINDOW 4 /* the largest window kept in registers */

#define INT        int64_t
#define UINT       uint64_t
#define LARGEST    INT64_MAX
#define NAME(verb) narrow_##verb
#include "games/row/window_scan.inc"

#define INT        boyi__int128
#define UINT       boyi__uint128
#define LARGEST    ((boyi__int128)(~(boyi__uint128)0 >> 1))
#define NAME(verb) wide_##verb
#include "games/row/window_scan.inc"

/* 64 bits first: the piles' magnitudes, known at the end, decide whether the result is valid. */
boyi_status boyi__window_margins(const int64_t *a, size_t n, size_t k, int64_t *v, int64_t *out)
{
    assert(k >= 1);
    if (v)
        v[n] = 0;
    if (n == 0)
        return boyi__row_answer(0, out);
    narrow_scan narrow = {.a = a, .k = k < n ? k : n, .v = v, .fits = true};
    boyi_status status = narrow_run(&narrow, n);
    if (status)
        return status;
    if (boyi__row_is_narrow(narrow.bits, n, 2))
        return boyi__row_answer(narrow.g - narrow.tail, out);
    wide_scan wide = {.a = a, .k = narrow.k, .v = v, .fits = true};
    status = wide_run(&wide, n);
    if (!status && !wide.fits)
        status = BOYI_OVERFLOW;
    return status ? status : boyi__row_answer(wide.g - wide.tail, out);
}
