#include "ask/question.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "game/family.h"
#include "games/list.h"

boyi_status boyi__question_start(boyi__question *question, size_t count, boyi_error *error)
{
    *question = (boyi__question){.tokens = malloc((count + 1) * sizeof *question->tokens)};
    bool done = question->tokens;
    enum { LISTS = 2 };
    boyi__option_list *const lists[LISTS] = {&question->given.host, &question->given.sweep};
    for (size_t i = 0; i < LISTS; i++) {
        lists[i]->list = malloc((count + 1) * sizeof *lists[i]->list);
        lists[i]->room = lists[i]->list ? count + 1 : 0;
        done = done && lists[i]->list;
    }
    return done ? BOYI_OK : boyi__fail_memory(error, "boyi");
}

boyi_status boyi__question_add(boyi__question *question, size_t count, char *const *words, boyi_error *error)
{
    bool options = true;
    for (size_t i = 0; i < count; i++) {
        const boyi__option *option = options ? boyi__option_find(words[i]) : NULL;
        const char *value;
        boyi_status status;
        if (!option) {
            options = options && strcmp(words[i], "--") != 0;
            question->tokens[question->tokens_count++] = words[i];
        } else if ((status = boyi__option_value(option, count, words, &i, &value, error)) ||
                   (status = boyi__option_set(&question->given, option, value, error))) {
            boyi__question_add_form(question, count - i - 1, words + i + 1);
            return status;
        }
    }
    if (question->given.language)
        boyi__lang_read(question->given.language, &question->lang);
    return BOYI_OK;
}

void boyi__question_add_form(boyi__question *question, size_t count, char *const *words)
{
    for (size_t i = 0; i < count && strcmp(words[i], "--") != 0; i++) {
        const boyi__option *option = boyi__option_find(words[i]);
        const char *value;
        boyi_error ignored;
        if (option && !boyi__option_value(option, count, words, &i, &value, &ignored) &&
            (option == &boyi__option_table[BOYI__OPTION_json] ||
             option == &boyi__option_table[BOYI__OPTION_language]))
            boyi__option_set(&question->given, option, value, &ignored);
    }
    if (question->given.language)
        boyi__lang_read(question->given.language, &question->lang);
}

/* ---- The command ---- */

/* Where the game's name comes first, options of the game that stand before it are moved behind it. */
static void put_name_first(boyi__question *question)
{
    size_t place = boyi__word_find(boyi__families, question->tokens_count, question->tokens);
    if (place == question->tokens_count || (place && strcmp(question->tokens[place - 1], "--") == 0))
        return;
    const char *name = question->tokens[place];
    memmove(question->tokens + 1, question->tokens, place * sizeof *question->tokens);
    question->tokens[0] = name;
}

boyi_status boyi__question_take_command(boyi__question *question, bool program, boyi_error *error)
{
    size_t place = boyi__word_find(boyi__families, question->tokens_count, question->tokens);
    if (question->tokens_count == 0)
        return boyi__fail(error, BOYI_USAGE, "which command? \"boyi help\" lists them");
    if (place == question->tokens_count) /* only options that are not boyi's */
        return boyi__fail_option(NULL, question->tokens[0], error);
    question->command = boyi__command_find(question->tokens[place], program);
    if (!question->command)
        return boyi__fail_command(question->tokens[place], question->tokens_count - place - 1,
                                  question->tokens + place + 1, program,
                                  question->given.help ? "games" : "solve", error);
    bool drop_dashes = question->command->names;
    size_t kept = 0;
    for (size_t i = 0; i < question->tokens_count; i++) {
        const char *token = question->tokens[i];
        size_t dashes = strspn(token, "-");
        /* Options begin with a letter: what else begins with a dash, a state or a row of signs, is an argument. */
        bool option = (dashes == 1 || dashes == 2) && isalpha((unsigned char)token[dashes]);
        if (drop_dashes && strcmp(token, "--") == 0)
            drop_dashes = false;
        else if (drop_dashes && option &&
                 !(question->command->game_options && boyi__token_is_flag(boyi__families, token)))
            return boyi__fail_option(question->command, token, error);
        else if (i != place)
            question->tokens[kept++] = token;
    }
    question->tokens_count = kept;
    if (question->command->game_options)
        put_name_first(question);
    return BOYI_OK;
}
