/* boyi verify: check every state of a solution against the rules. The solution is a database's, or is found
 * first. */
#include <inttypes.h>

#include "ask/session.h"

boyi_status boyi__answer_verify(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    const boyi__options *given = &session->question->given;
    boyi_verified seen;
    boyi_status status = boyi__session_solve(session, BOYI__FOR_ALL, error);
    if (!status)
        status = boyi_verify(session->held->solution, session->state, &session->options, error, &seen);
    if (!status && given->json)
        boyi__json_verified(out, session->game, &seen);
    else if (!status && given->quiet)
        boyi__strbuf_add(out, "%" PRIu64 "\n", seen.states);
    else if (!status)
        boyi__text_verified(out, &seen, session->title);
    return status;
}
