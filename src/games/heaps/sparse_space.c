#include "games/heaps/sparse_space.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"

enum {
    LANES = 8,           /* heaps of a block */
    MOST_BLOCKS = 32,    /* of a run */
    RUN_PART = 16,       /* a run has at most the so-manieth part of the heaps below it */
    RUN_BYTES = 1 << 22, /* of the marks of a run, if it has several blocks */
    FEW_HEAPS = 64,      /* are computed one by one */
    LEAST_PAIRS = 64,    /* of common heaps, for a whole block */
    MOST_PAIRS = 1 << 16,
    BATCH = 256,      /* pairs searched at once */
    PAIRS_A_MARK = 8, /* are searched in the time of marking one */
    PERIOD = 1 << 12, /* heaps after which `pairs` is set anew */
};

/* Marks of a run from which on threads are started: a few hundred microseconds. With asserts sooner, so that tests start some. */
#ifdef NDEBUG
enum { THREADS_LEAST = 1 << 20 };
#else
enum { THREADS_LEAST = 1 << 14 };
#endif

static bool resize(void *block_address, size_t count, size_t size)
{
    void **block = block_address;
    void *moved = realloc(*block, (count ? count : 1) * size);
    if (moved)
        *block = moved;
    return moved;
}

static inline bool is_rare(uint32_t v, uint32_t mask)
{
    return !__builtin_parity(v & mask);
}

/* ---- The mask ---- */

/* Walsh-Hadamard: counts[m] becomes the sum of counts[v] over all v, negated where v & m has an odd number of
 * bits. */
static void transform(int64_t *counts, size_t span)
{
    for (size_t half = 1; half < span; half *= 2)
        for (size_t i = 0; i < span; i++)
            if (!(i & half)) {
                const int64_t x = counts[i], y = counts[i | half];
                counts[i] = x + y;
                counts[i | half] = x - y;
            }
}

/* XORs of values are below the span, so the first value without a mark is at most the span, the first common
 * one less than twice that. */
static bool widen_span(boyi__sparse_space *space, uint32_t span)
{
    assert(span > 0 && !(span & (span - 1)));
    const size_t bytes = 2 * (size_t)span * LANES; /* of a block */
    const size_t blocks = RUN_BYTES / bytes < 1 ? 1 : RUN_BYTES / bytes;
    space->blocks = blocks < MOST_BLOCKS ? blocks : MOST_BLOCKS;
    if (!resize(&space->marks, space->blocks, bytes))
        return false;
    memset(space->marks, 0, space->blocks * bytes); /* those from the span on stay so */
    space->span = span;
    return true;
}

static void add_rare(boyi__sparse_space *space, size_t n, uint32_t value)
{
    space->rare[space->rare_count] = (uint32_t)n;
    space->rare_values[space->rare_count++] = value;
}

bool boyi__sparse_space_grow(boyi__sparse_space *space, const uint32_t *values, size_t count, size_t stage)
{
    if (!resize(&space->rare, stage, sizeof *space->rare) ||
        !resize(&space->rare_values, stage, sizeof *space->rare_values) ||
        !resize(&space->low, stage, sizeof *space->low) ||
        !resize(&space->reversed, stage, sizeof *space->reversed) || (!space->span && !widen_span(space, 1)))
        return false;
    space->room = stage;
    for (size_t n = 0; n < count; n++)
        space->low[n] = space->reversed[stage - 1 - n] = (uint16_t)values[n];
    int64_t *counts = calloc(space->span, sizeof *counts);
    if (!counts)
        return false;
    for (size_t n = 1; n < count; n++)
        counts[values[n]]++;
    transform(counts, space->span);
    space->mask = 0;
    for (uint32_t mask = 1; mask < space->span; mask++)
        if (counts[mask] < counts[space->mask])
            space->mask = mask;
    free(counts);
    space->rare_count = 0;
    for (size_t n = 1; n < count; n++)
        if (is_rare(values[n], space->mask))
            add_rare(space, n, values[n]);
    space->pairs = space->pairs ? space->pairs : LEAST_PAIRS;
    return true;
}

void boyi__sparse_space_end(boyi__sparse_space *space)
{
    free(space->reversed);
    free(space->low);
    free(space->rare_values);
    free(space->rare);
    free(space->marks);
    *space = (boyi__sparse_space){0};
}

/* ---- A block ---- */

