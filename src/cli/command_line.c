/* Reading the command line: what the environment says, then the question. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "cli/cli.h"

static void show_compiler(void *context, const char *text, size_t length)
{
    (void)context;
    fwrite(text, 1, length, stderr);
}

boyi_status boyi__cli_read(boyi__cli *cli, int argc, char **argv, boyi_error *error)
{
    const char *folder = getenv("TMPDIR");
    size_t count = argc > 0 ? (size_t)argc - 1 : 0;
    char *const *words = argv + 1;
    *cli = (boyi__cli){.options = {.folder = folder && *folder ? folder : NULL}};
    boyi_status status = boyi__question_start(&cli->question, count, error);

    /* The compiler, and the cache for compiled files. */
    const char *compiler = getenv("CC"), *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    bool own = cache && *cache == '/';
    if (asprintf(&cli->cache, "%s%s", own ? cache : home ? home : "", own ? "/boyi" : "/.cache/boyi") < 0)
        cli->cache = NULL;
    cli->opening = (boyi_opening){.compiler = compiler && *compiler ? compiler : "cc",
                                  .cache = own || home ? cli->cache : NULL,
                                  .compiler_says = show_compiler};
    if (!status && !cli->cache)
        status = boyi__fail_memory(error, "boyi");

    /* The language of the environment. */
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *language = NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names && !(language && *language); i++)
        language = getenv(names[i]);
    cli->question.lang = boyi__lang_find(language);

    if (status)
        boyi__question_add_form(&cli->question, count, words);
    else
        status = boyi__question_add(&cli->question, count, words, error);
    if (cli->question.given.json) /* the error object has the compiler's error, as with boyi_ask */
        cli->opening.compiler_says = NULL;
    return status;
}
