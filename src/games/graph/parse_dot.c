/* The parser of Graphviz DOT, the part of it that people write by hand. What it means: parse.h.
 *
 *     graph      = [ "strict" ] "digraph" [ id ] "{" { statement [ ";" ] } "}"
 *     statement  = id "=" id | ("graph" | "node" | "edge") attributes
 *                | id { "->" id } [ attributes ] | [ "subgraph" [ id ] ] "{" … "}"
 *     attributes = { "[" { id [ "=" id ] [ "," | ";" ] } "]" }
 *     id         = letters, digits, _ and non-ASCII bytes | number | "quoted"
 *
 * Moves come in any order. They are collected with both ends and, at the end of the text, sorted by the state
 * they start from; the moves of one state stay in the order of the file.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "games/graph/builder.h"

typedef enum { END, ID, ARROW, UNDIRECTED, SIGN, INVALID, OPEN_QUOTE, OPEN_COMMENT } token_kind;

typedef struct {
    token_kind kind;
    boyi__graph_word word; /* an ID without its quotes; else the text of the token */
} token;

typedef struct {
    uint32_t from, to;
    int64_t gain;
} dot_move;

typedef struct {
    boyi__graph_builder *builder;
    const char *at, *end;
    uint32_t line;
    token next;
    unsigned depth; /* of braces */
    dot_move *moves;
    size_t moves_capacity;
    uint64_t moves_count;
} parser;

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

static inline bool looking_at(const parser *self, const char *two)
{
    return self->end - self->at >= 2 && self->at[0] == two[0] && self->at[1] == two[1];
}

/* Skips blanks and comments; false: a comment has no end. */
static bool skip_space(parser *self)
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
            const char *stop = memmem(self->at + 2, (size_t)(self->end - self->at) - 2, "*/", 2);
            if (!stop)
                return false;
            for (; self->at < stop; self->at++)
                self->line += *self->at == '\n';
            self->at += 2;
        } else {
            return true;
        }
    }
    return true;
}

static token_kind read_quoted(parser *self, boyi__graph_word *word)
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

static token_kind read_token(parser *self, boyi__graph_word *word)
{
    const char c = *self->at;
    if (c == '"')
        return read_quoted(self, word);
    if ((c == '-' || c == '.') && self->end - self->at >= 2 &&
        (is_digit(self->at[1]) || (c == '-' && self->at[1] == '.'))) { /* -3, .5 */
        do
            self->at++;
        while (self->at < self->end && (is_digit(*self->at) || *self->at == '.'));
        return ID;
    }
    if (is_letter(c)) { /* or a number: 2.5 */
        while (self->at < self->end && (is_letter(*self->at) || (is_digit(c) && *self->at == '.')))
            self->at++;
        return ID;
    }
    if (looking_at(self, "->") || looking_at(self, "--")) {
        self->at += 2;
        return self->at[-1] == '>' ? ARROW : UNDIRECTED;
    }
    self->at++;
    return c && strchr("{}[];,=", c) ? SIGN : INVALID;
}

static void advance(parser *self)
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

static inline bool is_sign(const parser *self, char sign)
{
    return self->next.kind == SIGN && *self->next.word.text == sign;
}

static bool take_sign(parser *self, char sign)
{
    const bool is = is_sign(self, sign);
    if (is)
        advance(self);
    return is;
}

/* Keywords are case-insensitive and never quoted. */
static bool is_keyword(const parser *self, const char *keyword)
{
    const boyi__graph_word *word = &self->next.word;
    return self->next.kind == ID && !word->quoted && word->length == strlen(keyword) &&
           strncasecmp(word->text, keyword, word->length) == 0;
}

static boyi_status fail_here(const parser *self)
{
    boyi_error *error = self->builder->error;
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
    case UNDIRECTED:
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
                     "graph: line %" PRIu32 ": \"%s\" is not understood here; put unusual names in quotes",
                     "graph：第 %" PRIu32 " 行：此处的“%s”无法理解；特殊名称请加引号", word->line,
                     boyi__quote(&quoted, word->text, word->length));
}

/* ---- Attributes ----------------------------------------------------------------------------------- */

/* The attributes of one statement that mean something here. Line 0: not given. */
typedef struct {
    boyi__graph_word owner, value, gain, start;
} attributes;

