/* Counting bits. */
#ifndef BOYI_BASE_BITS_H
#define BOYI_BASE_BITS_H

#include <stdint.h>

/* Inline: the compiler's own is a call wherever it may not use the machine's instruction. */
static inline unsigned boyi__count_bits(uint64_t bits)
{
    bits -= bits >> 1 & UINT64_C(0x5555555555555555);
    bits = (bits & UINT64_C(0x3333333333333333)) + (bits >> 2 & UINT64_C(0x3333333333333333));
    bits = (bits + (bits >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)(bits * UINT64_C(0x0101010101010101) >> 56);
}

/* How many bits all numbers below this one (at least 2) fit in. */
static inline unsigned boyi__bits_below(uint64_t bound)
{
    return 64 - (unsigned)__builtin_clzll(bound - 1);
}

#endif
