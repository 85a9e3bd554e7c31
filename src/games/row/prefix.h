/* A row of stones; a move takes two or more from the left, scores their sum and puts one stone of that sum
 * back in their place; one stone left ends the game (Stone Game VIII).
 *
 * `a` holds n stones, any int64_t. The margin is the mover's total minus the other's under best play of both;
 * with one stone or none it is 0. Results are exact. How it works: prefix.c.
 */
#ifndef BOYI_GAMES_ROW_PREFIX_H
#define BOYI_GAMES_ROW_PREFIX_H

#include "games/row/exact.h"

/* The margin of the mover. O(n) time, no memory. */
boyi__row_status boyi__prefix_value(const int64_t *a, size_t n, int64_t *out);

/* All margins: v[m] is the mover's when the first m stones are merged into one; v[n] = 0; v[0] = v[1], the
 * row untouched; v has n + 1 entries. Merging up to m' > m scores the sum of a[0..m') and leads to v[m'].
 * BOYI__ROW_OVERFLOW if any margin does not fit; what v holds then means nothing. */
boyi__row_status boyi__prefix_all(const int64_t *a, size_t n, int64_t *v);

#endif
