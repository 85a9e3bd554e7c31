/* solve and build with --dry-run: what each method would take, without solving. */
#include "ask/dry_run.h"

#include "base/error.h"

boyi_status boyi__answer_dry_run(boyi__session *session, bool database, boyi__strbuf *out, boyi_error *error)
{
    const boyi__options *given = &session->question->given;
    boyi__needs needs;
    boyi_status status = boyi__session_start(session, error);
    if (!status && session->solution)
        return boyi__fail(error, BOYI_USAGE, "--dry-run: %s is solved already", session->request->database);
    if (!status)
        status = boyi__dry_run(session->game, session->state, &session->options, database, error, &needs);
    if (status)
        return status;
    if (given->json) {
        boyi__json_needs(out, session->game, &needs, database);
        boyi__strbuf_add(out, "\n");
    } else {
        boyi__text_needs(out, &needs, database, session->title);
    }
    return BOYI_OK;
}
