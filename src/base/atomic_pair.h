/* Two words that are read and written at once, so that threads which share them never see half of a change.
 *
 * x86-64: processors with AVX load and store 16 aligned bytes at once (Intel's and AMD's manuals promise it). Elsewhere
 * boyi__pair_is_atomic is false, and what uses pairs does so on one thread.
 */
#ifndef BOYI_BASE_ATOMIC_PAIR_H
#define BOYI_BASE_ATOMIC_PAIR_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    _Alignas(16) uint64_t first;
    uint64_t second;
} boyi__pair;

#if defined(__x86_64__) && !defined(BOYI_WITHOUT_THREADS)

#include <emmintrin.h>

static inline bool boyi__pair_is_atomic(void)
{
    return __builtin_cpu_supports("avx");
}

static inline boyi__pair boyi__pair_load(const boyi__pair *at)
{
    __m128i both;
    __asm__ volatile("movdqa %1, %0" : "=x"(both) : "m"(*at));
    return (boyi__pair){(uint64_t)_mm_cvtsi128_si64(both),
                        (uint64_t)_mm_cvtsi128_si64(_mm_unpackhi_epi64(both, both))};
}

static inline void boyi__pair_store(boyi__pair *at, boyi__pair pair)
{
    __m128i both = _mm_set_epi64x((long long)pair.second, (long long)pair.first);
    __asm__ volatile("movdqa %1, %0" : "=m"(*at) : "x"(both));
}

#else

static inline bool boyi__pair_is_atomic(void)
{
    return false;
}

static inline boyi__pair boyi__pair_load(const boyi__pair *at)
{
    return *at;
}

static inline void boyi__pair_store(boyi__pair *at, boyi__pair pair)
{
    *at = pair;
}

#endif

/* The first word alone. */
static inline uint64_t boyi__pair_first(const boyi__pair *at)
{
    return __atomic_load_n(&at->first, __ATOMIC_RELAXED);
}

#endif
