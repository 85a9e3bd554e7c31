#include "serve/query.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/escape.h"
#include "base/fixed_buffer.h"
#include "base/scan.h"
#include "base/suggest.h"
#include "serve/http.h"
#include "tell/json_reader.h"

boyi__endpoint boyi__endpoint_find(const char *word)
{
    static const char *const words[] = {
        [BOYI__ASK_SOLVE] = "solve",     [BOYI__ASK_LINE] = "line",       [BOYI__ASK_TABLE] = "table",
        [BOYI__ASK_EXPLAIN] = "explain", [BOYI__ASK_COMPARE] = "compare", [BOYI__ASK_STATS] = "stats",
        [BOYI__ASK_STATES] = "states",   [BOYI__ASK_GRAPH] = "graph",     [BOYI__ASK_POSITION] = "position",
        [BOYI__ASK_HEALTH] = "health",   [BOYI__ASK_GAMES] = "games",     [BOYI__ASK_QUESTION] = "ask",
    };
    for (boyi__endpoint ask = 0; ask < BOYI__ASK_NOTHING; ask++)
        if (strcmp(words[ask], word) == 0)
            return ask;
    return BOYI__ASK_NOTHING;
}

void boyi__query_start(boyi__query *query, boyi__endpoint ask)
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

/* Does this question have the field? */
static bool has_field(boyi__endpoint ask, field which)
{
    if (which == LANGUAGE)
        return true;
    if (ask >= BOYI__ASK_HEALTH)
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
    return boyi__fail(error, BOYI_USAGE, "%s: \"%s\" should be %s", field_names[which],
                      boyi__quote(&token, value, strlen(value)), right);
}

static boyi_status refuse_language(const char *value, boyi_error *error)
{
    char codes[80] = "";
    boyi__fixed_buffer list = {codes, sizeof codes, 0};
    for (boyi__lang lang = BOYI__ENGLISH; boyi__lang_code(lang); lang++)
        boyi__fixed_buffer_add(&list, "%s%s", lang == BOYI__ENGLISH ? "" : ", ", boyi__lang_code(lang));
    return refuse_value(LANGUAGE, value, codes, error);
}

