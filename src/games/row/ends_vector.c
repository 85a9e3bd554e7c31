/* The thinning pass (ends_thin.h) eight piles at a time with AVX-512, chosen at run time.
 *
 * A group's sum is the difference of two running sums taken at the ends of groups. So the pass computes
 * running sums of the signed piles inside a vector by three shifted additions, adds the sum of all earlier
 * piles, and compresses the sums at group ends; a second loop takes the differences.
 */
#include "games/row/ends_thin.h"

#if defined(__x86_64__) && defined(__GNUC__)

#include <immintrin.h>

#define AVX512 __attribute__((target("avx512f,avx512dq,popcnt")))

/* Each lane becomes the sum of itself and the lanes before it. */
AVX512 static inline __m512i running_sums(__m512i x)
{
    const __m512i zero = _mm512_setzero_si512();
    x = _mm512_add_epi64(x, _mm512_alignr_epi64(x, zero, 7));
    x = _mm512_add_epi64(x, _mm512_alignr_epi64(x, zero, 6));
    return _mm512_add_epi64(x, _mm512_alignr_epi64(x, zero, 4));
}

AVX512 static size_t thin_avx512(const int64_t *row, size_t n, int64_t *out, uint64_t *bits)
{
    if (n < 32)
        return boyi__thin_portable(row, n, out, bits);
    const __m512i zero = _mm512_setzero_si512();
    const __m512i last_lane = _mm512_set1_epi64(7);
    /* Pile 0 is handled here, as it is never a peak. out[0] stays 0, the running sum before the first group. */
    size_t kept = !(row[1] >= row[0] && row[1] > row[2]);
    out[0] = 0;
    out[1] = row[0];
    __m512i before = _mm512_set1_epi64(row[0]);
    __m512i all_bits = _mm512_set1_epi64(row[0] ^ (row[0] >> 63));
    size_t i = 1;
    for (; i + 9 < n; i += 8) {
        const __m512i here = _mm512_loadu_si512(row + i);
        const __m512i right = _mm512_loadu_si512(row + i + 1);
        const unsigned climbs = _mm512_cmpge_epi64_mask(here, _mm512_loadu_si512(row + i - 1));
        const unsigned drops = _mm512_cmpgt_epi64_mask(here, right);
        const unsigned then_drops = _mm512_cmpgt_epi64_mask(right, _mm512_loadu_si512(row + i + 2));
        const unsigned peaks = climbs & drops;
        const __mmask8 ends = (__mmask8) ~(peaks | (~drops & then_drops));
        all_bits = _mm512_or_si512(all_bits, _mm512_xor_si512(here, _mm512_srai_epi64(here, 63)));
        const __m512i sums = running_sums(_mm512_mask_sub_epi64(here, (__mmask8)peaks, zero, here));
        _mm512_storeu_si512(out + 1 + kept,
                            _mm512_maskz_compress_epi64(ends, _mm512_add_epi64(before, sums)));
        before = _mm512_add_epi64(before, _mm512_permutexvar_epi64(last_lane, sums));
        kept += (size_t)__builtin_popcount(ends);
    }
    *bits |= (uint64_t)_mm512_reduce_or_epi64(all_bits);
    const uint64_t open = (uint64_t)_mm_cvtsi128_si64(_mm512_castsi512_si128(before)) - (uint64_t)out[kept];
    size_t k = 0;
    for (; k + 8 <= kept; k += 8)
        _mm512_storeu_si512(out + k,
                            _mm512_sub_epi64(_mm512_loadu_si512(out + k + 1), _mm512_loadu_si512(out + k)));
    for (; k < kept; k++)
        out[k] = (int64_t)((uint64_t)out[k + 1] - (uint64_t)out[k]);
    return boyi__thin_from(i, open, kept, row, n, out, bits);
}

boyi__thin_pass *boyi__thin_fastest(void)
{
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq"))
        return thin_avx512;
    return boyi__thin_portable;
}

#else

boyi__thin_pass *boyi__thin_fastest(void)
{
    return boyi__thin_portable;
}

#endif
