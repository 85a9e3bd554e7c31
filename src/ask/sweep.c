/* --sweep: one question for each value of one or several variables, the answers in a row.
 *
 *     solve --sweep n=1..5 heaps --take 1,3,4 n        win loss win win win
 *     solve --sweep a=0..2 --sweep b=0..3 wythoff a b  a row for each a
 *
 * A variable stands for its value wherever the game's words name it: as a word, as an item (3,n), behind = or a hyphen
 * (1-n), in braces. One that no word names is put behind them. The last variable runs fastest.
 */
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ask/session.h"
#include "base/array.h"
#include "base/data.h"
#include "base/error.h"
#include "base/scan.h"
#include "tell/json_writer.h"

enum { MOST_VARIABLES = 4, MOST_ANSWERS = 1000 * 1000 };

typedef struct {
    const char *name;
    size_t length;
    int64_t *values;
    size_t count, room;
    size_t now; /* which value it has */
    bool named; /* by a word of the game */
} variable;

typedef struct {
    const boyi__asker *asker;
    const boyi__question *question;
    boyi__question_answerer *answer;
    variable list[MOST_VARIABLES];
    size_t count;
    boyi__answered *answered;
} sweep;

/* ---- Variables ---- */

static boyi_status refuse(const char *text, boyi_error *error)
{
    boyi__quoted quoted;
    return boyi__fail(error, BOYI_USAGE, "--sweep \"%s\" should be like n=1..50",
                      boyi__quote(&quoted, text, strlen(text)));
}

static boyi_status refuse_many(boyi_error *error)
{
    boyi__grouped_digits digits;
    return boyi__fail(error, BOYI_USAGE, "--sweep asks for more than %s answers",
                      boyi__group_digits(&digits, MOST_ANSWERS));
}

/* Adds a number, or those of a range: 7, 1..50. */
static boyi_status add_values(variable *one, const char *text, size_t length, const char *all,
                              boyi_error *error)
{
    int64_t from, to;
    size_t cut = 0;
    while (cut + 1 < length && strncmp(text + cut, "..", 2) != 0)
        cut++;
    bool range = cut + 1 < length;
    if (!boyi__scan_number(text, range ? cut : length, &from) ||
        (range && !boyi__scan_number(text + cut + 2, length - cut - 2, &to)))
        return refuse(all, error);
    to = range ? to : from;
    if (from > to)
        return refuse(all, error);
    uint64_t many = (uint64_t)to - (uint64_t)from;
    if (many >= MOST_ANSWERS || one->count + many >= MOST_ANSWERS)
        return refuse_many(error);
    if (!boyi__array_reserve(&one->values, &one->room, one->count + (size_t)many + 1, sizeof *one->values))
        return boyi__fail_memory(error, "boyi");
    for (uint64_t i = 0; i <= many; i++)
        one->values[one->count++] = from + (int64_t)i;
    return BOYI_OK;
}

/* "n=1..50", "n=1,5,9", "a=1..3,b=1..3": a part with = begins the next variable. */
static boyi_status read_variables(sweep *self, const char *text, boyi_error *error)
{
    variable *one = NULL;
    boyi_status status = BOYI_OK;
    for (const char *at = text; !status;) {
        size_t length = strcspn(at, ","), name = 0;
        while (name < length && (isalnum((unsigned char)at[name]) || at[name] == '_'))
            name++;
        if (name < length && at[name] == '=') {
            if (name == 0 || isdigit((unsigned char)*at))
                return refuse(text, error);
            for (size_t i = 0; i < self->count; i++)
                if (self->list[i].length == name && memcmp(self->list[i].name, at, name) == 0)
                    return boyi__fail(error, BOYI_USAGE, "--sweep: %.*s is given twice", (int)name, at);
            if (self->count == MOST_VARIABLES)
                return boyi__fail(error, BOYI_USAGE, "--sweep takes up to %d variables", MOST_VARIABLES);
            one = &self->list[self->count++];
            *one = (variable){.name = at, .length = name};
            at += name + 1;
            length -= name + 1;
        }
        if (!one)
            return refuse(text, error);
        status = add_values(one, at, length, text, error);
        if (!at[length])
            break;
        at += length + 1;
    }
    return status;
}

/* ---- Words ---- */

