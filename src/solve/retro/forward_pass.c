/* The forward pass of retro: finds all states, level by level. The threads share the states of a level; the
 * states they find are the next level.
 *
 * Threads hold a lock as readers while they use the shared arrays. A thread that finds too little room takes
 * the lock as a writer and makes more, so arrays move only while no other thread uses them. Room is claimed
 * before it is used, for many states at a time. */
#include <string.h>

#include "base/threads.h"
#include "solve/estimate.h"
#include "solve/retro/reverse_graph.h"

enum { SLICE = 2048, BATCH = 256, CLAIM = 256, LINE = 64, FEW_NUMBERS = 1 << 16 };

/* The counters of one thread. */
typedef struct {
    _Alignas(LINE) uint64_t moves;
    size_t most_moves;
    uint64_t edges; /* sum of hashes */
    size_t claimed; /* room for so many states belongs to this thread */
} share;

typedef struct {
    size_t count;
    boyi_state keys[BATCH];
    bool again[BATCH];
} batch;

/* Padded: the last fields have cache lines of their own. */
typedef struct { // NOLINT(clang-analyzer-optin.performance.Padding)
    boyi__reverse_graph *graph;
    boyi__workers *workers;
    bool dense;
    boyi__rwlock lock;
    uint32_t *list; /* if dense: the states in the order in which they are met */
    size_t list_room;
    size_t room; /* for states */
    uint32_t first, last;
    share shares[BOYI__MOST_THREADS];
    /* Written all the time: apart from fields that are only read. */
    _Alignas(LINE) atomic_size_t taken;
    _Alignas(LINE) size_t claimed;
    _Alignas(LINE) uint32_t found;
} finding;

/* ---- Memory ---- */

void boyi__reverse_graph_drop_recorded(boyi__reverse_graph *graph)
{
    boyi__recorded_moves *recorded = &graph->recorded;
    boyi__meter *meter = &graph->workers->run->meter;
    boyi__meter_free(meter, recorded->moves, recorded->moves_room, sizeof *recorded->moves);
    boyi__meter_free(meter, recorded->counts, recorded->counts_room, sizeof *recorded->counts);
    *recorded = (boyi__recorded_moves){.dropped = true};
}

static boyi_status resize_rows(boyi__reverse_graph *graph, size_t room)
{
    size_t old = graph->row_room;
    boyi_status status = boyi__meter_resize(&graph->workers->run->meter, &graph->row, old, room,
                                            sizeof *graph->row);
    if (status)
        return status;
    if (room > old)
        memset(graph->row + old, 0, (room - old) * sizeof *graph->row);
    graph->row_room = room;
    return BOYI_OK;
}

static boyi_status grow_list(finding *self, size_t room)
{
    uint64_t below = self->graph->kept.ranks.below;
    size_t list_room = room < below ? room : (size_t)below;
    boyi_status status = boyi__meter_resize(&self->workers->run->meter, &self->list, self->list_room,
                                            list_room, sizeof *self->list);
    if (status)
        return status;
    self->list_room = list_room;
    self->room = room < below ? room : SIZE_MAX; /* there are no more states than that */
    return BOYI_OK;
}

static boyi_status grow_set(finding *self, size_t room)
{
    boyi__set *set = &self->graph->kept.set;
    set->count = self->found;
    boyi_status status = room < BOYI__REVERSE_GRAPH_MOST ? boyi__set_reserve(set, room) : BOYI_LIMIT;
    if (!status && !self->graph->by_unmoves)
        status = resize_rows(self->graph, room + 1);
    if (!status)
        self->room = room;
    return status;
}

/* The caller holds the lock as a writer, or is the only thread. */
static boyi_status grow(finding *self, size_t claim)
{
    size_t needed = self->claimed + claim, room = self->room + self->room / 2;
    if (needed <= self->room)
        return BOYI_OK; /* another thread has made room */
    room = room < needed ? needed : room;
    boyi_status status = self->dense ? grow_list(self, room) : grow_set(self, room);
    if (status != BOYI_LIMIT || self->graph->recorded.dropped)
        return status;
    boyi__reverse_graph_drop_recorded(self->graph); /* states come first */
    return grow_set(self, room);
}

