/* Input as people have it at hand.
 *
 *     piles = [5,3,4,5], k = 3        as LeetCode prints it; also with the words Input and Output around it
 *     {"piles":[5,3,4,5],"k":3}       the same as JSON
 *     [5,3,4,5] 3                     the values in order; as words of a command line, or one a line
 *     4                               as contests have it: by the problem's layout
 *     5 3 4 5
 *     5 3 4 5                         bare numbers, where they can only be one thing
 *
 * A byte order mark, full-width digits, letters and signs, typographic quotes and both kinds of line ends are
 * taken for what they stand for.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/array.h"
#include "base/error.h"
#include "base/scan.h"
#include "problem/layout.h"

/* ---- Plain ASCII for what stands for it ---- */

/* Characters outside of the full-width block (U+FF01 to U+FF5E, which is ASCII moved). */
static const struct {
    const char *from, *to;
} signs[] = {{"\xEF\xBB\xBF", ""},   {"\xE3\x80\x80", " "},  /* byte order mark, ideographic space */
             {"\xE3\x80\x81", ","},  {"\xE3\x80\x82", "."},  /* ideographic comma and stop */
             {"\xE2\x80\x9C", "\""}, {"\xE2\x80\x9D", "\""}, /* typographic quotes */
             {"\xE2\x80\x98", "'"},  {"\xE2\x80\x99", "'"},
             {"\xE3\x80\x90", "["},  {"\xE3\x80\x91", "]"}, /* lenticular brackets */
             {"\xE2\x88\x92", "-"},  {"\xE2\x80\x93", "-"}, /* minus sign, en dash */
             {"\xC2\xA0", " "},      {"\xE2\x80\x8B", ""}}; /* no-break space, zero-width space */

static void normalize(boyi__strbuf *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length;) {
        const unsigned char *at = (const unsigned char *)text + i;
        size_t known = 0;
        while (known < sizeof signs / sizeof *signs &&
               (strlen(signs[known].from) > length - i ||
                memcmp(at, signs[known].from, strlen(signs[known].from)) != 0))
            known++;
        if (known < sizeof signs / sizeof *signs) {
            boyi__strbuf_add(out, "%s", signs[known].to);
            i += strlen(signs[known].from);
        } else if (length - i >= 3 && at[0] == 0xEF && (at[1] == 0xBC || at[1] == 0xBD) && at[2] >= 0x80) {
            /* U+FF00 + code - 0x20: EF BC 80+code for codes up to 0x3F, EF BD for the others. */
            unsigned code = (unsigned)(at[1] - 0xBC) * 64 + (at[2] - 0x80u) + 0x20;
            char c = (char)code;
            if (code > 0x20 && code < 0x7F)
                boyi__strbuf_append(out, &c, 1);
            else
                boyi__strbuf_append(out, text + i, 3);
            i += 3;
        } else if (at[0] == '\r') {
            boyi__strbuf_append(out, "\n", length - i > 1 && at[1] == '\n' ? 0 : 1);
            i++;
        } else {
            size_t plain = 1;
            while (i + plain < length && (unsigned char)text[i + plain] < 0x80 && text[i + plain] != '\r')
                plain++;
            boyi__strbuf_append(out, text + i, plain);
            i += plain;
        }
    }
}

/* ---- Values ---- */

typedef struct {
    const boyi__problem *problem;
    const char *at; /* ends in NUL */
    boyi__cases *out;
    boyi_error *error;
    int depth;
} reader;

enum { DEEPEST = 8 };

static boyi_status fail_memory(const reader *self)
{
    return boyi__fail_memory(self->error, self->problem->id);
}

static void skip_blanks(reader *self)
{
    while (boyi__is_blank(*self->at))
        self->at++;
}

