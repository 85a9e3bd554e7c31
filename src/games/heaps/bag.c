#include "games/heaps/bag.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define PAIR       (UINT64_C(3) << 62)
#define PAIR_BELOW ((UINT64_C(1) << 31) - 1)

enum { INTERNED = 2 /* the two highest bits */ };

boyi_state boyi__bag_intern(boyi_intern *table, const uint64_t *numbers, size_t count)
{
    boyi_state state;
    assert(table);
    if (boyi__intern_add(table, INTERNED, (const char *)numbers, count * sizeof *numbers, &state))
        return BOYI__BAG_FAILED;
    return state;
}

static int falling(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x < y) - (x > y);
}

boyi_state boyi__bag_make(boyi_intern *table, uint64_t *sizes, size_t count)
{
    qsort(sizes, count, sizeof *sizes, falling);
    while (count > 0 && sizes[count - 1] == 0)
        count--;
    if (count < 2)
        return count ? sizes[0] : 0;
    if (count == 2 && sizes[0] < PAIR_BELOW)
        return PAIR | sizes[0] << 31 | sizes[1];
    return boyi__bag_intern(table, sizes, count);
}

size_t boyi__bag_read(boyi_intern *table, boyi_state state, uint64_t *out, size_t room)
{
    const uint64_t pair[2] = {state >> 31 & PAIR_BELOW, state & PAIR_BELOW};
    const char *sizes = (const char *)pair;
    size_t bytes = sizeof pair;
    if (!(state >> 63)) {
        if (room > 0)
            out[0] = state;
        return state != 0;
    }
    if ((state & PAIR) != PAIR && !boyi__intern_find(table, state, &sizes, &bytes))
        return 0;
    size_t count = bytes / sizeof *out;
    if (room > 0)
        memcpy(out, sizes, (count < room ? count : room) * sizeof *out);
    return count;
}
