/* brute: plain recursion. Nothing is kept, so the same state is solved again and again: that is the point.
 *
 * It uses the bare moves alone, neither symmetry nor the parts of a sum, so the other engines are checked
 * against it. Calls are limited, and so is the depth: the C stack must not overflow.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "base/error.h"
#include "solve/engine.h"

enum { MOST_CALLS = 20 * 1000 * 1000, DEEPEST = 2 * 1000, TICK = 1 << 16 };

typedef struct {
    uint64_t max_calls;
} brute;

typedef struct {
    const boyi_game *game;
    boyi_error *error;
    boyi__meter *meter;
    uint64_t max_calls;
    uint64_t calls;
    boyi_move *moves; /* a stack: each call's moves follow its caller's */
    size_t used, room;
} recursion;

uint64_t boyi__brute_most_calls(const boyi_options *options)
{
    return options && options->max_calls ? options->max_calls : MOST_CALLS;
}

static boyi_status count_call(recursion *run)
{
    if (run->calls == run->max_calls)
        return boyi__fail(run->error, BOYI_LIMIT, "%s: plain recursion gave up after %" PRIu64 " calls",
                          run->game->rules.name, run->max_calls);
    if (++run->calls % TICK != 0 || !run->meter->progress)
        return BOYI_OK;
    boyi_progress now = {.states = run->calls,
                         .bytes = run->meter->bytes,
                         .phase = N_("calling"),
                         .phase_zh = boyi__tr(BOYI__CHINESE, "calling")};
    if (run->meter->progress(run->meter->context, &now))
        return BOYI_OK;
    return boyi__fail(run->error, BOYI_CANCELLED, "%s: stopped after %" PRIu64 " calls",
                      run->game->rules.name, run->calls);
}

static boyi_status recur(recursion *run, boyi_state state, uint32_t depth, int64_t *out);

/* The mex of the nimbers that the moves lead to. The fold's bits are on the heap: there may be many moves. */
static boyi_status fold_nimber(recursion *run, boyi_state state, size_t first, size_t count, uint32_t depth,
                               int64_t *out)
{
    boyi__fold fold = {.kind = BOYI_NIMBER, .seen = calloc(boyi__fold_words(count), sizeof *fold.seen)};
    if (!fold.seen)
        return boyi__fail_memory(run->error, run->game->rules.name);
    boyi__fold_start(&fold, count, false);
    boyi_status status = BOYI_OK;
    for (size_t i = 0; i < count && !status; i++) {
        int64_t after = 0;
        status = recur(run, run->moves[first + i].to, depth + 1, &after);
        boyi__fold_add(&fold, &run->moves[first + i], after);
    }
    if (!status)
        status = boyi__fold_end(&fold, run->game, state, run->error, out);
    free(fold.seen);
    return status;
}

static boyi_status fold_best(recursion *run, boyi_state state, size_t first, size_t count, uint32_t depth,
                             int64_t *out)
{
    int64_t best = INT64_MIN;
    for (size_t i = 0; i < count; i++) {
        int64_t after = 0, worth;
        boyi_status status = recur(run, run->moves[first + i].to, depth + 1, &after);
        if (status)
            return status;
        if (!boyi__worth_of_move(run->game->rules.kind, &run->moves[first + i], after, &worth))
            return boyi__fail_overflow(run->error, run->game, state);
        best = worth > best ? worth : best;
    }
    *out = best;
    return BOYI_OK;
}

static boyi_status recur(recursion *run, boyi_state state, uint32_t depth, int64_t *out)
{
    const boyi_game *game = run->game;
    size_t first = run->used, needed = first + (game->rules.most_moves ? game->rules.most_moves : 1);
    boyi_status status = count_call(run);
    if (!status && depth > DEEPEST)
        status = boyi__fail(run->error, BOYI_LIMIT, "%s: plain recursion would go deeper than %d calls",
                            game->rules.name, DEEPEST);
    if (!status && needed > run->room) {
        status = boyi__meter_resize(run->meter, &run->moves, run->room, needed * 2, sizeof *run->moves);
        if (status == BOYI_LIMIT && first == 0)
            boyi__fail_room(run->meter, game, run->error);
        else
            boyi__meter_fail(run->meter, status, game->rules.name, run->error);
        run->room = status ? run->room : needed * 2;
    }
    if (status)
        return status;
    size_t count = game->rules.moves(game->self, state, run->moves + first);
    if (count == BOYI_BROKEN)
        return boyi__fail_broken(game, run->error);
    if (count == 0)
        return boyi__worth_finished(game, state, run->error, out);
    run->used += count;
    status = game->rules.kind == BOYI_NIMBER ? fold_nimber(run, state, first, count, depth, out)
                                             : fold_best(run, state, first, count, depth, out);
    run->used = first;
    return status;
}

static boyi_status solve_once(const boyi_game *game, boyi_state state, const boyi_options *options,
                              boyi_error *error, boyi_effort *effort, int64_t *out)
{
    boyi__meter meter;
    boyi__meter_start(&meter, options);
    uint64_t calls = boyi__brute_most_calls(options);
    recursion run = {.game = game, .error = error, .meter = &meter, .max_calls = calls};
    boyi_status status = recur(&run, state, 0, out);
    *effort = (boyi_effort){.method = BOYI_BRUTE, .visited = run.calls, .bytes = meter.peak};
    free(run.moves);
    return status;
}

/* The worth of another state takes another recursion. */
static boyi_status find_worth(const boyi_solution *solution, boyi_state state, boyi_error *error,
                              int64_t *out)
{
    const brute *self = solution->self;
    boyi_effort effort;
    boyi_options options = {.max_calls = self->max_calls};
    return solve_once(solution->game, state, &options, error, &effort, out);
}

static const boyi__source source = {.worth = find_worth, .free = free, .every_state = true};

boyi_status boyi__brute_solve(const boyi_game *game, boyi_state state, const boyi_options *options,
                              boyi_error *error, boyi_solution **out)
{
    boyi_effort effort;
    int64_t worth;
    boyi_status status = solve_once(game, state, options, error, &effort, &worth);
    if (status)
        return status;
    brute *self = malloc(sizeof *self);
    if (!self)
        return boyi__fail_memory(error, game->rules.name);
    self->max_calls = options ? options->max_calls : 0;
    status = boyi__solution_new(game, &source, self, error, out);
    if (!status)
        (*out)->effort = effort;
    return status;
}
