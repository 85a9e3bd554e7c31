#include "games/graph/dot_scanner.h"

#include <inttypes.h>
#include <string.h>
#include <strings.h>

static inline bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || is_digit(c) || (c >= 'A' && c <= 'Z') || c == '_' ||
           (unsigned char)c >= 0x80;
}

static inline bool looking_at(const boyi__dot_scanner *self, const char *text)
{
    const size_t length = strlen(text);
    return (size_t)(self->end - self->at) >= length && memcmp(self->at, text, length) == 0;
}

/* Skips what has been looked at and all up to and with `stop`; false: there is none. */
static bool skip_past(boyi__dot_scanner *self, size_t begin, const char *stop)
{
    for (self->at += begin; self->at < self->end; self->at++) {
        if (looking_at(self, stop)) {
            self->at += strlen(stop);
            return true;
        }
        self->line += *self->at == '\n';
    }
    return false;
}

/* Skips blanks and comments; false: a comment has no end. */
static bool skip_space(boyi__dot_scanner *self)
{
    while (self->at < self->end) {
        const char c = *self->at;
        if (c == ' ' || (c >= '\t' && c <= '\r')) {
            self->line += c == '\n';
            self->at++;
        } else if (c == '#' || looking_at(self, "//")) {
            const char *stop = memchr(self->at, '\n', (size_t)(self->end - self->at));
            self->at = stop ? stop : self->end;
        } else if (looking_at(self, "/*")) {
            const char *start = self->at;
            const uint32_t line = self->line;
            if (skip_past(self, 2, "*/"))
                continue;
            self->at = start; /* the error names the line where it begins */
            self->line = line;
            return false;
        } else {
            return true;
        }
    }
    return true;
}

/* One string between quotes, as it is written. */
static bool read_string(boyi__dot_scanner *self, boyi__graph_word *word)
{
    const char *start = ++self->at;
    word->text = start;
    for (; self->at < self->end && *self->at != '"'; self->at++) {
        if (*self->at == '\\') {
            word->escaped = true;
            self->at += self->at + 1 < self->end && (self->at[1] == '"' || self->at[1] == '\\');
        }
        self->line += *self->at == '\n';
    }
    if (self->at >= self->end)
        return false;
    word->length = (size_t)(self->at++ - start);
    return true;
}

/* Appends a string without its escapes; returns the new length. */
static size_t append_plain(char *out, size_t used, const boyi__graph_word *word)
{
    const char *end = word->text + word->length;
    for (const char *at = word->text; at < end;) {
        if (at[0] == '\\' && end - at >= 2 && at[1] == '"') {
            at++;
        } else if (at[0] == '\\' && end - at >= 2 && at[1] == '\n') {
            at += 2;
            continue;
        } else if (at[0] == '\\' && end - at >= 3 && at[1] == '\r' && at[2] == '\n') {
            at += 3;
            continue;
        } else if (at[0] == '\\' && end - at >= 2 && at[1] == '\\') {
            out[used++] = *at++; /* stays two */
        }
        out[used++] = *at++;
    }
    return used;
}

/* Replaces a word by the strings between `begin` and the place that has been reached, without their quotes and
 * escapes. The builder keeps the text, which is at most as long as what is written. */
static boyi__dot_kind keep_plain(const boyi__dot_scanner *self, boyi__dot_scanner begin,
                                 boyi__graph_word *word)
{
    char *plain = boyi__builder_keep(self->builder, (size_t)(self->at - begin.at));
    if (!plain)
        return BOYI__DOT_NO_MEMORY;
    word->length = 0;
    for (;;) {
        boyi__graph_word piece = {0};
        read_string(&begin, &piece);
        word->length = append_plain(plain, word->length, &piece);
        if (begin.at == self->at)
            break;
        skip_space(&begin);
        begin.at++; /* + */
        skip_space(&begin);
    }
    word->text = plain;
    word->escaped = false;
    return BOYI__DOT_ID;
}

/* "a" + "b" is one ID. */
static boyi__dot_kind read_quoted(boyi__dot_scanner *self, boyi__graph_word *word)
{
    const boyi__dot_scanner begin = *self;
    bool joined = false;
    word->quoted = true;
    if (!read_string(self, word))
        return BOYI__DOT_OPEN_QUOTE;
    for (;;) {
        boyi__dot_scanner ahead = *self;
        if (!skip_space(&ahead) || !looking_at(&ahead, "+"))
            break;
        ahead.at++;
        if (!skip_space(&ahead) || !looking_at(&ahead, "\""))
            return BOYI__DOT_NO_STRING;
        boyi__graph_word piece = {0};
        joined = true;
        if (!read_string(&ahead, &piece))
            return BOYI__DOT_OPEN_QUOTE;
        *self = ahead;
    }
    const bool as_written = !joined && !word->escaped;
    return as_written || !self->builder ? BOYI__DOT_ID : keep_plain(self, begin, word);
}

