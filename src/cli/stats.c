/* boyi stats: all reachable states counted; boyi states: all of them listed. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "cli/cli.h"
#include "game/game.h"
#include "solve/engine.h"

/* Counting goes by every state unless --symmetry on asks for classes. */
static boyi_options counting_options(const boyi__cli *cli)
{
    boyi_options options = cli->options;
    options.every_state = !cli->symmetry || strcmp(cli->symmetry, "on") != 0;
    return options;
}

/* Every state is asked for: a shortcut that works each out anew is slower than a table, and one search for
 * each would be without end. */
static boyi_status solve_all(boyi__session *session, const boyi__cli *cli, boyi_error *error)
{
    if (session->solution) /* from a database */
        return BOYI_OK;
    boyi__cli own = *cli;
    /* Solved as it is counted, it need not be walked through once more. */
    if (session->game->rules.layer)
        own.options.every_state = counting_options(cli).every_state;
    if (own.options.method == BOYI_AUTO && !session->game->rules.number)
        return boyi__choose_for_all(session->game, session->state, &own.options, error, &session->solution);
    if (own.options.method == BOYI_AUTO)
        own.options.method = BOYI_LAYERS;
    boyi_status status = boyi__session_solve(session, &own, error);
    if (status == BOYI_LIMIT && own.options.method != cli->options.method)
        status = boyi__session_solve(session, cli, error);
    return status;
}

static boyi_status stats(boyi__cli *cli, const boyi__request *request, boyi__strbuf *out, boyi_error *error)
{
    boyi__session session;
    boyi_stats counts = {0};
    boyi_options options = counting_options(cli);
    boyi_status status = boyi__session_start(&session, cli, request, error);
    if (!status)
        status = solve_all(&session, cli, error);
    if (!status)
        status = boyi_solution_stats(session.solution, session.state, &options, error, &counts);
    if (!status && cli->json) {
        boyi__json_stats(out, session.game, &counts);
        boyi__strbuf_add(out, "\n");
    } else if (!status && cli->quiet) {
        boyi__strbuf_add(out, "%" PRIu64 "\n", counts.states);
    } else if (!status) {
        boyi__text_stats(out, session.game, &counts, session.title);
    }
    boyi_stats_free(&counts);
    return boyi__session_close(&session, status, error);
}

int boyi__cmd_stats(boyi__cli *cli)
{
    return boyi__cli_answer(cli, stats);
}

typedef struct {
    boyi__cli *cli;
    const boyi__session *session;
    boyi__strbuf text;
    boyi_status status;
    boyi_error *error;
} listing;

enum { FLUSH_AT = 1 << 16 };

/* Print what is complete so far; false, with a status, where something is missing in it. */
static bool flush(listing *self)
{
    self->status = boyi_game_failed(self->session->game, self->error);
    if (!self->status && self->text.failed)
        self->status = boyi__fail_memory(self->error, boyi_game_name(self->session->game));
    if (!self->status && self->text.length) {
        fwrite(self->text.data, 1, self->text.length, stdout);
        self->status = boyi__cli_check_output(self->error);
    }
    self->text.length = 0;
    return !self->status;
}

static bool list_state(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    listing *self = context;
    boyi_value value;
    (void)moves;
    self->status = boyi_solution_value(self->session->solution, state, self->error, &value);
    if (self->status)
        return false;
    if (self->cli->json) {
        boyi__json_state(&self->text, self->session->game, state, depth, &value);
        boyi__strbuf_add(&self->text, "\n");
    } else {
        boyi__csv_state(&self->text, self->session->game, state, depth, &value);
    }
    return self->text.length < FLUSH_AT || flush(self);
}

/* A picture that is kept in a file is not looked at: the note also goes to stderr. */
static void say_cut(const boyi__cli *cli)
{
    boyi__strbuf note = {.lang = cli->lang};
    boyi__dot_say_cut(&note);
    if (!note.failed)
        fprintf(stderr, "%s\n", note.data);
    boyi__strbuf_end(&note);
}

static boyi_status list_all(boyi__cli *cli, const boyi__request *request, boyi_error *error)
{
    boyi__session session;
    boyi_error why = {0};
    listing self = {.cli = cli, .session = &session, .text = {.lang = cli->lang}, .error = &why};
    boyi_options options = counting_options(cli);
    bool complete = true;
    boyi_status status = boyi__session_start(&session, cli, request, error);
    if (!status)
        status = solve_all(&session, cli, error);
    if (!status && cli->dot) {
        status = boyi__dot_states(&self.text, session.solution, session.state, error, &complete);
    } else if (!status) {
        if (!cli->json && !cli->quiet)
            boyi__csv_heading(&self.text, session.game);
        status = boyi_game_walk(session.game, session.state, &options, list_state, &self, error);
    }
    boyi__watch_end();
    if (!status && flush(&self) && !complete)
        say_cut(cli);
    if (self.status) {
        status = self.status;
        *error = why;
    }
    boyi__strbuf_end(&self.text);
    return boyi__session_close(&session, status, error);
}

int boyi__cmd_states(boyi__cli *cli)
{
    boyi_error error;
    boyi__request request;
    char *input;
    boyi__watch_start(cli);
    boyi_status status = boyi__cli_request(cli, &request, &input, &error);
    if (!status) {
        status = list_all(cli, &request, &error);
        boyi__request_end(&request);
        free(input);
    }
    return status ? boyi__cli_fail(cli, &error) : 0;
}
