/* retro: backward from the ends. Each move is touched once: O(states + moves). The only engine for games that
 * can go round in circles.
 *
 * Outcome games, in rounds of growing distance, each shared among the threads. A state's cell (see cells.h)
 * counts its open moves until it is settled:
 *   1. won and lost: a state with one move to a win for its mover is won; one whose last open move turns
 *      out bad is lost. First come is nearest, so plies come out exact.
 *   2. tied: of what is left, what leads to an even end, nearest first. Where endless play is a win for one
 *      side, only what that side can't keep away from an even end: see EVEN.
 *   3. drawn, or won by endless play: all the rest. Nobody can force an end.
 * Score and nimber games: see fold.c.
 *
 * Which thread settles a state is chance, in which round it is settled is not: the answer is the same for any
 * number of threads.
 *
 * Memory at the peak: 9 bytes a state (4 for rows, 4 for the queue, 1 for the cell; cells of 2 bytes where
 * some state has more than 127 moves or some end is more than 30 away) and 4 a move; beside that the set, 14
 * bytes a state, or 3/16 of a byte for each number below where the rules say `below`. Where endless play is a
 * win, 1/8 more; small games also keep where their moves lead (see boyi__recorded_moves). The solution keeps set and
 * cells.
 */
#include "solve/retro/retro.h"

#include <string.h>

#include "solve/retro/reverse_graph.h"

/* What a round spreads. EVEN: which states end even although one side would win by going on for ever. The
 * other side needs one move that leads there, that side must have no move left that does not. (Its losing
 * moves were counted off before.) How soon is then for TIES to find, since both hurry. */
typedef enum { WON_AND_LOST, EVEN, TIES } wave;

enum { SLICE = 512, BATCH = 512 };

/* A move that is good for its maker. */
#define GOOD BOYI__REVERSE_GRAPH_AGAIN

/* Padded on purpose: what is written all the time is apart from what is only read. */
typedef struct { // NOLINT(clang-analyzer-optin.performance.Padding)
    boyi__workers workers;
    boyi__reverse_graph reach;
    uint64_t *endless; /* a bit for each state whose mover wins by endless play, or NULL */
    uint32_t *queue;   /* settled states; the round's are first … last-1 */
    uint32_t first, last;
    uint32_t plies; /* of the round's states */
    wave wave;
    _Alignas(64) atomic_size_t taken;
    _Alignas(64) uint32_t tail;
} retro;

/* ---- A round ---- */

/* What a member has in hand. Every step of the way from a settled state to the cells of those who lead to it
 * waits for memory, so each is taken for many at a time: the places of their rows, then the moves in them,
 * then the cells. */
typedef struct {
    uint32_t moves_count;
    uint32_t moves[BATCH]; /* the states they are made in, GOOD if they are good for their maker */
    uint32_t fresh_count;
    uint32_t fresh[BATCH]; /* settled and not yet in the queue */
    uint64_t first[SLICE], end[SLICE];
} batch;

static void put_in_queue(retro *self, batch *own)
{
    uint32_t at = boyi__workers_add(&self->workers, &self->tail, own->fresh_count);
    memcpy(self->queue + at, own->fresh, own->fresh_count * sizeof *own->fresh);
    own->fresh_count = 0;
}

static bool wins_endless(const retro *self, uint32_t number)
{
    return self->endless[number / 64] >> (number % 64) & 1;
}

/* What cells become in this round: a cell that is settled stays as it is, unless the wave is to change it. */
typedef struct {
    uint64_t good, bad, from;
    bool settled; /* only cells that are `from` change */
} verdicts;

static inline verdicts make_verdicts(const retro *self, unsigned width)
{
    uint64_t plies = (uint64_t)self->plies + 1, even = boyi__cell_settled(width, BOYI__CELL_EVEN, 0);
    switch (self->wave) {
    case WON_AND_LOST:
        return (verdicts){.good = boyi__cell_settled(width, BOYI_WIN, plies),
                          .bad = boyi__cell_settled(width, BOYI_LOSS, plies)};
    case EVEN:
        return (verdicts){.good = even, .bad = even};
    default:
        return (verdicts){.good = boyi__cell_settled(width, BOYI_TIE, plies),
                          .from = even,
                          .settled = self->endless != NULL};
    }
}

/* One move less is open, or one is good enough: true if that settles the state it is made in. Lost only when
 * the last open move is known to be bad: deciding earlier would turn an escape into a cycle into a loss. The
 * last to be known is the longest. */
static inline bool count_move(const boyi__cells *cells, unsigned width, bool alone, uint32_t move,
                              const verdicts *then)
{
    uint32_t number = move & ~GOOD;
    uint64_t old = boyi__cell_get(cells, width, number), half = boyi__cell_half(width), cell;
    do {
        if (then->settled ? old != then->from : old >= half)
            return false;
        cell = move & GOOD ? then->good : old == 1 ? then->bad : old - 1;
        if (alone) {
            boyi__cell_set(cells, width, number, cell);
            break;
        }
    } while (!boyi__cell_swap(cells, width, number, &old, cell));
    return cell >= half;
}

