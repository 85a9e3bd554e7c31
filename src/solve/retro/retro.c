/* retro: retrograde analysis, backward from the finished states. Each move is touched once: O(states + moves).
 * The only engine for games with cycles.
 *
 * Outcome games are solved in rounds of growing distance, each shared among the threads. A state's cell (see
 * cells.h) counts its open moves until it is settled:
 *   1. won and lost: a state with a move to a win for its mover is won; one whose last open move turns out to
 *      be bad is lost. The nearest end comes first, so plies are exact.
 *   2. tied: of the rest, what leads to an even end, nearest first. Where endless play is a win for one side,
 *      only what that side can't keep away from an even end: see EVEN.
 *   3. drawn, or won by endless play: what remains. Neither side can force an end.
 * Score and nimber games: see fold.c.
 *
 * Which thread settles a state varies, in which round it is settled does not: the answer is the same for any
 * number of threads.
 *
 * Predecessors are stored, or computed where the rules have `unmoves`.
 *
 * Memory at the peak: with `unmoves` 5 bytes a state (4 for the queue, 1 for the cell) beside the set. Without: 9 bytes a state (4 for rows, 4 for the queue, 1 for the cell; cells of 2 bytes where
 * some state has more than 127 moves or some end is more than 30 plies away) and 4 a move; beside that the
 * set, 14 bytes a state, or 3/16 of a byte for each number below where the rules have `below`. Where endless
 * play is a win, 1/8 more; small games also record where their moves lead (see boyi__recorded_moves). The
 * solution keeps set and cells.
 */
#include "solve/retro/retro.h"

#include <string.h>

#include "solve/retro/reverse_graph.h"

/* What is propagated. EVEN finds the states that end even although one side would win by endless play: the
 * other side needs one move that leads there, that side must have no other move left. (Its losing moves were
 * counted down before.) TIES then finds how soon, since both sides hurry. */
typedef enum { WON_AND_LOST, EVEN, TIES } wave;

enum { SLICE = 512, BATCH = 512 };

/* The top bit of a move's number here: the move is good for its maker. */
#define GOOD BOYI__REVERSE_GRAPH_AGAIN

/* Padded: fields that are written all the time have cache lines of their own. */
typedef struct { // NOLINT(clang-analyzer-optin.performance.Padding)
    boyi__workers workers;
    boyi__reverse_graph graph;
    uint64_t *endless; /* one bit a state: its mover wins by endless play; NULL: endless play is a draw */
    uint32_t *
        queue; /* settled states; those of this round are first … last-1. Their numbers, or with `unmoves` and
                        * `below` the states themselves: a state has a number, but a number does not tell its state */
    uint32_t first, last;
    uint32_t plies; /* of the states of this round */
    wave wave;
    _Alignas(64) atomic_size_t taken;
    _Alignas(64) uint32_t tail;
} retro;

/* ---- A round ---- */

/* The work of one thread. Every step from a settled state to the cells of its predecessors misses the cache,
 * so each step is taken for many states at a time, with prefetches: first where their rows begin, then the
 * predecessors in the rows, then the cells. */
typedef struct {
    boyi__run *run;
    uint32_t moves_count;
    uint32_t moves[BATCH]; /* predecessors; GOOD if the move is good for its maker */
    uint32_t found_count;
    boyi_state found[BATCH]; /* predecessors by unmoves, whose numbers are not looked up yet */
    bool found_good[BATCH];
    uint32_t queued[BATCH]; /* what the queue holds of each of `moves`, if that is not its number */
    uint32_t fresh_count;
    uint32_t fresh[BATCH]; /* settled and not yet in the queue */
    uint64_t first[SLICE], end[SLICE];
} batch;

static void flush_queue(retro *self, batch *own)
{
    uint32_t at = boyi__workers_add(&self->workers, &self->tail, own->fresh_count);
    assert(at + own->fresh_count <= self->graph.kept.set.count);
    memcpy(self->queue + at, own->fresh, own->fresh_count * sizeof *own->fresh);
    own->fresh_count = 0;
}

static bool wins_endless(const retro *self, uint32_t number)
{
    return self->endless[number / 64] >> (number % 64) & 1;
}

/* The new cell of a state with a good move, or with no open move left, in this round. Only open cells
 * change, or only_from: only cells that are `from`. */
typedef struct {
    uint64_t good, bad, from;
    bool only_from;
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
                          .only_from = self->endless != NULL};
    }
}

