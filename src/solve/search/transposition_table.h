/* The transposition table: bounds on the worths of states, in bounded memory.
 *
 *     buckets  | entry entry | entry entry | …       two entries of 32 bytes: one cache line
 *     entry    state · lower · upper · best move · effort · age
 *
 * A state belongs to one bucket. The first entry of a bucket keeps the result that took the most work, the
 * second the latest one. An entry holds the whole state, so no state is taken for another and every bound
 * found here is true; but stored bounds may be overwritten. The table starts small and grows while it fills,
 * up to a size given at the start.
 */
#ifndef BOYI_SOLVE_SEARCH_TRANSPOSITION_TABLE_H
#define BOYI_SOLVE_SEARCH_TRANSPOSITION_TABLE_H

#include "base/hash.h"
#include "base/meter.h"

/* No worth is that small or that large: nothing is known on this side. */
#define BOYI__NO_LOWER INT64_MIN
#define BOYI__NO_UPPER INT64_MAX

typedef struct {
    boyi_state state;
    int64_t lower, upper;
    uint32_t best;  /* signature of the state that the best move leads to; 0: none */
    uint8_t effort; /* 1 + log2 of the nodes searched for it; 0: the entry is empty */
    uint8_t age;    /* the number of the search it was stored by, modulo 256 */
    uint16_t unused;
} boyi__tt_entry;

typedef struct {
    boyi__tt_entry entries[2];
} boyi__tt_bucket;

typedef struct {
    boyi__meter *meter;
    char *block; /* as allocated */
    size_t block_bytes;
    boyi__tt_bucket *buckets; /* the block from its first cache line on */
    size_t buckets_count;     /* a power of two */
    size_t most_buckets;
    unsigned shift; /* 64 - log2(buckets_count) */
    uint64_t used;  /* entries that are not empty */
    uint8_t age;
} boyi__tt;

/* At most `most_bytes` and `most_entries` (rounded down to a power of two; at least two entries). Fails as
 * boyi__meter_resize does. The table must be ended in any case. */
boyi_status boyi__tt_start(boyi__tt *table, boyi__meter *meter, uint64_t most_bytes, uint64_t most_entries);
void boyi__tt_end(boyi__tt *table);

/* Stores bounds of a state; those that are stored already are only made tighter. */
void boyi__tt_store(boyi__tt *table, boyi_state state, int64_t lower, int64_t upper, uint32_t best,
                    uint64_t nodes);

static inline boyi__tt_bucket *boyi__tt_bucket_of(const boyi__tt *table, boyi_state state)
{
    /* Two shifts: one by 64, for a single bucket, would be undefined. */
    return &table->buckets[boyi__hash(state) >> 1 >> (table->shift - 1)];
}

static inline void boyi__tt_prefetch(const boyi__tt *table, boyi_state state)
{
    __builtin_prefetch(boyi__tt_bucket_of(table, state));
}

/* The entry of a state, or NULL. Valid until the next store. */
static inline const boyi__tt_entry *boyi__tt_find(const boyi__tt *table, boyi_state state)
{
    const boyi__tt_bucket *bucket = boyi__tt_bucket_of(table, state);
    for (int i = 0; i < 2; i++)
        if (bucket->entries[i].state == state && bucket->entries[i].effort)
            return &bucket->entries[i];
    return NULL;
}

/* A short hash of a state, to recognize the best move by; never 0. */
static inline uint32_t boyi__tt_signature(boyi_state state)
{
    return (uint32_t)(boyi__hash(state) >> 8) | 1;
}

#endif
