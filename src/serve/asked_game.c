#include "serve/asked_game.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/scan.h"
#include "games/list.h"
#include "script/script.h"

/* The word looks like a file's name, but is none that a game may have. `graph`: the served file of this
 * name. */
static boyi_status refuse_name(const boyi__served_files *files, const boyi__served *graph, const char *word,
                               boyi_error *error)
{
    boyi__quoted quoted;
    boyi__quote(&quoted, word, strlen(word));
    if (graph)
        return boyi__fail(error, BOYI_USAGE, "\"%s\" is a graph: ask for the game \"graph %s\"", quoted.text,
                          quoted.text);
    const char *slash = strrchr(word, '/');
    const boyi__served *file = slash ? boyi__served_find(files, slash + 1, strlen(slash + 1)) : NULL;
    if (file)
        return boyi__fail(error, BOYI_FILE, "\"%s\" is called \"%s\" here, without a path", quoted.text,
                          file->name);
    return boyi__fail(error, BOYI_FILE, "\"%s\" was not named when this server was started", quoted.text);
}

boyi_status boyi__served_game_start(boyi__served_game *asked, const boyi__served_files *files,
                                    const boyi__query *query, boyi_error *error)
{
    assert(query->game);
    *asked = (boyi__served_game){.files = files,
                                 .input = query->input,
                                 .text = strdup(query->game),
                                 .tokens = malloc((strlen(query->game) / 2 + 1) * sizeof *asked->tokens)};
    if (!asked->text || !asked->tokens)
        return boyi__fail_memory(error, "boyi");
    asked->count = boyi__cut_at_blanks(asked->text, asked->tokens);
    size_t place = asked->place = boyi__word_find(boyi__families, asked->count, asked->tokens);
    if (place == asked->count) /* no game: boyi__family_find will say so */
        return BOYI_OK;
    const char *word = asked->tokens[place];
    const boyi__served *file = boyi__served_find(files, word, strlen(word));
    if (!file || file->what == BOYI__SERVED_GRAPH)
        return strpbrk(word, "./\\") ? refuse_name(files, file, word, error) : BOYI_OK;
    asked->file = file;
    if (file->what != BOYI__SERVED_DATABASE)
        return BOYI_OK;
    if (query->method != BOYI_AUTO)
        return boyi__fail(error, BOYI_USAGE, "%s is solved already: leave method out", file->name);
    if (asked->count == 1 && !query->input)
        return BOYI_OK;
    boyi__quoted quoted;
    const char *other = query->input ? "input" : asked->tokens[place ? 0 : 1];
    return boyi__fail(error, BOYI_USAGE, "a database already contains its game: leave out \"%s\"",
                      boyi__quote(&quoted, other, strlen(other)));
}

void boyi__served_game_end(boyi__served_game *asked)
{
    free(asked->tokens);
    free(asked->text);
    *asked = (boyi__served_game){0};
}

boyi_status boyi__served_game_make(const boyi__served_game *asked, const boyi_opening *opening,
                                   boyi_error *error, boyi_game **out)
{
    boyi__request request;
    const boyi__served *file = asked->file;
    if (file && file->what == BOYI__SERVED_DATABASE) {
        boyi_solution *solution;
        boyi_status status = boyi_solution_open_with(file->path, opening, error, out, &solution);
        if (!status)
            boyi_solution_free(solution);
        return status;
    }
    const boyi__family *family;
    const char *word = asked->place < asked->count ? asked->tokens[asked->place] : NULL;
    boyi_status status = boyi__family_find(boyi__families, file ? boyi__file_families : NULL, word, error,
                                           &family);
    if (!status)
        status = boyi__request_read(&request, family, asked->place, NULL, asked->count, asked->tokens, error);
    if (status)
        return status;
    request.opening = opening;
    request.opened = file ? &file->opened : NULL;
    /* The arguments: from the game, the input, or a served graph. No other file may be read. */
    request.no_files = true;
    if (asked->input && request.length) {
        status = boyi__fail(error, BOYI_USAGE, "%s: the arguments are in both game and input",
                            request.family->name);
    } else if (asked->input) {
        request.text = asked->input;
        request.length = strlen(asked->input);
    } else {
        const boyi__served *graph = boyi__served_find(asked->files, request.text, request.length);
        request.no_files = !graph || graph->what != BOYI__SERVED_GRAPH;
        if (request.family->reads_file && !request.no_files) {
            request.text = graph->path;
            request.length = strlen(graph->path);
        }
    }
    if (!status)
        status = request.family->make(&request, error, out);
    boyi__request_end(&request);
    return status;
}
