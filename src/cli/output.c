#include <stdio.h>

#include "base/error.h"
#include "cli/cli.h"

int boyi__cli_fail(const boyi__cli *cli, const boyi_error *error)
{
    const char *sentence = cli->lang == BOYI__CHINESE ? error->text_zh : error->text;
    char room[8 *
              sizeof error->text]; /* for want of memory is told without any; \u0001 is the longest escape */
    boyi__text text = {.lang = cli->lang, .data = room, .room = sizeof room, .fixed = true};
    if (cli->json) {
        boyi__json_error(&text, boyi_status_word(error->status), sentence);
        puts(text.data);
    } else {
        fprintf(stderr, "%s\n", sentence);
    }
    return error->status == BOYI_USAGE ? 2 : 1;
}

bool boyi__cli_print(const boyi__cli *cli, boyi__text *text)
{
    boyi_error error;
    bool failed = text->failed;
    if (!failed && text->length)
        fwrite(text->data, 1, text->length, stdout);
    boyi__text_end(text);
    if (failed) {
        boyi__fail_memory(&error, "boyi");
        boyi__cli_fail(cli, &error);
    }
    return !failed;
}

int boyi__cli_finish(const boyi__cli *cli, boyi__text *text, boyi_status status, boyi_error *error)
{
    if (status && !cli->flawed)
        boyi__text_end(text);
    if (!boyi__cli_print(cli, text))
        return 1;
    return status ? boyi__cli_fail(cli, error) : cli->flawed;
}
