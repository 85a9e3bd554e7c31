/* Reading the command line: boyi's options into boyi__cli.given and what follows from them, everything else into tokens. */
#include <assert.h>
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

boyi_status boyi__cli_read_words(boyi__cli *cli, size_t count, char *const *words, boyi_error *error)
{
    bool options = true;
    for (size_t i = 0; i < count; i++) {
        const boyi__option *option = options ? boyi__option_find(words[i]) : NULL;
        const char *value;
        boyi_status status;
        if (!option) {
            options = options && strcmp(words[i], "--") != 0;
            cli->tokens[cli->tokens_count++] = words[i];
        } else if ((status = boyi__option_value(option, count, words, &i, &value, error)) ||
                   (status = boyi__option_set(&cli->given, option, value, error)))
            return status;
    }

    /* What follows from them. */
    const boyi__options *given = &cli->given;
    for (boyi_method method = BOYI_AUTO; given->method && method <= BOYI_SHORTCUT; method++)
        if (strcmp(given->method, boyi_method_word(method)) == 0)
            cli->options.method = method;
    cli->options.threads = (unsigned)given->threads;
    cli->options.max_bytes = given->max_memory;
    cli->options.max_states = (uint64_t)given->max_states;
    cli->options.every_state = given->symmetry && strcmp(given->symmetry, "off") == 0;
    cli->opening.max_state_bytes = given->max_memory / 2; /* the rest is for the engines (store/build.c) */
    if (given->no_compile)
        cli->opening.compiler = NULL;
    return BOYI_OK;
}

boyi_status boyi__cli_read(boyi__cli *cli, int argc, char **argv, boyi_error *error)
{
    const char *folder = getenv("TMPDIR");
    size_t count = argc > 0 ? (size_t)argc - 1 : 0;
    char *const *words = argv + 1;
    boyi_status status = BOYI_OK;
    *cli = (boyi__cli){.options = {.folder = folder && *folder ? folder : NULL}};

    /* The compiler, and the cache for compiled files. */
    const char *compiler = getenv("CC"), *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    bool own = cache && *cache == '/';
    if (asprintf(&cli->cache, "%s%s", own ? cache : home ? home : "", own ? "/boyi" : "/.cache/boyi") < 0)
        cli->cache = NULL;
    cli->opening = (boyi_opening){.compiler = compiler && *compiler ? compiler : "cc",
                                  .cache = own || home ? cli->cache : NULL,
                                  .compiler_says = show_compiler};
    cli->tokens = malloc((count + 1) * sizeof *cli->tokens);
    cli->given.host.list = malloc((count + 1) * sizeof *cli->given.host.list);
    if (!cli->cache || !cli->tokens || !cli->given.host.list)
        status = boyi__fail_memory(error, "boyi");

    /* The language of the environment. */
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *language = NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names && !(language && *language); i++)
        language = getenv(names[i]);
    cli->lang = language && strncmp(language, "zh", 2) == 0 ? BOYI__CHINESE : BOYI__ENGLISH;

    /* --json and --lang first: errors in the other options are reported in their format and language. */
    for (size_t i = 0; i < count && strcmp(words[i], "--") != 0; i++) {
        const boyi__option *option = boyi__option_find(words[i]);
        const char *value;
        boyi_error ignored;
        if (option && !boyi__option_value(option, count, words, &i, &value, &ignored) &&
            (option == &boyi__option_table[BOYI__OPTION_json] ||
             option == &boyi__option_table[BOYI__OPTION_language]))
            boyi__option_set(&cli->given, option, value, &ignored);
    }
    if (cli->given.language)
        cli->lang = *cli->given.language == 'z' ? BOYI__CHINESE : BOYI__ENGLISH;
    return status ? status : boyi__cli_read_words(cli, count, words, error);
}
