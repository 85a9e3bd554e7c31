/* Statistics: counts all states of a game by outcome, depth and length of play. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "base/meter.h"
#include "base/sized.h"
#include "tell/tell.h"

typedef struct {
    const boyi_solution *solution;
    boyi_stats stats;
    size_t depths_room, lengths_room;
    uint64_t *by_outcome[4]; /* lengths, as many of each as its states need */
    size_t by_outcome_count[4], by_outcome_room[4];
    bool lengths_unknown;
    boyi_move *moves;
    boyi__meter meter;
    boyi_error *error;
    boyi_status status;
} counter;

/* Makes room for counts[place] and all before it, zero where new. False: out of memory. */
static bool reach(uint64_t **counts, size_t *count, size_t *room, size_t place)
{
    if (!boyi__array_reserve(counts, room, place + 1, sizeof **counts))
        return false;
    while (*count <= place)
        (*counts)[(*count)++] = 0;
    return true;
}

static bool count_length(counter *self, const boyi_value *value, unsigned mover)
{
    boyi_stats *stats = &self->stats;
    bool endless = value->outcome == BOYI_DRAW || value->plies == BOYI_PLIES_UNKNOWN;
    if (value->outcome != BOYI_DRAW && endless && self->solution->game->rules.loop == BOYI_LOOP_DRAW)
        self->lengths_unknown = true; /* play ends, but the solution does not say how soon */
    if (endless)
        return true;
    if (!reach(&stats->lengths, &stats->lengths_count, &self->lengths_room, value->plies))
        return false;
    const boyi_outcome outcome = value->outcome;
    if (!reach(&self->by_outcome[outcome], &self->by_outcome_count[outcome], &self->by_outcome_room[outcome],
               value->plies))
        return false;
    stats->lengths[value->plies]++;
    self->by_outcome[outcome][value->plies]++;
    if (value->plies > stats->longest)
        stats->longest = value->plies;
    if (value->plies > stats->mover_longest[mover])
        stats->mover_longest[mover] = value->plies;
    return true;
}

static bool count_state(counter *self, boyi_state state, uint32_t depth, size_t moves, int64_t worth)
{
    boyi_stats *stats = &self->stats;
    const boyi_game *game = self->solution->game;
    boyi_kind kind = game->rules.kind;
    boyi_value value = boyi__worth_value(kind, worth);
    unsigned mover = game->rules.mover ? game->rules.mover(game->self, state) : 0;
    assert(mover < 2);
    stats->states++;
    stats->moves += moves;
    stats->most_moves = moves > stats->most_moves ? moves : stats->most_moves;
    stats->finished += moves == 0;
    stats->outcomes[value.outcome]++;
    stats->mover_outcomes[mover][value.outcome]++;
    bool kept = reach(&stats->depths, &stats->depths_count, &self->depths_room, depth);
    if (kept)
        stats->depths[depth]++;
    if (kept && kind == BOYI_OUTCOME)
        kept = count_length(self, &value, mover);
    if (kind != BOYI_OUTCOME && (stats->states == 1 || worth < stats->least))
        stats->least = worth;
    if (kind != BOYI_OUTCOME && (stats->states == 1 || worth > stats->most))
        stats->most = worth;
    if (!kept)
        self->status = boyi__fail_memory(self->error, self->solution->game->rules.name);
    return kept;
}

static bool look_up_and_count(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    counter *self = context;
    int64_t worth;
    self->status = boyi__solution_worth(self->solution, state, self->error, &worth);
    return !self->status && count_state(self, state, depth, moves, worth);
}

/* ---- If the solution can list all states ---- */

static bool list_and_count(void *context, boyi_state state, uint32_t depth, int64_t worth)
{
    counter *self = context;
    const boyi_game *game = self->solution->game;
    size_t moves = game->rules.moves(game->self, state, self->moves);
    if (moves == BOYI_BROKEN) {
        self->status = boyi__fail_broken(game, self->error);
        return false;
    }
    self->meter.work += moves;
    boyi_status status = boyi__meter_tick(&self->meter, self->stats.states + 1);
    if (status)
        self->status = boyi__meter_fail(&self->meter, status, game->rules.name, self->error);
    return !self->status && count_state(self, state, depth, moves, worth);
}

