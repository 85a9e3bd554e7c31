/* boyi build: solve and keep. */
#include <inttypes.h>
#include <signal.h>
#include <string.h>

#include "cli/cli.h"
#include "store/build.h"

static boyi_status check(const boyi__cli *cli, const boyi__request *request, boyi_error *error)
{
    if (!cli->output)
        return boyi_fail(error, BOYI_USAGE, "build: where to? -o DB names the file",
                         "build：保存到哪里？用 -o DB 指定文件");
    if (request->database)
        return boyi_fail(error, BOYI_USAGE, "%s is a database already; build takes a game",
                         "%s 已是数据库；build 需要一个游戏", request->database);
    return BOYI_OK;
}

static boyi_status tell(const boyi__cli *cli, const boyi__built *built, boyi__strbuf *out, boyi_error *error)
{
    boyi_game *game;
    boyi_solution *solution;
    boyi_database about;
    boyi_status status = boyi_solution_open_with(cli->output, &cli->opening, error, &game, &solution);
    if (status)
        return status;
    status = boyi_solution_database(solution, error, &about);
    if (!status && cli->json)
        boyi__json_built(out, game, &about, built->resumed || built->was_finished, built->effort.bytes);
    else if (!status && cli->quiet)
        boyi__strbuf_add(out, "%" PRIu64 "\n", about.states);
    else if (!status)
        boyi__text_built(out, &about, cli->output, built->was_finished);
    boyi_solution_free(solution);
    boyi_game_free(game);
    return status;
}

static boyi_status build(boyi__cli *cli, const boyi__request *request, boyi__strbuf *out, boyi_error *error)
{
    boyi__built built;
    boyi_status status = check(cli, request, error);
    if (status)
        return status;
    cli->options.outcome_only = cli->values && strcmp(cli->values, "outcome") == 0;
    /* A limit on the size of files is an error to be told, no reason to die. */
    signal(SIGXFSZ, SIG_IGN);
    status = boyi__build(request, cli->output, &cli->options, error, &built);
    return status ? status : tell(cli, &built, out, error);
}

int boyi__cmd_build(boyi__cli *cli)
{
    return boyi__cli_answer(cli, build);
}
