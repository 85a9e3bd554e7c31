/* Turning moves round: every state is looked at once more, in the order of the numbers, and each of its moves
 * goes into the row of the state it leads to. The members share the states.
 *
 * Places in rows are far apart, so that each waits for memory, and counting down a row that others count down
 * too waits for all that was written before. So moves are collected, and a batch takes each step as a
 * whole. */
#include <string.h>

#include "solve/retro/reverse_graph.h"

enum { BATCH = 256, SLICE_WORDS = 1024, SLICE_STATES = 65536 };

/* Padded on purpose: what is written all the time is apart from what is only read. */
typedef struct { // NOLINT(clang-analyzer-optin.performance.Padding)
    boyi__reverse_graph *reach;
    boyi__workers *workers;
    boyi__reverse_graph_look *look;
    void *context;
    size_t slices;
    _Alignas(64) atomic_size_t taken;
} turning;

typedef struct {
    size_t count;
    uint64_t to[BATCH]; /* a state, then its number, then a place in its row */
    uint32_t from[BATCH];
} batch;

/* ---- Rules that are no pure functions ---- */

/* Where the moves of a state are not the same each time it is asked, rows have no room for them. Answers are
 * then worth nothing, but a sentence is better than a crash. */
static boyi_status fail_untrue(const boyi_game *game, boyi_error *error)
{
    return boyi_fail(error, BOYI_INPUT, "%s: the moves of a state must be the same whenever it is asked",
                     "%s：同一状态每次给出的走法必须相同", game->rules.name);
}

static void stop_untrue(turning *self)
{
    boyi_error error;
    boyi__failure_note(&self->workers->failure, fail_untrue(self->workers->run->game, &error), &error);
}

/* All rows must have been filled from their ends to their beginnings. */
static bool rows_are_full(const boyi__reverse_graph *reach)
{
    uint32_t states = reach->kept.set.count;
    bool full = boyi__reverse_graph_first(reach, 0) == 0 &&
                boyi__reverse_graph_first(reach, states) == reach->moves;
    for (uint32_t i = 0; i < states && full; i++)
        full = boyi__reverse_graph_first(reach, i) <= boyi__reverse_graph_first(reach, i + 1);
    return full;
}

/* ---- Moves into rows ---- */

/* From the states that moves lead to to their numbers. */
static void number_batch(turning *self, batch *moves)
{
    const boyi__in_memory *kept = &self->reach->kept;
    bool dense = kept->ranks.below > 0;
    for (size_t i = 0; i < moves->count && !dense; i++)
        boyi__set_prefetch_key(&kept->set, moves->to[i]);
    for (size_t i = 0; i < moves->count; i++) {
        uint32_t number = dense ? boyi__ranks_of(&kept->ranks, moves->to[i])
                                : boyi__set_find(&kept->set, moves->to[i]);
        if (number == BOYI__NONE) {
            stop_untrue(self);
            number = 0;
        }
        moves->to[i] = number;
        __builtin_prefetch(&self->reach->row[number], 1);
    }
}

/* From numbers to places in rows, and there. */
static void place_batch(turning *self, batch *moves)
{
    const boyi__reverse_graph *reach = self->reach;
    for (size_t i = 0; i < moves->count; i++) {
        uint64_t to = moves->to[i];
        uint64_t place = reach->base[to >> 16] +
                         boyi__workers_add(self->workers, &reach->row[to], UINT32_MAX) - 1;
        if (place >= reach->moves) {
            stop_untrue(self);
            place = 0;
        }
        moves->to[i] = place;
        __builtin_prefetch(&reach->from[place], 1);
    }
    for (size_t i = 0; i < moves->count; i++)
        __atomic_store_n(&reach->from[moves->to[i]], moves->from[i], __ATOMIC_RELAXED);
    moves->count = 0;
}

static void write_batch(turning *self, batch *moves)
{
    number_batch(self, moves);
    place_batch(self, moves);
}

static void add_move(turning *self, batch *moves, boyi_state to, uint32_t from)
{
    const boyi__in_memory *kept = &self->reach->kept;
    if (moves->count == BATCH)
        write_batch(self, moves);
    moves->to[moves->count] = to;
    moves->from[moves->count++] = from;
    if (!kept->ranks.below)
        boyi__set_prefetch(&kept->set, to);
}

/* ---- Looking at states ---- */

