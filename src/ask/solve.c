/* boyi solve: who wins, by how much, how soon, with which moves. */
#include "ask/dry_run.h"

boyi_status boyi__answer_solve(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    const boyi__options *given = &session->question->given;
    boyi__report report;
    if (given->dry_run)
        return boyi__answer_dry_run(session, false, out, error);
    boyi_status status = boyi__session_solve(session, BOYI__FOR_STATE, error);
    if (status)
        return status;
    if (given->quiet && !given->json)
        return boyi__session_add_answer(session, out, error);
    status = boyi__report_start(&report, session->solution, session->state, error);
    if (!status && given->json) {
        boyi__json_report(out, &report);
        boyi__strbuf_add(out, "\n");
    } else if (!status) {
        boyi__text_report(out, &report, session->title);
    }
    boyi__report_end(&report);
    return status;
}
