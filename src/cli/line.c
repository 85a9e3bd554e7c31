/* boyi line: one best line of play. */
#include "cli/cli.h"

boyi_status boyi__answer_line(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    const boyi__cli *cli = session->cli;
    boyi__report report = {0};
    boyi_line best = {0};
    boyi_status status = boyi__session_solve(session, &cli->options, error);
    if (!status)
        status = boyi_solution_line(session->solution, session->state, error, &best);
    if (!status)
        status = boyi__report_start(&report, session->solution, session->state, error);
    if (!status && cli->given.json)
        boyi__json_line(out, &report, &best);
    else if (!status && cli->given.quiet)
        boyi__text_moves(out, session->game, &best);
    else if (!status)
        status = boyi__text_line(out, session->solution, &report, &best, session->title, error);
    if (!status && (cli->given.json || cli->given.quiet))
        boyi__strbuf_add(out, "\n");
    boyi__report_end(&report);
    boyi_line_free(&best);
    return status;
}
