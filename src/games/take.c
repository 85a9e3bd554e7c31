#include "games/take.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/scan.h"

/* Reads one item: "3", "1-3" or "2-". False if it is something else. */
static bool read_range(const char *item, size_t length, boyi__range *out)
{
    const char *dash = length > 1 ? memchr(item + 1, '-', length - 1) : NULL;
    size_t low_length = dash ? (size_t)(dash - item) : length;
    size_t high_length = dash ? length - low_length - 1 : 0;
    int64_t low, high;
    if (!boyi__scan_number(item, low_length, &low) || low < 1)
        return false;
    if (!dash)
        *out = (boyi__range){(uint64_t)low, (uint64_t)low};
    else if (high_length == 0)
        *out = (boyi__range){(uint64_t)low, UINT64_MAX};
    else if (boyi__scan_number(dash + 1, high_length, &high) && high >= low)
        *out = (boyi__range){(uint64_t)low, (uint64_t)high};
    else
        return false;
    return true;
}

static int by_low(const void *a, const void *b)
{
    const boyi__range *x = a, *y = b;
    return (x->low > y->low) - (x->low < y->low);
}

/* Sorts the ranges and joins those that touch or overlap: 3,1,2-4 is 1-4. */
static void normalize(boyi__take *take)
{
    qsort(take->ranges, take->count, sizeof *take->ranges, by_low);
    size_t kept = 1;
    for (size_t i = 1; i < take->count; i++) {
        boyi__range *last = &take->ranges[kept - 1], *next = &take->ranges[i];
        if (last->high == UINT64_MAX || next->low <= last->high + 1)
            last->high = next->high > last->high ? next->high : last->high;
        else
            take->ranges[kept++] = *next;
    }
    take->count = kept;
    assert(kept >= 1 && take->ranges[0].low >= 1);
}

boyi_status boyi__take_read(boyi__take *take, const char *text, const char *game, boyi_error *error)
{
    *take = (boyi__take){.twice_m = strcmp(text, "2m") == 0 || strcmp(text, "2M") == 0};
    if (take->twice_m)
        return BOYI_OK;
    if (strcmp(text, "any") == 0) {
        take->ranges[take->count++] = (boyi__range){1, UINT64_MAX};
        return BOYI_OK;
    }
    boyi__quoted token;
    for (const char *item = text;;) {
        size_t length = strcspn(item, ",");
        if (take->count == BOYI__MOST_RANGES)
            return boyi__fail(error, BOYI_INPUT, "%s: --take has more than %d amounts and ranges", game,
                              BOYI__MOST_RANGES);
        if (!read_range(item, length, &take->ranges[take->count++]))
            return boyi__fail(error, BOYI_INPUT,
                              "%s: --take \"%s\" is not a set of amounts such as 1, 1-3, 1,3,4, 2- or any",
                              game, boyi__quote(&token, text, strlen(text)));
        if (item[length] == '\0')
            break;
        item += length + 1;
    }
    normalize(take);
    return BOYI_OK;
}

bool boyi__take_is(const boyi__take *take, uint64_t low, uint64_t high)
{
    return take->count == 1 && take->ranges[0].low == low && take->ranges[0].high == high;
}

uint64_t boyi__take_most(const boyi__take *take, uint64_t n)
{
    uint64_t most = 0;
    for (size_t i = 0; i < take->count && take->ranges[i].low <= n; i++)
        most = take->ranges[i].high < n ? take->ranges[i].high : n;
    return most;
}

uint64_t boyi__take_count(const boyi__take *take, uint64_t n)
{
    uint64_t count = 0;
    for (size_t i = 0; i < take->count && take->ranges[i].low <= n; i++)
        count += (take->ranges[i].high < n ? take->ranges[i].high : n) - take->ranges[i].low + 1;
    return count;
}