static void look_at(turning *self, unsigned member, batch *moves, uint32_t number, boyi_state state)
{
    boyi__run *run = boyi__worker(self->workers, member);
    bool sum;
    size_t count = boyi__run_expand(run, state, &sum);
    if (count == BOYI_BROKEN) {
        boyi__failure_note(&self->workers->failure, BOYI_INPUT, NULL);
        return;
    }
    self->look(self->context, number, state, count);
    for (size_t i = 0; i < count; i++)
        add_move(self, moves, run->moves[i].to,
                 run->moves[i].again ? number | BOYI__REVERSE_GRAPH_AGAIN : number);
    boyi__workers_tick(self->workers, member, (uint64_t)number + 1);
}

static void look_at_words(turning *self, unsigned member, batch *moves, size_t slice)
{
    const boyi__ranks *ranks = &self->reach->kept.ranks;
    size_t first = slice * SLICE_WORDS, words = boyi__ranks_words(ranks);
    size_t end = words - first > SLICE_WORDS ? first + SLICE_WORDS : words;
    uint32_t number = ranks->before[first];
    for (size_t word = first; word < end; word++)
        for (uint64_t bits = ranks->bits[word]; bits && !boyi__workers_stopped(self->workers);
             bits &= bits - 1)
            look_at(self, member, moves, number++, word * 64 + (uint64_t)__builtin_ctzll(bits));
}

static void look_at_numbers(turning *self, unsigned member, batch *moves, size_t slice)
{
    const boyi__set *set = &self->reach->kept.set;
    size_t first = slice * SLICE_STATES;
    size_t end = set->count - first > SLICE_STATES ? first + SLICE_STATES : set->count;
    for (size_t i = first; i < end && !boyi__workers_stopped(self->workers); i++)
        look_at(self, member, moves, (uint32_t)i, set->keys[i]);
}

/* The same without the rules. */
static void recall_all(turning *self, batch *moves)
{
    const boyi__recorded_moves *recall = &self->reach->recall;
    const uint32_t *at = recall->moves;
    for (uint32_t number = 0; number < recall->counts_count && !boyi__workers_stopped(self->workers);
         number++) {
        uint32_t count = recall->counts[number];
        self->look(self->context, number, self->reach->kept.set.keys[number], count);
        for (uint32_t i = 0; i < count; i++, at++) {
            if (moves->count == BATCH)
                place_batch(self, moves);
            moves->to[moves->count] = *at & ~BOYI__REVERSE_GRAPH_AGAIN;
            moves->from[moves->count++] = number | (*at & BOYI__REVERSE_GRAPH_AGAIN);
            __builtin_prefetch(&self->reach->row[*at & ~BOYI__REVERSE_GRAPH_AGAIN], 1);
        }
        boyi__workers_tick(self->workers, 0, (uint64_t)number + 1);
    }
    place_batch(self, moves);
}

static void look_at_share(void *context, unsigned member)
{
    turning *self = context;
    batch moves;
    moves.count = 0;
    size_t slice;
    if (!self->reach->recall.lost) {
        recall_all(self, &moves);
        return;
    }
    while ((slice = boyi__parallel_next(&self->taken)) < self->slices &&
           !boyi__workers_stopped(self->workers)) {
        if (self->reach->kept.ranks.below)
            look_at_words(self, member, &moves, slice);
        else
            look_at_numbers(self, member, &moves, slice);
    }
    /* Half of a state's moves may be missing from what was stopped, which nobody reads. */
    write_batch(self, &moves);
}

boyi_status boyi__reverse_graph_find_predecessors(boyi__reverse_graph *reach, boyi__reverse_graph_look *look,
                                                  void *context)
{
    turning self = {.reach = reach, .workers = reach->workers, .look = look, .context = context};
    boyi__meter *meter = &reach->workers->run->meter;
    size_t states = reach->kept.set.count;
    boyi__meter_phase(meter, "turning moves round", "反转着法");
    meter->total = states;
    boyi_status status = reach->moves < SIZE_MAX / sizeof *reach->from
                             ? boyi__meter_resize(meter, &reach->from, 0, reach->moves, sizeof *reach->from)
                             : BOYI_LIMIT;
    if (status)
        return boyi__workers_fail(reach->workers, status);
    memset(reach->from, 0, reach->moves * sizeof *reach->from); /* untrue rules leave holes */
    self.slices = reach->kept.ranks.below ? (boyi__ranks_words(&reach->kept.ranks) - 1) / SLICE_WORDS + 1
                                          : (states - 1) / SLICE_STATES + 1;
    /* What is recalled was found by one thread: there are not many states. */
    status = boyi__workers_run(reach->workers, reach->recall.lost ? states : 0, look_at_share, &self);
    const boyi__run *run = reach->workers->run;
    return status || rows_are_full(reach) ? status : fail_untrue(run->game, run->error);
}