/* A word that is no bracket: a number, true, false, null, or a text. `stops` ends it. */
static boyi_status read_word(reader *self, const char *stops, boyi__data *out)
{
    size_t length = strcspn(self->at, stops);
    const char *word = self->at;
    self->at += length;
    while (length && boyi__is_blank(word[length - 1]))
        length--;
    const char *copy = boyi__arena_copy(&self->out->arena, word, length);
    if (!copy)
        return fail_memory(self);
    *out = boyi__data_text(copy, length);
    if (boyi__scan_number(word, length, &out->number))
        out->form = BOYI__DATA_NUMBER;
    else if (strcasecmp(copy, "true") == 0 || strcasecmp(copy, "false") == 0)
        *out = boyi__data_truth(tolower((unsigned char)*copy) == 't');
    else if (strcasecmp(copy, "null") == 0 || strcmp(copy, "None") == 0)
        *out = (boyi__data){0};
    return BOYI_OK;
}

/* The code of \u0041 at the four digits; 0: there are none. */
static unsigned read_code(const char *digits)
{
    unsigned code = 0;
    for (int i = 0; i < 4; i++) {
        char c = digits[i];
        if (!isxdigit((unsigned char)c))
            return 0;
        code = code * 16 + (unsigned)(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
    }
    return code;
}

static size_t write_code(char *out, unsigned code)
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    if (code < 0x800) {
        out[0] = (char)(0xC0 | code >> 6);
        out[1] = (char)(0x80 | (code & 0x3F));
        return 2;
    }
    out[0] = (char)(0xE0 | code >> 12);
    out[1] = (char)(0x80 | (code >> 6 & 0x3F));
    out[2] = (char)(0x80 | (code & 0x3F));
    return 3;
}

/* A text between quotes, with the escapes of JSON. */
static boyi_status read_quoted(reader *self, boyi__data *out)
{
    char quote = *self->at++, *copy;
    size_t length = 0, end = 0;
    while (self->at[end] && self->at[end] != quote)
        end += self->at[end] == '\\' && self->at[end + 1] ? 2 : 1;
    if (!self->at[end])
        return boyi__fail(self->error, BOYI_INPUT, "%s: a text is not closed by %c", self->problem->id,
                          quote);
    copy = boyi__arena_copy(&self->out->arena, self->at, end);
    if (!copy)
        return fail_memory(self);
    for (size_t i = 0; i < end; i++) {
        static const char letters[] = "ntrbf", meanings[] = "\n\t\r\b\f";
        if (self->at[i] != '\\') {
            copy[length++] = self->at[i];
            continue;
        }
        const char *letter = strchr(letters, self->at[++i]);
        unsigned code = self->at[i] == 'u' && i + 4 < end ? read_code(self->at + i + 1) : 0;
        if (code) {
            length += write_code(copy + length, code);
            i += 4;
        } else {
            if (letter)
                copy[length++] = meanings[letter - letters];
            else
                copy[length++] = self->at[i];
        }
    }
    copy[length] = '\0';
    self->at += end + 1;
    *out = boyi__data_text(copy, length);
    return BOYI_OK;
}

static boyi_status read_value(reader *self, const char *stops, boyi__data *out);

/* A list in brackets of any kind; {"1":[2],"2":[]} is a record. */
static boyi_status read_list(reader *self, boyi__data *out)
{
    static const char opening[] = "[{(", closing[] = "]})";
    char end = closing[strchr(opening, *self->at) - opening];
    const char stops[] = {',', end, '\n', '\0'};
    boyi__data *list = NULL;
    size_t count = 0, room = 0, keys = 0;
    boyi_status status = BOYI_OK;
    if (++self->depth > DEEPEST)
        return boyi__fail(self->error, BOYI_INPUT, "%s: lists are nested more than %d deep",
                          self->problem->id, DEEPEST);
    self->at++;
    for (skip_blanks(self); !status && *self->at && *self->at != end; skip_blanks(self)) {
        boyi__data item;
        if (*self->at == ',') {
            self->at++;
            continue;
        }
        status = read_value(self, end == '}' ? ",}:\n" : stops, &item);
        skip_blanks(self);
        if (!status && end == '}' && *self->at == ':') {
            boyi__strbuf key = {0};
            boyi__data_say(&key, &item, " ");
            const char *copy =
                key.failed ? NULL : boyi__arena_copy(&self->out->arena, key.data ? key.data : "", key.length);
            boyi__strbuf_end(&key);
            self->at++;
            skip_blanks(self);
            status = copy ? read_value(self, ",}\n", &item) : fail_memory(self);
            item.key = copy;
            keys++;
        }
        if (!status && !boyi__array_reserve(&list, &room, count + 1, sizeof *list))
            status = fail_memory(self);
        if (!status)
            list[count++] = item;
    }
    if (!status && !*self->at)
        status = boyi__fail(self->error, BOYI_INPUT, "%s: a list is not closed by %c", self->problem->id,
                            end);
    if (!status && !boyi__data_list(out, &self->out->arena, count))
        status = fail_memory(self);
    if (!status) {
        if (count)
            memcpy(out->list, list, count * sizeof *list);
        if (keys && keys == count)
            out->form = BOYI__DATA_RECORD;
        self->at++;
        self->depth--;
    }
    free(list);
    return status;
}

