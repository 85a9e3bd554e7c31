/* boyi probe: look up states in a database; without a state, describe the database. */
#include <stdlib.h>
#include <string.h>

#include "ask/session.h"
#include "base/error.h"
#include "base/file.h"
#include "base/scan.h"
#include "tell/phrases.h"

typedef struct {
    boyi__session *session;
    const boyi__options *given;
    boyi_game *game;
    boyi_solution *solution;
    boyi_database about;
    boyi_fact facts[BOYI__MOST_FACTS]; /* of the game; the same for all states */
    size_t facts_count;
} probe;

static boyi_status start_report(const probe *self, boyi__report *report, boyi_state state, boyi_error *error)
{
    boyi_status status = boyi__report_start(report, self->solution, state, error);
    memcpy(report->facts, self->facts, sizeof report->facts);
    report->facts_count = self->facts_count;
    return status;
}

/* The answer alone, or a line with its state: "X.O/.../...: win in 3". */
static boyi_status write_answer(const probe *self, boyi_state state, const boyi_value *value,
                                boyi__strbuf *out, boyi_error *error)
{
    boyi_answer answer;
    boyi_status status = boyi__solution_answer(self->solution, state, value, error, &answer);
    if (status)
        return status;
    if (self->given->quiet || self->given->each) {
        boyi__text_answer(out, &answer);
    } else {
        boyi__text_state(out, self->game, state);
        boyi__say(out, ": ");
        boyi__text_choice_value(out, boyi_game_kind(self->game), value);
    }
    boyi__strbuf_add(out, "\n");
    return BOYI_OK;
}

static boyi_status report_state(const probe *self, boyi_state state, boyi__strbuf *out, boyi_error *error)
{
    boyi__report report;
    boyi_status status = start_report(self, &report, state, error);
    if (!status && self->given->json) {
        boyi__json_report(out, &report);
        boyi__strbuf_add(out, "\n");
    } else if (!status) {
        boyi__text_report(out, &report, self->about.title);
    }
    boyi__report_end(&report);
    return status;
}

/* Nothing is added to the text on failure. */
static boyi_status look_up(const probe *self, const char *text, bool alone, boyi__strbuf *out,
                           boyi_error *error)
{
    boyi_state state;
    boyi_value value;
    size_t before = out->length;
    const boyi__options *given = self->given;
    bool brief = !given->json && (!alone || given->quiet || given->each);
    boyi_status status = boyi__read_state(self->game, text, error, &state);
    if (!status && brief)
        status = boyi_solution_value(self->solution, state, error, &value);
    if (!status)
        status = brief ? write_answer(self, state, &value, out, error)
                       : report_state(self, state, out, error);
    if (!status)
        status = boyi_game_failed(self->game, error);
    if (status)
        out->length = before;
    return status;
}

/* --each: a state per line. */
static boyi_status look_up_line(void *context, char *line, size_t length, boyi__strbuf *out,
                                boyi_error *error)
{
    (void)length;
    return look_up(context, line, true, out, error);
}

static boyi_status describe(const probe *self, boyi__strbuf *out, boyi_error *error)
{
    const boyi__options *given = self->given;
    boyi__report report;
    boyi__all_states all;
    boyi_status status = start_report(self, &report, boyi_game_start(self->game), error);
    boyi_status counted = status || given->quiet
                              ? BOYI_METHOD
                              : boyi__count_all_states(self->solution, &self->session->options, error, &all);
    if (!status && counted != BOYI_METHOD)
        status = counted;
    if (!status && given->json)
        boyi__json_database(out, &report, &self->about, counted ? NULL : &all);
    else if (!status && given->quiet)
        boyi__text_answer(out, &report.answer);
    else if (!status)
        boyi__text_database(out, &report, &self->about, counted ? NULL : &all);
    if (!status && (given->json || given->quiet))
        boyi__strbuf_add(out, "\n");
    boyi__report_end(&report);
    return status ? status : boyi_game_failed(self->game, error);
}

