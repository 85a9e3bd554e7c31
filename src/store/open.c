#include "store/open.h"

#include <stdlib.h>

#include "base/error.h"
#include "games/list.h"
#include "script/script.h"
#include "store/block_cache.h"
#include "store/fingerprint.h"
#include "store/stored_worth.h"

/* Enough for the part of a game that is being looked at. */
enum { CACHE_BYTES = 64 << 20 };

typedef struct {
    boyi__database *database;
    boyi__block_cache *cache;
} kept_solution;

static void free_kept(void *self)
{
    kept_solution *own = self;
    if (!own)
        return;
    boyi__block_cache_free(own->cache);
    boyi__database_close(own->database);
    free(own);
}

/* ---- Probing ---- */

static boyi_status fail_absent(const boyi_solution *solution, boyi_state state, boyi_error *error)
{
    boyi__state_label text;
    return boyi_fail(error, BOYI_ABSENT, "%s: state %s can't be reached from the one that was solved",
                     "%s：从已求解的状态出发无法到达状态 %s", solution->game->rules.name,
                     boyi__state_label_write(&text, solution->game, state));
}

static uint32_t layer_of(const boyi_solution *solution, boyi_state state)
{
    const kept_solution *own = solution->self;
    const boyi_game *game = solution->game;
    return own->database->about.whole ? 0 : game->rules.layer(game->self, state);
}

/* Is the state in this place the one that was asked about, not just one with its number? BOYI_ABSENT: no.
 * BOYI_FILE: there is no telling. */
static boyi_status compare_text(const boyi_game *game, const boyi__cached_block *block, boyi_state state,
                                uint32_t place)
{
    const char *asked, *kept;
    size_t asked_length, kept_length;
    if (!game->wording || !game->wording->has(game->self, state))
        return BOYI_OK;
    if (!boyi__state_texts_at(&block->words, place, &kept, &kept_length))
        return BOYI_FILE;
    bool same = game->wording->find(game->self, state, &asked, &asked_length) &&
                asked_length == kept_length && memcmp(asked, kept, kept_length) == 0;
    return same ? BOYI_OK : BOYI_ABSENT;
}

/* The worth of a state that stands for its class. */
static boyi_status look_up(const boyi_solution *solution, boyi_state state, boyi_error *error, int64_t *out)
{
    const kept_solution *own = solution->self;
    uint32_t layer = layer_of(solution, state), place;
    boyi__cached_block *block;
    if (!boyi__database_layer(own->database, layer))
        return fail_absent(solution, state, error);
    boyi_status status = boyi__block_cache_take(own->cache, layer, state, error, &block);
    if (status)
        return status;
    status = boyi__block_find(&block->states, state, &place);
    if (!status)
        status = compare_text(solution->game, block, state, place);
    if (!status)
        *out = boyi__stored_worth(&own->database->about, block->width, block->codes, place);
    boyi__block_cache_give(own->cache, block);
    return status == BOYI_ABSENT ? fail_absent(solution, state, error)
           : status              ? boyi__fail_damaged(own->database, layer, error)
                                 : BOYI_OK;
}

static boyi_status look_up_class(const boyi_solution *solution, boyi_state state, boyi_error *error,
                                 int64_t *out)
{
    const boyi_game *game = solution->game;
    if (solution->symmetry)
        state = game->rules.canonical(game->self, state);
    return look_up(solution, state, error, out);
}

/* ---- Visiting all ---- */

typedef struct {
    const boyi_solution *solution;
    boyi__state_visitor *visit;
    void *context;
    boyi_state *states;
} tour;

static boyi_status visit_block(const tour *self, boyi__cached_block *block, uint32_t depth, boyi_error *error)
{
    const kept_solution *own = self->solution->self;
    const boyi__block_head *head = &block->states.head;
    if (!boyi__block_list(&block->states, self->states))
        return boyi__fail_damaged(own->database, head->layer, error);
    const boyi_game *game = self->solution->game;
    boyi_status status = game->wording
                             ? boyi__state_texts_learn(&block->words, own->database, game, head->layer,
                                                       self->states, head->count, error)
                             : BOYI_OK;
    if (status)
        return status;
    for (uint32_t i = 0; i < head->count; i++)
        if (!self->visit(self->context, self->states[i], depth,
                         boyi__stored_worth(&own->database->about, block->width, block->codes, i)))
            return BOYI_CANCELLED;
    return BOYI_OK;
}

static boyi_status visit_layer(const tour *self, const boyi__layer_record *layer, uint32_t depth,
                               boyi_error *error)
{
    const kept_solution *own = self->solution->self;
    boyi_state from = 0;
    for (bool last = false; !last;) {
        boyi__cached_block *block;
        boyi_status status = boyi__block_cache_take(own->cache, layer->layer, from, error, &block);
        if (status)
            return status;
        status = visit_block(self, block, depth, error);
        from = block->states.head.next;
        last = block->states.head.last;
        boyi__block_cache_give(own->cache, block);
        if (status)
            return status;
    }
    return BOYI_OK;
}

/* Depths are known where every move leads from a layer to the next. */
static bool knows_depths(const boyi__database *database)
{
    bool knows = !database->about.whole;
    for (size_t i = 0; i < database->layers_count && knows; i++)
        knows = database->layers[i].highest == 0 ||
                database->layers[i].highest == database->layers[i].layer + 1;
    return knows;
}

