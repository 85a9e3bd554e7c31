/* boyi solve: who wins, by how much, how soon, with which moves. */
#include "cli/cli.h"

boyi_status boyi__answer_solve(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    const boyi__cli *cli = session->cli;
    boyi__report report;
    boyi_status status = boyi__session_solve(session, &cli->options, error);
    if (status)
        return status;
    if (cli->given.quiet && !cli->given.json)
        return boyi__session_answer(session, out, error);
    status = boyi__report_start(&report, session->solution, session->state, error);
    if (!status && cli->given.json) {
        boyi__json_report(out, &report);
        boyi__strbuf_add(out, "\n");
    } else if (!status) {
        boyi__text_report(out, &report, session->title);
    }
    boyi__report_end(&report);
    return status;
}
