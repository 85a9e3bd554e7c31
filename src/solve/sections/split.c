#include "solve/sections/split.h"

#include <assert.h>
#include <string.h>

enum { THREAD_RANGES = 4, RANGES_MOST = THREAD_RANGES * BOYI__MOST_THREADS };

/* ---- Merging ---- */

/* Range i: the states of each span from its place in from[i] to that in from[i + 1]. They are merged to where they would begin if no
 * state were repeated, and moved together in the end. */
typedef struct {
    const boyi__span *spans;
    size_t count;
    boyi_state *out;
    size_t from[RANGES_MOST + 1][BOYI__MERGE_MOST];
    size_t begin[RANGES_MOST], merged[RANGES_MOST];
} merge;

static void merge_range(void *context, unsigned thread, size_t i)
{
    merge *self = context;
    boyi__span spans[BOYI__MERGE_MOST];
    (void)thread;
    for (size_t s = 0; s < self->count; s++)
        spans[s] = (boyi__span){self->spans[s].states + self->from[i][s],
                                self->from[i + 1][s] - self->from[i][s], self->spans[s].shift};
    self->merged[i] = boyi__run_merge(spans, self->count, self->out + self->begin[i], NULL);
}

/* The first place of a span whose state, shifted, is not below `least`. */
static size_t seek(const boyi__span *span, boyi_state least)
{
    size_t low = 0, high = span->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (span->states[middle] + span->shift < least)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

size_t boyi__split_merge(unsigned threads, const boyi__span *spans, size_t count, boyi_state *out)
{
    assert(count > 0 && count <= BOYI__MERGE_MOST && threads <= BOYI__MOST_THREADS);
    merge self = {.spans = spans, .count = count, .out = out};
    size_t ranges = (size_t)THREAD_RANGES * threads, longest = 0, total = 0;
    for (size_t s = 1; s < count; s++)
        longest = spans[s].count > spans[longest].count ? s : longest;
    for (size_t i = 1; i < ranges; i++) { /* ranges begin at states of the longest span */
        const boyi__span *span = &spans[longest];
        boyi_state least = span->count ? span->states[span->count / ranges * i] + span->shift : 0;
        for (size_t s = 0; s < count; s++)
            self.from[i][s] = seek(&spans[s], least);
    }
    for (size_t s = 0; s < count; s++)
        self.from[ranges][s] = spans[s].count;
    for (size_t i = 0; i < ranges; i++) {
        self.begin[i] = total;
        for (size_t s = 0; s < count; s++)
            total += self.from[i + 1][s] - self.from[i][s];
    }
    boyi__parallel_for(threads, ranges, NULL, merge_range, &self);
    size_t merged = 0;
    for (size_t i = 0; i < ranges; i++) {
        memmove(out + merged, out + self.begin[i], self.merged[i] * sizeof *out);
        merged += self.merged[i];
    }
    return merged;
}

/* ---- Joining ---- */

typedef struct {
    size_t ranges, count, targets_count;
    const boyi_state *states, *targets;
    uint64_t shift;
    const uint8_t *codes;
    const uint16_t *moved, *best;
    uint16_t *out;
    boyi__failure missing; /* some state is not there */
} join;

/* The states of a range are met at the targets from the first of them to the last: no value is written beyond the last. */
static void join_range(void *context, unsigned thread, size_t i)
{
    join *self = context;
    size_t first = self->count / self->ranges * i,
           end = i + 1 < self->ranges ? self->count / self->ranges * (i + 1) : self->count;
    (void)thread;
    if (first == end)
        return;
    size_t from = boyi__run_seek(self->targets, self->targets_count, self->targets_count / self->ranges * i,
                                 self->states[first] + self->shift);
    size_t last = boyi__run_seek(self->targets, self->targets_count, from,
                                 self->states[end - 1] + self->shift);
    if (last >= self->targets_count || last < from ||
        !boyi__join_move(self->states + first, end - first, self->shift, self->targets + from,
                         self->codes + from, last - from + 1, self->moved, self->best + first,
                         self->out + first))
        boyi__failure_note(&self->missing, BOYI_ABSENT, NULL);
}

bool boyi__split_join(unsigned threads, const boyi_state *states, size_t count, uint64_t shift,
                      const boyi_state *targets, const uint8_t *codes, size_t targets_count,
                      const uint16_t *moved, const uint16_t *best, uint16_t *out)
{
    join self = {.ranges = (size_t)THREAD_RANGES * threads,
                 .count = count,
                 .targets_count = targets_count,
                 .states = states,
                 .targets = targets,
                 .shift = shift,
                 .codes = codes,
                 .moved = moved,
                 .best = best,
                 .out = out};
    boyi__parallel_for(threads, self.ranges, &self.missing, join_range, &self);
    return !boyi__failure_any(&self.missing);
}