static inline void count_moves(retro *self, batch *own, unsigned width)
{
    const boyi__cells *cells = &self->reach.kept.cells;
    verdicts then = make_verdicts(self, width);
    bool alone = self->workers.alone;
    if (own->fresh_count + own->moves_count > BATCH)
        put_in_queue(self, own);
    uint32_t fresh = own->fresh_count;
    for (uint32_t i = 0; i < own->moves_count; i++) {
        own->fresh[fresh] = own->moves[i] & ~GOOD;
        fresh += count_move(cells, width, alone, own->moves[i], &then);
    }
    own->fresh_count = fresh;
    own->moves_count = 0;
}

/* The moves that lead to one state, with how good they are. */
static inline void collect_moves(retro *self, batch *own, uint32_t number, size_t i, unsigned width)
{
    const boyi__reverse_graph *reach = &self->reach;
    const boyi__cells *cells = &reach->kept.cells;
    wave what = self->wave;
    uint32_t lost = boyi__cell_kind(width, boyi__cell_get(cells, width, number)) == BOYI_LOSS ? GOOD : 0;
    for (uint64_t a = own->first[i]; a < own->end[i]; a++) {
        uint32_t from = reach->from[a];
        if (what == WON_AND_LOST)
            from ^= lost; /* the top bit says that the same player moves on: then a win is good */
        else if (what == TIES || !wins_endless(self, from & ~GOOD))
            from |= GOOD;
        else
            from &= ~GOOD;
        if (own->moves_count == BATCH)
            count_moves(self, own, width);
        own->moves[own->moves_count++] = from;
        __builtin_prefetch((const char *)cells->list + (size_t)(from & ~GOOD) * width, 1);
    }
}

static inline void spread_slice(retro *self, batch *own, size_t first, unsigned width)
{
    const boyi__reverse_graph *reach = &self->reach;
    const uint32_t *queue = self->queue + first;
    size_t count = self->last - first > SLICE ? SLICE : self->last - first;
    for (size_t i = 0; i < count; i++) {
        __builtin_prefetch(&reach->row[queue[i]]);
        __builtin_prefetch((const char *)reach->kept.cells.list + (size_t)queue[i] * width);
    }
    for (size_t i = 0; i < count; i++) {
        own->first[i] = boyi__reverse_graph_first(reach, queue[i]);
        own->end[i] = boyi__reverse_graph_first(reach, queue[i] + 1);
        __builtin_prefetch(&reach->from[own->first[i]]);
    }
    for (size_t i = 0; i < count; i++)
        collect_moves(self, own, queue[i], i, width);
    count_moves(self, own, width);
}

/* One loop for each of the usual widths: the width is a constant in it. */
static void spread_by_width(retro *self, batch *own, size_t first)
{
    unsigned width = self->reach.kept.cells.width;
    if (width == 1)
        spread_slice(self, own, first, 1);
    else if (width == 2)
        spread_slice(self, own, first, 2);
    else
        spread_slice(self, own, first, width);
}

static void spread_share(void *context, unsigned member)
{
    retro *self = context;
    batch own;
    own.moves_count = own.fresh_count = 0;
    for (;;) {
        size_t first = self->first + SLICE * boyi__parallel_next(&self->taken);
        if (first >= self->last || boyi__workers_stopped(&self->workers))
            break;
        spread_by_width(self, &own, first);
        boyi__workers_tick(&self->workers, member, first + 1);
    }
    put_in_queue(self, &own);
}

/* Rounds until nothing is settled any more. */
static boyi_status spread(retro *self, wave what)
{
    self->wave = what;
    for (self->plies = 0, self->last = self->tail; self->first < self->last; self->plies += what != EVEN) {
        boyi__meter *meter = &self->workers.run->meter;
        boyi_status status = boyi__cells_fit(&self->reach.kept.cells, meter, self->plies + 1);
        if (status)
            return boyi__workers_fail(&self->workers, status);
        atomic_store(&self->taken, 0);
        status = boyi__workers_run(&self->workers, self->last - self->first, spread_share, self);
        if (status)
            return status;
        self->first = self->last;
        self->last = self->tail;
    }
    return BOYI_OK;
}

/* ---- Ends ---- */

