/* Counting all states of a game. */
#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "base/meter.h"
#include "tell/tell.h"

typedef struct {
    const boyi_solution *solution;
    boyi_stats stats;
    size_t depths_room, lengths_room;
    bool lengths_unknown;
    boyi_move *moves;
    boyi__meter meter;
    boyi_error *error;
    boyi_status status;
} census;

/* Make room for counts[place] and all before it, zero where new. */
static bool reach(uint64_t **counts, size_t *count, size_t *room, size_t place)
{
    if (!boyi__array_reserve(counts, room, place + 1, sizeof **counts))
        return false;
    while (*count <= place)
        (*counts)[(*count)++] = 0;
    return true;
}

static bool count_length(census *all, const boyi_value *value)
{
    boyi_stats *stats = &all->stats;
    bool endless = value->outcome == BOYI_DRAW || value->plies == BOYI_PLIES_UNKNOWN;
    if (value->outcome != BOYI_DRAW && endless && all->solution->game->rules.loop == BOYI_LOOP_DRAW)
        all->lengths_unknown = true; /* it ends, but the solution does not know how soon */
    if (endless)
        return true;
    if (!reach(&stats->lengths, &stats->lengths_count, &all->lengths_room, value->plies))
        return false;
    stats->lengths[value->plies]++;
    if (value->plies > stats->longest)
        stats->longest = value->plies;
    return true;
}

static void count_worth(boyi_stats *stats, int64_t worth)
{
    if (stats->states == 1 || worth < stats->least)
        stats->least = worth;
    if (stats->states == 1 || worth > stats->most)
        stats->most = worth;
}

static bool count_state(census *all, uint32_t depth, size_t moves, int64_t worth)
{
    boyi_stats *stats = &all->stats;
    boyi_kind kind = all->solution->game->rules.kind;
    boyi_value value = boyi__worth_value(kind, worth);
    stats->states++;
    stats->moves += moves;
    stats->finished += moves == 0;
    stats->outcomes[value.outcome]++;
    bool kept = reach(&stats->depths, &stats->depths_count, &all->depths_room, depth);
    if (kept)
        stats->depths[depth]++;
    if (kept && kind == BOYI_OUTCOME)
        kept = count_length(all, &value);
    if (kind != BOYI_OUTCOME)
        count_worth(stats, worth);
    if (!kept)
        all->status = boyi__fail_memory(all->error, all->solution->game->rules.name);
    return kept;
}

static bool look_up_and_count(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    census *all = context;
    int64_t worth;
    all->status = boyi__solution_worth(all->solution, state, all->error, &worth);
    return !all->status && count_state(all, depth, moves, worth);
}

/* ---- Where the solution itself knows all states ---- */

static bool list_and_count(void *context, boyi_state state, uint32_t depth, int64_t worth)
{
    census *all = context;
    const boyi_game *game = all->solution->game;
    size_t moves = game->rules.moves(game->self, state, all->moves);
    if (moves == BOYI_BROKEN) {
        all->status = boyi__fail_broken(game, all->error);
        return false;
    }
    all->meter.work += moves;
    boyi_status status = boyi__meter_tick(&all->meter, all->stats.states + 1);
    if (status)
        all->status = boyi__meter_fail(&all->meter, status, game->rules.name, all->error);
    return !all->status && count_state(all, depth, moves, worth);
}

/* BOYI_METHOD: it does not know, or not just these. */
static boyi_status count_known(census *all, boyi_state state, const boyi_options *options)
{
    const boyi_solution *solution = all->solution;
    const boyi_game *game = solution->game;
    bool classes = game->rules.canonical && !(options && options->every_state);
    if (!solution->source->visit_all || solution->symmetry != classes || solution->start != state)
        return BOYI_METHOD;
    boyi__meter_start(&all->meter, options);
    boyi__meter_phase(&all->meter, "counting", "统计");
    all->moves = malloc((game->rules.most_moves + 1) * sizeof *all->moves);
    if (!all->moves)
        return all->status = boyi__fail_memory(all->error, game->rules.name);
    boyi_status status = solution->source->visit_all(solution, list_and_count, all, all->error);
    free(all->moves);
    if (!all->status && status != BOYI_METHOD)
        all->status = status;
    return status;
}

boyi_status boyi_solution_stats(const boyi_solution *solution, boyi_state state, const boyi_options *options,
                                boyi_error *error, boyi_stats *out)
{
    boyi_error why = {0};
    census all = {.solution = solution, .error = &why};
    boyi_status status = count_known(&all, state, options);
    if (status == BOYI_METHOD)
        status = boyi_game_walk(solution->game, state, options, look_up_and_count, &all, error);
    if (all.status) { /* tell what stopped the count, not that it stopped */
        status = all.status;
        if (error)
            *error = why;
    }
    if (all.lengths_unknown)
        all.stats.longest = all.stats.lengths_count = 0;
    status = boyi__unless_failed(solution->game, status, error);
    if (status)
        boyi_stats_free(&all.stats);
    else
        *out = all.stats;
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
