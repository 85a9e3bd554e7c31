#include "ask/asked_game.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/find_bytes.h"
#include "base/scan.h"
#include "games/list.h"
#include "problem/problem.h"
#include "script/script.h"
#include "script/source.h"
#include "store/signature.h"

/* The name of a game always means the game: a database of that name is written ./row. Any other word that is
 * not the name of a game file names a database if it looks like a path, whether that exists or not. */
bool boyi__names_database(const char *word)
{
    const char *end = strrchr(word, '.');
    if (boyi__family_named(boyi__families, word))
        return false;
    if (boyi__looks_like_database(word))
        return true;
    return (strchr(word, '/') || (end && strcmp(end, ".db") == 0)) &&
           !boyi__family_named(boyi__file_families, word);
}

boyi_status boyi__check_file(const boyi__asker *asker, const char *name, boyi_error *error)
{
    boyi__quoted quoted;
    if (asker->opening && !asker->served)
        return BOYI_OK;
    return boyi__fail(error, BOYI_FILE, "\"%s\" is a file, and files may not be used here",
                      boyi__quote(&quoted, name, strlen(name)));
}

bool boyi__find_embedded(const boyi__asker *asker, const char *word, boyi__opened *out)
{
    size_t length;
    const char *source = strchr(word, '/') ? NULL
                                           : boyi__embedded_game(word, &length); /* no path names one */
    bool file = source && asker->opening && !asker->served && access(word, F_OK) == 0;
    if (!source || file)
        return false;
    *out = (boyi__opened){.source = (char *)(uintptr_t)source, .length = length};
    return true;
}

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

boyi_status boyi__find_file(const boyi__asker *asker, const char *word, boyi_error *error,
                            const boyi__served **file)
{
    boyi__opened embedded;
    *file = NULL;
    if (!asker->served && asker->opening) /* any file may be opened */
        return BOYI_OK;
    bool looks_like_file = strpbrk(word, "./\\") && !boyi__find_embedded(asker, word, &embedded);
    if (!asker->served)
        return looks_like_file ? boyi__check_file(asker, word, error) : BOYI_OK;
    const boyi__served *found = boyi__served_find(asker->served, word, strlen(word));
    bool graph = found && found->what == BOYI__SERVED_GRAPH;
    *file = graph ? NULL : found;
    return !*file && looks_like_file ? refuse_name(asker->served, found, word, error) : BOYI_OK;
}

/* A database contains its game: no argument may follow it. */
static boyi_status read_database(boyi__asked_game *asked, const boyi__question *question, size_t place,
                                 boyi_error *error)
{
    const boyi__options *given = &question->given;
    const char *command = question->command->name, *name = question->tokens[place];
    /* Options about solving. The method of trace is the textbook's; what walks through all states can be limited. Those who ask
     * a server may not know what is a database: limits and symmetry are ignored there. */
    static const char *const walks[] = {"stats", "states", "verify", "compare", "draw", "build"};
    bool walk = asked->file;
    for (size_t i = 0; i < sizeof walks / sizeof *walks; i++)
        walk |= strcmp(command, walks[i]) == 0;
    const char *idle = given->method && strcmp(given->method, "auto") != 0 && strcmp(command, "trace") != 0
                           ? "method"
                       : given->max_states && !walk ? "max-states"
                       : given->symmetry && !walk   ? "symmetry"
                                                    : NULL;
    if (idle) {
        boyi__quoted quoted;
        return boyi__fail(error, BOYI_USAGE, "%s is solved already: leave out --%s",
                          asked->file ? asked->file->name : boyi__quote(&quoted, name, strlen(name)), idle);
    }
    if (question->input)
        return boyi__fail(error, BOYI_USAGE, "a database contains its game: leave out \"%s\"", "input");
    if (given->file || given->each)
        return boyi__fail(error, BOYI_USAGE,
                          "a database contains its game: leave out --%s (\"boyi probe --each\" reads states)",
                          given->file ? "file" : "each");
    for (size_t i = 0; i < question->tokens_count; i++) {
        boyi__quoted quoted;
        const char *other = question->tokens[i];
        if (i != place && strcmp(other, "--") != 0)
            return boyi__fail(error, BOYI_USAGE, "a database contains its game: leave out \"%s\"",
                              boyi__quote(&quoted, other, strlen(other)));
    }
    asked->request.database = asked->file ? asked->file->path : question->tokens[place];
    asked->request.opening = &asked->opening;
    return BOYI_OK;
}

/* Take the game's arguments from a text, which stays the caller's. A text with options in it is cut into
 * tokens, which is slower and changes it; the text of a graph is left alone, "--" and all. */
static boyi_status add_text(boyi__request *request, char *text, size_t length, boyi_error *error)
{
    request->text = text;
    request->length = length;
    if (request->family->reads_file || !boyi__find_bytes(text, length, "--", 2))
        return BOYI_OK;
    if (strlen(text) != length)
        return boyi__fail(error, BOYI_INPUT, "%s: the arguments contain a NUL byte", request->family->name);
    const char **tokens = malloc((length / 2 + 1) * sizeof *tokens);
    if (!tokens)
        return boyi__fail_memory(error, request->family->name);
    request->text = NULL;
    request->length = 0;
    size_t count = boyi__cut_at_blanks(text, tokens);
    boyi_status status = boyi__request_read(request, NULL, count, tokens, count, error);
    free(tokens);
    return status;
}