/* The answers to many states, which are looked up together. As one by one: those before the first failure are written. */
static boyi_status look_up_many(const probe *self, size_t count, const char *const *texts, boyi__strbuf *out,
                                boyi_error *error)
{
    boyi_state *states = calloc(count + 1, sizeof *states);
    boyi_value *values = malloc(count * sizeof *values);
    boyi_status *statuses = malloc(count * sizeof *statuses);
    boyi_status status = states && values && statuses ? BOYI_OK : boyi__fail_memory(error, "boyi"),
                unread = BOYI_OK;
    boyi_error why = {0};
    size_t read = 0;
    while (!status && !unread && read < count) {
        unread = boyi__read_state(self->game, texts[read], &why, &states[read]);
        read += !unread;
    }
    if (!status)
        status = boyi_probe_many(self->solution, states, read, error, statuses, values);
    for (size_t i = 0; i < read && !status; i++) {
        status = statuses[i] ? boyi_solution_value(self->solution, states[i], error, &values[i]) : BOYI_OK;
        if (!status)
            status = write_answer(self, states[i], &values[i], out, error);
    }
    if (!status && unread) {
        status = unread;
        if (error)
            *error = why;
    }
    free(statuses);
    free(values);
    free(states);
    return status;
}

/* --state, then the others; without any, the database. */
static boyi_status look_up_all(const probe *self, size_t count, const char *const *states, boyi__strbuf *out,
                               boyi_error *error)
{
    const char *asked = self->given->state;
    size_t all = count + (asked ? 1 : 0);
    if (all == 0)
        return describe(self, out, error);
    self->session->answered->lines = all > 1;
    boyi_status status = asked ? look_up(self, asked, all == 1, out, error) : BOYI_OK;
    if (!status && all > 1 && count && !self->given->json)
        status = look_up_many(self, count, states, out, error);
    else
        for (size_t i = 0; i < count && !status; i++)
            status = look_up(self, states[i], all == 1, out, error);
    if (status && out->length) /* the states before it are answered */
        self->session->answered->flawed = true;
    return status;
}

/* The states in a file, separated by blanks. */
static boyi_status look_up_file(const probe *self, boyi__strbuf *out, boyi_error *error)
{
    char *text;
    size_t length;
    boyi_status status = boyi__read_file(self->given->file, self->session->options.max_bytes, &text, &length,
                                         error);
    if (status)
        return status;
    const char **states = malloc((length / 2 + 1) * sizeof *states);
    status = states ? look_up_all(self, boyi__cut_at_blanks(text, states), states, out, error)
                    : boyi__fail_memory(error, "boyi");
    free(states);
    free(text);
    return status;
}

boyi_status boyi__answer_probe(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    const boyi__question *question = session->question;
    const boyi__options *given = &question->given;
    probe self = {.session = session, .given = given, .about.size = sizeof self.about};
    if (question->tokens_count == 0)
        return boyi__fail(error, BOYI_USAGE, "which database? \"boyi probe DB\" describes it");
    const boyi__served *file;
    boyi_status status = boyi__find_file(session->asker, question->tokens[0], error, &file);
    if (!status && !file)
        status = boyi__check_file(session->asker, question->tokens[0], error);
    if (!status)
        status = boyi_solution_open_with(file ? file->path : question->tokens[0], &session->opening, error,
                                         &self.game, &self.solution);
    if (!status)
        status = boyi_solution_database(self.solution, error, &self.about);
    if (!status && !given->quiet)
        status = boyi__game_facts(self.game, boyi_game_start(self.game), error, self.facts,
                                  &self.facts_count);
    const char *const *states = question->tokens + 1;
    size_t count = question->tokens_count - 1;
    if (!status && (given->each || given->file) && (count || given->state))
        status = boyi__fail(error, BOYI_USAGE, "probe: states are given both on the command line and in --%s",
                            given->each ? "each" : "file");
    if (!status)
        status = given->each   ? boyi__answer_each(session->asker, question, look_up_line, &self, out,
                                                   session->answered, error)
                 : given->file ? look_up_file(&self, out, error)
                               : look_up_all(&self, count, states, out, error);
    boyi_solution_free(self.solution);
    boyi_game_free(self.game);
    return status;
}
