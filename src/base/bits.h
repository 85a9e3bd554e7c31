/* Counting bits. */
#ifndef BOYI_BASE_BITS_H
#define BOYI_BASE_BITS_H

#include <assert.h>
#include <stdint.h>

/* Counts the ones. Inline, since the compiler's builtin is a call where the target need not have the
 * instruction. */
static inline unsigned boyi__count_bits(uint64_t bits)
{
    bits -= bits >> 1 & UINT64_C(0x5555555555555555);
    bits = (bits & UINT64_C(0x3333333333333333)) + (bits >> 2 & UINT64_C(0x3333333333333333));
    bits = (bits + (bits >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)(bits * UINT64_C(0x0101010101010101) >> 56);
}

/* The number of bits that all numbers below `bound` (at least 2) fit in. */
static inline unsigned boyi__bits_below(uint64_t bound)
{
    assert(bound >= 2);
    return 64 - (unsigned)__builtin_clzll(bound - 1);
}

#endif