/* What is known of a state as soon as it is seen. */
static void look_at(void *context, uint32_t number, boyi_state state, size_t moves)
{
    retro *self = context;
    const boyi_game *game = self->workers.run->game;
    const boyi__cells *cells = &self->reach.kept.cells;
    uint64_t cell = moves;
    if (moves == 0) {
        int64_t worth;
        boyi__worth_finished(game, state, &worth);
        cell = boyi__cell_settled(cells->width, boyi__worth_value(BOYI_OUTCOME, worth).outcome, 0);
    }
    boyi__cell_set(cells, cells->width, number, cell);
    unsigned winner = game->rules.loop == BOYI_LOOP_FIRST ? 0 : 1;
    if (self->endless && game->rules.mover(game->self, state) == winner)
        __atomic_fetch_or(&self->endless[number / 64], UINT64_C(1) << (number % 64), __ATOMIC_RELAXED);
}

/* Finished states of one kind go into the queue. */
static void queue_ends(retro *self, boyi_outcome kind)
{
    const boyi__cells *cells = &self->reach.kept.cells;
    uint64_t wanted = boyi__cell_settled(cells->width, kind, 0);
    for (uint32_t i = 0; i < self->reach.kept.set.count; i++)
        if (boyi__cell_get(cells, cells->width, i) == wanted)
            self->queue[self->tail++] = i;
}

/* ---- All of it ---- */

static boyi_status prepare(retro *self)
{
    boyi__meter *meter = &self->workers.run->meter;
    boyi__reverse_graph *reach = &self->reach;
    size_t states = reach->kept.set.count, words = states / 64 + 1;
    boyi_status status = boyi__cells_start(&reach->kept.cells, meter, states, reach->most_moves);
    if (!status && self->workers.run->game->rules.loop != BOYI_LOOP_DRAW) {
        status = boyi__meter_resize(meter, &self->endless, 0, words, sizeof *self->endless);
        if (!status)
            memset(self->endless, 0, words * sizeof *self->endless);
    }
    status = boyi__workers_fail(&self->workers, status);
    if (!status)
        status = boyi__reverse_graph_find_predecessors(reach, look_at, self);
    if (status)
        return status;
    status = boyi__meter_resize(meter, &self->queue, 0, states, sizeof *self->queue);
    return boyi__workers_fail(&self->workers, status);
}

/* Whatever is open goes on for ever. */
static void settle_endless(retro *self)
{
    const boyi__cells *cells = &self->reach.kept.cells;
    unsigned width = cells->width;
    for (uint32_t i = 0; i < self->reach.kept.set.count; i++)
        if (boyi__cell_get(cells, width, i) < boyi__cell_half(width))
            boyi__cell_set(
                cells, width, i,
                boyi__cell_settled(width, wins_endless(self, i) ? BOYI_WIN : BOYI_LOSS, UINT64_MAX));
}

/* The finished ties are in the queue from `ties` on, and go back there when EVEN is through: */
static boyi_status find_even(retro *self)
{
    uint32_t ties = self->first, after = self->tail;
    boyi_status status = spread(self, EVEN);
    self->first = ties;
    self->tail = after;
    return status;
}

static boyi_status spread_all(retro *self)
{
    boyi__meter_phase(&self->workers.run->meter, "solving", "求解");
    self->workers.run->meter.total =
        self->reach.kept.set.count; /* those without an end are there all at once */
    queue_ends(self, BOYI_LOSS);
    queue_ends(self, BOYI_WIN);
    boyi_status status = spread(self, WON_AND_LOST);
    if (status)
        return status;
    queue_ends(self, BOYI_TIE);
    if (self->endless)
        status = find_even(self);
    if (!status)
        status = spread(self, TIES);
    if (!status && self->endless)
        settle_endless(self);
    return status;
}

static boyi_status solve_outcome(boyi__run *run, boyi_state state, const boyi_options *options,
                                 boyi_solution **out)
{
    retro self = {.endless = NULL};
    boyi__workers_start(&self.workers, run, options);
    boyi_status status = boyi__reverse_graph_find_states(&self.reach, &self.workers, state);
    if (!status)
        status = prepare(&self);
    if (!status)
        status = spread_all(&self);
    size_t states = self.reach.kept.set.count;
    boyi__meter_free(&run->meter, self.queue, states, sizeof *self.queue);
    boyi__meter_free(&run->meter, self.endless, states / 64 + 1, sizeof *self.endless);
    if (!status)
        status = boyi__in_memory_solution(run, &self.reach.kept, BOYI_RETRO, out);
    boyi__reverse_graph_end(&self.reach);
    boyi__workers_end(&self.workers);
    return status;
}

boyi_status boyi__retro_solve(const boyi_game *game, boyi_state state, const boyi_options *options,
                              boyi_error *error, boyi_solution **out)
{
    boyi__run run;
    boyi_status status = boyi__run_start(&run, game, options, error);
    if (status)
        return status;
    status = game->rules.kind == BOYI_OUTCOME ? solve_outcome(&run, state, options, out)
                                              : boyi__retro_fold(&run, state, out);
    boyi__run_end(&run);
    return status;
}