static boyi_status visit_all(const boyi_solution *solution, boyi__state_visitor *visit, void *context,
                             boyi_error *error)
{
    const kept_solution *own = solution->self;
    const boyi__database *database = own->database;
    if (!knows_depths(database))
        return BOYI_METHOD;
    tour self = {.solution = solution, .visit = visit, .context = context};
    self.states = malloc(BOYI__BLOCK_STATES * sizeof *self.states);
    boyi_status status = self.states ? BOYI_OK : boyi__fail_memory(error, database->path);
    for (size_t i = 0; i < database->layers_count && !status; i++)
        status = visit_layer(&self, &database->layers[i],
                             database->layers[i].layer - database->layers[0].layer, error);
    free(self.states);
    return status;
}

/* ---- Opening ---- */

/* Sums are kept as they are, except where only their parts are. */
static const boyi__source states_source = {
    .worth = look_up_class, .visit_all = visit_all, .free = free_kept, .every_state = true};
static const boyi__source parts_source = {.worth = look_up, .free = free_kept};

boyi__database *boyi__solution_file(const boyi_solution *solution)
{
    const kept_solution *own = solution->self;
    return solution->source == &states_source || solution->source == &parts_source ? own->database : NULL;
}

static boyi_status check_rules(const boyi__database *database, const boyi_game *game, boyi_error *error)
{
    uint64_t fingerprint;
    boyi_status status = boyi__fingerprint(game, error, &fingerprint);
    if (status)
        return status;
    const boyi__manifest *about = &database->about;
    if (fingerprint == about->fingerprint && game->rules.kind == about->kind &&
        game->content == about->content && about->rules == BOYI__RULES_VERSION)
        return BOYI_OK;
    boyi__quoted path;
    return boyi_fail(
        error, BOYI_FILE,
        "%s was solved with other rules of %s than there are now (it was built by boyi %s): build it again",
        "%s 求解时所用的 %s 规则与现在的不同（由 boyi %s 构建）：请重新构建",
        boyi__quote(&path, database->path, strlen(database->path)), game->rules.name,
        database->about.library);
}

static boyi_status make_solution(boyi__database *database, const boyi_game *game, boyi_error *error,
                                 boyi_solution **out)
{
    kept_solution *own = calloc(1, sizeof *own);
    boyi__block_cache *cache = boyi__block_cache_new(database, CACHE_BYTES, game->wording != NULL);
    if (!own || !cache) {
        free(own);
        boyi__block_cache_free(cache);
        boyi__database_close(database);
        return boyi__fail_memory(error, game->rules.name);
    }
    *own = (kept_solution){database, cache};
    const boyi__manifest *about = &database->about;
    boyi_status status = boyi__solution_new(game, game->walk_parts ? &parts_source : &states_source, own,
                                            error, out);
    if (!status) {
        (*out)->symmetry = about->symmetry;
        (*out)->start = boyi_game_start(game);
        (*out)->effort = (boyi_effort){.method = about->method, .visited = about->states};
    }
    return status;
}

/* That a database names a C file is no reason to compile and run it: only what its user has compiled before
 * is loaded. */
static boyi_status make_game(const boyi__manifest *about, const boyi_opening *opening, boyi_error *error,
                             boyi_game **out)
{
    boyi__request request = about->request;
    if (request.family == &boyi__c_file && !about->content)
        return boyi_fail(error, BOYI_FILE, "%s: the database does not say what the file was",
                         "%s：数据库没有说明该文件的内容", request.word);
    request.opening = opening;
    request.content = about->content;
    return request.family->make(&request, error, out);
}

boyi_status boyi_solution_open(const char *path, boyi_error *error, boyi_game **game, boyi_solution **out)
{
    return boyi_solution_open_with(path, NULL, error, game, out);
}

boyi_status boyi_solution_open_with(const char *path, const boyi_opening *opening, boyi_error *error,
                                    boyi_game **game, boyi_solution **out)
{
    boyi__database *database;
    boyi_game *made = NULL;
    boyi_status status = boyi__database_open(path, error, &database);
    if (status)
        return status;
    status = make_game(&database->about, opening, error, &made);
    if (!status)
        status = check_rules(database, made, error);
    if (!status && database->about.symmetry && !made->rules.canonical)
        status = boyi__fail_damaged(database, 0, error);
    if (!status && !database->about.whole && !made->rules.layer)
        status = boyi__fail_damaged(database, 0, error);
    if (status)
        boyi__database_close(database);
    else
        status = make_solution(database, made, error, out);
    if (status)
        boyi_game_free(made);
    else
        *game = made;
    return status;
}

boyi_status boyi_solution_database(const boyi_solution *solution, boyi_error *error, boyi_database *out)
{
    const boyi__database *database = boyi__solution_file(solution);
    if (!database)
        return boyi_fail(error, BOYI_METHOD, "%s: this solution was not read from a file",
                         "%s：此解并非读自文件", solution->game->rules.name);
    const boyi__manifest *about = &database->about;
    *out = (boyi_database){
        .library = about->library,
        .version = about->version,
        .fingerprint = about->fingerprint,
        .symmetry = about->symmetry,
        .outcome_only = about->outcome_only,
        .layers = database->layers_count,
        .states = about->states,
        .outcomes = {about->outcomes[0], about->outcomes[1], about->outcomes[2], about->outcomes[3]},
        .bytes = database->bytes,
    };
    boyi__request_title(&about->request, out->title, sizeof out->title);
    return BOYI_OK;
}
