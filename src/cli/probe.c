/* boyi probe: look up states in a database; without a state, describe the database. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/scan.h"
#include "cli/cli.h"

typedef struct {
    boyi__cli *cli;
    boyi_game *game;
    boyi_solution *solution;
    boyi_database about;
    boyi__fact facts[BOYI__MOST_FACTS]; /* of the game; the same for all states */
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
static boyi_status write_answer(const probe *self, boyi_state state, boyi__strbuf *out, boyi_error *error)
{
    boyi_answer answer;
    boyi_value value;
    boyi_status status = boyi_solution_value(self->solution, state, error, &value);
    if (!status)
        status = boyi_solution_answer(self->solution, state, error, &answer);
    if (status)
        return status;
    if (self->cli->given.quiet || self->cli->given.each) {
        boyi__text_answer(out, &answer);
    } else {
        boyi__state_label text;
        boyi__strbuf_add(out, "%s: ", boyi__state_label_write(&text, self->game, state));
        boyi__text_choice_value(out, boyi_game_kind(self->game), &value);
    }
    boyi__strbuf_add(out, "\n");
    return BOYI_OK;
}

static boyi_status report_state(const probe *self, boyi_state state, boyi__strbuf *out, boyi_error *error)
{
    boyi__report report;
    boyi_status status = start_report(self, &report, state, error);
    if (!status && self->cli->given.json) {
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
    size_t before = out->length;
    bool brief = !self->cli->given.json && (!alone || self->cli->given.quiet || self->cli->given.each);
    boyi_status status = boyi_game_read_state(self->game, text, error, &state);
    if (!status)
        status = brief ? write_answer(self, state, out, error) : report_state(self, state, out, error);
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

/* The states of the command line: --state, then those that follow the database; without any, the database. */
static int look_up_all(probe *self, size_t count, const char *const *states)
{
    boyi_error error;
    boyi__strbuf out = {.lang = self->cli->lang};
    boyi_status status = BOYI_OK;
    const char *asked = self->cli->given.state;
    size_t all = count + (asked ? 1 : 0);
    if (all == 0) { /* the database */
        boyi__report report;
        status = start_report(self, &report, boyi_game_start(self->game), &error);
        if (!status && self->cli->given.json)
            boyi__json_database(&out, &report, &self->about);
        else if (!status && self->cli->given.quiet)
            boyi__text_answer(&out, &report.answer);
        else if (!status)
            boyi__text_database(&out, &report, &self->about);
        if (!status && (self->cli->given.json || self->cli->given.quiet))
            boyi__strbuf_add(&out, "\n");
        boyi__report_end(&report);
        if (!status)
            status = boyi_game_failed(self->game, &error);
        if (status)
            boyi__strbuf_end(&out);
    }
    if (asked)
        status = look_up(self, asked, all == 1, &out, &error);
    for (size_t i = 0; i < count && !status; i++)
        status = look_up(self, states[i], all == 1, &out, &error);
    if (!boyi__cli_print(self->cli, &out)) /* also after an error: the states before it are answered */
        return 1;
    return status ? boyi__cli_fail(self->cli, &error) : 0;
}

/* The states in a file, separated by blanks. */
static int look_up_file(probe *self)
{
    boyi_error error;
    char *text;
    size_t length;
    if (boyi__read_file(self->cli->given.file, self->cli->options.max_bytes, &text, &length, &error))
        return boyi__cli_fail(self->cli, &error);
    const char **states = malloc((length / 2 + 1) * sizeof *states);
    if (!states)
        boyi__fail_memory(&error, "boyi");
    int code = states ? look_up_all(self, boyi__cut_at_blanks(text, states), states)
                      : boyi__cli_fail(self->cli, &error);
    free(states);
    free(text);
    return code;
}

int boyi__cmd_probe(boyi__cli *cli)
{
    boyi_error error;
    probe self = {.cli = cli};
    if (cli->tokens_count == 0) {
        boyi_fail(&error, BOYI_USAGE, "which database? \"boyi probe DB\" describes it",
                  "哪个数据库？“boyi probe DB”说明其内容");
        return boyi__cli_fail(cli, &error);
    }
    boyi_status status = boyi_solution_open_with(cli->tokens[0], &cli->opening, &error, &self.game,
                                                 &self.solution);
    if (!status)
        status = boyi_solution_database(self.solution, &error, &self.about);
    if (!status && !cli->given.quiet)
        status = boyi__game_facts(self.game, boyi_game_start(self.game), &error, self.facts,
                                  &self.facts_count);
    const char *const *states = cli->tokens + 1;
    size_t count = cli->tokens_count - 1;
    if (!status && (cli->given.each || cli->given.file) && (count || cli->given.state))
        status = boyi_fail(&error, BOYI_USAGE, "probe: states are given both on the command line and in --%s",
                           "probe：命令行和 --%s 中都有状态", cli->given.each ? "each" : "file");
    int code = status            ? boyi__cli_fail(cli, &error)
               : cli->given.each ? boyi__cli_answer_lines(cli, look_up_line, &self)
               : cli->given.file ? look_up_file(&self)
                                 : look_up_all(&self, count, states);
    boyi_solution_free(self.solution);
    boyi_game_free(self.game);
    return code;
}
