/* Reading the command line: what the environment says, then the question. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "cli/cli.h"

enum { COMPILER_LINES = 40 };

/* The compiler's output on standard error: its first lines, one mistake may bring hundreds. */
static void show_compiler(void *context, const char *text, size_t length)
{
    const boyi__cli *cli = context;
    size_t shown = 0, lines = 0;
    for (size_t i = 0; i < length; i++) {
        lines += text[i] == '\n';
        if (text[i] == '\n' && lines == COMPILER_LINES)
            shown = i + 1;
    }
    fwrite(text, 1, lines > COMPILER_LINES ? shown : length, stderr);
    if (lines <= COMPILER_LINES)
        return;
    boyi__strbuf more = {.lang = cli->question.lang};
    boyi__say_count(&more, lines - COMPILER_LINES, "… %zu more line of the compiler\n",
                    "… %zu more lines of the compiler\n", lines - COMPILER_LINES);
    if (!more.failed)
        fwrite(more.data, 1, more.length, stderr);
    boyi__strbuf_end(&more);
}

boyi_status boyi__cli_read(boyi__cli *cli, int argc, char **argv, boyi_error *error)
{
    const char *folder = getenv("TMPDIR");
    size_t count = argc > 0 ? (size_t)argc - 1 : 0;
    char *const *words = argv + 1;
    *cli = (boyi__cli){.options = {.folder = folder && *folder ? folder : NULL}};
    boyi_status status = boyi__question_start(&cli->question, count, error);

    /* Compiled files are kept in the user's cache, or in a folder of the user's among temporary files where that can't be written. */
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    const bool own = cache && *cache == '/', has_home = home && *home;
#ifndef __wasi__ /* which has no users */
    const unsigned user = (unsigned)geteuid();
#else
    const unsigned user = 0;
#endif
    bool no_memory = (own || has_home) &&
                     asprintf(&cli->cache, "%s%s", own ? cache : home, own ? "/boyi" : "/.cache/boyi") < 0;
    if (no_memory)
        cli->cache = NULL;
    /* Can files be made in this folder, or the folder itself in the nearest one above it that is there? */
    char *above = cli->cache ? strdup(cli->cache) : NULL, *slash;
    no_memory |= cli->cache && !above;
    struct stat about;
    while (above && lstat(above, &about) != 0 &&
           (slash = strrchr(above, '/'))) /* a link to nothing is there */
        *slash = '\0';
    if (!no_memory &&
        (!above || stat(above, &about) || !S_ISDIR(about.st_mode) || access(above, W_OK | X_OK))) {
        free(cli->cache);
        no_memory = asprintf(&cli->cache, "%s/boyi-cache-%u", folder && *folder == '/' ? folder : "/tmp",
                             user) < 0;
        if (no_memory)
            cli->cache = NULL;
    }
    free(above);

    /* The compiler. */
    const char *compiler = getenv("CC");
    cli->opening = (boyi_opening){.compiler = compiler && *compiler ? compiler : "cc",
                                  .cache = cli->cache,
                                  .compiler_says = show_compiler,
                                  .context = cli};
    if (!status && no_memory)
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
