/* The question "list": the first states of a game, breadth first, and how many there are. Only programs ask it; "states"
 * lists all.
 *
 * The first states are told whatever the others would take: without values if the game is too large to be
 * solved soon, and without their total if counting goes on for too long.
 */
#include <assert.h>
#include <inttypes.h>
#include <math.h>

#include "ask/session.h"
#include "base/clock.h"
#include "solve/engine.h"

enum {
    LISTED_STATES = 10 * 1000,
    MOST_LISTED_STATES = 100 * 1000,
    /* The parts of the remaining time for solving, and for counting states that are not listed. */
    SOLVING_PART = 4,
    COUNTING_PART = 20,
};

typedef struct {
    const boyi_game *game;
    const boyi_solution *solution; /* NULL: too large to be solved; states have no values */
    boyi__strbuf *out;
    uint64_t listed, total, most;
    int64_t counting_ms; /* for counting, once the list is full; 0: any */
    int64_t until;
    bool stopped; /* before all were counted */
    boyi_status status;
    boyi_error error;
} listing;

static bool list_state(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    listing *self = context;
    boyi_value value;
    (void)moves;
    assert(self->listed <= self->most);
    if (self->listed == self->most) { /* only count it */
        self->total++;
        if (!self->until)
            self->until = self->counting_ms ? boyi__now() + self->counting_ms : INT64_MAX;
        self->stopped = !self->solution || (self->total % 1024 == 0 && boyi__now() > self->until);
        return !self->stopped;
    }
    if (self->solution)
        self->status = boyi_solution_value(self->solution, state, &self->error, &value);
    if (self->status)
        return false;
    boyi__strbuf_add(self->out, "%s", self->listed ? "," : "");
    boyi__json_state(self->out, self->game, state, depth, self->solution ? &value : NULL);
    self->listed++;
    self->total++;
    return true;
}

/* Is a walk that was cancelled over because time has run out? On a first try it is tried again. */
static bool ends(const boyi__session *session)
{
    return !session->asker->brief && (session->asker->deadline || session->timed_out);
}

static boyi_status write_list(const boyi__session *session, listing *list, boyi_error *error)
{
    boyi_options options = boyi__session_walk_options(session);
    boyi__strbuf_add(list->out, "{\"states\":[");
    boyi_status status = boyi_game_walk(list->game, session->state, &options, list_state, list, error);
    if (list->status) {
        *error = list->error;
        return list->status;
    }
    /* A limit met after the first states does not matter. */
    bool enough = list->stopped || (list->listed && status == BOYI_LIMIT) ||
                  (list->listed && status == BOYI_CANCELLED && ends(session));
    if (status && !enough)
        return status;
    if (status)
        boyi__strbuf_add(list->out, "],\"total\":null");
    else
        boyi__strbuf_add(list->out, "],\"total\":%" PRIu64, list->total);
    boyi__strbuf_add(list->out, ",\"complete\":%s}\n",
                     !status && list->listed == list->total ? "true" : "false");
    return BOYI_OK;
}

/* Has the game so many more states than may be kept that solving it is not worth a try? Not asked where
 * states are numbered: there the engines refuse at once. The session is released. */
static boyi_status is_too_large(boyi__session *session, boyi_error *error, bool *out)
{
    enum { SAMPLE = 1 << 17 };
    double states = 0;
    bool exact;
    boyi_status status = boyi__session_start(session, error);
    if (!status && !session->game->rules.number && !boyi__has_shortcut(session->game) &&
        !session->game->rules.walk_parts)
        status = boyi__estimate_states(session->game, session->state, &session->options, SAMPLE, error,
                                       &states, &exact);
    *out = !status && isfinite(states) && states > (double)session->options.max_states;
    return boyi__session_release(session, status, error);
}

/* Solves the game in a part of the time; BOYI_LIMIT: that is not enough. */
static boyi_status solve_soon(boyi__session *session, int64_t left, boyi_error *error)
{
    bool too_large = false, brief = session->asker->brief;
    boyi_status status = BOYI_OK;
    if (!brief && session->options.max_states && !session->request->database)
        status = is_too_large(session, error, &too_large);
    if (status || too_large)
        return status ? status : BOYI_LIMIT;
    int64_t deadline = session->deadline;
    if (left)
        boyi__session_set_deadline(session, boyi__now() + left / SOLVING_PART);
    status = boyi__session_solve(session, BOYI__FOR_EVERY_STATE, error);
    if (status == BOYI_CANCELLED && session->timed_out)
        status = BOYI_LIMIT;
    if (left)
        boyi__session_set_deadline(session, deadline);
    return status;
}

/* The milliseconds that are left for the question; 0: any number. */
static int64_t time_left(const boyi__session *session)
{
    int64_t deadline = session->asker->deadline;
    if (session->deadline && (!deadline || session->deadline < deadline))
        deadline = session->deadline;
    if (!deadline || session->asker->brief)
        return 0;
    int64_t left = deadline - boyi__now();
    return left > 0 ? left : 1;
}

boyi_status boyi__answer_list(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    int64_t asked = session->question->given.most, left = time_left(session);
    listing list = {.out = out,
                    .most = asked == 0                   ? LISTED_STATES
                            : asked < MOST_LISTED_STATES ? (uint64_t)asked
                                                         : MOST_LISTED_STATES,
                    .counting_ms = left ? left / COUNTING_PART + 1 : 0};
    boyi_status status = solve_soon(session, left, error);
    if (status == BOYI_LIMIT) {
        boyi__session_release(session, status, error);
        status = boyi__session_start(session, error);
    } else if (!status) {
        list.solution = session->held->solution;
    }
    list.game = session->game;
    return status ? status : write_list(session, &list, error);
}
