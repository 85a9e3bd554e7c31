/* A row of piles, 1 to k of them taken from the left at a time until none is left (Stone Game III: k = 3).
 *
 * `a` holds n piles, any int64_t; k >= 1. The margin is the mover's total minus the other's under best play
 * of both; an empty row has 0. Results are exact. How it works: window.c.
 */
#ifndef BOYI_GAMES_ROW_WINDOW_H
#define BOYI_GAMES_ROW_WINDOW_H

#include "games/row/exact.h"

/* Writes the margin of the whole row to *out and, unless v is NULL, the margins of all suffixes to v, which
 * has n + 1 entries: v[i] is the mover's margin when a[i..n) is left, v[n] = 0. Taking t piles at i gives the
 * mover a[i] + ... + a[i+t-1] - v[i+t].
 * BOYI_OVERFLOW: a margin that was to be written does not fit; the contents of v are then undefined.
 * O(n) time whatever k, O(k) further memory. */
boyi_status boyi__window_margins(const int64_t *a, size_t n, size_t k, int64_t *v, int64_t *out);

#endif
