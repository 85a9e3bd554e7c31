/* The parser of our own format, one line a state. What it means: parse.h.
 *
 *     line       = [ setting | state ] [ "#" anything ] newline
 *     setting    = ("start" | "kind" | "loop") name
 *     state      = name [ owner ] [ "=" value ] [ ":" { successor | "," } ]
 *     successor  = name [ ("+" | "-") digits ]
 *
 * No blank may come between a name and the sign of its gain: an unquoted name is split there, so the name of
 * a state must be quoted if it ends like a gain. Blanks are allowed everywhere else.
 */
#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "games/graph/builder.h"

typedef struct {
    boyi__graph_builder *builder;
    const char *at, *end;
    uint32_t line;
} parser;

/* The classes of bytes. All that are not listed belong to names, UTF-8 included. */
enum { LETTER, BLANK, LINE_END, SIGN, CONTROL };

/* clang-format off */
static const uint8_t classes[256] = {
    CONTROL, CONTROL, CONTROL, CONTROL, CONTROL, CONTROL, CONTROL, CONTROL,      /* 0 … 7   */
    CONTROL, BLANK, LINE_END, BLANK, BLANK, BLANK, CONTROL, CONTROL,             /* 8 … 15: \t \n \v \f \r */
    CONTROL, CONTROL, CONTROL, CONTROL, CONTROL, CONTROL, CONTROL, CONTROL,      /* 16 … 23 */
    CONTROL, CONTROL, CONTROL, CONTROL, CONTROL, CONTROL, CONTROL, CONTROL,      /* 24 … 31 */
    [' '] = BLANK, ['"'] = SIGN, ['#'] = SIGN, [','] = SIGN, [':'] = SIGN, ['='] = SIGN, [0x7F] = CONTROL,
};
/* clang-format on */

static inline unsigned class_of(char c)
{
    return classes[(unsigned char)c];
}

static inline void skip_blanks(parser *self)
{
    while (self->at < self->end && class_of(*self->at) == BLANK)
        self->at++;
}

/* Is the rest of the line empty or a comment? */
static inline bool at_line_end(const parser *self)
{
    return self->at == self->end || *self->at == '\n' || *self->at == '#';
}

static inline bool is_at(const parser *self, char c)
{
    return self->at < self->end && *self->at == c;
}

static boyi_status fail_here(const parser *self)
{
    boyi__quoted quoted;
    if (self->at < self->end && class_of(*self->at) == CONTROL)
        return boyi__fail(self->builder->error, BOYI_INPUT,
                          "graph: line %" PRIu32 ": the byte 0x%02X is not text", self->line,
                          (unsigned)(unsigned char)*self->at);
    if (at_line_end(self))
        return boyi__fail(self->builder->error, BOYI_INPUT,
                          "graph: line %" PRIu32 ": the line ends where a name or a value should be",
                          self->line);
    const char *stop = self->at + 1;
    while (stop < self->end && class_of(*stop) == LETTER)
        stop++;
    return boyi__fail(self->builder->error, BOYI_INPUT,
                      "graph: line %" PRIu32 ": \"%s\" is not understood here", self->line,
                      boyi__quote(&quoted, self->at, (size_t)(stop - self->at)));
}

/* ---- Words ---------------------------------------------------------------------------------------- */

static boyi_status read_quoted(parser *self, boyi__graph_word *out)
{
    const char *start = ++self->at;
    *out = (boyi__graph_word){.text = start, .line = self->line, .quoted = true};
    for (; self->at < self->end && *self->at != '"'; self->at++) {
        const unsigned class = class_of(*self->at);
        if (class == LINE_END)
            break;
        if (class == CONTROL)
            return fail_here(self);
        if (*self->at == '\\') {
            out->escaped = true;
            self->at += self->at + 1 < self->end && (self->at[1] == '"' || self->at[1] == '\\');
        }
    }
    if (!is_at(self, '"'))
        return boyi__fail(self->builder->error, BOYI_INPUT,
                          "graph: line %" PRIu32 ": a quote is not closed on its line", self->line);
    out->length = (size_t)(self->at++ - start);
    return BOYI_OK;
}

