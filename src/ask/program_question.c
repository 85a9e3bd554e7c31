/* Questions of programs: a command line in one text, or a JSON object. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ask/question.h"
#include "base/error.h"
#include "base/file.h"
#include "base/scan.h"
#include "base/suggest.h"

/* A word that is not written so in the question. */
struct boyi__composed {
    struct boyi__composed *next;
    char text[];
};

void boyi__question_end(boyi__question *question)
{
    for (struct boyi__composed *one = question->composed, *next; one; one = next) {
        next = one->next;
        free(one);
    }
    free(question->lines);
    free(question->words);
    free(question->text);
    free(question->tokens);
    free(question->given.host.list);
    free(question->given.sweep.list);
    *question = (boyi__question){.lang = question->lang};
}

/* ---- All of them ---- */

/* Options about a terminal or a process. */
static const unsigned not_for_programs[] = {BOYI__OPTION_progress, BOYI__OPTION_help, BOYI__OPTION_version};

/* Checks a question whose options and tokens have been read, and finds its command. */
static boyi_status complete(boyi__question *question, boyi_error *error)
{
    boyi__options *given = &question->given;
    for (size_t i = 0; i < sizeof not_for_programs / sizeof *not_for_programs; i++)
        if (boyi__is_given(given, not_for_programs[i]))
            return boyi__fail(error, BOYI_USAGE, "--%s is for the command line: programs can't use it",
                              boyi__option_names[not_for_programs[i]]);
    boyi_status status = question->command ? BOYI_OK : boyi__question_take_command(question, true, error);
    if (status)
        return status;
    assert(question->command);
    if (!question->command->answer)
        return boyi__fail(error, BOYI_USAGE, "%s is for the command line: programs can't ask it",
                          question->command->name);
    if (given->each && !question->lines && given->sweep.count == 0)
        return boyi__fail(error, BOYI_USAGE,
                          "--each: programs give the lines, as \"lines\":[…] of a JSON question");
    return boyi__options_check(given, question->command->name, question->command->like, error);
}

static void ask_for_json(boyi__question *question)
{
    boyi_error never;
    boyi__option_set(&question->given, &boyi__option_table[BOYI__OPTION_json], NULL, &never);
}

/* ---- A command line ---- */

/* Cuts a text into words, in place, as a shell does: '…' is literal, in "…" a backslash escapes " and \, elsewhere any
 * character. False: a quote is not closed. */
static bool cut_words(char *text, char **words, size_t *count)
{
    char *in = text, *out = text;
    *count = 0;
    for (;;) {
        while (boyi__is_blank(*in))
            in++;
        if (!*in)
            return true;
        words[(*count)++] = out;
        char quote = '\0';
        for (; *in && (quote || !boyi__is_blank(*in)); in++) {
            if (quote ? *in == quote : *in == '\'' || *in == '"') {
                if (quote)
                    quote = '\0';
                else
                    quote = *in;
                continue;
            }
            bool escapes = *in == '\\' && quote != '\'' && in[1] && (!quote || in[1] == '"' || in[1] == '\\');
            in += escapes;
            *out++ = *in;
        }
        if (quote)
            return false;
        bool more = *in;
        in += more; /* before the NUL, which may take its place */
        *out++ = '\0';
        if (!more)
            return true;
    }
}

boyi_status boyi__question_read_line(boyi__question *question, const char *line, size_t length,
                                     boyi_error *error)
{
    boyi_status status = boyi__question_start(question, length / 2 + 1, error);
    ask_for_json(question);
    if (status)
        return status;
    size_t count;
    question->text = malloc(length + 1);
    question->words = malloc((length / 2 + 1) * sizeof *question->words);
    if (!question->text || !question->words)
        return boyi__fail_memory(error, "boyi");
    memcpy(question->text, line, length);
    question->text[length] = '\0';
    if (strlen(question->text) != length)
        return boyi__fail(error, BOYI_INPUT, "the question contains a NUL byte");
    if (!cut_words(question->text, question->words, &count))
        return boyi__fail(error, BOYI_USAGE, "the question has a quote that is not closed");
    status = boyi__question_add(question, count, question->words, error);
    return status ? status : complete(question, error);
}

/* ---- JSON ---- */

typedef enum { COMMAND, GAME, ARGUMENTS, INPUT, SOURCE, STATE, OPTIONS, LINES, KEYS } key;

