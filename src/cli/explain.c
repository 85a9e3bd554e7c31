/* boyi explain: why. With --check: where somebody's line went wrong. */
#include "tell/explain.h"
#include "cli/cli.h"

static boyi_status check_line(const boyi__cli *cli, const boyi__case *one, boyi__text *out, boyi_error *error)
{
    boyi__check check;
    boyi_status status = boyi__check_start(&check, one->solution, one->state, cli->check, error);
    if (!status && cli->json)
        boyi__json_check(out, one->game, &check);
    else if (!status && cli->quiet && check.faulty)
        boyi__text_add(out, "%zu", check.fault + 1);
    else if (!status && cli->quiet)
        boyi__text_add(out, "0");
    else if (!status)
        boyi__text_check(out, one->game, &check, one->title);
    if (!status && (cli->json || cli->quiet))
        boyi__text_add(out, "\n");
    boyi__check_end(&check);
    return status;
}

static boyi_status explain_line(const boyi__cli *cli, const boyi__case *one, boyi__text *out,
                                boyi_error *error)
{
    boyi__report report = {0};
    boyi_line best = {0};
    boyi_status status = boyi_solution_line(one->solution, one->state, error, &best);
    if (!status)
        status = boyi__report_start(&report, one->solution, one->state, error);
    if (!status && cli->json) {
        status = boyi__json_explain(out, one->solution, &report, &best, NULL, error);
        boyi__text_add(out, "\n");
    } else if (!status) {
        status = boyi__text_explain(out, one->solution, &report, &best, one->title, error);
    }
    boyi__report_end(&report);
    boyi_line_free(&best);
    return status;
}

static boyi_status explain(boyi__cli *cli, const boyi__request *request, boyi__text *out, boyi_error *error)
{
    boyi__case one;
    boyi_status status = boyi__case_start(&one, cli, request, error);
    if (!status)
        status = boyi__case_solve(&one, cli, error);
    if (!status)
        status = cli->check                 ? check_line(cli, &one, out, error)
                 : cli->quiet && !cli->json ? boyi__case_answer(&one, out, error)
                                            : explain_line(cli, &one, out, error);
    return boyi__case_close(&one, status, error);
}

int boyi__cmd_explain(boyi__cli *cli)
{
    return boyi__cli_answer(cli, explain);
}
