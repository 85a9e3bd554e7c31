/* boyi explain: why. With --check: where somebody's line went wrong. */
#include "tell/explain.h"
#include "cli/cli.h"

static boyi_status check_line(const boyi__cli *cli, const boyi__session *session, boyi__strbuf *out,
                              boyi_error *error)
{
    boyi__check check;
    boyi_status status = boyi__check_start(&check, session->solution, session->state, cli->check, error);
    if (!status && cli->json)
        boyi__json_check(out, session->game, &check);
    else if (!status && cli->quiet && check.faulty)
        boyi__strbuf_add(out, "%zu", check.fault + 1);
    else if (!status && cli->quiet)
        boyi__strbuf_add(out, "0");
    else if (!status)
        boyi__text_check(out, session->game, &check, session->title);
    if (!status && (cli->json || cli->quiet))
        boyi__strbuf_add(out, "\n");
    boyi__check_end(&check);
    return status;
}

static boyi_status explain_line(const boyi__cli *cli, const boyi__session *session, boyi__strbuf *out,
                                boyi_error *error)
{
    boyi__report report = {0};
    boyi_line best = {0};
    boyi_status status = boyi_solution_line(session->solution, session->state, error, &best);
    if (!status)
        status = boyi__report_start(&report, session->solution, session->state, error);
    if (!status && cli->json) {
        status = boyi__json_explain(out, session->solution, &report, &best, NULL, error);
        boyi__strbuf_add(out, "\n");
    } else if (!status) {
        status = boyi__text_explain(out, session->solution, &report, &best, session->title, error);
    }
    boyi__report_end(&report);
    boyi_line_free(&best);
    return status;
}

static boyi_status explain(boyi__cli *cli, const boyi__request *request, boyi__strbuf *out, boyi_error *error)
{
    boyi__session session;
    boyi_status status = boyi__session_start(&session, cli, request, error);
    if (!status)
        status = boyi__session_solve(&session, cli, error);
    if (!status)
        status = cli->check                 ? check_line(cli, &session, out, error)
                 : cli->quiet && !cli->json ? boyi__session_answer(&session, out, error)
                                            : explain_line(cli, &session, out, error);
    return boyi__session_close(&session, status, error);
}

int boyi__cmd_explain(boyi__cli *cli)
{
    return boyi__cli_answer(cli, explain);
}