/* Claims room for so many more states. The caller holds the lock as a reader. */
static boyi_status claim_room(finding *self, share *own, size_t states)
{
    size_t claim = self->workers->alone || states > CLAIM ? states : CLAIM;
    while (own->claimed < states) {
        size_t before = __atomic_fetch_add(&self->claimed, claim, __ATOMIC_RELAXED);
        if (self->room - before >= claim && before <= self->room) {
            own->claimed += claim;
            break;
        }
        __atomic_fetch_sub(&self->claimed, claim, __ATOMIC_RELAXED);
        boyi__rwlock_unlock(&self->lock);
        boyi__rwlock_lock_write(&self->lock);
        boyi_status status = grow(self, claim);
        boyi__rwlock_unlock(&self->lock);
        boyi__rwlock_lock_read(&self->lock);
        if (status)
            return status;
    }
    return BOYI_OK;
}

/* ---- Recording moves ---- */

/* Appends to one of the two lists. Without memory everything is dropped: that is no failure. */
static void record(boyi__reverse_graph *graph, uint32_t **list, size_t *room, size_t *count, uint32_t number)
{
    if (*count < graph->recorded.most &&
        !boyi__meter_grow(&graph->workers->run->meter, list, room, *count + 1, sizeof **list))
        (*list)[(*count)++] = number;
    else
        boyi__reverse_graph_drop_recorded(graph);
}

/* ---- Expanding a level ---- */

static void add_dense(finding *self, share *own, uint64_t key)
{
    boyi__ranks *ranks = &self->graph->kept.ranks;
    bool alone = self->workers->alone;
    if (!(alone ? boyi__ranks_add(ranks, key) : boyi__ranks_add_shared(ranks, key)))
        return;
    self->list[boyi__workers_add(self->workers, &self->found, 1)] = (uint32_t)key;
    own->claimed--;
}

static uint32_t add_hashed(finding *self, share *own, uint64_t key)
{
    bool fresh;
    uint32_t number = boyi__set_add_shared(&self->graph->kept.set, key, &self->found, &fresh);
    own->claimed -= fresh;
    return number;
}

static void prefetch(const finding *self, boyi_state state)
{
    if (!self->dense)
        boyi__set_prefetch(&self->graph->kept.set, state);
    else {
        __builtin_prefetch(&self->graph->kept.ranks.bits[state / 64], 1);
        if (!self->graph->by_unmoves)
            __builtin_prefetch(&self->graph->row[state], 1);
    }
}

/* Adds the successors to the set and counts their predecessors. Every access misses the cache; in batches,
 * with prefetches, they all wait at the same time. */
static void add_batch(finding *self, share *own, batch *states)
{
    boyi__recorded_moves *recorded = &self->graph->recorded;
    boyi_status status = claim_room(self, own, states->count);
    uint32_t *counts = self->graph->row; /* after claim_room, which may have moved it */
    if (status)
        boyi__failure_note(&self->workers->failure, status, NULL);
    for (size_t i = 0; i < states->count && !self->dense && !status; i++)
        boyi__set_prefetch_key(&self->graph->kept.set, states->keys[i]);
    for (size_t i = 0; i < states->count && !status; i++)
        if (self->dense)
            add_dense(self, own, states->keys[i]);
        else {
            states->keys[i] = add_hashed(self, own, states->keys[i]);
            if (!recorded->dropped)
                record(self->graph, &recorded->moves, &recorded->moves_room, &recorded->moves_count,
                       (uint32_t)states->keys[i] | (states->again[i] ? BOYI__REVERSE_GRAPH_AGAIN : 0));
            if (!self->graph->by_unmoves)
                __builtin_prefetch(&counts[states->keys[i]], 1);
        }
    for (size_t i = 0; i < states->count && !status && !self->graph->by_unmoves; i++)
        boyi__workers_add(self->workers, &counts[states->keys[i]], 1);
    states->count = 0;
}

/* `order`: it was the order-th state to be met. */
static void expand(finding *self, boyi__run *run, share *own, batch *states, boyi_state state, size_t order)
{
    boyi__recorded_moves *recorded = &self->graph->recorded;
    bool sum;
    size_t count = boyi__run_expand(run, state, &sum);
    if (count == BOYI_BROKEN) {
        boyi__failure_note(&self->workers->failure, BOYI_INPUT, NULL);
        return;
    }
    if (!recorded->dropped)
        record(self->graph, &recorded->counts, &recorded->counts_room, &recorded->counts_count,
               (uint32_t)count);
    if (self->graph->by_unmoves) {
        count = boyi__distinct_moves(run->moves, count);
        self->graph->counts[order] = (uint16_t)count;
        for (size_t i = 0; i < count && self->workers->run->game->guarded; i++)
            own->edges += boyi__hash_edge(state, run->moves[i].to, run->moves[i].again);
    }
    own->moves += count;
    own->most_moves = count > own->most_moves ? count : own->most_moves;
    for (size_t i = 0; i < count; i++) {
        if (states->count == BATCH)
            add_batch(self, own, states);
        states->again[states->count] = run->moves[i].again;
        states->keys[states->count++] = run->moves[i].to;
        prefetch(self, run->moves[i].to);
    }
}