static const char *const key_names[] = {
    [COMMAND] = "command", [GAME] = "game",   [ARGUMENTS] = "arguments", [INPUT] = "input",
    [SOURCE] = "source",   [STATE] = "state", [OPTIONS] = "options",     [LINES] = "lines",
};

typedef struct {
    boyi__question *question;
    const boyi__json_tree *tree;
    const boyi__json_node *values[KEYS]; /* NULL: not given */
    char **words;                        /* of the command line: the game, its options, its arguments */
    size_t count;
    boyi_error *error;
} reader;

/* `format` says what a value should be, and takes its name. */
static boyi_status refuse_type(const reader *self, const char *name, const char *format)
{
    boyi__quoted quoted;
    return boyi__fail(self->error, BOYI_INPUT, format, boyi__quote(&quoted, name, strlen(name)));
}

static boyi_status refuse_key(const reader *self, const char *name)
{
    boyi__suggestion near = {.word = name};
    for (key i = 0; i < KEYS; i++)
        boyi__suggest_offer(&near, key_names[i]);
    boyi__quoted quoted;
    boyi__quote(&quoted, name, strlen(name));
    if (near.name)
        return boyi__fail(self->error, BOYI_USAGE, "a question has no field \"%s\"; did you mean %s?",
                          quoted.text, near.name);
    return boyi__fail(self->error, BOYI_USAGE, "a question has no field \"%s\"", quoted.text);
}

static boyi_status find_values(reader *self, const boyi__json_node *object)
{
    const boyi__json_node *nodes = self->tree->nodes;
    for (size_t i = (size_t)(object - nodes) + 1; i < object->next; i = nodes[i + 1].next) {
        key which = 0;
        while (which < KEYS && strcmp(key_names[which], nodes[i].text) != 0)
            which++;
        if (which == KEYS)
            return refuse_key(self, nodes[i].text);
        if (self->values[which])
            return boyi__fail(self->error, BOYI_USAGE, "the field \"%s\" is given twice", key_names[which]);
        self->values[which] = &nodes[i + 1];
    }
    return BOYI_OK;
}

/* A new word; NULL: out of memory. */
static char *compose(reader *self, const char *before, const char *text, size_t length)
{
    size_t first = strlen(before);
    struct boyi__composed *one = malloc(sizeof *one + first + length + 1);
    if (!one) {
        boyi__fail_memory(self->error, "boyi");
        return NULL;
    }
    memcpy(one->text, before, first);
    memcpy(one->text + first, text, length);
    one->text[first + length] = '\0';
    one->next = self->question->composed;
    self->question->composed = one;
    return one->text;
}

static bool is_word(const boyi__json_node *value)
{
    return value->type == BOYI__JSON_TEXT || value->type == BOYI__JSON_NUMBER;
}

/* A value of an option as it is written on the command line; arrays as they are written in JSON. NULL: it has none, or
 * memory ran out (error). */
static const char *word_of(reader *self, const boyi__json_node *value)
{
    return is_word(value) ? value->text
           : value->type == BOYI__JSON_ARRAY
               ? compose(self, "", value->from, (size_t)(value->to - value->from))
               : NULL;
}

/* ---- Options ---- */

static boyi_status set_option(reader *self, const boyi__option *option, const boyi__json_node *value);

/* An option that may be given several times: "sweep":["a=1..3","b=1..3"]. */
static boyi_status set_options(reader *self, const boyi__option *option, const boyi__json_node *list)
{
    const boyi__json_node *nodes = self->tree->nodes;
    boyi_status status = BOYI_OK;
    for (size_t i = (size_t)(list - nodes) + 1; i < list->next && !status; i = nodes[i].next)
        status = nodes[i].type == BOYI__JSON_ARRAY
                     ? refuse_type(self, option->name, N_("\"%s\" should be a string or a number"))
                     : set_option(self, option, &nodes[i]);
    return status;
}

/* An option of boyi, which keeps its value. */
static boyi_status set_option(reader *self, const boyi__option *option, const boyi__json_node *value)
{
    boyi__options *given = &self->question->given;
    if (option->type == BOYI__OPTION_FLAG) {
        if (value->type != BOYI__JSON_TRUE && value->type != BOYI__JSON_FALSE)
            return refuse_type(self, option->name, N_("\"%s\" should be true or false"));
        return value->type == BOYI__JSON_TRUE ? boyi__option_set(given, option, NULL, self->error) : BOYI_OK;
    }
    if (option->type == BOYI__OPTION_LIST && value->type == BOYI__JSON_ARRAY)
        return set_options(self, option, value);
    if (!is_word(value))
        return refuse_type(self, option->name, N_("\"%s\" should be a string or a number"));
    return boyi__option_set(given, option, value->text, self->error);
}

