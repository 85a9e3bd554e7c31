#include "tell/strategy.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "base/hash_set.h"
#include "game/game.h"

typedef struct {
    boyi__strategy *strategy;
    const boyi_solution *solution;
    boyi__meter meter;
    boyi__set met[2];    /* states by the player to move: where turns are kept, one state may be either's */
    uint32_t *number[2]; /* of the states of each set, in strategy->states */
    size_t number_room[2];
    uint32_t most;
    boyi_error *error;
} builder;

/* The index of a state, which is added if it is new. */
static boyi_status index_of(builder *self, boyi_state state, unsigned player, uint32_t depth, uint32_t *out)
{
    boyi__strategy *strategy = self->strategy;
    const char *name = strategy->game->rules.name;
    uint32_t number;
    bool fresh;
    boyi_status status = boyi__set_add(&self->met[player], state, &number, &fresh);
    if (status)
        return boyi__meter_fail(&self->meter, status, name, self->error);
    if (!fresh) {
        *out = self->number[player][number];
        return BOYI_OK;
    }
    boyi__grouped_digits digits;
    if (strategy->count == self->most)
        return boyi__fail(self->error, BOYI_LIMIT, "%s: the strategy has more than %s states", name,
                          boyi__group_digits(&digits, self->most));
    if (!boyi__array_reserve(&self->number[player], &self->number_room[player], (size_t)number + 1,
                             sizeof **self->number) ||
        !boyi__array_reserve(&strategy->states, &strategy->states_room, strategy->count + 1,
                             sizeof *strategy->states))
        return boyi__fail_memory(self->error, name);
    *out = self->number[player][number] = (uint32_t)strategy->count;
    strategy->states[strategy->count++] = (boyi__strategy_state){
        .state = state, .player = player, .depth = depth};
    status = boyi__meter_tick(&self->meter, strategy->count);
    return boyi__meter_fail(&self->meter, status, name, self->error);
}

static boyi_status add_move(builder *self, const boyi__strategy_state *from, const boyi_move *move)
{
    boyi__strategy *strategy = self->strategy;
    const unsigned player = move->again ? from->player : 1 - from->player;
    boyi__strategy_move edge = {.move = *move};
    boyi_status status = index_of(self, move->to, player, from->depth + 1, &edge.to);
    if (status)
        return status;
    if (!boyi__array_reserve(&strategy->edges, &strategy->edges_room, strategy->edges_count + 1, sizeof edge))
        return boyi__fail_memory(self->error, strategy->game->rules.name);
    strategy->edges[strategy->edges_count++] = edge;
    return BOYI_OK;
}

/* Fills in one state: its value, and its one move or all replies. */
static boyi_status expand(builder *self, size_t place)
{
    boyi__strategy *strategy = self->strategy;
    boyi__strategy_state at = strategy->states[place];
    boyi_choices choices;
    boyi_status status = boyi_solution_value(self->solution, at.state, self->error, &at.value);
    if (!status)
        status = boyi_solution_choices(self->solution, at.state, SIZE_MAX, self->error, &choices);
    if (status)
        return status;
    at.first = strategy->edges_count;
    at.count = at.player == strategy->side && choices.count > 1 ? 1 : choices.count;
    self->meter.work += at.count;
    for (size_t i = 0; i < at.count && !status; i++)
        status = add_move(self, &at, &choices.list[i].move);
    boyi_choices_free(&choices);
    strategy->states[place] = at;
    return status;
}

boyi_status boyi__strategy_start(boyi__strategy *strategy, const boyi_solution *solution, boyi_state state,
                                 uint32_t most, const boyi_options *options, boyi_error *error)
{
    builder self = {.strategy = strategy, .solution = solution, .most = most, .error = error};
    boyi_value value;
    uint32_t first;
    *strategy = (boyi__strategy){.game = solution->game};
    boyi_status status = boyi_solution_value(solution, state, error, &value);
    if (status)
        return status;
    strategy->side = boyi_game_kind(solution->game) != BOYI_SCORE && value.outcome == BOYI_LOSS;
    boyi__meter_start(&self.meter, options);
    self.meter.max_states = UINT64_MAX; /* `most` is the limit here */
    for (unsigned i = 0; i < 2 && !status; i++)
        status = boyi__meter_fail(&self.meter, boyi__set_start(&self.met[i], &self.meter),
                                  solution->game->rules.name, error);
    if (!status)
        status = index_of(&self, state, 0, 0, &first);
    for (size_t i = 0; i < strategy->count && !status; i++)
        status = expand(&self, i);
    for (unsigned i = 0; i < 2; i++) {
        boyi__set_end(&self.met[i]);
        free(self.number[i]);
    }
    return status;
}

void boyi__strategy_end(boyi__strategy *strategy)
{
    free(strategy->states);
    free(strategy->edges);
    *strategy = (boyi__strategy){0};
}
