/* Building games whose moves do not all rise to higher layers: all states are found and stored, solved in memory
 * by any engine, then their values are stored. A build that was interrupted in between finds its states stored. */
#include <stdlib.h>

#include "base/error.h"
#include "base/meter.h"
#include "base/stages.h"
#include "game/solution.h"
#include "store/build.h"
#include "store/reorder.h"
#include "store/resume.h"

typedef struct {
    const boyi_game *game;
    bool symmetry;
    boyi__meter meter;
    boyi_state *states;
    size_t count, room;
    boyi_status status;
} state_list;

static bool collect(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    state_list *all = context;
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

/* Finds all states, sorts them and writes them as section 0. */
static boyi_status store_states(boyi__writer *writer, const boyi_game *game, const boyi_options *options,
                                boyi_error *error)
{
    state_list all = {.game = game, .symmetry = writer->database->manifest.symmetry};
    boyi__meter_start(&all.meter, options);
    boyi_status status = boyi_game_walk(game, boyi_game_start(game), options, collect, &all, error);
    if (all.status) {
        all.meter.states = all.count;
        status = boyi__meter_fail(&all.meter, all.status, game->rules.name, error);
    }
    boyi_state *buffer = status ? NULL : malloc(all.count * sizeof *buffer);
    if (!status && !buffer)
        status = boyi__fail_memory(error, game->rules.name);
    if (!status)
        boyi__sort_states(all.states, buffer, all.count);
    free(buffer);
    boyi__section_record section = {.first_predecessor = 0, .found = true, .states = all.count};
    size_t used;
    if (!status)
        status = boyi__write_states(writer, 0, 0, all.states, all.count, true, &section, 1, &used, error);
    free(all.states);
    return status;
}

/* Every state's value is needed, with its plies, so not by a shortcut. */
static boyi_status solve(const boyi_game *game, const boyi_options *options, boyi_error *error,
                         boyi_solution **out)
{
    boyi_options own = options ? *options : (boyi_options){0};
    if (own.method != BOYI_AUTO)
        return boyi_solve(game, &own, error, out);
    own.method = game->rules.cycles ? BOYI_RETRO : game->rules.number ? BOYI_LAYERS : BOYI_MEMO;
    boyi_status status = boyi_solve(game, &own, error, out);
    if (own.method == BOYI_LAYERS && (status == BOYI_LIMIT || status == BOYI_OVERFLOW)) {
        own.method = BOYI_MEMO; /* unreachable cells can cause both failures */
        status = boyi_solve(game, &own, error, out);
    }
    if (status == BOYI_CYCLE && game->rules.kind == BOYI_OUTCOME) {
        own.method = BOYI_RETRO;
        status = boyi_solve(game, &own, error, out);
    }
    return status;
}

/* A boyi__value_source. */
static boyi_status solution_values(void *context, const boyi_state *states, size_t count, int64_t *worths,
                                   uint8_t *codes, bool *narrow, boyi_error *error)
{
    boyi_status status = BOYI_OK;
    (void)codes;
    *narrow = false;
    for (size_t i = 0; i < count && !status; i++)
        status = boyi__solution_worth(context, states[i], error, &worths[i]);
    return status;
}

/* What solving a state takes beside finding it, for boyi__stages. */
static const double solving = 1;

boyi_status boyi__build_in_memory(boyi__writer *writer, const boyi_game *game, const boyi_options *options,
                                  boyi_error *error, boyi_effort *effort)
{
    boyi__database *database = writer->database;
    boyi_solution *solution = NULL;
    bool resumes = database->manifest.one_section && boyi__database_section(database, 0);
    boyi__stages stages; /* the states are found, then found again and solved */
    boyi__stages_start(&stages, options, solving);
    boyi_status status = resumes ? boyi__resume_check(writer, options, error)
                                 : boyi__index_drop(database, error);
    if (!status && !resumes)
        status = boyi__index_put_mark(database, BOYI__MARK_ONE_SECTION, error);
    if (!status && !resumes)
        status = store_states(writer, game, &stages.options, error);
    boyi__stages_next(&stages, 0);
    if (!status && boyi__database_section(database, 0)->record.solved) { /* only the index was missing */
        *effort = (boyi_effort){.method = database->manifest.method};
        return BOYI_OK;
    }
    if (!status)
        status = solve(game, &stages.options, error, &solution);
    if (!status) {
        *effort = boyi_solution_effort(solution);
        if (database->manifest.method == BOYI_AUTO) /* else a build that was stopped has put it */
            status = boyi__index_put_mark(database, (boyi__mark)(BOYI__MARK_METHOD + effort->method), error);
    }
    if (!status)
        status = boyi__write_values(writer, boyi__database_section(database, 0)->record, solution_values,
                                    solution, error);
    boyi_solution_free(solution);
    return status;
}