/* One open move less, or a good move. Returns true if that settles the state it is made in. A state is lost
 * only when its last open move is known to be bad: deciding earlier would turn an escape into a cycle into a
 * loss. The last move to be known is the longest. */
static inline bool count_move(const boyi__cells *cells, unsigned width, bool alone, uint32_t move,
                              const verdicts *then)
{
    uint32_t number = move & ~GOOD;
    uint64_t old = boyi__cell_get(cells, width, number), half = boyi__cell_half(width), cell;
    do {
        if (then->only_from ? old != then->from : old >= half)
            return false;
        cell = move & GOOD ? then->good : old == 1 ? then->bad : old - 1;
        if (alone) {
            boyi__cell_set(cells, width, number, cell);
            break;
        }
    } while (!boyi__cell_swap(cells, width, number, &old, cell));
    return cell >= half;
}

/* Does the queue hold states instead of numbers? */
static bool queues_states(const retro *self)
{
    return self->graph.by_unmoves && self->graph.kept.ranks.below;
}

static inline void count_moves(retro *self, batch *own, unsigned width)
{
    const uint32_t *queued = queues_states(self) ? own->queued : NULL;
    const boyi__cells *cells = &self->graph.kept.cells;
    verdicts then = make_verdicts(self, width);
    bool alone = self->workers.alone;
    if (own->fresh_count + own->moves_count > BATCH)
        flush_queue(self, own);
    uint32_t fresh = own->fresh_count;
    for (uint32_t i = 0; i < own->moves_count; i++) {
        own->fresh[fresh] = queued ? queued[i] : own->moves[i] & ~GOOD;
        fresh += count_move(cells, width, alone, own->moves[i], &then);
    }
    own->fresh_count = fresh;
    own->moves_count = 0;
}

