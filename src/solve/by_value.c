/* The shortcut of rules that know the value of any state (`value` of boyi_rules): nothing is solved and nothing is kept. */
#include <stdlib.h>

#include "solve/engine.h"

static boyi_status find_worth(const boyi_solution *solution, boyi_state state, boyi_error *error,
                              int64_t *out)
{
    const boyi_game *game = solution->game;
    boyi_value value;
    boyi_status status = game->rules.value(game->self, state, error, &value);
    if (status)
        return status;
    if (game->rules.kind == BOYI_OUTCOME)
        *out = boyi__worth_outcome(value.outcome,
                                   value.plies == BOYI_PLIES_UNKNOWN ? BOYI__PLIES_LOST : value.plies);
    else
        *out = game->rules.kind == BOYI_SCORE ? value.margin : (int64_t)value.nimber;
    return BOYI_OK;
}

static void free_nothing(void *self)
{
    (void)self;
}

static const boyi__source source = {.worth = find_worth, .free = free_nothing, .every_state = true};

boyi_status boyi__value_solve(const boyi_game *game, boyi_state state, const boyi_options *options,
                              boyi_error *error, boyi_solution **out)
{
    boyi_value value;
    (void)options;
    boyi_status status = game->rules.value(game->self, state, error, &value);
    return status ? status : boyi__solution_theorem(game, &source, error, out);
}