static boyi_status read_value(boyi__query *query, field which, const char *value, boyi_error *error)
{
    char **const texts[] = {[GAME] = &query->game, [INPUT] = &query->input, [STATE] = &query->state};
    int64_t number;
    switch (which) {
    case GAME:
    case INPUT:
    case STATE:
        *texts[which] = strdup(value);
        return *texts[which] ? BOYI_OK : boyi__fail_memory(error, "boyi");
    case METHOD:
        query->method = BOYI_AUTO;
        while (query->method < BOYI_SECTIONS && strcmp(value, boyi_method_word(query->method)) != 0)
            query->method++;
        if (strcmp(value, boyi_method_word(query->method)) != 0)
            return refuse_value(METHOD, value,
                                "auto, brute, memo, layers, sections, retro, search, rolling or shortcut",
                                error);
        return BOYI_OK;
    case MOST:
        if (!boyi__scan_number(value, strlen(value), &number) || number < 1)
            return refuse_value(MOST, value, "a whole number from 1 on", error);
        query->most = number < UINT32_MAX ? (uint32_t)number : UINT32_MAX;
        return BOYI_OK;
    case SYMMETRY:
        query->symmetry = strcmp(value, "on") == 0;
        return query->symmetry || strcmp(value, "off") == 0 ? BOYI_OK
                                                            : refuse_value(SYMMETRY, value, "on, off", error);
    default:
        return boyi__lang_read(value, &query->lang) ? BOYI_OK : refuse_language(value, error);
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
        return boyi__fail(error, BOYI_USAGE, "this question has no field \"%s\"; did you mean %s?",
                          quoted.text, near.name);
    return boyi__fail(error, BOYI_USAGE, "this question has no field \"%s\"", quoted.text);
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
        return boyi__fail(error, BOYI_USAGE, "the field \"%s\" is given twice", field_names[which]);
    query->given |= 1u << which;
    return read_value(query, which, value, error);
}

/* Reads the language alone. */
static boyi_status read_language(void *context, const char *name, const char *value, boyi_error *error)
{
    boyi__query *query = context;
    (void)error;
    if (strcmp(name, field_names[LANGUAGE]) == 0)
        boyi__lang_read(value, &query->lang);
    return BOYI_OK;
}

/* ---- JSON ---- */

typedef boyi_status field_visitor(void *context, const char *name, const char *value, boyi_error *error);

/* Visits the fields of an object whose values are strings and whole numbers. */
static boyi_status visit_body(const char *body, size_t length, field_visitor *visit, void *context,
                              boyi_error *error)
{
    boyi__json_tree tree;
    boyi_status status = boyi__json_read(&tree, body, length, error);
    if (!status && tree.nodes[0].type != BOYI__JSON_OBJECT)
        status = boyi__fail(error, BOYI_INPUT,
                            "the body should be a JSON object such as {\"game\": \"nim 3 4\"}");
    for (size_t i = 1; !status && i < tree.count; i = tree.nodes[i + 1].next) {
        const boyi__json_node *name = &tree.nodes[i], *value = &tree.nodes[i + 1];
        boyi__quoted quoted;
        bool whole = value->type == BOYI__JSON_NUMBER && !strpbrk(value->text, ".eE");
        if (whole || value->type == BOYI__JSON_TEXT)
            status = visit(context, name->text, value->text, error);
        else
            status = boyi__fail(error, BOYI_INPUT, "\"%s\" should be a string or a whole number",
                                boyi__quote(&quoted, name->text, strlen(name->text)));
    }
    boyi__json_tree_end(&tree);
    return status;
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

/* Visits the decoded fields of "name=value&…". */
static boyi_status visit_arguments(const char *arguments, field_visitor *visit, void *context,
                                   boyi_error *error)
{
    char *copy = strdup(arguments), *next;
    boyi_status status = copy ? BOYI_OK : boyi__fail_memory(error, "boyi");
    for (char *name = copy; name && !status; name = next) {
        next = strchr(name, '&');
        if (next)
            *next++ = '\0';
        if (!*name)
            continue;
        char *equals = strchr(name, '='), empty[] = "";
        if (equals)
            *equals++ = '\0';
        char *value = equals ? equals : empty;
        if (boyi__url_decode(name, true) && boyi__url_decode(value, true))
            status = visit(context, name, value, error);
        else
            status = boyi__fail(error, BOYI_INPUT,
                                "the URL has a bad percent code, a NUL or bytes that are not UTF-8");
    }
    free(copy);
    return status;
}

boyi_status boyi__query_read(boyi__query *query, const char *arguments, const char *body, size_t body_length,
                             boyi_error *error)
{
    boyi_error ignored;
    boyi_status status = BOYI_OK;
    if (arguments && strstr(arguments, "lang"))
        visit_arguments(arguments, read_language, query, &ignored);
    if (arguments)
        status = visit_arguments(arguments, add_field, query, error);
    if (!status && body && memmem(body, body_length, "lang", 4))
        visit_body(body, body_length, read_language, query, &ignored);
    if (!status && body)
        status = visit_body(body, body_length, add_field, query, error);
    if (!status && query->ask < BOYI__ASK_HEALTH && !query->game)
        status = boyi__fail(error, BOYI_USAGE, "which game? add a field such as game=row+3+9+1+2");
    return status;
}

boyi_status boyi__query_question(const boyi__query *query, boyi__question *question, char **text,
                                 boyi_error *error)
{
    static const char *const names[] = {
        [BOYI__ASK_SOLVE] = "solve",     [BOYI__ASK_LINE] = "line",       [BOYI__ASK_TABLE] = "table",
        [BOYI__ASK_EXPLAIN] = "explain", [BOYI__ASK_COMPARE] = "compare", [BOYI__ASK_STATS] = "stats",
        [BOYI__ASK_STATES] = "list",     [BOYI__ASK_GRAPH] = "graph",     [BOYI__ASK_POSITION] = "position",
        [BOYI__ASK_GAMES] = "catalogue", [BOYI__ASK_QUESTION] = NULL,
    };
    const char *game = query->game ? query->game : "";
    boyi_status status = boyi__question_start(question, strlen(game) / 2 + 1, error);
    *text = strdup(game);
    if (!status && !*text)
        status = boyi__fail_memory(error, "boyi");
    if (status)
        return status;
    question->command = boyi__command_find(names[query->ask], true);
    assert(question->command);
    question->lang = query->lang;
    question->tokens_count = boyi__cut_at_blanks(*text, question->tokens);
    question->input = query->input;
    question->given.json = true;
    question->given.text = query->ask == BOYI__ASK_EXPLAIN;
    question->given.state = query->state;
    question->given.method = boyi_method_word(query->method);
    question->given.symmetry = query->symmetry < 0 ? NULL : query->symmetry ? "on" : "off";
    question->given.most = query->most;
    return BOYI_OK;
}
