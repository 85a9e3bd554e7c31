#include "problem/layout.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/scan.h"

/* ---- The pattern ---- */

typedef enum {
    LITERAL,
    VALUE,
    VALUE_LINES,
    COUNTED_ROWS,
    COUNT,
    FIRST_COUNT,
    ALL_COUNT,
    CASES,
    NEWLINE,
    OPEN,
    CLOSE
} kind;

typedef struct {
    kind kind;
    size_t input;   /* of a value or a count */
    int64_t number; /* of a literal; how many items one of a count stands for */
    size_t match;   /* of OPEN and CLOSE: the other one */
} token;

enum { MOST_TOKENS = 64, DEEPEST = 4 };

typedef struct {
    token list[MOST_TOKENS];
    size_t count;
} tokens;

/* The pattern is ours: a mistake in it is an error of the catalogue, found by its test. */
static boyi_status read_pattern(const boyi__problem *problem, tokens *out, boyi_error *error)
{
    size_t open[DEEPEST], depth = 0;
    out->count = 0;
    for (const char *at = problem->plain + strspn(problem->plain, " "); *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        const char *word = at;
        token one = {.kind = VALUE, .number = 1};
        at += length;
        bool known = out->count < MOST_TOKENS;
        if (length == 1 && *word == '/')
            one.kind = NEWLINE;
        else if (length == 1 && *word == '$')
            one.kind = CASES;
        else if (length == 1 && *word == '{') {
            one.kind = OPEN;
            known = known && depth < DEEPEST;
            if (known)
                open[depth++] = out->count;
        } else if (length == 1 && *word == '}') {
            one.kind = CLOSE;
            known = known && depth > 0;
            if (known) {
                one.match = open[--depth];
                out->list[one.match].match = out->count;
            }
        } else if (boyi__scan_number(word, length, &one.number)) {
            one.kind = LITERAL;
        } else {
            one.number = 1;
            if (length > 2 && word[0] == '#' && word[1] == '#') {
                one.kind = ALL_COUNT;
                word += 2, length -= 2;
            } else if (*word == '#') {
                one.kind = COUNT;
                word++, length--;
                if (length > 2 && memcmp(word + length - 2, "/2", 2) == 0)
                    one.number = 2, length -= 2;
                else if (length > 3 && memcmp(word + length - 3, "[1]", 3) == 0)
                    one.kind = FIRST_COUNT, length -= 3;
            } else if (length > 1 && (word[length - 1] == '/' || word[length - 1] == ':')) {
                one.kind = word[length - 1] == '/' ? VALUE_LINES : COUNTED_ROWS;
                length--;
            }
            while (one.input < problem->inputs_count &&
                   (strlen(problem->inputs[one.input].name) != length ||
                    memcmp(problem->inputs[one.input].name, word, length) != 0))
                one.input++;
            known = known && one.input < problem->inputs_count;
        }
        if (!known)
            return boyi__fail(error, BOYI_INPUT, "%s: plain has a part \"%.*s\" that means nothing",
                              problem->id, (int)length, word);
        out->list[out->count++] = one;
    }
    return depth == 0 ? BOYI_OK : boyi__fail(error, BOYI_INPUT, "%s: plain has a { without }", problem->id);
}

/* ---- Reading ---- */

typedef struct {
    const boyi__problem *problem;
    tokens layout;
    const char *at, *end;
    size_t
        most_cases; /* a case takes a character at least; a group that reads nothing would give cases for ever */
    int64_t counts[BOYI__MOST_INPUTS], widths[BOYI__MOST_INPUTS]; /* -1: not given */
    boyi__case now;
    boyi__cases *out;
    boyi_error *error;
} reader;

static void skip_blanks(reader *self, bool lines)
{
    while (self->at < self->end && boyi__is_blank(*self->at) && (lines || *self->at != '\n'))
        self->at++;
}

/* The next word; false: there is none. */
static bool next_word(reader *self, const char **word, size_t *length)
{
    skip_blanks(self, true);
    *word = self->at;
    while (self->at < self->end && !boyi__is_blank(*self->at))
        self->at++;
    *length = (size_t)(self->at - *word);
    return *length > 0;
}

static boyi_status fail_at(reader *self, const char *name, const char *word, size_t length)
{
    boyi__quoted quoted;
    if (length == 0)
        return boyi__fail(self->error, BOYI_INPUT, "%s: the input ends where %s is expected",
                          self->problem->id, name);
    return boyi__fail(self->error, BOYI_INPUT, "%s: \"%s\" should be a number (%s)", self->problem->id,
                      boyi__quote(&quoted, word, length), name);
}

static boyi_status read_number(reader *self, const char *name, int64_t *out)
{
    const char *word;
    size_t length;
    if (!next_word(self, &word, &length) || !boyi__scan_number(word, length, out))
        return fail_at(self, name, word, length);
    return BOYI_OK;
}

