#include "game/family.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/scan.h"
#include "base/suggest.h"

bool boyi__token_is_option(const char *token)
{
    if (token[0] != '-' || token[1] == '\0' || boyi__looks_like_number(token))
        return false;
    /* Nor is a row of signs, a position of the flip game, an option; but -- alone ends the options. */
    return token[strspn(token, "+-")] != '\0' || strcmp(token, "--") == 0;
}

const char *boyi__request_setting(const boyi__request *request, const char *name)
{
    for (size_t i = request->settings_count; i-- > 0;)
        if (strcmp(request->settings[i].name, name) == 0)
            return request->settings[i].value ? request->settings[i].value : "";
    return NULL;
}

static const boyi__flag *find_flag(const boyi__family *family, const char *token)
{
    if (strncmp(token, "--", 2) != 0)
        return NULL;
    const char *name = token + 2;
    for (const boyi__flag *flag = family->flags; flag && flag->name; flag++) {
        size_t length = strlen(flag->name);
        if (strncmp(name, flag->name, length) == 0 && (name[length] == '\0' || name[length] == '='))
            return flag;
    }
    return NULL;
}

static const boyi__flag *find_flag_anywhere(const boyi__family *const *families, const char *token)
{
    const boyi__flag *flag = NULL;
    for (; *families && !flag; families++)
        flag = find_flag(*families, token);
    return flag;
}

bool boyi__token_is_flag(const boyi__family *const *families, const char *token)
{
    return find_flag_anywhere(families, token) != NULL;
}

const boyi__family *boyi__family_named(const boyi__family *const *families, const char *word)
{
    size_t length = strlen(word);
    for (; *families; families++) {
        const char *name = (*families)->name, *suffix = (*families)->suffix;
        size_t end = suffix ? strlen(suffix) : 0;
        if (suffix ? length > end && strcmp(word + length - end, suffix) == 0 : strcmp(name, word) == 0)
            return *families;
    }
    return NULL;
}

boyi_status boyi__family_find(const boyi__family *const *families, const boyi__family *const *files,
                              const char *name, boyi_error *error, const boyi__family **out)
{
    if (!name)
        return boyi__fail(error, BOYI_USAGE, "which game? \"boyi games\" lists them");
    *out = files ? boyi__family_named(files, name) : NULL;
    if (!*out)
        *out = boyi__family_named(families, name);
    if (*out)
        return BOYI_OK;
    boyi__suggestion near = {.word = name};
    for (; *families; families++)
        boyi__suggest_offer(&near, (*families)->name);
    boyi__quoted token;
    boyi__quote(&token, name, strlen(name));
    if (near.name)
        return boyi__fail(error, BOYI_USAGE, "no game is called \"%s\"; did you mean %s?", token.text,
                          near.name);
    return boyi__fail(error, BOYI_USAGE, "no game is called \"%s\"; \"boyi games\" lists them all",
                      token.text);
}

/* "did you mean the parameter n=4?", for an option that is not there but named like a parameter of the game's file, which
 * is opened for this. BOYI_OK: the error was not written, there is none. `value` NULL: none was typed. */
static boyi_status suggest_parameter(const boyi__request *request, const char *option, const char *value,
                                     boyi__suggestion *near, boyi_error *error)
{
    boyi_opening opening = request->opening ? *request->opening : (boyi_opening){0};
    boyi__request plain = {.family = request->family,
                           .word = request->word,
                           .opening = request->opening ? &opening : NULL,
                           .opened = request->opened,
                           .max_bytes = request->max_bytes,
                           .no_files = request->no_files,
                           .text = ""};
    boyi_game *game;
    opening.compiler_says = NULL;
    if (!request->family->suffix || plain.family->make(&plain, NULL, &game))
        return BOYI_OK;
    const char *const before = near->name;
    for (size_t i = 0; i < game->params_count; i++)
        boyi__suggest_offer(near, game->params[i].name);
    boyi_status status = BOYI_OK;
    if (near->name != before) {
        boyi__quoted quoted;
        boyi__quote(&quoted, value ? value : "…", strlen(value ? value : "…"));
        status = boyi__fail(error, BOYI_USAGE, "%s has no option %s; did you mean the parameter %s=%s?",
                            request->word, option, near->name, quoted.text);
    }
    boyi_game_free(game);
    near->name = before;
    return status;
}

