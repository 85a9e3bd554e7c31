/* retro: backward from the ends, with a counter of open moves a state and a queue. Each move is touched
 * once: O(states + moves). The only engine for games that can go round in circles.
 *
 * Outcome games, in rounds of growing distance:
 *   1. won and lost: a state with one move to a win for its mover is won; one whose last open move turns
 *      out bad is lost. First come is nearest, so plies come out exact.
 *   2. tied: of what is left, what leads to an even end, nearest first. Where endless play is a win for one
 *      side, only what that side can't keep away from an even end: see find_even.
 *   3. drawn, or won by endless play: all the rest. Nobody can force an end.
 * Score and nimber games: a state is settled when its last open move is. What is never settled goes round.
 *
 * Memory at the peak, which is when the moves are turned round: 14 bytes a state for the set (8 where states
 * are dense), 8 each for the rows and the arrivals' rows; 4 + 4 bytes a move, 8 more in a score game, 2 more
 * where some move keeps the turn. An outcome game then frees the moves, before worths, counters and queue (17
 * a state) are made; the others keep them.
 */
#include <string.h>

#include "solve/graph.h"

typedef struct {
    boyi__run *run;
    boyi__graph graph;
    boyi__arrivals arrivals;
    uint32_t *open_moves;
    uint32_t *queue;
    uint32_t head, tail;
    uint8_t *settled; /* or EVEN: will be settled as a tie */
} retro;

enum { SETTLED = 1, EVEN = 2 };

static boyi_status prepare(retro *self)
{
    boyi__meter *meter = &self->run->meter;
    size_t states = self->graph.kept.set.count;
    boyi_status status = boyi__meter_resize(meter, &self->open_moves, 0, states, sizeof *self->open_moves);
    if (!status)
        status = boyi__meter_resize(meter, &self->queue, 0, states, sizeof *self->queue);
    if (!status)
        status = boyi__meter_resize(meter, &self->settled, 0, states, sizeof *self->settled);
    if (status)
        return boyi__meter_fail(meter, status, self->run->game->rules.name, self->run->error);
    memset(self->settled, 0, states);
    for (size_t i = 0; i < states; i++)
        self->open_moves[i] = (uint32_t)(self->graph.row[i + 1] - self->graph.row[i]);
    return BOYI_OK;
}

static void settle(retro *self, uint32_t number, int64_t worth)
{
    self->graph.kept.worths[number] = worth;
    self->settled[number] = SETTLED;
    self->queue[self->tail++] = number;
}

/* Finished states: the won and lost ones now, the even ones when those are through. */
static boyi_status settle_ends(retro *self, bool even)
{
    for (uint32_t i = 0; i < self->graph.kept.set.count; i++) {
        if (self->graph.row[i] != self->graph.row[i + 1])
            continue;
        int64_t worth;
        boyi_status status = boyi__run_finished(self->run, self->graph.kept.set.keys[i], &worth);
        if (status)
            return status;
        if (even == (worth > 0 && worth <= BOYI__BAND))
            settle(self, i, worth);
    }
    return BOYI_OK;
}

/* The next settled state, until there is none (BOYI__NONE) or the work is stopped. */
static uint32_t next_settled(retro *self, boyi_status *status)
{
    *status = BOYI_OK;
    if (self->head == self->tail)
        return BOYI__NONE;
    *status = boyi__meter_tick(&self->run->meter, self->head + 1);
    boyi__meter_fail(&self->run->meter, *status, self->run->game->rules.name, self->run->error);
    return *status ? BOYI__NONE : self->queue[self->head++];
}

static boyi_status spread_won_and_lost(retro *self)
{
    const boyi__arrivals *arrivals = &self->arrivals;
    boyi_status status;
    for (uint32_t number; (number = next_settled(self, &status)) != BOYI__NONE;) {
        int64_t worth = self->graph.kept.worths[number];
        for (uint64_t a = arrivals->row[number]; a < arrivals->row[number + 1]; a++) {
            uint32_t from = arrivals->from[a];
            if (self->settled[from])
                continue;
            boyi_move move = {.again = arrivals->again && arrivals->again[a]};
            int64_t here;
            boyi__worth_of_move(BOYI_OUTCOME, &move, worth, &here);
            /* Lost only when the last open move is known to be bad: deciding earlier would turn an escape
             * into a cycle into a loss. The last to be known is the longest. */
            if (here > 0 || --self->open_moves[from] == 0)
                settle(self, from, here);
        }
    }
    return status;
}

/* ---- Endless play is a win ---- */

static bool wins_endless(const retro *self, uint32_t number)
{
    const boyi_game *game = self->run->game;
    unsigned winner = game->rules.loop == BOYI_LOOP_FIRST ? 0 : 1;
    return game->rules.mover(game->self, self->graph.kept.set.keys[number]) == winner;
}

/* What ends even although one side would win by going on for ever: the other side needs one move that leads
 * there, that side must have no move left that does not. (Its losing moves were counted off before.) Who is
 * even is all this finds, in a queue of its own behind the settled ones; how soon is for spread_ties, since
 * both then hurry. */
