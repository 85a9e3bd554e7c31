/* A row of piles, one taken from either end at a time until none is left: values, moves and best lines.
 *
 * Two gains are supported. Without `rest` the mover gains the pile taken; with `rest` the mover gains the sum
 * of the piles left after the move (Stone Game VII). A margin is the mover's total minus the other's, under
 * best play of both.
 *
 * In all calls `a` holds n piles, any int64_t; an empty row has the margin 0; results are exact and written
 * only on BOYI_OK. Calls share no state and may run at the same time. How it works: ends.c and
 * ends_line.c.
 */
#ifndef BOYI_GAMES_ROW_ENDS_H
#define BOYI_GAMES_ROW_ENDS_H

#include "games/row/exact.h"

/* The margin of the mover. O(n) time; memory for what folding leaves, at worst (a row that only rises or
 * falls) one number a pile. Uses up to `threads` threads on long rows; 0 and 1: only the caller's. */
boyi_status boyi__ends_value(const int64_t *a, size_t n, bool rest, unsigned threads, int64_t *out);

/* The same (without `rest`) by the portable code, on one thread: for tests and benchmarks. */
boyi_status boyi__ends_value_scalar(const int64_t *a, size_t n, int64_t *out);

/* The same (without `rest`) by the textbook's table, rolled into one line: O(n^2) time, O(n) memory. For
 * comparison. */
boyi_status boyi__ends_rolling(const int64_t *a, size_t n, int64_t *out);

/* The mover's margins after taking the left and after taking the right pile; n >= 1. O(n): one fold, two
 * evaluations. */
boyi_status boyi__ends_moves(const int64_t *a, size_t n, bool rest, int64_t *left, int64_t *right);

/* The whole best line: took_left[k] tells whether move k takes the left end. Where both ends are best the
 * left one is taken. O(n log n) time, at most 64 bytes a pile (96 where the numbers need 128 bits). Never
 * BOYI_OVERFLOW. */
boyi_status boyi__ends_line(const int64_t *a, size_t n, bool rest, bool *took_left);

#endif
