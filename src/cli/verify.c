/* boyi verify: check every state of a solution, from a database or just found, against the rules. */
#include <inttypes.h>

#include "cli/cli.h"

static boyi_status verify(boyi__cli *cli, const boyi__request *request, boyi__text *out, boyi_error *error)
{
    boyi__case one;
    boyi_verified seen;
    boyi_status status = boyi__case_start(&one, cli, request, error);
    if (!status)
        status = boyi__case_solve(&one, cli, error);
    if (!status)
        status = boyi_verify(one.solution, one.state, &cli->options, error, &seen);
    if (!status && cli->json)
        boyi__json_verified(out, one.game, &seen);
    else if (!status && cli->quiet)
        boyi__text_add(out, "%" PRIu64 "\n", seen.states);
    else if (!status)
        boyi__text_verified(out, &seen, one.title);
    return boyi__case_close(&one, status, error);
}

int boyi__cmd_verify(boyi__cli *cli)
{
    return boyi__cli_answer(cli, verify);
}
