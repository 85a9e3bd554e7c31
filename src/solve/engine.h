/* What the engines share: expanding one state, memory and errors of a run, the engines' entry points. */
#ifndef BOYI_SOLVE_ENGINE_H
#define BOYI_SOLVE_ENGINE_H

#include <assert.h>

#include "base/failure.h"
#include "base/meter.h"
#include "game/solution.h"

/* One run of an engine on one game: limits, error, and the buffers for expanding one state. */
typedef struct {
    const boyi_game *game;
    bool symmetry; /* only canonical states are visited */
    boyi__meter meter;
    boyi_error *error;
    boyi_move *moves; /* of the state expanded last: room for most_moves or most_parts */
    size_t moves_room;
    boyi_state *parts;
    boyi__fold fold;
} boyi__run;

boyi_status boyi__run_start(boyi__run *run, const boyi_game *game, const boyi_options *options,
                            boyi_error *error);
void boyi__run_end(boyi__run *run);

/* There is no memory for the moves of the first state: BOYI_LIMIT. */
boyi_status boyi__fail_room(const boyi__meter *meter, const boyi_game *game, boyi_error *error);

/* A run of the same game for another thread. Its buffers are counted by run->meter; of its own meter only
 * `work` is used. It must be ended too. Fails as boyi__meter_resize does. */
boyi_status boyi__run_join(boyi__run *worker, boyi__run *run);

/* Writes the moves of a state to run->moves, each leading to a canonical state, and returns their number. Of
 * a state that is a sum, *sum is true and the list holds its parts (only `to` is set). Returns BOYI_BROKEN
 * when the rules failed: see boyi__run_fail_broken. */
size_t boyi__run_expand(boyi__run *run, boyi_state state, bool *sum);

static inline boyi_state boyi__run_canonical(const boyi__run *run, boyi_state state)
{
    const boyi_game *game = run->game;
    return run->symmetry ? game->rules.canonical(game->self, state) : state;
}

/* The next of the states that a run begins with, canonical; false: that was all. The caller ticks the meter after each. */
static inline bool boyi__run_next_start(boyi__run *run, boyi__starts *starts, boyi_state *out)
{
    if (!boyi__starts_next(starts, out))
        return false;
    run->meter.work++;
    *out = boyi__run_canonical(run, *out);
    return true;
}

/* Sets the error text for a status of the meter; other statuses pass through. */
static inline boyi_status boyi__run_fail(boyi__run *run, boyi_status status)
{
    return status ? boyi__meter_fail(&run->meter, status, run->game->rules.name, run->error) : BOYI_OK;
}

/* The rules failed: returns their status and sets the error text. */
static inline boyi_status boyi__run_fail_broken(boyi__run *run)
{
    return boyi__fail_broken(run->game, run->error);
}

/* The first failure of the threads of a run, when all have returned: returns its status and sets the error text.
 * A failure noted without text is the rules' where it is BOYI_INPUT, else the meter's. */
boyi_status boyi__run_fail_first(boyi__run *run, boyi__failure *failure);

/* "play can go round in circles (state X comes back)": BOYI_CYCLE. */
boyi_status boyi__run_fail_cycle(boyi__run *run, boyi_state state);

/* Grows an array to room for at least `needed` elements, twice as many to keep the cost linear. On failure
 * the array is unchanged and the error text is set. */
static inline boyi_status boyi__run_reserve(boyi__run *run, void *array_address, size_t *room, size_t needed,
                                            size_t size)
{
    return boyi__run_fail(run, boyi__meter_grow(&run->meter, array_address, room, needed, size));
}

/* The layers engine for rules whose layer rises with every move. Returns BOYI_METHOD, without an error text,
 * if it does not. With a checkpoint (layers/checkpoint.h; may be NULL) no solution is returned. */
struct boyi__checkpoint;
boyi_status boyi__layers_stream(boyi__run *run, boyi_state state, const boyi_options *options,
                                const struct boyi__checkpoint *checkpoint, boyi_solution **out);

/* Rules that number their states: the highest number among the states that work on `state` begins with. */
uint64_t boyi__highest_number(const boyi_game *game, boyi_state state);

/* The engines. */
boyi__solver boyi__brute_solve, boyi__memo_solve, boyi__layers_solve, boyi__sections_solve, boyi__retro_solve,
    boyi__search_solve;

/* memo in steps. */
typedef struct boyi__memo boyi__memo;

boyi_status boyi__memo_start(const boyi_game *game, boyi_state state, const boyi_options *options,
                             boyi_error *error, boyi__memo **out);
/* Goes on until more than so many states were met, or all that can be reached are solved: *done. After a failure only boyi__memo_end may follow. */
boyi_status boyi__memo_go_on(boyi__memo *memo, uint64_t most_states, bool *done);
/* The part of all lines of play that it has looked at, 0 to 1, each move of a state standing for as much as the others. */
double boyi__memo_progress(const boyi__memo *memo);
/* Frees the memo, which may be NULL. With `out`, when it is done: its solution. */
boyi_status boyi__memo_end(boyi__memo *memo, boyi_solution **out);

/* What an engine takes for each state, by which --dry-run tells what it would take for a game. The figures follow from the
 * engine's data structures and the benchmarks of docs/results.md: they are rough. Nanoseconds are those of the machine described there; for another one
 * they are multiplied by boyi__machine_slowness. */
typedef struct {
    double bytes;       /* of memory, at the peak */
    double spilled;     /* bytes on disk, if the memory does not suffice; 0: it fails then */
    double expansions;  /* how often the moves of a state are generated */
    double nanoseconds; /* of one thread, beside that */
    double stored;      /* nanoseconds more, if it goes to a database */
    double section;     /* and for each section */
    double packed
        [2]; /* and if the states do not fit a quarter of the memory: without a database, and with one */
    bool parallel;    /* all threads share the work */
    bool all_numbers; /* it also fills the cells of numbered states that can't be reached */
} boyi__state_cost;

/* `moves`: of a state, on average. */
typedef boyi__state_cost boyi__cost_teller(const boyi_game *game, double moves);
boyi__cost_teller boyi__memo_cost, boyi__layers_cost, boyi__sections_cost, boyi__retro_cost;

/* The calls after which brute gives up. */
uint64_t boyi__brute_most_calls(const boyi_options *options);

/* By the rules' own way, of games that have one (game.h). */
boyi_status boyi__shortcut_solve(boyi_method method, const boyi_game *game, boyi_state state,
                                 const boyi_options *options, boyi_error *error, boyi_solution **out);

/* The fastest engine that fits of those that solve every state: all but search. */
boyi__solver boyi__choose_for_all;

/* The search engine with a budget: when it has searched options->max_calls nodes, `extend` may raise that limit and
 * return BOYI_OK; otherwise the search fails with the status that it returns, which is BOYI_LIMIT. */
typedef struct {
    boyi_status (*extend)(void *context, uint64_t *max_nodes);
    void *context;
} boyi__search_budget;

boyi_status boyi__search_solve_within(const boyi_game *game, boyi_state state, const boyi_options *options,
                                      const boyi__search_budget *budget, boyi_error *error,
                                      boyi_solution **out);

/* An estimate of the number of reachable states, from a walk through the first `sample` of them: good to an order of
 * magnitude or two, and exact if there are no more. */
boyi_status boyi__estimate_states(const boyi_game *game, boyi_state state, const boyi_options *options,
                                  uint64_t sample, boyi_error *error, double *out, bool *exact);

#endif
