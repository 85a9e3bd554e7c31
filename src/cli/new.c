/* boyi new: a game file to start from. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "cli/cli.h"
#include "script/script.h"

static boyi_status write_file(const char *name, const boyi__strbuf *text, boyi_error *error)
{
    int file = open(name, O_WRONLY | O_CREAT | O_EXCL, 0666);
    if (file < 0 && errno == EEXIST)
        return boyi__fail(error, BOYI_FILE, "%s already exists; new never overwrites a file", name);
    if (file < 0)
        return boyi__fail(error, BOYI_FILE, "%s can't be written: %s", name, strerror(errno));
    return boyi__write_and_close(file, name, text->data, text->length, error);
}

/* Write the starter with the file's name in place of FILE. */
static boyi_status make(const boyi__cli *cli, boyi_error *error)
{
    const char *name = cli->question.tokens_count == 1 ? cli->question.tokens[0] : NULL;
    const char *starter = NULL;
    boyi_status status = name ? boyi__starter(name, error, &starter) : BOYI_OK;
    if (status)
        return status;
    if (!starter)
        return boyi__fail(error, BOYI_USAGE, "new takes one file name that ends in .lua or .c");
    boyi__strbuf text = {0};
    for (const char *found; (found = strstr(starter, "FILE")); starter = found + strlen("FILE")) {
        boyi__strbuf_append(&text, starter, (size_t)(found - starter));
        boyi__strbuf_append(&text, name, strlen(name));
    }
    boyi__strbuf_append(&text, starter, strlen(starter));
    status = text.failed ? boyi__fail_memory(error, "boyi") : write_file(name, &text, error);
    boyi__strbuf_end(&text);
    return status;
}

int boyi__cmd_new(boyi__cli *cli)
{
    boyi_error error;
    boyi__strbuf out = boyi__cli_text(cli);
    if (!cli->question.given.quiet && !cli->question.given.json && cli->question.tokens_count == 1)
        boyi__say(&out, "%s: now try \"boyi solve %s\"\n", cli->question.tokens[0], cli->question.tokens[0]);
    /* Out of memory for the text: finish reports it, and no file is made. */
    boyi_status status = out.failed ? BOYI_OK : make(cli, &error);
    return boyi__cli_finish(cli, &out, false, status, &error);
}
