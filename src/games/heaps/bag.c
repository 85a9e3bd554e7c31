#include "games/heaps/bag.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define PAIR       (UINT64_C(3) << 62)
#define PAIR_BELOW ((UINT64_C(1) << 31) - 1)

/* Before a size: how many heaps of that size follow. No heap has so many stones. */
#define REPEATED (UINT64_C(1) << 63)

enum { INTERNED = 2 /* the two highest bits */ };

static boyi_state intern(boyi_intern *table, const uint64_t *numbers, size_t count)
{
    boyi_state state;
    assert(table);
    if (boyi__intern_add(table, INTERNED, (const char *)numbers, count * sizeof *numbers, &state))
        return BOYI__BAG_FAILED;
    return state;
}

boyi_state boyi__pair_intern(boyi_intern *table, uint64_t a, uint64_t b)
{
    const uint64_t both[] = {a, b};
    return intern(table, both, 2);
}

void boyi__pair_find(boyi_intern *table, boyi_state state, uint64_t *a, uint64_t *b)
{
    const char *text;
    size_t bytes;
    uint64_t both[2] = {0};
    if (boyi__intern_find(table, state, &text, &bytes) && bytes == sizeof both)
        memcpy(both, text, sizeof both);
    *a = both[0];
    *b = both[1];
}

static int falling(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x < y) - (x > y);
}

/* After a move all heaps but two are in order: these are inserted, if the others need not be moved often. */
void boyi__bag_sort(uint64_t *sizes, size_t count)
{
    size_t moved = 0;
    for (size_t i = 1; i < count; i++) {
        const uint64_t size = sizes[i];
        size_t place = i;
        for (; place > 0 && sizes[place - 1] < size; place--)
            sizes[place] = sizes[place - 1];
        sizes[place] = size;
        moved += i - place;
        if (moved > 4 * count) {
            qsort(sizes, count, sizeof *sizes, falling);
            return;
        }
    }
}

boyi_state boyi__bag_make(boyi_intern *table, uint64_t *sizes, size_t count)
{
    boyi__bag_sort(sizes, count);
    while (count > 0 && sizes[count - 1] == 0)
        count--;
    if (count < 2)
        return count ? sizes[0] : 0;
    if (count == 2 && sizes[0] < PAIR_BELOW)
        return PAIR | sizes[0] << 31 | sizes[1];
    /* In place: a run of equal heaps becomes their size, and how many there are if that is more than one. */
    size_t used = 0;
    for (size_t i = 0; i < count;) {
        const uint64_t size = sizes[i];
        size_t end = i + 1;
        while (end < count && sizes[end] == size)
            end++;
        if (end - i > 1)
            sizes[used++] = REPEATED | (end - i);
        sizes[used++] = size;
        i = end;
    }
    return intern(table, sizes, used);
}

/* The heaps of a list of runs. */
static size_t read_runs(const char *runs, size_t bytes, uint64_t *out, size_t room)
{
    size_t count = 0;
    for (size_t at = 0; at < bytes; at += sizeof(uint64_t)) {
        uint64_t size, times = 1;
        memcpy(&size, runs + at, sizeof size);
        if (size & REPEATED) {
            times = size & ~REPEATED;
            at += sizeof size;
            memcpy(&size, runs + at, sizeof size);
        }
        for (uint64_t i = 0; i < times && count + i < room; i++)
            out[count + i] = size;
        count += times;
    }
    return count;
}

size_t boyi__bag_read(boyi_intern *table, boyi_state state, uint64_t *out, size_t room)
{
    const uint64_t pair[2] = {state >> 31 & PAIR_BELOW, state & PAIR_BELOW};
    const char *runs;
    size_t bytes;
    if (!(state >> 63)) {
        if (room > 0)
            out[0] = state;
        return state != 0;
    }
    if ((state & PAIR) != PAIR)
        return boyi__intern_find(table, state, &runs, &bytes) ? read_runs(runs, bytes, out, room) : 0;
    if (room > 0)
        memcpy(out, pair, (room < 2 ? room : 2) * sizeof *out);
    return 2;
}
