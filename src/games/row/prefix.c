/* Merging from the left, in O(n).
 *
 * Whatever was merged before, the stones taken always add up to a prefix of the row: P[m] = a[0] + ... +
 * a[m-1]. With v[m] the mover's margin when the first m stones are one,
 *
 *     v[m] = max over m' > m of P[m'] - v[m']        v[n] = 0
 *          = max(v[m+1], P[m+1] - v[m+1])            the first for all m' > m+1, the second for m' = m+1
 *
 * so one number is carried from the right end to the left. |v| is at most twice a sum of all piles: always
 * inside 128 bits, and in those throughout, since there is nothing else to do here.
 */
#include "games/row/prefix.h"

/* v may be NULL. */
static boyi__row_status carry(const int64_t *a, size_t n, int64_t *v, boyi__wide *margin)
{
    boyi__row_status status = BOYI__ROW_OK;
    boyi__wide prefix = 0;
    for (size_t i = 0; i < n; i++)
        prefix += a[i];
    boyi__wide best = n > 1 ? prefix : 0;
    if (v != NULL)
        v[n] = 0;
    for (size_t m = n; m-- > 1; prefix -= a[m]) { /* prefix is P[m+1] */
        if (m + 1 < n && prefix - best > best)
            best = prefix - best;
        if (v != NULL && boyi__row_answer(best, &v[m]) != BOYI__ROW_OK)
            status = BOYI__ROW_OVERFLOW;
    }
    *margin = best;
    return status;
}

boyi__row_status boyi__prefix_value(const int64_t *a, size_t n, int64_t *out)
{
    boyi__wide margin;
    carry(a, n, NULL, &margin);
    return boyi__row_answer(margin, out);
}

boyi__row_status boyi__prefix_all(const int64_t *a, size_t n, int64_t *v)
{
    boyi__wide margin;
    boyi__row_status status = carry(a, n, v, &margin);
    if (n > 0)
        v[0] = v[1];
    return status;
}
