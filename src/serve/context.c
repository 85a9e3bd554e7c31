#include "serve/context.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/scan.h"
#include "games/list.h"
#include "script/script.h"

/* The question's game cut into tokens. */
typedef struct {
    char *text;
    const char **list;
    size_t count, word; /* which of them names the game; count: none */
} tokens;

static boyi_status cut_game(tokens *out, const boyi__query *query, boyi_error *error)
{
    *out = (tokens){.text = strdup(query->game),
                    .list = malloc((strlen(query->game) / 2 + 1) * sizeof *out->list)};
    if (!out->text || !out->list)
        return boyi__fail_memory(error, "boyi");
    out->count = boyi__cut_at_blanks(out->text, out->list);
    out->word = boyi__word_find(boyi__families, out->count, out->list);
    return BOYI_OK;
}

static void free_tokens(tokens *all)
{
    free(all->list);
    free(all->text);
}

static const boyi__served *find_file(const boyi__serve_context *context, const tokens *all)
{
    return all->word == all->count
               ? NULL
               : boyi__served_find(&context->files, all->list[all->word], strlen(all->list[all->word]));
}

boyi_status boyi__asked_file(const boyi__serve_context *context, const boyi__query *query, boyi_error *error,
                             const boyi__served **out)
{
    tokens all;
    *out = NULL;
    if (!context->files.count)
        return BOYI_OK;
    boyi_status status = cut_game(&all, query, error);
    const boyi__served *file = status ? NULL : find_file(context, &all);
    if (file && file->what != BOYI__SERVED_GRAPH)
        *out = file;
    free_tokens(&all);
    return status;
}

bool boyi__asked_is_slow(const boyi__serve_context *context, const boyi__query *query)
{
    const boyi__served *file;
    return boyi__asked_file(context, query, NULL, &file) != BOYI_OK || (file && boyi__served_is_script(file));
}

/* A name that is no built-in game's may be a file's: only those that were named at the start. */
static boyi_status check_names(const boyi__serve_context *context, const tokens *all, boyi_error *error)
{
    const char *word = all->word < all->count ? all->list[all->word] : "";
    const boyi__served *file = find_file(context, all);
    boyi__quoted quoted;
    if (!strpbrk(word, "./\\") || (file && file->what != BOYI__SERVED_GRAPH))
        return BOYI_OK;
    boyi__quote(&quoted, word, strlen(word));
    if (file)
        return boyi_fail(error, BOYI_USAGE, "\"%s\" is a graph: ask for the game \"graph %s\"",
                         "“%s”是图：请写游戏“graph %s”", quoted.text, quoted.text);
    const char *slash = strrchr(word, '/');
    file = slash ? boyi__served_find(&context->files, slash + 1, strlen(slash + 1)) : NULL;
    if (file)
        return boyi_fail(error, BOYI_FILE, "\"%s\" is called \"%s\" here, without a path",
                         "此处“%s”称作“%s”，不带路径", quoted.text, file->name);
    return boyi_fail(error, BOYI_FILE, "\"%s\" was not named when this server was started",
                     "启动服务器时没有给出“%s”", quoted.text);
}

static boyi_status check_alone(const boyi__served *file, const boyi__query *query, const tokens *all,
                               boyi_error *error)
{
    if (query->method != BOYI_AUTO)
        return boyi_fail(error, BOYI_USAGE, "%s is solved already: leave method out",
                         "%s 已求解：请去掉 method", file->name);
    if (all->count == 1 && !query->input)
        return BOYI_OK;
    boyi__quoted quoted;
    const char *other = query->input ? "input" : all->list[all->word ? 0 : 1];
    return boyi_fail(error, BOYI_USAGE, "a database has its game in it: leave \"%s\" out",
                     "数据库自带游戏：请去掉“%s”", boyi__quote(&quoted, other, strlen(other)));
}

boyi_status boyi__check_database(const boyi__served *file, const boyi__query *query, boyi_error *error)
{
    tokens all;
    boyi_status status = cut_game(&all, query, error);
    if (!status)
        status = check_alone(file, query, &all, error);
    free_tokens(&all);
    return status;
}

/* The game of a database, apart from it. */
static boyi_status database_game(const boyi__serve_context *context, const boyi__served *file,
                                 boyi_error *error, boyi_game **out)
{
    boyi_solution *solution;
    boyi_status status = boyi_solution_open_with(file->path, &context->opening, error, out, &solution);
    if (!status)
        boyi_solution_free(solution);
    return status;
}

static boyi_status make_game(const boyi__serve_context *context, boyi__request *request, const char *input,
                             boyi_error *error, boyi_game **out)
{
    if (input && request->length)
        return boyi_fail(error, BOYI_USAGE, "%s: the arguments stand both in game and in input",
                         "%s：game 和 input 中都有参数", request->family->name);
    if (input) {
        request->text = input;
        request->length = strlen(input);
    }
    const boyi__served *file = input ? NULL
                                     : boyi__served_find(&context->files, request->text, request->length);
    request->no_files = !file || file->what != BOYI__SERVED_GRAPH;
    if (request->family->reads_file && !request->no_files) {
        request->text = file->path;
        request->length = strlen(file->path);
    }
    return request->family->make(request, error, out);
}

static boyi_status make_asked(const boyi__serve_context *context, const boyi__query *query, const tokens *all,
                              boyi_error *error, boyi_game **out)
{
    boyi__request request;
    const boyi__served *file = find_file(context, all);
    bool own = file && file->what == BOYI__SERVED_GAME;
    if (file && file->what == BOYI__SERVED_DATABASE) {
        boyi_status status = check_alone(file, query, all, error);
        return status ? status : database_game(context, file, error, out);
    }
    boyi_status status = boyi__request_read(&request, own ? boyi__file_families : boyi__families, NULL,
                                            all->count, all->list, error);
    if (status)
        return status;
    request.opening = &context->opening;
    request.opened = own ? &file->opened : NULL;
    status = make_game(context, &request, query->input, error, out);
    boyi__request_end(&request);
    return status;
}

boyi_status boyi__query_game(const boyi__serve_context *context, const boyi__query *query, boyi_error *error,
                             boyi_game **out)
{
    tokens all;
    boyi_status status = cut_game(&all, query, error);
    if (!status)
        status = check_names(context, &all, error);
    if (!status)
        status = make_asked(context, query, &all, error, out);
    free_tokens(&all);
    return status;
}
