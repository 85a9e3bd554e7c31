/* Game graphs in Graphviz DOT, the part of it that a person would write. What it means: file.h.
 *
 *     graph      = [ "strict" ] "digraph" [ id ] "{" { statement [ ";" ] } "}"
 *     statement  = id "=" id | ("graph" | "node" | "edge") attributes
 *                | id { "->" id } [ attributes ] | [ "subgraph" [ id ] ] "{" … "}"
 *     attributes = { "[" { id [ "=" id ] [ "," | ";" ] } "]" }
 *     id         = letters, digits, _ and all beyond ASCII | number | "quoted"
 *
 * Moves come in any order. They are gathered with both ends, and when all is read laid out by where they
 * start, keeping the order of the file among those of one state.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "games/graph/file_parts.h"

typedef enum { END, ID, ARROW, LINE, SIGN, STRANGE, OPEN_QUOTE, OPEN_COMMENT } token_kind;

typedef struct {
    token_kind kind;
    boyi__graph_word word; /* of an ID; else what stands there */
} token;

typedef struct {
    uint32_t from, to;
    int64_t gain;
} dot_move;

typedef struct {
    boyi__graph_build *build;
    const char *at, *end;
    uint32_t line;
    token next;
    unsigned depth; /* of braces */
    dot_move *moves;
    size_t moves_room;
    uint64_t moves_count;
} reader;

/* ---- Tokens --------------------------------------------------------------------------------------- */

static inline bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || is_digit(c) || (c >= 'A' && c <= 'Z') || c == '_' ||
           (unsigned char)c >= 0x80;
}

static inline bool looking_at(const reader *self, const char *two)
{
    return self->end - self->at >= 2 && self->at[0] == two[0] && self->at[1] == two[1];
}

static inline void skip_line(reader *self)
{
    const char *stop = memchr(self->at, '\n', (size_t)(self->end - self->at));
    self->at = stop ? stop : self->end;
}

/* Behind the end of the comment, or nowhere: false. */
static bool skip_comment(reader *self)
{
    for (const char *p = self->at + 2; self->end - p >= 2; p++)
        if (p[0] == '*' && p[1] == '/') {
            for (; self->at < p; self->at++)
                self->line += *self->at == '\n';
            self->at += 2;
            return true;
        }
    return false;
}

/* Blanks and comments; false: a comment has no end. */
static bool skip_space(reader *self)
{
    while (self->at < self->end) {
        const char c = *self->at;
        if (c == ' ' || (c >= '\t' && c <= '\r')) {
            self->line += c == '\n';
            self->at++;
        } else if (c == '#' || looking_at(self, "//")) {
            skip_line(self);
        } else if (!looking_at(self, "/*")) {
            return true;
        } else if (!skip_comment(self)) {
            return false;
        }
    }
    return true;
}

static token_kind read_quoted(reader *self, boyi__graph_word *word)
{
    const char *start = ++self->at;
    word->quoted = true;
    word->text = start;
    for (; self->at < self->end && *self->at != '"'; self->at++) {
        if (*self->at == '\\') {
            word->escaped = true;
            self->at += self->at + 1 < self->end && (self->at[1] == '"' || self->at[1] == '\\');
        }
        self->line += *self->at == '\n';
    }
    if (self->at >= self->end)
        return OPEN_QUOTE;
    word->length = (size_t)(self->at++ - start);
    return ID;
}

/* Letters and digits, or a number: -3, 2.5 */
static token_kind read_plain(reader *self)
{
    if (*self->at == '-' || *self->at == '.') {
        self->at++;
        while (self->at < self->end && (is_digit(*self->at) || *self->at == '.'))
            self->at++;
        return ID;
    }
    const bool number = is_digit(*self->at);
    while (self->at < self->end && (is_letter(*self->at) || (number && *self->at == '.')))
        self->at++;
    return ID;
}

static token_kind read_token(reader *self, boyi__graph_word *word)
{
    const char c = *self->at;
    if (c == '"')
        return read_quoted(self, word);
    if (is_letter(c) || ((c == '-' || c == '.') && self->end - self->at >= 2 &&
                         (is_digit(self->at[1]) || (c == '-' && self->at[1] == '.'))))
        return read_plain(self);
    if (looking_at(self, "->") || looking_at(self, "--")) {
        self->at += 2;
        return self->at[-1] == '>' ? ARROW : LINE;
    }
    self->at++;
    return c && strchr("{}[];,=", c) ? SIGN : STRANGE;
}

static void advance(reader *self)
{
    const bool closed = skip_space(self);
    self->next = (token){END, {.text = self->at, .line = self->line}};
    if (!closed)
        self->next.kind = OPEN_COMMENT;
    if (!closed || self->at == self->end)
        return;
    const char *start = self->at;
    self->next.kind = read_token(self, &self->next.word);
    if (!self->next.word.quoted)
        self->next.word.length = (size_t)(self->at - start);
}

