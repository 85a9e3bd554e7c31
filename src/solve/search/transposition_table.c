#include "solve/search/transposition_table.h"

#include <string.h>
#include <sys/mman.h>

_Static_assert(sizeof(boyi__tt_bucket) == 64, "two entries are a line of the cache");

enum { FIRST_LINES = 1 << 5, HUGE_PAGE = 2 << 20 };

/* Look-ups are at random: with small pages each would miss the page table as well. */
static void ask_for_huge_pages(char *block, size_t bytes)
{
#ifdef MADV_HUGEPAGE
    size_t skip = (size_t)(-(uintptr_t)block % HUGE_PAGE);
    if (bytes > skip + HUGE_PAGE)
        (void)madvise(block + skip, (bytes - skip) / HUGE_PAGE * HUGE_PAGE, MADV_HUGEPAGE);
#else
    (void)block;
    (void)bytes;
#endif
}

static boyi_status make_room(boyi__tt *bounds, size_t lines)
{
    size_t bytes = (lines + 1) * sizeof *bounds->lines;
    boyi_status status = boyi__meter_resize(bounds->meter, &bounds->block, 0, bytes, 1);
    if (status)
        return status;
    ask_for_huge_pages(bounds->block, bytes);
    bounds->block_bytes = bytes;
    size_t skip = (size_t)(-(uintptr_t)bounds->block % sizeof *bounds->lines);
    bounds->lines = (boyi__tt_bucket *)(void *)(bounds->block + skip);
    memset(bounds->lines, 0, lines * sizeof *bounds->lines);
    bounds->lines_count = lines;
    bounds->shift = 64 - (unsigned)__builtin_ctzll(lines);
    bounds->kept = 0;
    return BOYI_OK;
}

static size_t power_of_two_within(uint64_t most)
{
    size_t power = 1;
    while (power <= most / 2)
        power *= 2;
    return power;
}

boyi_status boyi__tt_start(boyi__tt *bounds, boyi__meter *meter, uint64_t most_bytes, uint64_t most_entries)
{
    uint64_t lines = most_bytes / sizeof *bounds->lines;
    if (lines > most_entries / 2)
        lines = most_entries / 2;
    *bounds = (boyi__tt){.meter = meter, .most_lines = power_of_two_within(lines)};
    return make_room(bounds, bounds->most_lines < FIRST_LINES ? bounds->most_lines : FIRST_LINES);
}

void boyi__tt_end(boyi__tt *bounds)
{
    if (bounds->block)
        boyi__meter_free(bounds->meter, bounds->block, bounds->block_bytes, 1);
    *bounds = (boyi__tt){0};
}

/* Which entry of its line a new one takes: an empty one; the first, when that one took less work or is of an
 * old question; else the second. What the first held goes to the second. */
static void settle_in(boyi__tt *bounds, const boyi__tt_entry *fresh)
{
    boyi__tt_entry *entries = boyi__tt_bucket_of(bounds, fresh->state)->entries;
    if (!entries[0].effort || !entries[1].effort)
        bounds->kept++;
    if (!entries[0].effort) {
        entries[0] = *fresh;
        return;
    }
    if (fresh->effort >= entries[0].effort || entries[0].age != bounds->age) {
        entries[1] = entries[0];
        entries[0] = *fresh;
    } else {
        entries[1] = *fresh;
    }
}

static void grow(boyi__tt *bounds)
{
    boyi__tt old = *bounds;
    bounds->block = NULL;
    /* The most important first, so that they are in the places that last. */
    if (make_room(bounds, old.lines_count * 4 <= old.most_lines ? old.lines_count * 4 : old.most_lines)) {
        *bounds = old;
        bounds->most_lines = old.lines_count; /* there is no more memory: this is the size */
        return;
    }
    for (size_t i = 0; i < old.lines_count; i++)
        for (int e = 0; e < 2; e++)
            if (old.lines[i].entries[e].effort)
                settle_in(bounds, &old.lines[i].entries[e]);
    boyi__meter_free(old.meter, old.block, old.block_bytes, 1);
}

static uint8_t effort_of(uint64_t nodes)
{
    return (uint8_t)(64 - __builtin_clzll(nodes | 1));
}

void boyi__tt_store(boyi__tt *bounds, boyi_state state, int64_t lower, int64_t upper, uint32_t best,
                    uint64_t nodes)
{
    uint8_t effort = effort_of(nodes);
    boyi__tt_entry *known = (boyi__tt_entry *)(uintptr_t)boyi__tt_find(bounds, state);
    if (known) {
        known->lower = lower > known->lower ? lower : known->lower;
        known->upper = upper < known->upper ? upper : known->upper;
        known->best = best ? best : known->best;
        known->effort = effort > known->effort ? effort : known->effort;
        known->age = bounds->age;
        return;
    }
    if (bounds->kept > bounds->lines_count && bounds->lines_count < bounds->most_lines)
        grow(bounds);
    boyi__tt_entry fresh = {
        .state = state, .lower = lower, .upper = upper, .best = best, .effort = effort, .age = bounds->age};
    settle_in(bounds, &fresh);
}
