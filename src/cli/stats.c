/* boyi stats: count all reachable states; boyi states: list them. */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "cli/cli.h"
#include "game/game.h"
#include "solve/engine.h"

/* Every state is counted, unless --symmetry on asks for one of each class. */
static boyi_options counting_options(const boyi__cli *cli)
{
    boyi_options options = cli->options;
    options.every_state = !cli->given.symmetry || strcmp(cli->given.symmetry, "on") != 0;
    return options;
}

/* Solve for the values of all states. A shortcut that computes each from scratch is slower than a table, and
 * one search per state would not end. */
static boyi_status solve_all(boyi__session *session, boyi_error *error)
{
    const boyi__cli *cli = session->cli;
    boyi_options options = cli->options;
    boyi_status status = boyi__session_start(session, error);
    if (status || session->solution) /* from a database */
        return status;
    /* Solved with the symmetry it is counted with, it need not be walked again. */
    if (session->game->rules.layer)
        options.every_state = counting_options(cli).every_state;
    if (options.method == BOYI_AUTO && !session->game->rules.number)
        return boyi__choose_for_all(session->game, session->state, &options, error, &session->solution);
    if (options.method == BOYI_AUTO)
        options.method = BOYI_LAYERS;
    status = boyi__session_solve(session, &options, error);
    if (status == BOYI_LIMIT && options.method != cli->options.method)
        status = boyi__session_solve(session, &cli->options, error);
    return status;
}

boyi_status boyi__answer_stats(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    const boyi__cli *cli = session->cli;
    boyi_stats counts = {0};
    boyi_options options = counting_options(cli);
    boyi_status status = solve_all(session, error);
    if (!status)
        status = boyi_solution_stats(session->solution, session->state, &options, error, &counts);
    if (!status && cli->given.json) {
        boyi__json_stats(out, session->game, &counts);
        boyi__strbuf_add(out, "\n");
    } else if (!status && cli->given.quiet) {
        boyi__strbuf_add(out, "%" PRIu64 "\n", counts.states);
    } else if (!status) {
        boyi__text_stats(out, session->game, &counts, session->title);
    }
    boyi_stats_free(&counts);
    return status;
}

/* ---- The list ---- */

typedef struct {
    const boyi__session *session;
    boyi__strbuf *text;
    boyi_status status; /* why the walk was stopped */
    boyi_error error;
} listing;

enum { FLUSH_AT = 1 << 16 };

/* Print what is complete so far. False: it is not, which `status` and `error` then tell. */
static bool flush(listing *self)
{
    self->status = boyi_game_failed(self->session->game, &self->error);
    if (!self->status)
        self->status = boyi__cli_write(self->text, &self->error);
    return !self->status;
}

static bool list_state(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    listing *self = context;
    boyi_value value;
    (void)moves;
    self->status = boyi_solution_value(self->session->solution, state, &self->error, &value);
    if (self->status)
        return false;
    if (self->session->cli->given.json) {
        boyi__json_state(self->text, self->session->game, state, depth, &value);
        boyi__strbuf_add(self->text, "\n");
    } else {
        boyi__csv_state(self->text, self->session->game, state, depth, &value);
    }
    return self->text->length < FLUSH_AT || flush(self);
}

/* The list may be long: it is printed as it grows. */
boyi_status boyi__answer_states(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    const boyi__cli *cli = session->cli;
    listing self = {.session = session, .text = out};
    boyi_options options = counting_options(cli);
    bool complete = true;
    boyi_status status = solve_all(session, error);
    if (!status && cli->given.dot) {
        status = boyi__dot_states(out, session->solution, session->state, error, &complete);
    } else if (!status) {
        if (!cli->given.json && !cli->given.quiet)
            boyi__csv_heading(out, session->game);
        status = boyi_game_walk(session->game, session->state, &options, list_state, &self, error);
    }
    boyi__progress_end();
    if (!status && flush(&self) && !complete) {
        /* The graph says so itself; here for a user who writes it to a file without looking. */
        boyi__strbuf note = {.lang = cli->lang};
        boyi__dot_say_cut(&note);
        if (!note.failed)
            fprintf(stderr, "%s\n", note.data);
        boyi__strbuf_end(&note);
    }
    if (self.status) {
        status = self.status;
        *error = self.error;
    }
    return status;
}
