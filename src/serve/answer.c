#include "serve/answer.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "games/list.h"
#include "tell/excerpt.h"
#include "tell/explain.h"
#include "tell/table.h"

/* What is too large to look at, or takes too long to write. */
enum {
    MOST_CELLS = 90 * 1000,
    MOST_EXPLAINED = 2000,
    MOST_LINE = 100 * 1000,
    MOST_TEXT = 16 << 20,     /* bytes of an answer that is as long as play is */
    SMALL_TEXT = 64 << 10,    /* a longer one is not written on a first try    */
    SMALL_QUESTION = 4 << 10, /* bytes; a longer one is not answered on a first try */
    GRAPH_STATES = 300,
    MOST_GRAPH_STATES = 2000,
};

static boyi_status answer_solve(boyi__serve_question *self, boyi__strbuf *out, boyi_error *error)
{
    boyi__report report = {0};
    bool position = self->query->ask == BOYI__ASK_POSITION;
    boyi_status status = position ? boyi__serve_question_solve_from_start(self, error)
                                  : boyi__serve_question_solve(self, error);
    if (!status)
        status = boyi__report_start(&report, self->solution, self->state, error);
    if (!status && position)
        boyi__json_position(out, &report);
    else if (!status)
        boyi__json_report(out, &report);
    boyi__report_end(&report);
    return boyi__serve_question_release(self, status, error);
}

/* ---- Lines ---- */

/* Refuses a line of more than `most` moves without walking it, where the value says how long it is. */
static boyi_status check_plies(const boyi__serve_question *self, size_t most, boyi_error *error)
{
    const boyi_rules *rules = &self->solution->game->rules;
    boyi_value value;
    boyi_status status = boyi_solution_value(self->solution, self->state, error, &value);
    bool known = !status && rules->kind == BOYI_OUTCOME && rules->loop == BOYI_LOOP_DRAW &&
                 value.outcome != BOYI_DRAW && value.plies != BOYI_PLIES_UNKNOWN;
    boyi__grouped_digits moves, limit;
    if (known && value.plies > most)
        return boyi__fail(
            error, BOYI_LIMIT, "%s: a line of %s moves is too long for this page, which shows up to %s",
            rules->name, boyi__group_digits(&moves, value.plies), boyi__group_digits(&limit, most));
    return status;
}

/* Estimates the bytes a line takes in JSON, with the moves of its states if it is explained. A text that is
 * too long for a page, or for a first try, is not begun; any other is written without looking at the
 * clock. */
static boyi_status check_text(const boyi__serve_question *self, const boyi_line *line, bool explained,
                              boyi_error *error)
{
    enum { OVERHEAD = 100 }; /* keys, moves and numbers beside each state */
    const boyi_game *game = self->solution->game;
    char some[64];
    size_t moves = boyi_game_most_moves(game), bytes = 0;
    size_t times = 2 + (!explained ? 0 : moves < BOYI__LISTED_MOVES ? moves : BOYI__LISTED_MOVES);
    for (size_t i = 0; i < line->count; i++) {
        bytes += times * (OVERHEAD + boyi_game_write_state(game, line->steps[i].state, some, sizeof some));
        if (!boyi__limits_go_on(self->limits, NULL) || (self->limits->first_try && bytes > SMALL_TEXT))
            return boyi__fail(error, BOYI_CANCELLED, "%s: stopped", boyi_game_name(game));
        if (bytes > MOST_TEXT)
            return boyi__fail(
                error, BOYI_LIMIT,
                "%s: writing out a line of %zu moves between such states takes more than %d MiB, "
                "the limit here",
                boyi_game_name(game), line->count, MOST_TEXT >> 20);
    }
    return BOYI_OK;
}