/* tokens[0] is no option of the family, nor of `also`. */
static boyi_status refuse_option(const boyi__request *request, const char *const *also, size_t count,
                                 const char *const *tokens, boyi_error *error)
{
    const boyi__family *family = request->family;
    const char *token = tokens[0], *equals = strchr(token, '=');
    const size_t dashes = strspn(token, "-");
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(token + dashes, "="), token + dashes);
    boyi__suggestion near = {.word = name, .strict = true};
    for (const boyi__flag *flag = family->flags; flag && flag->name; flag++)
        boyi__suggest_offer(&near, flag->name);
    for (; also && *also; also++)
        if (dashes != 2 || strcmp(*also, name) != 0) /* the asker does not take it */
            boyi__suggest_offer(&near, *also);
    boyi__quoted quoted;
    boyi__quote(&quoted, token, strcspn(token, "="));
    const char *next = count > 1 && !boyi__token_is_option(tokens[1]) ? tokens[1] : NULL;
    boyi_status status = suggest_parameter(request, quoted.text, equals ? equals + 1 : next, &near, error);
    if (status)
        return status;
    if (near.name)
        return boyi__fail(error, BOYI_USAGE, "%s has no option %s; did you mean --%s?", request->word,
                          quoted.text, near.name);
    if (family->suffix)
        return boyi__fail(error, BOYI_USAGE,
                          "%s has no option %s; \"boyi games %s\" shows its parameters, written NAME=VALUE",
                          request->word, quoted.text, request->word);
    if (*family->arguments)
        return boyi__fail(
            error, BOYI_USAGE,
            "%s has no option %s; its arguments follow the name, without an option: \"boyi games "
            "%s\" shows them",
            family->name, quoted.text, family->name);
    return boyi__fail(error, BOYI_USAGE, "%s has no option %s; \"boyi games %s\" shows what it has",
                      family->name, quoted.text, family->name);
}

size_t boyi__word_find(const boyi__family *const *families, size_t count, const char *const *tokens)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(tokens[i], "--") == 0)
            return i + 1 < count ? i + 1 : count;
        if (!boyi__token_is_option(tokens[i]))
            return i;
        const boyi__flag *flag = find_flag_anywhere(families, tokens[i]);
        if (flag && flag->value && !strchr(tokens[i], '='))
            i++;
    }
    return count;
}

/* Adds an option; *used is the number of tokens it took. */
static boyi_status keep_option(boyi__request *request, const char *const *also, size_t count,
                               const char *const *tokens, size_t *used, boyi_error *error)
{
    const boyi__family *family = request->family;
    const boyi__flag *flag = find_flag(family, tokens[0]);
    if (!flag)
        return refuse_option(request, also, count, tokens, error);
    const char *equals = strchr(tokens[0], '='), *value = equals ? equals + 1 : NULL;
    if (value && !flag->value)
        return boyi__fail(error, BOYI_USAGE, "%s: --%s takes no value", family->name, flag->name);
    *used = 1;
    if (flag->value && !value) {
        if (count < 2)
            return boyi__fail(error, BOYI_USAGE, "%s: --%s needs a value: --%s %s", family->name, flag->name,
                              flag->name, flag->value);
        value = tokens[1];
        *used = 2;
    }
    if (request->settings_count == BOYI__MOST_SETTINGS)
        return boyi__fail(error, BOYI_USAGE, "%s: more than %d options", family->name, BOYI__MOST_SETTINGS);
    assert(request->settings_count < BOYI__MOST_SETTINGS);
    request->settings[request->settings_count++] = (boyi__setting){flag->name, value};
    return BOYI_OK;
}

