#include "base/sized.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"

/* The library's layout, and that of boyi 0.2, which ends with `last`. */
#define LAYOUT(type, last)                                                    \
    {                                                                         \
#type, sizeof(type), offsetof(type, last) + sizeof(((type *)0)->last) \
    }
static const struct {
    const char *name;
    size_t size, first;
} layouts[] = {
    [BOYI__SIZED_OPTIONS] = LAYOUT(boyi_options, reserve),
    [BOYI__SIZED_OPENING] = LAYOUT(boyi_opening, context),
    [BOYI__SIZED_RULES] = LAYOUT(boyi_rules, failed),
    [BOYI__SIZED_STATS] = LAYOUT(boyi_stats, most),
    [BOYI__SIZED_DATABASE] = LAYOUT(boyi_database, bytes),
    [BOYI__SIZED_GRID] = LAYOUT(boyi_grid, legend_zh),
    [BOYI__SIZED_SHORTCUT] = LAYOUT(boyi_shortcut, facts_always),
    [BOYI__SIZED_FACT] = LAYOUT(boyi_fact, number),
};

static_assert(offsetof(boyi_options, size) == 0 && offsetof(boyi_opening, size) == 0 &&
                  offsetof(boyi_rules, size) == 0 && offsetof(boyi_stats, size) == 0 &&
                  offsetof(boyi_database, size) == 0 && offsetof(boyi_grid, size) == 0 &&
                  offsetof(boyi_shortcut, size) == 0 && offsetof(boyi_fact, size) == 0,
              "size comes first");

size_t boyi__sized_first(boyi__sized type)
{
    return layouts[type].first;
}

boyi_status boyi__sized_read(boyi__sized type, void *out, const void *given, boyi_error *error)
{
    size_t size = layouts[type].size, known = 0;
    assert(layouts[type].first <= size);
    memset(out, 0, size);
    if (!given)
        return BOYI_OK;
    memcpy(&known, given, sizeof known);
    if (known == 0)
        known = layouts[type].first;
    for (size_t i = size; i < known; i++)
        if (((const char *)given)[i])
            return boyi__fail(error, BOYI_USAGE,
                              "%s is of a newer boyi than this one, %s, and uses what is new",
                              layouts[type].name, BOYI_VERSION);
    memcpy(out, given, known < size ? known : size);
    memcpy(out, &size, sizeof size); /* from here on it is the library's */
    return BOYI_OK;
}

void boyi__sized_write(boyi__sized type, void *given, const void *own)
{
    size_t size = layouts[type].size, known, before = sizeof known;
    memcpy(&known, given, sizeof known);
    if (known == 0)
        known = layouts[type].first;
    assert(known >= before);
    memcpy((char *)given + before, (const char *)own + before, (known < size ? known : size) - before);
    if (known > size)
        memset((char *)given + size, 0, known - size);
}
