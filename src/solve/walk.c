/* Every state that can be reached, breadth first, by the bare moves: sums are not taken apart. */
#include <stdlib.h>

#include "base/set.h"
#include "solve/engine.h"

static boyi_status walk(boyi__run *run, boyi__set *set, boyi_state state, boyi_visitor *visit, void *context)
{
    const boyi_game *game = run->game;
    uint32_t number, depth = 0, level_end = 1;
    bool fresh;
    boyi_status status = boyi__set_start(set, &run->meter);
    if (!status)
        status = boyi__set_add(set, boyi__run_class(run, state), &number, &fresh);
    for (uint32_t i = 0; !status && i < set->count; i++) {
        if (i == level_end) {
            depth++;
            level_end = set->count;
        }
        boyi_state at = set->keys[i];
        size_t count = game->rules.moves(game->self, at, run->moves);
        for (size_t m = 0; m < count && !status; m++)
            status = boyi__set_add(set, boyi__run_class(run, run->moves[m].to), &number, &fresh);
        if (!status && !visit(context, at, depth, count))
            status = BOYI_CANCELLED;
    }
    return status;
}

boyi_status boyi_game_walk(const boyi_game *game, boyi_state state, const boyi_options *options,
                           boyi_visitor *visit, void *context, boyi_error *error)
{
    boyi__run run;
    boyi_status status = boyi__run_start(&run, game, options, error);
    if (status)
        return status;
    boyi__set set = {0};
    run.meter.phase = "finding states";
    status = walk(&run, &set, state, visit, context);
    boyi__set_end(&set);
    boyi__run_end(&run);
    return boyi__meter_fail(&run.meter, status, game->rules.name, error);
}
