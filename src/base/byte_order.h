/* Whole numbers as bytes of a fixed width, little-endian or big-endian. Big-endian keys sort as their numbers
 * do. */
#ifndef BOYI_BASE_BYTE_ORDER_H
#define BOYI_BASE_BYTE_ORDER_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline void boyi__put_little_endian(void *out, uint64_t number, unsigned bytes)
{
    assert(bytes <= 8 && (bytes == 8 || number >> 8 * bytes == 0));
    for (unsigned i = 0; i < bytes; i++)
        ((uint8_t *)out)[i] = (uint8_t)(number >> 8 * i);
}

static inline uint64_t boyi__get_little_endian(const void *in, unsigned bytes)
{
    assert(bytes <= 8);
    uint64_t number = 0;
    for (unsigned i = 0; i < bytes; i++)
        number |= (uint64_t)((const uint8_t *)in)[i] << 8 * i;
    return number;
}

static inline void boyi__put_big_endian(void *out, uint64_t number, unsigned bytes)
{
    assert(bytes <= 8 && (bytes == 8 || number >> 8 * bytes == 0));
    for (unsigned i = 0; i < bytes; i++)
        ((uint8_t *)out)[i] = (uint8_t)(number >> 8 * (bytes - 1 - i));
}

static inline uint64_t boyi__get_big_endian(const void *in, unsigned bytes)
{
    assert(bytes <= 8);
    uint64_t number = 0;
    for (unsigned i = 0; i < bytes; i++)
        number = number << 8 | ((const uint8_t *)in)[i];
    return number;
}

/* A word whose bytes were copied from memory in their order, as the little-endian number they are. */
static inline uint64_t boyi__little_endian_64(uint64_t word)
{
    return __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? word : __builtin_bswap64(word);
}

static inline uint32_t boyi__little_endian_32(uint32_t word)
{
    return __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? word : __builtin_bswap32(word);
}

#endif
