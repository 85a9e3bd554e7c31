/* boyi explain: why. With --check: where a given line goes wrong. */
#include "tell/explain.h"
#include "ask/session.h"
#include "base/error.h"

static boyi_status check_line(const boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    const boyi__options *given = &session->question->given;
    boyi__check check;
    boyi_status status = boyi__check_start(&check, session->solution, session->state, given->check, error);
    if (!status && given->json)
        boyi__json_check(out, session->game, &check);
    else if (!status && given->quiet)
        boyi__strbuf_add(out, "%zu", check.faulty ? check.fault + 1 : 0);
    else if (!status)
        boyi__text_check(out, session->game, &check, session->title);
    if (!status && (given->json || given->quiet))
        boyi__strbuf_add(out, "\n");
    boyi__check_end(&check);
    return status;
}

/* As JSON, with --text also in words. */
static boyi_status write_json(const boyi__session *session, const boyi__report *report, const boyi_line *line,
                              boyi__strbuf *out, boyi_error *error)
{
    boyi__strbuf text = {.lang = out->lang};
    boyi_status status = BOYI_OK;
    bool words = session->question->given.text;
    if (words)
        status = boyi__text_explain(&text, session->solution, report, line, session->question->given.all,
                                    session->title, error);
    if (!status && text.failed)
        status = boyi__fail_memory(error, "boyi");
    if (!status)
        status = boyi__json_explain(out, session->solution, report, line,
                                    !words      ? NULL
                                    : text.data ? text.data
                                                : "",
                                    error);
    boyi__strbuf_add(out, "\n");
    boyi__strbuf_end(&text);
    return status;
}

boyi_status boyi__answer_explain(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    const boyi__options *given = &session->question->given;
    boyi__report report = {0};
    boyi_line best = {0};
    boyi_status status = boyi__session_solve(session, BOYI__FOR_STATE, error);
    if (status)
        return status;
    if (given->check)
        return check_line(session, out, error);
    if (given->quiet && !given->json)
        return boyi__session_add_answer(session, out, error);
    status = boyi__session_line(session, true, error, &best);
    if (!status)
        status = boyi__report_start(&report, session->solution, session->state, error);
    if (!status && given->json)
        status = write_json(session, &report, &best, out, error);
    else if (!status)
        status = boyi__text_explain(out, session->solution, &report, &best, given->all, session->title,
                                    error);
    boyi__report_end(&report);
    boyi_line_free(&best);
    return status;
}
