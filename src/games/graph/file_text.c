/* Our own format of game graphs, one line a state. What it looks like: file.h.
 *
 *     line       = [ setting | state ] [ "#" anything ] newline
 *     setting    = ("start" | "kind" | "loop") name
 *     state      = name [ owner ] [ "=" value ] [ ":" { successor | "," } ]
 *     successor  = name [ ("+" | "-") digits ]
 *
 * The sign of a gain stands right behind the name; a plain name is cut there, so one that is defined must not
 * look like that. Blanks may stand between all other parts.
 */
#include <inttypes.h>
#include <string.h>

#include "games/graph/file_parts.h"

typedef struct {
    boyi__graph_build *build;
    const char *at, *end;
    uint32_t line;
} reader;

/* What a byte can be. Everything that is not listed is part of a name, UTF-8 included. */
enum { LETTER, BLANK, LINE_END, SIGN, STRANGE };

static const uint8_t classes[256] = {
    STRANGE,       STRANGE,      STRANGE,      STRANGE,      STRANGE,      STRANGE,      STRANGE,
    STRANGE,       STRANGE,                                         /* 0 … 8      */
    BLANK,         LINE_END,     BLANK,        BLANK,        BLANK, /* \t … \r    */
    STRANGE,       STRANGE,      STRANGE,      STRANGE,      STRANGE,      STRANGE,      STRANGE,
    STRANGE,       STRANGE, /* 14 … 22    */
    STRANGE,       STRANGE,      STRANGE,      STRANGE,      STRANGE,      STRANGE,      STRANGE,
    STRANGE,       STRANGE, /* 23 … 31    */
    [' '] = BLANK, ['"'] = SIGN, ['#'] = SIGN, [','] = SIGN, [':'] = SIGN, ['='] = SIGN, [0x7F] = STRANGE,
};

static inline unsigned class_of(char c)
{
    return classes[(unsigned char)c];
}

static inline void skip_blanks(reader *self)
{
    while (self->at < self->end && class_of(*self->at) == BLANK)
        self->at++;
}

/* Nothing more on this line but a comment? */
static inline bool line_is_over(const reader *self)
{
    return self->at == self->end || *self->at == '\n' || *self->at == '#';
}

static inline bool is_at(const reader *self, char c)
{
    return self->at < self->end && *self->at == c;
}

static boyi_status fail_here(const reader *self)
{
    boyi__quoted quoted;
    if (self->at < self->end && class_of(*self->at) == STRANGE)
        return boyi_fail(
            self->build->error, BOYI_INPUT, "graph: line %" PRIu32 ": the byte 0x%02X is not text",
            "graph：第 %" PRIu32 " 行：字节 0x%02X 不是文本", self->line, (unsigned)(unsigned char)*self->at);
    if (line_is_over(self))
        return boyi_fail(self->build->error, BOYI_INPUT,
                         "graph: line %" PRIu32 ": the line ends where a name or a value should be",
                         "graph：第 %" PRIu32 " 行：行末缺少名称或值", self->line);
    const char *stop = self->at + 1;
    while (stop < self->end && class_of(*stop) == LETTER)
        stop++;
    return boyi_fail(self->build->error, BOYI_INPUT, "graph: line %" PRIu32 ": \"%s\" is not understood here",
                     "graph：第 %" PRIu32 " 行：此处的“%s”无法理解", self->line,
                     boyi__quote(&quoted, self->at, (size_t)(stop - self->at)));
}

/* ---- Words ---------------------------------------------------------------------------------------- */

static boyi_status read_quoted(reader *self, boyi__graph_word *out)
{
    const char *start = ++self->at;
    *out = (boyi__graph_word){.text = start, .line = self->line, .quoted = true};
    for (; self->at < self->end && *self->at != '"'; self->at++) {
        const unsigned class = class_of(*self->at);
        if (class == LINE_END)
            break;
        if (class == STRANGE)
            return fail_here(self);
        if (*self->at == '\\') {
            out->escaped = true;
            self->at += self->at + 1 < self->end && (self->at[1] == '"' || self->at[1] == '\\');
        }
    }
    if (!is_at(self, '"'))
        return boyi_fail(self->build->error, BOYI_INPUT,
                         "graph: line %" PRIu32 ": a quote is not closed on its line",
                         "graph：第 %" PRIu32 " 行：引号未在本行结束", self->line);
    out->length = (size_t)(self->at++ - start);
    return BOYI_OK;
}

