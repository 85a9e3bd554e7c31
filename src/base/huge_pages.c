#include "base/huge_pages.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef __linux__
#include <sys/mman.h>
#include <unistd.h>
#endif

void boyi__huge_advise(void *block, size_t bytes)
{
#ifdef MADV_HUGEPAGE
    assert(bytes >= BOYI__HUGE_PAGE);
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), first = (uintptr_t)block, end = first + bytes;
    first = (first + page - 1) / page * page;
    (void)madvise((void *)first, end / page * page - first, MADV_HUGEPAGE);
#else
    (void)block;
    (void)bytes;
#endif
}

void *boyi__huge_alloc(size_t bytes)
{
    size_t unit = bytes < BOYI__HUGE_PAGE ? 64 : BOYI__HUGE_PAGE;
    if (bytes > SIZE_MAX - unit)
        return NULL;
    size_t units = bytes ? (bytes - 1) / unit + 1 : 1;
    void *block = aligned_alloc(unit, units * unit);
    if (block && bytes >= BOYI__HUGE_PAGE)
        boyi__huge_advise(block, bytes);
    return block;
}

void boyi__trim_heap(void)
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}