/* BOYI_METHOD: the solution can't list them, or lists other states than those asked for. */
static boyi_status count_known(counter *self, boyi_state state, const boyi_options *options)
{
    const boyi_solution *solution = self->solution;
    const boyi_game *game = solution->game;
    bool classes = game->rules.canonical && !(options && options->every_state);
    if (!solution->source->visit_all || solution->symmetry != classes || solution->start != state ||
        boyi__has_starts(game, state)) /* layers do not tell the depth of a state then */
        return BOYI_METHOD;
    boyi__meter_start(&self->meter, options);
    boyi__meter_phase(&self->meter, "counting");
    self->moves = malloc((game->rules.most_moves + 1) * sizeof *self->moves);
    if (!self->moves)
        return self->status = boyi__fail_memory(self->error, game->rules.name);
    boyi_status status = solution->source->visit_all(solution, list_and_count, self, self->error);
    free(self->moves);
    if (!self->status && status != BOYI_METHOD)
        self->status = status;
    return status;
}

/* Joins the lengths by outcome to all lengths, in one piece of memory. False: there is none. */
static bool join_lengths(counter *self)
{
    boyi_stats *stats = &self->stats;
    const size_t count = stats->lengths_count;
    if (count == 0)
        return true;
    if (!boyi__array_reserve(&stats->lengths, &self->lengths_room, 5 * count, sizeof *stats->lengths))
        return false;
    for (size_t i = 0; i < 4; i++) {
        stats->outcome_lengths[i] = stats->lengths + (i + 1) * count;
        memset(stats->outcome_lengths[i], 0, count * sizeof *stats->lengths);
        if (self->by_outcome_count[i])
            memcpy(stats->outcome_lengths[i], self->by_outcome[i],
                   self->by_outcome_count[i] * sizeof *stats->lengths);
    }
    return true;
}

boyi_status boyi_solution_stats(const boyi_solution *solution, boyi_state state, const boyi_options *options,
                                boyi_error *error, boyi_stats *out)
{
    boyi_error why = {0};
    counter self = {.solution = solution, .error = &why};
    boyi_options own;
    boyi_status status = boyi__sized_read(BOYI__SIZED_OPTIONS, &own, options, error);
    if (status)
        return status;
    status = count_known(&self, state, &own);
    if (status == BOYI_METHOD)
        status = boyi_game_walk(solution->game, state, &own, look_up_and_count, &self, error);
    if (self.status) { /* the cause, not BOYI_CANCELLED of the walk */
        status = self.status;
        if (error)
            *error = why;
    }
    if (self.lengths_unknown)
        self.stats.longest = self.stats.lengths_count = self.stats.mover_longest[0] =
            self.stats.mover_longest[1] = 0;
    self.stats.has_mover = solution->game->rules.mover != NULL;
    if (!self.stats.has_mover) {
        memset(self.stats.mover_outcomes, 0, sizeof self.stats.mover_outcomes);
        memset(self.stats.mover_longest, 0, sizeof self.stats.mover_longest);
    }
    if (!status && !join_lengths(&self))
        status = boyi__fail_memory(error, solution->game->rules.name);
    for (size_t i = 0; i < 4; i++)
        free(self.by_outcome[i]);
    status = boyi__unless_failed(solution->game, status, error);
    if (status)
        boyi_stats_free(&self.stats);
    else
        boyi__sized_write(BOYI__SIZED_STATS, out, &self.stats);
    return status;
}

bool boyi__stats_have_lengths(const boyi_game *game, const boyi_stats *stats)
{
    return game->rules.kind == BOYI_OUTCOME && (stats->lengths_count > 0 || stats->finished == 0);
}

void boyi_stats_free(boyi_stats *stats)
{
    if (!stats)
        return;
    free(stats->depths);
    free(stats->lengths);
}
