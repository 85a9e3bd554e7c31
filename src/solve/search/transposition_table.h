/* The transposition table: bounds on the worths of states, in bounded memory.
 *
 *     buckets        | entry entry entry entry | …      64 bytes: one cache line
 *     entry          state (64 bits) · lower (22) · upper (22) · best move (8) · effort (6) · age (6)
 *
 *     wide buckets   | entry       entry       | …
 *     wide entry     state (64 bits) · lower (64) · upper (64) · best move · effort · age
 *
 * Entries are 16 bytes as long as all bounds are small numbers (BOYI__SMALL_MOST); a search that meets larger ones
 * starts again with wide entries.
 *
 * A state belongs to one bucket. A new entry takes the place of the one that took the least work, or of one from an
 * older search. An entry holds the whole state, so no state is taken for another and every bound found here is true;
 * but stored bounds may be overwritten. The table starts small and grows while it fills, up to a size given at the
 * start.
 *
 * Threads may share a table of small entries: each is read and written at once (base/atomic_pair.h). It must not grow
 * meanwhile.
 */
#ifndef BOYI_SOLVE_SEARCH_TRANSPOSITION_TABLE_H
#define BOYI_SOLVE_SEARCH_TRANSPOSITION_TABLE_H

#include "base/atomic_pair.h"
#include "base/hash.h"
#include "base/meter.h"

/* Nothing is known on this side; bounds are between, exclusively. */
#define BOYI__NO_LOWER INT64_MIN
#define BOYI__NO_UPPER INT64_MAX

/* The same of small bounds. */
#define BOYI__SMALL_MOST     ((INT64_C(1) << 21) - 2)
#define BOYI__SMALL_NO_LOWER (-BOYI__SMALL_MOST - 1)
#define BOYI__SMALL_NO_UPPER (BOYI__SMALL_MOST + 1)

/* Moves are numbered from 1 in the order of the rules; those after the last of these are not stored. */
enum { BOYI__TT_MOST_BEST = 255, BOYI__TT_IN_BUCKET = 4, BOYI__TT_IN_WIDE_BUCKET = 2 };

typedef struct {
    int64_t lower, upper;
    unsigned best; /* the number of the best move; 0: not known */
} boyi__tt_bounds;

typedef struct {
    boyi__pair entries[BOYI__TT_IN_BUCKET]; /* .second 0: empty */
} boyi__tt_bucket;

typedef struct {
    boyi_state state;
    int64_t lower, upper;
    uint8_t best;
    uint8_t effort; /* 1 + log2 of the nodes searched for it; 0: the entry is empty */
    uint8_t age;    /* the number of the search it was stored by */
} boyi__tt_wide_entry;

typedef struct {
    boyi__tt_wide_entry entries[BOYI__TT_IN_WIDE_BUCKET];
} boyi__tt_wide_bucket;

typedef struct {
    boyi__meter *meter;
    char *block; /* as allocated */
    size_t block_bytes;
    union {
        boyi__tt_bucket *small; /* the block from its first cache line on */
        boyi__tt_wide_bucket *wide;
    } buckets;
    size_t buckets_count; /* a power of two */
    size_t most_buckets;
    unsigned shift; /* 64 - log2(buckets_count) */
    bool is_wide;
    uint8_t age; /* of 6 bits */
} boyi__tt;

/* At most `most_bytes` and `most_entries` (rounded down to a power of two; at least one bucket). Fails as
 * boyi__meter_resize does. The table must be ended in any case. */
boyi_status boyi__tt_start(boyi__tt *table, boyi__meter *meter, uint64_t most_bytes, uint64_t most_entries);
void boyi__tt_end(boyi__tt *table);

/* Goes on with wide entries; forgets all bounds. */
void boyi__tt_widen(boyi__tt *table);

/* A new search begins: what others stored is worth less than what it stores. */
void boyi__tt_next_age(boyi__tt *table);

/* How many entries there are. */
uint64_t boyi__tt_entries(const boyi__tt *table);

/* How many entries may be filled before the table should grow; UINT64_MAX: it can't. */
uint64_t boyi__tt_fill_limit(const boyi__tt *table);

/* Makes the table larger, unless there is no memory for it. Returns how many of its entries are filled. */
uint64_t boyi__tt_grow(boyi__tt *table);

/* Store bounds of a state; of those that are stored already the tighter ones are kept. Return true if an empty entry
 * was filled. The bounds of the first are small ones. */
bool boyi__tt_store(boyi__tt *table, boyi_state state, boyi__tt_bounds bounds, uint64_t nodes);
bool boyi__tt_store_wide(boyi__tt *table, boyi_state state, boyi__tt_bounds bounds, uint64_t nodes);

static inline size_t boyi__tt_bucket_of(const boyi__tt *table, boyi_state state)
{
    /* Two shifts: one by 64, for a single bucket, would be undefined. */
    return (size_t)(boyi__hash(state) >> 1 >> (table->shift - 1));
}

static inline void boyi__tt_prefetch(const boyi__tt *table, boyi_state state)
{
    __builtin_prefetch(&table->buckets.small[boyi__tt_bucket_of(table, state)]);
}

/* The second word of a small entry, from its highest bit: lower, upper, best, effort, age. */
enum {
    BOYI__TT_UPPER_SHIFT = 20,
    BOYI__TT_LOWER_SHIFT = 42,
    BOYI__TT_BEST_SHIFT = 12,
    BOYI__TT_EFFORT_SHIFT = 6
};

static inline boyi__tt_bounds boyi__tt_unpack(uint64_t data)
{
    return (boyi__tt_bounds){.lower = (int64_t)data >> BOYI__TT_LOWER_SHIFT,
                             .upper = (int64_t)(data << 22) >> BOYI__TT_LOWER_SHIFT,
                             .best = data >> BOYI__TT_BEST_SHIFT & 0xFF};
}

/* Find the bounds of a state. False: none are stored. */
static inline bool boyi__tt_find(const boyi__tt *table, boyi_state state, boyi__tt_bounds *out)
{
    const boyi__pair *entries = table->buckets.small[boyi__tt_bucket_of(table, state)].entries;
    for (int i = 0; i < BOYI__TT_IN_BUCKET; i++)
        if (boyi__pair_first(&entries[i]) == state) {
            boyi__pair entry = boyi__pair_load(&entries[i]);
            if (entry.first == state && entry.second) {
                *out = boyi__tt_unpack(entry.second);
                return true;
            }
        }
    return false;
}

static inline bool boyi__tt_find_wide(const boyi__tt *table, boyi_state state, boyi__tt_bounds *out)
{
    const boyi__tt_wide_entry *entries = table->buckets.wide[boyi__tt_bucket_of(table, state)].entries;
    for (int i = 0; i < BOYI__TT_IN_WIDE_BUCKET; i++)
        if (entries[i].state == state && entries[i].effort) {
            *out = (boyi__tt_bounds){entries[i].lower, entries[i].upper, entries[i].best};
            return true;
        }
    return false;
}

#endif
