/* The input of a fuzzer, read byte by byte; zeros follow its end. */
#ifndef BOYI_FUZZ_BYTES_H
#define BOYI_FUZZ_BYTES_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    const uint8_t *at;
    size_t left;
} bytes;

static inline uint8_t next_byte(bytes *in)
{
    if (in->left == 0)
        return 0;
    in->left--;
    return *in->at++;
}

#endif
