#include "solve/sections/runs.h"

#include <assert.h>
#include <string.h>

#include "base/radix_sort.h"
#include "base/varint.h"

/* ---- Sorting ---- */

enum { FEW = 48, DIGIT_BITS = 8 };

static void insert_all(boyi_state *states, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        boyi_state state = states[i];
        size_t at = i;
        for (; at > 0 && states[at - 1] > state; at--)
            states[at] = states[at - 1];
        states[at] = state;
    }
}

static size_t drop_repeated(boyi_state *states, size_t count)
{
    size_t kept = count > 0;
    for (size_t i = 1; i < count; i++) {
        boyi_state state = states[i];
        states[kept] = state;
        kept += state != states[kept - 1];
    }
    return kept;
}

/* By the digits from `first` on. */
static size_t sort_digits(boyi_state *states, boyi_state *other, size_t count, unsigned first)
{
    if (count <= FEW)
        insert_all(states, count);
    else
        boyi__radix_sort(states, other, count, DIGIT_BITS, first);
    return drop_repeated(states, count);
}

size_t boyi__run_sort(boyi_state *states, boyi_state *other, size_t count)
{
    return sort_digits(states, other, count, 0);
}

size_t boyi__run_sort_pairs(uint64_t *pairs, uint64_t *other, size_t count)
{
    return sort_digits(pairs, other, count, 1);
}

/* ---- Merging ---- */

/* All spans at once, `count` is a constant. The least of the heads is written, and every head that equals it moves on: no
 * branch depends on the states. `write` is a constant: false, they are only counted. UINT64_MAX stands for the end of a span; the caller has taken it out of them. */
static inline size_t merge_heads(const boyi__span *spans, unsigned count, boyi_state *out, bool write)
{
    uint64_t heads[BOYI__MERGE_MOST] = {UINT64_MAX};
    const boyi_state *at[BOYI__MERGE_MOST], *end[BOYI__MERGE_MOST];
    size_t written = 0;
    for (unsigned i = 0; i < count; i++) {
        at[i] = spans[i].states;
        end[i] = at[i] + spans[i].count;
        heads[i] = spans[i].count ? *at[i] + spans[i].shift : UINT64_MAX;
    }
    for (;;) {
        uint64_t least = heads[0];
        for (unsigned i = 1; i < count; i++)
            least = heads[i] < least ? heads[i] : least;
        if (least == UINT64_MAX)
            return written;
        if (write)
            out[written] = least;
        written++;
        for (unsigned i = 0; i < count; i++) {
            at[i] += heads[i] == least;
            uint64_t next = *at[i] + spans[i].shift; /* the word after the last state can be read */
            heads[i] = at[i] < end[i] ? next : UINT64_MAX;
        }
    }
}

static inline size_t merge_few(const boyi__span *spans, size_t count, boyi_state *out, bool write)
{
    switch (count) {
    case 0:
        return 0;
    case 1:
        return merge_heads(spans, 1, out, write);
    case 2:
        return merge_heads(spans, 2, out, write);
    case 3:
        return merge_heads(spans, 3, out, write);
    case 4:
        return merge_heads(spans, 4, out, write);
    case 5:
        return merge_heads(spans, 5, out, write);
    case 6:
        return merge_heads(spans, 6, out, write);
    case 7:
        return merge_heads(spans, 7, out, write);
    default:
        return merge_heads(spans, 8, out, write);
    }
}

size_t boyi__run_merge(boyi__span *spans, size_t count, boyi_state *out, boyi_state *other)
{
    bool last = false; /* UINT64_MAX is among the states */
    size_t left = 0;
    for (size_t i = 0; i < count; i++) {
        boyi__span span = spans[i];
        if (span.count && span.states[span.count - 1] + span.shift == UINT64_MAX) {
            last = true;
            span.count--;
        }
        if (span.count)
            spans[left++] = span;
    }
    /* Groups of spans become one each, until all are one. The last pass writes to `out`. */
    unsigned passes = 1;
    for (size_t rest = left; rest > BOYI__MERGE_MOST; rest = (rest + BOYI__MERGE_MOST - 1) / BOYI__MERGE_MOST)
        passes++;
    size_t total = 0;
    for (boyi_state *to = passes % 2 ? out : other; passes > 0; passes--, to = to == out ? other : out) {
        size_t groups = 0;
        total = 0;
        for (size_t i = 0; i < left; i += BOYI__MERGE_MOST) {
            size_t here = left - i < BOYI__MERGE_MOST ? left - i : BOYI__MERGE_MOST;
            size_t written = merge_few(spans + i, here, to + total, true);
            spans[groups++] = (boyi__span){.states = to + total, .count = written};
            total += written;
        }
        left = groups;
    }
    if (last)
        out[total++] = UINT64_MAX;
    return total;
}

