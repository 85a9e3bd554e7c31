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
    uint64_t *depths_of[4]; /* by outcome, depths_count each */
    size_t depths_of_count[4], depths_of_room[4];
    bool classes;            /* of states that are counted together, one of each class */
    uint64_t *by_outcome[4]; /* lengths, as many of each as its states need */
    size_t by_outcome_count[4], by_outcome_room[4];
    bool lengths_unknown;
    bool many_values; /* more margins or nimbers than are counted one by one */
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

static bool count_length(counter *self, const boyi_value *value, unsigned mover, uint64_t count)
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
    stats->lengths[value->plies] += count;
    self->by_outcome[outcome][value->plies] += count;
    if (value->plies > stats->longest)
        stats->longest = value->plies;
    if (value->plies > stats->mover_longest[mover])
        stats->mover_longest[mover] = value->plies;
    return true;
}

/* Adds states of the same margin or nimber. */
static void count_worth(counter *self, int64_t worth, uint64_t count)
{
    boyi_stats *stats = &self->stats;
    size_t low = 0, high = stats->values_count;
    while (low < high) { /* the first that is not below */
        const size_t middle = (low + high) / 2;
        if (stats->values[middle] < worth)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < stats->values_count && stats->values[low] == worth) {
        stats->value_states[low] += count;
        return;
    }
    if (stats->values_count == BOYI_STATS_VALUES) {
        self->many_values = true;
        stats->values_count = 0;
        return;
    }
    const size_t behind = stats->values_count++ - low;
    memmove(&stats->values[low + 1], &stats->values[low], behind * sizeof *stats->values);
    memmove(&stats->value_states[low + 1], &stats->value_states[low], behind * sizeof *stats->value_states);
    stats->values[low] = worth;
    stats->value_states[low] = count;
}

/* Adds states of the same mover, depth, number of moves and worth. */
static bool count_alike(counter *self, unsigned mover, uint32_t depth, size_t moves, int64_t worth,
                        uint64_t count)
{
    boyi_stats *stats = &self->stats;
    boyi_kind kind = self->solution->game->rules.kind;
    boyi_value value = boyi__worth_value(kind, worth);
    if (kind != BOYI_OUTCOME && (stats->states == 0 || worth < stats->least))
        stats->least = worth;
    if (kind != BOYI_OUTCOME && (stats->states == 0 || worth > stats->most))
        stats->most = worth;
    if (kind != BOYI_OUTCOME && !self->many_values)
        count_worth(self, worth, count);
    stats->states += count;
    stats->moves += moves * count;
    stats->most_moves = moves > stats->most_moves ? moves : stats->most_moves;
    stats->finished += moves == 0 ? count : 0;
    stats->outcomes[value.outcome] += count;
    stats->mover_outcomes[mover][value.outcome] += count;
    bool kept = reach(&stats->depths, &stats->depths_count, &self->depths_room, depth) &&
                reach(&self->depths_of[value.outcome], &self->depths_of_count[value.outcome],
                      &self->depths_of_room[value.outcome], depth);
    if (kept) {
        stats->depths[depth] += count;
        self->depths_of[value.outcome][depth] += count;
    }
    if (kept && kind == BOYI_OUTCOME)
        kept = count_length(self, &value, mover, count);
    if (!kept)
        self->status = boyi__fail_memory(self->error, self->solution->game->rules.name);
    return kept;
}

static bool count_state(counter *self, boyi_state state, uint32_t depth, size_t moves, int64_t worth)
{
    const boyi_game *game = self->solution->game;
    unsigned mover = game->rules.mover ? game->rules.mover(game->self, state) : 0;
    assert(mover < 2);
    return count_alike(self, mover, depth, moves, worth, 1);
}

static bool look_up_and_count(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    counter *self = context;
    int64_t worth;
    self->status = boyi__solution_worth(self->solution, state, self->error, &worth);
    return !self->status && count_state(self, state, depth, moves, worth);
}

/* ---- If the solution can count its states ---- */

static bool count_together(void *context, const boyi__counts *counts)
{
    counter *self = context;
    self->stats.classes += counts->states;
    self->stats.self_mirrored += counts->own_images;
    uint64_t count = self->classes ? counts->states : 2 * counts->states - counts->own_images;
    return count_alike(self, 0, counts->depth, counts->moves, counts->worth, count);
}

/* BOYI_METHOD: it can't, or counts other states than those asked for. */
static boyi_status count_solved(counter *self, boyi_state state, const boyi_options *options)
{
    const boyi_solution *solution = self->solution;
    const boyi_game *game = solution->game;
    const bool classes = game->rules.canonical && !(options && options->every_state);
    if (!solution->source->count_all || (classes && !solution->symmetry) || solution->start != state)
        return BOYI_METHOD;
    self->classes = classes || !solution->symmetry;
    boyi_status status = solution->source->count_all(solution, options, false, count_together, self,
                                                     self->error);
    if (!solution->symmetry)
        self->stats.classes = 0;
    if (!self->status && status != BOYI_METHOD)
        self->status = status;
    return status;
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

/* Joins counts by outcome to `count` counts of all, in one piece of memory. False: there is none. */
static bool join(uint64_t **all, size_t count, size_t *room, uint64_t *const parts[4],
                 const size_t parts_count[4], uint64_t *out[4])
{
    if (count == 0)
        return true;
    if (!boyi__array_reserve(all, room, 5 * count, sizeof **all))
        return false;
    for (size_t i = 0; i < 4; i++) {
        out[i] = *all + (i + 1) * count;
        memset(out[i], 0, count * sizeof **all);
        if (parts_count[i])
            memcpy(out[i], parts[i], parts_count[i] * sizeof **all);
    }
    return true;
}

static bool join_counts(counter *self)
{
    boyi_stats *stats = &self->stats;
    return join(&stats->lengths, stats->lengths_count, &self->lengths_room, self->by_outcome,
                self->by_outcome_count, stats->outcome_lengths) &&
           join(&stats->depths, stats->depths_count, &self->depths_room, self->depths_of,
                self->depths_of_count, stats->outcome_depths);
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
    status = count_solved(&self, state, &own);
    if (status == BOYI_METHOD)
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
    if (!status && !join_counts(&self))
        status = boyi__fail_memory(error, solution->game->rules.name);
    for (size_t i = 0; i < 4; i++) {
        free(self.by_outcome[i]);
        free(self.depths_of[i]);
    }
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