/* An option of the game becomes a word: "--take=1-3", "--misere". */
static boyi_status add_option(reader *self, const char *name, const boyi__json_node *value)
{
    char before[80];
    if (strlen(name) > sizeof before - sizeof "--=" || value->type == BOYI__JSON_NULL ||
        value->type == BOYI__JSON_OBJECT)
        return refuse_type(self, name,
                           N_("\"%s\" should be an option's value: a string, a number, true or false"));
    if (value->type == BOYI__JSON_FALSE)
        return BOYI_OK;
    const char *text = value->type == BOYI__JSON_TRUE ? "" : word_of(self, value);
    if (!text)
        return self->error->status;
    snprintf(before, sizeof before, "--%s%s", name, value->type == BOYI__JSON_TRUE ? "" : "=");
    char *word = compose(self, before, text, strlen(text));
    if (!word)
        return self->error->status;
    self->words[self->count++] = word;
    return BOYI_OK;
}

static const boyi__option *find_option(const char *name)
{
    for (size_t i = 0; i < BOYI__OPTIONS_COUNT; i++)
        if (strcmp(boyi__option_table[i].name, name) == 0)
            return &boyi__option_table[i];
    return NULL;
}

static boyi_status read_options(reader *self)
{
    const boyi__json_node *nodes = self->tree->nodes, *object = self->values[OPTIONS];
    boyi_status status = BOYI_OK;
    if (!object)
        return BOYI_OK;
    if (object->type != BOYI__JSON_OBJECT)
        return refuse_type(self, key_names[OPTIONS],
                           N_("\"%s\" should be an object such as {\"method\":\"memo\"}"));
    for (size_t i = (size_t)(object - nodes) + 1; i < object->next && !status; i = nodes[i + 1].next) {
        const boyi__option *option = find_option(nodes[i].text);
        status = option ? set_option(self, option, &nodes[i + 1])
                        : add_option(self, nodes[i].text, &nodes[i + 1]);
    }
    return status;
}

/* The language alone, before anything that may fail. */
static void read_language(boyi__question *question, const boyi__json_tree *tree, size_t place)
{
    const boyi__json_node *nodes = tree->nodes;
    for (size_t i = place + 1; i < nodes[place].next; i = nodes[i + 1].next) {
        if (strcmp(nodes[i].text, "options") != 0 || nodes[i + 1].type != BOYI__JSON_OBJECT)
            continue;
        for (size_t j = i + 2; j < nodes[i + 1].next; j = nodes[j + 1].next)
            if (strcmp(nodes[j].text, "lang") == 0 && nodes[j + 1].type == BOYI__JSON_TEXT)
                boyi__lang_read(nodes[j + 1].text, &question->lang);
    }
}

/* ---- The game ---- */

/* A text of the question; NULL: not given. */
static boyi_status read_text(const reader *self, key which, const char **out)
{
    const boyi__json_node *value = self->values[which];
    if (value && value->type != BOYI__JSON_TEXT)
        return refuse_type(self, key_names[which], N_("\"%s\" should be a string"));
    *out = value ? value->text : NULL;
    return BOYI_OK;
}

/* Adds the words of a text, which are separated by blanks. */
static boyi_status add_words(reader *self, const char *text)
{
    char *copy = compose(self, "", text, strlen(text));
    if (!copy)
        return self->error->status;
    self->count += boyi__cut_at_blanks(copy, (const char **)self->words + self->count);
    return BOYI_OK;
}

static boyi_status add_arguments(reader *self)
{
    const boyi__json_node *nodes = self->tree->nodes, *list = self->values[ARGUMENTS];
    if (!list)
        return BOYI_OK;
    if (list->type == BOYI__JSON_TEXT)
        return add_words(self, list->text);
    if (list->type != BOYI__JSON_ARRAY)
        return refuse_type(self, key_names[ARGUMENTS], N_("\"%s\" should be an array such as [3,9,1,2]"));
    size_t first = (size_t)(list - nodes) + 1, arrays = 0;
    for (size_t i = first; i < list->next; i = nodes[i].next)
        arrays += nodes[i].type == BOYI__JSON_ARRAY;
    if (arrays > 1 && arrays == list->count) { /* lists of a graph: one word, [[1,3],[0],…] */
        char *word = compose(self, "", list->from, (size_t)(list->to - list->from));
        if (!word)
            return self->error->status;
        self->words[self->count++] = word;
        return BOYI_OK;
    }
    for (size_t i = first; i < list->next; i = nodes[i].next) {
        if (!is_word(&nodes[i]) && nodes[i].type != BOYI__JSON_ARRAY)
            return refuse_type(self, key_names[ARGUMENTS],
                               N_("\"%s\" should be an array of numbers, strings and arrays"));
        const char *word = word_of(self, &nodes[i]);
        if (!word)
            return self->error->status;
        self->words[self->count++] = (char *)(uintptr_t)word;
    }
    return BOYI_OK;
}

