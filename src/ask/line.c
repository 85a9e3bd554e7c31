/* boyi line: one best line of play. */
#include "ask/session.h"

boyi_status boyi__answer_line(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    const boyi__options *given = &session->question->given;
    boyi__report report = {0};
    boyi_line best = {0};
    boyi_status status = boyi__session_solve(session, BOYI__FOR_STATE, error);
    if (!status)
        status = boyi__session_line(session, false, error, &best);
    if (!status)
        status = boyi__report_start(&report, session->solution, session->state, error);
    if (!status && given->json)
        boyi__json_line(out, &report, &best);
    else if (!status && given->quiet)
        boyi__text_moves(out, session->game, &best);
    else if (!status)
        status = boyi__text_line(out, session->solution, &report, &best, session->title, error);
    if (!status && (given->json || given->quiet))
        boyi__strbuf_add(out, "\n");
    boyi__report_end(&report);
    boyi_line_free(&best);
    return status;
}
