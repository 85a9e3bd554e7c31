#include "solve/estimate_layers.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/hash.h"
#include "solve/retro/reverse_graph.h"

enum {
    ENUMERATED = 1 << 15, /* states of a layer: more are sampled */
    SAMPLE = 1 << 12,
    LOOK_BACK = 8,   /* moves */
    LOOKED_AT = 100, /* states: then a state counts as one that can be reached */
};

typedef struct {
    boyi_state state;
    double weight;
} successor;

typedef struct {
    boyi__run *run;
    boyi_state start;
    uint32_t first_layer;
    uint64_t random;
    boyi_state *here; /* of this layer: all of them, or a sample */
    size_t count;
    successor *next;
    size_t next_count;
    boyi_state *before; /* predecessors: room for those of LOOK_BACK + 1 states */
    size_t most_before;
    unsigned looked_at;
} estimate;

static int by_state(const void *a, const void *b)
{
    const successor *x = a, *y = b;
    return (x->state > y->state) - (x->state < y->state);
}

static double random_part(estimate *self)
{
    self->random = boyi__hash(self->random + UINT64_C(0x9E3779B97F4A7C15));
    return (double)(self->random >> 11) * 0x1p-53;
}

/* Writes the distinct predecessors of a state, canonical under symmetry. SIZE_MAX: the rules failed. */
static size_t find_predecessors(estimate *self, boyi_state state, boyi_state *out)
{
    boyi__run *run = self->run;
    size_t count = boyi__run_unmoves(run, state), kept = 0;
    if (count == BOYI_BROKEN)
        return SIZE_MAX;
    for (size_t i = 0; i < count; i++) {
        size_t j = 0;
        while (j < kept && out[j] != run->moves[i].to)
            j++;
        out[kept] = run->moves[i].to;
        kept += j == kept;
    }
    return kept;
}

/* Can the state be reached? Depth first, from the state back. */
static bool is_reachable(estimate *self, boyi_state state, unsigned back)
{
    const boyi_game *game = self->run->game;
    if (game->rules.layer(game->self, state) == self->first_layer)
        return state == self->start;
    if (back == 0 || ++self->looked_at > LOOKED_AT)
        return true;
    boyi_state *before = self->before + back * self->most_before;
    size_t count = find_predecessors(self, state, before);
    bool reachable = count == SIZE_MAX; /* which is noticed later */
    for (size_t i = 0; i < count && !reachable; i++)
        reachable = is_reachable(self, before[i], back - 1);
    return reachable;
}

/* How many predecessors that can be reached a state has; at least one, from which it was met. */
static unsigned count_predecessors(estimate *self, boyi_state state)
{
    boyi_state *before = self->before;
    size_t count = find_predecessors(self, state, before);
    unsigned reachable = 0;
    for (size_t i = 0; i < count && count != SIZE_MAX; i++) {
        self->looked_at = 0;
        reachable += is_reachable(self, before[i], LOOK_BACK);
    }
    return reachable ? reachable : 1;
}

/* Appends the distinct successors of a state. */
static boyi_status add_successors(estimate *self, boyi_state state)
{
    bool sum;
    size_t first = self->next_count, count = boyi__run_expand(self->run, state, &sum);
    if (count == BOYI_BROKEN)
        return boyi__run_fail_broken(self->run);
    for (size_t i = 0; i < count; i++) {
        size_t j = first;
        while (j < self->next_count && self->next[j].state != self->run->moves[i].to)
            j++;
        if (j == self->next_count)
            self->next[self->next_count++] = (successor){.state = self->run->moves[i].to};
    }
    return BOYI_OK;
}

/* The next layer, as a whole. */
static void merge_successors(estimate *self)
{
    size_t kept = 0;
    qsort(self->next, self->next_count, sizeof *self->next, by_state);
    for (size_t i = 0; i < self->next_count; i++)
        if (i == 0 || self->next[i].state != self->next[i - 1].state)
            self->next[kept++] = self->next[i];
    self->next_count = kept;
}

/* Chooses SAMPLE of the successors by their weights, or takes all where there are few and all are of one weight. */
static void choose(estimate *self, double total)
{
    double step = total / SAMPLE, at = random_part(self) * step, sum = 0;
    self->count = 0;
    for (size_t i = 0; i < self->next_count; i++) {
        sum += self->next[i].weight;
        for (; at < sum && self->count < SAMPLE; at += step)
            self->here[self->count++] = self->next[i].state;
    }
}

static boyi_status estimate_all(estimate *self, double deadline, boyi__layer_visitor *visit, void *context,
                                double *out, bool *exact)
{
    double layer = 1, states = 1;
    bool all = true; /* of this layer are in the list */
    self->here[0] = self->start;
    self->count = 1;
    *exact = true;
    while (self->count) {
        double total = 0;
        self->next_count = 0;
        if (visit && !visit(context, layer, self->here, self->count))
            return BOYI_METHOD;
        for (size_t i = 0; i < self->count; i++) {
            size_t first = self->next_count;
            boyi_status status = add_successors(self, self->here[i]);
            if (!status && boyi__seconds(BOYI__OF_THREAD) > deadline)
                status = BOYI_METHOD;
            if (!status)
                status = boyi__run_fail(self->run, boyi__meter_tick(&self->run->meter, 0));
            if (status)
                return status;
            for (size_t j = first; j < self->next_count && !all; j++) {
                self->next[j].weight = 1.0 / count_predecessors(self, self->next[j].state);
                total += self->next[j].weight;
            }
        }
        if (all) {
            merge_successors(self);
            layer = (double)self->next_count;
            all = self->next_count <= ENUMERATED;
            for (size_t i = 0; i < self->next_count; i++)
                self->next[i].weight = 1;
            total = layer;
        } else {
            layer *= total / (double)self->count;
        }
        states += layer;
        *exact = *exact && all;
        if (all) {
            for (size_t i = 0; i < self->next_count; i++)
                self->here[i] = self->next[i].state;
            self->count = self->next_count;
        } else {
            choose(self, total);
        }
    }
    *out = states;
    return boyi_game_failed(self->run->game, self->run->error);
}

boyi_status boyi__estimate_layers(boyi__run *run, boyi_state state, double seconds,
                                  boyi__layer_visitor *visit, void *context, double *out, bool *exact)
{
    const boyi_game *game = run->game;
    const boyi_rules *rules = &game->rules;
    if (!rules->unmoves || !rules->layer || !rules->even_steps || rules->parts || rules->starts ||
        boyi__has_starts(game, state) || state != boyi_game_start(game))
        return BOYI_METHOD;
    size_t most = rules->most_moves ? rules->most_moves : 1,
           most_before = rules->most_unmoves ? rules->most_unmoves : 1;
    estimate self = {.run = run,
                     .start = boyi__run_canonical(run, state),
                     .most_before = most_before,
                     .here = malloc(ENUMERATED * sizeof *self.here),
                     .next = calloc(ENUMERATED * most, sizeof *self.next),
                     .before = malloc((LOOK_BACK + 1) * (most_before + 1) * sizeof *self.before)};
    self.first_layer = rules->layer(game->self, self.start);
    boyi_status status = BOYI_MEMORY;
    if (self.here && self.next && self.before)
        status = estimate_all(&self, boyi__seconds(BOYI__OF_THREAD) + seconds, visit, context, out, exact);
    else
        boyi__fail_memory(run->error, rules->name);
    free(self.before);
    free(self.next);
    free(self.here);
    return status;
}
