/* Merging from the left, in O(n).
 *
 * Whatever was merged before, the stones taken always add up to a prefix of the row: P[m] = a[0] + ... +
 * a[m-1]. With v[m] the mover's margin when the first m stones are one,
 *
 *     v[m] = max over m' > m of P[m'] - v[m']        v[n] = 0
 *          = max(v[m+1], P[m+1] - v[m+1])            the first for all m' > m+1, the second for m' = m+1
 *
 * so one number is carried from the right end to the left. |v| is at most twice the sum of all |piles|, which
 * always fits 128 bits; there is so little to compute that 64 bits would not be faster.
 */
#include "games/row/prefix.h"

boyi_status boyi__prefix_margins(const int64_t *a, size_t n, int64_t *v, int64_t *out)
{
    boyi_status status = BOYI_OK;
    boyi__int128 prefix = 0;
    for (size_t i = 0; i < n; i++)
        prefix += a[i];
    boyi__int128 best = n > 1 ? prefix : 0;
    if (v)
        v[n] = 0;
    for (size_t m = n; m-- > 1; prefix -= a[m]) { /* prefix is P[m+1] */
        if (m + 1 < n && prefix - best > best)
            best = prefix - best;
        if (v && boyi__row_answer(best, &v[m]))
            status = BOYI_OVERFLOW;
    }
    if (v && n > 0)
        v[0] = v[1];
    return status ? status : boyi__row_answer(best, out);
}
