/* Shortcuts: a solution by means of the rules' own (boyi_shortcut of boyi.h), for built-in families and for games in files alike.
 *
 *     rules.shortcut ──▶ game->shortcut ──solve──▶ work ──▶ a source whose functions ask those of the shortcut
 */
#include <assert.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/sized.h"
#include "solve/engine.h"

typedef struct {
    boyi__source source; /* with the functions that this shortcut has */
    const boyi_shortcut *how;
    void *work;
} shortcut;

/* ---- Sentences ---- */

static void forget_text(boyi_error *error)
{
    if (error)
        error->text[0] = '\0';
}

/* The status, with a sentence where the shortcut wrote none. */
static boyi_status explain(boyi_status status, const boyi_game *game, boyi_state state, boyi_error *error)
{
    assert(status);
    if (!error || error->text[0])
        return status;
    switch (status) {
    case BOYI_OVERFLOW:
        return boyi__fail_overflow(error, game, state);
    case BOYI_ABSENT:
        return boyi__fail_absent(error, game, state);
    case BOYI_MEMORY:
        return boyi__fail_memory(error, game->rules.name);
    default:
        return boyi__fail(error, status, "%s: the shortcut fails without a reason", game->rules.name);
    }
}

/* ---- The source ---- */

static boyi_status find_worth(const boyi_solution *solution, boyi_state state, boyi_error *error,
                              int64_t *out)
{
    const shortcut *own = solution->self;
    const boyi_game *game = solution->game;
    boyi_value value = {0};
    forget_text(error);
    boyi_status status = own->how->value ? own->how->value(game->self, own->work, state, error, &value)
                                         : game->rules.value(game->self, state, error, &value);
    if (status)
        return explain(status, game, state, error);
    *out = boyi__worth_of_value(game->rules.kind, &value);
    return BOYI_OK;
}

static boyi_status find_totals(const boyi_solution *solution, boyi_state state, boyi_error *error,
                               boyi_totals *out)
{
    const shortcut *own = solution->self;
    const boyi_game *game = solution->game;
    forget_text(error);
    boyi_status status = own->how->totals(game->self, own->work, state, error, out);
    return status ? explain(status, game, state, error) : BOYI_OK;
}

/* No more are listed. */
enum { MOST_LISTED = 1 << 20 };

static boyi_status find_choices(const boyi_solution *solution, boyi_state state, size_t most,
                                boyi_error *error, boyi_choices *out)
{
    const shortcut *own = solution->self;
    const boyi_game *game = solution->game;
    boyi_choices found = {0};
    most = most < MOST_LISTED ? most : MOST_LISTED;
    most = most < game->rules.most_moves ? most : game->rules.most_moves;
    found.list = malloc((most + 1) * sizeof *found.list);
    if (!found.list)
        return boyi__fail_memory(error, game->rules.name);
    forget_text(error);
    boyi_status status = own->how->choices(game->self, own->work, state, most, error, &found);
    assert(status || found.count <= most);
    if (status) {
        boyi_choices_free(&found);
        return explain(status, game, state, error);
    }
    *out = found;
    return BOYI_OK;
}

static boyi_status find_line(const boyi_solution *solution, boyi_state state, boyi_line_taker *take,
                             void *context, boyi_error *error)
{
    const shortcut *own = solution->self;
    const boyi_game *game = solution->game;
    forget_text(error);
    boyi_status status = own->how->line(game->self, own->work, state, take, context, error);
    return !status || status == BOYI_METHOD ? status : explain(status, game, state, error);
}

typedef struct {
    boyi_fact *facts;
    size_t count;
    boyi_status status;
    boyi_error *error;
} fact_list;

static void keep_fact(void *context, const boyi_fact *fact)
{
    fact_list *list = context;
    if (list->count < BOYI__MOST_FACTS && !list->status)
        list->status = boyi__sized_read(BOYI__SIZED_FACT, &list->facts[list->count++], fact, list->error);
}

static boyi_status find_facts(const boyi_solution *solution, boyi_error *error, boyi_fact *out, size_t *count)
{
    const shortcut *own = solution->self;
    const boyi_game *game = solution->game;
    fact_list list = {.facts = out, .error = error};
    forget_text(error);
    boyi_status status = own->how->facts(game->self, own->work, keep_fact, &list, error);
    *count = list.count;
    return status ? explain(status, game, solution->start, error) : list.status;
}

static void watch(boyi_solution *solution, boyi_progressor *progress, void *context)
{
    const shortcut *own = solution->self;
    own->how->watch(own->work, progress, context);
}

static void free_shortcut(void *self)
{
    shortcut *own = self;
    if (own->how->free && own->work)
        own->how->free(own->work);
    free(own);
}

static const boyi__source own_source = {.worth = find_worth, .free = free_shortcut, .every_state = true};

/* ---- Solving ---- */

boyi_status boyi__shortcut_solve(boyi_method method, const boyi_game *game, boyi_state state,
                                 const boyi_options *options, boyi_error *error, boyi_solution **out)
{
    const boyi_shortcut *how = method == BOYI_ROLLING ? &game->rolling : &game->shortcut;
    assert(how->size > 0 && (method == BOYI_ROLLING || method == BOYI_SHORTCUT));
    const boyi_options standard = {.size = sizeof standard};
    boyi_effort effort = {.visited = 1};
    boyi_solution *solution;
    int64_t worth;
    shortcut *own = calloc(1, sizeof *own);
    if (!own)
        return boyi__fail_memory(error, game->rules.name);
    own->how = how;
    own->source = own_source;
    own->source.totals = how->totals ? find_totals : NULL;
    own->source.choices = how->choices ? find_choices : NULL;
    own->source.line = how->line ? find_line : NULL;
    own->source.facts = how->facts ? find_facts : NULL;
    own->source.watch = how->watch ? watch : NULL;
    forget_text(error);
    boyi_status status = BOYI_OK;
    if (how->solve)
        status = how->solve(game->self, state, options ? options : &standard, error, &effort, &own->work);
    if (status) {
        free_shortcut(own);
        return explain(status, game, state, error);
    }
    status = boyi__solution_new(game, &own->source, own, error, &solution);
    if (status)
        return status;
    effort.method = method;
    solution->effort = effort;
    solution->start = state;
    status = find_worth(solution, state, error, &worth); /* it must be able to answer */
    if (status)
        boyi_solution_free(solution);
    else
        *out = solution;
    return status;
}
