/* boyi solve: who wins, by how much, how soon, with which moves. */
#include "cli/cli.h"

static boyi_status solve(boyi__cli *cli, const boyi__request *request, boyi__text *out, boyi_error *error)
{
    boyi__case one;
    boyi__report report = {0};
    boyi_answer answer;
    boyi_status status = boyi__case_start(&one, cli, request, error);
    if (!status)
        status = boyi__case_solve(&one, cli, error);
    bool bare = cli->quiet && !cli->json;
    if (!status && bare)
        status = boyi_solution_answer(one.solution, one.state, error, &answer);
    else if (!status)
        status = boyi__report_start(&report, one.solution, one.state, error);
    if (!status) {
        if (bare)
            boyi__text_answer(out, &answer);
        else if (cli->json)
            boyi__json_report(out, &report);
        else
            boyi__text_report(out, &report, one.title);
        if (bare || cli->json)
            boyi__text_add(out, "\n");
    }
    boyi__report_end(&report);
    boyi__case_end(&one);
    return status;
}

int boyi__cmd_solve(boyi__cli *cli)
{
    return boyi__cli_answer(cli, solve);
}
