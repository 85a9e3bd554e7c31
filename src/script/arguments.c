#include "script/arguments.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/scan.h"
#include "base/suggest.h"

static const char blanks[] = " \t\r\n\v\f";

/* The length of the name if an argument (name=) begins here, else 0. */
static size_t name_length(const char *at)
{
    size_t length = 0;
    if (!isalpha((unsigned char)*at) && *at != '_')
        return 0;
    while (isalnum((unsigned char)at[length]) || at[length] == '_')
        length++;
    return at[length] == '=' ? length : 0;
}

/* The end of the value: before the blanks before the next argument. */
static char *end_of_value(char *at)
{
    char *end = at;
    for (; *at; at++) {
        if (boyi__is_blank(*at) && name_length(at + 1) > 0)
            break;
        if (!boyi__is_blank(*at))
            end = at + 1;
    }
    return end;
}

boyi_status boyi__arguments_read(boyi__arguments *arguments, const char *file, const char *text,
                                 size_t length, boyi_error *error)
{
    *arguments = (boyi__arguments){.text = malloc(length + 1)};
    if (!arguments->text)
        return boyi__fail_memory(error, file);
    memcpy(arguments->text, length ? text : "", length);
    arguments->text[length] = '\0';
    if (strlen(arguments->text) != length)
        return boyi__fail(error, BOYI_INPUT, "%s: the arguments contain a NUL byte", file);
    size_t most = 1; /* every argument has a "=" */
    for (size_t i = 0; i < length; i++)
        most += arguments->text[i] == '=';
    arguments->list = calloc(most, sizeof *arguments->list);
    if (!arguments->list)
        return boyi__fail_memory(error, file);
    for (char *at = arguments->text + strspn(arguments->text, blanks), *next; *at; at = next) {
        size_t name = name_length(at);
        if (name == 0) {
            boyi__quoted token;
            return boyi__fail(error, BOYI_INPUT, "%s: \"%s\" should be name=value", file,
                              boyi__quote(&token, at, strcspn(at, blanks)));
        }
        char *value = at + name + 1, *end = end_of_value(value);
        value += strspn(value, blanks);
        next = end + strspn(end, blanks);
        at[name] = *end = '\0';
        for (size_t i = 0; i < arguments->count; i++) {
            assert(arguments->list[i].name);
            if (strcmp(arguments->list[i].name, at) == 0)
                return boyi__fail(error, BOYI_INPUT, "%s: %s is given twice", file, at);
        }
        assert(arguments->count < most);
        arguments->list[arguments->count++] = (boyi__argument){.name = at,
                                                               .value = value < end ? value : end};
    }
    return BOYI_OK;
}

void boyi__arguments_end(boyi__arguments *arguments)
{
    free(arguments->list);
    free(arguments->text);
    *arguments = (boyi__arguments){0};
}

const char *boyi__arguments_take(boyi__arguments *arguments, const char *name)
{
    for (size_t i = 0; i < arguments->count; i++) {
        assert(arguments->list[i].name);
        if (strcmp(arguments->list[i].name, name) == 0) {
            if (!arguments->list[i].used) /* no write once it is used: several threads may ask then */
                arguments->list[i].used = true;
            return arguments->list[i].value;
        }
    }
    return NULL;
}

bool boyi__is_shell_word(const char *text)
{
    for (const char *at = text; *at; at++)
        if (!isalnum((unsigned char)*at) && !strchr("_-+.,:/=@%[]", *at) && (unsigned char)*at < 0x80)
            return false;
    return *text;
}

boyi_status boyi__arguments_check(const boyi__arguments *arguments, const char *const *names,
                                  boyi_error *error)
{
    const boyi__argument *unused = NULL;
    for (size_t i = 0; i < arguments->count && !unused; i++)
        unused = arguments->list[i].used ? NULL : &arguments->list[i];
    if (!unused)
        return BOYI_OK;
    boyi__quoted token;
    boyi__suggestion near = {.word = unused->name};
    boyi__quote(&token, unused->name, strlen(unused->name));
    for (const char *const *name = names; *name; name++)
        boyi__suggest_offer(&near, *name);
    if (near.name)
        return boyi__fail(error, BOYI_INPUT, "there is no parameter \"%s\"; did you mean %s?", token.text,
                          near.name);
    if (!*names)
        return boyi__fail(error, BOYI_INPUT, "there is no parameter \"%s\"; the game has none", token.text);
    return boyi__fail(error, BOYI_INPUT, "there is no parameter \"%s\"; its first is %s", token.text, *names);
}