size_t boyi__run_merged_count(const boyi__span *spans, size_t count)
{
    boyi__span own[BOYI__MERGE_MOST];
    size_t last = 0; /* UINT64_MAX is among the states */
    assert(count <= BOYI__MERGE_MOST);
    for (size_t i = 0; i < count; i++) {
        own[i] = spans[i];
        if (own[i].count && own[i].states[own[i].count - 1] + own[i].shift == UINT64_MAX) {
            last = 1;
            own[i].count--;
        }
    }
    return merge_few(own, count, NULL, false) + last;
}

/* ---- Packing ---- */

typedef struct {
    boyi_state first;
    uint64_t byte; /* from the end of the blocks */
} block;

static size_t blocks_of(size_t count)
{
    return (count + BOYI__RUN_BLOCK - 1) / BOYI__RUN_BLOCK;
}

size_t boyi__run_bound(const boyi_state *states, size_t count)
{
    uint8_t widest[BOYI__VARINT_MOST]; /* no difference is larger than that of all */
    size_t bytes = count ? (size_t)(boyi__varint_put(widest, states[count - 1] - states[0]) - widest) : 0;
    return blocks_of(count) * sizeof(block) + count * bytes;
}

size_t boyi__run_pack(const boyi_state *states, size_t count, void *out)
{
    block *blocks = out;
    uint8_t *first = (uint8_t *)(blocks + blocks_of(count)), *at = first;
    for (size_t i = 0; i < count; i += BOYI__RUN_BLOCK) {
        size_t end = count - i < BOYI__RUN_BLOCK ? count : i + BOYI__RUN_BLOCK;
        blocks[i / BOYI__RUN_BLOCK] = (block){states[i], (uint64_t)(at - first)};
        for (size_t j = i + 1; j < end; j++) {
            assert(states[j] > states[j - 1]);
            at = boyi__varint_put(at, states[j] - states[j - 1] - 1);
        }
    }
    return (size_t)(at - (uint8_t *)out);
}

void boyi__run_unpack(const void *packed, size_t count, boyi_state *out)
{
    const block *blocks = packed;
    const uint8_t *at = (const uint8_t *)(blocks + blocks_of(count));
    for (size_t i = 0; i < count; i += BOYI__RUN_BLOCK) {
        size_t end = count - i < BOYI__RUN_BLOCK ? count : i + BOYI__RUN_BLOCK;
        boyi_state state = out[i] = blocks[i / BOYI__RUN_BLOCK].first;
        for (size_t j = i + 1; j < end; j++) {
            uint64_t between;
            at = boyi__varint_get_unchecked(at, &between);
            out[j] = state += between + 1;
        }
    }
}

size_t boyi__run_find(const void *packed, size_t count, boyi_state state)
{
    const block *blocks = packed;
    size_t low = 0, high = blocks_of(count);
    while (low < high) { /* to the first block that begins after the state */
        size_t middle = low + (high - low) / 2;
        if (blocks[middle].first <= state)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == 0)
        return SIZE_MAX;
    size_t place = (low - 1) * BOYI__RUN_BLOCK;
    size_t end = count - place < BOYI__RUN_BLOCK ? count : place + BOYI__RUN_BLOCK;
    const uint8_t *at = (const uint8_t *)(blocks + blocks_of(count)) + blocks[low - 1].byte;
    boyi_state here = blocks[low - 1].first;
    while (here < state && ++place < end) {
        uint64_t between;
        at = boyi__varint_get_unchecked(at, &between);
        here += between + 1;
    }
    return here == state ? place : SIZE_MAX;
}

size_t boyi__run_seek(const boyi_state *states, size_t count, size_t at, boyi_state state)
{
    /* low … high: the place is there. The step away from `at` doubles. */
    size_t low, high, step = 1;
    if (at < count && states[at] < state) {
        for (low = at + 1; step < count - at && states[at + step] < state; step *= 2)
            low = at + step + 1;
        high = step < count - at ? at + step : count;
    } else {
        for (high = at < count ? at : count; step <= high && states[high - step] >= state;) {
            high -= step;
            step *= 2;
        }
        low = step <= high ? high - step + 1 : 0;
    }
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (states[middle] < state)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}
