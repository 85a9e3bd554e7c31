/* Finds the predecessors: every state is expanded again, in the order of the numbers, and each of its moves is
 * written to the row of the state it leads to. The threads share the states.
 *
 * Rows are far apart, so each access misses the cache, and an atomic decrement waits for all stores before it.
 * So moves are collected, and each step is taken for a whole batch. */
#include <string.h>

#include "base/error.h"
#include "solve/retro/reverse_graph.h"

enum { BATCH = 256, SLICE_WORDS = 1024, SLICE_STATES = 65536 };

/* Padded: the counter, which is written all the time, has a cache line of its own. */
typedef struct { // NOLINT(clang-analyzer-optin.performance.Padding)
    boyi__reverse_graph *graph;
    boyi__workers *workers;
    boyi__reverse_graph_visitor *visit;
    void *context;
    size_t slices;
    _Alignas(64) atomic_size_t taken;
} reversal;

typedef struct {
    size_t count;
    uint64_t to[BATCH]; /* a state, then its number, then a place in its row */
    uint32_t from[BATCH];
} batch;

/* ---- Rules that are not repeatable ---- */

/* If the moves of a state are not the same in both passes, the rows have no room for them. The answer would
 * be wrong, so the run fails. */
static boyi_status fail_unrepeatable(const boyi_game *game, boyi_error *error)
{
    return boyi__fail(error, BOYI_INPUT, "%s: the moves of a state must be the same whenever it is asked",
                      game->rules.name);
}

static void stop_unrepeatable(reversal *self)
{
    boyi_error error;
    boyi__failure_note(&self->workers->failure, fail_unrepeatable(self->workers->run->game, &error), &error);
}

/* Rows are filled from their ends: all must have reached the end of the one before. */
static bool rows_are_full(const boyi__reverse_graph *graph)
{
    uint32_t states = graph->kept.set.count;
    bool full = boyi__reverse_graph_first(graph, 0) == 0 &&
                boyi__reverse_graph_first(graph, states) == graph->moves;
    for (uint32_t i = 0; i < states && full; i++)
        full = boyi__reverse_graph_first(graph, i) <= boyi__reverse_graph_first(graph, i + 1);
    return full;
}

/* ---- Moves into rows ---- */

/* Replaces the states that moves lead to by their numbers. */
static void number_batch(reversal *self, batch *moves)
{
    const boyi__in_memory *kept = &self->graph->kept;
    bool dense = kept->ranks.below > 0;
    for (size_t i = 0; i < moves->count && !dense; i++)
        boyi__set_prefetch_key(&kept->set, moves->to[i]);
    for (size_t i = 0; i < moves->count; i++) {
        uint32_t number = dense ? boyi__ranks_of(&kept->ranks, moves->to[i])
                                : boyi__set_find(&kept->set, moves->to[i]);
        if (number == BOYI__NONE) {
            stop_unrepeatable(self);
            number = 0;
        }
        moves->to[i] = number;
        __builtin_prefetch(&self->graph->row[number], 1);
    }
}

/* Replaces their numbers by places in their rows, and writes the predecessors there. */
static void place_batch(reversal *self, batch *moves)
{
    const boyi__reverse_graph *graph = self->graph;
    for (size_t i = 0; i < moves->count; i++) {
        uint64_t to = moves->to[i];
        uint64_t place = graph->base[to >> 16] +
                         boyi__workers_add(self->workers, &graph->row[to], UINT32_MAX) - 1;
        if (place >= graph->moves) {
            stop_unrepeatable(self);
            place = 0;
        }
        moves->to[i] = place;
        __builtin_prefetch(&graph->from[place], 1);
    }
    for (size_t i = 0; i < moves->count; i++)
        __atomic_store_n(&graph->from[moves->to[i]], moves->from[i], __ATOMIC_RELAXED);
    moves->count = 0;
}

static void write_batch(reversal *self, batch *moves)
{
    number_batch(self, moves);
    place_batch(self, moves);
}

static void add_move(reversal *self, batch *moves, boyi_state to, uint32_t from)
{
    const boyi__in_memory *kept = &self->graph->kept;
    if (moves->count == BATCH)
        write_batch(self, moves);
    moves->to[moves->count] = to;
    moves->from[moves->count++] = from;
    if (!kept->ranks.below)
        boyi__set_prefetch(&kept->set, to);
}

/* ---- Expanding states ---- */

static void expand(reversal *self, unsigned thread, batch *moves, uint32_t number, boyi_state state)
{
    boyi__run *run = boyi__worker(self->workers, thread);
    bool sum;
    size_t count = boyi__run_expand(run, state, &sum);
    if (count == BOYI_BROKEN) {
        boyi__failure_note(&self->workers->failure, BOYI_INPUT, NULL);
        return;
    }
    self->visit(self->context, number, state, count);
    for (size_t i = 0; i < count; i++)
        add_move(self, moves, run->moves[i].to,
                 run->moves[i].again ? number | BOYI__REVERSE_GRAPH_AGAIN : number);
    boyi__workers_tick(self->workers, thread, (uint64_t)number + 1);
}

