/* The portable thinning pass: no branch depends on the piles, so random rows take as long as sorted ones. */
#include "games/row/ends_thin.h"

#include "games/row/exact.h"

size_t boyi__thin_from(size_t i, uint64_t run, size_t kept, const int64_t *row, size_t n, int64_t *out,
                       uint64_t *bits)
{
    assert(i < n && kept <= i);
    uint64_t all_bits = *bits;
    uint64_t peak = i > 0 && i + 1 < n && row[i] >= row[i - 1] && row[i] > row[i + 1];
    for (; i + 2 < n; i++) {
        uint64_t next_peak = (uint64_t)(row[i + 1] >= row[i]) & (uint64_t)(row[i + 1] > row[i + 2]);
        uint64_t ends = (peak | next_peak) ^ 1;
        uint64_t minus = 0 - peak; /* all ones at a peak: x ^ minus - minus is then -x */
        all_bits |= boyi__row_bits(row[i]);
        run += ((uint64_t)row[i] ^ minus) - minus;
        out[kept] = (int64_t)run; /* overwritten unless the group ends here */
        kept += ends;
        run &= ends - 1;
        peak = next_peak;
    }
    if (i + 1 < n) { /* the last but one, whose right neighbour cannot be a peak */
        all_bits |= boyi__row_bits(row[i]);
        run += peak ? 0 - (uint64_t)row[i] : (uint64_t)row[i];
        out[kept] = (int64_t)run;
        kept += !peak;
        run = peak ? run : 0;
        i++;
    }
    *bits = all_bits | boyi__row_bits(row[i]);
    out[kept++] = (int64_t)(run + (uint64_t)row[i]);
    return kept;
}

size_t boyi__thin_portable(const int64_t *row, size_t n, int64_t *out, uint64_t *bits)
{
    return boyi__thin_from(0, 0, 0, row, n, out, bits);
}