/* A plain or quoted word, not empty unless quoted. */
static inline boyi_status read_word(reader *self, boyi__graph_word *out)
{
    if (is_at(self, '"'))
        return read_quoted(self, out);
    const char *start = self->at;
    while (self->at < self->end && class_of(*self->at) == LETTER)
        self->at++;
    *out = (boyi__graph_word){.text = start, .length = (size_t)(self->at - start), .line = self->line};
    return self->at > start ? BOYI_OK : fail_here(self);
}

/* Where the gain begins that a plain word ends in; its length if it has none. */
static inline size_t gain_place(const boyi__graph_word *word)
{
    size_t digits = word->length;
    while (digits > 0 && word->text[digits - 1] >= '0' && word->text[digits - 1] <= '9')
        digits--;
    const bool has_gain = digits < word->length && digits > 1 &&
                          (word->text[digits - 1] == '+' || word->text[digits - 1] == '-');
    return has_gain ? digits - 1 : word->length;
}

/* ---- States --------------------------------------------------------------------------------------- */

/* A successor as it is written; no gain: an empty word. */
typedef struct {
    boyi__graph_word name, gain;
} successor;

/* A state as it is written. Its names are looked up some at a time, after all of them have been announced:
 * see boyi__names_expect. */
enum { AT_ONCE = 16 };

typedef struct {
    boyi__graph_word word;
    boyi__graph_state state;
    bool defined;
    uint32_t name;
    successor list[AT_ONCE];
    size_t count;
} state_line;

static inline void expect_name(const reader *self, const boyi__graph_word *word)
{
    boyi__names_expect(self->build->data->names, word->text, word->length);
}

static boyi_status define(reader *self, state_line *line)
{
    const boyi__graph_word *word = &line->word;
    boyi__quoted quoted;
    if (!word->quoted && gain_place(word) < word->length)
        return boyi_fail(self->build->error, BOYI_INPUT,
                         "graph: line %" PRIu32 ": the name %s ends like a gain; put it in quotes",
                         "graph：第 %" PRIu32 " 行：名称 %s 的结尾像得分；请加引号", self->line,
                         boyi__quote(&quoted, word->text, word->length));
    boyi_status status = boyi__graph_mention(self->build, word, &line->name);
    if (status)
        return status;
    const boyi__graph_data *data = self->build->data;
    const uint32_t before = self->build->mentions[line->name].state;
    if (before != BOYI__GRAPH_NO_STATE)
        return boyi_fail(self->build->error, BOYI_INPUT,
                         "graph: line %" PRIu32 ": state \"%s\" was already defined on line %" PRIu32,
                         "graph：第 %" PRIu32 " 行：状态“%s”已在第 %" PRIu32 " 行定义", self->line,
                         boyi__quote(&quoted, word->text, word->length), data->states[before].line);
    status = boyi__graph_add_state(self->build, line->name, self->line);
    if (status)
        return status;
    boyi__graph_state *state = &data->states[data->count - 1];
    state->owner = line->state.owner;
    state->end = line->state.end;
    state->score = line->state.score;
    line->defined = true;
    return BOYI_OK;
}

/* Look up what has been read of a line so far. */
static boyi_status settle_names(reader *self, state_line *line)
{
    boyi_status status = line->defined ? BOYI_OK : define(self, line);
    for (size_t i = 0; !status && i < line->count; i++) {
        int64_t gain = 0;
        uint32_t to;
        if (line->list[i].gain.length)
            status = boyi__graph_read_gain(self->build, &line->list[i].gain, &gain);
        if (!status)
            status = boyi__graph_mention(self->build, &line->list[i].name, &to);
        if (!status)
            status = boyi__graph_add_move(self->build, line->name, to, gain, self->line);
    }
    line->count = 0;
    return status;
}