boyi_status boyi__request_read(boyi__request *request, const char *const *also, size_t count,
                               const char *const *tokens, size_t skip, boyi_error *error)
{
    size_t room = request->length + 2;
    for (size_t i = 0; i < count; i++)
        room += strlen(tokens[i]) + 1;
    char *text = malloc(room);
    if (!text)
        return boyi__fail_memory(error, request->family->name);
    memcpy(text, request->length ? request->text : "", request->length);
    text[request->length] = '\0';
    free(request->owned);
    request->text = request->owned = text;
    bool options = true;
    size_t place = 0;
    for (size_t i = 0, used = 1; i < count; i += used) {
        used = 1;
        if (i == skip)
            continue;
        if (options && strcmp(tokens[i], "--") == 0) {
            options = false;
        } else if (options && boyi__token_is_option(tokens[i])) {
            boyi_status status = keep_option(request, also, count - i, tokens + i, &used, error);
            if (status)
                return status;
        } else {
            place++;
            if (*tokens[i] == '\0')
                return boyi__fail(error, BOYI_INPUT, "%s: argument %zu is an empty text",
                                  request->family->name, place);
            if (request->length)
                text[request->length++] = ' ';
            size_t length = strlen(tokens[i]);
            memcpy(text + request->length, tokens[i], length + 1);
            request->length += length;
        }
    }
    return BOYI_OK;
}

boyi_status boyi__request_parse(boyi__request *request, const boyi__family *const *families,
                                const boyi__family *const *files, const char *text, boyi_error *error)
{
    size_t length = strlen(text);
    char *copy = malloc(length + 1);
    const char **tokens = malloc((length / 2 + 1) * sizeof *tokens);
    boyi_status status = copy && tokens ? BOYI_OK : boyi__fail_memory(error, "boyi");
    if (!status) {
        const boyi__family *family;
        memcpy(copy, text, length + 1);
        size_t count = boyi__cut_at_blanks(copy, tokens), place = boyi__word_find(families, count, tokens);
        status = boyi__family_find(families, files, place < count ? tokens[place] : NULL, error, &family);
        if (!status) {
            *request = (boyi__request){.family = family, .word = tokens[place], .tokens = copy};
            status = boyi__request_read(request, NULL, count, tokens, place, error);
            copy = NULL; /* which the settings and the word point to */
            if (status)
                boyi__request_end(request);
        }
    }
    free(tokens);
    free(copy);
    return status;
}

void boyi__request_end(boyi__request *request)
{
    free(request->owned);
    free(request->tokens);
    *request = (boyi__request){0};
}

void boyi__request_title(const boyi__request *request, char *out, size_t room)
{
    size_t length = (size_t)snprintf(out, room, "%s", request->word);
    for (size_t i = 0; i < request->settings_count && length < room; i++) {
        const boyi__setting *setting = &request->settings[i];
        length += (size_t)snprintf(out + length, room - length, " --%s%s%s", setting->name,
                                   setting->value ? " " : "", setting->value ? setting->value : "");
    }
    static const char dots[] = " …";
    if (length + sizeof dots >= room) { /* the options alone fill it */
        memcpy(out + room - sizeof dots, dots, sizeof dots);
        return;
    }
    size_t left = room - length - sizeof dots - 1;
    size_t shown = request->length <= left ? request->length : left;
    while (shown < request->length && shown > 0 && !boyi__is_blank(request->text[shown]))
        shown--;
    if (request->length)
        snprintf(out + length, room - length, " %.*s", (int)shown, request->text);
    length = strlen(out); /* the text may contain a NUL */
    for (char *c = out; *c; c++)
        if (boyi__is_blank(*c))
            *c = ' ';
    while (length > 0 && out[length - 1] == ' ')
        out[--length] = '\0';
    if (shown < request->length)
        memcpy(out + length, dots, sizeof dots);
}
