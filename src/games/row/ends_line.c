/* A whole best line from both ends, left first where both ends are best, in O(n log n).
 *
 * Read ends.c first: a row folds to a valley of composites, and its margin is their alternating sum from
 * the largest down. So the larger of the two outermost composites is the best to begin on, from its outside
 * inwards. If the left one is not below the right one, the left end is best. Otherwise the right end is
 * best, and it remains to find out whether the left end is equally good.
 *
 * The cut. Cut the row to the right of its smallest composite. Whatever is taken from outside, the remaining
 * left part folds to numbers falling towards the cut, and the remaining right part to numbers rising from
 * it: every state on the line is a valley made of two arms. Both arms are folded once, from the cut
 * outwards, keeping a log; taking a pile undoes the last push.
 *
 *     left arm         right arm        taking the outermost left pile opens the composite 4, which is
 *       4                               replaced by the numbers it was folded from, an even count,
 *         3            5                c1 > c2 > ... >= 4
 *           1   cut  2
 *
 * The test. Draw the numbers as points on a line and let O(s) be the places with an odd count of s above
 * them: the intervals (s2, s1), (s4, s3), ... of s in falling order. An alternating sum is the length of O.
 * Let h be the left composite, c the numbers in it, r the right arm's numbers above h, and h once more where
 * their count is odd. Taking the left pile gives up exactly the places above h where r is odd and c is even.
 * So:
 *
 *     the left end is best  <=>  h >= the right composite, or O(r) lies inside O(c)
 *
 *          h     c4==========c3       c2=====c1          O(c)
 *          .        r4=r3  r2=r1      .                   O(r): inside, so left is as good as right
 *
 * Few steps. O(r) is every second gap between neighbours in r, counted from the top. Right moves change the
 * arm at its top only, which turns the parity but leaves the lower gaps unchanged. So for the open left
 * composite the play keeps, for each parity, how many gaps from below are known to lie inside O(c), and the
 * first that does not. A right move costs at most the gaps it adds, a left one at most the numbers it adds,
 * each with a binary search; and all moves together add at most n numbers.
 *
 * When the left part is used up first, which takes equal numbers on both sides, the cut moves one composite
 * to the right: the right arm's lowest composite becomes the new left part, and the rest of the arm is
 * unchanged.
 */
#include "games/row/ends.h"

#include <stdlib.h>

#define NO_GAP SIZE_MAX

#define INT        int64_t
#define NAME(verb) narrow_##verb
#include "games/row/ends_line.inc"

#define INT        boyi__int128
#define NAME(verb) wide_##verb
#include "games/row/ends_line.inc"

/* The gain "rest" is the same game on the negated row, move by move (ends.c). */
boyi_status boyi__ends_line(const int64_t *a, size_t n, bool rest, bool *took_left)
{
    if (n == 0)
        return BOYI_OK;
    if (boyi__row_is_narrow(boyi__row_bits_all(a, n), n, 1))
        return narrow_line(a, n, rest, took_left);
    return wide_line(a, n, rest, took_left);
}
