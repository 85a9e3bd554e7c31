/* Thinning: one straight pass that folds every strict peak of a row at once.
 *
 * ends.c folds peaks with a stack. That takes one unpredictable branch per pile, and mispredictions dominate
 * its time. But the peaks of the row as given, y with x <= y > z, are never neighbours, so all of them can be
 * folded in any order, or at once, without a stack. Peaks that share a foot belong to one group:
 *
 *             9               3 7 4 9 2 5 6: the peaks are 7 and 9,
 *         7         6         3 7 4 9 2 is one group:
 *           4     5           3 - 7 + 4 - 9 + 2 = -7,
 *       3       2             and -7 5 6 is left
 *
 * A group ends after pile i unless i or i + 1 is a peak; its composite is the sum of its piles, peaks counted
 * negative. On a random row a third of the piles are peaks, so a pass leaves a third of the piles; a second
 * pass over the composites leaves about a third of those.
 *
 * The first and the last pile of a stretch are never treated as peaks, since their neighbours are not seen: a
 * row may be cut anywhere, the stretches thinned separately, and the results folded further.
 */
#ifndef BOYI_GAMES_ROW_ENDS_THIN_H
#define BOYI_GAMES_ROW_ENDS_THIN_H

#include <stddef.h>
#include <stdint.h>

/* A pass may write this many numbers beyond the n it can return. */
enum { BOYI__THIN_SLACK = 16 };

/* Thins row[0..n), n >= 1, into out[] (n + BOYI__THIN_SLACK entries; must not overlap row) and returns how
 * many numbers are left. ORs the magnitude bits of the piles (exact.h) into *bits. Sums wrap. */
typedef size_t boyi__thin_pass(const int64_t *row, size_t n, int64_t *out, uint64_t *bits);

boyi__thin_pass boyi__thin_portable;

/* The fastest pass this processor can run; all give the same numbers. */
boyi__thin_pass *boyi__thin_fastest(void);

/* The portable pass from pile i on, to finish a vector pass: `run` is the sum of the open group without pile
 * i, `kept` the number of groups already written. Returns the number of groups in all. */
size_t boyi__thin_from(size_t i, uint64_t run, size_t kept, const int64_t *row, size_t n, int64_t *out,
                       uint64_t *bits);

#endif
