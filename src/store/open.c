#include "store/open.h"

#include <assert.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/intern.h"
#include "base/sized.h"
#include "games/list.h"
#include "script/script.h"
#include "store/block_cache.h"
#include "store/count.h"
#include "store/fingerprint.h"
#include "store/stored_worth.h"

enum { CACHE_BYTES = 80 << 20 };

static void free_stored(void *self)
{
    boyi__stored *own = self;
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
    return boyi__fail(error, BOYI_ABSENT, "%s: state %s can't be reached from the one that was solved",
                      solution->game->rules.name, boyi__state_label_write(&text, solution->game, state));
}

/* The number of the section that holds a state. */
static uint64_t section_of(const boyi__database *database, const boyi_game *game, boyi_state state)
{
    if (database->manifest.one_section)
        return 0;
    return game->rules.section && boyi__manifest_by_sections(&database->manifest)
               ? game->rules.section(game->self, state)
               : game->rules.layer(game->self, state);
}

/* BOYI_FILE or BOYI_MEMORY of a block, with its error text. */
static boyi_status fail_block(const boyi__database *database, uint64_t section, boyi_status status,
                              boyi_error *error)
{
    return status == BOYI_MEMORY ? boyi__fail_memory(error, database->path)
                                 : boyi__fail_damaged(database, section, error);
}

/* The worth of a state in its block. BOYI_ABSENT, BOYI_MEMORY and BOYI_FILE (damaged) without an error text. */
static boyi_status find_in_block(const boyi_solution *solution, boyi__cached_block *block, boyi_state state,
                                 int64_t *out)
{
    const boyi__stored *own = solution->self;
    const boyi_game *game = solution->game;
    uint32_t place;
    boyi_status status = boyi__block_find(&block->states, state, &place);
    if (!status && game->rules.intern && boyi__intern_is_state(state)) {
        /* Two texts may have the same number. */
        const char *asked, *stored;
        size_t asked_length, stored_length;
        if (!boyi__state_texts_at(&block->texts, place, &stored, &stored_length))
            status = BOYI_FILE;
        else if (!boyi__intern_find(boyi__game_intern(game), state, &asked, &asked_length) ||
                 asked_length != stored_length || memcmp(asked, stored, stored_length) != 0)
            status = BOYI_ABSENT;
    }
    const uint8_t *code;
    if (!status)
        status = boyi__block_cache_code(own->cache, block, place, &code);
    if (!status)
        *out = boyi__stored_worth(&own->database->manifest, block->width, code, 0);
    return status;
}

/* The worth of a state. Of a database that holds the parts of sums only, the state is a part, and canonical. */
static boyi_status look_up(const boyi_solution *solution, boyi_state state, boyi_error *error, int64_t *out)
{
    const boyi__stored *own = solution->self;
    const boyi_game *game = solution->game;
    boyi__cached_block *block;
    if (solution->symmetry && !game->rules.walk_parts)
        state = game->rules.canonical(game->self, state);
    uint64_t section = section_of(own->database, game, state);
    if (!boyi__database_section(own->database, section))
        return fail_absent(solution, state, error);
    boyi_status status = boyi__block_cache_acquire(own->cache, section, state, error, &block);
    if (status)
        return status;
    status = find_in_block(solution, block, state, out);
    boyi__block_cache_release(own->cache, block);
    return status == BOYI_ABSENT ? fail_absent(solution, state, error)
           : status              ? fail_block(own->database, section, status, error)
                                 : BOYI_OK;
}

/* One of many look-ups. */
typedef struct {
    boyi_state state; /* canonical */
    uint64_t section;
    uint32_t number; /* among the states that are asked about */
} lookup;

static int by_place(const void *a, const void *b)
{
    const lookup *x = a, *y = b;
    if (x->section != y->section)
        return x->section < y->section ? -1 : 1;
    return (x->state > y->state) - (x->state < y->state);
}

