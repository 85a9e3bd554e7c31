#include "tell/tell.h"

size_t boyi__game_facts(const boyi_game *game, boyi_state state, boyi__fact *out)
{
    const boyi_options options = {.method = BOYI_SHORTCUT};
    boyi_solution *solution;
    if (!game->shortcut_has_facts || boyi_solve_at(game, state, &options, NULL, &solution))
        return 0;
    size_t count = solution->source->facts ? solution->source->facts(solution, out) : 0;
    boyi_solution_free(solution);
    return count;
}

boyi_status boyi__report_start(boyi__report *report, const boyi_solution *solution, boyi_state state,
                               boyi_error *error)
{
    *report = (boyi__report){
        .game = solution->game, .state = state, .effort = boyi_solution_effort(solution)};
    boyi_status status = boyi_solution_value(solution, state, error, &report->value);
    if (solution->source->facts)
        report->facts_count = solution->source->facts(solution, report->facts);
    else if (boyi_game_kind(solution->game) == BOYI_OUTCOME) /* small ones are solved by a table */
        report->facts_count = boyi__game_facts(solution->game, state, report->facts);
    if (!status) {
        /* A margin may fit where the totals do not. */
        boyi_status totals = boyi_solution_totals(solution, state, error, &report->totals);
        report->totals_known = !totals;
        status = totals == BOYI_OVERFLOW ? BOYI_OK : totals;
    }
    if (!status)
        status = boyi_solution_answer(solution, state, error, &report->answer);
    report->unlisted = !solution->source->choices && solution->game->rules.most_moves > BOYI__MOST_LISTED;
    if (!status && !report->unlisted)
        status = boyi_solution_choices(solution, state, BOYI__LISTED_MOVES, error, &report->choices);
    return status;
}

void boyi__report_end(boyi__report *report)
{
    boyi_choices_free(&report->choices);
    *report = (boyi__report){0};
}
