/* What the engines share: looking at one state, and the engines' entrances. */
#ifndef BOYI_SOLVE_ENGINE_H
#define BOYI_SOLVE_ENGINE_H

#include "base/meter.h"
#include "game/solution.h"

/* A run: the game, how far symmetry goes, the buffers for one state. */
typedef struct {
    const boyi_game *game;
    bool symmetry;
    boyi__meter meter;
    boyi_error *error;
    boyi_move *moves; /* of the state looked at last: room for most_moves or most_parts */
    size_t moves_room;
    boyi_state *parts;
    boyi__fold fold;
} boyi__run;

boyi_status boyi__run_start(boyi__run *run, const boyi_game *game, const boyi_options *options,
                            boyi_error *error);
void boyi__run_end(boyi__run *run);

/* A run of the same game for another thread, with buffers of its own, which `run` counts. No other field of
 * its meter is of use. End it too. Fails as boyi__meter_resize does. */
boyi_status boyi__run_join(boyi__run *member, boyi__run *run);

/* Look at a state: run->moves holds its moves, each leading to the one state of its class. A state that is
 * a sum has its parts there instead (only `to` counts) and *sum is true. BOYI_BROKEN: see
 * boyi__run_fail_broken. */
size_t boyi__run_expand(boyi__run *run, boyi_state state, bool *sum);

/* The rules could not go on: their status, with the sentence. */
static inline boyi_status boyi__run_fail_broken(boyi__run *run)
{
    return boyi__fail_broken(run->game, run->error);
}

static inline boyi_state boyi__run_class(const boyi__run *run, boyi_state state)
{
    const boyi_game *game = run->game;
    return run->symmetry ? game->rules.canonical(game->self, state) : state;
}

/* The worth of a finished state, or BOYI_OVERFLOW with its sentence. */
boyi_status boyi__run_finished(boyi__run *run, boyi_state state, int64_t *out);

/* The end of a fold that was started with boyi__fold_start(&run->fold, …). */
boyi_status boyi__run_fold_end(boyi__run *run, boyi_state state, int64_t *out);

/* "play can go round in circles (state X comes back)": BOYI_CYCLE. */
boyi_status boyi__run_fail_cycle(boyi__run *run, boyi_state state);

/* layers for rules whose layer rises with every move: BOYI_METHOD without a sentence where it does not. With
 * a keeper (layers/checkpoint.h; NULL: none) there is no solution in the end. */
struct boyi__checkpoint;
boyi_status boyi__layers_stream(boyi__run *run, boyi_state state, const boyi_options *options,
                                const struct boyi__checkpoint *checkpoint, boyi_solution **out);

/* The engines. */
boyi__solver boyi__brute_solve, boyi__memo_solve, boyi__layers_solve, boyi__retro_solve, boyi__search_solve;

/* The fastest that fits of those that find out about every state: all but search. */
boyi__solver boyi__choose_for_all;

/* How many states can be reached, to an order of magnitude or two. */
boyi_status boyi__estimate_states(const boyi_game *game, boyi_state state, const boyi_options *options,
                                  boyi_error *error, double *out);

#endif
