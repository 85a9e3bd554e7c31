/* boyi line: one best line of play. */
#include "cli/cli.h"

static boyi_status line(boyi__cli *cli, const boyi__request *request, boyi__text *out, boyi_error *error)
{
    boyi__case one;
    boyi__report report = {0};
    boyi_line best = {0};
    boyi_status status = boyi__case_start(&one, cli, request, error);
    if (!status)
        status = boyi__case_solve(&one, cli, error);
    if (!status)
        status = boyi_solution_line(one.solution, one.state, error, &best);
    if (!status)
        status = boyi__report_start(&report, one.solution, one.state, error);
    if (!status && cli->json)
        boyi__json_line(out, &report, &best);
    else if (!status && cli->quiet)
        boyi__text_moves(out, one.game, &best);
    else if (!status)
        status = boyi__text_line(out, one.solution, &report, &best, one.title, error);
    if (!status && (cli->json || cli->quiet))
        boyi__text_add(out, "\n");
    boyi__report_end(&report);
    boyi_line_free(&best);
    return boyi__case_close(&one, status, error);
}

int boyi__cmd_line(boyi__cli *cli)
{
    return boyi__cli_answer(cli, line);
}
