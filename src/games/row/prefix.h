/* A row of stones; a move takes two or more from the left, scores their sum and puts back one stone of that
 * size; the game ends when one stone is left (Stone Game VIII).
 *
 * `a` holds n stones, any int64_t. The margin is the mover's total minus the other's under best play of both;
 * with one stone or none it is 0. Results are exact. How it works: prefix.c.
 */
#ifndef BOYI_GAMES_ROW_PREFIX_H
#define BOYI_GAMES_ROW_PREFIX_H

#include "games/row/exact.h"

/* Writes the margin of the whole row to *out and, unless v is NULL, all margins to v, which has n + 1
 * entries: v[m] is the mover's margin when the first m stones are merged into one; v[n] = 0; v[0] = v[1], the
 * untouched row. Merging up to m' > m scores the sum of a[0..m') and leads to v[m'].
 * BOYI_OVERFLOW: a margin that was to be written does not fit; the contents of v are then undefined.
 * O(n) time, no further memory. */
boyi_status boyi__prefix_margins(const int64_t *a, size_t n, int64_t *v, int64_t *out);

#endif
