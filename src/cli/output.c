#include <stdio.h>

#include "base/error.h"
#include "cli/cli.h"

int boyi__cli_fail(const boyi__cli *cli, const boyi_error *error)
{
    const char *sentence = cli->lang == BOYI__CHINESE ? error->text_zh : error->text;
    /* Want of memory is told without any. The longest escape of a byte is \u0001. */
    char room[8 * sizeof error->text];
    boyi__strbuf text = {.lang = cli->lang, .data = room, .room = sizeof room, .fixed = true};
    bool written = cli->json && !ferror(stdout);
    if (written) {
        boyi__json_error(&text, boyi_status_word(error->status), sentence);
        written = puts(text.data) != EOF;
    }
    if (!written)
        fprintf(stderr, "%s\n", sentence);
    return error->status == BOYI_USAGE ? 2 : 1;
}

boyi_status boyi__cli_check_output(boyi_error *error)
{
    return ferror(stdout) ? boyi_fail(error, BOYI_FILE, "the output can't be written", "无法写出结果")
                          : BOYI_OK;
}

bool boyi__cli_print(const boyi__cli *cli, boyi__strbuf *text)
{
    boyi_error error;
    boyi_status status = text->failed ? boyi__fail_memory(&error, "boyi") : BOYI_OK;
    if (!status && text->length) {
        fwrite(text->data, 1, text->length, stdout);
        status = boyi__cli_check_output(&error);
    }
    boyi__strbuf_end(text);
    if (status)
        boyi__cli_fail(cli, &error);
    return !status;
}

int boyi__cli_finish(const boyi__cli *cli, boyi__strbuf *text, boyi_status status, boyi_error *error)
{
    if (status && !cli->flawed)
        boyi__strbuf_end(text);
    if (!boyi__cli_print(cli, text))
        return 1;
    return status ? boyi__cli_fail(cli, error) : cli->flawed;
}