/* A word, plain or quoted. Only a quoted one may be empty. */
static inline boyi_status read_word(parser *self, boyi__graph_word *out)
{
    if (is_at(self, '"'))
        return read_quoted(self, out);
    const char *start = self->at;
    while (self->at < self->end && class_of(*self->at) == LETTER)
        self->at++;
    *out = (boyi__graph_word){.text = start, .length = (size_t)(self->at - start), .line = self->line};
    return self->at > start ? BOYI_OK : fail_here(self);
}

/* The offset of the gain at the end of a plain word; without a gain, the length of the word. */
static inline size_t gain_offset(const boyi__graph_word *word)
{
    size_t digits = word->length;
    while (digits > 0 && word->text[digits - 1] >= '0' && word->text[digits - 1] <= '9')
        digits--;
    const bool has_gain = digits < word->length && digits > 1 &&
                          (word->text[digits - 1] == '+' || word->text[digits - 1] == '-');
    return has_gain ? digits - 1 : word->length;
}

/* ---- States --------------------------------------------------------------------------------------- */

/* A successor as it is written. Without a gain that word is empty. */
typedef struct {
    boyi__graph_word name, gain;
} successor;

/* Names are prefetched when they are read, and looked up some time later, in batches. */
enum { BATCH = 16 };

typedef struct {
    boyi__graph_word word;   /* the name                                        */
    boyi__graph_state state; /* only owner, end and score                       */
    bool defined;            /* the state has been added; only then `name` is set */
    uint32_t name;
    successor list[BATCH]; /* successors that have not been added yet */
    size_t count;
} state_line;

static boyi_status define(parser *self, state_line *line)
{
    const boyi__graph_word *word = &line->word;
    boyi__quoted quoted;
    if (!word->quoted && gain_offset(word) < word->length)
        return boyi__fail(self->builder->error, BOYI_INPUT,
                          "graph: line %" PRIu32 ": the name %s ends like a gain; put it in quotes",
                          self->line, boyi__quote(&quoted, word->text, word->length));
    boyi_status status = boyi__builder_add_name(self->builder, word, &line->name);
    if (status)
        return status;
    const boyi__graph *graph = self->builder->graph;
    const uint32_t before = self->builder->mentions[line->name].state;
    if (before != BOYI__GRAPH_NO_STATE)
        return boyi__fail(self->builder->error, BOYI_INPUT,
                          "graph: line %" PRIu32 ": state \"%s\" was already defined on line %" PRIu32,
                          self->line, boyi__quote(&quoted, word->text, word->length),
                          graph->states[before].line);
    status = boyi__builder_add_state(self->builder, line->name, self->line);
    if (status)
        return status;
    boyi__graph_state *state = &graph->states[graph->count - 1];
    state->owner = line->state.owner;
    state->end = line->state.end;
    state->score = line->state.score;
    line->defined = true;
    return BOYI_OK;
}

/* Adds the state, unless that is done, and the batch of its successors. */
static boyi_status add_batch(parser *self, state_line *line)
{
    boyi_status status = line->defined ? BOYI_OK : define(self, line);
    for (size_t i = 0; !status && i < line->count; i++) {
        int64_t gain = 0;
        uint32_t to;
        if (line->list[i].gain.length)
            status = boyi__builder_read_gain(self->builder, &line->list[i].gain, &gain);
        if (!status)
            status = boyi__builder_add_name(self->builder, &line->list[i].name, &to);
        if (!status)
            status = boyi__builder_add_move(self->builder, line->name, to, gain, self->line);
    }
    line->count = 0;
    return status;
}

