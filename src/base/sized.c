#include "base/sized.h"

#include <assert.h>
#include <string.h>

/* All of them begin with it. */
static_assert(offsetof(boyi_options, size) == 0 && offsetof(boyi_opening, size) == 0 &&
                  offsetof(boyi_rules, size) == 0 && offsetof(boyi_stats, size) == 0 &&
                  offsetof(boyi_database, size) == 0,
              "size comes first");

static size_t size_of(const void *given, size_t first)
{
    size_t size;
    memcpy(&size, given, sizeof size);
    return size ? size : first;
}

boyi_status boyi__sized_read(const char *type, void *out, size_t size, size_t first, const void *given,
                             boyi_error *error)
{
    assert(first <= size);
    memset(out, 0, size);
    if (!given)
        return BOYI_OK;
    size_t known = size_of(given, first);
    for (size_t i = size; i < known; i++)
        if (((const char *)given)[i])
            return boyi_fail(error, BOYI_USAGE,
                             "%s is of a newer boyi than this one, " BOYI_VERSION ", and uses what is new",
                             "%s 来自比本库（" BOYI_VERSION "）更新的 boyi，并使用了新增的字段", type);
    memcpy(out, given, known < size ? known : size);
    memcpy(out, &size, sizeof size); /* from here on it is the library's */
    return BOYI_OK;
}

void boyi__sized_write(void *given, size_t first, const void *own, size_t size)
{
    size_t known = size_of(given, first), before = sizeof(size_t);
    assert(known >= before);
    memcpy((char *)given + before, (const char *)own + before, (known < size ? known : size) - before);
    if (known > size)
        memset((char *)given + size, 0, known - size);
}

boyi_status boyi__read_options(boyi_options *out, const boyi_options *given, boyi_error *error)
{
    return boyi__sized_read("boyi_options", out, sizeof *out, BOYI__FIRST_OPTIONS, given, error);
}

boyi_status boyi__read_opening(boyi_opening *out, const boyi_opening *given, boyi_error *error)
{
    return boyi__sized_read("boyi_opening", out, sizeof *out, BOYI__FIRST_OPENING, given, error);
}

boyi_status boyi__read_rules(boyi_rules *out, const boyi_rules *given, boyi_error *error)
{
    return boyi__sized_read("boyi_rules", out, sizeof *out, BOYI__FIRST_RULES, given, error);
}