static boyi_status read_value(reader *self, const char *stops, boyi__data *out)
{
    skip_blanks(self);
    if (*self->at && strchr("[{(", *self->at))
        return read_list(self, out);
    if (*self->at == '"' || *self->at == '\'')
        return read_quoted(self, out);
    return read_word(self, stops, out);
}

/* ---- A value as an input's type ---- */

/* The value, or its item of this number (0: none), is not of the right type. */
static boyi_status refuse(const reader *self, const boyi__input *input, const boyi__data *data, size_t item)
{
    static const char *const right[] = {
        [BOYI__INPUT_NUMBER] = N_("a whole number"),  [BOYI__INPUT_TEXT] = N_("a text"),
        [BOYI__INPUT_NUMBERS] = N_("a whole number"), [BOYI__INPUT_TEXTS] = N_("a text"),
        [BOYI__INPUT_ROWS] = N_("a list of numbers"), [BOYI__INPUT_TREE] = N_("a whole number or null")};
    boyi__strbuf text = {0};
    if (data->form == BOYI__DATA_TEXT)
        boyi__strbuf_append(&text, data->text, data->length);
    else
        boyi__data_write(&text, data);
    boyi__quoted quoted;
    boyi__quote(&quoted, text.data ? text.data : "", text.length);
    bool failed = text.failed;
    boyi__strbuf_end(&text);
    if (failed)
        return boyi__fail_memory(self->error, self->problem->id);
    boyi__part part = {.english = right[input->type]};
    size_t digits = strspn(quoted.text, "-0123456789"); /* of a number that was not read: it is too large */
    if (digits && !quoted.text[digits] && data->form == BOYI__DATA_TEXT)
        part.english = N_("a number of up to 64 bits");
    if (item)
        return boyi__fail_with(self->error, BOYI_INPUT, &part, "%s: %s: item %zu, \"%s\", should be %s",
                               self->problem->id, input->name, item, quoted.text, part.text);
    return boyi__fail_with(self->error, BOYI_INPUT, &part, "%s: %s: \"%s\" should be %s", self->problem->id,
                           input->name, quoted.text, part.text);
}

static bool to_text(boyi__data *data)
{
    if (data->form == BOYI__DATA_NUMBER && data->text)
        data->form = BOYI__DATA_TEXT; /* its digits as written: 0523 */
    return data->form == BOYI__DATA_TEXT;
}

static bool to_number(boyi__data *data)
{
    if (data->form == BOYI__DATA_TEXT && boyi__scan_number(data->text, data->length, &data->number))
        data->form = BOYI__DATA_NUMBER;
    if (data->form == BOYI__DATA_NUMBER)
        data->text = NULL, data->length = 0;
    return data->form == BOYI__DATA_NUMBER;
}

