/* Building games that do not go by rising layers: all states are found and kept, then solved, then their
 * values are kept. A build that is stopped in between finds its states again. */
#include <stdlib.h>

#include "base/error.h"
#include "base/meter.h"
#include "game/solution.h"
#include "store/build.h"
#include "store/reorder.h"

typedef struct {
    const boyi_game *game;
    bool symmetry;
    boyi__meter meter;
    boyi_state *states;
    size_t count, room;
    boyi_status status;
} collection;

static bool collect(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    collection *all = context;
    (void)depth;
    (void)moves;
    all->status = boyi__meter_grow(&all->meter, &all->states, &all->room, all->count + 1,
                                   sizeof *all->states);
    if (all->status)
        return false;
    const boyi_rules *rules = &all->game->rules;
    all->states[all->count++] = all->symmetry ? rules->canonical(all->game->self, state) : state;
    return true;
}

/* Sort them and write them down. */
static boyi_status keep_states(boyi__writer *writer, collection *all, boyi_error *error)
{
    boyi_state *other = malloc(all->count * sizeof *other);
    boyi__layer_record layer = {.first_asker = 0, .found = true, .states = all->count};
    size_t used;
    if (!other)
        return boyi__fail_memory(error, all->game->rules.name);
    boyi__sort_states(all->states, other, all->count);
    free(other);
    return boyi__write_states(writer, 0, 0, all->states, all->count, true, &layer, 1, &used, error);
}

static boyi_status find_states(boyi__writer *writer, const boyi_game *game, const boyi_options *options,
                               boyi_error *error)
{
    collection all = {.game = game, .symmetry = writer->database->about.symmetry};
    boyi__meter_start(&all.meter, options);
    boyi_status status = boyi_game_walk(game, boyi_game_start(game), options, collect, &all, error);
    if (all.status) {
        all.meter.states = all.count;
        status = boyi__meter_fail(&all.meter, all.status, game->rules.name, error);
    }
    if (!status)
        status = keep_states(writer, &all, error);
    free(all.states);
    return status;
}

/* Every state is asked for, and how soon it ends: not a shortcut's business. */
static boyi_status solve(const boyi_game *game, const boyi_options *options, boyi_error *error,
                         boyi_solution **out)
{
    boyi_options own = options ? *options : (boyi_options){0};
    if (own.method != BOYI_AUTO)
        return boyi_solve(game, &own, error, out);
    own.method = game->expects_cycles ? BOYI_RETRO : game->rules.number ? BOYI_LAYERS : BOYI_MEMO;
    boyi_status status = boyi_solve(game, &own, error, out);
    if (own.method == BOYI_LAYERS && (status == BOYI_LIMIT || status == BOYI_OVERFLOW)) {
        own.method = BOYI_MEMO; /* both may be the fault of cells that nobody can reach */
        status = boyi_solve(game, &own, error, out);
    }
    if (status == BOYI_CYCLE && game->rules.kind == BOYI_OUTCOME) {
        own.method = BOYI_RETRO;
        status = boyi_solve(game, &own, error, out);
    }
    return status;
}

static boyi_status ask_solution(void *context, const boyi_state *states, size_t count, int64_t *worths,
                                uint8_t *codes, bool *narrow, boyi_error *error)
{
    boyi_status status = BOYI_OK;
    (void)codes;
    *narrow = false;
    for (size_t i = 0; i < count && !status; i++)
        status = boyi__solution_worth(context, states[i], error, &worths[i]);
    return status;
}

static boyi_status prepare(boyi__writer *writer, const boyi_options *options, boyi_error *error)
{
    boyi__database *database = writer->database;
    bool begun = database->about.whole && boyi__database_layer(database, 0) &&
                 boyi__database_layer(database, 0)->found;
    boyi_status status = boyi__database_drop(database, !begun, error);
    if (!status)
        status = boyi__check_kept(writer, options, error);
    database->about.whole = true;
    if (!status)
        status = boyi__database_put_manifest(database, error);
    return status ? status : boyi__database_commit(database, error);
}

boyi_status boyi__build_whole(boyi__writer *writer, const boyi_game *game, const boyi_options *options,
                              boyi_error *error, boyi_effort *effort)
{
    boyi__database *database = writer->database;
    boyi_solution *solution = NULL;
    boyi_status status = prepare(writer, options, error);
    if (!status && !boyi__database_layer(database, 0))
        status = find_states(writer, game, options, error);
    if (!status)
        status = solve(game, options, error, &solution);
    if (!status) {
        *effort = boyi_solution_effort(solution);
        status = boyi__write_values(writer, *boyi__database_layer(database, 0), ask_solution, solution,
                                    error);
    }
    boyi_solution_free(solution);
    return status;
}