/* Sorted by section and state, so that the states of a block follow one another: it is acquired once for all of them. */
static boyi_status look_up_many(const boyi_solution *solution, const boyi_state *states, size_t count,
                                boyi_error *error, boyi_status *statuses, int64_t *out)
{
    const boyi__stored *own = solution->self;
    const boyi_game *game = solution->game;
    boyi__cached_block *block = NULL;
    boyi_status status = BOYI_OK;
    assert(count <= UINT32_MAX);
    lookup *list = malloc(count * sizeof *list + 1);
    if (!list)
        return boyi__fail_memory(error, game->rules.name);
    for (size_t i = 0; i < count; i++) {
        boyi_state state = solution->symmetry ? game->rules.canonical(game->self, states[i]) : states[i];
        list[i] = (lookup){
            .state = state, .section = section_of(own->database, game, state), .number = (uint32_t)i};
    }
    qsort(list, count, sizeof *list, by_place);
    for (size_t i = 0; i < count && !status; i++) {
        const lookup *at = &list[i];
        const boyi__block_head *head = block ? &block->states.head : NULL;
        statuses[at->number] = BOYI_ABSENT;
        if (!boyi__database_section(own->database, at->section))
            continue;
        if (!head || head->section != at->section || at->state < head->first ||
            (!head->last && at->state >= head->next)) {
            if (block)
                boyi__block_cache_release(own->cache, block);
            block = NULL;
            status = boyi__block_cache_acquire(own->cache, at->section, at->state, error, &block);
        }
        if (!status)
            statuses[at->number] = find_in_block(solution, block, at->state, &out[at->number]);
        if (!status && statuses[at->number] && statuses[at->number] != BOYI_ABSENT)
            status = fail_block(own->database, at->section, statuses[at->number], error);
    }
    if (block)
        boyi__block_cache_release(own->cache, block);
    free(list);
    return status;
}

/* ---- Visiting all states ---- */

/* True: every move leads from a layer to the next, so layers tell depths. */
static bool knows_depths(const boyi__database *database, const boyi_game *game)
{
    if (boyi__manifest_by_sections(&database->manifest))
        return game->rules.layer && game->rules.even_steps && !game->rules.starts;
    bool knows = !database->manifest.one_section;
    for (size_t i = 0; i < database->sections_count && knows; i++) {
        const boyi__section_record *layer = &database->sections[i]->record;
        knows = layer->highest == 0 || layer->highest == layer->number + 1;
    }
    return knows;
}

/* `states` has room for a block. */
static boyi_status visit_block(const boyi_solution *solution, boyi__cached_block *block, boyi_state *states,
                               boyi__state_visitor *visit, void *context, boyi_error *error)
{
    const boyi__database *database = ((const boyi__stored *)solution->self)->database;
    const boyi_game *game = solution->game;
    const boyi__block_head *head = &block->states.head;
    if (!boyi__block_list(&block->states, states))
        return boyi__fail_damaged(database, head->section, error);
    boyi_status status = game->rules.intern
                             ? boyi__state_texts_learn(&block->texts, database, game, head->section, states,
                                                       head->count, error)
                             : BOYI_OK;
    boyi__block_cache *cache = ((const boyi__stored *)solution->self)->cache;
    bool by_sections = boyi__manifest_by_sections(&database->manifest);
    uint32_t first = by_sections ? game->rules.layer(game->self, solution->start) : 0;
    for (uint32_t i = 0; i < head->count && !status; i++) {
        const uint8_t *code;
        status = boyi__block_cache_code(cache, block, i, &code);
        if (status)
            status = fail_block(database, head->section, status, error);
        else if (!visit(context, states[i],
                        by_sections ? game->rules.layer(game->self, states[i]) - first
                                    : (uint32_t)(head->section - database->sections[0]->record.number),
                        boyi__stored_worth(&database->manifest, block->width, code, 0)))
            status = BOYI_CANCELLED;
    }
    return status;
}

static boyi_status visit_all(const boyi_solution *solution, boyi__state_visitor *visit, void *context,
                             boyi_error *error)
{
    const boyi__stored *own = solution->self;
    const boyi__database *database = own->database;
    if (!knows_depths(database, solution->game))
        return BOYI_METHOD;
    boyi_state *states = malloc(BOYI__BLOCK_STATES * sizeof *states);
    boyi_status status = states ? BOYI_OK : boyi__fail_memory(error, database->path);
    for (size_t i = 0; i < database->sections_count && !status; i++) {
        boyi_state from = 0;
        for (bool last = false; !last && !status;) {
            boyi__cached_block *block;
            status = boyi__block_cache_acquire(own->cache, database->sections[i]->record.number, from, error,
                                               &block);
            if (status)
                break;
            status = visit_block(solution, block, states, visit, context, error);
            from = block->states.head.next;
            last = block->states.head.last;
            boyi__block_cache_release(own->cache, block);
        }
    }
    free(states);
    return status;
}

