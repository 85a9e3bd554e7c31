/* boyi check: play random games to find mistakes in the rules. */
#include "cli/cli.h"

boyi_status boyi__answer_check(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    boyi__cli *cli = session->cli;
    boyi__findings findings = {0};
    const char *name = session->request->database ? session->request->database : session->request->word;
    boyi_status status = boyi__session_start(session, error);
    if (!status)
        status = boyi__findings_start(
            &findings, session->game,
            boyi__is_given(&cli->given, BOYI__OPTION_seed) ? (uint64_t)cli->given.seed : 1, error);
    if (!status && cli->given.json) {
        boyi__json_findings(out, &findings, name);
        boyi__strbuf_add(out, "\n");
    } else if (!status && !cli->given.quiet) {
        boyi__text_findings(out, &findings, name);
    }
    if (!status && findings.count && !cli->given.json)
        status = boyi_fail(error, BOYI_INPUT, "%s: the rules have %zu %s", "%s：规则有 %zu 处错误%.0s", name,
                           findings.count, findings.count == 1 ? "flaw" : "flaws");
    cli->flawed |= findings.count > 0;
    boyi__findings_end(&findings);
    return status;
}
