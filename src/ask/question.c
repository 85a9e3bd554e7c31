#include "ask/question.h"

#include <assert.h>
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
                   (status = boyi__option_set(&question->given, option, value, error)))
            return status;
    }
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

size_t boyi__question_command_place(const boyi__question *question)
{
    return boyi__word_find(boyi__families, question->tokens_count, question->tokens);
}

boyi_status boyi__question_fail_no_command(const boyi__question *question, boyi_error *error)
{
    if (question->tokens_count) /* only options that are not boyi's */
        return boyi__fail_option(question->tokens[0], error);
    return boyi__fail(error, BOYI_USAGE, "which command? \"boyi help\" lists them");
}

boyi_status boyi__question_take_command(boyi__question *question, size_t place, bool program,
                                        boyi_error *error)
{
    assert(place < question->tokens_count);
    boyi_status status = boyi__command_find(question->tokens[place], program, error, &question->command);
    if (status)
        return status;
    bool drop_dashes = question->command->names;
    size_t kept = 0;
    for (size_t i = 0; i < question->tokens_count; i++) {
        bool dashes = drop_dashes && strcmp(question->tokens[i], "--") == 0;
        if (dashes)
            drop_dashes = false;
        else if (i != place)
            question->tokens[kept++] = question->tokens[i];
    }
    question->tokens_count = kept;
    return BOYI_OK;
}

/* ---- What follows from the options ---- */

/* The lower of two limits, of which 0 is none. */
static uint64_t lower(uint64_t a, uint64_t b)
{
    return a == 0 || (b != 0 && b < a) ? b : a;
}

void boyi__question_options(const boyi__question *question, const boyi_options *base, boyi_options *out)
{
    const boyi__options *given = &question->given;
    *out = *base;
    for (boyi_method method = BOYI_AUTO; given->method && method <= BOYI_SECTIONS; method++)
        if (strcmp(given->method, boyi_method_word(method)) == 0)
            out->method = method;
    out->threads = (unsigned)lower(base->threads, (uint64_t)given->threads);
    out->max_bytes = lower(base->max_bytes, given->max_memory);
    out->max_states = lower(base->max_states, (uint64_t)given->max_states);
    if (given->symmetry)
        out->every_state = strcmp(given->symmetry, "off") == 0;
}

void boyi__question_opening(const boyi__question *question, const boyi_opening *base, boyi_opening *out)
{
    const boyi__options *given = &question->given;
    *out = base ? *base : (boyi_opening){0};
    /* The rest is for the engines (store/build.c). */
    out->max_state_bytes = lower(out->max_state_bytes, given->max_memory / 2);
    if (given->no_compile)
        out->compiler = NULL;
}