/* A list for a single item that is none. */
static boyi_status to_list(const reader *self, boyi__data *data)
{
    boyi__data list;
    if (data->form == BOYI__DATA_LIST)
        return BOYI_OK;
    if (data->form == BOYI__DATA_RECORD) {
        data->form = BOYI__DATA_LIST;
        return BOYI_OK;
    }
    if (!boyi__data_list(&list, &self->out->arena, 1))
        return fail_memory(self);
    list.list[0] = *data;
    *data = list;
    return BOYI_OK;
}

static boyi_status to_rows(const reader *self, const boyi__input *input, boyi__data *data)
{
    size_t width = input->width_from == input->width_to ? (size_t)input->width_to : 0;
    bool flat = data->count > 0 && data->list[0].form != BOYI__DATA_LIST;
    boyi__data rows;
    if (flat && width && data->count % width == 0) { /* 1 2 3 4 as pairs */
        if (!boyi__data_list(&rows, &self->out->arena, data->count / width))
            return fail_memory(self);
        for (size_t i = 0; i < rows.count; i++)
            rows.list[i] = (boyi__data){
                .form = BOYI__DATA_LIST, .list = data->list + i * width, .count = width};
        *data = rows;
    } else if (flat) { /* a single row */
        if (!boyi__data_list(&rows, &self->out->arena, 1))
            return fail_memory(self);
        rows.list[0] = *data;
        *data = rows;
    }
    for (size_t i = 0; i < data->count; i++) {
        boyi__data *row = &data->list[i];
        row->key = NULL;
        if (row->form != BOYI__DATA_LIST)
            return refuse(self, input, row, i + 1);
        for (size_t j = 0; j < row->count; j++)
            if (!to_number(&row->list[j]) && row->list[j].form != BOYI__DATA_TEXT)
                return refuse(self, input, row, i + 1);
    }
    return BOYI_OK;
}

static boyi_status convert(const reader *self, const boyi__input *input, boyi__data *data)
{
    boyi_status status = BOYI_OK;
    data->key = NULL;
    if (input->type == BOYI__INPUT_NUMBER)
        return to_number(data) ? BOYI_OK : refuse(self, input, data, 0);
    if (input->type == BOYI__INPUT_TEXT)
        return to_text(data) ? BOYI_OK : refuse(self, input, data, 0);
    status = to_list(self, data);
    if (status || input->type == BOYI__INPUT_ROWS)
        return status ? status : to_rows(self, input, data);
    for (size_t i = 0; i < data->count; i++) {
        boyi__data *item = &data->list[i];
        item->key = NULL;
        if (input->type == BOYI__INPUT_TREE && item->form == BOYI__DATA_NONE)
            *item = boyi__data_number(0);
        if (!(input->type == BOYI__INPUT_TEXTS ? to_text(item) : to_number(item)))
            return refuse(self, input, item, i + 1);
    }
    return BOYI_OK;
}

/* ---- The forms ---- */

/* The input of this name; NULL: there is none. */
static const boyi__input *find_input(const boyi__problem *problem, const char *name, size_t length)
{
    for (size_t i = 0; i < problem->inputs_count; i++) {
        const boyi__input *input = &problem->inputs[i];
        if (strlen(input->name) == length && strncmp(input->name, name, length) == 0)
            return input;
        for (size_t a = 0; input->also && a < input->also->count; a++)
            if (input->also->list[a].length == length &&
                strncmp(input->also->list[a].text, name, length) == 0)
                return input;
    }
    for (size_t i = 0; i < problem->inputs_count; i++)
        if (strlen(problem->inputs[i].name) == length &&
            strncasecmp(problem->inputs[i].name, name, length) == 0)
            return &problem->inputs[i];
    return NULL;
}