static boyi_status explain(const boyi__serve_question *self, const boyi__report *report,
                           const boyi_line *line, boyi__strbuf *out, boyi_error *error)
{
    boyi__strbuf text = {.lang = out->lang};
    char title[80];
    size_t length = (size_t)snprintf(title, sizeof title, "%s", self->query->game);
    if (length >= sizeof title)
        snprintf(title, sizeof title, "%s …", boyi_game_name(self->solution->game));
    boyi_status status = boyi__text_explain(&text, self->solution, report, line, title, error);
    if (!status && text.failed)
        status = boyi__fail_memory(error, "boyi");
    if (!status)
        status = boyi__json_explain(out, self->solution, report, line, text.data ? text.data : "", error);
    boyi__strbuf_end(&text);
    return status;
}

static boyi_status answer_line(boyi__serve_question *self, boyi__strbuf *out, boyi_error *error)
{
    boyi__report report = {0};
    boyi_line line = {0};
    bool explained = self->query->ask == BOYI__ASK_EXPLAIN;
    size_t most = explained ? MOST_EXPLAINED : MOST_LINE;
    boyi_status status = boyi__serve_question_solve(self, error);
    if (!status)
        status = check_plies(self, most, error);
    if (!status)
        status = boyi__solution_line_within(self->solution, self->state, most, error, &line);
    if (!status)
        status = check_text(self, &line, explained, error);
    if (!status)
        status = boyi__report_start(&report, self->solution, self->state, error);
    if (!status && explained)
        status = explain(self, &report, &line, out, error);
    else if (!status)
        boyi__json_line(out, &report, &line);
    boyi__report_end(&report);
    boyi_line_free(&line);
    return boyi__serve_question_release(self, status, error);
}

/* ---- Tables, methods, statistics, graphs ---- */

/* Called before the game is solved: a table that is too large is not worth the work. */
static boyi_status check_table(const boyi__serve_question *self, boyi_error *error)
{
    boyi_game *game;
    boyi__grouped_digits text;
    boyi_status status = boyi__served_game_make(&self->game, &self->context->opening, error, &game);
    if (status)
        return status;
    uint64_t cells = (uint64_t)game->grid.rows * game->grid.columns;
    if (cells > MOST_CELLS)
        status = boyi__fail(error, BOYI_LIMIT, "%s: a table of %s cells is too large for this page",
                            boyi_game_name(game), boyi__group_digits(&text, cells));
    boyi_game_free(game);
    return status;
}

static boyi_status answer_table(boyi__serve_question *self, boyi__strbuf *out, boyi_error *error)
{
    boyi__table table = {0};
    boyi_status status = check_table(self, error);
    if (self->options.method == BOYI_AUTO)
        self->options.method = BOYI_LAYERS;
    if (!status)
        status = boyi__serve_question_solve(self, error);
    if (!status)
        status = boyi__table_start(&table, self->solution, error);
    if (!status)
        status = boyi__json_table(out, &table, error);
    boyi__table_end(&table);
    return boyi__serve_question_release(self, status, error);
}

static boyi_status answer_compare(boyi__serve_question *self, boyi__strbuf *out, boyi_error *error)
{
    boyi__trials trials;
    boyi_game *game;
    boyi_status status = boyi__serve_question_open_game(self, error, &game);
    if (status)
        return status;
    status = boyi__trials_run(&trials, game, self->state, &self->options, error);
    if (!status)
        boyi__json_trials(out, game, &trials);
    return boyi__serve_question_close_game(game, status, error);
}

static boyi_status answer_stats(boyi__serve_question *self, boyi__strbuf *out, boyi_error *error)
{
    boyi_stats stats = {.size = sizeof stats};
    boyi_options options = boyi__serve_question_walk_options(self);
    self->every_state = true;
    boyi_status status = boyi__serve_question_solve(self, error);
    if (!status)
        status = boyi_solution_stats(self->held->solution, self->state, &options, error, &stats);
    if (!status)
        boyi__json_stats(out, self->held->game, &stats);
    boyi_stats_free(&stats);
    return boyi__serve_question_release(self, status, error);
}

