/* The parser of Graphviz DOT, as Graphviz reads and writes it. What it means: parse.h.
 *
 *     graph      = [ "strict" ] "digraph" [ id ] "{" { statement [ ";" ] } "}"
 *     statement  = id "=" id | ("graph" | "node" | "edge") attributes | states [ attributes ] | subgraph
 *                | end "->" end { "->" end } [ attributes ]
 *     end        = states | subgraph
 *     states     = state { "," state }
 *     state      = id [ ":" id [ ":" id ] ]
 *     subgraph   = [ "subgraph" [ id ] ] "{" { statement [ ";" ] } "}"
 *     attributes = "[" { id [ "=" id ] [ "," | ";" ] } "]" { "[" … "]" }
 *
 * Subgraphs are nested as deep as the file says: what is open is on a stack (dot_subgraphs.h), not on C's.
 * A statement whose end is a subgraph waits while the subgraph is read:
 *
 *     a -> { b -> c; d } -> e          chain of the outer statement   a | b c d | e
 *          ^ open       ^ close        moves, in this order           b-c, a-b a-c a-d, b-e c-e d-e
 *
 * Moves come in any order. They are collected with both ends and, at the end of the text, sorted by the state
 * they start from; the moves of one state stay in the order of the file.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash_set.h"
#include "games/graph/dot_scanner.h"
#include "games/graph/dot_subgraphs.h"

typedef struct {
    uint32_t from, to;
    int64_t gain;
} dot_move;

/* An end of a move: the states ends[first …] up to the next group's. */
typedef struct {
    size_t first;
    uint32_t line;
} group;

typedef struct {
    boyi__graph_builder *builder;
    boyi__dot_scanner scanner;
    boyi__dot_subgraphs subgraphs;
    uint32_t *ends;
    size_t ends_count, ends_capacity;
    group *groups; /* of all statements that are being read */
    size_t groups_count, groups_capacity;
    size_t chain; /* the first group of the innermost statement */
    dot_move *moves;
    size_t moves_capacity;
    uint64_t moves_count;
    bool strict;     /* no move twice */
    boyi__set pairs; /* in a strict graph: (from, to) of each move, numbered as the moves are */
    boyi__meter pairs_meter;
} parser;

/* ---- Attributes ----------------------------------------------------------------------------------- */

/* What the attributes are of. */
typedef enum { OF_GRAPH, OF_STATES, OF_MOVES } attributes_of;

/* BOYI_OK if the attribute was not given. */
static boyi_status refuse(const parser *self, const boyi__graph_word *given, const char *english)
{
    if (!given->line)
        return BOYI_OK;
    return boyi__fail(self->builder->error, BOYI_INPUT, english, given->line);
}

/* Refuses attributes in the wrong place, which would else be skipped as those of pictures are. */
static boyi_status check_attributes(const parser *self, attributes_of of, const boyi__dot_attributes *given)
{
    boyi_status status = BOYI_OK;
    if (of != OF_STATES) {
        status = refuse(self, &given->owner, N_("graph: line %" PRIu32 ": owner belongs to a state"));
        if (!status)
            status = refuse(self, &given->value, N_("graph: line %" PRIu32 ": value belongs to a state"));
    }
    if (!status && of == OF_MOVES)
        status = refuse(self, &given->start, N_("graph: line %" PRIu32 ": start belongs to a state"));
    if (!status && of != OF_MOVES)
        status = refuse(self, &given->gain, N_("graph: line %" PRIu32 ": gain belongs to a move (a -> b)"));
    return status;
}

/* One attribute: a setting of the graph, or noted in `out`, or skipped. */
static boyi_status note_attribute(parser *self, attributes_of of, const boyi__graph_word *key,
                                  const boyi__graph_word *value, boyi__dot_attributes *out)
{
    bool known = false;
    const boyi_status status = of == OF_GRAPH ? boyi__builder_read_setting(self->builder, key, value, &known)
                                              : BOYI_OK;
    if (status || known)
        return status;
    if (boyi__graph_word_is(key, "owner"))
        out->owner = *value;
    else if (boyi__graph_word_is(key, "value"))
        out->value = *value;
    else if (boyi__graph_word_is(key, "gain"))
        out->gain = *value;
    else if (boyi__graph_word_is(key, "start"))
        out->start = *value;
    else if (of == OF_MOVES && boyi__graph_word_is(key, "key")) /* two moves of one key would be one */
        return boyi__fail(self->builder->error, BOYI_INPUT,
                          "graph: line %" PRIu32 ": the key of an edge is not supported; leave it out",
                          key->line);
    return BOYI_OK;
}

