#include "ask/asked_game.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/scan.h"
#include "games/list.h"
#include "script/script.h"
#include "store/lmdb_page_check.h"

/* The name of a game always means the game: a database of that name is written ./row. Any other word that is
 * not the name of a game file names a database if it looks like a path, whether that exists or not. */
bool boyi__names_database(const char *word)
{
    const char *end = strrchr(word, '.');
    for (const boyi__family *const *family = boyi__families; *family; family++)
        if (boyi__family_is_named(*family, word))
            return false;
    if (boyi__looks_like_database(word))
        return true;
    return boyi__families_for(word) == boyi__families &&
           (strchr(word, '/') || (end && strcmp(end, ".db") == 0));
}

/* A database contains its game: no argument may follow it. */
static boyi_status read_database(boyi__asked_game *asked, const boyi__question *question, size_t place,
                                 boyi_error *error)
{
    const boyi__options *given = &question->given;
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
    asked->request.database = question->tokens[place];
    asked->request.opening = &asked->opening;
    return BOYI_OK;
}

/* Take the game's arguments from a text, which stays the caller's. A text with options in it is cut into
 * tokens, which is slower and changes it; the text of a graph is left alone, "--" and all. */
static boyi_status add_text(boyi__request *request, char *text, size_t length, boyi_error *error)
{
    request->text = text;
    request->length = length;
    if (request->family->reads_file || !memmem(text, length, "--", 2))
        return BOYI_OK;
    if (strlen(text) != length)
        return boyi__fail(error, BOYI_INPUT, "%s: the arguments contain a NUL byte", request->family->name);
    const char **tokens = malloc((length / 2 + 1) * sizeof *tokens);
    if (!tokens)
        return boyi__fail_memory(error, request->family->name);
    request->text = NULL;
    request->length = 0;
    boyi_status status = boyi__request_add(request, NULL, boyi__cut_at_blanks(text, tokens), tokens, error);
    free(tokens);
    return status;
}

/* A word before the game may be the value of a mistyped option: the option is reported, not the word. */
static boyi_status check_options_before(const boyi__question *question, size_t place, boyi_error *error)
{
    for (size_t i = 0; i < place; i++) {
        const char *token = question->tokens[i];
        bool known = !boyi__token_is_option(token) || strcmp(token, "--") == 0;
        for (const boyi__family *const *family = boyi__families; *family && !known; family++)
            for (const boyi__flag *flag = (*family)->flags; flag && flag->name; flag++)
                known |= strncmp(token, "--", 2) == 0 &&
                         strncmp(token + 2, flag->name, strlen(flag->name)) == 0;
        if (!known)
            return boyi__fail_option(token, error);
    }
    return BOYI_OK;
}

static boyi_status read_arguments(boyi__asked_game *asked, const boyi__asker *asker,
                                  const boyi__question *question, boyi_error *error)
{
    const boyi__options *given = &question->given;
    boyi__request *request = &asked->request;
    size_t length;
    if (!given->file && !given->each)
        return BOYI_OK;
    if (request->length)
        return boyi__fail(error, BOYI_USAGE, "%s: arguments are given both on the command line and in %s",
                          request->family->name, given->file ? "--file" : "--each");
    if (given->each)
        return BOYI_OK;
    (void)asker;
    boyi_status status = boyi__read_file(given->file, request->max_bytes, &asked->input, &length, error);
    return status ? status : add_text(request, asked->input, length, error);
}

boyi_status boyi__asked_game_read(boyi__asked_game *asked, const boyi__asker *asker,
                                  const boyi__question *question, boyi_error *error)
{
    boyi_options options;
    *asked = (boyi__asked_game){0};
    boyi__question_opening(question, asker->opening, &asked->opening);
    boyi__question_options(question, &asker->options, &options);
    size_t place = boyi__word_find(boyi__families, question->tokens_count, question->tokens);
    const char *word = place < question->tokens_count ? question->tokens[place] : NULL;
    if (word && boyi__names_database(word))
        return read_database(asked, question, place, error);
    if (!word && question->given.each) /* each line names its game */
        return BOYI_OK;
    const boyi__family *family;
    boyi_status status = place > 0 ? check_options_before(question, place, error) : BOYI_OK;
    if (!status)
        status = boyi__family_find(boyi__families, boyi__file_families, word, error, &family);
    if (!status)
        status = boyi__request_read(&asked->request, family, place, boyi__option_names,
                                    question->tokens_count, question->tokens, error);
    if (status)
        return status;
    asked->request.opening = &asked->opening;
    asked->request.max_bytes = options.max_bytes;
    status = read_arguments(asked, asker, question, error);
    if (status)
        boyi__asked_game_end(asked);
    return status;
}

void boyi__asked_game_end(boyi__asked_game *asked)
{
    boyi__request_end(&asked->request);
    free(asked->input);
    asked->input = NULL;
}