static void expand_slice(finding *self, unsigned thread, size_t first)
{
    boyi__run *run = boyi__worker(self->workers, thread);
    share *own = &self->shares[thread];
    batch states;
    states.count = 0;
    size_t end = self->last - first > SLICE ? first + SLICE : self->last;
    for (size_t i = first; i < end && !boyi__workers_stopped(self->workers); i++)
        expand(self, run, own, &states, self->dense ? self->list[i] : self->graph->kept.set.keys[i], i);
    add_batch(self, own, &states);
    boyi__workers_tick(self->workers, thread, __atomic_load_n(&self->found, __ATOMIC_RELAXED));
}

static void expand_level(void *context, unsigned thread)
{
    finding *self = context;
    for (;;) {
        size_t first = self->first + SLICE * boyi__parallel_next(&self->taken);
        if (first >= self->last || boyi__workers_stopped(self->workers))
            return;
        boyi__rwlock_lock_read(&self->lock);
        expand_slice(self, thread, first);
        boyi__rwlock_unlock(&self->lock);
    }
}

static boyi_status expand_levels(finding *self, boyi_state state)
{
    boyi__estimate estimate = {.depths = 0};
    for (; self->first < self->last; self->first = self->last, self->last = self->found) {
        size_t states = self->last - self->first;
        boyi__set *set = &self->graph->kept.set;
        set->count = self->found;
        if (self->dense)
            boyi__estimate_report(&estimate, self->workers->run, state, states, self->last, SIZE_MAX, NULL);
        else
            boyi__estimate_report_set(&estimate, self->workers->run, state, set, self->first);
        atomic_store(&self->taken, 0);
        if (states >= BOYI__WORKERS_LEAST && !self->graph->recorded.slow)
            boyi__reverse_graph_drop_recorded(
                self->graph); /* with one thread, too: the peak is the same for any number */
        boyi_status status = BOYI_OK;
        if (self->graph->by_unmoves)
            status = boyi__run_reserve(self->workers->run, &self->graph->counts, &self->graph->counts_room,
                                       self->last, sizeof *self->graph->counts);
        if (!status)
            status = boyi__workers_run(self->workers, states, expand_level, self);
        if (!status)
            status = boyi__run_fail(self->workers->run,
                                    boyi__meter_tick(&self->workers->run->meter, self->found));
        if (status)
            return status;
    }
    return BOYI_OK;
}

/* ---- Rows ---- */

/* Turns the number of predecessors of the state `number`, which is in row[at], at >= number, into the end of
 * its row, since rows are filled from their ends. Returns false if it needs more than 32 bits. */
static bool close_row(boyi__reverse_graph *graph, uint32_t number, size_t at, uint64_t *moves)
{
    if (number % (1 << 16) == 0)
        graph->base[number >> 16] = *moves;
    *moves += at < graph->row_room ? graph->row[at] : 0;
    uint64_t end = *moves - graph->base[number >> 16];
    graph->row[number] = (uint32_t)end;
    return end <= UINT32_MAX;
}

/* Turns the numbers of predecessors into the ends of rows. */
static boyi_status close_rows(finding *self)
{
    boyi__reverse_graph *graph = self->graph;
    const boyi__ranks *ranks = &graph->kept.ranks;
    uint32_t states = graph->kept.set.count, number = 0;
    uint64_t moves = 0;
    bool fits = true;
    boyi_status status = boyi__meter_resize(&self->workers->run->meter, &graph->base, 0, (states >> 16) + 1,
                                            sizeof *graph->base);
    if (!status)
        status = self->dense ? boyi__ranks_close(&graph->kept.ranks) : boyi__set_fit(&graph->kept.set);
    if (status)
        return status;
    for (size_t word = 0; self->dense && word < boyi__ranks_words(ranks); word++)
        for (uint64_t bits = ranks->bits[word]; bits; bits &= bits - 1)
            fits &= close_row(graph, number++, word * 64 + (size_t)__builtin_ctzll(bits), &moves);
    for (; number < states; number++)
        fits &= close_row(graph, number, number, &moves);
    /* 2^32 moves to one state, or to 2^16 neighbours, do not fit any memory. */
    if (!fits || moves != graph->moves)
        return BOYI_LIMIT;
    close_row(graph, states, SIZE_MAX, &moves);
    return resize_rows(graph, (size_t)states + 1);
}

