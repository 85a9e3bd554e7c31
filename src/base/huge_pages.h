/* Large blocks of memory with random access: on pages of 2 MiB, where the system has them, an access takes
 * half as long. */
#ifndef BOYI_BASE_HUGE_PAGES_H
#define BOYI_BASE_HUGE_PAGES_H

#include <stddef.h>

#define BOYI__HUGE_PAGE ((size_t)1 << 21)

/* Asks for large pages; does nothing for small blocks. */
void boyi__huge_advise(void *block, size_t bytes);

/* Aligned to a cache line, large blocks to a large page. NULL: out of memory. Free it with free(). */
void *boyi__huge_alloc(size_t bytes);

/* Returns freed memory to the system, which the allocator would keep. For use after much was freed. */
void boyi__trim_heap(void);

#endif
