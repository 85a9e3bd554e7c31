#include "solve/estimate_frontier.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

/* States of the frontier for one of a layer: the moves of most of them lead to states that are found. Moves in all, and for each state that
 * may be expanded: there is no sample of games with far more. */
enum { PICKED = 6, MOVES_FREE = 1 << 16, MOVES_SHARE = 64 };

/* A move into a layer that is to come. */
typedef struct {
    boyi_state state;
    uint32_t layer;
    uint32_t siblings; /* moves of the same state, with this one; 0: the state is of the frontier */
    double weight;     /* states that the one in which it is made stands for */
} arrival;

typedef struct {
    boyi__run *run;
    const boyi__frontier *frontier;
    size_t width;
    arrival *list;
    size_t count, room;
    uint32_t *
        slots; /* a hash table of the states of this layer: 1 more than the place of the first move to each */
    size_t slots_room;
    uint64_t expanded, most, moves;
    bool jumps;  /* a move led more than one layer up */
    double into; /* moves into a state, by the layers before */
    double states, found;
} sample;

/* Appends the moves of a state. False: that can't be done. */
static bool expand(sample *self, boyi_state state, uint32_t layer, double weight)
{
    enum { COMPARED = 64 }; /* of the last ones, which may lead to the same state by symmetry */
    boyi__run *run = self->run;
    const boyi_game *game = run->game;
    const uint64_t work = run->meter.work;
    bool sum;
    const size_t count = boyi__run_expand(run, state, &sum), first = self->count;
    run->meter.work = work; /* reports come as they do without a sample */
    if (count == BOYI_BROKEN || ++self->expanded > self->most ||
        (self->moves += count) > MOVES_FREE + MOVES_SHARE * self->most ||
        !boyi__array_reserve(&self->list, &self->room, first + count, sizeof *self->list))
        return false;
    for (size_t i = 0; i < count; i++) {
        const boyi_state to = run->moves[i].to;
        size_t same = self->count > first + COMPARED ? self->count - COMPARED : first;
        while (same < self->count && self->list[same].state != to)
            same++;
        if (same < self->count)
            continue;
        const uint32_t above = game->rules.layer(game->self, to);
        if (above <= layer)
            return false;
        self->jumps |= above > layer + 1;
        if (self->frontier->found || !self->frontier->is_found(self->frontier->context, to))
            self->list[self->count++] = (arrival){.state = to, .layer = above, .weight = weight};
    }
    for (size_t i = first; i < self->count; i++)
        self->list[i].siblings = (uint32_t)(self->count - first);
    return true;
}

/* Moves the arrivals of the lowest layer to the end. Returns the first of them. */
static size_t find_lowest(sample *self)
{
    uint32_t layer = UINT32_MAX;
    size_t first = self->count;
    for (size_t i = 0; i < self->count; i++)
        layer = self->list[i].layer < layer ? self->list[i].layer : layer;
    for (size_t i = 0; i < first;) {
        if (self->list[i].layer != layer) {
            i++;
            continue;
        }
        const arrival here = self->list[i];
        self->list[i] = self->list[--first];
        self->list[first] = here;
    }
    return first;
}

/* The first move to the same state: this one, if it is. */
static arrival *find_first(sample *self, size_t place, size_t slots)
{
    size_t slot = boyi__hash(self->list[place].state) & (slots - 1);
    while (self->slots[slot] && self->list[self->slots[slot] - 1].state != self->list[place].state)
        slot = (slot + 1) & (slots - 1);
    if (!self->slots[slot])
        self->slots[slot] = (uint32_t)place + 1;
    return &self->list[self->slots[slot] - 1];
}

/* Takes the moves into a layer from the list and expands some of its states. False: that can't be done. */
static bool pass_layer(sample *self)
{
    static const double prior = 2; /* meetings, as the layers before let expect */
    /* Sums of products of the weights of two moves: those that may meet, those that do. */
    double pairs = 0, met = 0, squares = 0, all = 0, states = 0;
    const size_t first = find_lowest(self);
    const uint32_t layer = self->list[first].layer;
    size_t slots = 16, moves = 0, found = 0;
    while (slots < 2 * (self->count - first))
        slots *= 2;
    if (!boyi__array_reserve(&self->slots, &self->slots_room, slots, sizeof *self->slots))
        return false;
    memset(self->slots, 0, slots * sizeof *self->slots);
    /* The moves that are the first to their state, and the states of the frontier, are moved to the front. */
    size_t end = first;
    for (size_t i = first; i < self->count; i++) {
        const arrival move = self->list[i];
        if (move.siblings) {
            all += move.weight;
            squares += move.weight * move.weight;
            pairs -= move.weight * move.weight * move.siblings;
            moves++;
        }
        self->list[end] = move;
        arrival *same = find_first(self, end, slots);
        if (same == &self->list[end]) {
            end++;
            continue;
        }
        met += 2 * same->weight * move.weight;
        same->weight += move.weight;
    }
    const size_t count = end - first; /* of states */
    size_t here = 0;
    for (size_t i = first; i < end; i++) {
        here += self->list[i].siblings > 0;
        found += self->frontier->found &&
                 self->frontier->is_found(self->frontier->context, self->list[i].state);
    }
    if (here) {
        const double unit = 2 * squares / (double)moves; /* of one meeting */
        states = ((pairs + all * all) / unit + prior * all / self->into) / (met / unit + prior);
        states = fmax(fmin(states, all), (double)here);
        self->into = all / states;
        self->states += states;
        self->found += states * (double)found / (double)here;
    }
    /* Those whose hash is low are expanded. */
    const double share = here > self->width ? (double)self->width / (double)here : 1;
    arrival *list = malloc((count + 1) * sizeof *list);
    bool fine = list;
    size_t chosen = 0;
    for (size_t i = first; i < end && fine; i++)
        if (!self->list[i].siblings || (double)(boyi__hash(~self->list[i].state) >> 11) * 0x1p-53 < share)
            list[chosen++] = self->list[i];
    self->count = first;
    for (size_t i = 0; i < chosen && fine; i++)
        fine = expand(self, list[i].state, layer,
                      list[i].siblings ? states / ((double)here * share) : list[i].weight);
    free(list);
    return fine;
}

double boyi__frontier_more(boyi__run *run, const boyi__frontier *frontier, size_t width, uint64_t *expanded,
                           bool *jumps)
{
    sample self = {.run = run, .frontier = frontier, .width = width, .most = *expanded, .into = 1};
    const boyi_game *game = run->game;
    const size_t most = PICKED * width;
    boyi_state *picked = malloc(most * sizeof *picked);
    bool fine = picked && boyi__array_reserve(&self.list, &self.room, most, sizeof *self.list);
    size_t count = 0;
    if (fine && frontier->pick)
        count = frontier->pick(frontier->context, picked, most);
    else if (fine)
        picked[count++] = boyi__run_canonical(run, frontier->start);
    for (size_t i = 0; i < count; i++)
        self.list[self.count++] = (arrival){.state = picked[i],
                                            .layer = game->rules.layer(game->self, picked[i]),
                                            .weight = (double)frontier->count / (double)count};
    while (fine && self.count)
        fine = pass_layer(&self);
    *expanded = self.expanded;
    *jumps |= self.jumps;
    free(picked);
    free(self.slots);
    free(self.list);
    if (!fine || !count)
        return NAN;
    if (!frontier->found)
        return self.states;
    return self.found > 0 ? (double)frontier->found * (self.states / self.found - 1) : NAN;
}
