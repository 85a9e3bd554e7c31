/* Finding all states, level by level: the members share the states of a level, and what they find is the
 * next.
 *
 * Members read what they share under a lock for readers. Who finds the room running out takes it as a writer
 * and makes more; so blocks move only while nobody looks. Room is claimed before it is used, many states at a
 * time. */
#include <pthread.h>
#include <string.h>

#include "solve/estimate.h"
#include "solve/retro/reverse_graph.h"

enum { SLICE = 2048, BATCH = 256, CLAIM = 256, LINE = 64 };

/* What a member has for itself. */
typedef struct {
    _Alignas(LINE) uint64_t moves;
    size_t most_moves;
    size_t claimed; /* room for so many states is this member's */
} share;

typedef struct {
    size_t count;
    boyi_state keys[BATCH];
    bool again[BATCH];
} batch;

/* Padded on purpose: see the last fields. */
typedef struct { // NOLINT(clang-analyzer-optin.performance.Padding)
    boyi__reverse_graph *reach;
    boyi__workers *workers;
    bool dense;
    pthread_rwlock_t lock;
    uint32_t *list; /* dense: the states in the order in which they are met */
    size_t list_room;
    size_t room; /* for states */
    uint32_t first, last;
    share shares[BOYI__MOST_THREADS];
    /* Written all the time: apart from what is only read. */
    _Alignas(LINE) atomic_size_t taken;
    _Alignas(LINE) size_t claimed;
    _Alignas(LINE) uint32_t found;
} finding;

/* ---- Room ---- */

static boyi_status resize_rows(boyi__reverse_graph *reach, size_t room)
{
    size_t old = reach->row_room;
    boyi_status status = boyi__meter_resize(&reach->workers->run->meter, &reach->row, old, room,
                                            sizeof *reach->row);
    if (status)
        return status;
    if (room > old)
        memset(reach->row + old, 0, (room - old) * sizeof *reach->row);
    reach->row_room = room;
    return BOYI_OK;
}

static boyi_status grow_list(finding *self, size_t room)
{
    uint64_t below = self->reach->kept.ranks.below;
    size_t list_room = room < below ? room : (size_t)below;
    boyi_status status = boyi__meter_resize(&self->workers->run->meter, &self->list, self->list_room,
                                            list_room, sizeof *self->list);
    if (status)
        return status;
    self->list_room = list_room;
    self->room = room < below ? room : SIZE_MAX; /* no more states than that can be met */
    return BOYI_OK;
}

static boyi_status grow_set(finding *self, size_t room)
{
    boyi__set *set = &self->reach->kept.set;
    set->count = self->found;
    boyi_status status = room < BOYI__REVERSE_GRAPH_MOST ? boyi__set_reserve(set, room) : BOYI_LIMIT;
    if (!status)
        status = resize_rows(self->reach, room + 1);
    if (!status)
        self->room = room;
    return status;
}

/* Nobody else is looking. */
static boyi_status grow(finding *self, size_t claim)
{
    size_t needed = self->claimed + claim, room = self->room + self->room / 2;
    if (needed <= self->room)
        return BOYI_OK; /* another has been here */
    room = room < needed ? needed : room;
    return self->dense ? grow_list(self, room) : grow_set(self, room);
}

static boyi_status grow_apart(finding *self, size_t claim)
{
    pthread_rwlock_unlock(&self->lock);
    pthread_rwlock_wrlock(&self->lock);
    boyi_status status = grow(self, claim);
    pthread_rwlock_unlock(&self->lock);
    pthread_rwlock_rdlock(&self->lock);
    return status;
}

/* Room for so many states more, whatever the others do. */
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
        boyi_status status = grow_apart(self, claim);
        if (status)
            return status;
    }
    return BOYI_OK;
}

/* ---- Recalling moves ---- */

static void forget(boyi__reverse_graph *reach)
{
    boyi__recorded_moves *recall = &reach->recall;
    boyi__meter *meter = &reach->workers->run->meter;
    boyi__meter_free(meter, recall->moves, recall->moves_room, sizeof *recall->moves);
    boyi__meter_free(meter, recall->counts, recall->counts_room, sizeof *recall->counts);
    *recall = (boyi__recorded_moves){.lost = true};
}

/* Where there is no memory for it, nothing is recalled: that is no failure. */
static bool grow_recall(boyi__reverse_graph *reach, uint32_t **list, size_t *room, size_t count)
{
    if (count < BOYI__RECORDED_MOVES_MOST &&
        !boyi__meter_grow(&reach->workers->run->meter, list, room, count + 1, sizeof **list))
        return true;
    forget(reach);
    return false;
}

static void recall_count(boyi__reverse_graph *reach, size_t count)
{
    boyi__recorded_moves *recall = &reach->recall;
    if (!recall->lost && grow_recall(reach, &recall->counts, &recall->counts_room, recall->counts_count))
        recall->counts[recall->counts_count++] = (uint32_t)count;
}

