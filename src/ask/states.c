/* boyi states: list all reachable states, or with --edges their moves. The list may be long: it is passed on as it grows. */
#include "ask/session.h"
#include "base/error.h"
#include "base/file.h"
#include "base/meter.h"
#include "game/game.h"
#include "tell/npy.h"

typedef struct {
    const boyi__session *session;
    boyi__strbuf *text;
    boyi__npy npy;
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

/* The moves of a state, the best first. */
static bool list_moves(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    listing *self = context;
    const boyi_game *game = self->session->game;
    boyi_choices choices;
    (void)depth;
    if (moves == 0)
        return true;
    self->status = boyi_solution_choices(self->session->held->solution, state, SIZE_MAX, &self->error,
                                         &choices);
    if (self->status)
        return false;
    for (size_t i = 0; i < choices.count; i++) {
        if (self->session->question->given.json)
            boyi__json_edge(self->text, game, state, &choices.list[i]);
        else
            boyi__csv_edge(self->text, game, state, &choices.list[i]);
    }
    boyi_choices_free(&choices);
    return self->text->length < FLUSH_AT || flush(self);
}

/* ---- NumPy ---- */

static bool keep_state(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    listing *self = context;
    boyi_value value;
    (void)moves;
    self->status = boyi_solution_value(self->session->held->solution, state, &self->error, &value);
    if (self->status)
        return false;
    boyi__npy_add(&self->npy, state, depth, &value);
    const uint64_t most = self->session->options.max_bytes;
    if (self->npy.texts.failed || self->npy.values.failed)
        self->status = boyi__fail_memory(&self->error, self->session->game->rules.name);
    else if (most && self->npy.texts.length + self->npy.values.length > most / 2)
        self->status = boyi__fail(&self->error, BOYI_LIMIT, "%s: the arrays need more than the memory limit",
                                  self->session->game->rules.name);
    return !self->status;
}

static boyi_status write_array(const boyi__session *session, const char *name,
                               void (*write)(const boyi__npy *, boyi__strbuf *), const boyi__npy *npy,
                               boyi__strbuf *out, boyi_error *error)
{
    boyi__strbuf path = {0}, bytes = {0};
    boyi__strbuf_add(&path, "%s.%s.npy", session->question->given.npy, name);
    write(npy, &bytes);
    boyi_status status = path.failed || bytes.failed ? boyi__fail_memory(error, "boyi") : BOYI_OK;
    if (!status)
        status = boyi__check_file(session->asker, path.data, error);
    if (!status)
        status = boyi__write_file(path.data, bytes.data, bytes.length, error);
    boyi__grouped_digits digits;
    if (!status && !session->question->given.quiet)
        boyi__say_count(out, npy->count, "%s: %s state\n", "%s: %s states\n", path.data,
                        boyi__group_digits(&digits, npy->count));
    boyi__strbuf_end(&path);
    boyi__strbuf_end(&bytes);
    return status;
}

static boyi_status write_arrays(listing *self, boyi_error *error)
{
    const boyi__session *session = self->session;
    const boyi_options options = boyi__session_walk_options(session);
    self->npy.game = session->game;
    boyi_status status = boyi_game_walk(session->game, session->state, &options, keep_state, self, error);
    if (!status)
        status = boyi_game_failed(session->game, error);
    if (!status)
        status = write_array(session, "states", boyi__npy_states, &self->npy, self->text, error);
    if (!status)
        status = write_array(session, "values", boyi__npy_values, &self->npy, self->text, error);
    return status;
}

enum { DOT_STATES = 500, MOST_DOT_STATES = 100 * 1000 };

/* The graph says so itself; here for a user who writes it to a file without looking. */
static void note_cut(const boyi__session *session, uint32_t most)
{
    boyi__strbuf note = {.lang = session->question->lang};
    boyi__dot_say_cut(&note, most);
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
    const uint32_t most = !given->most                    ? DOT_STATES
                          : given->most > MOST_DOT_STATES ? MOST_DOT_STATES
                                                          : (uint32_t)given->most;
    if (given->most && !given->dot)
        return boyi__fail(error, BOYI_USAGE, "states: --most is for --dot");
    session->answered->lines = !(given->dot && given->json);
    boyi_status status = given->npy ? boyi__check_file(session->asker, given->npy, error) : BOYI_OK;
    if (!status)
        status = boyi__session_solve(session, BOYI__FOR_EVERY_STATE, error);
    if (!status && given->npy) {
        status = write_arrays(&self, error);
        boyi__npy_end(&self.npy);
    } else if (!status && given->edges) {
        if (!given->json && !given->quiet)
            boyi__csv_edge_heading(out, session->game);
        status = boyi_game_walk(session->game, session->state, &options, list_moves, &self, error);
    } else if (!status && given->dot) {
        boyi__strbuf dot = {.lang = out->lang};
        status = boyi__dot_states(given->json ? &dot : out, session->solution, session->state, most, error,
                                  &complete);
        if (!status && given->json)
            boyi__json_dot(out, session->game, &dot, complete);
        boyi__strbuf_end(&dot);
    } else if (!status) {
        if (!given->json && !given->quiet)
            boyi__csv_heading(out, session->game);
        status = boyi_game_walk(session->game, session->state, &options, list_state, &self, error);
    }
    if (!status && flush(&self) && !complete && !given->json)
        note_cut(session, most);
    if (self.status) {
        status = self.status;
        *error = self.error;
    }
    return status;
}