static bool is_name(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Does a name and = or : follow? Then past them, with the name's place. */
static bool at_name(const reader *self, const char **name, size_t *length, const char **past)
{
    const char *at = self->at;
    bool quoted = *at == '"';
    at += quoted;
    *name = at;
    while (is_name(*at))
        at++;
    *length = (size_t)(at - *name);
    if (*length == 0 || (quoted && *at++ != '"'))
        return false;
    while (*at == ' ' || *at == '\t')
        at++;
    *past = at + 1;
    return (*at == '=' && at[1] != '=') || *at == ':';
}

/* A list for several inputs that are numbers, k = [1,1] for kx and ky: given to each. */
static bool spread(const boyi__problem *problem, size_t index, boyi__case *one, bool *given)
{
    boyi__data list = one->values[index];
    if (list.form != BOYI__DATA_LIST || list.count < 2 || index + list.count > problem->inputs_count)
        return false;
    for (size_t i = 0; i < list.count; i++)
        if (problem->inputs[index + i].type != BOYI__INPUT_NUMBER || !to_number(&list.list[i]))
            return false;
    for (size_t i = 0; i < list.count; i++) {
        one->values[index + i] = list.list[i];
        given[index + i] = true;
    }
    return true;
}

/* The values that the site does not give. */
static void add_standard(const boyi__problem *problem, boyi__case *one)
{
    for (size_t i = 0; i < problem->inputs_count; i++)
        if (problem->inputs[i].standard && one->values[i].form == BOYI__DATA_NONE)
            one->values[i] = *problem->inputs[i].standard, one->values[i].key = NULL;
}

/* No input has this name: those that there are are listed. */
static boyi_status refuse_name(const reader *self, const char *name)
{
    const boyi__problem *problem = self->problem;
    boyi__strbuf names = {0};
    for (size_t i = 0; i < problem->inputs_count; i++)
        boyi__strbuf_add(&names, "%s%s", i ? ", " : "", problem->inputs[i].name);
    boyi_status status = names.failed ? fail_memory(self)
                         : problem->inputs_count == 0
                             ? boyi__fail(self->error, BOYI_INPUT, "%s has no input", problem->id)
                             : boyi__fail(self->error, BOYI_INPUT, "%s has no input \"%s\"; its input is %s",
                                          problem->id, name, names.data);
    boyi__strbuf_end(&names);
    return status;
}

/* "piles = [5,3,4,5], k = 3". Names that mean something else ("Output: true") end it. */
static boyi_status read_named(reader *self)
{
    boyi__case *one = boyi__cases_add(self->out);
    bool given[BOYI__MOST_INPUTS] = {false};
    const char *name, *past;
    size_t length;
    if (!one)
        return fail_memory(self);
    for (;;) {
        while (*self->at && (boyi__is_blank(*self->at) || strchr(",;{}", *self->at)))
            self->at++;
        if (!at_name(self, &name, &length, &past))
            break;
        const boyi__input *input = find_input(self->problem, name, length);
        bool label = length == 5 && strncasecmp(name, "input", 5) == 0;
        if (!input && label) {
            self->at = past;
            continue;
        }
        static const char *const ends[] = {"output", "expected", "explanation", "answer"};
        bool over = false;
        for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
            over |= strlen(ends[i]) == length && strncasecmp(ends[i], name, length) == 0;
        if (!input && over)
            break;
        boyi__quoted quoted;
        boyi__quote(&quoted, name, length);
        if (!input)
            return refuse_name(self, quoted.text);
        size_t index = (size_t)(input - self->problem->inputs);
        self->at = past;
        boyi_status status = read_value(self, ",;}\n", &one->values[index]);
        if (!status && spread(self->problem, index, one, given))
            continue;
        if (!status)
            status = convert(self, input, &one->values[index]);
        if (status)
            return status;
        given[index] = true;
    }
    if (*self->at && !at_name(self, &name, &length, &past) && (unsigned char)*self->at < 0x80) {
        boyi__quoted quoted;
        boyi__quote(&quoted, self->at, strlen(self->at));
        return boyi__fail(self->error, BOYI_INPUT, "%s: \"%s\" should be NAME = VALUE", self->problem->id,
                          quoted.text);
    }
    for (size_t i = 0; i < self->problem->inputs_count; i++)
        if (!given[i] && !self->problem->inputs[i].standard)
            return boyi__fail(self->error, BOYI_INPUT, "%s: the input %s is missing", self->problem->id,
                              self->problem->inputs[i].name);
    return BOYI_OK;
}

/* Values in order, in brackets or quotes or each on its line. */
static boyi_status read_values(reader *self)
{
    const boyi__problem *problem = self->problem;
    boyi__case *one = boyi__cases_add(self->out);
    if (!one)
        return fail_memory(self);
    for (size_t i = 0; i < problem->inputs_count; i++) {
        while (boyi__is_blank(*self->at) || *self->at == ',')
            self->at++;
        if (!*self->at && problem->inputs[i].standard)
            continue;
        if (!*self->at)
            return boyi__fail(self->error, BOYI_INPUT, "%s: the input %s is missing", problem->id,
                              problem->inputs[i].name);
        boyi_status status = read_value(self, ", \n", &one->values[i]);
        if (!status)
            status = convert(self, &problem->inputs[i], &one->values[i]);
        if (status)
            return status;
    }
    while (boyi__is_blank(*self->at) || *self->at == ',')
        self->at++;
    if (!*self->at)
        return BOYI_OK;
    boyi__quoted quoted;
    return boyi__fail(self->error, BOYI_INPUT, "%s: \"%s\" is more than the input should have", problem->id,
                      boyi__quote(&quoted, self->at, strlen(self->at)));
}

/* Bare words: those of a list go on to the end of their line, or of the text if no other input follows it. */
static boyi_status read_bare(reader *self)
{
    const boyi__problem *problem = self->problem;
    boyi__case *one = boyi__cases_add(self->out);
    if (!one)
        return fail_memory(self);
    for (size_t i = 0; i < problem->inputs_count; i++) {
        const boyi__input *input = &problem->inputs[i];
        boyi__data *value = &one->values[i];
        bool list = input->type != BOYI__INPUT_NUMBER && input->type != BOYI__INPUT_TEXT;
        bool last = i + 1 == problem->inputs_count;
        while (boyi__is_blank(*self->at) || *self->at == ',')
            self->at++;
        if (!*self->at && input->standard)
            continue;
        if (!*self->at && !list)
            return boyi__fail(self->error, BOYI_INPUT, "%s: the input %s is missing", problem->id,
                              input->name);
        boyi_status status;
        if (list) {
            boyi__data *items = NULL;
            size_t count = 0, room = 0;
            status = BOYI_OK;
            while (!status && *self->at && (last || *self->at != '\n')) {
                if (boyi__is_blank(*self->at) || *self->at == ',') {
                    self->at++;
                    continue;
                }
                if (!boyi__array_reserve(&items, &room, count + 1, sizeof *items))
                    status = fail_memory(self);
                else
                    status = read_word(self, ", \t\n", &items[count]);
                count += !status;
            }
            if (!status && !boyi__data_list(value, &self->out->arena, count))
                status = fail_memory(self);
            if (!status && count)
                memcpy(value->list, items, count * sizeof *items);
            free(items);
        } else {
            status = read_word(self, ", \t\n", value);
        }
        if (!status)
            status = convert(self, input, value);
        if (status)
            return status;
    }
    while (boyi__is_blank(*self->at))
        self->at++;
    if (!*self->at)
        return BOYI_OK;
    boyi__quoted quoted;
    return boyi__fail(self->error, BOYI_INPUT, "%s: \"%s\" is more than the input should have", problem->id,
                      boyi__quote(&quoted, self->at, strlen(self->at)));
}

/* Does the text begin with a name of an input and =, perhaps after a label or a brace? */
static bool is_named(const reader *self)
{
    reader look = *self;
    const char *name, *past;
    size_t length;
    for (int labels = 0; labels < 4; labels++) {
        while (boyi__is_blank(*look.at) || *look.at == '{')
            look.at++;
        /* The word for input in Chinese, in front. */
        while ((unsigned char)*look.at >= 0x80 || (labels > 0 && *look.at == ':'))
            look.at++, labels = labels ? labels : 1;
        if (!at_name(&look, &name, &length, &past))
            continue;
        if (find_input(self->problem, name, length) || *(past - 1) == '=')
            return true;
        look.at = past;
    }
    return false;
}

static void forget(boyi__cases *cases)
{
    cases->count = 0;
}

/* Is it several lines, one of which has several words? Then it is not a list of bare values that misses its length. */
static bool has_lines_of_words(const char *text)
{
    size_t lines = 0;
    bool words = false;
    for (; *text; lines++) {
        size_t length = strcspn(text, "\n"), first = strcspn(text, " \t\n");
        words |= first < length && text[first + strspn(text + first, " \t")] != '\n';
        text += length + (text[length] == '\n');
    }
    return lines > 1 && words;
}

static boyi_status read_forms(reader *self, const char *text, size_t length)
{
    boyi_error first;
    skip_blanks(self);
    if (is_named(self)) {
        while ((unsigned char)*self->at >= 0x80 || *self->at == ':')
            self->at++;
        return read_named(self);
    }
    if (self->problem->inputs_count == 0 && !*self->at)
        return boyi__cases_add(self->out) ? BOYI_OK : fail_memory(self);
    if (strpbrk(self->at, "[\"'({"))
        return read_values(self);
    if (!self->problem->plain)
        return read_bare(self);
    /* The contest's form; where the text does not have it, bare values. */
    boyi_status status = boyi__layout_read(self->problem, text, length, self->out, &first);
    if (status != BOYI_INPUT || has_lines_of_words(self->at)) {
        if (status)
            *self->error = first;
        return status;
    }
    forget(self->out);
    status = read_bare(self);
    if (status == BOYI_INPUT)
        *self->error = first;
    return status;
}

boyi_status boyi__cases_read(const boyi__problem *problem, const char *text, size_t length, boyi_error *error,
                             boyi__cases *out)
{
    *out = (boyi__cases){0};
    boyi__strbuf plain = {0};
    boyi_error own = {.status = BOYI_OK};
    if (memchr(text, '\0', length))
        return boyi__fail(error, BOYI_INPUT, "%s: the input contains a NUL byte", problem->id);
    boyi__strbuf_add(&plain, "%s", "");
    normalize(&plain, text, length);
    reader self = {.problem = problem, .at = plain.data, .out = out, .error = error ? error : &own};
    boyi_status status = plain.failed ? boyi__fail_memory(error, problem->id)
                                      : read_forms(&self, plain.data, plain.length);
    for (size_t i = 0; !status && i < out->count; i++)
        add_standard(problem, &out->list[i]);
    boyi__strbuf_end(&plain);
    return status;
}

/* ---- Writing ---- */

/* A value as the site prints it; of a tree 0 is null. An input that has its usual value is left out. */
static bool write_input(boyi__strbuf *out, const boyi__input *input, const boyi__data *value, bool named,
                        bool first)
{
    if (input->standard && boyi__data_equal(input->standard, value))
        return false;
    if (named)
        boyi__strbuf_add(out, "%s%s = ", first ? "" : ", ", input->name);
    if (input->type != BOYI__INPUT_TREE) {
        boyi__data_write(out, value);
        return true;
    }
    boyi__strbuf_add(out, "[");
    for (size_t i = 0; i < value->count; i++) {
        boyi__strbuf_add(out, "%s", i ? "," : "");
        boyi__data_write(out, value->list[i].number ? &value->list[i] : &(boyi__data){0});
    }
    boyi__strbuf_add(out, "]");
    return true;
}

void boyi__case_write(boyi__strbuf *out, const boyi__problem *problem, const boyi__case *one)
{
    bool first = true;
    for (size_t i = 0; i < problem->inputs_count; i++)
        if (write_input(out, &problem->inputs[i], &one->values[i], true, first))
            first = false;
}

void boyi__case_write_plain(boyi__strbuf *out, const boyi__problem *problem, const boyi__case *one)
{
    if (problem->plain) {
        boyi__layout_write(out, problem, one);
        return;
    }
    for (size_t i = 0; i < problem->inputs_count; i++)
        if (write_input(out, &problem->inputs[i], &one->values[i], false, true))
            boyi__strbuf_add(out, "\n");
}
