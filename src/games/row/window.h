/* A row of piles, 1 to k of them taken from the left at a time until none is left (Stone Game III: k = 3).
 *
 * `a` holds n piles, any int64_t; k >= 1. The margin is the mover's total minus the other's under best play
 * of both; an empty row has 0. Results are exact. How it works: window.c.
 */
#ifndef BOYI_GAMES_ROW_WINDOW_H
#define BOYI_GAMES_ROW_WINDOW_H

#include "games/row/exact.h"

/* The margin of the mover. O(n) time whatever k, O(k) memory. */
boyi__row_status boyi__window_value(const int64_t *a, size_t n, size_t k, int64_t *out);

/* The margins of all suffixes: v[i] is the mover's when a[i..n) is left, v[n] = 0; v has n + 1 entries.
 * Taking t piles at i gives the mover a[i] + ... + a[i+t-1] - v[i+t]. BOYI__ROW_OVERFLOW if any margin does
 * not fit; what v holds then means nothing. */
boyi__row_status boyi__window_all(const int64_t *a, size_t n, size_t k, int64_t *v);

#endif
