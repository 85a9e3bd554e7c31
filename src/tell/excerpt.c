#include "tell/excerpt.h"

#include <stdlib.h>

#include "base/error.h"

/* The index of a state, which is added if there is room; BOYI__NONE: left out. */
static boyi_status index_of(boyi__excerpt *excerpt, boyi__set *met, boyi_state state, uint32_t depth,
                            uint32_t most, uint32_t *out)
{
    bool fresh;
    *out = boyi__set_find(met, state);
    if (*out != BOYI__NONE)
        return BOYI_OK;
    excerpt->complete = excerpt->complete && met->count < most;
    if (met->count >= most)
        return BOYI_OK;
    boyi_status status = boyi__set_add(met, state, out, &fresh);
    if (!status) {
        excerpt->states[excerpt->count++] = (boyi__excerpt_state){.state = state, .depth = depth};
        status = boyi__meter_tick(met->meter, met->count);
    }
    return status;
}

/* Fills in value and moves of one state, and adds the states they lead to. */
static boyi_status expand(boyi__excerpt *excerpt, const boyi_solution *solution, boyi__set *met,
                          boyi__excerpt_state *one, uint32_t most, boyi_error *error)
{
    boyi_status status = boyi_solution_value(solution, one->state, error, &one->value);
    if (!status)
        status = boyi_solution_choices(solution, one->state, BOYI__LISTED_MOVES, error, &one->choices);
    if (status)
        return status;
    one->to = malloc((one->choices.count + 1) * sizeof *one->to);
    if (!one->to)
        return boyi__fail_memory(error, excerpt->game->rules.name);
    excerpt->complete = excerpt->complete && one->choices.count == one->choices.total;
    met->meter->work += one->choices.total;
    for (size_t i = 0; i < one->choices.count && !status; i++)
        status = index_of(excerpt, met, one->choices.list[i].move.to, one->depth + 1, most, &one->to[i]);
    return boyi__meter_fail(met->meter, status, excerpt->game->rules.name, error);
}

boyi_status boyi__excerpt_start(boyi__excerpt *excerpt, const boyi_solution *solution, boyi_state state,
                                uint32_t most, const boyi_options *options, boyi_error *error)
{
    boyi__meter meter;
    boyi__set met;
    uint32_t index;
    *excerpt = (boyi__excerpt){.game = solution->game, .complete = true};
    if (!solution->source->choices && solution->game->rules.most_moves > BOYI__MOST_LISTED)
        return boyi__fail(error, BOYI_LIMIT, "%s: states have too many moves to be drawn",
                          solution->game->rules.name);
    excerpt->states = calloc(most, sizeof *excerpt->states);
    if (!excerpt->states)
        return boyi__fail_memory(error, solution->game->rules.name);
    boyi__meter_start(&meter, options);
    meter.max_states = UINT64_MAX; /* `most` is the limit here */
    boyi_status status = boyi__set_start(&met, &meter);
    if (!status)
        status = index_of(excerpt, &met, state, 0, most, &index);
    boyi__meter_fail(&meter, status, solution->game->rules.name, error);
    for (size_t i = 0; i < excerpt->count && !status; i++)
        status = expand(excerpt, solution, &met, &excerpt->states[i], most, error);
    boyi__set_end(&met);
    return status;
}

void boyi__excerpt_end(boyi__excerpt *excerpt)
{
    for (size_t i = 0; i < excerpt->count; i++) {
        boyi_choices_free(&excerpt->states[i].choices);
        free(excerpt->states[i].to);
    }
    free(excerpt->states);
    *excerpt = (boyi__excerpt){0};
}
