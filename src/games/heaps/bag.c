/* Heaps that split, or are too large for mixed radix. A state is a bag of heaps, without order:
 *
 *     0 | size                  no heap, or one below 2^63
 *     1 1 | size 31 | size 31   two below 2^31 - 1, the larger first
 *     1 0 | number              any other: its number in the intern table
 *
 * A nimber is found from single heaps and pairs alone, so the table is only needed for real play. It grows as play
 * goes on.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "games/heaps/heaps.h"

#define PAIR       (UINT64_C(3) << 62)
#define PAIR_BELOW ((UINT64_C(1) << 31) - 1)

enum { INTERNED = 2 /* the two highest bits */ };

static int falling(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x < y) - (x > y);
}

boyi_state boyi__bag_keep(boyi__intern *bags, const uint64_t *numbers, size_t count)
{
    boyi_state state;
    const char *bytes = (const char *)numbers;
    return boyi__intern_add(bags, INTERNED, bytes, count * sizeof *numbers, &state) ? BOYI__BAG_FAILED
                                                                                    : state;
}

boyi_state boyi__bag_make(boyi__intern *bags, uint64_t *sizes, size_t count)
{
    qsort(sizes, count, sizeof *sizes, falling);
    while (count > 0 && sizes[count - 1] == 0)
        count--;
    if (count < 2)
        return count ? sizes[0] : 0;
    if (count == 2 && sizes[0] < PAIR_BELOW)
        return PAIR | sizes[0] << 31 | sizes[1];
    return boyi__bag_keep(bags, sizes, count);
}

size_t boyi__bag_read(boyi__intern *bags, boyi_state state, uint64_t *out, size_t room)
{
    const uint64_t pair[2] = {state >> 31 & PAIR_BELOW, state & PAIR_BELOW};
    const char *sizes = (const char *)pair;
    size_t bytes = sizeof pair;
    if (!boyi__bag_is_kept(state)) {
        if (room > 0)
            out[0] = state;
        return state != 0;
    }
    if ((state & PAIR) != PAIR && !boyi__intern_find(bags, state, &sizes, &bytes))
        return 0;
    size_t count = bytes / sizeof *out;
    if (room > 0)
        memcpy(out, sizes, (count < room ? count : room) * sizeof *out);
    return count;
}

/* ---- Rules ---- */

/* A state's heaps, in memory of their own where they are many. */
typedef struct {
    uint64_t few[16];
    uint64_t *sizes;
    size_t count;
} bag;

static bool bag_open(bag *open, const boyi__heaps *heaps, boyi_state state)
{
    enum { FEW = sizeof open->few / sizeof *open->few };
    open->sizes = open->few;
    open->count = boyi__bag_read(heaps->bags, state, open->few, FEW);
    if (open->count <= FEW - 2) /* room for a split */
        return true;
    open->sizes = malloc((open->count + 2) * sizeof *open->sizes);
    if (!open->sizes)
        return false;
    boyi__bag_read(heaps->bags, state, open->sizes, open->count);
    return true;
}

static void bag_close(bag *open)
{
    if (open->sizes != open->few)
        free(open->sizes);
}

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

boyi_state boyi__heaps_after(const boyi__heaps *heaps, boyi_state state, size_t i, uint64_t a, uint64_t b)
{
    if (heaps->weight)
        return state - (state / heaps->weight[i] % (heaps->sizes[i] + 1) - a) * heaps->weight[i];
    bag open;
    boyi_state after = BOYI__BAG_FAILED;
    if (bag_open(&open, heaps, state)) {
        open.sizes[i] = a;
        open.sizes[open.count++] = b;
        after = boyi__bag_make(heaps->bags, open.sizes, open.count);
        bag_close(&open);
    }
    if (after == BOYI__BAG_FAILED)
        boyi__heaps_note_memory(heaps);
    return after;
}

size_t boyi__heaps_read(const boyi__heaps *heaps, boyi_state state, uint64_t *out, size_t room)
{
    if (!heaps->weight)
        return boyi__bag_read(heaps->bags, state, out, room);
    for (size_t i = 0; i < heaps->count && i < room; i++)
        out[i] = state / heaps->weight[i] % (heaps->sizes[i] + 1);
    return heaps->count;
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
    bag open;
    if (boyi__failure_any(&heaps->failure))
        return BOYI_BROKEN;
    if (!bag_open(&open, heaps, state)) {
        boyi__heaps_note_memory(heaps);
        return BOYI_BROKEN;
    }
    bool done = true;
    for (size_t i = 0; i < open.count && done; i++) {
        to.heap = i;
        /* Equal heaps have equal moves: once is enough. */
        if (i == 0 || open.sizes[i] != open.sizes[i - 1])
            done = boyi__heap_each(heaps, open.sizes[i], UINT64_MAX, collect, &to);
    }
    bag_close(&open);
    return done ? to.count : BOYI_BROKEN;
}

static size_t parts(const void *self, boyi_state state, boyi_state *out)
{
    const boyi__heaps *heaps = self;
    return boyi__bag_read(heaps->bags, state, out, (size_t)heaps->total);
}

/* "7 -> 3,2": the heap that is gone and what is there instead. Both bags are sorted. */
static size_t write_difference(const bag *before, const bag *after, char *out, size_t room)
{
    uint64_t gone = 0, left[2] = {0};
    size_t found = 0, i = 0, j = 0;
    while (i < before->count || j < after->count) {
        bool has_i = i < before->count, has_j = j < after->count;
        if (has_i && has_j && before->sizes[i] == after->sizes[j]) {
            i++;
            j++;
        } else if (has_i && (!has_j || before->sizes[i] > after->sizes[j])) {
            gone = before->sizes[i++];
        } else {
            left[found++ % 2] = after->sizes[j++];
        }
    }
    if (found < 2)
        return (size_t)snprintf(out, room, "%" PRIu64 " -> %" PRIu64, gone, left[0]);
    return (size_t)snprintf(out, room, "%" PRIu64 " -> %" PRIu64 ",%" PRIu64, gone, left[0], left[1]);
}

static size_t write_move(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    const boyi__heaps *heaps = self;
    bag before, after;
    size_t length = 0;
    bool opened = bag_open(&before, heaps, state);
    if (opened && bag_open(&after, heaps, move->to)) {
        length = write_difference(&before, &after, out, room);
        bag_close(&after);
    }
    if (opened)
        bag_close(&before);
    if (length == 0) {
        boyi__heaps_note_memory(heaps);
        if (room)
            *out = '\0';
    }
    return length;
}

/* A heap of n has at most n moves a digit: n / 2 splits where none is taken, else (n - 1) / 2 and one that
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
    rules->most_moves = most_moves(heaps);
    rules->start = start;
    rules->moves = moves;
    rules->parts = heaps->misere ? NULL : parts;
    rules->most_parts = boyi__heaps_split(heaps) ? (size_t)heaps->total : heaps->count;
    rules->write_move = write_move;
}
