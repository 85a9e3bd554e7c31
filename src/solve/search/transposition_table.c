#include "solve/search/transposition_table.h"

#include <assert.h>
#include <string.h>

_Static_assert(sizeof(boyi__tt_bucket) == 64 && sizeof(boyi__tt_wide_bucket) == 64,
               "a bucket is one cache line");

enum { BUCKET = 64, FIRST_BUCKETS = 1 << 5, AGES = 1 << 6 };

/* An empty block; the old one is not freed. */
static boyi_status allocate(boyi__tt *table, size_t buckets)
{
    size_t bytes = (buckets + 1) * BUCKET;
    assert((buckets & (buckets - 1)) == 0 && buckets > 0 && buckets <= table->most_buckets);
    table->block = NULL;
    /* The meter asks for huge pages: look-ups are at random, and small pages would miss the TLB, too. */
    boyi_status status = boyi__meter_resize(table->meter, &table->block, 0, bytes, 1);
    if (status)
        return status;
    table->block_bytes = bytes;
    size_t skip = (size_t)(-(uintptr_t)table->block % BUCKET);
    table->buckets.small = (boyi__tt_bucket *)(void *)(table->block + skip);
    memset(table->buckets.small, 0, buckets * BUCKET);
    table->buckets_count = buckets;
    table->shift = 64 - (unsigned)__builtin_ctzll(buckets);
    return BOYI_OK;
}

uint64_t boyi__tt_entries(const boyi__tt *table)
{
    return table->buckets_count * (table->is_wide ? BOYI__TT_IN_WIDE_BUCKET : BOYI__TT_IN_BUCKET);
}

