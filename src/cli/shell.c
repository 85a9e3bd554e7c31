#include "cli/shell.h"

#include <stdlib.h>
#include <string.h>

#include "base/embed.h"
#include "games/list.h"
#include "script/script.h"

/* ---- Completion ---- */

typedef struct {
    boyi__strbuf *out;
    const char *begin; /* what is typed of the word */
} candidates;

/* A candidate is `before` and `word` together. The first line of the description is shown. */
static void offer(candidates *self, const char *before, const char *word, const char *description)
{
    boyi__strbuf text = {.lang = self->out->lang};
    boyi__strbuf_add(&text, "%s%s", before, word);
    if (!text.failed && strncmp(text.data, self->begin, strlen(self->begin)) == 0) {
        boyi__strbuf_add(self->out, "%s", text.data);
        if (description)
            boyi__strbuf_add(self->out, "\t%.*s", (int)strcspn(description, "\n"), description);
        boyi__strbuf_add(self->out, "\n");
    }
    self->out->failed |= text.failed;
    boyi__strbuf_end(&text);
}

/* The words of a choice: "on|off". */
static void offer_words(candidates *self, const char *before, const char *words)
{
    for (const char *word = words; *word; word += strspn(word, "|")) {
        char text[24] = "";
        size_t length = strcspn(word, "|");
        if (length < sizeof text) {
            memcpy(text, word, length);
            offer(self, before, text, NULL);
        }
        word += length;
    }
}

static void offer_commands(candidates *self)
{
    for (const boyi__command *command = boyi__commands; command->name; command++)
        offer(self, "", command->name, boyi__tr(self->out->lang, command->summary));
}

static void offer_games(candidates *self)
{
    for (const boyi__family *const *family = boyi__families; *family; family++)
        offer(self, "", (*family)->name, boyi__tr(self->out->lang, (*family)->summary));
}

/* The parameters of a game in a Lua file. A C file is not compiled for it. */
static void offer_parameters(candidates *self, const char *file)
{
    boyi_game *game = NULL;
    if (boyi_game_open(file, NULL, NULL, &game))
        return;
    for (size_t i = 0; i < game->params_count; i++) {
        boyi__strbuf name = {0};
        boyi__strbuf_add(&name, "%s=", game->params[i].name);
        if (!name.failed)
            offer(self, "", name.data, game->params[i].help);
        boyi__strbuf_end(&name);
    }
    boyi_game_free(game);
}

static void offer_options(candidates *self, const boyi__command *command, const boyi__family *family)
{
    for (const boyi__flag *flag = family ? family->flags : NULL; flag && flag->name; flag++)
        offer(self, "--", flag->name, boyi__tr(self->out->lang, flag->help));
    for (const boyi__option *option = boyi__option_table; option < boyi__option_table + BOYI__OPTIONS_COUNT;
         option++)
        if (command ? boyi__option_fits(option, command->name) : *option->commands == '*')
            offer(self, "--", option->name, boyi__tr(self->out->lang, option->help));
}

/* What may be the value of an option, written on its own or behind "--name=". */
static void offer_values(candidates *self, const char *before, const boyi__option *option,
                         const boyi__command *command)
{
    if (option->type == BOYI__OPTION_CHOICE)
        offer_words(self, before, boyi__option_words(option, command ? command->name : NULL));
    else if (option->type == BOYI__OPTION_TEXT)
        boyi__strbuf_add(self->out, ":files\n");
}