static void find_even(retro *self)
{
    const boyi__arrivals *arrivals = &self->arrivals;
    uint32_t head = self->tail, tail = self->tail;
    for (uint32_t i = 0; i < self->graph.kept.set.count; i++)
        if (!self->settled[i] && self->graph.row[i] == self->graph.row[i + 1]) {
            self->settled[i] = EVEN;
            self->queue[tail++] = i;
        }
    for (; head < tail; head++) {
        uint32_t number = self->queue[head];
        for (uint64_t a = arrivals->row[number]; a < arrivals->row[number + 1]; a++) {
            uint32_t from = arrivals->from[a];
            if (self->settled[from] || (wins_endless(self, from) && --self->open_moves[from] > 0))
                continue;
            self->settled[from] = EVEN;
            self->queue[tail++] = from;
        }
    }
}

/* ---- Even ends, and no end ---- */

static boyi_status spread_ties(retro *self)
{
    /* Where endless play is nobody's, both may go for an even end. */
    uint8_t open = self->run->game->rules.loop == BOYI_LOOP_DRAW ? 0 : EVEN;
    const boyi__arrivals *arrivals = &self->arrivals;
    boyi_status status;
    for (uint32_t number; (number = next_settled(self, &status)) != BOYI__NONE;) {
        int64_t worth = self->graph.kept.worths[number] - 1;
        for (uint64_t a = arrivals->row[number]; a < arrivals->row[number + 1]; a++)
            if (self->settled[arrivals->from[a]] == open)
                settle(self, arrivals->from[a], worth);
    }
    return status;
}

static int64_t endless_worth(const retro *self, uint32_t number)
{
    if (self->run->game->rules.loop == BOYI_LOOP_DRAW)
        return boyi__worth_outcome(BOYI_DRAW, 0);
    return boyi__worth_outcome(wins_endless(self, number) ? BOYI_WIN : BOYI_LOSS, BOYI__PLIES_LOST);
}

static boyi_status solve_outcome(retro *self)
{
    boyi_status status = settle_ends(self, false);
    if (!status)
        status = spread_won_and_lost(self);
    bool draws = self->run->game->rules.loop == BOYI_LOOP_DRAW;
    if (!status && !draws)
        find_even(self);
    if (!status)
        status = settle_ends(self, true);
    if (!status)
        status = spread_ties(self);
    if (status)
        return status;
    for (uint32_t i = 0; i < self->graph.kept.set.count; i++)
        if (!self->settled[i])
            self->graph.kept.worths[i] = endless_worth(self, i);
    return BOYI_OK;
}

static boyi_status fold_and_settle(retro *self, uint32_t number)
{
    int64_t worth;
    boyi_status status = boyi__graph_fold(&self->graph, number, &worth);
    if (!status)
        settle(self, number, worth);
    return status;
}

static boyi_status solve_without_cycles(retro *self)
{
    uint32_t states = self->graph.kept.set.count;
    for (uint32_t i = 0; i < states; i++)
        if (self->open_moves[i] == 0) {
            boyi_status folded = fold_and_settle(self, i);
            if (folded)
                return folded;
        }
    boyi_status status;
    for (uint32_t number; (number = next_settled(self, &status)) != BOYI__NONE;)
        for (uint64_t a = self->arrivals.row[number]; a < self->arrivals.row[number + 1]; a++) {
            uint32_t from = self->arrivals.from[a];
            status = --self->open_moves[from] == 0 ? fold_and_settle(self, from) : BOYI_OK;
            if (status)
                return status;
        }
    if (status)
        return status;
    return self->tail == states ? BOYI_OK : boyi__graph_fail_cycle(&self->graph, self->settled);
}

static boyi_status work(retro *self, boyi_state state)
{
    boyi_status status = boyi__graph_start(&self->graph, self->run, state);
    bool outcome = self->run->game->rules.kind == BOYI_OUTCOME;
    if (!status)
        status = boyi__arrivals_start(&self->arrivals, &self->graph);
    if (!status && outcome)
        boyi__graph_forget_moves(&self->graph);
    if (!status)
        status = boyi__graph_room_for_worths(&self->graph);
    if (!status)
        status = prepare(self);
    if (status)
        return status;
    return outcome ? solve_outcome(self) : solve_without_cycles(self);
}

boyi_status boyi__retro_solve(const boyi_game *game, boyi_state state, const boyi_options *options,
                              boyi_error *error, boyi_solution **out)
{
    boyi__run run;
    boyi_status status = boyi__run_start(&run, game, options, error);
    if (status)
        return status;
    retro self = {.run = &run, .graph = {.run = &run}};
    status = work(&self, state);
    size_t states = self.graph.kept.set.count;
    boyi__meter_free(&run.meter, self.settled, states, sizeof *self.settled);
    boyi__meter_free(&run.meter, self.queue, states, sizeof *self.queue);
    boyi__meter_free(&run.meter, self.open_moves, states, sizeof *self.open_moves);
    boyi__arrivals_end(&self.arrivals, &self.graph);
    if (!status)
        status = boyi__kept_solution(&run, &self.graph.kept, BOYI_RETRO, out);
    boyi__graph_end(&self.graph);
    boyi__run_end(&run);
    return status;
}