static boyi_status read_successors(parser *self, state_line *line)
{
    for (;;) {
        skip_blanks(self);
        if (at_line_end(self))
            return BOYI_OK;
        if (is_at(self, ',')) {
            self->at++;
            continue;
        }
        boyi_status status = line->count < BATCH ? BOYI_OK : add_batch(self, line);
        successor *next = &line->list[line->count];
        if (!status)
            status = read_word(self, &next->name);
        if (status)
            return status;
        next->gain = next->name;
        if (next->name.quoted && (is_at(self, '+') || is_at(self, '-'))) {
            status = read_word(self, &next->gain);
            if (status)
                return status;
        } else {
            next->name.length = next->name.quoted ? next->name.length : gain_offset(&next->name);
            next->gain.text += next->name.length;
            next->gain.length -= next->name.length;
            boyi__names_prefetch(self->builder->graph->names, next->name.text, next->name.length);
        }
        line->count++;
    }
}

static boyi_status read_state(parser *self)
{
    state_line line; /* not initialized as a whole: clearing the list for every line would take time */
    boyi__graph_word word;
    line.state = (boyi__graph_state){0};
    line.defined = false;
    line.count = 0;
    boyi_status status = read_word(self, &line.word);
    if (status)
        return status;
    boyi__names_prefetch(self->builder->graph->names, line.word.text, line.word.length);
    skip_blanks(self);
    if (!is_at(self, '=') && !is_at(self, ':') && !at_line_end(self)) {
        status = read_word(self, &word);
        if (!status)
            status = boyi__builder_read_owner(self->builder, &word, &line.state.owner);
        skip_blanks(self);
    }
    if (!status && is_at(self, '=')) {
        self->at++;
        skip_blanks(self);
        status = read_word(self, &word);
        if (!status)
            status = boyi__builder_read_value(self->builder, &word, &line.state);
        skip_blanks(self);
    }
    if (!status && is_at(self, ':')) {
        self->at++;
        status = read_successors(self, &line);
    } else if (!status && !at_line_end(self)) {
        status = fail_here(self);
    }
    return status ? status : add_batch(self, &line);
}

/* ---- Lines ---------------------------------------------------------------------------------------- */

/* A line of two words that begins with start, kind or loop. Any other line: nothing is read, *known is
 * false. */
static boyi_status read_setting(parser *self, bool *known)
{
    const parser before = *self;
    boyi__graph_word key, value;
    boyi_status status = read_word(self, &key);
    skip_blanks(self);
    *known = !status && !at_line_end(self) && !is_at(self, ':') && !is_at(self, '=') &&
             (boyi__graph_word_is(&key, "start") || boyi__graph_word_is(&key, "kind") ||
              boyi__graph_word_is(&key, "loop"));
    if (*known) {
        status = read_word(self, &value);
        skip_blanks(self);
        *known = status || (!is_at(self, ':') && !is_at(self, '='));
    }
    if (!*known) {
        *self = before;
        return BOYI_OK;
    }
    if (!status)
        status = boyi__builder_read_setting(self->builder, &key, &value, known);
    assert(status || *known);
    return !status && !at_line_end(self) ? fail_here(self) : status;
}

boyi_status boyi__graph_parse_text(boyi__graph_builder *builder, const char *text, const char *end)
{
    parser self = {.builder = builder, .at = text, .end = end, .line = 1};
    while (self.at < end) {
        skip_blanks(&self);
        if (!at_line_end(&self)) {
            bool known = false;
            boyi_status status = BOYI_OK;
            if (*self.at == 's' || *self.at == 'k' || *self.at == 'l')
                status = read_setting(&self, &known);
            if (!status && !known)
                status = read_state(&self);
            if (status)
                return status;
        }
        const char *stop = self.at < end ? memchr(self.at, '\n', (size_t)(end - self.at)) : NULL;
        self.at = stop ? stop + 1 : end;
        self.line++;
    }
    return BOYI_OK;
}