int boyi__cli_complete(const boyi__cli *cli)
{
    boyi__strbuf out = {.lang = cli->question.lang};
    size_t count = cli->question.tokens_count;
    const char *last = count ? cli->question.tokens[count - 1] : "";
    candidates self = {&out, last};
    const boyi__command *command = NULL;
    const char *game = NULL;
    /* The words before the last: the first is the command, the next that is no option nor its value the game. */
    const boyi__option *open = NULL; /* an option whose value the last word is */
    for (size_t i = 0; i + 1 < count; i++) {
        const char *word = cli->question.tokens[i];
        const boyi__option *option = boyi__option_find(word);
        if (open)
            open = NULL;
        else if (option)
            open = option->type != BOYI__OPTION_FLAG && !strchr(word, '=') ? option : NULL;
        else if (!command) {
            command = boyi__command_find(word, false);
            if (!command)
                return 0; /* no such command: nothing fits */
        } else if (!game && *word != '-')
            game = word;
    }
    const boyi__family *family = game ? boyi__family_named(boyi__families, game) : NULL;
    const boyi__option *named = strchr(last, '=') ? boyi__option_find(last) : NULL;
    if (open)
        offer_values(&self, "", open, command);
    else if (named) {
        boyi__strbuf before = {0};
        boyi__strbuf_append(&before, last, (size_t)(strchr(last, '=') + 1 - last));
        if (!before.failed)
            offer_values(&self, before.data, named, command);
        boyi__strbuf_end(&before);
    } else if (*last == '-')
        offer_options(&self, command, family);
    else if (!command || strcmp(command->name, "help") == 0)
        offer_commands(&self);
    else if (game && boyi__family_named(boyi__file_families, game))
        offer_parameters(&self, game);
    else if (!game) {
        if (!command->names || strcmp(command->name, "games") == 0 || strcmp(command->name, "code") == 0)
            offer_games(&self);
        boyi__strbuf_add(&out, ":files\n");
    }
    return boyi__cli_print(cli, &out) ? 0 : 1;
}

/* ---- The manual ---- */

extern const char boyi__manual_text[] __attribute__((visibility("hidden")));
EMBED(boyi__manual_text, "docs/boyi.1.scd");

/* "[*--method* _M_]" and "*--method* _M_". */
static void add_manual_option(boyi__strbuf *out, const boyi__option *option)
{
    boyi__strbuf_add(out, "*--%s*", option->name);
    if (option->letter)
        boyi__strbuf_add(out, ", *-%c*", option->letter);
    for (const char *at = option->value; at && *at;) {
        int length = (int)strcspn(at, "|");
        bool choice = option->type == BOYI__OPTION_CHOICE;
        boyi__strbuf_add(out, "%s%s%.*s%s", at == option->value ? " " : "|", choice ? "*" : "_", length, at,
                         choice ? "*" : "_");
        at += length + (at[length] == '|');
    }
}

static void add_synopsis(boyi__strbuf *out)
{
    for (const boyi__command *command = boyi__commands; command->name; command++)
        boyi__strbuf_add(out, "*boyi* *%s* [_OPTION_...] %s++\n", command->name, command->arguments);
    boyi__strbuf_add(out, "*boyi* *--help* | *--version*\n");
}

/* Does a command take it? Others are for questions that only programs ask. */
static bool is_for_people(const boyi__option *option)
{
    const boyi__command *command = boyi__commands;
    while (command->name && !boyi__option_fits(option, command->name))
        command++;
    return command->name;
}

static void add_manual_options(boyi__strbuf *out)
{
    for (const boyi__option *option = boyi__option_table; option < boyi__option_table + BOYI__OPTIONS_COUNT;
         option++) {
        if (!is_for_people(option))
            continue;
        add_manual_option(out, option);
        boyi__strbuf_add(out, "\n\t%s.", option->help);
        if (*option->commands != '*')
            boyi__strbuf_add(out, " Commands: %s.", option->commands);
        boyi__strbuf_add(out, "\n\n");
    }
}

void boyi__write_manual(boyi__strbuf *out)
{
    for (const char *line = boyi__manual_text; *line;) {
        size_t length = strcspn(line, "\n");
        if (strncmp(line, "@SYNOPSIS@", length) == 0 && length > 0)
            add_synopsis(out);
        else if (strncmp(line, "@OPTIONS@", length) == 0 && length > 0)
            add_manual_options(out);
        else {
            boyi__strbuf_append(out, line, length);
            boyi__strbuf_append(out, "\n", 1);
        }
        line += length + (line[length] == '\n');
    }
}