static boyi_status answer_graph(boyi__serve_question *self, boyi__strbuf *out, boyi_error *error)
{
    boyi__excerpt excerpt = {0};
    uint32_t most = self->query->most ? self->query->most : GRAPH_STATES;
    if (most > MOST_GRAPH_STATES)
        most = MOST_GRAPH_STATES;
    boyi_status status = boyi__serve_question_solve_from_start(self, error);
    if (!status)
        status = boyi__excerpt_start(&excerpt, self->solution, self->state, most, &self->options, error);
    if (!status)
        boyi__json_excerpt(out, &excerpt);
    boyi__excerpt_end(&excerpt);
    return boyi__serve_question_release(self, status, error);
}

/* ---- All questions ---- */

boyi_status boyi__serve_answer(const boyi__serve_context *context, const boyi__query *query,
                               boyi__limits *limits, boyi__strbuf *out, boyi_error *error)
{
    static boyi_status (*const answers[])(boyi__serve_question *, boyi__strbuf *, boyi_error *) = {
        [BOYI__ASK_SOLVE] = answer_solve, [BOYI__ASK_POSITION] = answer_solve,
        [BOYI__ASK_LINE] = answer_line,   [BOYI__ASK_EXPLAIN] = answer_line,
        [BOYI__ASK_TABLE] = answer_table, [BOYI__ASK_COMPARE] = answer_compare,
        [BOYI__ASK_STATS] = answer_stats, [BOYI__ASK_STATES] = boyi__serve_question_list_states,
        [BOYI__ASK_GRAPH] = answer_graph,
    };
    boyi__serve_question question;
    assert(query->ask < BOYI__ASK_HEALTH);
    out->lang = query->lang;
    limits->cpu_start = limits->cpu_ms ? boyi__cpu_time() : 0;
    boyi_status status = boyi__serve_question_start(&question, context, query, limits, error);
    if (!status && limits->first_try) { /* a few milliseconds: a single call of a script may take longer */
        size_t length = strlen(query->game) + (query->input ? strlen(query->input) : 0);
        const boyi__served *file = question.game.file;
        if (query->ask == BOYI__ASK_COMPARE || length > SMALL_QUESTION ||
            (file && boyi__served_is_script(file)))
            status = BOYI_CANCELLED;
    }
    if (!status)
        status = answers[query->ask](&question, out, error);
    /* Shared rules fail for all who use them, and only one question is at fault: ask again with own rules. */
    if (question.broken) {
        question.unshared = true;
        boyi__strbuf_end(out);
        out->lang = query->lang;
        status = answers[query->ask](&question, out, error);
    }
    if (!status && out->failed)
        status = boyi__fail_memory(error, "boyi");
    boyi__serve_question_end(&question);
    return boyi__limits_status(limits, status, error);
}

/* ---- The catalogue ---- */

/* The kind of a family's first example; NULL: it would read a file, or (*failed) memory ran out. */
static const char *kind_of(const boyi__family *family, bool *failed)
{
    boyi_game *game;
    const char *blank = strchr(family->examples[0], ' ');
    if (family->reads_file || !blank)
        return NULL;
    boyi_status status = boyi_game_read(blank + 1, NULL, &game);
    *failed = *failed || status == BOYI_MEMORY;
    if (status)
        return NULL;
    const char *word = boyi_kind_word(boyi_game_kind(game));
    boyi_game_free(game);
    return word;
}

void boyi__serve_games(const boyi__serve_context *context, boyi__strbuf *out)
{
    boyi__offer *offers = boyi__served_offers(&context->files);
    const char *kinds[256];
    size_t count = 0;
    bool failed = !offers;
    while (count < sizeof kinds / sizeof *kinds && boyi__families[count]) {
        kinds[count] = kind_of(boyi__families[count], &failed);
        count++;
    }
    if (!failed)
        boyi__json_catalogue(out, boyi__families, kinds, offers);
    out->failed = out->failed || failed;
    free(offers);
}