static inline bool is_sign(const reader *self, char sign)
{
    return self->next.kind == SIGN && *self->next.word.text == sign;
}

static bool take_sign(reader *self, char sign)
{
    const bool is = is_sign(self, sign);
    if (is)
        advance(self);
    return is;
}

/* A word of the language: in any case, never quoted. */
static bool is_keyword(const reader *self, const char *keyword)
{
    const boyi__graph_word *word = &self->next.word;
    return self->next.kind == ID && !word->quoted && word->length == strlen(keyword) &&
           strncasecmp(word->text, keyword, word->length) == 0;
}

static boyi_status fail_here(const reader *self)
{
    boyi_error *error = self->build->error;
    const boyi__graph_word *word = &self->next.word;
    boyi__quoted quoted;
    switch (self->next.kind) {
    case END:
        return boyi_fail(error, BOYI_INPUT, "graph: line %" PRIu32 ": the graph is not closed with }",
                         "graph：第 %" PRIu32 " 行：图没有以 } 结束", word->line);
    case OPEN_QUOTE:
        return boyi_fail(error, BOYI_INPUT, "graph: line %" PRIu32 ": a quote is not closed",
                         "graph：第 %" PRIu32 " 行：引号没有结束", word->line);
    case OPEN_COMMENT:
        return boyi_fail(error, BOYI_INPUT, "graph: line %" PRIu32 ": a comment is not closed with */",
                         "graph：第 %" PRIu32 " 行：注释没有以 */ 结束", word->line);
    case LINE:
        return boyi_fail(error, BOYI_INPUT,
                         "graph: line %" PRIu32 ": a move has a direction; write -> instead of --",
                         "graph：第 %" PRIu32 " 行：着法有方向；请用 -> 而不是 --", word->line);
    default:
        break;
    }
    const unsigned char c = (unsigned char)*word->text;
    if (c < ' ' || c == 0x7F)
        return boyi_fail(error, BOYI_INPUT, "graph: line %" PRIu32 ": the byte 0x%02X is not text",
                         "graph：第 %" PRIu32 " 行：字节 0x%02X 不是文本", word->line, (unsigned)c);
    return boyi_fail(error, BOYI_INPUT,
                     "graph: line %" PRIu32 ": \"%s\" is not understood here; unusual names stand in quotes",
                     "graph：第 %" PRIu32 " 行：此处的“%s”无法理解；特殊名称请加引号", word->line,
                     boyi__quote(&quoted, word->text, word->length));
}

/* ---- Attributes ----------------------------------------------------------------------------------- */

/* Those of one statement. Line 0: not given. */
typedef struct {
    boyi__graph_word owner, value, gain, start;
} attributes;

static void keep_attribute(attributes *all, const boyi__graph_word *key, const boyi__graph_word *value)
{
    boyi__graph_word *ours = boyi__graph_word_is(key, "owner")   ? &all->owner
                             : boyi__graph_word_is(key, "value") ? &all->value
                             : boyi__graph_word_is(key, "gain")  ? &all->gain
                             : boyi__graph_word_is(key, "start") ? &all->start
                                                                 : NULL;
    if (ours)
        *ours = *value;
}

/* One attribute, whose name is next; without a value it is true. */
static boyi_status read_attribute(reader *self, boyi__graph_word *key, boyi__graph_word *value)
{
    if (self->next.kind != ID)
        return fail_here(self);
    *key = self->next.word;
    *value = (boyi__graph_word){.text = "true", .length = 4, .line = key->line};
    advance(self);
    if (!take_sign(self, '='))
        return BOYI_OK;
    if (self->next.kind != ID)
        return fail_here(self);
    *value = self->next.word;
    advance(self);
    return BOYI_OK;
}

/* All of a statement's. `whole`: those of the graph, which may be settings. */
static boyi_status read_attributes(reader *self, bool whole, attributes *out)
{
    boyi__graph_word key, value;
    while (take_sign(self, '['))
        while (!take_sign(self, ']')) {
            if (take_sign(self, ',') || take_sign(self, ';'))
                continue;
            bool known;
            boyi_status status = read_attribute(self, &key, &value);
            if (!status && whole)
                status = boyi__graph_read_setting(self->build, &key, &value, &known);
            if (status)
                return status;
            keep_attribute(out, &key, &value);
        }
    return BOYI_OK;
}

