/* Reads a flat JSON object, field by field: the body of a question.
 *
 * Strings are decoded into one block as large as the object itself, so there is only one allocation to fail.
 */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/escape.h"
#include "tell/tell.h"

typedef struct {
    const char *begin, *at, *end;
    char *out; /* for the next decoded string; there is room for all that is left of the object */
    boyi_error *error;
} reader;

static boyi_status refuse(const reader *self)
{
    size_t line = 1, column = 1;
    for (const char *c = self->begin; c < self->at; c++) {
        column = *c == '\n' ? 1 : column + 1;
        line += *c == '\n';
    }
    return boyi__fail(self->error, BOYI_INPUT,
                      "the body is not a JSON object: line %zu, column %zu can't be read", line, column);
}

static void skip_blanks(reader *self)
{
    while (self->at < self->end && strchr(" \t\r\n", *self->at) && *self->at)
        self->at++;
}

/* Reads the next character if it is this one. */
static bool take(reader *self, char wanted)
{
    bool there = self->at < self->end && *self->at == wanted;
    self->at += there;
    return there;
}

/* The four digits of a \u; 0, which is not allowed here: not four digits. */
static uint32_t read_unit(reader *self)
{
    uint32_t unit = 0;
    for (int i = 0; i < 4; i++) {
        static const char digits[] = "0123456789abcdefABCDEF";
        const char *digit = self->at < self->end && *self->at ? strchr(digits, *self->at) : NULL;
        if (!digit)
            return 0;
        uint32_t value = (uint32_t)(digit - digits);
        unit = unit * 16 + (value < 16 ? value : value - 6);
        self->at++;
    }
    return unit;
}

static void put_character(reader *self, uint32_t code)
{
    static const uint32_t first[] = {0, 0, 0xC0, 0xE0, 0xF0};
    unsigned bytes = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    *self->out++ = (char)(bytes == 1 ? code : first[bytes] | code >> 6 * (bytes - 1));
    while (--bytes > 0)
        *self->out++ = (char)(0x80 | (code >> 6 * (bytes - 1) & 0x3F));
}

/* Reads what follows a backslash. False: not an escape. */
static bool read_escape(reader *self)
{
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    char letter = '\0';
    if (self->at < self->end)
        letter = *self->at++;
    const char *found = letter ? strchr(letters, letter) : NULL;
    if (found)
        *self->out++ = meant[found - letters];
    if (found || letter != 'u')
        return found;
    uint32_t code = read_unit(self);
    if (code >= 0xD800 && code < 0xDC00) { /* the first half of a pair */
        uint32_t low = take(self, '\\') && take(self, 'u') ? read_unit(self) : 0;
        if (low < 0xDC00 || low > 0xDFFF)
            return false;
        code = 0x10000 + (code - 0xD800) * 0x400 + (low - 0xDC00);
    } else if (code == 0 || (code >= 0xDC00 && code < 0xE000)) {
        return false;
    }
    put_character(self, code);
    return true;
}

/* A string, decoded, with a NUL at its end. NULL: not a string. */
static const char *read_text(reader *self)
{
    const char *text = self->out;
    if (!take(self, '"'))
        return NULL;
    while (!take(self, '"')) {
        if (self->at == self->end || (unsigned char)*self->at < ' ')
            return NULL;
        if (!take(self, '\\'))
            *self->out++ = *self->at++;
        else if (!read_escape(self))
            return NULL;
    }
    size_t length = (size_t)(self->out - text);
    *self->out++ = '\0';
    return boyi__is_utf8(text, length) ? text : NULL;
}

/* A whole number as it is written. NULL: not a whole number. */
static const char *read_number(reader *self)
{
    const char *text = self->out, *digits = self->at + (self->at < self->end && *self->at == '-'),
               *c = digits;
    while (c < self->end && *c >= '0' && *c <= '9')
        c++;
    bool more = c < self->end && strchr(".eE", *c) && *c;
    if (c == digits || more || (*digits == '0' && c > digits + 1))
        return NULL;
    memcpy(self->out, self->at, (size_t)(c - self->at));
    self->out += c - self->at;
    self->at = c;
    *self->out++ = '\0';
    return text;
}

static boyi_status read_field(reader *self, boyi__field_visitor *visit, void *context)
{
    const char *name = read_text(self), *value;
    boyi__quoted quoted;
    skip_blanks(self);
    if (!name || !take(self, ':'))
        return refuse(self);
    skip_blanks(self);
    bool is_text = self->at < self->end && *self->at == '"';
    value = is_text ? read_text(self) : read_number(self);
    if (!value && is_text)
        return refuse(self);
    if (!value)
        return boyi__fail(self->error, BOYI_INPUT, "\"%s\" should be a string or a whole number",
                          boyi__quote(&quoted, name, strlen(name)));
    skip_blanks(self);
    return visit(context, name, value, self->error);
}

static boyi_status read_object(reader *self, boyi__field_visitor *visit, void *context)
{
    skip_blanks(self);
    if (!take(self, '{'))
        return boyi__fail(self->error, BOYI_INPUT,
                          "the body should be a JSON object such as {\"game\": \"nim 3 4\"}");
    skip_blanks(self);
    boyi_status status = BOYI_OK;
    for (bool more = !take(self, '}'); more && !status;) {
        status = read_field(self, visit, context);
        more = take(self, ',');
        skip_blanks(self);
        if (!status && !more && !take(self, '}'))
            return refuse(self);
    }
    skip_blanks(self);
    return !status && self->at < self->end ? refuse(self) : status;
}

boyi_status boyi__json_fields(const char *text, size_t length, boyi__field_visitor *visit, void *context,
                              boyi_error *error)
{
    /* A decoded string with its NUL is shorter than the string in quotes, and a number is followed by at
     * least one character. */
    char *room = malloc(length + 1);
    reader self = {.begin = text, .at = text, .end = text + length, .out = room, .error = error};
    boyi_status status = room ? read_object(&self, visit, context) : boyi__fail_memory(error, "boyi");
    free(room);
    return status;
}
