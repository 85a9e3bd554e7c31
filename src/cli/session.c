/* From the command line to a game, a state and a solution: once, or for each line of the input. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/scan.h"
#include "cli/cli.h"
#include "games/list.h"
#include "script/script.h"
#include "store/lmdb_page_check.h"

/* ---- The request ---- */

/* The name of a game always means the game: a database of that name is written ./row. Any other word that is
 * not the name of a game file names a database if it looks like a path, whether that exists or not. */
bool boyi__cli_names_database(const char *word)
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
static boyi_status read_database(const boyi__cli *cli, size_t place, boyi__request *request,
                                 boyi_error *error)
{
    if (cli->given.file || cli->given.each)
        return boyi_fail(error, BOYI_USAGE,
                         "a database contains its game: leave out --%s (\"boyi probe --each\" reads states)",
                         "数据库自带游戏：请去掉 --%s（“boyi probe --each”可逐行读取状态）",
                         cli->given.file ? "file" : "each");
    for (size_t i = 0; i < cli->tokens_count; i++) {
        boyi__quoted quoted;
        const char *other = cli->tokens[i];
        if (i != place && strcmp(other, "--") != 0)
            return boyi_fail(error, BOYI_USAGE, "a database contains its game: leave out \"%s\"",
                             "数据库自带游戏：请去掉“%s”", boyi__quote(&quoted, other, strlen(other)));
    }
    *request = (boyi__request){.database = cli->tokens[place]};
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
        return boyi_fail(error, BOYI_INPUT, "%s: the arguments contain a NUL byte", "%s：参数中含有 NUL 字节",
                         request->family->name);
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
static boyi_status check_options_before(const boyi__cli *cli, size_t place, boyi_error *error)
{
    for (size_t i = 0; i < place; i++) {
        const char *token = cli->tokens[i];
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

/* Read the request: the game from the tokens, its arguments from there or from --file. With --each the
 * arguments come later, line by line. `input` receives memory to free after the request. */
static boyi_status read_request(const boyi__cli *cli, boyi__request *request, char **input, boyi_error *error)
{
    *input = NULL;
    size_t place = boyi__word_find(boyi__families, cli->tokens_count, cli->tokens);
    const char *word = place < cli->tokens_count ? cli->tokens[place] : NULL;
    if (word && boyi__cli_names_database(word))
        return read_database(cli, place, request, error);
    if (!word && cli->given.each) { /* each line names its game */
        *request = (boyi__request){0};
        return BOYI_OK;
    }
    if (place > 0 && check_options_before(cli, place, error))
        return error->status;
    const boyi__family *family;
    boyi_status status = boyi__family_find(boyi__families, boyi__file_families, word, error, &family);
    if (!status)
        status = boyi__request_read(request, family, place, boyi__option_names, cli->tokens_count,
                                    cli->tokens, error);
    request->opening = &cli->opening;
    request->max_bytes = cli->options.max_bytes;
    if (status || (!cli->given.file && !cli->given.each))
        return status;
    if (request->length)
        status = boyi_fail(error, BOYI_USAGE, "%s: arguments are given both on the command line and in %s",
                           "%s：命令行和 %s 中都有参数", request->family->name,
                           cli->given.file ? "--file" : "--each");
    size_t length;
    if (!status && !cli->given.each)
        status = boyi__read_file(cli->given.file, cli->options.max_bytes, input, &length, error);
    if (!status && !cli->given.each)
        status = add_text(request, *input, length, error);
    if (status) {
        boyi__request_end(request);
        free(*input);
    }
    return status;
}

/* ---- The session ---- */

boyi_status boyi__session_start(boyi__session *session, boyi_error *error)
{
    const boyi__cli *cli = session->cli;
    const boyi__request *request = session->request;
    boyi_status status;
    assert(!session->game && !session->solution);
    if (request->database) {
        boyi_database about = {0};
        status = boyi_solution_open_with(request->database, &cli->opening, error, &session->game,
                                         &session->solution);
        if (!status)
            status = boyi_solution_database(session->solution, error, &about);
        if (!status)
            memcpy(session->title, about.title, sizeof session->title);
    } else {
        status = request->family->make(request, error, &session->game);
        if (!status && !cli->given.quiet && !cli->given.json)
            boyi__request_title(request, session->title, sizeof session->title);
    }
    if (status)
        return status;
    session->state = session->game->start;
    return cli->given.state ? boyi_game_read_state(session->game, cli->given.state, error, &session->state)
                            : BOYI_OK;
}

boyi_status boyi__session_solve(boyi__session *session, const boyi_options *options, boyi_error *error)
{
    boyi_status status = session->game ? BOYI_OK : boyi__session_start(session, error);
    if (status || session->solution)
        return status;
    status = boyi_solve_at(session->game, session->state, options, error, &session->solution);
    if (!status)
        boyi_solution_watch(session->solution, options->progress, options->context);
    return status;
}

boyi_status boyi__session_answer(const boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    boyi_answer answer;
    boyi_status status = boyi_solution_answer(session->solution, session->state, error, &answer);
    if (!status) {
        boyi__text_answer(out, &answer);
        boyi__strbuf_add(out, "\n");
    }
    return status;
}

/* ---- Answers ---- */

/* A rule may fail while texts are written, where no status is returned: asked for at the end. */
static boyi_status answer_request(boyi__cli *cli, const boyi__request *request, boyi__strbuf *out,
                                  boyi_error *error)
{
    boyi__session session = {.cli = cli, .request = request};
    boyi__progress_restart(cli);
    boyi_status status = cli->command->answer(&session, out, error);
    if (status == BOYI_CANCELLED)
        status = boyi__progress_status(status, error);
    if (!status && session.game)
        status = boyi_game_failed(session.game, error);
    boyi_solution_free(session.solution);
    boyi_game_free(session.game);
    return status;
}

typedef struct {
    boyi__cli *cli;
    const boyi__request *base; /* the game, without arguments; of no family: each line names its own */
} line_context;

/* Options that a line of --each can't have: they are about the whole output. */
static const unsigned not_in_lines[] = {BOYI__OPTION_json,     BOYI__OPTION_quiet,    BOYI__OPTION_each,
                                        BOYI__OPTION_file,     BOYI__OPTION_progress, BOYI__OPTION_no_compile,
                                        BOYI__OPTION_language, BOYI__OPTION_help,     BOYI__OPTION_version};

/* A line with options, or one that names its game: read as a command line of its own. */
static boyi_status answer_words(const line_context *self, size_t count, char **words, boyi__strbuf *out,
                                boyi_error *error)
{
    boyi__cli cli = *self->cli;
    boyi__request request = *self->base;
    request.owned = NULL;
    char *input = NULL;
    cli.given.mask = 0;
    cli.given.each = false;
    cli.given.file = NULL;
    cli.tokens = malloc((count + 1) * sizeof *cli.tokens);
    cli.tokens_count = 0;
    boyi_status status = cli.tokens ? boyi__cli_read_words(&cli, count, words, error)
                                    : boyi__fail_memory(error, "boyi");
    for (size_t i = 0; !status && i < sizeof not_in_lines / sizeof *not_in_lines; i++)
        if (boyi__is_given(&cli.given, not_in_lines[i]))
            status = boyi_fail(error, BOYI_USAGE, "--%s can't be given in a line of --each",
                               "--%s 不能写在 --each 的行中", boyi__option_names[not_in_lines[i]]);
    if (!status)
        status = boyi__options_check(&cli.given, cli.command->name, error);
    if (!status && request.family)
        status = boyi__request_add(&request, boyi__option_names, cli.tokens_count, cli.tokens, error);
    else if (!status)
        status = read_request(&cli, &request, &input, error);
    bool made = !status;
    if (!status)
        status = answer_request(&cli, &request, out, error);
    self->cli->flawed |= cli.flawed;
    if (made && !self->base->family)
        boyi__request_end(&request);
    else
        free(request.owned);
    free(cli.tokens);
    return status;
}

static boyi_status answer_line(void *context, char *line, size_t length, boyi__strbuf *out, boyi_error *error)
{
    const line_context *self = context;
    boyi__request request = *self->base;
    if (request.family && !memmem(line, length, "--", 2)) { /* numbers as they are, without a copy */
        request.text = line;
        request.length = length;
        return answer_request(self->cli, &request, out, error);
    }
    if (strlen(line) != length)
        return boyi_fail(error, BOYI_INPUT, "the line contains a NUL byte", "该行含有 NUL 字节");
    char **words = malloc((length / 2 + 1) * sizeof *words);
    boyi_status status = words ? answer_words(self, boyi__cut_at_blanks(line, (const char **)words), words,
                                              out, error)
                               : boyi__fail_memory(error, "boyi");
    free(words);
    return status;
}

int boyi__cli_answer(boyi__cli *cli)
{
    boyi_error error;
    boyi__request request;
    boyi__strbuf out = {.lang = cli->lang};
    char *input;
    boyi__progress_start(cli);
    boyi_status status = read_request(cli, &request, &input, &error);
    if (!status && cli->given.each) {
        line_context lines = {cli, &request};
        cli->given.quiet = true;
        int code = boyi__cli_answer_lines(cli, answer_line, &lines);
        boyi__request_end(&request);
        return code;
    }
    if (!status) {
        status = answer_request(cli, &request, &out, &error);
        boyi__request_end(&request);
        free(input);
    }
    boyi__progress_end();
    return boyi__cli_finish(cli, &out, status, &error);
}