static boyi_status fail_misplaced(const reader *self, const boyi__graph_word *value, const char *key,
                                  const char *place, const char *place_zh)
{
    return boyi_fail(self->build->error, BOYI_INPUT, "graph: line %1$" PRIu32 ": %2$s belongs to %3$s%4$.0s",
                     "graph：第 %1$" PRIu32 " 行：%2$s 应属于%3$.0s%4$s", value->line, key, place, place_zh);
}

/* node [owner=…] would have to be remembered for all that follow: refused rather than passed over. */
static boyi_status refuse_defaults(const reader *self, const attributes *given)
{
    if (given->owner.line)
        return fail_misplaced(self, &given->owner, "owner", "each single state", "每个单独的状态");
    if (given->value.line)
        return fail_misplaced(self, &given->value, "value", "each single state", "每个单独的状态");
    if (given->gain.line)
        return fail_misplaced(self, &given->gain, "gain", "each single move", "每个单独的着法");
    return BOYI_OK;
}

static boyi_status describe_state(reader *self, const boyi__graph_word *name, boyi__graph_state *state,
                                  const attributes *given)
{
    boyi_status status = BOYI_OK;
    if (given->gain.line)
        return fail_misplaced(self, &given->gain, "gain", "a move (a -> b)", "着法（a -> b）");
    if (given->owner.line)
        status = boyi__graph_read_owner(self->build, &given->owner, &state->owner);
    if (!status && given->value.line)
        status = boyi__graph_read_value(self->build, &given->value, state);
    if (status || !given->start.line || boyi__graph_word_is(&given->start, "false"))
        return status;
    const boyi__graph_word key = {.text = "start", .length = 5, .line = given->start.line};
    bool known;
    return boyi__graph_read_setting(self->build, &key, name, &known);
}

/* ---- Statements ----------------------------------------------------------------------------------- */

/* The state of a name, new or known. */
static boyi_status mention_state(reader *self, const boyi__graph_word *word, uint32_t *out)
{
    for (size_t i = 0; word->quoted && i < word->length; i++)
        if ((unsigned char)word->text[i] < ' ' || word->text[i] == 0x7F)
            return boyi_fail(self->build->error, BOYI_INPUT,
                             "graph: line %" PRIu32 ": a name can't hold the byte 0x%02X",
                             "graph：第 %" PRIu32 " 行：名称中不能有字节 0x%02X", word->line,
                             (unsigned)(unsigned char)word->text[i]);
    boyi_status status = boyi__graph_mention(self->build, word, out);
    if (!status && *out == self->build->data->count) /* new: names and states are numbered alike */
        status = boyi__graph_add_state(self->build, *out, word->line);
    return status;
}

static boyi_status add_move(reader *self, uint32_t from, uint32_t to, uint32_t line)
{
    if (!boyi__names_grow(self->build->data->names, &self->moves, &self->moves_room, self->moves_count + 1,
                          sizeof *self->moves))
        return boyi__graph_fail_room(self->build);
    self->moves[self->moves_count++] = (dot_move){.from = from, .to = to};
    if (from == to)
        boyi__graph_note_self_loop(self->build, from, line);
    return BOYI_OK;
}

/* The attributes of the moves from `first` on, which were all made by one statement. */
static boyi_status describe_moves(reader *self, uint64_t first, const attributes *given)
{
    if (given->owner.line)
        return fail_misplaced(self, &given->owner, "owner", "a state", "状态");
    if (given->value.line)
        return fail_misplaced(self, &given->value, "value", "a state", "状态");
    if (!given->gain.line)
        return BOYI_OK;
    int64_t gain;
    const boyi_status status = boyi__graph_read_gain(self->build, &given->gain, &gain);
    for (uint64_t i = first; !status && i < self->moves_count; i++)
        self->moves[i].gain = gain;
    return status;
}

/* a  or  a -> b -> c, with attributes; the first name is read. */
static boyi_status read_states(reader *self, const boyi__graph_word *name)
{
    const uint64_t first = self->moves_count;
    uint32_t from = 0, to = 0;
    boyi_status status = mention_state(self, name, &from);
    for (uint32_t at = from; !status && self->next.kind == ARROW; at = to) {
        advance(self);
        if (self->next.kind != ID || is_keyword(self, "subgraph"))
            return fail_here(self);
        const boyi__graph_word word = self->next.word;
        advance(self);
        status = mention_state(self, &word, &to);
        if (!status)
            status = add_move(self, at, to, word.line);
    }
    attributes given = {0};
    if (!status)
        status = read_attributes(self, false, &given);
    if (status)
        return status;
    if (self->moves_count > first)
        return describe_moves(self, first, &given);
    return describe_state(self, name, &self->build->data->states[from], &given);
}

/* key = value: of the graph. */
static boyi_status read_graph_attribute(reader *self, const boyi__graph_word *key)
{
    if (self->next.kind != ID)
        return fail_here(self);
    const boyi__graph_word value = self->next.word;
    bool known;
    advance(self);
    return boyi__graph_read_setting(self->build, key, &value, &known);
}