/* ---- The pass ---- */

static boyi_status start(finding *self, boyi_state state)
{
    boyi__reverse_graph *graph = self->graph;
    boyi__run *run = self->workers->run;
    const boyi_game *game = run->game;
    uint64_t below = game->rules.below ? game->rules.below(game->self) : 0;
    share *own = &self->shares[0];
    boyi_status status;
    self->dense = below > 0 && below <= BOYI__RANKS_MOST;
    /* A list of predecessors takes more memory than unmoves, but less time: it is for games that are small in any case. Unmoves
     * from outside are checked by their use. */
    graph->by_unmoves = game->rules.unmoves && game->rules.most_moves <= UINT16_MAX &&
                        (game->guarded || !self->dense || below > FEW_NUMBERS);
    graph->recorded.dropped = self->dense ||
                              graph->by_unmoves; /* their numbers are not known yet, or not needed */
    graph->recorded.most = BOYI__RECORDED_MOVES_MOST;
    graph->recorded.slow = game->slow_moves && boyi__thread_count(self->workers->options) == 1;
    if (graph->recorded.slow)
        graph->recorded.most = (size_t)(run->meter.max_bytes / 4 / sizeof *graph->recorded.moves);
    if (self->dense) {
        status = boyi__ranks_start(&graph->kept.ranks, &run->meter, below);
        if (!status && !graph->by_unmoves)
            status = resize_rows(graph, (size_t)below + 1);
    } else
        status = boyi__set_start(&graph->kept.set, &run->meter);
    boyi__starts starts = {.game = game, .state = state};
    for (boyi_state first; !status && boyi__run_next_start(run, &starts, &first);) {
        if (own->claimed == 0) {
            status = grow(self, 1);
            if (status)
                break;
            self->claimed++;
            own->claimed++;
        }
        if (self->dense)
            add_dense(self, own, first);
        else
            add_hashed(self, own, first);
        status = boyi__meter_tick(&run->meter, self->found);
    }
    self->last = self->found;
    return status;
}

static boyi_status finish(finding *self)
{
    boyi__reverse_graph *graph = self->graph;
    graph->kept.set.count = self->found;
    for (unsigned i = 0; i < BOYI__MOST_THREADS; i++) {
        const share *own = &self->shares[i];
        graph->moves += own->moves;
        graph->edges += own->edges;
        graph->most_moves = own->most_moves > graph->most_moves ? own->most_moves : graph->most_moves;
    }
    if (graph->by_unmoves) {
        graph->list = self->list;
        graph->list_room = self->list_room;
        self->list = NULL;
        self->list_room = 0;
        return self->dense ? boyi__ranks_close(&graph->kept.ranks) : boyi__set_fit(&graph->kept.set);
    }
    boyi__meter_free(&self->workers->run->meter, self->list, self->list_room, sizeof *self->list);
    self->list = NULL;
    return close_rows(self);
}

boyi_status boyi__reverse_graph_find_states(boyi__reverse_graph *graph, boyi__workers *workers,
                                            boyi_state state)
{
    finding self = {.graph = graph, .workers = workers};
    *graph = (boyi__reverse_graph){.workers = workers};
    boyi__reverse_graph_start_phase(graph, BOYI__RETRO_FINDING);
    boyi__rwlock_start(&self.lock);
    boyi_status status = boyi__run_fail(workers->run, start(&self, state));
    if (!status)
        status = expand_levels(&self, state);
    if (!status)
        status = boyi__run_fail(workers->run, finish(&self));
    boyi__meter_free(&workers->run->meter, self.list, self.list_room, sizeof *self.list);
    boyi__rwlock_end(&self.lock);
    return status;
}

void boyi__reverse_graph_end(boyi__reverse_graph *graph)
{
    boyi__reverse_graph_drop_recorded(graph);
    boyi__run *run = graph->workers->run;
    size_t states = graph->kept.set.count;
    boyi__meter_free(&run->meter, graph->counts, graph->counts_room, sizeof *graph->counts);
    boyi__meter_free(&run->meter, graph->list, graph->list_room, sizeof *graph->list);
    boyi__meter_free(&run->meter, graph->from, (size_t)graph->moves, sizeof *graph->from);
    boyi__meter_free(&run->meter, graph->base, (states >> 16) + 1, sizeof *graph->base);
    boyi__meter_free(&run->meter, graph->row, graph->row_room, sizeof *graph->row);
    boyi__in_memory_end(run, &graph->kept);
}
