#include "solve/search/transposition_table.h"

#include <assert.h>
#include <string.h>

#include "base/huge_pages.h"

_Static_assert(sizeof(boyi__tt_bucket) == 64, "a bucket is one cache line");

enum { FIRST_BUCKETS = 1 << 5 };

/* An empty block; the old one is not freed. */
static boyi_status allocate(boyi__tt *table, size_t buckets)
{
    size_t bytes = (buckets + 1) * sizeof *table->buckets;
    assert((buckets & (buckets - 1)) == 0 && buckets > 0 && buckets <= table->most_buckets);
    table->block = NULL;
    boyi_status status = boyi__meter_resize(table->meter, &table->block, 0, bytes, 1);
    if (status)
        return status;
    boyi__huge_advise(table->block, bytes); /* look-ups are at random: small pages would miss the TLB, too */
    table->block_bytes = bytes;
    size_t skip = (size_t)(-(uintptr_t)table->block % sizeof *table->buckets);
    table->buckets = (boyi__tt_bucket *)(void *)(table->block + skip);
    memset(table->buckets, 0, buckets * sizeof *table->buckets);
    table->buckets_count = buckets;
    table->shift = 64 - (unsigned)__builtin_ctzll(buckets);
    table->used = 0;
    return BOYI_OK;
}

boyi_status boyi__tt_start(boyi__tt *table, boyi__meter *meter, uint64_t most_bytes, uint64_t most_entries)
{
    uint64_t most = most_bytes / sizeof *table->buckets;
    if (most > most_entries / 2)
        most = most_entries / 2;
    *table = (boyi__tt){.meter = meter, .most_buckets = 1};
    while (table->most_buckets <= most / 2)
        table->most_buckets *= 2;
    return allocate(table, table->most_buckets < FIRST_BUCKETS ? table->most_buckets : FIRST_BUCKETS);
}

void boyi__tt_end(boyi__tt *table)
{
    if (table->block)
        boyi__meter_free(table->meter, table->block, table->block_bytes, 1);
    *table = (boyi__tt){0};
}

/* A new entry replaces the first of its bucket if that one is empty, took no more work or is from an older
 * search; what the first held then moves to the second. Else it replaces the second. */
static void insert(boyi__tt *table, const boyi__tt_entry *fresh)
{
    boyi__tt_entry *entries = boyi__tt_bucket_of(table, fresh->state)->entries;
    assert(fresh->effort && (entries[0].effort || !entries[1].effort));
    if (!entries[0].effort || !entries[1].effort)
        table->used++;
    if (entries[0].effort && fresh->effort < entries[0].effort && entries[0].age == table->age) {
        entries[1] = *fresh;
        return;
    }
    if (entries[0].effort)
        entries[1] = entries[0];
    entries[0] = *fresh;
}

static void grow(boyi__tt *table)
{
    boyi__tt old = *table;
    if (allocate(table,
                 old.buckets_count * 4 <= old.most_buckets ? old.buckets_count * 4 : old.most_buckets)) {
        *table = old;
        table->most_buckets = old.buckets_count; /* there is no more memory: the size stays */
        return;
    }
    /* First entries first: they are the more valuable ones. */
    for (size_t i = 0; i < old.buckets_count; i++)
        for (int e = 0; e < 2; e++)
            if (old.buckets[i].entries[e].effort)
                insert(table, &old.buckets[i].entries[e]);
    boyi__meter_free(old.meter, old.block, old.block_bytes, 1);
}

void boyi__tt_store(boyi__tt *table, boyi_state state, int64_t lower, int64_t upper, uint32_t best,
                    uint64_t nodes)
{
    uint8_t effort = (uint8_t)(64 - __builtin_clzll(nodes | 1));
    boyi__tt_entry *known = (boyi__tt_entry *)(uintptr_t)boyi__tt_find(table, state);
    if (known) {
        known->lower = lower > known->lower ? lower : known->lower;
        known->upper = upper < known->upper ? upper : known->upper;
        known->best = best ? best : known->best;
        known->effort = effort > known->effort ? effort : known->effort;
        known->age = table->age;
        return;
    }
    if (table->used > table->buckets_count && table->buckets_count < table->most_buckets)
        grow(table);
    boyi__tt_entry fresh = {
        .state = state, .lower = lower, .upper = upper, .best = best, .effort = effort, .age = table->age};
    insert(table, &fresh);
}
