/* boyi help. */
#include <stdio.h>
#include <string.h>

#include "base/find_bytes.h"
#include "cli/cli.h"
#include "cli/shell.h"

/* Are the words of a choice short enough to stand in the place of its value? */
static bool is_short(const boyi__option *option)
{
    return option->type == BOYI__OPTION_CHOICE && strlen(option->value) <= 8;
}

/* "-q, --quiet", "--method WORD": an option as the help lists it. `words`: of boyi__option_words. */
static void add_option(boyi__strbuf *out, const boyi__option *option, const char *words)
{
    if (option->letter)
        boyi__strbuf_add(out, "-%c, ", option->letter);
    boyi__strbuf_add(out, "--%s", option->name);
    if (option->value)
        boyi__strbuf_add(out, " %s", is_short(option) || !strchr(words, '|') ? words : "WORD");
}

/* The options of one command, or of all (NULL). */
static void list_options(boyi__strbuf *out, const boyi__command *command)
{
    boyi__say(out, "\nOptions\n");
    for (size_t i = 0; i < BOYI__OPTIONS_COUNT; i++) {
        const boyi__option *option = &boyi__option_table[i];
        if (command && !boyi__option_fits(option, command->name))
            continue;
        const char *name = command ? command->name : NULL;
        const char *help = boyi__option_help(option, name), *words = boyi__option_words(option, name);
        boyi__strbuf_add(out, "  ");
        add_option(out, option, words);
        boyi__strbuf_add(out, " "); /* two blanks before the text, also behind what is too long */
        boyi__strbuf_pad(out, 22);
        boyi__strbuf_add(out, "%s", boyi__tr(out->lang, help));
        /* The words of a choice, unless the text names them. */
        const char *bar = option->type == BOYI__OPTION_CHOICE && words ? strchr(words, '|') : NULL;
        if (bar && !is_short(option) && !boyi__find_bytes(help, strlen(help), bar + 1, strcspn(bar + 1, "|")))
            boyi__say(out, ": %s", words);
        boyi__strbuf_add(out, "\n");
    }
}

static void list_commands(boyi__strbuf *out)
{
    boyi__say(out, "boyi solves two-player games exactly.\n\nCommands\n");
    for (const boyi__command *command = boyi__commands; command->name; command++) {
        boyi__strbuf_add(out, "  boyi %s %s ", command->name, command->arguments);
        boyi__strbuf_pad(out, 30);
        boyi__strbuf_add(out, "%s\n", boyi__tr(out->lang, command->summary));
    }
    boyi__say(
        out,
        "\n\"boyi help COMMAND\" lists the options of a command, \"boyi games\" the games.\n\n"
        "Options may appear anywhere before --. Numbers are written 3 9 1 2, 3,9,1,2 or [3,9,1,2]; a "
        "negative number is never taken for an option. A database may take the place of a game; write ./row "
        "for one called row.\n\nExit codes: 0 answered, 1 failed, 2 the command line was wrong.\n\n"
        "  boyi solve row 3 9 1 2\n  boyi games\n");
}

static void tell_command(boyi__strbuf *out, const boyi__command *command)
{
    boyi__strbuf_add(out, "boyi %s %s\n", command->name, command->arguments);
    boyi__strbuf_add(out, "%s\n", boyi__tr(out->lang, command->summary));
    list_options(out, command);
    boyi__say(out, "\nExamples\n");
    for (size_t i = 0; i < sizeof command->examples / sizeof *command->examples; i++)
        boyi__strbuf_add(out, "  boyi %s\n", command->examples[i]);
}

int boyi__cmd_help(boyi__cli *cli)
{
    boyi_error error;
    boyi__strbuf out = boyi__cli_text(cli);
    if (cli->question.given.complete)
        return boyi__cli_complete(cli);
    if (cli->question.given.man) {
        boyi__write_manual(&out);
        return boyi__cli_print(cli, &out) ? 0 : 1;
    }
    /* "boyi help solve" and "boyi solve --help" are the same question. */
    bool asked = cli->question.command && strcmp(cli->question.command->name, "help") != 0;
    const char *name = asked                        ? cli->question.command->name
                       : cli->question.tokens_count ? cli->question.tokens[0]
                                                    : NULL;
    const boyi__command *command = name ? boyi__command_find(name, false) : NULL;
    if (name && !command) {
        boyi__fail_command(name, 0, NULL, false, "games", &error);
        return boyi__cli_fail(cli, &error);
    }
    if (name)
        tell_command(&out, command);
    else
        list_commands(&out);
    return boyi__cli_print(cli, &out) ? 0 : 1;
}
