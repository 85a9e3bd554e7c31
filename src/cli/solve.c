/* boyi solve: who wins, by how much, how soon, with which moves. */
#include "cli/cli.h"

static boyi_status report_case(const boyi__cli *cli, boyi__case *one, boyi__text *out, boyi_error *error)
{
    boyi__report report;
    boyi_status status = boyi__report_start(&report, one->solution, one->state, error);
    if (!status && cli->json) {
        boyi__json_report(out, &report);
        boyi__text_add(out, "\n");
    } else if (!status) {
        boyi__text_report(out, &report, one->title);
    }
    boyi__report_end(&report);
    return status;
}

static boyi_status solve(boyi__cli *cli, const boyi__request *request, boyi__text *out, boyi_error *error)
{
    boyi__case one;
    boyi_status status = boyi__case_start(&one, cli, request, error);
    if (!status)
        status = boyi__case_solve(&one, cli, error);
    if (!status)
        status = cli->quiet && !cli->json ? boyi__case_answer(&one, out, error)
                                          : report_case(cli, &one, out, error);
    return boyi__case_close(&one, status, error);
}

int boyi__cmd_solve(boyi__cli *cli)
{
    return boyi__cli_answer(cli, solve);
}
