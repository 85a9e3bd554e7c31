/* Varints (LEB128): seven bits a byte, lowest first; the highest bit says that more bytes follow. */
#ifndef BOYI_BASE_VARINT_H
#define BOYI_BASE_VARINT_H

#include <stddef.h>
#include <stdint.h>

enum { BOYI__VARINT_MOST = 10 /* bytes */ };

/* Writes a number of up to BOYI__VARINT_MOST bytes. Returns the end. */
static inline uint8_t *boyi__varint_put(uint8_t *out, uint64_t number)
{
    for (; number >= 128; number >>= 7)
        *out++ = (uint8_t)(number | 128);
    *out++ = (uint8_t)number;
    return out;
}

/* Reads a number. Returns where the next one begins; NULL: it does not end before `end`, or is too large. */
static inline const uint8_t *boyi__varint_get(const uint8_t *in, const uint8_t *end, uint64_t *out)
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

/* The same of a number that is known to be valid. */
static inline const uint8_t *boyi__varint_get_unchecked(const uint8_t *in, uint64_t *out)
{
    uint64_t number = *in & 127;
    for (unsigned shift = 7; *in++ & 128; shift += 7)
        number |= (uint64_t)(*in & 127) << shift;
    *out = number;
    return in;
}

#endif
