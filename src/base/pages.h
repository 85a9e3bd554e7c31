/* Large blocks of memory that are looked up at random: in large pages where the system has them, since most
 * of the time goes into finding the page otherwise. */
#ifndef BOYI_BASE_PAGES_H
#define BOYI_BASE_PAGES_H

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

#define BOYI__LARGE_PAGE ((size_t)1 << 21)

/* Begins with a line of the cache. NULL: no memory. Free it with free(). */
static inline void *boyi__pages_new(size_t bytes)
{
    if (bytes > SIZE_MAX - BOYI__LARGE_PAGE)
        return NULL;
    if (bytes < BOYI__LARGE_PAGE)
        return aligned_alloc(64, bytes / 64 * 64 + 64);
    bytes = (bytes + BOYI__LARGE_PAGE - 1) / BOYI__LARGE_PAGE * BOYI__LARGE_PAGE;
    void *block = aligned_alloc(BOYI__LARGE_PAGE, bytes);
    if (block)
        madvise(block, bytes, MADV_HUGEPAGE); /* a wish, no more */
    return block;
}

#endif
