/* From tokens to a game, a state and a solution; once, or for each line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/scan.h"
#include "cli/cli.h"
#include "games/list.h"
#include "script/script.h"
#include "store/lmdb_page_check.h"

/* The arguments from a text, which stays the caller's: numbers as they are; with options in it, cut into
 * tokens, which is slower and changes the text. */
static boyi_status take_text(boyi__request *request, char *text, size_t length, boyi_error *error)
{
    request->text = text;
    request->length = length;
    if (!memmem(text, length, "--", 2))
        return BOYI_OK;
    if (strlen(text) != length)
        return boyi_fail(error, BOYI_INPUT, "%s: a NUL byte stands among the arguments",
                         "%s：参数中含有 NUL 字节", request->family->name);
    const char **tokens = malloc((length / 2 + 1) * sizeof *tokens);
    if (!tokens)
        return boyi__fail_memory(error, request->family->name);
    request->text = NULL;
    request->length = 0;
    boyi_status status = boyi__request_add(request, NULL, boyi__cut_at_blanks(text, tokens), tokens, error);
    free(tokens);
    return status;
}

const boyi__family *const *boyi__cli_families(const boyi__cli *cli)
{
    size_t word = boyi__word_find(boyi__families, cli->tokens_count, cli->tokens);
    return word < cli->tokens_count ? boyi__families_for(cli->tokens[word]) : boyi__families;
}

/* A database in the place of a game has its game in it. */
static boyi_status read_database(const boyi__cli *cli, size_t place, boyi__request *request,
                                 boyi_error *error)
{
    if (cli->file || cli->each)
        return boyi_fail(error, BOYI_USAGE,
                         "a database has its game in it: leave --%s out (\"boyi probe --each\" reads states)",
                         "数据库自带游戏：请去掉 --%s（“boyi probe --each”可逐行读取状态）",
                         cli->file ? "file" : "each");
    for (size_t i = 0; i < cli->tokens_count; i++) {
        boyi__quoted quoted;
        const char *other = cli->tokens[i];
        if (i != place && strcmp(other, "--") != 0)
            return boyi_fail(error, BOYI_USAGE, "a database has its game in it: leave \"%s\" out",
                             "数据库自带游戏：请去掉“%s”", boyi__quote(&quoted, other, strlen(other)));
    }
    *request = (boyi__request){.database = cli->tokens[place]};
    return BOYI_OK;
}

/* The name of a game is always the game: a database of that name is reached as ./row. What is neither the
 * name of a game nor that of a file with one in it is a database, there or not. */
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

boyi_status boyi__cli_request(const boyi__cli *cli, boyi__request *request, char **input, boyi_error *error)
{
    *input = NULL;
    size_t place = boyi__word_find(boyi__families, cli->tokens_count, cli->tokens);
    if (place < cli->tokens_count && boyi__cli_names_database(cli->tokens[place]))
        return read_database(cli, place, request, error);
    boyi_status status = boyi__request_read(request, boyi__cli_families(cli), boyi__cli_option_names,
                                            cli->tokens_count, cli->tokens, error);
    request->opening = &cli->opening;
    request->max_bytes = cli->options.max_bytes;
    if (status || (!cli->file && !cli->each))
        return status;
    if (request->length)
        status = boyi_fail(error, BOYI_USAGE, "%s: the arguments stand both on the command line and in %s",
                           "%s：命令行和 %s 中都有参数", request->family->name,
                           cli->file ? "--file" : "--each");
    size_t length;
    if (!status && !cli->each)
        status = boyi__read_file(cli->file, cli->options.max_bytes, input, &length, error);
    if (!status && !cli->each)
        status = take_text(request, *input, length, error);
    if (status) {
        boyi__request_end(request);
        free(*input);
    }
    return status;
}

static boyi_status open_database(boyi__session *session, const boyi__cli *cli, const char *path,
                                 boyi_error *error)
{
    boyi_database about;
    boyi_status status = boyi_solution_open_with(path, &cli->opening, error, &session->game,
                                                 &session->solution);
    if (!status)
        status = boyi_solution_database(session->solution, error, &about);
    if (!status)
        memcpy(session->title, about.title, sizeof session->title);
    return status;
}

boyi_status boyi__session_start(boyi__session *session, const boyi__cli *cli, const boyi__request *request,
                                boyi_error *error)
{
    *session = (boyi__session){0};
    boyi_status status = request->database ? open_database(session, cli, request->database, error)
                                           : request->family->make(request, error, &session->game);
    if (status)
        return status;
    if (!cli->quiet && !cli->json && !request->database)
        boyi__request_title(request, session->title, sizeof session->title);
    session->state = boyi_game_start(session->game);
    if (cli->state)
        status = boyi_game_read_state(session->game, cli->state, error, &session->state);
    return status;
}

