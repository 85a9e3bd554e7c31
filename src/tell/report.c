#include "tell/tell.h"

boyi_status boyi__report_start(boyi__report *report, const boyi_solution *solution, boyi_state state,
                               boyi_error *error)
{
    *report = (boyi__report){
        .game = solution->game, .state = state, .effort = boyi_solution_effort(solution)};
    boyi_status status = boyi_solution_value(solution, state, error, &report->value);
    if (solution->source->facts)
        report->facts_count = solution->source->facts(solution, report->facts);
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
