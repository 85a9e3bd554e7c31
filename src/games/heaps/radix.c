/* The rules of heaps that only shrink. A state is one number in mixed radix, one digit per heap: heap i is
 * between 0 and its size at the start.
 *
 *     heaps 3 5        state = heap0 + 4 * heap1          0 … 23
 *
 * Any move makes one digit smaller and so the number, which is therefore its own index in a table. States
 * that differ in the order of the heaps are one class; its canonical state has the k-th largest heap in the
 * place of the k-th largest at the start.
 */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/sort.h"
#include "games/heaps/heaps.h"

const char *const boyi__heaps_phrases[] = {NC_("notation", "take %s from heap %s"),
                                           NC_("notation", "take %s"), NC_("notation", "%s,most=%s"),
                                           NC_("notation", "empty"), NULL};

static uint64_t heap_at(const boyi__heaps *heaps, boyi_state state, size_t i)
{
    return state / heaps->weight[i] % (heaps->sizes[i] + 1);
}

static boyi_state start(const void *self)
{
    const boyi__heaps *heaps = self;
    return heaps->states - 1;
}

typedef struct {
    boyi_move *out;
    size_t count;
    boyi_state state;
    uint64_t weight;
    uint32_t heap;
} collector;

static bool collect(void *context, uint64_t taken, uint64_t a, uint64_t b)
{
    collector *to = context;
    (void)a;
    (void)b;
    to->out[to->count++] = (boyi_move){.to = to->state - taken * to->weight, .name = to->heap};
    return true;
}

static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    const boyi__heaps *heaps = self;
    collector to = {.out = out, .state = state};
    for (size_t i = 0; i < heaps->count; i++) {
        to.heap = (uint32_t)i;
        to.weight = heaps->weight[i];
        boyi__heap_each(heaps, heap_at(heaps, state, i), UINT64_MAX, collect, &to);
    }
    return to.count;
}

static uint64_t count(const void *self)
{
    const boyi__heaps *heaps = self;
    return heaps->states;
}

/* A state is its own number, so this serves for both directions. */
static uint64_t number(const void *self, boyi_state state)
{
    (void)self;
    return state;
}

/* Sorts the heaps, largest first, into the places by order of size at the start. The k-th largest always fits
 * the k-th place, since it was not larger at the start. */
static boyi_state canonical(const void *self, boyi_state state)
{
    const boyi__heaps *heaps = self;
    boyi_state sorted = 0;
    for (size_t i = 0; i < heaps->count; i++) {
        uint64_t size = heap_at(heaps, state, i);
        size_t rank = 0; /* how many are larger, ties by index */
        for (size_t j = 0; j < heaps->count; j++) {
            uint64_t other = heap_at(heaps, state, j);
            rank += other > size || (other == size && j < i);
        }
        sorted += size * heaps->weight[heaps->order[rank]];
    }
    return sorted;
}

static size_t parts(const void *self, boyi_state state, boyi_state *out)
{
    const boyi__heaps *heaps = self;
    size_t found = 0;
    for (size_t i = 0; i < heaps->count; i++) {
        uint64_t size = heap_at(heaps, state, i);
        if (size)
            out[found++] = size * heaps->weight[i];
    }
    return found;
}

static size_t write_move(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    const boyi__heaps *heaps = self;
    uint64_t amount = (state - move->to) / heaps->weight[move->name];
    if (heaps->count == 1)
        return (size_t)snprintf(out, room, "take %" PRIu64, amount);
    return (size_t)snprintf(out, room, "take %" PRIu64 " from heap %" PRIu32, amount, move->name + 1);
}

/* Largest first, ties by index. */
static bool is_before(const void *context, size_t a, size_t b)
{
    const uint64_t *sizes = context;
    return sizes[a] != sizes[b] ? sizes[a] > sizes[b] : a < b;
}

bool boyi__radix_start(boyi__heaps *heaps)
{
    for (size_t i = 0; i < heaps->count; i++)
        heaps->order[i] = i;
    boyi__sort_numbers(heaps->order, heaps->count, is_before, heaps->sizes);
    heaps->states = 1;
    for (size_t i = 0; i < heaps->count; i++) {
        heaps->weight[i] = heaps->states;
        if (__builtin_mul_overflow(heaps->states, heaps->sizes[i] + 1, &heaps->states))
            return false;
    }
    return true;
}

void boyi__radix_rules(const boyi__heaps *heaps, boyi_rules *rules)
{
    assert(heaps->weight && !boyi__heaps_split(heaps));
    rules->most_moves = boyi__heaps_most_moves(heaps);
    rules->start = start;
    rules->moves = moves;
    rules->canonical = heaps->count > 1 ? canonical : NULL;
    rules->count = count;
    rules->number = number;
    rules->numbered = number;
    rules->parts = heaps->misere ? NULL : parts;
    rules->most_parts = heaps->count;
    rules->write_move = write_move;
}
