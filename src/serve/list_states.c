/* The list of all states of a game, breadth first, as JSON.
 *
 * The first states are told whatever the others would take: without values if the game is too large to be
 * solved soon, and without their total if counting goes on for too long.
 */
#include <assert.h>
#include <inttypes.h>
#include <math.h>

#include "serve/answer.h"
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
    int64_t counting_ms; /* for counting, once the list is full */
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
            self->until = boyi__now() + self->counting_ms;
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

static boyi_status list_states(const boyi__serve_question *question, listing *list, boyi_error *error)
{
    boyi_options options = boyi__serve_question_walk_options(question);
    boyi__strbuf_add(list->out, "{\"states\":[");
    boyi_status status = boyi_game_walk(list->game, question->state, &options, list_state, list, error);
    if (list->status) {
        *error = list->error;
        return list->status;
    }
    /* A limit met after the first states does not matter. */
    bool enough = list->stopped || (list->listed && status == BOYI_LIMIT) ||
                  (list->listed && status == BOYI_CANCELLED && !question->limits->first_try);
    if (status && !enough)
        return status;
    if (status)
        boyi__strbuf_add(list->out, "],\"total\":null");
    else
        boyi__strbuf_add(list->out, "],\"total\":%" PRIu64, list->total);
    boyi__strbuf_add(list->out, ",\"complete\":%s}",
                     !status && list->listed == list->total ? "true" : "false");
    return BOYI_OK;
}

/* Has the game so many more states than may be kept that solving it is not worth a try? Not asked where
 * states are numbered: there the engines refuse at once. */
static boyi_status is_too_large(boyi__serve_question *question, boyi_error *error, bool *out)
{
    boyi_game *game;
    double states = 0;
    boyi_status status = boyi__serve_question_open_game(question, error, &game);
    if (status)
        return status;
    bool countable = game->rules.number || game->shortcut || game->walk_parts;
    if (!countable)
        status = boyi__estimate_states(game, question->state, &question->options, error, &states);
    *out = !status && isfinite(states) && states > (double)question->context->max_states;
    return boyi__serve_question_close_game(game, status, error);
}

/* Solves the game in a part of the time; BOYI_LIMIT: that is not enough. */
static boyi_status solve_soon(boyi__serve_question *question, boyi_error *error)
{
    boyi__limits *all = question->limits, soon = *all;
    bool too_large = false;
    boyi_status status = BOYI_OK;
    if (!all->first_try && !question->database)
        status = is_too_large(question, error, &too_large);
    if (status || too_large)
        return status ? status : BOYI_LIMIT;
    if (!all->first_try)
        soon.deadline -= (all->deadline - boyi__now()) / SOLVING_PART * (SOLVING_PART - 1);
    question->every_state = true;
    question->limits = question->options.context = &soon;
    status = boyi__serve_question_solve(question, error);
    question->limits = question->options.context = question->limited.context = all;
    if (question->held)
        boyi_solution_watch(question->held->solution, boyi__limits_go_on, all);
    return status == BOYI_CANCELLED && !all->first_try ? BOYI_LIMIT : status;
}

boyi_status boyi__serve_question_list_states(boyi__serve_question *question, boyi__strbuf *out,
                                             boyi_error *error)
{
    uint32_t most = question->query->most ? question->query->most : LISTED_STATES;
    listing list = {.out = out,
                    .most = most < MOST_LISTED_STATES ? most : MOST_LISTED_STATES,
                    .counting_ms = (question->limits->deadline - boyi__now()) / COUNTING_PART};
    boyi_status status = solve_soon(question, error);
    if (status == BOYI_LIMIT && !question->held) {
        boyi_game *game;
        status = boyi__serve_question_open_game(question, error, &game);
        if (status)
            return status;
        list.game = game;
        return boyi__serve_question_close_game(game, list_states(question, &list, error), error);
    }
    if (!status) {
        list.game = question->held->game;
        list.solution = question->held->solution;
        status = list_states(question, &list, error);
    }
    return boyi__serve_question_release(question, status, error);
}
