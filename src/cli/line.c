/* boyi line: one best line of play. */
#include "cli/cli.h"

static boyi_status line(boyi__cli *cli, const boyi__request *request, boyi__strbuf *out, boyi_error *error)
{
    boyi__session session;
    boyi__report report = {0};
    boyi_line best = {0};
    boyi_status status = boyi__session_start(&session, cli, request, error);
    if (!status)
        status = boyi__session_solve(&session, cli, error);
    if (!status)
        status = boyi_solution_line(session.solution, session.state, error, &best);
    if (!status)
        status = boyi__report_start(&report, session.solution, session.state, error);
    if (!status && cli->json)
        boyi__json_line(out, &report, &best);
    else if (!status && cli->quiet)
        boyi__text_moves(out, session.game, &best);
    else if (!status)
        status = boyi__text_line(out, session.solution, &report, &best, session.title, error);
    if (!status && (cli->json || cli->quiet))
        boyi__strbuf_add(out, "\n");
    boyi__report_end(&report);
    boyi_line_free(&best);
    return boyi__session_close(&session, status, error);
}

int boyi__cmd_line(boyi__cli *cli)
{
    return boyi__cli_answer(cli, line);
}
