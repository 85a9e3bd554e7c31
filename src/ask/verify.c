/* boyi verify: check every state of a solution against the rules. The solution is a database's, or is found
 * first. */
#include <inttypes.h>

#include "ask/session.h"
#include "base/stages.h"
#include "store/verify.h"

boyi_status boyi__answer_verify(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    const boyi__options *given = &session->question->given;
    const boyi_options options = session->options;
    boyi_verified seen;
    boyi__stages stages;
    const bool solves = !session->request->database; /* first */
    if (solves) {
        boyi__stages_start(&stages, &options, BOYI__VERIFY_READING + BOYI__VERIFY_CHECKING);
        session->options = stages.options;
    }
    boyi_status status = boyi__session_solve(session, BOYI__FOR_ALL, error);
    if (solves)
        boyi__stages_next(&stages, 0);
    if (!status)
        status = boyi_verify(session->held->solution, session->state, &session->options, error, &seen);
    session->options = options;
    if (!status && given->json)
        boyi__json_verified(out, session->game, &seen);
    else if (!status && given->quiet)
        boyi__strbuf_add(out, "%" PRIu64 "\n", seen.states);
    else if (!status)
        boyi__text_verified(out, &seen, session->title);
    return status;
}