static void recall_move(boyi__reverse_graph *reach, uint32_t to, bool again)
{
    boyi__recorded_moves *recall = &reach->recall;
    if (!recall->lost && grow_recall(reach, &recall->moves, &recall->moves_room, recall->moves_count))
        recall->moves[recall->moves_count++] = again ? to | BOYI__REVERSE_GRAPH_AGAIN : to;
}

/* ---- Looking at states ---- */

static void note_dense(finding *self, share *own, uint64_t key)
{
    boyi__ranks *ranks = &self->reach->kept.ranks;
    bool alone = self->workers->alone;
    if (!(alone ? boyi__ranks_add(ranks, key) : boyi__ranks_add_shared(ranks, key)))
        return;
    self->list[boyi__workers_add(self->workers, &self->found, 1)] = (uint32_t)key;
    own->claimed--;
}

static uint32_t note_hashed(finding *self, share *own, uint64_t key)
{
    bool fresh;
    uint32_t number = boyi__set_add_shared(&self->reach->kept.set, key, &self->found, &fresh);
    own->claimed -= fresh;
    return number;
}

/* Say that a state will be noted soon. */
static void announce(const finding *self, boyi_state state)
{
    if (!self->dense)
        boyi__set_prefetch(&self->reach->kept.set, state);
    else {
        __builtin_prefetch(&self->reach->kept.ranks.bits[state / 64], 1);
        __builtin_prefetch(&self->reach->row[state], 1);
    }
}

/* Every look-up waits for memory; this way they all wait at the same time. */
static void note_batch(finding *self, share *own, batch *states)
{
    boyi_status status = claim_room(self, own, states->count);
    uint32_t *arrivals = self->reach->row; /* which that may have moved */
    if (status)
        boyi__failure_note(&self->workers->failure, status, NULL);
    for (size_t i = 0; i < states->count && !self->dense && !status; i++)
        boyi__set_prefetch_key(&self->reach->kept.set, states->keys[i]);
    for (size_t i = 0; i < states->count && !status; i++)
        if (self->dense)
            note_dense(self, own, states->keys[i]);
        else {
            states->keys[i] = note_hashed(self, own, states->keys[i]);
            recall_move(self->reach, (uint32_t)states->keys[i], states->again[i]);
            __builtin_prefetch(&arrivals[states->keys[i]], 1);
        }
    for (size_t i = 0; i < states->count && !status; i++)
        boyi__workers_add(self->workers, &arrivals[states->keys[i]], 1);
    states->count = 0;
}

static void look_at(finding *self, boyi__run *run, share *own, batch *states, boyi_state state)
{
    bool sum;
    size_t count = boyi__run_expand(run, state, &sum);
    if (count == BOYI_BROKEN) {
        boyi__failure_note(&self->workers->failure, BOYI_INPUT, NULL);
        return;
    }
    recall_count(self->reach, count);
    own->moves += count;
    own->most_moves = count > own->most_moves ? count : own->most_moves;
    for (size_t i = 0; i < count; i++) {
        if (states->count == BATCH)
            note_batch(self, own, states);
        states->again[states->count] = run->moves[i].again;
        states->keys[states->count++] = run->moves[i].to;
        announce(self, run->moves[i].to);
    }
}

static void look_at_slice(finding *self, unsigned member, size_t first)
{
    boyi__run *run = boyi__worker(self->workers, member);
    share *own = &self->shares[member];
    batch states;
    states.count = 0;
    size_t end = self->last - first > SLICE ? first + SLICE : self->last;
    for (size_t i = first; i < end && !boyi__workers_stopped(self->workers); i++)
        look_at(self, run, own, &states, self->dense ? self->list[i] : self->reach->kept.set.keys[i]);
    note_batch(self, own, &states);
    boyi__workers_tick(self->workers, member, __atomic_load_n(&self->found, __ATOMIC_RELAXED));
}

static void look_at_level(void *context, unsigned member)
{
    finding *self = context;
    for (;;) {
        size_t first = self->first + SLICE * boyi__parallel_next(&self->taken);
        if (first >= self->last || boyi__workers_stopped(self->workers))
            return;
        pthread_rwlock_rdlock(&self->lock);
        look_at_slice(self, member, first);
        pthread_rwlock_unlock(&self->lock);
    }
}

static boyi_status look_at_all(finding *self)
{
    boyi__estimate trend = {.depths = 0};
    for (; self->first < self->last; self->first = self->last, self->last = self->found) {
        size_t states = self->last - self->first;
        boyi__estimate_add(&trend, states);
        boyi__estimate_report(&trend, &self->workers->run->meter, self->last);
        atomic_store(&self->taken, 0);
        if (states >= BOYI__WORKERS_LEAST)
            forget(self->reach); /* by a single thread too, so that the peak is the same for all */
        boyi_status status = boyi__workers_run(self->workers, states, look_at_level, self);
        if (!status)
            status = boyi__workers_fail(self->workers,
                                        boyi__meter_tick(&self->workers->run->meter, self->found));
        if (status)
            return status;
    }
    return BOYI_OK;
}

/* ---- Rows ---- */

/* The state `number` is the one whose arrivals are counted at row[at], where at >= number. Its row is to end
 * where the next begins: it will be filled from its end. */
