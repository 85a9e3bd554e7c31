/* boyi verify: check every state of a solution, from a database or just found, against the rules. */
#include <inttypes.h>

#include "cli/cli.h"

static boyi_status verify(boyi__cli *cli, const boyi__request *request, boyi__strbuf *out, boyi_error *error)
{
    boyi__session session;
    boyi_verified seen;
    boyi_status status = boyi__session_start(&session, cli, request, error);
    if (!status)
        status = boyi__session_solve(&session, cli, error);
    if (!status)
        status = boyi_verify(session.solution, session.state, &cli->options, error, &seen);
    if (!status && cli->json)
        boyi__json_verified(out, session.game, &seen);
    else if (!status && cli->quiet)
        boyi__strbuf_add(out, "%" PRIu64 "\n", seen.states);
    else if (!status)
        boyi__text_verified(out, &seen, session.title);
    return boyi__session_close(&session, status, error);
}

int boyi__cmd_verify(boyi__cli *cli)
{
    return boyi__cli_answer(cli, verify);
}