static bool has_meaning(const boyi__graph_word *key)
{
    static const char *const keys[] = {"owner", "value", "gain", "start", "kind", "loop"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (boyi__graph_word_is(key, keys[i]))
            return true;
    return false;
}

/* The value of an attribute; HTML where it will be skipped. */
static boyi_status read_value(parser *self, const boyi__graph_word *key, boyi__graph_word *out)
{
    boyi__dot_scanner *next = &self->scanner;
    if (next->kind != BOYI__DOT_ID && (next->kind != BOYI__DOT_HTML || has_meaning(key)))
        return boyi__dot_fail(next);
    *out = next->word;
    boyi__dot_advance(next);
    return BOYI_OK;
}

/* Reads all attributes of a statement. */
static boyi_status read_attributes(parser *self, attributes_of of, boyi__dot_attributes *out)
{
    boyi__dot_scanner *next = &self->scanner;
    while (boyi__dot_take_sign(next, '['))
        while (!boyi__dot_take_sign(next, ']')) {
            if (boyi__dot_take_sign(next, ',') || boyi__dot_take_sign(next, ';'))
                continue;
            if (next->kind != BOYI__DOT_ID)
                return boyi__dot_fail(next);
            const boyi__graph_word key = next->word;
            boyi__graph_word value = {.text = "true", .length = 4, .line = key.line};
            boyi_status status = BOYI_OK;
            boyi__dot_advance(next);
            if (boyi__dot_take_sign(next, '='))
                status = read_value(self, &key, &value);
            if (!status)
                status = note_attribute(self, of, &key, &value, out);
            if (status)
                return status;
        }
    return check_attributes(self, of, out);
}

static bool is_false(const boyi__graph_word *word)
{
    return word->length == 0 || boyi__graph_word_is(word, "false") || boyi__graph_word_is(word, "no") ||
           boyi__graph_word_is(word, "0");
}

/* Play starts in this state. */
static boyi_status set_start(parser *self, uint32_t state, uint32_t line)
{
    const char *name = boyi__names_text(self->builder->graph->names, state); /* moves when names are added */
    const boyi__graph_word key = {.text = "start", .length = 5, .line = line};
    boyi__graph_word value = {.length = strlen(name), .line = line};
    char *kept = boyi__builder_keep(self->builder, value.length);
    bool known;
    if (!kept)
        return boyi__builder_fail_memory(self->builder);
    value.text = memcpy(kept, name, value.length);
    return boyi__builder_read_setting(self->builder, &key, &value, &known);
}

/* An empty text takes back what was said. */
static boyi_status describe_state(parser *self, uint32_t number, const boyi__dot_attributes *given)
{
    boyi__graph_state *state = &self->builder->graph->states[number];
    boyi_status status = BOYI_OK;
    if (given->owner.length > 0)
        status = boyi__builder_read_owner(self->builder, &given->owner, &state->owner);
    else if (given->owner.line)
        state->owner = BOYI__OWNER_ALTERNATING;
    if (status)
        return status;
    if (given->value.length > 0) {
        status = boyi__builder_read_value(self->builder, &given->value, state);
    } else if (given->value.line) {
        state->end = BOYI__END_UNSAID;
        state->score = 0;
    }
    if (status || is_false(&given->start))
        return status;
    return set_start(self, number, given->start.line);
}

/* ---- States and moves ----------------------------------------------------------------------------- */

/* The state of a name, new or known. */
static boyi_status add_state(parser *self, const boyi__graph_word *word, uint32_t *out)
{
    for (size_t i = 0; word->quoted && i < word->length; i++)
        if ((unsigned char)word->text[i] < ' ' || word->text[i] == 0x7F)
            return boyi__fail(self->builder->error, BOYI_INPUT,
                              "graph: line %" PRIu32 ": a name can't hold the byte 0x%02X", word->line,
                              (unsigned)(unsigned char)word->text[i]);
    boyi_status status = boyi__builder_add_name(self->builder, word, out);
    if (!status && *out == self->builder->graph->count) { /* new: states have the numbers of their names */
        status = boyi__builder_add_state(self->builder, *out, word->line);
        if (!status)
            status = describe_state(self, *out, boyi__dot_defaults(&self->subgraphs));
    }
    return status ? status : boyi__dot_mention(&self->subgraphs, *out);
}

/* A state's name has been read: skips its port, the place where the arrow is drawn. */
static boyi_status skip_port(parser *self)
{
    for (unsigned i = 0; i < 2 && boyi__dot_take_sign(&self->scanner, ':'); i++) {
        if (self->scanner.kind != BOYI__DOT_ID)
            return boyi__dot_fail(&self->scanner);
        boyi__dot_advance(&self->scanner);
    }
    return BOYI_OK;
}

static bool is_reserved(const boyi__dot_scanner *next)
{
    static const char *const keywords[] = {"node", "edge", "graph", "digraph", "subgraph", "strict"};
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
        if (boyi__dot_is_keyword(next, keywords[i]))
            return true;
    return false;
}

static boyi_status start_group(parser *self, uint32_t line)
{
    if (!boyi__names_grow(self->builder->graph->names, &self->groups, &self->groups_capacity,
                          self->groups_count + 1, sizeof *self->groups))
        return boyi__builder_fail_memory(self->builder);
    self->groups[self->groups_count++] = (group){self->ends_count, line};
    return BOYI_OK;
}

/* a  or  a, b:port, c  as a new group of the innermost statement. The first name has been read. */
static boyi_status read_states(parser *self, boyi__graph_word name)
{
    boyi_status status = start_group(self, name.line);
    for (;;) {
        uint32_t state;
        if (!status)
            status = add_state(self, &name, &state);
        if (status)
            return status;
        if (!boyi__names_grow(self->builder->graph->names, &self->ends, &self->ends_capacity,
                              self->ends_count + 1, sizeof *self->ends))
            return boyi__builder_fail_memory(self->builder);
        self->ends[self->ends_count++] = state;
        status = skip_port(self);
        if (status || !boyi__dot_take_sign(&self->scanner, ','))
            return status;
        if (self->scanner.kind != BOYI__DOT_ID || is_reserved(&self->scanner))
            return boyi__dot_fail(&self->scanner);
        name = self->scanner.word;
        boyi__dot_advance(&self->scanner);
    }
}

/* Room for the moves from all states of one group to all of the next. */
static boyi_status reserve_moves(parser *self, size_t from, size_t to)
{
    size_t more, all;
    boyi__names *names = self->builder->graph->names;
    if (__builtin_mul_overflow(from, to, &more) ||
        __builtin_add_overflow(more, (size_t)self->moves_count, &all)) {
        names->limited = true;
        return boyi__builder_fail_memory(self->builder);
    }
    if (!boyi__names_grow(names, &self->moves, &self->moves_capacity, all, sizeof *self->moves))
        return boyi__builder_fail_memory(self->builder);
    return BOYI_OK;
}

/* In a strict graph: the number of the move from one state to another, new or known. */
static boyi_status find_pair(parser *self, uint32_t from, uint32_t to, uint32_t *number, bool *fresh)
{
    boyi__names *names = self->builder->graph->names;
    boyi__meter *meter = &self->pairs_meter;
    const bool first = !self->pairs.meter;
    boyi_status status = BOYI_OK;
    if (first)
        boyi__meter_start(meter, NULL);
    const uint64_t before = meter->bytes;
    meter->max_bytes = before + (names->max_memory - names->memory);
    if (first)
        status = boyi__set_start(&self->pairs, meter);
    if (!status)
        status = boyi__set_add(&self->pairs, (uint64_t)from << 32 | to, number, fresh);
    names->memory += meter->bytes - before;
    names->limited = status == BOYI_LIMIT;
    return status ? boyi__builder_fail_memory(self->builder) : BOYI_OK;
}

/* One move, for which there is room; `gain` is set if `said`, else only of a new move. */
static boyi_status add_move(parser *self, dot_move move, bool said, uint32_t line)
{
    uint32_t known = 0;
    bool fresh = true;
    const boyi_status status = self->strict ? find_pair(self, move.from, move.to, &known, &fresh) : BOYI_OK;
    if (status)
        return status;
    if (fresh)
        self->moves[self->moves_count++] = move;
    else if (said)
        self->moves[known].gain = move.gain;
    if (move.from == move.to)
        boyi__builder_note_self_loop(self->builder, move.from, line);
    return BOYI_OK;
}

/* The moves of the innermost statement: from each group to the next. */
static boyi_status add_moves(parser *self, const boyi__dot_attributes *given)
{
    const bool said = given->gain.line != 0;
    const boyi__graph_word *gain = said ? &given->gain : &boyi__dot_defaults(&self->subgraphs)->gain;
    dot_move move = {0};
    boyi_status status = BOYI_OK;
    if (gain->length > 0)
        status = boyi__builder_read_gain(self->builder, gain, &move.gain);
    for (size_t i = self->chain; !status && i + 1 < self->groups_count; i++) {
        const size_t from = self->groups[i].first, to = self->groups[i + 1].first;
        const size_t end = i + 2 < self->groups_count ? self->groups[i + 2].first : self->ends_count;
        status = reserve_moves(self, to - from, end - to);
        for (size_t a = from; a < to; a++)
            for (size_t b = to; !status && b < end; b++) {
                move.from = self->ends[a];
                move.to = self->ends[b];
                status = add_move(self, move, said, self->groups[i + 1].line);
            }
    }
    return status;
}

/* ---- Statements ----------------------------------------------------------------------------------- */

static bool is_subgraph(const boyi__dot_scanner *next)
{
    return boyi__dot_is_sign(next, '{') || boyi__dot_is_keyword(next, "subgraph");
}

/* Opens a subgraph. What follows is read as its first statement; the statement around it, if it has an end
 * already, goes on when the subgraph is closed. */
static boyi_status open_subgraph(parser *self)
{
    boyi__dot_scanner *next = &self->scanner;
    boyi__graph_word name = {0};
    if (boyi__dot_is_keyword(next, "subgraph")) {
        boyi__dot_advance(next);
        if (next->kind == BOYI__DOT_ID && !is_reserved(next)) {
            name = next->word;
            boyi__dot_advance(next);
        }
    }
    if (!boyi__dot_take_sign(next, '{'))
        return boyi__dot_fail(next);
    const boyi_status status = boyi__dot_open(&self->subgraphs, name.line ? &name : NULL, self->chain);
    self->chain = self->groups_count;
    return status;
}

/* The innermost statement has an end: reads what follows it, up to a subgraph or to the end of the statement.
 */
static boyi_status go_on(parser *self)
{
    boyi__dot_scanner *next = &self->scanner;
    while (next->kind == BOYI__DOT_ARROW) {
        boyi__dot_advance(next);
        if (is_subgraph(next))
            return open_subgraph(self);
        if (next->kind != BOYI__DOT_ID || is_reserved(next))
            return boyi__dot_fail(next);
        const boyi__graph_word name = next->word;
        boyi__dot_advance(next);
        const boyi_status status = read_states(self, name);
        if (status)
            return status;
    }
    const bool moves = self->groups_count > self->chain + 1;
    boyi__dot_attributes given = {0};
    boyi_status status = read_attributes(self, moves ? OF_MOVES : OF_STATES, &given);
    if (!status && moves)
        status = add_moves(self, &given);
    else
        for (size_t i = self->groups[self->chain].first; !status && i < self->ends_count; i++)
            status = describe_state(self, self->ends[i], &given);
    self->ends_count = self->groups[self->chain].first;
    self->groups_count = self->chain;
    return status;
}

/* A brace has been closed. A subgraph on its own only groups; otherwise it is an end of the statement around it.
 * Its own statements are complete, so any group left is that statement's. */
static boyi_status close_subgraph(parser *self, uint32_t line)
{
    if (self->subgraphs.depth == 1)
        return boyi__dot_close(&self->subgraphs);
    const size_t chain = boyi__dot_context(&self->subgraphs);
    const bool is_end = self->scanner.kind == BOYI__DOT_ARROW || self->groups_count > chain;
    boyi_status status = is_end ? start_group(self, line) : BOYI_OK;
    if (!status && is_end)
        status = boyi__dot_add_members(&self->subgraphs, &self->ends, &self->ends_count,
                                       &self->ends_capacity);
    if (!status)
        status = boyi__dot_close(&self->subgraphs);
    self->chain = chain;
    return status || !is_end ? status : go_on(self);
}

/* node, edge or graph with attributes: for all states and moves that follow in this subgraph. */
static boyi_status read_defaults(parser *self, attributes_of of)
{
    boyi__dot_attributes given = {0};
    if (!boyi__dot_is_sign(&self->scanner, '['))
        return boyi__dot_fail(&self->scanner);
    const boyi_status status = read_attributes(self, of, &given);
    return status || of == OF_GRAPH ? status : boyi__dot_set_defaults(&self->subgraphs, &given);
}

static boyi_status read_statement(parser *self)
{
    boyi__dot_scanner *next = &self->scanner;
    const uint32_t line = next->word.line;
    if (boyi__dot_take_sign(next, ';'))
        return BOYI_OK;
    if (boyi__dot_take_sign(next, '}'))
        return close_subgraph(self, line);
    if (is_subgraph(next))
        return open_subgraph(self);
    if (next->kind != BOYI__DOT_ID)
        return boyi__dot_fail(next);
    static const char *const keywords[] = {[OF_GRAPH] = "graph", [OF_STATES] = "node", [OF_MOVES] = "edge"};
    for (attributes_of of = OF_GRAPH; of <= OF_MOVES; of++)
        if (boyi__dot_is_keyword(next, keywords[of])) {
            boyi__dot_advance(next);
            return read_defaults(self, of);
        }
    if (is_reserved(next))
        return boyi__dot_fail(next);
    const boyi__graph_word word = next->word;
    boyi__dot_advance(next);
    if (!boyi__dot_take_sign(next, '=')) {
        const boyi_status status = read_states(self, word);
        return status ? status : go_on(self);
    }
    boyi__graph_word value;
    boyi__dot_attributes given = {0};
    boyi_status status = read_value(self, &word, &value);
    if (!status)
        status = note_attribute(self, OF_GRAPH, &word, &value, &given);
    return status ? status : check_attributes(self, OF_GRAPH, &given);
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

/* What was said of a value may have been taken back: the kind of the game depends on what is left. */
static void forget_lines(boyi__graph_builder *builder)
{
    bool numbers = false, words = false;
    for (uint32_t i = 0; i < builder->graph->count; i++) {
        const uint8_t end = builder->graph->states[i].end;
        numbers |= end == BOYI__END_SCORE;
        words |= end != BOYI__END_SCORE && end != BOYI__END_UNSAID;
    }
    if (!numbers)
        builder->number_line = 0;
    if (!words)
        builder->word_line = 0;
}

static boyi_status read_graph(parser *self)
{
    boyi__dot_scanner *next = &self->scanner;
    self->strict = boyi__dot_is_keyword(next, "strict");
    if (self->strict)
        boyi__dot_advance(next);
    if (boyi__dot_is_keyword(next, "graph"))
        return boyi__fail(self->builder->error, BOYI_INPUT,
                          "graph: line %" PRIu32 ": an undirected graph; moves have a direction: write "
                          "digraph and ->",
                          next->word.line);
    boyi__dot_advance(next);
    if (next->kind == BOYI__DOT_ID || next->kind == BOYI__DOT_HTML)
        boyi__dot_advance(next);
    if (!boyi__dot_take_sign(next, '{'))
        return boyi__dot_fail(next);
    boyi_status status = boyi__dot_subgraphs_start(&self->subgraphs, self->builder);
    while (!status && self->subgraphs.depth > 0)
        status = read_statement(self);
    if (status)
        return status;
    forget_lines(self->builder);
    return next->kind == BOYI__DOT_END ? sort_moves(self) : boyi__dot_fail(next);
}

boyi_status boyi__graph_parse_dot(boyi__graph_builder *builder, const char *text, const char *end)
{
    parser self = {.builder = builder, .scanner = {.at = text, .end = end, .line = 1, .builder = builder}};
    boyi__dot_advance(&self.scanner);
    const boyi_status status = read_graph(&self);
    boyi__set_end(&self.pairs);
    boyi__dot_subgraphs_end(&self.subgraphs);
    free(self.groups);
    free(self.ends);
    free(self.moves);
    return status;
}

bool boyi__graph_is_dot(const char *text, const char *end)
{
    boyi__dot_scanner next = {.at = text, .end = end, .line = 1};
    boyi__dot_advance(&next);
    if (boyi__dot_is_keyword(&next, "strict"))
        boyi__dot_advance(&next);
    const bool directed = boyi__dot_is_keyword(&next, "digraph");
    if (!directed && !boyi__dot_is_keyword(&next, "graph"))
        return false;
    boyi__dot_advance(&next);
    if (next.kind == BOYI__DOT_ID || next.kind == BOYI__DOT_HTML)
        boyi__dot_advance(&next);
    if (boyi__dot_is_sign(&next, '{'))
        return true;
    /* In our own format a state may be called digraph; then "=" or ":" follows. */
    return directed && !boyi__dot_is_sign(&next, '=') && !boyi__dot_is_sign(&next, ':');
}
