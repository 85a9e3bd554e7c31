/* Strings are decoded into one block as large as the text itself. */
#include "tell/json_reader.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "base/escape.h"

typedef struct {
    const char *begin, *at, *end;
    char *out; /* for the next decoded string; there is room for all that is left of the text */
    boyi__json_tree *tree;
    unsigned depth;
    bool too_deep, no_memory;
} reader;

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

/* A number as it is written. NULL: not a number. */
static const char *read_number(reader *self)
{
    const char *c = self->at, *end = self->end;
    const char *digits = c += c < end && *c == '-';
    while (c < end && *c >= '0' && *c <= '9')
        c++;
    if (c == digits || (*digits == '0' && c > digits + 1))
        return NULL;
    if (c < end && *c == '.') {
        const char *point = c++;
        while (c < end && *c >= '0' && *c <= '9')
            c++;
        if (c == point + 1)
            return NULL;
    }
    if (c < end && (*c == 'e' || *c == 'E')) {
        c++;
        c += c < end && (*c == '+' || *c == '-');
        const char *exponent = c;
        while (c < end && *c >= '0' && *c <= '9')
            c++;
        if (c == exponent)
            return NULL;
    }
    const char *text = self->out;
    size_t length = (size_t)(c - self->at);
    memcpy(self->out, self->at, length);
    self->out += length;
    *self->out++ = '\0';
    self->at = c;
    return text;
}

/* A new node at the end; the index is its place. False: out of memory. */
static bool add_node(reader *self, boyi__json_type type, size_t *place)
{
    boyi__json_tree *tree = self->tree;
    if (tree->count == tree->room &&
        !boyi__array_grow(&tree->nodes, &tree->room, tree->count + 1, sizeof *tree->nodes)) {
        self->no_memory = true;
        return false;
    }
    *place = tree->count++;
    tree->nodes[*place] = (boyi__json_node){.type = type, .from = self->at};
    return true;
}

static bool read_value(reader *self);

/* The elements of an array, or the fields of an object, up to the closing bracket. */
static bool read_inside(reader *self, size_t place, bool object)
{
    char close = object ? '}' : ']';
    skip_blanks(self);
    if (take(self, close))
        return true;
    do {
        skip_blanks(self);
        if (object) { /* the key */
            if (self->at == self->end || *self->at != '"' || !read_value(self))
                return false;
            skip_blanks(self);
            if (!take(self, ':'))
                return false;
            skip_blanks(self);
        }
        if (!read_value(self))
            return false;
        self->tree->nodes[place].count++;
        skip_blanks(self);
    } while (take(self, ','));
    return take(self, close);
}

static bool take_word(reader *self, const char *word)
{
    size_t length = strlen(word);
    bool there = (size_t)(self->end - self->at) >= length && memcmp(self->at, word, length) == 0;
    self->at += there ? length : 0;
    return there;
}

/* A recursion of at most BOYI__JSON_DEPTH calls. */
static bool read_value(reader *self)
{
    size_t place;
    char first = '\0';
    if (self->at < self->end)
        first = *self->at;
    if (!add_node(self, BOYI__JSON_NULL, &place))
        return false;
    boyi__json_type type = BOYI__JSON_NULL;
    const char *text = NULL;
    bool right = true;
    if (first == '{' || first == '[') {
        type = first == '{' ? BOYI__JSON_OBJECT : BOYI__JSON_ARRAY;
        self->too_deep = self->depth == BOYI__JSON_DEPTH;
        if (self->too_deep)
            return false;
        self->depth++;
        self->at++;
        right = read_inside(self, place, first == '{');
        self->depth--;
    } else if (first == '"') {
        type = BOYI__JSON_TEXT;
        text = read_text(self);
        right = text;
    } else if (take_word(self, "true")) {
        type = BOYI__JSON_TRUE;
    } else if (take_word(self, "false")) {
        type = BOYI__JSON_FALSE;
    } else if (!take_word(self, "null")) {
        type = BOYI__JSON_NUMBER;
        text = read_number(self);
        right = text;
    }
    boyi__json_node *node = &self->tree->nodes[place];
    node->type = type;
    node->text = text;
    node->to = self->at;
    node->next = self->tree->count;
    return right;
}

boyi_status boyi__json_read(boyi__json_tree *tree, const char *text, size_t length, boyi_error *error)
{
    /* A decoded string with its NUL is shorter than the string in quotes; a number is followed by at least one character,
     * or by the end. */
    *tree = (boyi__json_tree){.texts = malloc(length + 2)};
    reader self = {.begin = text, .at = text, .end = text + length, .out = tree->texts, .tree = tree};
    if (!tree->texts)
        return boyi__fail_memory(error, "boyi");
    skip_blanks(&self);
    bool right = read_value(&self);
    skip_blanks(&self);
    assert(self.out <= tree->texts + length + 2);
    if (right && self.at == self.end)
        return BOYI_OK;
    if (self.no_memory)
        return boyi__fail_memory(error, "boyi");
    if (self.too_deep)
        return boyi__fail(error, BOYI_INPUT, "JSON of more than %d levels is not read", BOYI__JSON_DEPTH);
    size_t line = 1, column = 1;
    for (const char *c = text; c < self.at; c++) {
        column = *c == '\n' ? 1 : column + 1;
        line += *c == '\n';
    }
    return boyi__fail(error, BOYI_INPUT, "this is not JSON: line %zu, column %zu can't be read", line,
                      column);
}

void boyi__json_tree_end(boyi__json_tree *tree)
{
    free(tree->nodes);
    free(tree->texts);
    *tree = (boyi__json_tree){0};
}
