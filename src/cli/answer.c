/* Answers on stdout: the command as one who asks (ask/asker.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/line_reader.h"
#include "cli/cli.h"

/* The one who asks, and the input of --each. */
typedef struct {
    const boyi__cli *cli;
    const char *name;
    uint64_t max_bytes;
    bool opened; /* when the first line is asked for */
    boyi__line_reader lines;
} input;

static boyi_status write_text(void *self, boyi__strbuf *text, boyi_error *error)
{
    (void)self;
    boyi__progress_end();
    return boyi__cli_write(text, error);
}

static void print_note(void *self, const char *text)
{
    boyi__cli_note(((const input *)self)->cli, text);
}

/* Work that ctrl-C has ended is stopped, whatever reason it gives: a search may have given up a moment before. */
static boyi_status judge(void *self, boyi_status status, boyi_error *error)
{
    (void)self;
    const bool told = status == BOYI_CANCELLED && (!error || error->status == BOYI_CANCELLED);
    return !told && boyi__interrupted() ? boyi__fail(error, BOYI_CANCELLED, "stopped") : status;
}

/* What a game file prints, on standard error. */
static void print_text(void *context, const char *text, size_t length)
{
    (void)context;
    boyi__progress_end();
    fwrite(text, 1, length, stderr);
}

/* Every answer is out before boyi waits for the next question. */
static void flush_answers(void)
{
    fflush(stdout);
}

static boyi_status next_line(void *self, char **line, size_t *length, bool *more, boyi_error *error)
{
    input *from = self;
    boyi__line_reader *lines = &from->lines;
    boyi_status status = BOYI_OK;
    if (!from->opened) {
        from->opened = true;
        status = boyi__line_reader_open(lines, from->name, from->max_bytes, error);
        lines->before_read = flush_answers;
    }
    if (!status)
        status = boyi__line_reader_next(lines, more, error);
    if (!status && boyi__interrupted())
        status = boyi__fail(error, BOYI_CANCELLED, "stopped");
    if (!status && !*more && ferror(stdout))
        status = boyi__cli_fail_output(error);
    *line = lines->text;
    *length = lines->length;
    return status;
}

int boyi__cli_answer(boyi__cli *cli)
{
    const boyi__options *given = &cli->question.given;
    boyi_error error;
    boyi_options limits = cli->options;
    boyi__answered answered = {0};
    boyi__strbuf out = boyi__cli_text(cli);
    boyi__ranks *ranks = NULL;
    /* Ranks, which mpirun or srun starts, work together on build alone. */
    const bool launched = getenv("OMPI_COMM_WORLD_SIZE") || getenv("PMIX_RANK");
    boyi_status status = launched && strcmp(cli->question.command->name, "build") == 0
                             ? boyi__cli_join_ranks(cli, &ranks, &error)
                             : BOYI_OK;
    boyi__progress_start(cli);
    if (strcmp(cli->question.command->name, "check") == 0)
        cli->opening.script_says = print_text;
    boyi__options_limit(given, &limits, NULL);
    input lines = {.cli = cli, .name = given->file ? given->file : "-", .max_bytes = limits.max_bytes};
    const boyi__asker asker = {.options = cli->options,
                               .opening = &cli->opening,
                               .piped = !isatty(STDIN_FILENO),
                               .self = &lines,
                               .write = write_text,
                               .note = print_note,
                               .judge = judge,
                               .next_line = next_line};
    if (!status)
        status = boyi__answer(&asker, &cli->question, &out, &answered, &error);
    boyi__progress_end();
    if (lines.opened)
        boyi__line_reader_close(&lines.lines);
    const bool builds = strcmp(cli->question.command->name, "build") == 0;
    const bool unfinished = builds && (status == BOYI_CANCELLED || status == BOYI_LIMIT) && !given->json;
    int code = boyi__cli_finish(cli, &out, answered.flawed, status, &error);
    if (unfinished && given->output && access(given->output, F_OK) == 0) {
        boyi__strbuf note = {.lang = cli->question.lang};
        if (status == BOYI_LIMIT)
            boyi__say(&note,
                      "The unfinished build is in %s: with a higher limit the command goes on with it.",
                      given->output);
        else
            boyi__say(&note, "The unfinished build is in %s: the same command goes on with it.",
                      given->output);
        if (!note.failed)
            boyi__cli_note(cli, note.data);
        boyi__strbuf_end(&note);
    }
    if (ranks)
        boyi__ranks_end(ranks, code);
    return code;
}