static bool is_name(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static variable *find(sweep *self, const char *name, size_t length)
{
    for (size_t i = 0; i < self->count; i++)
        if (self->list[i].length == length && memcmp(self->list[i].name, name, length) == 0)
            return &self->list[i];
    return NULL;
}

/* A word with values for variables; NULL: out of memory. What = follows is the name of a parameter, and what a word
 * begins with after "--" is an option. */
static const char *fill(sweep *self, const char *word, boyi__arena *arena)
{
    boyi__strbuf text = {0};
    bool changed = false;
    size_t option = strncmp(word, "--", 2) == 0 ? strcspn(word, "=") : 0;
    boyi__strbuf_append(&text, word, option);
    for (const char *at = word + option; *at;) {
        size_t length = 0;
        while (is_name(at[length]))
            length++;
        variable *one = length && at[length] != '=' ? find(self, at, length) : NULL;
        if (one) {
            bool braces = at > word && at[-1] == '{' && at[length] == '}';
            one->named = changed = true;
            text.length -= braces;
            boyi__strbuf_add(&text, "%" PRId64, one->values[one->now]);
            at += length + braces;
        } else {
            length = length ? length : 1;
            boyi__strbuf_append(&text, at, length);
            at += length;
        }
    }
    const char *copy = text.failed ? NULL : changed ? boyi__arena_copy(arena, text.data, text.length) : word;
    boyi__strbuf_end(&text);
    return copy;
}

/* The question for the values that the variables have now. */
static boyi_status fill_question(sweep *self, boyi__arena *arena, boyi__question *out, boyi_error *error)
{
    const boyi__question *from = self->question;
    bool done;
    *out = *from;
    out->given.sweep.count = 0;
    out->given.each = false;
    out->given.mask &= ~(UINT64_C(1) << BOYI__OPTION_sweep | UINT64_C(1) << BOYI__OPTION_each);
    out->given.quiet = true;
    out->given.json = from->given.json && from->given.each; /* objects, else bare answers */
    out->tokens = boyi__arena_take(arena, from->tokens_count + self->count + 1, sizeof *out->tokens);
    done = out->tokens;
    if (done && from->tokens_count)
        out->tokens[0] = from->tokens[0];
    for (size_t i = 1; done && i < from->tokens_count; i++)
        done = (out->tokens[i] = fill(self, from->tokens[i], arena)) != NULL;
    if (done && from->given.state)
        done = (out->given.state = fill(self, from->given.state, arena)) != NULL;
    for (size_t i = 0; done && i < self->count; i++) {
        const variable *one = &self->list[i];
        char digits[24];
        if (!one->named) {
            int length = snprintf(digits, sizeof digits, "%" PRId64, one->values[one->now]);
            done = (out->tokens[out->tokens_count++] = boyi__arena_copy(arena, digits, (size_t)length)) !=
                   NULL;
        }
    }
    return done ? BOYI_OK : boyi__fail_memory(error, "boyi");
}

/* ---- Answers ---- */

/* The values now: "a=1, b=2". */
static void write_values(const sweep *self, boyi__strbuf *out)
{
    for (size_t i = 0; i < self->count; i++)
        boyi__strbuf_add(out, "%s%.*s=%" PRId64, i ? ", " : "", (int)self->list[i].length, self->list[i].name,
                         self->list[i].values[self->list[i].now]);
}

/* An error in the place of an answer; in a row of words it is a word, and the first is told beside it. */
static void write_fault(sweep *self, const boyi_error *fault, boyi__strbuf *out)
{
    const boyi__options *given = &self->question->given;
    const char *text = boyi__error_text(fault, out->lang);
    if (given->json)
        boyi__write_failure(out, fault);
    else
        boyi__strbuf_add(out, given->each ? "error: %s" : "error", text);
    if (!given->json && !given->each && !self->answered->flawed && self->asker->note) {
        boyi__strbuf note = {0};
        write_values(self, &note);
        boyi__strbuf_add(&note, ": %s", text);
        self->asker->note(self->asker->self, note.data ? note.data : text);
        boyi__strbuf_end(&note);
    }
    if (!self->answered->fault.status)
        self->answered->fault = *fault;
    self->answered->flawed = true;
}

static void write_cell(const sweep *self, const boyi__strbuf *cell, boyi__strbuf *out)
{
    size_t length = cell->length;
    const char *text = cell->data ? cell->data : "";
    int64_t number;
    while (length && text[length - 1] == '\n')
        length--;
    bool bare = boyi__scan_number(text, length, &number) || (length == 4 && memcmp(text, "true", 4) == 0) ||
                (length == 5 && memcmp(text, "false", 5) == 0) || self->question->given.each;
    if (!self->question->given.json || bare) {
        boyi__strbuf_append(out, text, length);
        return;
    }
    boyi__data word = boyi__data_text(text, length);
    boyi__data_write(out, &word);
}

/* One answer. The status is that of what ends the sweep: a wrong command line, a stop, or want of memory, which --each tells in
 * its place. */
static boyi_status answer_one(sweep *self, boyi__strbuf *out, boyi_error *error)
{
    boyi__arena arena = {0};
    boyi__question question;
    boyi__strbuf cell = {0};
    boyi_error fault = {0};
    boyi__answered ignored = {0};
    boyi_status status = fill_question(self, &arena, &question, &fault);
    if (!status)
        status = self->answer(self->asker, &question, &cell, &ignored, &fault);
    if (!status && cell.failed)
        status = boyi__fail_memory(&fault, "boyi");
    if (!status) {
        write_cell(self, &cell, out);
    } else if (status == BOYI_USAGE || status == BOYI_CANCELLED ||
               (status == BOYI_MEMORY && !self->question->given.each)) {
        *error = fault;
    } else {
        write_fault(self, &fault, out);
        status = BOYI_OK;
    }
    boyi__strbuf_end(&cell);
    boyi__arena_end(&arena);
    return status;
}

/* The next values; how many variables began anew: all of them after the last. */
static size_t advance(sweep *self)
{
    size_t anew = 0;
    for (size_t i = self->count; i-- > 0; anew++) {
        if (++self->list[i].now < self->list[i].count)
            return anew;
        self->list[i].now = 0;
    }
    return anew;
}

static boyi_status flush(const sweep *self, boyi__strbuf *out, boyi_error *error)
{
    const boyi__asker *asker = self->asker;
    return asker->write ? asker->write(asker->self, out, error) : boyi__check_length(asker, out, error);
}

static boyi_status answer_all(sweep *self, boyi__strbuf *out, boyi_error *error)
{
    bool each = self->question->given.each, json = self->question->given.json && !each;
    boyi_status status;
    for (size_t i = 0; json && i < self->count; i++)
        boyi__strbuf_add(out, "[");
    for (size_t anew = 0;;) {
        status = answer_one(self, out, error);
        if (status)
            return status;
        anew = advance(self);
        for (size_t i = 0; json && i < anew; i++)
            boyi__strbuf_add(out, "]");
        if (anew == self->count)
            break;
        if (json)
            boyi__strbuf_add(out, ",");
        for (size_t i = 0; json && i < anew; i++)
            boyi__strbuf_add(out, "[");
        if (!json)
            boyi__strbuf_add(out, each || anew ? "\n" : " ");
        bool whole = !json &&
                     (each || anew); /* a line, which is not printed in parts: it may not come to its end */
        status = whole ? flush(self, out, error) : boyi__check_length(self->asker, out, error);
        if (status)
            return status;
    }
    return BOYI_OK;
}

/* {"game":"heaps","sweep":[{"name":"n","values":[1,2]}],"answers":["win","loss"]}; of several variables lists of lists. */
static boyi_status answer_json(sweep *self, boyi__strbuf *out, boyi_error *error)
{
    boyi__json json = {.out = out};
    boyi__json_open(&json, NULL, '{');
    if (self->question->tokens_count)
        boyi__json_text(&json, "game", self->question->tokens[0]);
    boyi__strbuf_add(out, "%s\"sweep\":[", self->question->tokens_count ? "," : "");
    for (size_t i = 0; i < self->count; i++) {
        const variable *one = &self->list[i];
        boyi__strbuf_add(out, "%s{\"name\":\"%.*s\",\"values\":[", i ? "," : "", (int)one->length, one->name);
        for (size_t v = 0; v < one->count; v++)
            boyi__strbuf_add(out, "%s%" PRId64, v ? "," : "", one->values[v]);
        boyi__strbuf_add(out, "]}");
    }
    boyi__strbuf_add(out, "],\"answers\":");
    boyi_status status = answer_all(self, out, error);
    boyi__strbuf_add(out, "}\n");
    return status;
}

boyi_status boyi__answer_sweep(const boyi__asker *asker, const boyi__question *question,
                               boyi__question_answerer *answer, boyi__strbuf *out, boyi__answered *answered,
                               boyi_error *error)
{
    sweep self = {.asker = asker, .question = question, .answer = answer, .answered = answered};
    const boyi__option_list *texts = &question->given.sweep;
    boyi_status status = BOYI_OK;
    size_t all = 1;
    if (question->given.file)
        status = boyi__fail(error, BOYI_USAGE, "--sweep gives the arguments: --file can't, too");
    for (size_t i = 0; !status && i < texts->count; i++)
        status = read_variables(&self, texts->list[i], error);
    for (size_t i = 0; !status && i < self.count; i++)
        if ((all *= self.list[i].count) > MOST_ANSWERS)
            status = refuse_many(error);
    answered->lines = question->given.each;
    if (!status && question->given.json && !question->given.each) {
        status = answer_json(&self, out, error);
    } else if (!status) {
        status = answer_all(&self, out, error);
        boyi__strbuf_add(out, "\n");
    }
    answered->flawed = answered->flawed && (!status || asker->write);
    for (size_t i = 0; i < self.count; i++)
        free(self.list[i].values);
    return status;
}
