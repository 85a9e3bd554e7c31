/* Radix sort of 64-bit numbers: one pass for each digit in which they differ, the lowest first; stable.
 *
 * Inline, so that the passes are compiled for the caller's digits: 8 bits for short lists, whose counters then stay in the first
 * cache; 11 bits, which take fewer passes, for long ones. */
#ifndef BOYI_BASE_RADIX_SORT_H
#define BOYI_BASE_RADIX_SORT_H

#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { BOYI__RADIX_BITS_MOST = 11 };

/* By digits of `bits` bits, from digit `first` on. `other` has room for as many numbers. */
static inline void boyi__radix_sort(uint64_t *numbers, uint64_t *other, size_t count, unsigned bits,
                                    unsigned first)
{
    const uint64_t digits = UINT64_C(1) << bits, mask = digits - 1;
    uint64_t differ = 0, *from = numbers, *to = other;
    assert(bits <= BOYI__RADIX_BITS_MOST);
    for (size_t i = 1; i < count; i++)
        differ |= numbers[i] ^ numbers[0];
    for (unsigned shift = first * bits; shift < 64; shift += bits) {
        size_t places[1 << BOYI__RADIX_BITS_MOST], before = 0;
        if (!(differ >> shift & mask))
            continue;
        memset(places, 0, digits * sizeof *places);
        for (size_t i = 0; i < count; i++)
            places[from[i] >> shift & mask]++;
        for (size_t i = 0; i < digits; i++) {
            size_t here = places[i];
            places[i] = before;
            before += here;
        }
        for (size_t i = 0; i < count; i++)
            to[places[from[i] >> shift & mask]++] = from[i];
        uint64_t *swap = from;
        from = to;
        to = swap;
    }
    if (from != numbers)
        memcpy(numbers, from, count * sizeof *numbers);
}

#endif
