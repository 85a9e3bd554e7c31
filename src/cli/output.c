/* What the command prints: answers on stdout, errors on stderr (with --json on stdout, too). */
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "cli/cli.h"
#include "cli/terminal.h"

enum { LONGEST_NOTE = 4096 };

/* Fixed buffers: the note may be that memory ran out. A text that does not fit is shown as it is. */
void boyi__cli_note(const boyi__cli *cli, const char *text)
{
    const size_t columns = boyi__terminal_columns(STDERR_FILENO);
    char broken[LONGEST_NOTE], ascii[LONGEST_NOTE];
    boyi__strbuf wrapped = {.data = broken, .room = sizeof broken, .fixed = true};
    boyi__strbuf plain = {.data = ascii, .room = sizeof ascii, .fixed = true};
    if (columns) {
        const boyi__strbuf whole = {
            .data = (char *)(uintptr_t)text, .length = strlen(text), .columns = columns};
        boyi__terminal_wrap(&whole, &wrapped);
        text = wrapped.failed ? text : broken;
        if (cli->question.lang == BOYI__ENGLISH && !boyi__terminal_has_utf8()) {
            boyi__terminal_to_ascii(text, strlen(text), &plain);
            text = plain.failed ? text : ascii;
        }
    }
    fprintf(stderr, "%s\n", text);
}

int boyi__cli_fail(const boyi__cli *cli, const boyi_error *error)
{
    assert(error->status != BOYI_OK);
    const char *sentence = boyi__error_text(error, cli->question.lang);
    /* A fixed buffer: the error may be that memory ran out. The longest escape of a byte is \u0001. */
    char room[8 * sizeof error->text];
    boyi__strbuf text = {.lang = cli->question.lang, .data = room, .room = sizeof room, .fixed = true};
    /* With --each each line of the output is an answer: of a stop only standard error tells. */
    const bool stopped = cli->question.given.each && error->status == BOYI_CANCELLED;
    bool written = cli->question.given.json && !stopped && !ferror(stdout);
    if (written) {
        boyi__json_error(&text, boyi_status_word(error->status), sentence);
        written = puts(text.data) != EOF;
    }
    if (!written)
        boyi__cli_note(cli, sentence);
    return error->status == BOYI_USAGE ? 2 : 1;
}

boyi_status boyi__cli_fail_output(boyi_error *error)
{
    return boyi__fail(error, BOYI_FILE, "the output can't be written");
}

boyi__strbuf boyi__cli_text(const boyi__cli *cli)
{
    static const char *const data[] = {"states", "code", "draw", "random"};
    const boyi__question *question = &cli->question;
    const boyi__options *given = &question->given;
    bool words = !given->json && !given->csv && !given->quiet && !given->dot && !given->man &&
                 !given->complete;
    for (size_t i = 0; i < sizeof data / sizeof *data && question->command; i++)
        words = words && strcmp(question->command->name, data[i]) != 0;
    const bool terminal = isatty(STDOUT_FILENO);
    return (boyi__strbuf){.lang = question->lang,
                          .colour = (terminal || given->color) && boyi__terminal_has_colour(given->color),
                          .columns = terminal && words ? boyi__terminal_columns(STDOUT_FILENO) : 0};
}

boyi_status boyi__cli_write(boyi__strbuf *text, boyi_error *error)
{
    if (text->failed)
        return boyi__fail_memory(error, "boyi");
    if (text->length == 0)
        return BOYI_OK;
    boyi__strbuf wrapped = {0}, plain = {0};
    const boyi__strbuf *shown = text;
    if (text->columns) {
        boyi__terminal_wrap(shown, &wrapped);
        shown = &wrapped;
    }
    if (text->columns && text->lang == BOYI__ENGLISH &&
        !boyi__terminal_has_utf8()) { /* Chinese has no ASCII */
        boyi__terminal_to_ascii(shown->data, shown->length, &plain);
        shown = &plain;
    }
    const bool failed = wrapped.failed || plain.failed;
    if (!failed)
        fwrite(shown->data, 1, shown->length, stdout);
    boyi__strbuf_end(&wrapped);
    boyi__strbuf_end(&plain);
    text->length = 0;
    return failed           ? boyi__fail_memory(error, "boyi")
           : ferror(stdout) ? boyi__cli_fail_output(error)
                            : BOYI_OK;
}

bool boyi__cli_print(const boyi__cli *cli, boyi__strbuf *text)
{
    boyi_error error;
    boyi_status status = boyi__cli_write(text, &error);
    boyi__strbuf_end(text);
    if (status)
        boyi__cli_fail(cli, &error);
    return !status;
}

int boyi__cli_finish(const boyi__cli *cli, boyi__strbuf *text, bool flawed, boyi_status status,
                     boyi_error *error)
{
    boyi_error unwritten;
    boyi_status written = status && !flawed ? BOYI_OK : boyi__cli_write(text, &unwritten);
    boyi__strbuf_end(text);
    if (written) {
        boyi__cli_fail(cli, &unwritten);
        return 1;
    }
    return status ? boyi__cli_fail(cli, error) : flawed;
}
