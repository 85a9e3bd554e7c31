/* 1 to k piles from the left, in O(n) whatever k.
 *
 * Let T[i] be the sum of a[i..n) and V[i] the mover's margin with a[i..n) left. Taking t piles gains
 * T[i] - T[i+t] and leaves the other V[i+t]:
 *
 *     V[i] = max over t of T[i] - T[i+t] - V[i+t]          with g = T + V:
 *     g[i] = 2 T[i] - min(g[i+1], ..., g[i+k])             g[n] = 0, nothing beyond n
 *
 * So the row is read once from the right, and all that is needed is the minimum of a sliding window. Up to
 * k = 4 the window is kept in registers. Beyond, van Herk's two blocks: cut the indices into blocks of k; a
 * window is the end of the block being filled and the begin of the one filled before.
 *
 *     being filled            filled before
 *     [  .  .  i  5  3  7 ]   [ 6  2  8  4  9  1 ]         k = 6: the window of i
 *                |  run  |     |prefix  |                  min(5 3 7) and min(6 2 8)
 *
 * The left minimum runs along as numbers come in; the right one was prepared, for every length, when its
 * block was full. No branch depends on the piles, and i and i + k share a place in one buffer of k numbers.
 *
 * Every g is twice a signed sum of piles at most; exact.h says what that means for its width.
 */
#include "games/row/window.h"

#include <assert.h>
#include <stdlib.h>

#define NEAR 4 /* the largest window kept in registers */

#define WHOLE      int64_t
#define BITS       uint64_t
#define MOST       INT64_MAX
#define NAME(verb) narrow_##verb
#include "games/row/window_scan.inc"
#undef WHOLE
#undef BITS
#undef MOST
#undef NAME

#define WHOLE      boyi__wide
#define BITS       boyi__wide_bits
#define MOST       ((boyi__wide)(~(boyi__wide_bits)0 >> 1))
#define NAME(verb) wide_##verb
#include "games/row/window_scan.inc"
#undef WHOLE
#undef BITS
#undef MOST
#undef NAME

static boyi__row_status scan_wide(const int64_t *a, size_t n, size_t k, int64_t *v, boyi__wide *margin)
{
    wide_scan scan = {.a = a, .k = k, .v = v, .fits = true};
    boyi__row_status status = wide_run(&scan, n);
    *margin = scan.g - scan.tail;
    return status || scan.fits ? status : BOYI__ROW_OVERFLOW;
}

/* Narrow first; the piles' reach, known at the end, says whether that counts. */
static boyi__row_status scan(const int64_t *a, size_t n, size_t k, int64_t *v, boyi__wide *margin)
{
    assert(k >= 1);
    narrow_scan narrow = {.a = a, .k = k < n ? k : n, .v = v, .fits = true};
    boyi__row_status status = n > 0 ? narrow_run(&narrow, n) : BOYI__ROW_OK;
    if (status == BOYI__ROW_OK && !boyi__row_is_narrow(narrow.reach, n, 2))
        return scan_wide(a, n, narrow.k, v, margin);
    *margin = (int64_t)((uint64_t)narrow.g - (uint64_t)narrow.tail);
    return status;
}

boyi__row_status boyi__window_value(const int64_t *a, size_t n, size_t k, int64_t *out)
{
    boyi__wide margin;
    boyi__row_status status = scan(a, n, k, NULL, &margin);
    return status ? status : boyi__row_answer(margin, out);
}

boyi__row_status boyi__window_all(const int64_t *a, size_t n, size_t k, int64_t *v)
{
    boyi__wide margin;
    v[n] = 0;
    return scan(a, n, k, v, &margin);
}