/* <…>, in which < and > are balanced outside of comments. */
static boyi__dot_kind read_html(boyi__dot_scanner *self)
{
    size_t open = 0;
    do {
        if (looking_at(self, "<!--")) {
            if (!skip_past(self, 4, "-->"))
                return BOYI__DOT_OPEN_HTML;
            continue;
        }
        open += *self->at == '<';
        open -= *self->at == '>';
        self->line += *self->at == '\n';
        self->at++;
    } while (open > 0 && self->at < self->end);
    return open > 0 ? BOYI__DOT_OPEN_HTML : BOYI__DOT_HTML;
}

static boyi__dot_kind read_token(boyi__dot_scanner *self, boyi__graph_word *word)
{
    const char c = *self->at;
    if (c == '"')
        return read_quoted(self, word);
    if ((c == '-' || c == '.') && self->end - self->at >= 2 &&
        (is_digit(self->at[1]) || (c == '-' && self->at[1] == '.'))) { /* -3, .5 */
        do
            self->at++;
        while (self->at < self->end && (is_digit(*self->at) || *self->at == '.'));
        return BOYI__DOT_ID;
    }
    if (is_letter(c)) { /* or a number: 2.5 */
        while (self->at < self->end && (is_letter(*self->at) || (is_digit(c) && *self->at == '.')))
            self->at++;
        return BOYI__DOT_ID;
    }
    if (c == '<' && !looking_at(self, "<!--"))
        return read_html(self);
    if (looking_at(self, "->") || looking_at(self, "--")) {
        self->at += 2;
        return self->at[-1] == '>' ? BOYI__DOT_ARROW : BOYI__DOT_UNDIRECTED;
    }
    self->at++;
    return c && strchr("{}[];,=:", c) ? BOYI__DOT_SIGN : BOYI__DOT_INVALID;
}

void boyi__dot_advance(boyi__dot_scanner *self)
{
    const bool closed = skip_space(self);
    self->kind = closed ? BOYI__DOT_END : BOYI__DOT_OPEN_COMMENT;
    self->word = (boyi__graph_word){.text = self->at, .line = self->line};
    if (!closed || self->at == self->end)
        return;
    const char *start = self->at;
    boyi__graph_word word = self->word;
    self->kind = read_token(self, &word);
    if (!word.quoted)
        word.length = (size_t)(self->at - start);
    self->word = word;
}

bool boyi__dot_is_keyword(const boyi__dot_scanner *self, const char *keyword)
{
    return self->kind == BOYI__DOT_ID && !self->word.quoted && self->word.length == strlen(keyword) &&
           strncasecmp(self->word.text, keyword, self->word.length) == 0;
}

boyi_status boyi__dot_fail(const boyi__dot_scanner *self)
{
    boyi_error *error = self->builder->error;
    const boyi__graph_word *word = &self->word;
    boyi__quoted quoted;
    switch (self->kind) {
    case BOYI__DOT_END:
        return boyi__fail(error, BOYI_INPUT, "graph: line %" PRIu32 ": the graph is not closed with }",
                          word->line);
    case BOYI__DOT_OPEN_QUOTE:
        return boyi__fail(error, BOYI_INPUT, "graph: line %" PRIu32 ": a quote is not closed", word->line);
    case BOYI__DOT_OPEN_COMMENT:
        return boyi__fail(error, BOYI_INPUT, "graph: line %" PRIu32 ": a comment is not closed with */",
                          word->line);
    case BOYI__DOT_OPEN_HTML:
        return boyi__fail(error, BOYI_INPUT, "graph: line %" PRIu32 ": an HTML string is not closed with >",
                          word->line);
    case BOYI__DOT_NO_STRING:
        return boyi__fail(error, BOYI_INPUT,
                          "graph: line %" PRIu32 ": + joins strings in quotes; another one must follow it",
                          word->line);
    case BOYI__DOT_HTML:
        return boyi__fail(error, BOYI_INPUT,
                          "graph: line %" PRIu32 ": an HTML string (<…>) can only be a label or the like; "
                          "put names in quotes",
                          word->line);
    case BOYI__DOT_UNDIRECTED:
        return boyi__fail(error, BOYI_INPUT,
                          "graph: line %" PRIu32 ": a move has a direction; write -> instead of --",
                          word->line);
    case BOYI__DOT_NO_MEMORY:
        return boyi__builder_fail_memory(self->builder);
    default:
        break;
    }
    const unsigned char c = (unsigned char)*word->text;
    if (c < ' ' || c == 0x7F)
        return boyi__fail(error, BOYI_INPUT, "graph: line %" PRIu32 ": the byte 0x%02X is not text",
                          word->line, (unsigned)c);
    return boyi__fail(error, BOYI_INPUT,
                      "graph: line %" PRIu32 ": \"%s\" is not understood here; put unusual names in quotes",
                      word->line, boyi__quote(&quoted, word->text, word->length));
}
