#include "serve/query.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/escape.h"
#include "base/scan.h"
#include "base/suggest.h"
#include "serve/http.h"

boyi__ask boyi__ask_find(const char *word)
{
    static const char *const words[] = {
        [BOYI__ASK_SOLVE] = "solve",     [BOYI__ASK_LINE] = "line",       [BOYI__ASK_TABLE] = "table",
        [BOYI__ASK_EXPLAIN] = "explain", [BOYI__ASK_COMPARE] = "compare", [BOYI__ASK_STATS] = "stats",
        [BOYI__ASK_STATES] = "states",   [BOYI__ASK_GRAPH] = "graph",     [BOYI__ASK_POSITION] = "position",
        [BOYI__ASK_HEALTH] = "health",   [BOYI__ASK_GAMES] = "games",
    };
    for (boyi__ask ask = 0; ask < BOYI__ASK_NOTHING; ask++)
        if (strcmp(words[ask], word) == 0)
            return ask;
    return BOYI__ASK_NOTHING;
}

void boyi__query_start(boyi__query *query, boyi__ask ask)
{
    *query = (boyi__query){.ask = ask, .symmetry = -1};
}

void boyi__query_end(boyi__query *query)
{
    free(query->game);
    free(query->input);
    free(query->state);
    *query = (boyi__query){0};
}

/* ---- Fields ---- */

typedef enum { GAME, INPUT, STATE, METHOD, SYMMETRY, MOST, LANGUAGE, FIELDS } field;

static const char *const field_names[] = {
    [GAME] = "game",         [INPUT] = "input", [STATE] = "state",   [METHOD] = "method",
    [SYMMETRY] = "symmetry", [MOST] = "most",   [LANGUAGE] = "lang",
};

/* Whether the question has such a field. */
static bool has_field(boyi__ask ask, field which)
{
    if (which == LANGUAGE)
        return true;
    if (ask == BOYI__ASK_HEALTH || ask == BOYI__ASK_GAMES)
        return false;
    if (which == METHOD)
        return ask != BOYI__ASK_COMPARE;
    if (which == MOST)
        return ask == BOYI__ASK_STATES || ask == BOYI__ASK_GRAPH;
    return true;
}

static boyi_status refuse_value(field which, const char *value, const char *right, boyi_error *error)
{
    boyi__quoted token;
    return boyi_fail(error, BOYI_USAGE, "%s: \"%s\" should be %s", "%s：“%s”应为 %s", field_names[which],
                     boyi__quote(&token, value, strlen(value)), right);
}

static boyi_status read_method(boyi__query *query, const char *value, boyi_error *error)
{
    for (boyi_method method = BOYI_AUTO; method <= BOYI_SHORTCUT; method++)
        if (strcmp(value, boyi_method_word(method)) == 0) {
            query->method = method;
            return BOYI_OK;
        }
    return refuse_value(METHOD, value, "auto, brute, memo, layers, retro, search, rolling or shortcut",
                        error);
}

static boyi_status read_most(boyi__query *query, const char *value, boyi_error *error)
{
    int64_t number;
    if (!boyi__scan_number(value, strlen(value), &number) || number < 1)
        return refuse_value(MOST, value, "a whole number from 1 on", error);
    query->most = number < UINT32_MAX ? (uint32_t)number : UINT32_MAX;
    return BOYI_OK;
}

static boyi_status keep_text(char **to, const char *value, boyi_error *error)
{
    *to = strdup(value);
    return *to ? BOYI_OK : boyi__fail_memory(error, "boyi");
}

static boyi_status keep_field(boyi__query *query, field which, const char *value, boyi_error *error)
{
    switch (which) {
    case GAME:
        return keep_text(&query->game, value, error);
    case INPUT:
        return keep_text(&query->input, value, error);
    case STATE:
        return keep_text(&query->state, value, error);
    case METHOD:
        return read_method(query, value, error);
    case MOST:
        return read_most(query, value, error);
    case SYMMETRY:
        if (strcmp(value, "on") != 0 && strcmp(value, "off") != 0)
            return refuse_value(SYMMETRY, value, "on, off", error);
        query->symmetry = strcmp(value, "on") == 0;
        return BOYI_OK;
    default:
        if (strcmp(value, "en") != 0 && strcmp(value, "zh") != 0)
            return refuse_value(LANGUAGE, value, "en, zh", error);
        query->lang = *value == 'z' ? BOYI__CHINESE : BOYI__ENGLISH;
        return BOYI_OK;
    }
}

