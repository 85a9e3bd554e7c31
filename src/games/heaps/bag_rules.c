/* The rules of heaps that split, or are too large for mixed radix. A state is a bag (bag.h). */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/heaps/heaps.h"

static boyi_state start(const void *self)
{
    const boyi__heaps *heaps = self;
    uint64_t *sizes = malloc((heaps->count + 1) * sizeof *sizes);
    boyi_state state = BOYI__BAG_FAILED;
    if (sizes) {
        memcpy(sizes, heaps->sizes, heaps->count * sizeof *sizes);
        state = boyi__bag_make(heaps->bags, sizes, heaps->count);
        free(sizes);
    }
    if (state == BOYI__BAG_FAILED)
        boyi__heaps_note_memory(heaps);
    return state;
}

typedef struct {
    const boyi__heaps *heaps;
    boyi_state state;
    boyi_move *out;
    size_t count, heap;
} collector;

static bool collect(void *context, uint64_t taken, uint64_t a, uint64_t b)
{
    collector *to = context;
    (void)taken;
    boyi_state after = boyi__heaps_after(to->heaps, to->state, to->heap, a, b);
    to->out[to->count++] = (boyi_move){.to = after};
    return after != BOYI__BAG_FAILED;
}

static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    const boyi__heaps *heaps = self;
    collector to = {.heaps = heaps, .state = state, .out = out};
    boyi__heap_list list;
    if (boyi__failure_any(&heaps->failure))
        return BOYI_BROKEN;
    if (!boyi__heap_list_open(&list, heaps, state)) {
        boyi__heaps_note_memory(heaps);
        return BOYI_BROKEN;
    }
    bool done = true;
    for (; to.heap < list.count && done; to.heap++)
        done = boyi__heap_each(heaps, list.runs[to.heap].size, UINT64_MAX, collect, &to);
    boyi__heap_list_close(&list);
    return done ? to.count : BOYI_BROKEN;
}

static size_t parts(const void *self, boyi_state state, boyi_state *out)
{
    const boyi__heaps *heaps = self;
    return boyi__bag_read(heaps->bags, state, out, (size_t)heaps->total);
}

/* "7 -> 3,2": the heap that was replaced and what replaced it. Both lists are sorted. */
static size_t write_difference(const boyi__heap_list *before, const boyi__heap_list *after, char *out,
                               size_t room)
{
    uint64_t gone = 0, left[2] = {0};
    size_t found = 0, i = 0, j = 0;
    while (i < before->count || j < after->count) {
        const boyi__heap_run none = {0};
        const boyi__heap_run old = i < before->count ? before->runs[i] : none;
        const boyi__heap_run new = j < after->count ? after->runs[j] : none;
        const uint64_t size = old.size > new.size ? old.size : new.size;
        const uint64_t had = old.size == size ? old.times : 0, has = new.size == size ? new.times : 0;
        gone = had > has ? size : gone;
        for (uint64_t k = had; k < has; k++)
            left[found++ % 2] = size;
        i += old.size == size;
        j += new.size == size;
    }
    if (found < 2)
        return (size_t)snprintf(out, room, "%" PRIu64 " -> %" PRIu64, gone, left[0]);
    return (size_t)snprintf(out, room, "%" PRIu64 " -> %" PRIu64 ",%" PRIu64, gone, left[0], left[1]);
}

static size_t write_move(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    const boyi__heaps *heaps = self;
    boyi__heap_list before, after;
    size_t length = 0;
    if (boyi__heap_list_open(&before, heaps, state)) {
        if (boyi__heap_list_open(&after, heaps, move->to))
            length = write_difference(&before, &after, out, room);
        boyi__heap_list_close(&after);
    }
    boyi__heap_list_close(&before);
    if (length == 0) {
        boyi__heaps_note_memory(heaps);
        if (room)
            *out = '\0';
    }
    return length;
}

/* A heap of n has at most n moves a digit: n / 2 splits if none is taken, else (n - 1) / 2 and one that
 * leaves a heap or nothing. Splitting never adds to the total. */
static size_t most_moves(const boyi__heaps *heaps)
{
    size_t most;
    if (!boyi__heaps_split(heaps))
        return boyi__heaps_most_moves(heaps);
    if (__builtin_mul_overflow(heaps->total, heaps->digits_count, &most) ||
        most > SIZE_MAX / sizeof(boyi_move))
        return SIZE_MAX / sizeof(boyi_move);
    return most;
}

void boyi__bag_rules(const boyi__heaps *heaps, boyi_rules *rules)
{
    assert(heaps->bags && !heaps->weight);
    rules->most_moves = most_moves(heaps);
    rules->start = start;
    rules->moves = moves;
    rules->parts = heaps->misere ? NULL : parts;
    rules->most_parts = boyi__heaps_split(heaps) ? (size_t)heaps->total : heaps->count;
    rules->write_move = write_move;
}