/* An item: a number where one is wanted or the word is one, else a text. */
static boyi_status read_item(reader *self, const boyi__input *input, bool number, bool text, boyi__data *out)
{
    const char *word;
    size_t length;
    int64_t value;
    if (!next_word(self, &word, &length))
        return fail_at(self, input->name, word, 0);
    if (!text && boyi__scan_number(word, length, &value)) {
        *out = boyi__data_number(value);
        return BOYI_OK;
    }
    if (number)
        return fail_at(self, input->name, word, length);
    const char *copy = boyi__arena_copy(&self->out->arena, word, length);
    if (!copy)
        return boyi__fail_memory(self->error, self->problem->id);
    *out = boyi__data_text(copy, length);
    return BOYI_OK;
}

/* `count` items; -1: those up to the end of the line. */
static boyi_status read_items(reader *self, const boyi__input *input, int64_t count, bool number, bool text,
                              boyi__data *out)
{
    size_t most = (size_t)(self->end - self->at) / 2 + 1;
    if (count < 0) {
        skip_blanks(self, false);
        const char *at = self->at;
        for (count = 0; at < self->end && *at != '\n'; count++) {
            while (at < self->end && !boyi__is_blank(*at))
                at++;
            while (at < self->end && boyi__is_blank(*at) && *at != '\n')
                at++;
        }
    }
    if ((uint64_t)count > most) /* there is not so much input: no memory for what can't be */
        return fail_at(self, input->name, "", 0);
    if (!boyi__data_list(out, &self->out->arena, (size_t)count))
        return boyi__fail_memory(self->error, self->problem->id);
    for (size_t i = 0; i < (size_t)count; i++) {
        boyi_status status = read_item(self, input, number, text, &out->list[i]);
        if (status)
            return status;
    }
    return BOYI_OK;
}

static boyi_status read_rows(reader *self, const token *one, const boyi__input *input, int64_t count,
                             boyi__data *out)
{
    int64_t width = self->widths[one->input] >= 0                             ? self->widths[one->input]
                    : input->width_from == input->width_to && input->width_to ? input->width_from
                                                                              : -1;
    size_t most = (size_t)(self->end - self->at) / 2 + 1;
    if (count < 0 || (uint64_t)count > most)
        return fail_at(self, input->name, "", 0);
    if (!boyi__data_list(out, &self->out->arena, (size_t)count))
        return boyi__fail_memory(self->error, self->problem->id);
    for (size_t i = 0; i < (size_t)count; i++) {
        int64_t items = width;
        boyi_status status = BOYI_OK;
        if (one->kind == COUNTED_ROWS) {
            status = read_number(self, input->name, &items);
            if (!status && items < 0)
                status = fail_at(self, input->name, "-", 1);
        } else if (width < 0) {
            skip_blanks(self, true);
        }
        if (!status)
            status = read_items(self, input, items, false, false, &out->list[i]);
        if (status)
            return status;
    }
    return BOYI_OK;
}

static boyi_status read_value(reader *self, const token *one)
{
    const boyi__input *input = &self->problem->inputs[one->input];
    boyi__data *out = &self->now.values[one->input];
    int64_t count = self->counts[one->input] >= 0                             ? self->counts[one->input]
                    : input->count_from == input->count_to && input->count_to ? input->count_from
                                                                              : -1;
    switch (input->type) {
    case BOYI__INPUT_NUMBER:
        return read_item(self, input, true, false, out);
    case BOYI__INPUT_TEXT:
        return read_item(self, input, false, true, out);
    case BOYI__INPUT_NUMBERS:
    case BOYI__INPUT_TREE:
        return read_items(self, input, count, true, false, out);
    case BOYI__INPUT_TEXTS:
        return read_items(self, input, count, false, true, out);
    default:
        return read_rows(self, one, input, count, out);
    }
}

static boyi_status emit(reader *self)
{
    if (self->most_cases-- == 0)
        return boyi__fail(self->error, BOYI_INPUT, "%s: plain makes more cases than the input has characters",
                          self->problem->id);
    boyi__case *one = boyi__cases_add(self->out);
    if (!one)
        return boyi__fail_memory(self->error, self->problem->id);
    *one = self->now;
    return BOYI_OK;
}

/* Are the next words these literals? Then they are read. */
static bool at_terminator(reader *self, size_t from, size_t *past)
{
    const char *before = self->at;
    size_t i = from;
    for (; i < self->layout.count && self->layout.list[i].kind == LITERAL; i++) {
        const char *word;
        size_t length;
        int64_t number;
        if (!next_word(self, &word, &length) || !boyi__scan_number(word, length, &number) ||
            number != self->layout.list[i].number) {
            self->at = before;
            return false;
        }
    }
    *past = i;
    return i > from;
}

static size_t skip_literals(const tokens *layout, size_t i)
{
    while (i < layout->count && layout->list[i].kind == LITERAL)
        i++;
    return i;
}

