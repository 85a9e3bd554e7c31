#include "store/build.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/intern.h"
#include "base/scan.h"
#include "base/sized.h"
#include "games/list.h"
#include "script/script.h"
#include "solve/sections/sections.h"
#include "store/fingerprint.h"

/* Solves what is not stored yet, and stores it. */
static boyi_status fill(boyi__database *database, const boyi_game *game, const boyi_options *options,
                        boyi_error *error, boyi_effort *effort)
{
    boyi__writer *writer;
    boyi__manifest *manifest = &database->manifest;
    bool began_sections = database->sections_count && boyi__manifest_by_sections(manifest);
    bool begins = !database->sections_count && !manifest->one_section;
    bool by_sections = options->method == BOYI_SECTIONS ||
                       (options->method == BOYI_AUTO &&
                        (began_sections ||
                         (begins && boyi__sections_suit_database(game, manifest->symmetry))));
    bool by_layers = !by_sections && (options->method == BOYI_AUTO || options->method == BOYI_LAYERS);
    if (began_sections && !by_sections)
        return boyi__fail(
            error, BOYI_FILE,
            "%s was begun section by section: leave --method %s out, or give another file to -o",
            database->name.text, boyi_method_word(options->method));
    if (!by_layers && !began_sections && !manifest->one_section &&
        database->sections_count) /* it would be lost */
        return boyi__fail(error, BOYI_FILE,
                          "%s was begun layer by layer: leave --method %s out, or give another file to -o",
                          database->name.text, boyi_method_word(options->method));
    boyi_status status = boyi__writer_new(database, boyi__thread_count(options), error, &writer);
    if (status)
        return status;
    writer->game = game;
    by_sections = by_sections && !manifest->one_section;
    if (by_sections)
        status = boyi__build_sections(writer, game, options, error, effort);
    else
        status = !manifest->one_section && !game->rules.cycles && by_layers
                     ? boyi__build_layers(writer, game, options, error, effort)
                     : BOYI_METHOD;
    if (status == BOYI_METHOD && !by_sections) { /* if the rules failed, another method would fail, too */
        status = boyi_game_failed(game, error);
        if (!status)
            status = boyi__build_in_memory(writer, game, options, error, effort);
    }
    /* After a clash the numbers of states depend on the order in which they came: useless to another process. */
    if (!status && game->rules.intern && boyi__intern_clashed(boyi__game_intern(game)))
        status = boyi__fail(
            error, BOYI_INPUT,
            "%s: two states' texts have the same hash, so they can't be stored: write states differently",
            game->rules.name);
    if (!status)
        status = boyi_game_failed(game, error);
    boyi__writer_free(writer);
    if (!manifest->one_section)
        manifest->method = by_sections ? BOYI_SECTIONS : BOYI_LAYERS;
    if (status) { /* finished sections stay; the error text is that of `status` */
        boyi__log_commit(database, NULL);
        return status;
    }
    for (size_t i = 0; i < database->sections_count; i++) {
        const boyi__section_record *section = &database->sections[i]->record;
        manifest->states += section->states;
        for (unsigned outcome = 0; outcome < 4; outcome++)
            manifest->outcomes[outcome] += section->outcomes[outcome];
    }
    status = boyi__log_commit(database, error);
    if (!status)
        status = boyi__index_finish(database, error);
    manifest->finished = !status;
    return status;
}

/* A rank other than the first: works on sections, and has no database. */
static boyi_status help(const boyi_game *game, const boyi_options *options, boyi_error *error)
{
    boyi_effort effort;
    if (!options->team->wait(options->team->self))
        return BOYI_OK;
    return boyi__sections_build(game, boyi_game_start(game), options, NULL, error, &effort);
}

boyi_status boyi__build(const boyi__request *request, const char *path, const boyi_options *options,
                        boyi_error *error, boyi__built *built)
{
    boyi_game *game;
    boyi__database *database = NULL;
    boyi__built done = {0};
    boyi_options own = options ? *options : (boyi_options){0};
    boyi_status status = request->family->make(request, error, &game);
    if (status)
        return status;
    /* Opening the database will load what is compiled from the text of the file (script/compile.h), so this text
     * must be all of the game. */
    if (request->family == &boyi__c_file && !game->content)
        status = boyi__fail(
            error, BOYI_INPUT,
            "%s includes other files by name, so its text alone does not define the game: copy them into it",
            request->word);
    if (own.team && own.team->rank > 0) {
        if (!status)
            status = help(game, &own, error);
        boyi_game_free(game);
        return status;
    }

    /* What is built, or was begun before. */
    boyi__manifest manifest = {
        .version = BOYI__FORMAT,
        .kind = game->rules.kind,
        .symmetry = game->rules.canonical && !own.every_state,
        .outcome_only = own.outcome_only,
        .content = game->content,
        .rules = BOYI__RULES_VERSION,
        .library = BOYI_VERSION,
        .request = *request,
    };
    if (!status && own.outcome_only && manifest.kind != BOYI_OUTCOME)
        status = boyi__fail(error, BOYI_INPUT,
                            "%s: the %s is stored, and who wins follows from it: leave --values outcome out",
                            game->rules.name, boyi_kind_word(manifest.kind));
    else if (!status && own.outcome_only && game->rules.loop != BOYI_LOOP_DRAW)
        status = boyi__fail(
            error, BOYI_INPUT,
            "%s: endless play is a win here, and only its plies tell it from other wins: leave "
            "--values outcome out",
            game->rules.name);
    if (!status)
        status = boyi__fingerprint(game, error, &manifest.fingerprint);
    if (!status)
        status = boyi__database_open_write(path, &manifest, error, &database);
    if (!status) {
        done.was_finished = database->manifest.finished;
        done.resumed = database->sections_count > 0;
    }
    /* Where states are texts, these take their share of the memory. */
    uint64_t texts = request->opening && game->rules.intern ? request->opening->max_state_bytes : 0;
    if (texts < own.max_bytes)
        own.max_bytes -= texts;
    if (!status && !done.was_finished)
        status = fill(database, game, &own, error, &done.effort);
    /* A method that is not for this game, or has no parts to go on with: the empty file would be in the way of other games. */
    const bool is_vain = status == BOYI_METHOD ||
                         (status == BOYI_LIMIT && (own.method == BOYI_BRUTE || own.method == BOYI_SEARCH));
    if (is_vain && database && !database->sections_count)
        unlink(path);
    boyi__database_close(database);
    boyi_game_free(game);
    if (!status && built)
        *built = done;
    return status;
}

static boyi_status build_request(boyi__request *request, const char *path, const boyi_options *options,
                                 boyi_error *error)
{
    boyi_options own;
    boyi_status status = boyi__sized_read(BOYI__SIZED_OPTIONS, &own, options, error);
    if (!status)
        status = boyi__build(request, path, &own, error, NULL);
    boyi__request_end(request);
    return status;
}

boyi_status boyi_build(const char *text, const char *path, const boyi_options *options, boyi_error *error)
{
    boyi__request request;
    boyi_status status = boyi__request_from(text, error, &request);
    return status ? status : build_request(&request, path, options, error);
}

boyi_status boyi_build_with(const char *text, const boyi_opening *opening, const char *path,
                            const boyi_options *options, boyi_error *error)
{
    boyi__request request;
    boyi_opening own;
    boyi_status status = boyi__sized_read(BOYI__SIZED_OPENING, &own, opening, error);
    if (!status)
        status = boyi__request_open(text, &own, error, &request);
    return status ? status : build_request(&request, path, options, error);
}
