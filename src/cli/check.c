/* boyi check: random games, to find mistakes in rules. */
#include "cli/cli.h"

static boyi_status fail_flaws(const char *name, size_t flaws, boyi_error *error)
{
    return boyi_fail(error, BOYI_INPUT, "%s: the rules have %zu %s", "%s：规则有 %zu 处错误%.0s", name, flaws,
                     flaws == 1 ? "flaw" : "flaws");
}

static boyi_status check(boyi__cli *cli, const boyi__request *request, boyi__strbuf *out, boyi_error *error)
{
    boyi__session session;
    boyi__findings findings = {0};
    const char *name = request->database ? request->database : request->word;
    boyi_status status = boyi__session_start(&session, cli, request, error);
    if (!status)
        status = boyi__findings_start(&findings, session.game, cli->seeded ? cli->seed : 1, error);
    if (!status && cli->json) {
        boyi__json_findings(out, &findings, name);
        boyi__strbuf_add(out, "\n");
    } else if (!status && !cli->quiet) {
        boyi__text_findings(out, &findings, name);
    }
    if (!status && findings.count && !cli->json)
        status = fail_flaws(name, findings.count, error);
    cli->flawed |= findings.count > 0;
    boyi__findings_end(&findings);
    return boyi__session_close(&session, status, error);
}

int boyi__cmd_check(boyi__cli *cli)
{
    return boyi__cli_answer(cli, check);
}