static boyi_status refuse_name(const boyi__query *query, const char *name, boyi_error *error)
{
    boyi__suggestion near = {.word = name};
    for (field which = 0; which < FIELDS; which++)
        if (has_field(query->ask, which))
            boyi__suggest_offer(&near, field_names[which]);
    boyi__quoted quoted;
    boyi__quote(&quoted, name, strlen(name));
    if (near.name)
        return boyi_fail(error, BOYI_USAGE, "this question has no field \"%s\"; did you mean %s?",
                         "此问题没有字段“%s”；是不是 %s？", quoted.text, near.name);
    return boyi_fail(error, BOYI_USAGE, "this question has no field \"%s\"", "此问题没有字段“%s”",
                     quoted.text);
}

static boyi_status add_field(void *context, const char *name, const char *value, boyi_error *error)
{
    boyi__query *query = context;
    field which = 0;
    while (which < FIELDS && strcmp(field_names[which], name) != 0)
        which++;
    if (which == FIELDS || !has_field(query->ask, which))
        return refuse_name(query, name, error);
    if (query->given & 1u << which)
        return boyi_fail(error, BOYI_USAGE, "the field \"%s\" is given twice", "字段“%s”出现了两次",
                         field_names[which]);
    query->given |= 1u << which;
    return keep_field(query, which, value, error);
}

/* A first look for the language alone, so that whatever is wrong elsewhere is told in it. */
static boyi_status note_language(void *context, const char *name, const char *value, boyi_error *error)
{
    boyi__query *query = context;
    (void)error;
    if (strcmp(name, field_names[LANGUAGE]) == 0)
        query->lang = strcmp(value, "zh") == 0 ? BOYI__CHINESE : BOYI__ENGLISH;
    return BOYI_OK;
}

/* ---- URLs ---- */

bool boyi__url_decode(char *text, bool plus)
{
    char *out = text;
    for (const char *in = text; *in; in++) {
        char c = *in;
        if (c == '%') {
            int high = boyi__hex_digit(in[1]), low = high < 0 ? -1 : boyi__hex_digit(in[2]);
            if (low < 0 || high * 16 + low == 0)
                return false;
            c = (char)(high * 16 + low);
            in += 2;
        } else if (c == '+' && plus) {
            c = ' ';
        }
        *out++ = c;
    }
    *out = '\0';
    return boyi__is_utf8(text, (size_t)(out - text));
}

/* Cut "name=value&…" and hand the decoded fields on; `text` is changed. */
static boyi_status cut_fields(char *text, boyi__field_visitor *visit, void *context, boyi_error *error)
{
    boyi_status status = BOYI_OK;
    for (char *next; text && !status; text = next) {
        next = strchr(text, '&');
        if (next)
            *next++ = '\0';
        if (!*text)
            continue;
        char *equals = strchr(text, '='), nothing[] = "";
        if (equals)
            *equals++ = '\0';
        char *value = equals ? equals : nothing;
        if (!boyi__url_decode(text, true) || !boyi__url_decode(value, true))
            return boyi_fail(error, BOYI_INPUT,
                             "the URL holds a percent sign, a NUL or bytes that mean no character",
                             "URL 中的百分号编码无效，或含有 NUL，或不是 UTF-8");
        status = visit(context, text, value, error);
    }
    return status;
}

static boyi_status cut_copy(boyi__query *query, const char *text, boyi__field_visitor *visit,
                            boyi_error *error)
{
    char *copy = strdup(text);
    boyi_status status = copy ? cut_fields(copy, visit, query, error) : boyi__fail_memory(error, "boyi");
    free(copy);
    return status;
}

boyi_status boyi__query_read_url(boyi__query *query, const char *text, boyi_error *error)
{
    boyi_error ignored;
    if (strstr(text, "lang"))
        cut_copy(query, text, note_language, &ignored);
    return cut_copy(query, text, add_field, error);
}

boyi_status boyi__query_read_json(boyi__query *query, const char *text, size_t length, boyi_error *error)
{
    boyi_error ignored;
    if (memmem(text, length, "lang", 4))
        boyi__json_fields(text, length, note_language, query, &ignored);
    return boyi__json_fields(text, length, add_field, query, error);
}

boyi_status boyi__query_check(const boyi__query *query, boyi_error *error)
{
    if (query->ask >= BOYI__ASK_HEALTH || query->game)
        return BOYI_OK;
    return boyi_fail(error, BOYI_USAGE, "which game? add a field such as game=row+3+9+1+2",
                     "要解哪个游戏？请加上字段，例如 game=row+3+9+1+2");
}
