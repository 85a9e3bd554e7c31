/* The questions "position", "look" and "graph": a state to play on from, the same without solving, and the states around it. Only
 * programs ask them. */
#include "ask/session.h"
#include "tell/excerpt.h"

boyi_status boyi__answer_position(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    boyi__report report = {0};
    boyi_status status = boyi__session_solve(session, BOYI__FOR_ANY_STATE, error);
    if (!status)
        status = boyi__report_start(&report, session->solution, session->state, error);
    if (!status) {
        boyi__json_position(out, &report);
        boyi__strbuf_add(out, "\n");
    }
    boyi__report_end(&report);
    return status;
}

boyi_status boyi__answer_look(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    boyi_status status = boyi__session_start(session, error);
    if (!status)
        status = boyi__json_look(out, session->game, session->state, error);
    if (!status)
        boyi__strbuf_add(out, "\n");
    return status;
}

enum { GRAPH_STATES = 300, MOST_GRAPH_STATES = 2000 };

boyi_status boyi__answer_graph(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    boyi__excerpt excerpt = {0};
    int64_t asked = session->question->given.most, most = asked ? asked : GRAPH_STATES;
    boyi_status status = boyi__session_solve(session, BOYI__FOR_ANY_STATE, error);
    if (!status)
        status = boyi__excerpt_start(&excerpt, session->solution, session->state,
                                     most < MOST_GRAPH_STATES ? (uint32_t)most : MOST_GRAPH_STATES,
                                     &session->options, error);
    if (!status) {
        boyi__json_excerpt(out, &excerpt);
        boyi__strbuf_add(out, "\n");
    }
    boyi__excerpt_end(&excerpt);
    return status;
}
