#include "tell/tell.h"

boyi_status boyi__game_facts(const boyi_game *game, boyi_state state, boyi_error *error, boyi_fact *out,
                             size_t *count)
{
    const boyi_options options = {.method = BOYI_SHORTCUT};
    boyi_solution *solution;
    *count = 0;
    if (!game->shortcut.facts_always)
        return BOYI_OK;
    boyi_status status = boyi_solve_at(game, state, &options, error, &solution);
    if (status) /* a shortcut that does not apply is not a failure; out of memory is */
        return status == BOYI_MEMORY ? status : BOYI_OK;
    if (solution->source->facts)
        status = solution->source->facts(solution, error, out, count);
    boyi_solution_free(solution);
    return status;
}

boyi_status boyi__report_start(boyi__report *report, const boyi_solution *solution, boyi_state state,
                               boyi_error *error)
{
    const boyi_game *game = solution->game;
    *report = (boyi__report){.game = game, .state = state, .effort = solution->effort};
    boyi_status status = boyi_solution_value(solution, state, error, &report->value);
    if (!status && solution->source->facts)
        status = solution->source->facts(solution, error, report->facts, &report->facts_count);
    else if (!status && game->shortcut.facts_always && game->rules.kind == BOYI_OUTCOME)
        /* Small games are solved by a table: ask the shortcut for its facts. */
        status = boyi__game_facts(game, state, error, report->facts, &report->facts_count);
    if (!status && game->rules.kind == BOYI_SCORE) {
        /* A margin may fit where the totals do not. */
        boyi_status totals = boyi_solution_totals(solution, state, error, &report->totals);
        report->totals_known = !totals;
        status = totals == BOYI_OVERFLOW ? BOYI_OK : totals;
    }
    if (!status)
        status = boyi__solution_answer(solution, state, &report->value, error, &report->answer);
    report->unlisted = !solution->source->choices && game->rules.most_moves > BOYI__MOST_LISTED;
    if (!status && !report->unlisted)
        status = boyi_solution_choices(solution, state, BOYI__LISTED_MOVES, error, &report->choices);
    return status;
}

void boyi__report_end(boyi__report *report)
{
    boyi_choices_free(&report->choices);
    *report = (boyi__report){0};
}

/* ---- The score on the way ---- */

void boyi__score_at(const boyi_game *game, boyi_state state, unsigned player, const int64_t gains[2],
                    int64_t out[2])
{
    const boyi_rules *rules = &game->rules;
    const boyi_end now = rules->standing ? rules->standing(game->self, state) : (boyi_end){0};
    const int64_t more[2] = {player == 0 ? now.own : now.other, player == 0 ? now.other : now.own};
    for (unsigned i = 0; i < 2; i++)
        if (__builtin_add_overflow(gains[i], more[i], &out[i]))
            out[i] = gains[i];
}

void boyi__step_score(const boyi_game *game, const boyi_step *step, int64_t out[2])
{
    boyi__score_at(game, step->move.to, step->move.again ? step->player : 1 - step->player, step->totals,
                   out);
}
