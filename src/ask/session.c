#include "ask/session.h"

#include <assert.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/meter.h"
#include "solve/engine.h"

/* ---- The game ---- */

static boyi_status open_game(boyi__session *session, boyi__solved *out, boyi_error *error)
{
    const boyi__request *request = session->request;
    const boyi__options *given = &session->question->given;
    boyi_status status;
    if (request->database) {
        boyi_database about = {0};
        status = boyi_solution_open_with(request->database, request->opening, error, &out->game,
                                         &out->solution);
        if (!status)
            status = boyi_solution_database(out->solution, error, &about);
        if (!status)
            memcpy(session->title, about.title, sizeof session->title);
    } else {
        status = request->family->make(request, error, &out->game);
        if (!status && !given->quiet && !given->json)
            boyi__request_title(request, session->title, sizeof session->title);
    }
    if (status)
        return status;
    out->state = boyi_game_start(out->game);
    return given->state ? boyi_game_read_state(out->game, given->state, error, &out->state) : BOYI_OK;
}

boyi_status boyi__session_start(boyi__session *session, boyi_error *error)
{
    assert(!session->game && !session->held);
    boyi_status status = open_game(session, &session->own, error);
    session->game = session->own.game;
    session->state = session->own.state;
    if (!status && session->own.solution) {
        session->held = &session->own;
        session->solution = session->own.solution;
    }
    return status;
}

/* ---- The solution ---- */

boyi_options boyi__session_walk_options(const boyi__session *session)
{
    const char *symmetry = session->question->given.symmetry;
    boyi_options options = session->options;
    options.every_state = !symmetry || strcmp(symmetry, "on") != 0;
    return options;
}

/* Solve for the values of all states. A shortcut that computes each from scratch is slower than a table, and
 * one search per state would not end. */
static boyi_status solve_every_state(const boyi__session *session, boyi__solved *out, boyi_error *error)
{
    /* Solved with the symmetry it is counted with, it need not be walked again. */
    boyi_options options = out->game->rules.layer ? boyi__session_walk_options(session) : session->options;
    if (options.method == BOYI_AUTO && !out->game->rules.number)
        return boyi__choose_for_all(out->game, out->state, &options, error, &out->solution);
    if (options.method == BOYI_AUTO)
        options.method = BOYI_LAYERS;
    boyi_status status = boyi_solve_at(out->game, out->state, &options, error, &out->solution);
    if (status == BOYI_LIMIT && options.method != session->options.method)
        status = boyi_solve_at(out->game, out->state, &session->options, error, &out->solution);
    return status;
}

boyi_status boyi__session_solve(boyi__session *session, boyi__purpose purpose, boyi_error *error)
{
    boyi__solved *own = &session->own;
    boyi_status status = session->game ? BOYI_OK : boyi__session_start(session, error);
    if (status || session->held)
        return status;
    status = purpose == BOYI__FOR_EVERY_STATE
                 ? solve_every_state(session, own, error)
                 : boyi_solve_at(own->game, own->state, &session->options, error, &own->solution);
    if (status)
        return status;
    boyi_solution_watch(own->solution, session->options.progress, session->options.context);
    session->held = own;
    session->solution = own->solution;
    return BOYI_OK;
}

/* ---- Text ---- */

boyi_status boyi__session_add_answer(const boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    boyi_answer answer;
    boyi_status status = boyi_solution_answer(session->solution, session->state, error, &answer);
    if (!status) {
        boyi__text_answer(out, &answer);
        boyi__strbuf_add(out, "\n");
    }
    return status;
}

boyi_status boyi__session_flush(const boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    if (session->asker->write)
        return session->asker->write(session->asker->self, out, error);
    uint64_t most = session->options.max_bytes;
    boyi__bytes_text bytes;
    if (most && out->length > most)
        return boyi__fail(error, BOYI_LIMIT, "the answer is longer than %s, the limit here",
                          boyi__write_bytes(&bytes, most));
    return BOYI_OK;
}