static boyi_status read_group(reader *self)
{
    if (is_keyword(self, "subgraph")) {
        advance(self);
        if (self->next.kind == ID)
            advance(self);
    }
    if (!take_sign(self, '{'))
        return fail_here(self);
    self->depth++;
    return BOYI_OK;
}

static boyi_status read_statement(reader *self)
{
    if (take_sign(self, ';'))
        return BOYI_OK;
    if (take_sign(self, '}')) {
        self->depth--;
        return self->depth > 0 && self->next.kind == ARROW ? fail_here(self) : BOYI_OK;
    }
    if (is_sign(self, '{') || is_keyword(self, "subgraph"))
        return read_group(self);
    if (self->next.kind != ID)
        return fail_here(self);
    const bool whole = is_keyword(self, "graph");
    const bool defaults = whole || is_keyword(self, "node") || is_keyword(self, "edge");
    const boyi__graph_word word = self->next.word;
    advance(self);
    if (defaults) {
        attributes given = {0};
        if (!is_sign(self, '['))
            return fail_here(self);
        const boyi_status status = read_attributes(self, whole, &given);
        return status ? status : refuse_defaults(self, &given);
    }
    return take_sign(self, '=') ? read_graph_attribute(self, &word) : read_states(self, &word);
}

/* ---- The graph ------------------------------------------------------------------------------------ */

/* Moves by where they start: counted, summed up, filled in. States are numbered as their names are. While
 * filling, `first` runs ahead to where the state's moves end, which is where the next one's begin. */
static boyi_status lay_out_moves(reader *self)
{
    boyi__graph_build *build = self->build;
    boyi__graph_data *data = build->data;
    const size_t count = (size_t)self->moves_count;
    if (!boyi__names_grow(data->names, &data->to, &build->moves_room, count, sizeof *data->to) ||
        (build->gain_line &&
         !boyi__names_grow(data->names, &data->gain, &build->gains_room, count, sizeof *data->gain)))
        return boyi__graph_fail_room(build);
    for (size_t i = 0; i < count; i++)
        data->states[self->moves[i].from].first++;
    uint64_t sum = 0;
    for (uint32_t i = 0; i < data->count; i++) {
        const uint64_t moves = data->states[i].first;
        data->states[i].first = sum;
        sum += moves;
    }
    for (size_t i = 0; i < count; i++) {
        const uint64_t place = data->states[self->moves[i].from].first++;
        data->to[place] = self->moves[i].to;
        if (data->gain)
            data->gain[place] = self->moves[i].gain;
    }
    for (uint32_t i = data->count; i-- > 1;)
        data->states[i].first = data->states[i - 1].first;
    if (data->count)
        data->states[0].first = 0;
    build->moves = self->moves_count;
    return BOYI_OK;
}

static boyi_status read_graph(reader *self)
{
    if (is_keyword(self, "strict"))
        advance(self);
    if (is_keyword(self, "graph"))
        return boyi_fail(self->build->error, BOYI_INPUT,
                         "graph: line %" PRIu32 ": an undirected graph; moves have a direction: write "
                         "digraph and ->",
                         "graph：第 %" PRIu32 " 行：这是无向图；着法有方向：请写 digraph 和 ->",
                         self->next.word.line);
    advance(self);
    if (self->next.kind == ID)
        advance(self);
    if (!take_sign(self, '{'))
        return fail_here(self);
    for (self->depth = 1; self->depth > 0;) {
        const boyi_status status = read_statement(self);
        if (status)
            return status;
    }
    return self->next.kind == END ? lay_out_moves(self) : fail_here(self);
}

boyi_status boyi__graph_read_dot(boyi__graph_build *build, const char *text, const char *end)
{
    reader self = {.build = build, .at = text, .end = end, .line = 1};
    advance(&self);
    const boyi_status status = read_graph(&self);
    free(self.moves);
    return status;
}

bool boyi__graph_is_dot(const char *text, const char *end)
{
    reader self = {.at = text, .end = end, .line = 1};
    advance(&self);
    if (is_keyword(&self, "strict"))
        advance(&self);
    const bool directed = is_keyword(&self, "digraph");
    if (!directed && !is_keyword(&self, "graph"))
        return false;
    advance(&self);
    if (self.next.kind == ID)
        advance(&self);
    if (is_sign(&self, '{'))
        return true;
    /* A state of our own format may be called digraph: an owner, a value or successors follow. */
    const bool text_follows = is_sign(&self, '=') ||
                              (self.next.kind == STRANGE && *self.next.word.text == ':');
    return directed && !text_follows;
}
