/* boyi compare: every method on the same game. */
#include "ask/session.h"
#include "base/error.h"

boyi_status boyi__answer_compare(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    const boyi__options *given = &session->question->given;
    boyi__trials trials;
    boyi_status status = boyi__session_start(session, error);
    if (!status)
        status = boyi__trials_run(&trials, session->game, session->state,
                                  given->repeat ? (size_t)given->repeat : 1, &session->options, error);
    if (status)
        return status;
    session->answered->flawed |= !trials.agree;
    if (given->json) { /* it says whether they agree */
        boyi__json_trials(out, session->game, &trials);
        boyi__strbuf_add(out, "\n");
        return BOYI_OK;
    }
    if (given->csv)
        boyi__csv_trials(out, &trials);
    else if (!given->quiet)
        boyi__text_trials(out, &trials, session->title);
    if (!trials.agree)
        return boyi__fail(error, BOYI_INPUT, "%s: the methods do not agree", boyi_game_name(session->game));
    if (!given->quiet || given->csv)
        return BOYI_OK;
    size_t first = 0;
    while (first < trials.count && trials.list[first].status)
        first++;
    if (first == trials.count) { /* no method could solve it */
        *error = trials.list[0].error;
        return error->status;
    }
    boyi__text_answer(out, &trials.list[first].answer);
    boyi__strbuf_add(out, "\n");
    return BOYI_OK;
}