static bool close_row(boyi__reverse_graph *reach, uint32_t number, size_t at, uint64_t *moves)
{
    if (number % (1 << 16) == 0)
        reach->base[number >> 16] = *moves;
    *moves += at < reach->row_room ? reach->row[at] : 0;
    uint64_t end = *moves - reach->base[number >> 16];
    reach->row[number] = (uint32_t)end;
    return end <= UINT32_MAX;
}

static bool close_dense_rows(boyi__reverse_graph *reach, uint64_t *moves)
{
    const boyi__ranks *ranks = &reach->kept.ranks;
    uint32_t number = 0;
    bool fits = true;
    for (size_t word = 0; word < boyi__ranks_words(ranks); word++)
        for (uint64_t bits = ranks->bits[word]; bits; bits &= bits - 1)
            fits &= close_row(reach, number++, word * 64 + (size_t)__builtin_ctzll(bits), moves);
    return fits;
}

static bool close_hashed_rows(boyi__reverse_graph *reach, uint64_t *moves)
{
    bool fits = true;
    for (uint32_t i = 0; i < reach->kept.set.count; i++)
        fits &= close_row(reach, i, i, moves);
    return fits;
}

/* From how many moves lead to each to where its row ends. */
static boyi_status close_rows(finding *self)
{
    boyi__reverse_graph *reach = self->reach;
    uint32_t states = reach->kept.set.count;
    uint64_t moves = 0;
    boyi_status status = boyi__meter_resize(&self->workers->run->meter, &reach->base, 0, (states >> 16) + 1,
                                            sizeof *reach->base);
    if (!status)
        status = self->dense ? boyi__ranks_close(&reach->kept.ranks) : boyi__set_fit(&reach->kept.set);
    if (status)
        return status;
    bool fits = self->dense ? close_dense_rows(reach, &moves) : close_hashed_rows(reach, &moves);
    /* 2^32 moves to one state, or to 2^16 neighbours: no memory holds that many. */
    if (!fits || moves != reach->moves)
        return BOYI_LIMIT;
    close_row(reach, states, SIZE_MAX, &moves);
    return resize_rows(reach, (size_t)states + 1);
}

/* ---- All of it ---- */

static boyi_status start(finding *self, boyi_state state)
{
    boyi__reverse_graph *reach = self->reach;
    boyi__run *run = self->workers->run;
    const boyi_game *game = run->game;
    uint64_t below = game->rules.below ? game->rules.below(game->self) : 0;
    boyi_state first = boyi__run_canonical(run, state);
    boyi_status status;
    self->dense = below > 0 && below <= BOYI__RANKS_MOST;
    reach->recall.lost = self->dense; /* their numbers are not known yet */
    if (self->dense) {
        status = boyi__ranks_start(&reach->kept.ranks, &run->meter, below);
        if (!status)
            status = resize_rows(reach, (size_t)below + 1);
    } else
        status = boyi__set_start(&reach->kept.set, &run->meter);
    if (!status)
        status = grow(self, 1);
    if (status)
        return status;
    self->claimed = self->shares[0].claimed = 1;
    self->last = 1;
    if (self->dense)
        note_dense(self, &self->shares[0], first);
    else
        note_hashed(self, &self->shares[0], first);
    return BOYI_OK;
}

static boyi_status finish(finding *self)
{
    boyi__reverse_graph *reach = self->reach;
    reach->kept.set.count = self->found;
    for (unsigned i = 0; i < BOYI__MOST_THREADS; i++) {
        const share *own = &self->shares[i];
        reach->moves += own->moves;
        reach->most_moves = own->most_moves > reach->most_moves ? own->most_moves : reach->most_moves;
    }
    boyi__meter_free(&self->workers->run->meter, self->list, self->list_room, sizeof *self->list);
    self->list = NULL;
    return close_rows(self);
}

boyi_status boyi__reverse_graph_find_states(boyi__reverse_graph *reach, boyi__workers *workers,
                                            boyi_state state)
{
    finding self = {.reach = reach, .workers = workers};
    *reach = (boyi__reverse_graph){.workers = workers};
    boyi__meter_phase(&workers->run->meter, "finding states", "寻找状态");
    pthread_rwlock_init(&self.lock, NULL);
    boyi_status status = boyi__workers_fail(workers, start(&self, state));
    if (!status)
        status = look_at_all(&self);
    if (!status)
        status = boyi__workers_fail(workers, finish(&self));
    boyi__meter_free(&workers->run->meter, self.list, self.list_room, sizeof *self.list);
    pthread_rwlock_destroy(&self.lock);
    return status;
}

void boyi__reverse_graph_end(boyi__reverse_graph *reach)
{
    forget(reach);
    boyi__run *run = reach->workers->run;
    size_t states = reach->kept.set.count;
    boyi__meter_free(&run->meter, reach->from, reach->moves, sizeof *reach->from);
    boyi__meter_free(&run->meter, reach->base, (states >> 16) + 1, sizeof *reach->base);
    boyi__meter_free(&run->meter, reach->row, reach->row_room, sizeof *reach->row);
    boyi__in_memory_end(run, &reach->kept);
}
