/* boyi strategy: for the side that can force the value, its moves and all replies. */
#include "tell/strategy.h"
#include "ask/session.h"

enum { MOST_STATES = 1000 * 1000 };

boyi_status boyi__answer_strategy(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    const boyi__options *given = &session->question->given;
    boyi__strategy strategy = {0};
    boyi__report report = {0};
    boyi_status status = boyi__session_solve(session, BOYI__FOR_ALL, error);
    if (!status)
        status = boyi__strategy_start(&strategy, session->solution, session->state, MOST_STATES,
                                      &session->options, error);
    if (!status)
        status = boyi__report_start(&report, session->solution, session->state, error);
    if (!status && given->json && given->dot) {
        boyi__strbuf dot = {.lang = out->lang};
        boyi__dot_strategy(&dot, &strategy);
        boyi__json_dot(out, session->game, &dot, true);
    } else if (!status && given->json) {
        boyi__json_strategy(out, &strategy, &report);
        boyi__strbuf_add(out, "\n");
    } else if (!status && given->csv) {
        boyi__csv_strategy(out, &strategy);
    } else if (!status && given->dot) {
        boyi__dot_strategy(out, &strategy);
    } else if (!status) {
        boyi__text_strategy(out, &strategy, &report, session->title);
    }
    if (!status)
        status = boyi__check_length(session->asker, out, error);
    boyi__report_end(&report);
    boyi__strategy_end(&strategy);
    return status;
}
