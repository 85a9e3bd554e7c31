#include "base/machine.h"

#include <stdlib.h>
#include <unistd.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#if defined(__unix__) || defined(__APPLE__)
#define HAS_PAGES 1
#include <sys/mman.h>
#ifndef MAP_ANONYMOUS
#define MAP_ANONYMOUS MAP_ANON
#endif
#ifndef MAP_NORESERVE
#define MAP_NORESERVE 0
#endif
#endif

uint64_t boyi__machine_memory(void)
{
#ifdef _SC_PHYS_PAGES
    const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    if (pages <= 0 || size <= 0)
        return 0;
    const uint64_t bytes = (uint64_t)pages * (uint64_t)size;
    return bytes < SIZE_MAX ? bytes : SIZE_MAX;
#else
    return 0;
#endif
}

void boyi__machine_return_memory(void)
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

unsigned boyi__machine_cores(void)
{
#ifdef BOYI_WITHOUT_THREADS
    return 1;
#else
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores > 1 ? (unsigned)cores : 1;
#endif
}

bool boyi__guarded_start(boyi__guarded *guarded, size_t bytes)
{
#ifdef HAS_PAGES
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    if (bytes > SIZE_MAX / 2)
        return false;
    const size_t room = (bytes + page - 1) / page * page;
    char *block = mmap(NULL, room + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                       -1, 0);
    if (block == MAP_FAILED)
        return false;
    if (mprotect(block + room, page, PROT_NONE)) {
        munmap(block, room + page);
        return false;
    }
    *guarded = (boyi__guarded){.memory = block + room - bytes, .block = block, .block_bytes = room + page};
#else
    void *block = malloc(bytes ? bytes : 1);
    if (!block)
        return false;
    *guarded = (boyi__guarded){.memory = block, .block = block, .block_bytes = bytes};
#endif
    return true;
}

void boyi__guarded_end(boyi__guarded *guarded)
{
    if (!guarded->memory)
        return;
#ifdef HAS_PAGES
    munmap(guarded->block, guarded->block_bytes);
#else
    free(guarded->block);
#endif
    *guarded = (boyi__guarded){0};
}