/* Collects the moves that lead to one state, with how good they are. */
static inline void collect_moves(retro *self, batch *own, uint32_t number, size_t i, unsigned width)
{
    const boyi__reverse_graph *graph = &self->graph;
    const boyi__cells *cells = &graph->kept.cells;
    wave what = self->wave;
    uint32_t lost = boyi__cell_kind(width, boyi__cell_get(cells, width, number)) == BOYI_LOSS ? GOOD : 0;
    for (uint64_t p = own->first[i]; p < own->end[i]; p++) {
        uint32_t from = graph->from[p];
        if (what == WON_AND_LOST)
            from ^= lost; /* the top bit is set if the same player moves again: then a win is good */
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

/* Looks up the numbers of the predecessors that unmoves found, and counts the moves. Each step is taken for a whole batch, as
 * above. */
static inline void count_found(retro *self, batch *own, unsigned width)
{
    const boyi__reverse_graph *graph = &self->graph;
    for (uint32_t i = 0; i < own->found_count && !graph->kept.ranks.below; i++)
        boyi__set_prefetch_key(&graph->kept.set, own->found[i]);
    for (uint32_t i = 0; i < own->found_count; i++) {
        uint32_t number = boyi__reverse_graph_number(graph, own->found[i]);
        if (number == BOYI__NONE) /* it can't be reached */
            continue;
        bool good = self->wave == EVEN ? !wins_endless(self, number) : own->found_good[i];
        own->queued[own->moves_count] = (uint32_t)own->found[i];
        own->moves[own->moves_count++] = good ? number | GOOD : number;
        __builtin_prefetch((const char *)graph->kept.cells.list + (size_t)number * width, 1);
    }
    own->found_count = 0;
    count_moves(self, own, width);
}

static inline void unmove_slice(retro *self, batch *own, size_t first, unsigned width)
{
    const boyi__reverse_graph *graph = &self->graph;
    const boyi__ranks *ranks = &graph->kept.ranks;
    const uint32_t *queue = self->queue + first;
    size_t count = self->last - first > SLICE ? SLICE : self->last - first;
    bool dense = ranks->below > 0;
    for (size_t i = 0; i < count; i++) {
        boyi_state state = dense ? queue[i] : graph->kept.set.keys[queue[i]];
        uint32_t number = dense ? boyi__ranks_of(ranks, state) : queue[i];
        bool lost = boyi__cell_kind(width, boyi__cell_get(&graph->kept.cells, width, number)) == BOYI_LOSS;
        size_t unmoves = boyi__run_unmoves(own->run, state);
        if (unmoves == BOYI_BROKEN) {
            boyi__failure_note(&self->workers.failure, BOYI_INPUT, NULL);
            return;
        }
        for (size_t j = 0; j < unmoves; j++) {
            const boyi_move *move = &own->run->moves[j];
            if (own->found_count == BATCH)
                count_found(self, own, width);
            own->found[own->found_count] = move->to;
            own->found_good[own->found_count++] = self->wave == TIES || lost != move->again;
            if (!dense)
                boyi__set_prefetch(&graph->kept.set, move->to);
            else if (move->to < ranks->below) {
                __builtin_prefetch(&ranks->bits[move->to / 64]);
                __builtin_prefetch(&ranks->before[move->to / 64]);
            }
        }
    }
    count_found(self, own, width);
}

static inline void spread_slice(retro *self, batch *own, size_t first, unsigned width)
{
    const boyi__reverse_graph *graph = &self->graph;
    const uint32_t *queue = self->queue + first;
    size_t count = self->last - first > SLICE ? SLICE : self->last - first;
    if (graph->by_unmoves) {
        unmove_slice(self, own, first, width);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        __builtin_prefetch(&graph->row[queue[i]]);
        __builtin_prefetch((const char *)graph->kept.cells.list + (size_t)queue[i] * width);
    }
    for (size_t i = 0; i < count; i++) {
        own->first[i] = boyi__reverse_graph_first(graph, queue[i]);
        own->end[i] = boyi__reverse_graph_first(graph, queue[i] + 1);
        __builtin_prefetch(&graph->from[own->first[i]]);
    }
    for (size_t i = 0; i < count; i++)
        collect_moves(self, own, queue[i], i, width);
    count_moves(self, own, width);
}

/* One thread of a round. */
static void spread_round(void *context, unsigned thread)
{
    retro *self = context;
    unsigned width = self->graph.kept.cells.width;
    batch own;
    own.run = boyi__worker(&self->workers, thread);
    own.moves_count = own.fresh_count = own.found_count = 0;
    for (;;) {
        size_t first = self->first + SLICE * boyi__parallel_next(&self->taken);
        if (first >= self->last || boyi__workers_stopped(&self->workers))
            break;
        if (width == 1) /* a copy of the loop for each of the usual widths, as a constant */
            spread_slice(self, &own, first, 1);
        else if (width == 2)
            spread_slice(self, &own, first, 2);
        else
            spread_slice(self, &own, first, width);
        boyi__workers_tick(&self->workers, thread, first + 1);
    }
    flush_queue(self, &own);
}

/* Rounds until no more states are settled. */
static boyi_status spread(retro *self, wave what)
{
    self->wave = what;
    for (self->plies = 0, self->last = self->tail; self->first < self->last; self->plies += what != EVEN) {
        boyi__meter *meter = &self->workers.run->meter;
        boyi_status status = boyi__cells_fit(&self->graph.kept.cells, meter, self->plies + 1);
        if (status)
            return boyi__run_fail(self->workers.run, status);
        atomic_store(&self->taken, 0);
        status = boyi__workers_run(&self->workers, self->last - self->first, spread_round, self);
        if (status)
            return status;
        self->first = self->last;
        self->last = self->tail;
    }
    return BOYI_OK;
}

/* ---- Finished states ---- */

/* The first cell of a state, when its predecessors are being found. */
static void start_cell(void *context, uint32_t number, boyi_state state, size_t moves)
{
    retro *self = context;
    const boyi_game *game = self->workers.run->game;
    const boyi__cells *cells = &self->graph.kept.cells;
    uint64_t cell = moves;
    if (moves == 0) {
        int64_t worth;
        boyi__worth_finished(game, state, NULL, &worth);
        cell = boyi__cell_settled(cells->width, boyi__worth_value(BOYI_OUTCOME, worth).outcome, 0);
    }
    boyi__cell_set(cells, cells->width, number, cell);
    unsigned winner = game->rules.loop == BOYI_LOOP_FIRST ? 0 : 1;
    if (self->endless && game->rules.mover(game->self, state) == winner)
        __atomic_fetch_or(&self->endless[number / 64], UINT64_C(1) << (number % 64), __ATOMIC_RELAXED);
}

/* Puts the finished states of one kind into the queue. */
static void queue_ends(retro *self, boyi_outcome kind)
{
    const boyi__cells *cells = &self->graph.kept.cells;
    const boyi__ranks *ranks = &self->graph.kept.ranks;
    uint64_t wanted = boyi__cell_settled(cells->width, kind, 0);
    uint32_t number = 0;
    for (size_t word = 0; queues_states(self) && word < boyi__ranks_words(ranks); word++)
        for (uint64_t bits = ranks->bits[word]; bits; bits &= bits - 1, number++)
            if (boyi__cell_get(cells, cells->width, number) == wanted)
                self->queue[self->tail++] = (uint32_t)(word * 64) + (uint32_t)__builtin_ctzll(bits);
    for (; number < self->graph.kept.set.count; number++)
        if (boyi__cell_get(cells, cells->width, number) == wanted)
            self->queue[self->tail++] = number;
}

/* ---- All of it ---- */

static boyi_status prepare(retro *self)
{
    boyi__meter *meter = &self->workers.run->meter;
    boyi__reverse_graph *graph = &self->graph;
    size_t states = graph->kept.set.count, words = states / 64 + 1;
    boyi_status status = boyi__cells_start(&graph->kept.cells, meter, states, graph->most_moves);
    if (!status && self->workers.run->game->rules.loop != BOYI_LOOP_DRAW) {
        status = boyi__meter_resize(meter, &self->endless, 0, words, sizeof *self->endless);
        if (!status)
            memset(self->endless, 0, words * sizeof *self->endless);
    }
    status = boyi__run_fail(self->workers.run, status);
    if (!status)
        status = graph->by_unmoves ? boyi__run_fail(self->workers.run,
                                                    boyi__reverse_graph_visit_counts(graph, start_cell, self))
                                   : boyi__reverse_graph_find_predecessors(graph, start_cell, self);
    if (status)
        return status;
    status = boyi__meter_resize(meter, &self->queue, 0, states, sizeof *self->queue);
    return boyi__run_fail(self->workers.run, status);
}

/* What is still open is won or lost by endless play. */
static void settle_endless(retro *self)
{
    const boyi__cells *cells = &self->graph.kept.cells;
    unsigned width = cells->width;
    for (uint32_t i = 0; i < self->graph.kept.set.count; i++)
        if (boyi__cell_get(cells, width, i) < boyi__cell_half(width))
            boyi__cell_set(
                cells, width, i,
                boyi__cell_settled(width, wins_endless(self, i) ? BOYI_WIN : BOYI_LOSS, UINT64_MAX));
}

static boyi_status spread_all(retro *self)
{
    /* States without an end are settled all at once. */
    boyi__reverse_graph_start_phase(&self->graph, BOYI__RETRO_SOLVING);
    queue_ends(self, BOYI_LOSS);
    queue_ends(self, BOYI_WIN);
    boyi_status status = spread(self, WON_AND_LOST);
    if (status)
        return status;
    uint32_t ties = self->first;
    queue_ends(self, BOYI_TIE);
    if (self->endless) {
        uint32_t tail = self->tail;
        status = spread(self, EVEN);
        self->first = ties; /* TIES starts from the finished ties again */
        self->tail = tail;
    }
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
    boyi_status status = boyi__reverse_graph_find_states(&self.graph, &self.workers, state);
    if (!status)
        status = prepare(&self);
    if (!status)
        status = spread_all(&self);
    size_t states = self.graph.kept.set.count;
    boyi__meter_free(&run->meter, self.queue, states, sizeof *self.queue);
    boyi__meter_free(&run->meter, self.endless, states / 64 + 1, sizeof *self.endless);
    if (!status)
        status = boyi__in_memory_solution(run, &self.graph.kept, BOYI_RETRO, out);
    boyi__reverse_graph_end(&self.graph);
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

boyi__state_cost boyi__retro_cost(const boyi_game *game, double moves)
{
    const boyi_rules *rules = &game->rules;
    if (rules->kind != BOYI_OUTCOME)
        return (boyi__state_cost){.bytes = 47 + 8 * moves, .expansions = 1, .nanoseconds = 100 + 60 * moves};
    const double set = rules->below ? 4 : 18;
    if (rules->unmoves)
        return (boyi__state_cost){
            .bytes = set + 6, .expansions = 2.5, .nanoseconds = 30 + 15 * moves, .parallel = true};
    return (boyi__state_cost){
        .bytes = set + 9 + 4 * moves, .expansions = 2, .nanoseconds = 60 + 40 * moves, .parallel = true};
}
