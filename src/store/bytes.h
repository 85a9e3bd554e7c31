/* Numbers in records: little end first; in keys the big end first, so that their order is the keys' own. And
 * numbers of any size, seven bits a byte from the lowest, the highest bit says that more follow. */
#ifndef BOYI_STORE_BYTES_H
#define BOYI_STORE_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BOYI__LONGEST_NUMBER = 10 /* bytes */ };

static inline void boyi__put_little(void *out, uint64_t number, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++)
        ((uint8_t *)out)[i] = (uint8_t)(number >> 8 * i);
}

static inline uint64_t boyi__get_little(const void *in, unsigned bytes)
{
    uint64_t number = 0;
    for (unsigned i = 0; i < bytes; i++)
        number |= (uint64_t)((const uint8_t *)in)[i] << 8 * i;
    return number;
}

static inline void boyi__put_big(void *out, uint64_t number, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++)
        ((uint8_t *)out)[i] = (uint8_t)(number >> 8 * (bytes - 1 - i));
}

static inline uint64_t boyi__get_big(const void *in, unsigned bytes)
{
    uint64_t number = 0;
    for (unsigned i = 0; i < bytes; i++)
        number = number << 8 | ((const uint8_t *)in)[i];
    return number;
}

/* Returns where the next byte goes. */
static inline uint8_t *boyi__put_number(uint8_t *out, uint64_t number)
{
    for (; number >= 128; number >>= 7)
        *out++ = (uint8_t)(number | 128);
    *out++ = (uint8_t)number;
    return out;
}

/* Returns where the next one begins; NULL: there is none before `end`, or it is too large. */
static inline const uint8_t *boyi__get_number(const uint8_t *in, const uint8_t *end, uint64_t *out)
{
    if (in < end && *in < 128) { /* nearly all are */
        *out = *in;
        return in + 1;
    }
    uint64_t number = 0;
    for (unsigned shift = 0; in < end && shift < 64; shift += 7) {
        uint64_t bits = *in & 127;
        if (bits << shift >> shift != bits)
            return NULL;
        number |= bits << shift;
        if (*in++ < 128) {
            *out = number;
            return in;
        }
    }
    return NULL;
}

#endif
