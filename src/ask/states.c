/* boyi states: list all reachable states. The list may be long: it is passed on as it grows. */
#include "ask/session.h"
#include "game/game.h"

typedef struct {
    const boyi__session *session;
    boyi__strbuf *text;
    boyi_status status; /* why the walk was stopped */
    boyi_error error;
} listing;

enum { FLUSH_AT = 1 << 16 };

/* Pass on what is complete so far. False: it is not, which `status` and `error` then tell. */
static bool flush(listing *self)
{
    self->status = boyi_game_failed(self->session->game, &self->error);
    if (!self->status)
        self->status = boyi__session_flush(self->session, self->text, &self->error);
    return !self->status;
}

static bool list_state(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    listing *self = context;
    boyi_value value;
    (void)moves;
    self->status = boyi_solution_value(self->session->held->solution, state, &self->error, &value);
    if (self->status)
        return false;
    if (self->session->question->given.json) {
        boyi__json_state(self->text, self->session->game, state, depth, &value);
        boyi__strbuf_add(self->text, "\n");
    } else {
        boyi__csv_state(self->text, self->session->game, state, depth, &value);
    }
    return self->text->length < FLUSH_AT || flush(self);
}

/* The graph says so itself; here for a user who writes it to a file without looking. */
static void note_cut(const boyi__session *session)
{
    boyi__strbuf note = {.lang = session->question->lang};
    boyi__dot_say_cut(&note);
    if (!note.failed && session->asker->note)
        session->asker->note(session->asker->self, note.data);
    boyi__strbuf_end(&note);
}

boyi_status boyi__answer_states(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    const boyi__options *given = &session->question->given;
    listing self = {.session = session, .text = out};
    boyi_options options = boyi__session_walk_options(session);
    bool complete = true;
    session->answered->lines = true;
    boyi_status status = boyi__session_solve(session, BOYI__FOR_EVERY_STATE, error);
    if (!status && given->dot) {
        status = boyi__dot_states(out, session->solution, session->state, error, &complete);
    } else if (!status) {
        if (!given->json && !given->quiet)
            boyi__csv_heading(out, session->game);
        status = boyi_game_walk(session->game, session->state, &options, list_state, &self, error);
    }
    if (!status && flush(&self) && !complete)
        note_cut(session);
    if (self.status) {
        status = self.status;
        *error = self.error;
    }
    return status;
}
