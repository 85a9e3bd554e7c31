/* boyi solve: who wins, by how much, how soon, with which moves. */
#include "cli/cli.h"

static boyi_status report_case(const boyi__cli *cli, boyi__session *session, boyi__strbuf *out,
                               boyi_error *error)
{
    boyi__report report;
    boyi_status status = boyi__report_start(&report, session->solution, session->state, error);
    if (!status && cli->json) {
        boyi__json_report(out, &report);
        boyi__strbuf_add(out, "\n");
    } else if (!status) {
        boyi__text_report(out, &report, session->title);
    }
    boyi__report_end(&report);
    return status;
}

static boyi_status solve(boyi__cli *cli, const boyi__request *request, boyi__strbuf *out, boyi_error *error)
{
    boyi__session session;
    boyi_status status = boyi__session_start(&session, cli, request, error);
    if (!status)
        status = boyi__session_solve(&session, cli, error);
    if (!status)
        status = cli->quiet && !cli->json ? boyi__session_answer(&session, out, error)
                                          : report_case(cli, &session, out, error);
    return boyi__session_close(&session, status, error);
}

int boyi__cmd_solve(boyi__cli *cli)
{
    return boyi__cli_answer(cli, solve);
}