/* Heaps first … first+lanes-1. Of these, `taken` away leaves least … least+lanes-1 for two heaps. Pairs that are marked
 * for all of them at once have a heap from `near` on when the block is prepared, a heap from `lanes` on when it is
 * completed: the partner is then below `known` or below `first` in each lane, so its value is known. */
typedef struct {
    const boyi__sparse_space *space;
    const boyi__nimber_rules *rules;
    uint32_t *values;
    uint8_t *marks; /* [v][lane] */
    size_t first, lanes;
    size_t known;       /* the first heap of the run */
    size_t near;        /* first + lanes - known */
    size_t rare_count;  /* rare heaps below `known` */
    size_t pairs, step; /* with the heaps near, near + step, …, beside those with rare ones */
    uint64_t work;
    size_t searched; /* what searching has taken, in marks */
} block;

/* The first rare heap that is not below `heap`, as an index. */
static size_t find_rare(const boyi__sparse_space *space, uint64_t heap)
{
    size_t low = 0, high = space->rare_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (space->rare[middle] < heap)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Marks, in each lane, the pairs of a rare heap of these and what is left beside it. `lanes` is a constant. */
static inline void mark_rare_lanes(uint8_t *restrict marks, const uint32_t *restrict rare,
                                   const uint32_t *restrict rare_values, size_t count,
                                   const uint32_t *restrict values, size_t least, size_t lanes)
{
    for (size_t i = 0; i < count; i++) {
        const uint32_t value = rare_values[i], *others = values + (least - rare[i]);
        for (size_t lane = 0; lane < lanes; lane++)
            marks[(size_t)(value ^ others[lane]) * LANES + lane] = 1;
    }
}

static void mark_rare(block *self, size_t least, size_t from, size_t to)
{
    const boyi__sparse_space *space = self->space;
    if (from >= to)
        return;
    const uint32_t *rare = space->rare + from, *rare_values = space->rare_values + from;
    if (self->lanes == LANES)
        mark_rare_lanes(self->marks, rare, rare_values, to - from, self->values, least, LANES);
    else
        mark_rare_lanes(self->marks, rare, rare_values, to - from, self->values, least, 1);
    self->work += (to - from) * self->lanes;
}

/* The rare heaps of which twice as many are left in some lane: they are looked at one by one, if heaps must be
 * unequal. */
static void find_halves(const block *self, size_t least, size_t *from, size_t *to)
{
    *from = *to = find_rare(self->space, least / 2 + least % 2);
    if (self->rules->unequal)
        *to = find_rare(self->space, (least + self->lanes - 1) / 2 + 1);
}

/* Marks pairs of heaps that are spread evenly, in all lanes. */
static void mark_some(block *self, size_t least)
{
    uint8_t *restrict marks = self->marks;
    const uint32_t *restrict values = self->values;
    for (size_t i = 0, a = self->near; i < self->pairs; i++, a += self->step) {
        const uint32_t value = values[a], *others = values + (least - a);
        for (size_t lane = 0; lane < LANES; lane++)
            marks[(size_t)(value ^ others[lane]) * LANES + lane] = 1;
    }
    self->work += self->pairs * LANES;
}

static bool leaves_two(const boyi__nimber_rules *rules, size_t taken, size_t n)
{
    return rules->digits[taken] & BOYI__LEAVES_TWO && taken + 2 <= n;
}

/* Marks the pairs of heaps that are known before the run. */
static void mark_known(block *self)
{
    const boyi__sparse_space *space = self->space;
    const boyi__nimber_rules *rules = self->rules;
    memset(self->marks, 0, (size_t)space->span * LANES);
    for (size_t taken = 0; taken < rules->digits_count; taken++) {
        if (!leaves_two(rules, taken, self->first))
            continue;
        const size_t least = self->first - taken;
        size_t from, to;
        find_halves(self, least, &from, &to);
        const size_t end = find_rare(space, least), begin = find_rare(space, self->near);
        mark_rare(self, least, begin, from < end ? from : end);
        mark_rare(self, least, to > begin ? to : begin, end);
        mark_some(self, least);
    }
}

/* Marks the pairs with a rare heap whose other heap, or which itself, is of the run and below the block. */
static void mark_run(block *self)
{
    const boyi__sparse_space *space = self->space;
    const size_t begin = find_rare(space, self->lanes), end = find_rare(space, self->near);
    for (size_t taken = 0; taken < self->rules->digits_count && self->first > self->known; taken++) {
        if (!leaves_two(self->rules, taken, self->first))
            continue;
        const size_t least = self->first - taken;
        mark_rare(self, least, begin, end);
        mark_rare(self, least, self->rare_count, find_rare(space, least));
    }
}

/* ---- One heap of it ---- */

static bool is_marked(const block *self, size_t lane, uint32_t v)
{
    return self->marks[(size_t)v * LANES + lane];
}

static void mark(block *self, size_t lane, uint32_t v)
{
    self->marks[(size_t)v * LANES + lane] = 1;
}

static void mark_pair(block *self, size_t lane, size_t both, size_t a)
{
    if (!self->rules->unequal || 2 * a != both)
        mark(self, lane, self->values[a] ^ self->values[both - a]);
}

/* Marks what is left out for blocks: moves that leave one heap or none, and pairs with a rare heap that were not looked
 * at. */
static void mark_rest(block *self, size_t lane)
{
    const boyi__nimber_rules *rules = self->rules;
    const boyi__sparse_space *space = self->space;
    const size_t n = self->first + lane;
    for (size_t taken = 1; taken < rules->digits_count && taken <= n; taken++) {
        if (taken == n && rules->digits[taken] & BOYI__LEAVES_NONE)
            mark(self, lane, 0);
        if (taken < n && rules->digits[taken] & BOYI__LEAVES_ONE)
            mark(self, lane, self->values[n - taken]);
    }
    for (size_t taken = 0; taken < rules->digits_count; taken++) {
        if (!leaves_two(rules, taken, n))
            continue;
        const size_t both = n - taken, least = both - lane;
        size_t from, to;
        find_halves(self, least, &from, &to);
        for (size_t i = 0; i < space->rare_count && space->rare[i] < self->lanes && space->rare[i] < both;
             i++)
            mark_pair(self, lane, both, space->rare[i]);
        for (size_t i = from; i < to; i++)
            mark_pair(self, lane, both, space->rare[i]);
        for (size_t i = find_rare(space, least); i < space->rare_count && space->rare[i] < both; i++)
            mark_pair(self, lane, both, space->rare[i]);
    }
}

/* The first value from v on that is not marked. */
static uint32_t next_unmarked(const block *self, size_t lane, uint32_t v)
{
    while (is_marked(self, lane, v))
        v++;
    return v;
}

/* The first batch, counted from 0, in which one of these XORs is equal to the value; count / BATCH: none is. */
static inline size_t find_batch(const uint16_t *restrict low, const uint16_t *restrict high, size_t count,
                                uint16_t value)
{
    size_t batch = 0;
    for (; batch < count / BATCH; batch++) {
        uint16_t found = 0;
        for (size_t i = 0; i < BATCH; i++)
            found |= (uint16_t)(low[batch * BATCH + i] ^ high[batch * BATCH + i]) == value;
        if (found)
            break;
    }
    return batch;
}

#if defined(__x86_64__) && defined(__GNUC__)
__attribute__((target("avx2"))) static size_t find_batch_avx2(const uint16_t *low, const uint16_t *high,
                                                              size_t count, uint16_t value)
{
    return find_batch(low, high, count, value);
}
#endif

static size_t find_next_batch(const uint16_t *low, const uint16_t *high, size_t count, uint16_t value)
{
#if defined(__x86_64__) && defined(__GNUC__)
    if (__builtin_cpu_supports("avx2"))
        return find_batch_avx2(low, high, count, value);
#endif
    return find_batch(low, high, count, value);
}

/* Has some pair with this sum the value, if no heap of it is below `least`? The lowest 16 bits of values, which tell batches
 * that may have one, fill vectors; the values themselves decide. */
static bool has_pair(block *self, size_t both, size_t least, uint32_t value)
{
    const boyi__sparse_space *space = self->space;
    const size_t end = (self->rules->unequal ? (both - 1) / 2 : both / 2) +
                       1; /* smaller heaps are below it */
    const uint16_t *high = space->reversed + (space->room - 1 - both);
    for (size_t a = least; a < end;) {
        const size_t batches = find_next_batch(space->low + a, high + a, end - a, (uint16_t)value);
        a += batches * BATCH;
        self->searched += batches * BATCH / PAIRS_A_MARK + 1;
        for (const size_t last = end - a < BATCH ? end : a + BATCH; a < last; a++)
            if ((self->values[a] ^ self->values[both - a]) == value)
                return true;
    }
    return false;
}

static bool search(block *self, size_t lane, size_t least, uint32_t value)
{
    const boyi__nimber_rules *rules = self->rules;
    const size_t n = self->first + lane;
    for (size_t taken = 0; taken < rules->digits_count; taken++)
        if (leaves_two(rules, taken, n) && has_pair(self, n - taken, least, value))
            return true;
    return false;
}

static uint32_t find_value(block *self, size_t lane)
{
    const uint32_t mask = self->space->mask;
    uint32_t v = next_unmarked(self, lane, 0);
    /* Without a mask all heaps are rare and all pairs are marked. */
    while (mask && is_rare(v, mask) && search(self, lane, 1, v))
        v = next_unmarked(self, lane, v + 1);
    return v;
}

/* Marks what find_value would search for, as far as that is known before the run. */
static void search_known(block *self, size_t lane)
{
    uint32_t v = next_unmarked(self, lane, 0);
    while (is_rare(v, self->space->mask) && search(self, lane, self->near, v)) {
        mark(self, lane, v);
        v = next_unmarked(self, lane, v + 1);
    }
}

/* ---- A run ---- */

/* Blocks whose pairs of known heaps are marked by several threads at once; then they are completed one after the other. */
typedef struct {
    boyi__sparse_space *space;
    block blocks[MOST_BLOCKS];
    size_t count;
} run;

static void prepare(void *context, unsigned thread, size_t i)
{
    run *self = context;
    block *own = &self->blocks[i];
    (void)thread;
    mark_known(own);
    for (size_t lane = 0; lane < own->lanes && own->pairs > 0; lane++)
        search_known(own, lane);
}

/* Returns how many heaps are computed: fewer than there are if a value does not fit the span. */
static size_t complete(block *self, boyi__sparse_space *space)
{
    size_t done = 0;
    mark_run(self);
    for (bool fits = true; done < self->lanes && fits; done++) {
        const size_t n = self->first + done;
        mark_rest(self, done);
        const uint32_t value = find_value(self, done);
        self->values[n] = value;
        space->low[n] = space->reversed[space->room - 1 - n] = (uint16_t)value;
        if (n > 0 && is_rare(value, space->mask))
            add_rare(space, n, value);
        fits = value < space->span; /* else the rest needs a wider table */
    }
    return done;
}

/* Marks more pairs for each block if searching takes longer than marking, fewer if marking does. */
static void adapt(boyi__sparse_space *space, size_t heaps)
{
    space->heaps += heaps;
    if (space->heaps < PERIOD)
        return;
    const size_t marked = space->pairs * space->heaps;
    if (space->searched > marked && space->pairs < MOST_PAIRS)
        space->pairs *= 2;
    else if (space->searched < marked / 4 && space->pairs > LEAST_PAIRS)
        space->pairs /= 2;
    space->heaps = space->searched = 0;
}

size_t boyi__sparse_space_next(boyi__sparse_space *space, const boyi__nimber_rules *rules, uint32_t *values,
                               size_t first, size_t end, uint64_t *work)
{
    run self = {.space = space, .count = 1};
    const bool whole = first >= FEW_HEAPS + 2 * rules->digits_count && end - first >= LANES;
    if (whole && space->mask) { /* the same blocks for any number of threads */
        const size_t most = end - first < first / RUN_PART ? end - first : first / RUN_PART;
        self.count = most / LANES < 1 ? 1 : most / LANES < space->blocks ? most / LANES : space->blocks;
    }
    for (size_t i = 0; i < self.count; i++) {
        block *own = &self.blocks[i];
        *own = (block){.space = space,
                       .rules = rules,
                       .values = values,
                       .marks = space->marks + i * 2 * space->span * LANES,
                       .first = first + i * LANES,
                       .lanes = whole ? LANES : 1,
                       .known = first,
                       .rare_count = space->rare_count};
        own->near = own->first + own->lanes - first;
        if (whole && space->mask) {
            const size_t most = (own->first - rules->digits_count) / 2 - own->near; /* smaller heaps */
            own->pairs = space->pairs < most ? space->pairs : most;
            own->step = most / own->pairs;
        }
    }
    const size_t marks = (space->rare_count + space->pairs) * self.count * LANES;
    boyi__parallel_for(marks < THREADS_LEAST || !space->threads ? 1 : space->threads, self.count, NULL,
                       prepare, &self);
    size_t done = 0;
    uint32_t last = 0;
    for (size_t i = 0; i < self.count && last < space->span; i++) {
        block *own = &self.blocks[i];
        done += complete(own, space);
        last = values[first + done - 1];
        space->searched += own->searched;
        *work += own->work + own->searched;
    }
    adapt(space, done);
    return last < space->span || widen_span(space, 2 * space->span) ? done : 0;
}
