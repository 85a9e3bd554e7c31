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

/* Reads one run of an interned list and moves on to the next. */
static boyi__heap_run next_run(const char *list, size_t *at)
{
    boyi__heap_run run = {.times = 1};
    memcpy(&run.size, list + *at, sizeof run.size);
    *at += sizeof run.size;
    if (run.size & REPEATED) {
        run.times = run.size & ~REPEATED;
        memcpy(&run.size, list + *at, sizeof run.size);
        *at += sizeof run.size;
    }
    return run;
}

size_t boyi__bag_read_runs(boyi_intern *table, boyi_state state, boyi__heap_run *out, size_t room)
{
    const char *list;
    size_t bytes, count = 0;
    if ((state & PAIR) == PAIR || !(state >> 63)) {
        uint64_t sizes[2];
        size_t heaps = boyi__bag_read(table, state, sizes, 2);
        bool equal = heaps == 2 && sizes[0] == sizes[1];
        for (; count < heaps && !(equal && count == 1); count++)
            if (count < room)
                out[count] = (boyi__heap_run){sizes[count], equal ? 2 : 1};
        return count;
    }
    if (!boyi__intern_find(table, state, &list, &bytes))
        return 0;
    for (size_t at = 0; at < bytes; count++) {
        const boyi__heap_run run = next_run(list, &at);
        if (count < room)
            out[count] = run;
    }
    return count;
}

size_t boyi__bag_read(boyi_intern *table, boyi_state state, uint64_t *out, size_t room)
{
    const uint64_t pair[2] = {state >> 31 & PAIR_BELOW, state & PAIR_BELOW};
    const char *list;
    size_t bytes, count = 0;
    if (!(state >> 63)) {
        if (room > 0)
            out[0] = state;
        return state != 0;
    }
    if ((state & PAIR) == PAIR) {
        if (room > 0)
            memcpy(out, pair, (room < 2 ? room : 2) * sizeof *out);
        return 2;
    }
    if (!boyi__intern_find(table, state, &list, &bytes))
        return 0;
    for (size_t at = 0; at < bytes;) {
        const boyi__heap_run run = next_run(list, &at);
        for (uint64_t i = 0; i < run.times && count + i < room; i++)
            out[count + i] = run.size;
        count += run.times;
    }
    return count;
}

/* Adds a heap to sorted runs, if it is not empty; returns how many runs there are. */
static size_t add_heap(boyi__heap_run *runs, size_t count, uint64_t size)
{
    size_t place = 0;
    while (place < count && runs[place].size > size)
        place++;
    if (size == 0)
        return count;
    if (place < count && runs[place].size == size) {
        runs[place].times++;
        return count;
    }
    memmove(runs + place + 1, runs + place, (count - place) * sizeof *runs);
    runs[place] = (boyi__heap_run){size, 1};
    return count + 1;
}

boyi_state boyi__bag_after(boyi_intern *table, boyi__heap_run *runs, size_t count, size_t i, uint64_t a,
                           uint64_t b)
{
    assert(i < count && runs[i].times > 0);
    if (--runs[i].times == 0)
        memmove(runs + i, runs + i + 1, (--count - i) * sizeof *runs);
    count = add_heap(runs, count, a);
    count = add_heap(runs, count, b);
    if (count == 0)
        return 0;
    uint64_t few[2] = {runs[0].size, runs[count - 1].size};
    const uint64_t times = runs[0].times;
    if (count == 1 && times <= 2)
        return boyi__bag_make(table, few, times == 1 ? 1 : 2);
    if (count == 2 && times + runs[1].times == 2)
        return boyi__bag_make(table, few, 2);
    uint64_t *numbers = (uint64_t *)runs; /* in place: no run takes more than two */
    size_t used = 0;
    for (size_t k = 0; k < count; k++) {
        const boyi__heap_run run = runs[k];
        if (run.times > 1)
            numbers[used++] = REPEATED | run.times;
        numbers[used++] = run.size;
    }
    return intern(table, numbers, used);
}
