/* boyi stats: count all reachable states. */
#include <inttypes.h>

#include "ask/session.h"

boyi_status boyi__answer_stats(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    const boyi__options *given = &session->question->given;
    boyi_stats counts = {.size = sizeof counts};
    boyi_options options = boyi__session_walk_options(session);
    boyi_status status = boyi__session_solve(session, BOYI__FOR_EVERY_STATE, error);
    if (!status)
        status = boyi_solution_stats(session->held->solution, session->state, &options, error, &counts);
    if (!status && given->json) {
        boyi__json_stats(out, session->game, &counts);
        boyi__strbuf_add(out, "\n");
    } else if (!status && given->csv) {
        boyi__csv_stats(out, session->game, &counts);
    } else if (!status && given->quiet) {
        boyi__strbuf_add(out, "%" PRIu64 "\n", counts.states);
    } else if (!status) {
        boyi__text_stats(out, session->game, &counts, session->title);
    }
    boyi_stats_free(&counts);
    return status;
}
