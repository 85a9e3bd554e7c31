/* boyi build: solve, and store the solution in a database. */
#include <inttypes.h>
#include <signal.h>
#include <string.h>

#include "cli/cli.h"
#include "store/build.h"

/* The session is not started: boyi__build makes the game itself. */
boyi_status boyi__answer_build(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    const boyi__cli *cli = session->cli;
    boyi_options options = cli->options;
    boyi__built built;
    if (!cli->given.output)
        return boyi_fail(error, BOYI_USAGE, "build: where to? -o DB names the file",
                         "build：保存到哪里？用 -o DB 指定文件");
    if (session->request->database)
        return boyi_fail(error, BOYI_USAGE, "%s is a database already; build takes a game",
                         "%s 已是数据库；build 需要一个游戏", session->request->database);
    options.outcome_only = cli->given.values && strcmp(cli->given.values, "outcome") == 0;
    /* A limit on the size of files then gives an error instead of ending the process. */
    signal(SIGXFSZ, SIG_IGN);
    boyi_status status = boyi__build(session->request, cli->given.output, &options, error, &built);
    if (status)
        return status;
    /* The report is on the database as it can be opened. */
    boyi_game *game;
    boyi_solution *solution;
    boyi_database about = {0};
    status = boyi_solution_open_with(cli->given.output, &cli->opening, error, &game, &solution);
    if (status)
        return status;
    status = boyi_solution_database(solution, error, &about);
    if (!status && cli->given.json)
        boyi__json_built(out, game, &about, built.resumed || built.was_finished, built.effort.bytes);
    else if (!status && cli->given.quiet)
        boyi__strbuf_add(out, "%" PRIu64 "\n", about.states);
    else if (!status)
        boyi__text_built(out, &about, cli->given.output, built.was_finished);
    boyi_solution_free(solution);
    boyi_game_free(game);
    return status;
}