/* Reads all attributes of a statement. `of_graph`: they are the graph's and may be settings. */
static boyi_status read_attributes(parser *self, bool of_graph, attributes *out)
{
    while (take_sign(self, '['))
        while (!take_sign(self, ']')) {
            if (take_sign(self, ',') || take_sign(self, ';'))
                continue;
            if (self->next.kind != ID)
                return fail_here(self);
            const boyi__graph_word key = self->next.word;
            boyi__graph_word value = {.text = "true", .length = 4, .line = key.line};
            advance(self);
            if (take_sign(self, '=')) {
                if (self->next.kind != ID)
                    return fail_here(self);
                value = self->next.word;
                advance(self);
            }
            bool known;
            boyi_status status = of_graph ? boyi__builder_read_setting(self->builder, &key, &value, &known)
                                          : BOYI_OK;
            if (status)
                return status;
            if (boyi__graph_word_is(&key, "owner"))
                out->owner = value;
            else if (boyi__graph_word_is(&key, "value"))
                out->value = value;
            else if (boyi__graph_word_is(&key, "gain"))
                out->gain = value;
            else if (boyi__graph_word_is(&key, "start"))
                out->start = value;
        }
    return BOYI_OK;
}

/* BOYI_OK if the attribute was not given. */
static boyi_status refuse(const parser *self, const boyi__graph_word *given, const char *key,
                          const char *place, const char *place_zh)
{
    if (!given->line)
        return BOYI_OK;
    return boyi_fail(self->builder->error, BOYI_INPUT,
                     "graph: line %1$" PRIu32 ": %2$s belongs to %3$s%4$.0s",
                     "graph：第 %1$" PRIu32 " 行：%2$s 应属于%3$.0s%4$s", given->line, key, place, place_zh);
}

static boyi_status describe_state(parser *self, const boyi__graph_word *name, boyi__graph_state *state,
                                  const attributes *given)
{
    boyi_status status = refuse(self, &given->gain, "gain", "a move (a -> b)", "着法（a -> b）");
    if (!status && given->owner.line)
        status = boyi__builder_read_owner(self->builder, &given->owner, &state->owner);
    if (!status && given->value.line)
        status = boyi__builder_read_value(self->builder, &given->value, state);
    if (status || !given->start.line || boyi__graph_word_is(&given->start, "false"))
        return status;
    const boyi__graph_word key = {.text = "start", .length = 5, .line = given->start.line};
    bool known;
    return boyi__builder_read_setting(self->builder, &key, name, &known);
}

/* ---- Statements ----------------------------------------------------------------------------------- */

/* The state of a name, new or known. */
static boyi_status add_state(parser *self, const boyi__graph_word *word, uint32_t *out)
{
    for (size_t i = 0; word->quoted && i < word->length; i++)
        if ((unsigned char)word->text[i] < ' ' || word->text[i] == 0x7F)
            return boyi_fail(self->builder->error, BOYI_INPUT,
                             "graph: line %" PRIu32 ": a name can't hold the byte 0x%02X",
                             "graph：第 %" PRIu32 " 行：名称中不能有字节 0x%02X", word->line,
                             (unsigned)(unsigned char)word->text[i]);
    boyi_status status = boyi__builder_add_name(self->builder, word, out);
    if (!status && *out == self->builder->graph->count) /* new: states have the numbers of their names */
        status = boyi__builder_add_state(self->builder, *out, word->line);
    return status;
}

/* Applies attributes to the moves of one statement, which begin with move number `first`. */
static boyi_status describe_moves(parser *self, uint64_t first, const attributes *given)
{
    int64_t gain = 0;
    boyi_status status = refuse(self, &given->owner, "owner", "a state", "状态");
    if (!status)
        status = refuse(self, &given->value, "value", "a state", "状态");
    if (!status && given->gain.line)
        status = boyi__builder_read_gain(self->builder, &given->gain, &gain);
    for (uint64_t i = first; !status && i < self->moves_count; i++)
        self->moves[i].gain = gain;
    return status;
}

/* a  or  a -> b -> c, with attributes. The first name has been read. */
static boyi_status read_states(parser *self, const boyi__graph_word *name)
{
    const uint64_t first = self->moves_count;
    uint32_t from = 0, to = 0;
    boyi_status status = add_state(self, name, &from);
    for (uint32_t at = from; !status && self->next.kind == ARROW; at = to) {
        advance(self);
        if (self->next.kind != ID || is_keyword(self, "subgraph"))
            return fail_here(self);
        const boyi__graph_word word = self->next.word;
        advance(self);
        status = add_state(self, &word, &to);
        if (status)
            return status;
        if (!boyi__names_grow(self->builder->graph->names, &self->moves, &self->moves_capacity,
                              self->moves_count + 1, sizeof *self->moves))
            return boyi__builder_fail_memory(self->builder);
        self->moves[self->moves_count++] = (dot_move){.from = at, .to = to};
        if (at == to)
            boyi__builder_note_self_loop(self->builder, at, word.line);
    }
    attributes given = {0};
    if (!status)
        status = read_attributes(self, false, &given);
    if (status)
        return status;
    if (self->moves_count > first)
        return describe_moves(self, first, &given);
    return describe_state(self, name, &self->builder->graph->states[from], &given);
}

