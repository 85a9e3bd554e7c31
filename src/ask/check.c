/* boyi check: play random games to find mistakes in the rules. The bare answer is their number, 0; flaws are a failure. */
#include "ask/session.h"
#include "base/error.h"

boyi_status boyi__answer_check(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    const boyi__options *given = &session->question->given;
    const boyi__request *request = session->request;
    boyi__findings findings = {0};
    const char *name = request->database ? request->database : request->word;
    uint64_t seed = (uint64_t)boyi__seed_of(given);
    boyi_status status = boyi__session_start(session, error);
    if (!status)
        status = boyi__findings_start(&findings, session->game, seed, &session->options, error);
    if (status && session->asker->judge)
        status = session->asker->judge(session->asker->self, status, error);
    if (!status && given->json) {
        boyi__json_findings(out, &findings, name);
        boyi__strbuf_add(out, "\n");
    } else if (!status && given->quiet && !findings.count) {
        boyi__strbuf_add(out, "0\n");
    } else if (!status && !given->quiet) {
        boyi__text_findings(out, &findings, name);
    }
    if (!status && findings.count && !given->json)
        status = boyi__fail(error, BOYI_INPUT, "%s: the rules have %zu %s", name, findings.count,
                            findings.count == 1 ? "flaw" : "flaws");
    session->answered->flawed |= findings.count > 0;
    boyi__findings_end(&findings);
    return status;
}