boyi_status boyi__session_solve(boyi__session *session, const boyi__cli *cli, boyi_error *error)
{
    if (session->solution) /* from a database */
        return BOYI_OK;
    boyi_status status = boyi_solve_at(session->game, session->state, &cli->options, error,
                                       &session->solution);
    if (!status)
        boyi_solution_watch(session->solution, cli->options.progress, cli->options.context);
    return status;
}

boyi_status boyi__session_answer(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    boyi_answer answer;
    boyi_status status = boyi_solution_answer(session->solution, session->state, error, &answer);
    if (!status) {
        boyi__text_answer(out, &answer);
        boyi__strbuf_add(out, "\n");
    }
    return status;
}

void boyi__session_end(boyi__session *session)
{
    boyi_solution_free(session->solution);
    boyi_game_free(session->game);
    *session = (boyi__session){0};
}

boyi_status boyi__session_close(boyi__session *session, boyi_status status, boyi_error *error)
{
    if (!status && session->game)
        status = boyi_game_failed(session->game, error);
    boyi__session_end(session);
    return status;
}

static int answer_one(boyi__cli *cli, boyi__answerer *answer)
{
    boyi_error error;
    boyi__request request;
    boyi__strbuf out = {.lang = cli->lang};
    char *input;
    boyi_status status = boyi__cli_request(cli, &request, &input, &error);
    if (!status) {
        status = answer(cli, &request, &out, &error);
        boyi__request_end(&request);
        free(input);
    }
    boyi__watch_end();
    return boyi__cli_finish(cli, &out, status, &error);
}

static boyi_status answer_line(boyi__cli *cli, boyi__answerer *answer, const boyi__request *base, char *line,
                               size_t length, boyi__strbuf *out, boyi_error *error)
{
    boyi__request request = *base;
    request.owned = NULL;
    boyi_status status = take_text(&request, line, length, error);
    if (!status)
        status = answer(cli, &request, out, error);
    if (!status && out->failed)
        status = boyi__fail_memory(error, "boyi");
    free(request.owned);
    return status;
}

void boyi__cli_bad_line(const boyi__cli *cli, boyi__strbuf *out, const boyi_error *error)
{
    const char *sentence = cli->lang == BOYI__CHINESE ? error->text_zh : error->text;
    if (cli->json)
        boyi__json_error(out, boyi_status_word(error->status), sentence);
    else
        boyi__strbuf_add(out, "error: %s", sentence);
    boyi__strbuf_add(out, "\n");
}

/* Each line is one game's arguments; a bad one is told in its place and the others go on. */
static int answer_lines(boyi__cli *cli, boyi__answerer *answer, const boyi__request *base,
                        boyi__line_reader *lines)
{
    boyi_error error;
    boyi__strbuf out = {.lang = cli->lang};
    bool bad = false, more;
    boyi_status status;
    while (!(status = boyi__line_reader_next(lines, &more, &error)) && more && !boyi__watch_stopped()) {
        if (answer_line(cli, answer, base, lines->text, lines->length, &out, &error)) {
            boyi__strbuf_end(&out);
            boyi__cli_bad_line(cli, &out, &error);
            bad = true;
        }
        if (!boyi__cli_print(cli, &out))
            return 1;
    }
    if (!status && boyi__watch_stopped())
        status = boyi_fail(&error, BOYI_CANCELLED, "stopped", "已停止");
    return status ? boyi__cli_fail(cli, &error) : bad || cli->flawed;
}

static int answer_each(boyi__cli *cli, boyi__answerer *answer)
{
    boyi_error error;
    boyi__request base;
    char *input;
    boyi_status status = boyi__cli_request(cli, &base, &input, &error);
    if (status)
        return boyi__cli_fail(cli, &error);
    boyi__line_reader lines;
    cli->quiet = true;
    status = boyi__line_reader_open(&lines, cli->file ? cli->file : "-", cli->options.max_bytes, &error);
    int code = status ? boyi__cli_fail(cli, &error) : answer_lines(cli, answer, &base, &lines);
    boyi__line_reader_close(&lines);
    boyi__request_end(&base);
    return code;
}

int boyi__cli_answer(boyi__cli *cli, boyi__answerer *answer)
{
    boyi__watch_start(cli);
    return cli->each ? answer_each(cli, answer) : answer_one(cli, answer);
}
