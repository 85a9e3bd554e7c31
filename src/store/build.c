#include "store/build.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/scan.h"
#include "games/list.h"
#include "script/script.h"
#include "store/fingerprint.h"

static boyi_status describe(const boyi__request *request, const boyi_game *game, const boyi_options *options,
                            boyi_error *error, boyi__manifest *out)
{
    *out = (boyi__manifest){
        .version = BOYI__FORMAT,
        .kind = game->rules.kind,
        .symmetry = game->rules.canonical && !(options && options->every_state),
        .outcome_only = options && options->outcome_only,
        .content = game->content,
        .rules = BOYI__RULES_VERSION,
        .library = BOYI_VERSION,
        .request = *request,
    };
    if (out->outcome_only && out->kind != BOYI_OUTCOME)
        return boyi_fail(
            error, BOYI_INPUT,
            "%s: who wins follows from the %s, which is what is kept: leave --values outcome out",
            "%s：胜负由 %s 得出，保存的就是它：请去掉 --values outcome", game->rules.name,
            boyi_kind_word(out->kind));
    if (out->outcome_only && game->rules.loop != BOYI_LOOP_DRAW)
        return boyi_fail(error, BOYI_INPUT,
                         "%s: endless play is a win here, told from others by its plies: leave --values "
                         "outcome out",
                         "%s：此处无休止的对局算赢，要靠步数与其他胜局区分：请去掉 --values outcome",
                         game->rules.name);
    return boyi__fingerprint(game, error, &out->fingerprint);
}

/* What all layers say together; with it the database is finished. */
static boyi_status finish(boyi__database *database, boyi_error *error)
{
    boyi__manifest *about = &database->about;
    for (size_t i = 0; i < database->layers_count; i++) {
        about->states += database->layers[i].states;
        for (unsigned outcome = 0; outcome < 4; outcome++)
            about->outcomes[outcome] += database->layers[i].outcomes[outcome];
    }
    about->found = about->finished = true;
    boyi_status status = boyi__database_begin(database, 0, error);
    if (!status)
        status = boyi__database_put_manifest(database, error);
    return status ? status : boyi__database_commit(database, error);
}

/* Numbers that depend on who came first mean nothing to the next process. */
static boyi_status refuse_clash(const boyi_game *game, boyi_error *error)
{
    if (!game->wording || !game->wording->clashed(game->self))
        return BOYI_OK;
    return boyi_fail(
        error, BOYI_INPUT,
        "%s: two states' texts have the same hash, so they can't be kept: write states otherwise",
        "%s：两个状态文本的散列值相同，无法保存：请换一种状态写法", game->rules.name);
}

static bool goes_by_layers(const boyi_options *options)
{
    return !options || options->method == BOYI_AUTO || options->method == BOYI_LAYERS;
}

/* Other methods know nothing of layers: they would have to throw away what is finished. */
static boyi_status refuse_method(const boyi__database *database, const boyi_options *options,
                                 boyi_error *error)
{
    boyi__quoted path;
    if (database->about.finished || database->about.whole || !database->layers_count ||
        goes_by_layers(options))
        return BOYI_OK;
    return boyi_fail(
        error, BOYI_FILE, "%s was begun layer by layer: leave --method %s out, or give another file to -o",
        "%s 是逐层开始构建的：请去掉 --method %s，或为 -o 指定另一个文件",
        boyi__quote(&path, database->path, strlen(database->path)), boyi_method_word(options->method));
}

static boyi_status fill(boyi__database *database, const boyi_game *game, const boyi_options *options,
                        boyi_error *error, boyi_effort *effort)
{
    boyi__writer *writer;
    boyi_status status = boyi__writer_new(database, boyi__thread_count(options), error, &writer);
    if (status)
        return status;
    writer->game = game;
    bool layers = !database->about.whole && !game->expects_cycles && goes_by_layers(options);
    status = layers ? boyi__build_layers(writer, game, options, error, effort) : BOYI_METHOD;
    if (status == BOYI_METHOD) { /* a layer that could not be told is no reason to begin anew */
        status = boyi_game_failed(game, error);
        if (!status)
            status = boyi__build_whole(writer, game, options, error, effort);
    }
    if (!status)
        status = refuse_clash(game, error);
    if (!status)
        status = boyi_game_failed(game, error);
    boyi__writer_free(writer);
    database->about.method = database->about.whole ? effort->method : BOYI_LAYERS;
    if (status) /* what is finished stays; why there is no more has been said */
        boyi__database_commit(database, NULL);
    return status ? status : finish(database, error);
}

/* Reading the database will load what is compiled from the file's very text (script/compile.h): that must say
 * all there is. */
static boyi_status refuse_pieces(const boyi__request *request, const boyi_game *game, boyi_error *error)
{
    if (request->family != &boyi__c_file || game->content)
        return BOYI_OK;
    return boyi_fail(
        error, BOYI_INPUT,
        "%s includes files by name, so its text does not say what the game is: to keep it, put them into it",
        "%s 按文件名包含了其他文件，其文本不足以说明这个游戏：要保存，请把它们并入文件", request->word);
}

/* Where states are texts, these have their share of the memory. */
static boyi_options share_memory(const boyi__request *request, const boyi_game *game,
                                 const boyi_options *options)
{
    boyi_options own = options ? *options : (boyi_options){0};
    uint64_t texts = request->opening && game->wording ? request->opening->max_state_bytes : 0;
    if (texts < own.max_bytes)
        own.max_bytes -= texts;
    return own;
}

boyi_status boyi__build(const boyi__request *request, const char *path, const boyi_options *options,
                        boyi_error *error, boyi__built *built)
{
    boyi_game *game;
    boyi__manifest about;
    boyi__database *database = NULL;
    boyi__built done = {0};
    boyi_status status = request->family->make(request, error, &game);
    if (status)
        return status;
    status = refuse_pieces(request, game, error);
    if (!status)
        status = describe(request, game, options, error, &about);
    if (!status)
        status = boyi__database_write(path, &about, error, &database);
    if (!status)
        status = refuse_method(database, options, error);
    if (!status) {
        done.was_finished = database->about.finished;
        done.resumed = database->layers_count > 0;
    }
    const boyi_options own = share_memory(request, game, options);
    if (!status && !done.was_finished)
        status = fill(database, game, &own, error, &done.effort);
    boyi__database_close(database);
    boyi_game_free(game);
    if (!status && built)
        *built = done;
    return status;
}

static boyi_status build_request(boyi__request *request, const char *path, const boyi_options *options,
                                 boyi_error *error)
{
    boyi_status status = boyi__build(request, path, options, error, NULL);
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
    boyi_status status = boyi__request_open(text, opening, error, &request);
    return status ? status : build_request(&request, path, options, error);
}
