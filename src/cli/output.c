/* What the command prints: answers on stdout, errors on stderr (with --json on stdout, too). */
#include <assert.h>
#include <stdio.h>

#include "base/error.h"
#include "cli/cli.h"

int boyi__cli_fail(const boyi__cli *cli, const boyi_error *error)
{
    assert(error->status != BOYI_OK);
    const char *sentence = boyi__error_text(error, cli->question.lang);
    /* A fixed buffer: the error may be that memory ran out. The longest escape of a byte is \u0001. */
    char room[8 * sizeof error->text];
    boyi__strbuf text = {.lang = cli->question.lang, .data = room, .room = sizeof room, .fixed = true};
    bool written = cli->question.given.json && !ferror(stdout);
    if (written) {
        boyi__json_error(&text, boyi_status_word(error->status), sentence);
        written = puts(text.data) != EOF;
    }
    if (!written)
        fprintf(stderr, "%s\n", sentence);
    return error->status == BOYI_USAGE ? 2 : 1;
}

boyi_status boyi__cli_fail_output(boyi_error *error)
{
    return boyi__fail(error, BOYI_FILE, "the output can't be written");
}

boyi_status boyi__cli_write(boyi__strbuf *text, boyi_error *error)
{
    if (text->failed)
        return boyi__fail_memory(error, "boyi");
    if (text->length == 0)
        return BOYI_OK;
    fwrite(text->data, 1, text->length, stdout);
    text->length = 0;
    return ferror(stdout) ? boyi__cli_fail_output(error) : BOYI_OK;
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
    if (status && !flawed)
        boyi__strbuf_end(text);
    if (!boyi__cli_print(cli, text))
        return 1;
    return status ? boyi__cli_fail(cli, error) : flawed;
}