static boyi_status read_statement(parser *self)
{
    if (take_sign(self, ';'))
        return BOYI_OK;
    if (take_sign(self, '}')) {
        self->depth--;
        return self->depth > 0 && self->next.kind == ARROW ? fail_here(self) : BOYI_OK;
    }
    if (is_sign(self, '{') || is_keyword(self, "subgraph")) {
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
    if (self->next.kind != ID)
        return fail_here(self);
    const bool of_graph = is_keyword(self, "graph");
    const bool defaults = of_graph || is_keyword(self, "node") || is_keyword(self, "edge");
    const boyi__graph_word word = self->next.word;
    advance(self);
    if (defaults) {
        /* Attributes of all states or moves that follow. Those that mean something are refused, not
         * skipped. */
        attributes given = {0};
        if (!is_sign(self, '['))
            return fail_here(self);
        boyi_status status = read_attributes(self, of_graph, &given);
        if (!status)
            status = refuse(self, &given.owner, "owner", "each single state", "每个单独的状态");
        if (!status)
            status = refuse(self, &given.value, "value", "each single state", "每个单独的状态");
        return status ? status : refuse(self, &given.gain, "gain", "each single move", "每个单独的着法");
    }
    if (!take_sign(self, '='))
        return read_states(self, &word);
    if (self->next.kind != ID)
        return fail_here(self);
    const boyi__graph_word value = self->next.word;
    bool known;
    advance(self);
    return boyi__builder_read_setting(self->builder, &word, &value, &known);
}

/* ---- The graph ------------------------------------------------------------------------------------ */

/* Sorts the moves by where they start: a counting sort. States have the numbers of their names. While moves
 * are placed, `first` of a state advances to the end of its moves, which is where those of the next state
 * begin. */
static boyi_status sort_moves(parser *self)
{
    boyi__graph_builder *builder = self->builder;
    boyi__graph *graph = builder->graph;
    const size_t count = (size_t)self->moves_count;
    if (!boyi__names_grow(graph->names, &graph->to, &builder->moves_capacity, count, sizeof *graph->to) ||
        (builder->gain_line &&
         !boyi__names_grow(graph->names, &graph->gain, &builder->gains_capacity, count, sizeof *graph->gain)))
        return boyi__builder_fail_memory(builder);
    for (size_t i = 0; i < count; i++)
        graph->states[self->moves[i].from].first++;
    uint64_t sum = 0;
    for (uint32_t i = 0; i < graph->count; i++) {
        const uint64_t moves = graph->states[i].first;
        graph->states[i].first = sum;
        sum += moves;
    }
    for (size_t i = 0; i < count; i++) {
        const uint64_t place = graph->states[self->moves[i].from].first++;
        graph->to[place] = self->moves[i].to;
        if (graph->gain)
            graph->gain[place] = self->moves[i].gain;
    }
    for (uint32_t i = graph->count; i-- > 1;)
        graph->states[i].first = graph->states[i - 1].first;
    if (graph->count)
        graph->states[0].first = 0;
    builder->moves = self->moves_count;
    return BOYI_OK;
}

static boyi_status read_graph(parser *self)
{
    if (is_keyword(self, "strict"))
        advance(self);
    if (is_keyword(self, "graph"))
        return boyi_fail(self->builder->error, BOYI_INPUT,
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
    return self->next.kind == END ? sort_moves(self) : fail_here(self);
}

boyi_status boyi__graph_parse_dot(boyi__graph_builder *builder, const char *text, const char *end)
{
    parser self = {.builder = builder, .at = text, .end = end, .line = 1};
    advance(&self);
    const boyi_status status = read_graph(&self);
    free(self.moves);
    return status;
}

bool boyi__graph_is_dot(const char *text, const char *end)
{
    parser self = {.at = text, .end = end, .line = 1};
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
    /* In our own format a state may be called digraph; then "=" or ":" follows. */
    const bool text_follows = is_sign(&self, '=') ||
                              (self.next.kind == INVALID && *self.next.word.text == ':');
    return directed && !text_follows;
}
