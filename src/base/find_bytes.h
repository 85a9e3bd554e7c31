/* Searching for bytes in bytes: memmem, which not every C library has. */
#ifndef BOYI_BASE_FIND_BYTES_H
#define BOYI_BASE_FIND_BYTES_H

#include <stddef.h>
#include <string.h>

/* The first place where the `length` bytes at `text` hold the `what_length` bytes at `what`; NULL: none. */
static inline const char *boyi__find_bytes(const char *text, size_t length, const char *what,
                                           size_t what_length)
{
#ifdef _GNU_SOURCE
    return memmem(text, length, what, what_length);
#else
    if (what_length == 0)
        return text;
    const char *end = text + length;
    while ((size_t)(end - text) >= what_length) {
        text = memchr(text, what[0], (size_t)(end - text) - what_length + 1);
        if (!text || memcmp(text, what, what_length) == 0)
            return text;
        text++;
    }
    return NULL;
#endif
}

#endif
