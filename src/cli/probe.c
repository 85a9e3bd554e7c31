/* boyi probe: look states up in a database; without a state, what the database is. */
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
    boyi__fact facts[BOYI__MOST_FACTS]; /* of the game, found once for all states */
    size_t facts_count;
} probe;

static boyi_status start_report(const probe *self, boyi__report *report, boyi_state state, boyi_error *error)
{
    boyi_status status = boyi__report_start(report, self->solution, state, error);
    memcpy(report->facts, self->facts, sizeof report->facts);
    report->facts_count = self->facts_count;
    return status;
}

static boyi_status tell_database(const probe *self, boyi__strbuf *out, boyi_error *error)
{
    boyi__report report;
    boyi_status status = start_report(self, &report, boyi_game_start(self->game), error);
    if (!status && self->cli->json)
        boyi__json_database(out, &report, &self->about);
    else if (!status && self->cli->quiet)
        boyi__text_answer(out, &report.answer);
    else if (!status)
        boyi__text_database(out, &report, &self->about);
    if (!status && (self->cli->json || self->cli->quiet))
        boyi__strbuf_add(out, "\n");
    boyi__report_end(&report);
    return status ? status : boyi_game_failed(self->game, error);
}

/* The bare answer, or with its state a line: "X.O/.../...: win in 3". */
static boyi_status tell_briefly(const probe *self, boyi_state state, boyi__strbuf *out, boyi_error *error)
{
    boyi_answer answer;
    boyi_value value;
    boyi_status status = boyi_solution_value(self->solution, state, error, &value);
    if (!status)
        status = boyi_solution_answer(self->solution, state, error, &answer);
    if (status)
        return status;
    if (self->cli->quiet || self->cli->each) {
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
    if (!status && self->cli->json) {
        boyi__json_report(out, &report);
        boyi__strbuf_add(out, "\n");
    } else if (!status) {
        boyi__text_report(out, &report, self->about.title);
    }
    boyi__report_end(&report);
    return status;
}

/* Nothing is added to the text when it fails. */
static boyi_status tell_state(const probe *self, const char *text, bool alone, boyi__strbuf *out,
                              boyi_error *error)
{
    boyi_state state;
    size_t before = out->length;
    bool brief = !self->cli->json && (!alone || self->cli->quiet || self->cli->each);
    boyi_status status = boyi_game_read_state(self->game, text, error, &state);
    if (!status)
        status = brief ? tell_briefly(self, state, out, error) : report_state(self, state, out, error);
    if (!status)
        status = boyi_game_failed(self->game, error);
    if (status)
        out->length = before;
    return status;
}

/* A state a line; a bad one is told in its place and the others go on. */
static int tell_each(probe *self)
{
    const boyi__cli *cli = self->cli;
    boyi_error error;
    boyi__strbuf out = {.lang = cli->lang};
    boyi__line_reader lines;
    bool bad = false, more = true, printed = true;
    boyi_status status = boyi__line_reader_open(&lines, cli->file ? cli->file : "-", cli->options.max_bytes,
                                                &error);
    while (!status && printed && !(status = boyi__line_reader_next(&lines, &more, &error)) && more) {
        if (tell_state(self, lines.text, true, &out, &error)) {
            boyi__cli_bad_line(cli, &out, &error);
            bad = true;
        }
        if (out.length > 1 << 16)
            printed = boyi__cli_print(cli, &out);
    }
    boyi__line_reader_close(&lines);
    if (!boyi__cli_print(cli, &out) || !printed)
        return 1;
    return status ? boyi__cli_fail(cli, &error) : bad;
}

/* The states of the command line: --state and what stands behind the database. */
static int tell_states(probe *self, size_t count, const char *const *states)
{
    boyi_error error;
    boyi__strbuf out = {.lang = self->cli->lang};
    boyi_status status = BOYI_OK;
    const char *asked = self->cli->state;
    size_t all = count + (asked ? 1 : 0);
    if (all == 0 && (status = tell_database(self, &out, &error)))
        boyi__strbuf_end(&out);
    if (asked)
        status = tell_state(self, asked, all == 1, &out, &error);
    for (size_t i = 0; i < count && !status; i++)
        status = tell_state(self, states[i], all == 1, &out, &error);
    if (!boyi__cli_print(self->cli, &out)) /* those before a bad one are told */
        return 1;
    return status ? boyi__cli_fail(self->cli, &error) : 0;
}

/* The states that stand in a file, separated by blanks. */
static int tell_file(probe *self)
{
    boyi_error error;
    char *text;
    size_t length;
    if (boyi__read_file(self->cli->file, self->cli->options.max_bytes, &text, &length, &error))
        return boyi__cli_fail(self->cli, &error);
    const char **states = malloc((length / 2 + 1) * sizeof *states);
    int code = 1;
    if (states) {
        code = tell_states(self, boyi__cut_at_blanks(text, states), states);
    } else {
        boyi__fail_memory(&error, "boyi");
        code = boyi__cli_fail(self->cli, &error);
    }
    free(states);
    free(text);
    return code;
}

int boyi__cmd_probe(boyi__cli *cli)
{
    boyi_error error;
    probe self = {.cli = cli};
    if (cli->tokens_count == 0) {
        boyi_fail(&error, BOYI_USAGE, "which database? \"boyi probe DB\" tells what it is",
                  "哪个数据库？“boyi probe DB”说明其内容");
        return boyi__cli_fail(cli, &error);
    }
    boyi_status status = boyi_solution_open_with(cli->tokens[0], &cli->opening, &error, &self.game,
                                                 &self.solution);
    if (!status)
        status = boyi_solution_database(self.solution, &error, &self.about);
    if (!status && !cli->quiet)
        status = boyi__game_facts(self.game, boyi_game_start(self.game), &error, self.facts,
                                  &self.facts_count);
    const char *const *states = cli->tokens + 1;
    size_t count = cli->tokens_count - 1;
    if (!status && (cli->each || cli->file) && (count || cli->state))
        status = boyi_fail(&error, BOYI_USAGE, "probe: the states stand both on the command line and in --%s",
                           "probe：命令行和 --%s 中都有状态", cli->each ? "each" : "file");
    int code = status      ? boyi__cli_fail(cli, &error)
               : cli->each ? tell_each(&self)
               : cli->file ? tell_file(&self)
                           : tell_states(&self, count, states);
    boyi_solution_free(self.solution);
    boyi_game_free(self.game);
    return code;
}