/* Reads the tokens from `i` to `end`, which hold no group after the innermost one. */
static boyi_status read_part(reader *self, size_t i, size_t end)
{
    boyi_status status = BOYI_OK;
    int64_t cases = -1, number;
    bool grouped = false;
    const char *word;
    size_t length, past = 0;
    while (!status && i < end) {
        const token *one = &self->layout.list[i];
        const char *name = self->problem->inputs[one->input].name;
        switch (one->kind) {
        case LITERAL:
            status = read_number(self, "", &number);
            break;
        case COUNT:
            status = read_number(self, name, &number);
            if (!status)
                self->counts[one->input] = number < 0 || number > INT32_MAX ? INT32_MAX
                                                                            : number * one->number;
            break;
        case FIRST_COUNT:
            status = read_number(self, name, &number);
            if (!status)
                self->widths[one->input] = number < 0 || number > INT32_MAX ? INT32_MAX : number;
            break;
        case ALL_COUNT:
            status = read_number(self, name, &number);
            break;
        case CASES:
            status = read_number(self, "t", &cases);
            break;
        case NEWLINE:
        case CLOSE:
            break;
        case OPEN:
            grouped = true;
            if (cases >= 0) {
                for (; !status && cases > 0; cases--)
                    status = read_part(self, i + 1, one->match);
            } else {
                bool over = false;
                while (!status && !over) {
                    const char *before = self->at;
                    over = at_terminator(self, one->match + 1, &past) || !next_word(self, &word, &length);
                    if (!over) {
                        self->at = before;
                        status = read_part(self, i + 1, one->match);
                    }
                }
            }
            cases = -1;
            i = skip_literals(&self->layout, one->match + 1) - 1;
            break;
        default:
            status = read_value(self, one);
        }
        i++;
    }
    return status || grouped ? status : emit(self);
}

boyi_status boyi__layout_read(const boyi__problem *problem, const char *text, size_t length, boyi__cases *out,
                              boyi_error *error)
{
    reader self = {.problem = problem,
                   .at = text,
                   .end = text + length,
                   .most_cases = length + 1,
                   .out = out,
                   .error = error};
    const char *word;
    for (size_t i = 0; i < BOYI__MOST_INPUTS; i++)
        self.counts[i] = self.widths[i] = -1;
    boyi_status status = read_pattern(problem, &self.layout, error);
    if (!status)
        status = read_part(&self, 0, self.layout.count);
    if (!status && next_word(&self, &word, &length)) {
        boyi__quoted quoted;
        status = boyi__fail(error, BOYI_INPUT, "%s: \"%s\" is more than the input should have", problem->id,
                            boyi__quote(&quoted, word, length));
    }
    return status;
}

/* ---- Writing ---- */

/* Blanks between words, none at the start of a line. */
static void separate(boyi__strbuf *out, const char *by)
{
    if (out->length && out->data[out->length - 1] != '\n')
        boyi__strbuf_add(out, "%s", by);
}

static void write_value(boyi__strbuf *out, const token *one, const boyi__data *data)
{
    bool rows = data->form == BOYI__DATA_LIST && data->count && data->list[0].form == BOYI__DATA_LIST;
    if (data->form != BOYI__DATA_LIST || (!rows && one->kind == VALUE)) {
        if (data->form != BOYI__DATA_LIST || data->count) {
            separate(out, " ");
            boyi__data_say(out, data, " ");
        }
        return;
    }
    for (size_t i = 0; i < data->count; i++) {
        separate(out, "\n");
        if (one->kind == COUNTED_ROWS)
            boyi__strbuf_add(out, "%zu%s", data->list[i].count, data->list[i].count ? " " : "");
        boyi__data_say(out, &data->list[i], " ");
    }
}

void boyi__layout_write(boyi__strbuf *out, const boyi__problem *problem, const boyi__case *one)
{
    boyi_error ignored;
    tokens layout;
    if (read_pattern(problem, &layout, &ignored))
        return;
    for (size_t i = 0; i < layout.count; i++) {
        const token *now = &layout.list[i];
        const boyi__data *data = &one->values[now->input];
        int64_t count = data->form == BOYI__DATA_TEXT ? (int64_t)data->length : (int64_t)data->count, all = 0;
        switch (now->kind) {
        case NEWLINE:
            separate(out, "\n");
            break;
        case OPEN:
        case CLOSE:
            if (now->kind == CLOSE && i + 1 < layout.count && layout.list[i + 1].kind == LITERAL)
                separate(out, "\n");
            break;
        case LITERAL:
            separate(out, " ");
            boyi__strbuf_add(out, "%lld", (long long)now->number);
            break;
        case CASES:
            separate(out, " ");
            boyi__strbuf_add(out, "1");
            break;
        case COUNT:
            separate(out, " ");
            boyi__strbuf_add(out, "%lld", (long long)(count / now->number));
            break;
        case FIRST_COUNT:
            separate(out, " ");
            all = !data->count                            ? 0
                  : data->list[0].form == BOYI__DATA_TEXT ? (int64_t)data->list[0].length
                                                          : (int64_t)data->list[0].count;
            boyi__strbuf_add(out, "%lld", (long long)all);
            break;
        case ALL_COUNT:
            separate(out, " ");
            for (size_t row = 0; row < data->count; row++)
                all += (int64_t)data->list[row].count;
            boyi__strbuf_add(out, "%lld", (long long)all);
            break;
        default:
            write_value(out, now, data);
        }
    }
    separate(out, "\n");
}