/* ---- Opening ---- */

/* The second is for databases that hold the parts of sums only (walk_parts): the caller splits a state before it
 * looks its parts up. */
static const boyi__source states_source = {.worth = look_up,
                                           .worth_many = look_up_many,
                                           .visit_all = visit_all,
                                           .count_all = boyi__count_stored,
                                           .free = free_stored,
                                           .every_state = true};
static const boyi__source parts_source = {.worth = look_up, .free = free_stored};

boyi__database *boyi__database_of(const boyi_solution *solution)
{
    const boyi__stored *own = solution->self;
    return solution->source == &states_source || solution->source == &parts_source ? own->database : NULL;
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
    boyi_opening own;
    boyi_status status = boyi__sized_read(BOYI__SIZED_OPENING, &own, opening, error);
    if (!status)
        status = boyi__database_open(path, error, &database);
    if (status)
        return status;
    const boyi__manifest *manifest = &database->manifest;
    /* A database must not make boyi compile and run the C file it names: only an object that the user compiled
     * before is loaded. */
    boyi__request request = manifest->request;
    request.opening = &own;
    request.content = manifest->content;
    if (request.family == &boyi__c_file && !request.content)
        status = boyi__fail(error, BOYI_FILE, "%s: the database does not say what the file's text was",
                            request.word);
    else
        status = request.family->make(&request, error, &made);
    /* The rules must be those that it was built with. */
    uint64_t fingerprint;
    if (!status)
        status = boyi__fingerprint(made, error, &fingerprint);
    if (!status && (fingerprint != manifest->fingerprint || made->rules.kind != manifest->kind ||
                    made->content != manifest->content || manifest->rules != BOYI__RULES_VERSION))
        status = boyi__fail(error, BOYI_FILE,
                            "%s was solved with rules of %s that have changed since (it was built by boyi "
                            "%s): build it again",
                            database->name.text, made->rules.name, manifest->library);
    if (!status && ((manifest->symmetry && !made->rules.canonical) ||
                    (!manifest->one_section && !made->rules.layer &&
                     !(made->rules.section && boyi__manifest_by_sections(manifest)))))
        status = boyi__fail_damaged(database, 0, error);
    /* The solution owns the database from now on. */
    boyi__stored *stored = status ? NULL : calloc(1, sizeof *stored);
    if (stored)
        *stored = (boyi__stored){database,
                                 boyi__block_cache_new(database, CACHE_BYTES, made->rules.intern != NULL)};
    if (!status && (!stored || !stored->cache))
        status = boyi__fail_memory(error, made->rules.name);
    if (!status)
        status = boyi__solution_new(made, made->rules.walk_parts ? &parts_source : &states_source, stored,
                                    error, out);
    else if (stored)
        free_stored(stored);
    else
        boyi__database_close(database);
    if (status) {
        boyi_game_free(made);
        return status;
    }
    (*out)->symmetry = manifest->symmetry;
    (*out)->start = boyi_game_start(made);
    (*out)->effort = (boyi_effort){.method = manifest->method, .visited = manifest->states};
    *game = made;
    return BOYI_OK;
}

boyi_status boyi_solution_database(const boyi_solution *solution, boyi_error *error, boyi_database *out)
{
    const boyi__database *database = boyi__database_of(solution);
    if (!database)
        return boyi__fail(error, BOYI_METHOD, "%s: this solution was not read from a file",
                          solution->game->rules.name);
    const boyi__manifest *manifest = &database->manifest;
    boyi_database own = {
        .library = manifest->library,
        .version = manifest->version,
        .fingerprint = manifest->fingerprint,
        .symmetry = manifest->symmetry,
        .outcome_only = manifest->outcome_only,
        .layers = database->sections_count,
        .states = manifest->states,
        .outcomes = {manifest->outcomes[0], manifest->outcomes[1], manifest->outcomes[2],
                     manifest->outcomes[3]},
        .bytes = database->bytes,
        .sections = boyi__manifest_by_sections(manifest) ? database->sections_count : 0,
    };
    boyi__request_title(&manifest->request, own.title, sizeof own.title);
    boyi__sized_write(BOYI__SIZED_DATABASE, out, &own);
    return BOYI_OK;
}