static boyi_status read_lines(reader *self)
{
    const boyi__json_node *nodes = self->tree->nodes, *list = self->values[LINES];
    boyi__question *question = self->question;
    if (!list)
        return BOYI_OK;
    if (list->type != BOYI__JSON_ARRAY)
        return refuse_type(self, key_names[LINES], N_("\"%s\" should be an array of strings"));
    question->lines = malloc((list->count + 1) * sizeof *question->lines);
    if (!question->lines)
        return boyi__fail_memory(self->error, "boyi");
    for (size_t i = (size_t)(list - nodes) + 1; i < list->next; i = nodes[i].next) {
        if (nodes[i].type != BOYI__JSON_TEXT)
            return refuse_type(self, key_names[LINES], N_("\"%s\" should be an array of strings"));
        const char *text = nodes[i].text;
        text += question->lines_count ? 0 : boyi__mark_length(text, strlen(text));
        char *line = compose(self, "", text, strlen(text));
        if (!line)
            return self->error->status;
        question->lines[question->lines_count++] = line;
    }
    return boyi__option_set(&question->given, &boyi__option_table[BOYI__OPTION_each], NULL, self->error);
}

/* How many words the question may have. */
static size_t most_words(const reader *self)
{
    size_t most = 2; /* the name of a source */
    const key texts[] = {GAME, ARGUMENTS}, lists[] = {ARGUMENTS, OPTIONS};
    for (size_t i = 0; i < 2; i++) {
        const boyi__json_node *text = self->values[texts[i]], *list = self->values[lists[i]];
        most += text && text->text ? strlen(text->text) / 2 + 1 : 0;
        most += list ? list->count : 0;
    }
    return most;
}

static boyi_status read_object(reader *self)
{
    boyi__question *question = self->question;
    static char source_name[] = "source";
    const char *command = NULL, *game = NULL;
    boyi_status status = read_text(self, COMMAND, &command);
    if (!status)
        status = read_text(self, GAME, &game);
    if (!status)
        status = read_text(self, INPUT, &question->input);
    if (!status)
        status = read_text(self, SOURCE, &question->source);
    if (!status && !command)
        status = boyi__fail(self->error, BOYI_USAGE, "which command? add one such as \"command\":\"solve\"");
    if (!status && !(question->command = boyi__command_find(command, true)))
        status = boyi__fail_command(command, 0, NULL, true, "solve", self->error);
    if (!status && game)
        status = add_words(self, game);
    else if (!status && question->source)
        self->words[self->count++] = source_name;
    if (!status)
        status = read_options(self);
    if (!status && self->values[STATE])
        status = set_option(self, &boyi__option_table[BOYI__OPTION_state], self->values[STATE]);
    if (!status)
        status = add_arguments(self);
    if (!status)
        status = read_lines(self);
    return status;
}

boyi_status boyi__question_read_json(boyi__question *question, const boyi__json_tree *tree, size_t place,
                                     boyi_error *error)
{
    reader self = {.question = question, .tree = tree, .error = error};
    boyi_error why = {0};
    assert(place < tree->count && tree->nodes[place].type == BOYI__JSON_OBJECT);
    boyi_status status = find_values(&self, &tree->nodes[place]), refused = status;
    if (status)
        why = *error;
    size_t most = most_words(&self);
    status = boyi__question_start(question, most, error);
    ask_for_json(question);
    read_language(question, tree, place);
    if (refused) {
        *error = why;
        return refused;
    }
    self.words = question->words = malloc(most * sizeof *self.words);
    if (!status && !self.words)
        status = boyi__fail_memory(error, "boyi");
    if (!status)
        status = read_object(&self);
    assert(self.count <= most);
    if (!status)
        status = boyi__question_add(question, self.count, self.words, error);
    return status ? status : complete(question, error);
}