/* A word before the game may be the value of a mistyped option: the option is reported, not the word. */
static boyi_status check_options_before(const boyi__question *question, size_t place, boyi_error *error)
{
    for (size_t i = 0; i < place; i++) {
        const char *token = question->tokens[i];
        bool known = !boyi__token_is_option(token) || strcmp(token, "--") == 0 ||
                     boyi__token_is_flag(boyi__families, token);
        if (!known)
            return boyi__fail_option(question->command, token, error);
    }
    return BOYI_OK;
}

/* The arguments that do not stand in the tokens: of the question, or of --file. With --each they come later. */
static boyi_status read_arguments(boyi__asked_game *asked, const boyi__asker *asker,
                                  const boyi__question *question, boyi_error *error)
{
    const boyi__options *given = &question->given;
    boyi__request *request = &asked->request;
    size_t length = 0;
    boyi_status status = BOYI_OK;
    if (question->input && (request->length || given->file || given->each))
        return boyi__fail(error, BOYI_USAGE, "%s: the arguments are in both %s and input",
                          request->family->name,
                          request->length ? "game"
                          : given->file   ? "--file"
                                          : "lines");
    if (request->length && (given->file || given->each))
        return boyi__fail(error, BOYI_USAGE, "%s: arguments are given both on the command line and in %s",
                          request->family->name, given->file ? "--file" : "--each");
    if (question->input) {
        const char *input = question->input + boyi__mark_length(question->input, strlen(question->input));
        length = strlen(input);
        request->tokens = strdup(input);
        if (!request->tokens)
            status = boyi__fail_memory(error, "boyi");
    } else if (given->file && !given->each) {
        status = boyi__check_file(asker, given->file, error);
        if (!status)
            status = boyi__read_file(given->file, request->max_bytes, &request->tokens, &length, error);
    } else {
        return BOYI_OK;
    }
    return status ? status : add_text(request, request->tokens, length, error);
}

/* A served graph goes by its name, and is read from its path. */
static void use_served_graph(const boyi__served_files *served, boyi__request *request)
{
    const boyi__served *graph = boyi__served_find(served, request->text, request->length);
    if (!graph || graph->what != BOYI__SERVED_GRAPH)
        return;
    request->no_files = false;
    request->text = graph->path;
    request->length = strlen(graph->path);
}

boyi_status boyi__asked_game_read(boyi__asked_game *asked, const boyi__asker *asker,
                                  const boyi__question *question, boyi_error *error)
{
    const boyi__options *given = &question->given;
    const char *source = question->source;
    boyi_options options = asker->options;
    boyi_status status = BOYI_OK;
    *asked = (boyi__asked_game){.opening = asker->opening ? *asker->opening : (boyi_opening){0}};
    boyi__options_limit(given, &options, &asked->opening);
    size_t place = boyi__word_find(boyi__families, question->tokens_count, question->tokens);
    const char *word = place < question->tokens_count ? question->tokens[place] : NULL;
    /* The name of a built-in game is looked for once; a served file goes before it. */
    const boyi__family *family = word && !source && !asker->served ? boyi__family_named(boyi__families, word)
                                                                   : NULL;
    const bool may_be_file = word && !source && !family;
    if (may_be_file && (asker->served || !asker->opening))
        status = boyi__find_file(asker, word, error, &asked->file);
    if (status)
        return status;
    if (asked->file ? asked->file->what == BOYI__SERVED_DATABASE
                    : may_be_file && asker->opening && !asker->served && boyi__names_database(word))
        return read_database(asked, question, place, error);
    if (!word && given->each) /* each line names its game */
        return BOYI_OK;
    if (may_be_file)
        family = boyi__family_named(boyi__file_families, word);
    if (place > 0)
        status = check_options_before(question, place, error);
    if (!status && source) { /* the rules are in the question, in Lua */
        asked->source = (boyi__opened){.source = (char *)(uintptr_t)source, .length = strlen(source)};
        family = &boyi__lua_file;
        if (asked->source.length > (size_t)BOYI__LARGEST_LUA << 20)
            status = boyi__source_fail_large(word, BOYI__LARGEST_LUA, error);
    } else if (!status && !family) {
        status = boyi__family_find(boyi__families, boyi__file_families, word, error, &family);
    }
    if (status)
        return status;
    boyi__request *request = &asked->request;
    *request = (boyi__request){.family = family, .word = word};
    bool own = source || (may_be_file && !asked->file && boyi__find_embedded(asker, word, &asked->source));
    request->opening = &asked->opening;
    request->opened = own ? &asked->source : asked->file ? &asked->file->opened : NULL;
    request->max_bytes = options.max_bytes;
    request->no_files = !asker->opening || asker->served;
    request->undescribed = true;
    const char *names[BOYI__OPTIONS_COUNT + 1];
    boyi__options_of(question->command->name, question->command->like, names);
    status = boyi__request_read(request, names, question->tokens_count, question->tokens, place, error);
    if (!status && asker->served && family->reads_file)
        use_served_graph(asker->served, request);
    if (!status && (question->input || given->file || given->each))
        status = read_arguments(asked, asker, question, error);
    if (status)
        boyi__request_end(request);
    return status;
}