boyi_status boyi__tt_start(boyi__tt *table, boyi__meter *meter, uint64_t most_bytes, uint64_t most_entries)
{
    uint64_t most = most_bytes / BUCKET;
    if (most > most_entries / BOYI__TT_IN_BUCKET)
        most = most_entries / BOYI__TT_IN_BUCKET;
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

void boyi__tt_widen(boyi__tt *table)
{
    table->is_wide = true;
    memset(table->buckets.wide, 0, table->buckets_count * BUCKET);
}

void boyi__tt_next_age(boyi__tt *table)
{
    table->age = (uint8_t)((table->age + 1) % AGES);
}

/* ---- Storing ---- */

static unsigned effort_of(uint64_t nodes)
{
    unsigned effort = 64 - (unsigned)__builtin_clzll(nodes | 1);
    return effort < 63 ? effort : 63;
}

static uint64_t pack(boyi__tt_bounds bounds, unsigned effort, unsigned age)
{
    const uint64_t mask = (UINT64_C(1) << 22) - 1;
    assert(bounds.lower >= BOYI__SMALL_NO_LOWER && bounds.lower <= BOYI__SMALL_MOST);
    assert(bounds.upper <= BOYI__SMALL_NO_UPPER && bounds.upper >= -BOYI__SMALL_MOST && effort > 0);
    return (uint64_t)bounds.lower << BOYI__TT_LOWER_SHIFT |
           ((uint64_t)bounds.upper & mask) << BOYI__TT_UPPER_SHIFT |
           (uint64_t)bounds.best << BOYI__TT_BEST_SHIFT | (uint64_t)effort << BOYI__TT_EFFORT_SHIFT | age;
}

static unsigned effort_in(uint64_t data)
{
    return data >> BOYI__TT_EFFORT_SHIFT & 63;
}

/* Of the first bounds only what is tighter in the second is replaced. */
static boyi__tt_bounds tighten(boyi__tt_bounds known, boyi__tt_bounds bounds)
{
    return (boyi__tt_bounds){.lower = bounds.lower > known.lower ? bounds.lower : known.lower,
                             .upper = bounds.upper < known.upper ? bounds.upper : known.upper,
                             .best = bounds.best ? bounds.best : known.best};
}

/* Replaces an empty entry, or the one of least value. Returns true if it was empty. */
static bool insert(boyi__tt *table, boyi_state state, uint64_t data)
{
    boyi__pair *entries = table->buckets.small[boyi__tt_bucket_of(table, state)].entries;
    unsigned least = UINT32_MAX;
    boyi__pair *place = entries;
    for (int i = 0; i < BOYI__TT_IN_BUCKET; i++) {
        uint64_t found = __atomic_load_n(&entries[i].second, __ATOMIC_RELAXED);
        if (!found) {
            boyi__pair_store(&entries[i], (boyi__pair){state, data});
            return true;
        }
        unsigned value = effort_in(found) + ((found & (AGES - 1)) == table->age ? 64 : 0);
        if (value < least) {
            least = value;
            place = &entries[i];
        }
    }
    boyi__pair_store(place, (boyi__pair){state, data});
    return false;
}

bool boyi__tt_store(boyi__tt *table, boyi_state state, boyi__tt_bounds bounds, uint64_t nodes)
{
    boyi__pair *entries = table->buckets.small[boyi__tt_bucket_of(table, state)].entries;
    unsigned effort = effort_of(nodes);
    for (int i = 0; i < BOYI__TT_IN_BUCKET; i++) {
        if (boyi__pair_first(&entries[i]) != state)
            continue;
        boyi__pair known = boyi__pair_load(&entries[i]);
        if (known.first != state || !known.second)
            continue;
        unsigned before = effort_in(known.second);
        known.second = pack(tighten(boyi__tt_unpack(known.second), bounds), effort > before ? effort : before,
                            table->age);
        boyi__pair_store(&entries[i], known);
        return false;
    }
    return insert(table, state, pack(bounds, effort, table->age));
}

/* A new entry replaces the first of its bucket if that one is empty, took no more work or is from an older
 * search; what the first held then moves to the second. Else it replaces the second. */
static bool insert_wide(boyi__tt *table, const boyi__tt_wide_entry *fresh)
{
    boyi__tt_wide_entry *entries = table->buckets.wide[boyi__tt_bucket_of(table, fresh->state)].entries;
    assert(fresh->effort && (entries[0].effort || !entries[1].effort));
    bool filled = !entries[0].effort || !entries[1].effort;
    if (entries[0].effort && fresh->effort < entries[0].effort && entries[0].age == table->age) {
        entries[1] = *fresh;
        return filled;
    }
    if (entries[0].effort)
        entries[1] = entries[0];
    entries[0] = *fresh;
    return filled;
}

bool boyi__tt_store_wide(boyi__tt *table, boyi_state state, boyi__tt_bounds bounds, uint64_t nodes)
{
    boyi__tt_wide_entry *entries = table->buckets.wide[boyi__tt_bucket_of(table, state)].entries;
    unsigned effort = effort_of(nodes);
    for (int i = 0; i < BOYI__TT_IN_WIDE_BUCKET; i++) {
        boyi__tt_wide_entry *known = &entries[i];
        if (known->state != state || !known->effort)
            continue;
        bounds = tighten((boyi__tt_bounds){known->lower, known->upper, known->best}, bounds);
        known->lower = bounds.lower;
        known->upper = bounds.upper;
        known->best = (uint8_t)bounds.best;
        known->effort = effort > known->effort ? (uint8_t)effort : known->effort;
        known->age = table->age;
        return false;
    }
    boyi__tt_wide_entry fresh = {.state = state,
                                 .lower = bounds.lower,
                                 .upper = bounds.upper,
                                 .best = (uint8_t)bounds.best,
                                 .effort = (uint8_t)effort,
                                 .age = table->age};
    return insert_wide(table, &fresh);
}

/* ---- Growing ---- */

uint64_t boyi__tt_fill_limit(const boyi__tt *table)
{
    return table->buckets_count < table->most_buckets ? boyi__tt_entries(table) / 2 : UINT64_MAX;
}

/* Puts what an old bucket holds into the table. Returns how many entries that filled. */
static uint64_t move_bucket(boyi__tt *table, const boyi__tt *old, size_t bucket)
{
    uint64_t filled = 0;
    if (table->is_wide) {
        for (int i = 0; i < BOYI__TT_IN_WIDE_BUCKET; i++)
            if (old->buckets.wide[bucket].entries[i].effort)
                filled += insert_wide(table, &old->buckets.wide[bucket].entries[i]);
    } else {
        for (int i = 0; i < BOYI__TT_IN_BUCKET; i++) {
            boyi__pair entry = old->buckets.small[bucket].entries[i];
            if (entry.second)
                filled += insert(table, entry.first, entry.second);
        }
    }
    return filled;
}

uint64_t boyi__tt_grow(boyi__tt *table)
{
    const boyi__tt old = *table;
    uint64_t filled = 0;
    if (allocate(table,
                 old.buckets_count * 4 <= old.most_buckets ? old.buckets_count * 4 : old.most_buckets)) {
        *table = old;
        table->most_buckets = old.buckets_count; /* there is no more memory: the size stays */
        return boyi__tt_entries(table);
    }
    for (size_t i = 0; i < old.buckets_count; i++)
        filled += move_bucket(table, &old, i);
    boyi__meter_free(old.meter, old.block, old.block_bytes, 1);
    return filled;
}
