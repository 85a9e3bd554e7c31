/* Bounds: what is known so far of states' worths, at least this and at most that, in bounded memory.
 *
 *     lines    | entry entry | entry entry | …       two entries of 32 bytes, a line of the cache
 *     entry    state · lower · upper · best move's mark · effort · age
 *
 * A state has one line. Of its two entries the first keeps what took the most work to find out, the second
 * whatever came last. An entry holds the whole state: none is ever taken for another, and what is found here
 * is true; but what was put here may be gone. The table starts small and grows while it fills, up to a size
 * given at the start.
 */
#ifndef BOYI_SOLVE_SEARCH_TRANSPOSITION_TABLE_H
#define BOYI_SOLVE_SEARCH_TRANSPOSITION_TABLE_H

#include "base/meter.h"

/* Worths are between these two and never reach them: nothing is known on this side. */
#define BOYI__NO_LOWER INT64_MIN
#define BOYI__NO_UPPER INT64_MAX

typedef struct {
    boyi_state state;
    int64_t lower, upper;
    uint32_t best;  /* the mark of where the best move so far leads, for the order of moves */
    uint8_t effort; /* log2 of the nodes it took, and 1; 0: the entry is empty  */
    uint8_t age;    /* which question it was found for           */
    uint16_t unused;
} boyi__tt_entry;

typedef struct {
    boyi__tt_entry entries[2];
} boyi__tt_bucket;

typedef struct {
    boyi__meter *meter;
    char *block; /* as it was allocated */
    size_t block_bytes;
    boyi__tt_bucket *lines; /* the block from the first whole line on */
    size_t lines_count;     /* a power of two */
    size_t most_lines;
    unsigned shift; /* 64 - log2(lines_count) */
    uint64_t kept;  /* entries in use */
    uint8_t age;
} boyi__tt;

/* At most `most_bytes` and `most_entries` (rounded down; two entries at least). Fails as boyi__meter_resize
 * does. End it in any case. */
boyi_status boyi__tt_start(boyi__tt *bounds, boyi__meter *meter, uint64_t most_bytes, uint64_t most_entries);
void boyi__tt_end(boyi__tt *bounds);

/* Narrow what is known of a state. */
void boyi__tt_store(boyi__tt *bounds, boyi_state state, int64_t lower, int64_t upper, uint32_t best,
                    uint64_t nodes);

/* Two rounds of multiply and fold. */
static inline uint64_t boyi__tt_hash(boyi_state state)
{
    state ^= state >> 32;
    state *= UINT64_C(0x9E3779B97F4A7C15);
    state ^= state >> 29;
    return state * UINT64_C(0xBF58476D1CE4E5B9);
}

static inline boyi__tt_bucket *boyi__tt_bucket_of(const boyi__tt *bounds, boyi_state state)
{
    /* A shift by 64, for a single line, is not defined: two shifts. */
    return &bounds->lines[boyi__tt_hash(state) >> 1 >> (bounds->shift - 1)];
}

/* Say that a state will be looked up soon. */
static inline void boyi__tt_prefetch(const boyi__tt *bounds, boyi_state state)
{
    __builtin_prefetch(boyi__tt_bucket_of(bounds, state));
}

/* What is known of a state; NULL: nothing. Good until the next put. */
static inline const boyi__tt_entry *boyi__tt_find(const boyi__tt *bounds, boyi_state state)
{
    const boyi__tt_bucket *line = boyi__tt_bucket_of(bounds, state);
    for (int i = 0; i < 2; i++)
        if (line->entries[i].state == state && line->entries[i].effort)
            return &line->entries[i];
    return NULL;
}

/* A word for a state, to know the best move by again; never 0. */
static inline uint32_t boyi__tt_mark(boyi_state state)
{
    return (uint32_t)(boyi__tt_hash(state) >> 8) | 1;
}

#endif