static boyi_status read_successor(reader *self, successor *out)
{
    boyi_status status = read_word(self, &out->name);
    if (status)
        return status;
    out->gain = out->name;
    if (out->name.quoted && (is_at(self, '+') || is_at(self, '-')))
        return read_word(self, &out->gain);
    const size_t place = out->name.quoted ? out->name.length : gain_place(&out->name);
    out->gain.text += place;
    out->gain.length -= place;
    out->name.length = place;
    expect_name(self, &out->name);
    return BOYI_OK;
}

static boyi_status read_successors(reader *self, state_line *line)
{
    for (;;) {
        skip_blanks(self);
        if (line_is_over(self))
            return BOYI_OK;
        if (is_at(self, ',')) {
            self->at++;
            continue;
        }
        boyi_status status = line->count < AT_ONCE ? BOYI_OK : settle_names(self, line);
        if (!status)
            status = read_successor(self, &line->list[line->count]);
        if (status)
            return status;
        line->count++;
    }
}

/* What stands between the name and the successors. */
static boyi_status read_owner_and_value(reader *self, boyi__graph_state *state)
{
    boyi__graph_word word;
    boyi_status status = BOYI_OK;
    skip_blanks(self);
    if (!is_at(self, '=') && !is_at(self, ':') && !line_is_over(self)) {
        status = read_word(self, &word);
        if (!status)
            status = boyi__graph_read_owner(self->build, &word, &state->owner);
        skip_blanks(self);
    }
    if (!status && is_at(self, '=')) {
        self->at++;
        skip_blanks(self);
        status = read_word(self, &word);
        if (!status)
            status = boyi__graph_read_value(self->build, &word, state);
        skip_blanks(self);
    }
    return status;
}

static boyi_status read_state(reader *self)
{
    state_line line; /* the list is large, and not worth clearing for every line */
    line.state = (boyi__graph_state){0};
    line.defined = false;
    line.count = 0;
    boyi_status status = read_word(self, &line.word);
    if (status)
        return status;
    expect_name(self, &line.word);
    status = read_owner_and_value(self, &line.state);
    if (status)
        return status;
    if (is_at(self, ':')) {
        self->at++;
        status = read_successors(self, &line);
    } else if (!line_is_over(self)) {
        status = fail_here(self);
    }
    return status ? status : settle_names(self, &line);
}

/* ---- Lines ---------------------------------------------------------------------------------------- */

/* A line of two words, the first of which is a setting's. Otherwise nothing is read: *known false. */
static boyi_status read_setting(reader *self, bool *known)
{
    const reader before = *self;
    boyi__graph_word key, value;
    *known = false;
    if (is_at(self, '"') || read_word(self, &key) ||
        (!boyi__graph_word_is(&key, "start") && !boyi__graph_word_is(&key, "kind") &&
         !boyi__graph_word_is(&key, "loop"))) {
        *self = before;
        return BOYI_OK;
    }
    skip_blanks(self);
    if (line_is_over(self) || is_at(self, ':') || is_at(self, '=')) {
        *self = before;
        return BOYI_OK;
    }
    boyi_status status = read_word(self, &value);
    skip_blanks(self);
    if (!status && (is_at(self, ':') || is_at(self, '='))) {
        *self = before;
        return BOYI_OK;
    }
    if (!status)
        status = boyi__graph_read_setting(self->build, &key, &value, known);
    *known = true;
    return !status && !line_is_over(self) ? fail_here(self) : status;
}

boyi_status boyi__graph_read_text(boyi__graph_build *build, const char *text, const char *end)
{
    reader self = {.build = build, .at = text, .end = end, .line = 1};
    while (self.at < end) {
        skip_blanks(&self);
        if (!line_is_over(&self)) {
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