static void expand_words(reversal *self, unsigned thread, batch *moves, size_t slice)
{
    const boyi__ranks *ranks = &self->graph->kept.ranks;
    size_t first = slice * SLICE_WORDS, words = boyi__ranks_words(ranks);
    size_t end = words - first > SLICE_WORDS ? first + SLICE_WORDS : words;
    uint32_t number = ranks->before[first];
    for (size_t word = first; word < end; word++)
        for (uint64_t bits = ranks->bits[word]; bits && !boyi__workers_stopped(self->workers);
             bits &= bits - 1)
            expand(self, thread, moves, number++, word * 64 + (uint64_t)__builtin_ctzll(bits));
}

static void expand_numbers(reversal *self, unsigned thread, batch *moves, size_t slice)
{
    const boyi__set *set = &self->graph->kept.set;
    size_t first = slice * SLICE_STATES;
    size_t end = set->count - first > SLICE_STATES ? first + SLICE_STATES : set->count;
    for (size_t i = first; i < end && !boyi__workers_stopped(self->workers); i++)
        expand(self, thread, moves, (uint32_t)i, set->keys[i]);
}

/* The same with the recorded moves, without the rules. */
static void replay_recorded(reversal *self, batch *moves)
{
    const boyi__recorded_moves *recorded = &self->graph->recorded;
    const uint32_t *at = recorded->moves;
    for (uint32_t number = 0; number < recorded->counts_count && !boyi__workers_stopped(self->workers);
         number++) {
        uint32_t count = recorded->counts[number];
        self->visit(self->context, number, self->graph->kept.set.keys[number], count);
        for (uint32_t i = 0; i < count; i++, at++) {
            if (moves->count == BATCH)
                place_batch(self, moves);
            moves->to[moves->count] = *at & ~BOYI__REVERSE_GRAPH_AGAIN;
            moves->from[moves->count++] = number | (*at & BOYI__REVERSE_GRAPH_AGAIN);
            __builtin_prefetch(&self->graph->row[*at & ~BOYI__REVERSE_GRAPH_AGAIN], 1);
        }
        boyi__workers_tick(self->workers, 0, (uint64_t)number + 1);
    }
    place_batch(self, moves);
}

static void reverse_share(void *context, unsigned thread)
{
    reversal *self = context;
    batch moves;
    moves.count = 0;
    size_t slice;
    if (!self->graph->recorded.dropped) {
        replay_recorded(self, &moves);
        return;
    }
    while ((slice = boyi__parallel_next(&self->taken)) < self->slices &&
           !boyi__workers_stopped(self->workers)) {
        if (self->graph->kept.ranks.below)
            expand_words(self, thread, &moves, slice);
        else
            expand_numbers(self, thread, &moves, slice);
    }
    /* If the run was stopped, moves may be missing from the batch; the graph is not used then. */
    write_batch(self, &moves);
}

boyi_status boyi__reverse_graph_find_predecessors(boyi__reverse_graph *graph,
                                                  boyi__reverse_graph_visitor *visit, void *context)
{
    reversal self = {.graph = graph, .workers = graph->workers, .visit = visit, .context = context};
    boyi__meter *meter = &graph->workers->run->meter;
    size_t states = graph->kept.set.count;
    boyi__reverse_graph_start_phase(graph, BOYI__RETRO_TURNING);
    const bool fits = graph->moves < SIZE_MAX / sizeof *graph->from;
    const size_t moves = fits ? (size_t)graph->moves : 0;
    boyi_status status = boyi__meter_resize(meter, &graph->from, 0, moves, sizeof *graph->from);
    if (status == BOYI_LIMIT && !graph->recorded.dropped) {
        boyi__reverse_graph_drop_recorded(graph);
        status = boyi__meter_resize(meter, &graph->from, 0, moves, sizeof *graph->from);
    }
    if (!fits)
        status = BOYI_LIMIT;
    if (status)
        return boyi__run_fail(graph->workers->run, status);
    memset(graph->from, 0,
           (size_t)graph->moves * sizeof *graph->from); /* rules that are not repeatable leave gaps */
    self.slices = graph->kept.ranks.below ? (boyi__ranks_words(&graph->kept.ranks) - 1) / SLICE_WORDS + 1
                                          : (states - 1) / SLICE_STATES + 1;
    /* Recorded moves were found by one thread: there are few states. */
    status = boyi__workers_run(graph->workers, graph->recorded.dropped ? states : 0, reverse_share, &self);
    const boyi__run *run = graph->workers->run;
    return status || rows_are_full(graph) ? status : fail_unrepeatable(run->game, run->error);
}
