/* Any bytes as the rules of a small game, given as lists of moves: all methods agree on every state, and what
 * they say can be verified. Rules that lie, about layers, symmetry, numbers or how many moves there are, or
 * that fail, are refused with a sentence or answered, and nothing breaks.
 *
 *     kind and optional rules 2 | lies 1 | shift 1 | nodes …
 *     node   moves and end 1 | layer 1 | canonical 1 | number 1 | to 1, gain 1, again 1 for each move
 *
 * A node is a number below the count of nodes; its state is that number shifted. With symmetry each node has
 * a twin that stands behind the nodes.
 */
#include <stdlib.h>
#include <string.h>

#include "boyi.h"
#include "fuzz/bytes.h"

enum { MOST_NODES = 24, MOST_MOVES = 4, NODE_BYTES = 4, MOVE_BYTES = 3, METHODS = 6 };

enum {
    HAS_LAYER = 4,
    HAS_CANONICAL = 8,
    HAS_NUMBERS = 16,
    HAS_FINISHED = 32,
    HAS_CYCLES = 64,
    HAS_LOOP = 128,
    HAS_BELOW = 256,
    HAS_BITS = 512,
    HAS_STAKE = 1024,
    HAS_HUGE = 2048,
};

enum {
    LIES_LAYER = 1,
    LIES_CANONICAL = 2,
    LIES_NUMBERS = 4,
    LIES_FAILS = 8, /* the last node's moves fail */
    LIES_MORE = 16, /* more moves than most_moves */
    LIES_BELOW = 32,
};

typedef struct {
    boyi_move moves[MOST_MOVES];
    size_t count;
    boyi_end end;
    uint8_t layer, canonical, number;
} node;

typedef struct {
    node nodes[MOST_NODES];
    size_t count; /* without twins */
    unsigned has, lies, shift;
    boyi_kind kind;
} game_data;

static void must(bool holds)
{
    if (!holds)
        abort();
}

static void expect_sentence(boyi_status status, const boyi_error *error)
{
    must(!status || (error->text[0] && error->text_zh[0] && error->status == status));
}

/* ---- The rules ---- */

static size_t all_nodes(const game_data *self)
{
    return self->has & HAS_CANONICAL ? 2 * self->count : self->count;
}

/* Rules that do not lie are only asked about their own states. */
static size_t node_of(const game_data *self, boyi_state state)
{
    const uint64_t number = state >> self->shift;
    must(self->lies || (number < all_nodes(self) && number << self->shift == state));
    return (size_t)(number % all_nodes(self));
}

static const node *find(const game_data *self, boyi_state state)
{
    return &self->nodes[node_of(self, state) % self->count];
}

static boyi_state state_of(const game_data *self, size_t number)
{
    return (boyi_state)number << self->shift;
}

static boyi_state rule_start(const void *self)
{
    (void)self;
    return 0;
}

static size_t rule_moves(const void *context, boyi_state state, boyi_move *out)
{
    const game_data *self = context;
    const node *one = find(self, state);
    const bool is_twin = node_of(self, state) >= self->count;
    if (self->lies & LIES_FAILS && one == &self->nodes[self->count - 1])
        return BOYI_BROKEN;
    const size_t room = self->lies & LIES_MORE ? 1 : one->count;
    for (size_t i = 0; i < one->count && i < room; i++) {
        out[i] = one->moves[i];
        size_t to = (size_t)out[i].to;
        if (is_twin && out[i].name % 2)
            to += self->count;
        out[i].to = state_of(self, to);
    }
    return one->count;
}

static boyi_status rule_broken(const void *self, boyi_error *error)
{
    (void)self;
    return boyi_fail(error, BOYI_INPUT, "the rules failed", "规则出错");
}

static boyi_end rule_finished(const void *self, boyi_state state)
{
    return find(self, state)->end;
}

static unsigned rule_mover(const void *self, boyi_state state)
{
    const game_data *data = self;
    return (unsigned)(node_of(data, state) % data->count % 2);
}

static uint32_t rule_layer(const void *context, boyi_state state)
{
    const game_data *self = context;
    const size_t number = node_of(self, state) % self->count;
    return self->lies & LIES_LAYER ? self->nodes[number].layer
                                   : (uint32_t)number / (1 + self->nodes[0].layer % 2);
}

static boyi_state rule_canonical(const void *context, boyi_state state)
{
    const game_data *self = context;
    const size_t number = node_of(self, state);
    return state_of(self, self->lies & LIES_CANONICAL ? self->nodes[number % self->count].canonical
                                                      : number % self->count);
}

static uint64_t rule_count(const void *self)
{
    return all_nodes(self);
}

/* Moves lead to higher nodes, so the highest node has the smallest number. */
static uint64_t rule_number(const void *context, boyi_state state)
{
    const game_data *self = context;
    const size_t number = node_of(self, state), all = all_nodes(self);
    const size_t twins = all / self->count;
    if (self->lies & LIES_NUMBERS)
        return self->nodes[number % self->count].number % all;
    return (self->count - 1 - number % self->count) * twins + (twins - 1 - number / self->count);
}

static boyi_state rule_numbered(const void *context, uint64_t number)
{
    const game_data *self = context;
    const size_t twins = all_nodes(self) / self->count;
    const size_t place = (size_t)number;
    return state_of(self, self->count - 1 - place / twins + (twins - 1 - place % twins) * self->count);
}

static uint64_t rule_below(const void *context)
{
    const game_data *self = context;
    return self->lies & LIES_BELOW ? 1 : state_of(self, all_nodes(self));
}

static int64_t rule_stake(const void *context, boyi_state state)
{
    (void)context;
    (void)state;
    return (MOST_NODES + 1) * 256;
}

static boyi_rules rules_of(const game_data *self)
{
    return (boyi_rules){
        .name = "fuzzed",
        .kind = self->kind,
        .most_moves = self->lies & LIES_MORE ? 1 : MOST_MOVES,
        .start = rule_start,
        .moves = rule_moves,
        .broken = rule_broken,
        .finished = self->has & HAS_FINISHED && self->kind != BOYI_NIMBER ? rule_finished : NULL,
        .loop = self->has & HAS_LOOP ? BOYI_LOOP_SECOND : BOYI_LOOP_DRAW,
        .mover = self->has & HAS_LOOP ? rule_mover : NULL,
        .layer = self->has & HAS_LAYER ? rule_layer : NULL,
        .canonical = self->has & HAS_CANONICAL ? rule_canonical : NULL,
        .count = self->has & HAS_NUMBERS ? rule_count : NULL,
        .number = self->has & HAS_NUMBERS ? rule_number : NULL,
        .numbered = self->has & HAS_NUMBERS ? rule_numbered : NULL,
        .below = self->has & HAS_BELOW ? rule_below : NULL,
        .bits = self->has & HAS_BITS ? self->shift + 6 : 0,
        .at_stake = self->has & HAS_STAKE && self->kind == BOYI_SCORE ? rule_stake : NULL,
    };
}

/* ---- From bytes ---- */

/* Where a move leads: to a higher node unless there are cycles; to a node of the other player unless the move
 * keeps the turn, where it matters who moves. */
static void read_move(bytes *in, game_data *self, size_t from, uint32_t name)
{
    node *one = &self->nodes[from];
    const uint8_t to = next_byte(in), again = next_byte(in);
    const int8_t gain = (int8_t)next_byte(in);
    boyi_move move = {.name = name, .again = self->kind != BOYI_NIMBER && again % 4 == 1};
    if (self->has & HAS_CYCLES)
        move.to = to % self->count;
    else if (from + 1 < self->count)
        move.to = from + 1 + to % (self->count - from - 1);
    else
        return;
    if (self->has & HAS_LOOP)
        move.again = move.to % 2 == from % 2;
    if (self->kind == BOYI_SCORE)
        move.gain = self->has & HAS_HUGE ? (int64_t)gain * (INT64_MAX / 128) : gain;
    one->moves[one->count++] = move;
}

static void read_node(bytes *in, game_data *self, size_t number)
{
    static const boyi_outcome ends[] = {BOYI_LOSS, BOYI_TIE, BOYI_WIN};
    node *one = &self->nodes[number];
    const uint8_t first = next_byte(in);
    one->layer = next_byte(in);
    one->canonical = (uint8_t)(next_byte(in) % all_nodes(self));
    one->number = next_byte(in);
    one->end = (boyi_end){.outcome = ends[first / 8 % 3]};
    if (self->kind == BOYI_SCORE) {
        one->end.own = one->layer % 16;
        one->end.other = one->number % 16;
    }
    for (uint32_t i = 0; i < first % (MOST_MOVES + 1); i++)
        read_move(in, self, number, i);
}

static bool read_game(const uint8_t *data, size_t size, game_data *out)
{
    bytes in = {data, size};
    *out = (game_data){0};
    if (size < 8)
        return false;
    out->has = next_byte(&in);
    out->kind = (boyi_kind)(out->has % 4 % 3);
    out->has |= (unsigned)next_byte(&in) << 8;
    out->lies = next_byte(&in);
    out->shift = next_byte(&in) % 59;
    out->count = 1 + (size - 4) / (NODE_BYTES + 2 * MOVE_BYTES);
    if (out->count > MOST_NODES)
        out->count = MOST_NODES;
    if (out->has & HAS_CYCLES) /* numbers promise that play ends; so do layers that rise */
        out->has &= ~(unsigned)(HAS_NUMBERS | HAS_LAYER);
    if (out->has & HAS_BELOW) /* which has a bit for every number */
        out->shift %= 8;
    if (out->kind != BOYI_OUTCOME)
        out->has &= ~(unsigned)HAS_LOOP;
    if (out->has & HAS_HUGE)
        out->has &= ~(unsigned)HAS_STAKE;
    for (size_t i = 0; i < out->count; i++)
        read_node(&in, out, i);
    return true;
}

/* ---- All methods ---- */

typedef struct {
    boyi_solution *solutions[METHODS];
    const game_data *data;
} answers;

static bool compare_state(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    const answers *self = context;
    boyi_error error = {0};
    boyi_value values[METHODS];
    const boyi_value *first = NULL;
    (void)depth;
    (void)moves;
    for (size_t i = 0; i < METHODS; i++) {
        if (!self->solutions[i])
            continue;
        boyi_status status = boyi_solution_value(self->solutions[i], state, &error, &values[i]);
        expect_sentence(status, &error);
        if (status || self->data->lies)
            continue;
        if (!first) {
            first = &values[i];
            continue;
        }
        must(values[i].outcome == first->outcome && values[i].margin == first->margin);
        must(values[i].nimber == first->nimber && values[i].plies == first->plies);
    }
    return true;
}

static void look_closer(const answers *self, const boyi_game *game, const boyi_solution *solution)
{
    const boyi_options options = {.threads = 1, .max_states = 1000, .max_bytes = 1 << 26};
    boyi_error error = {0};
    boyi_choices choices;
    boyi_line line;
    boyi_stats stats = {0};
    boyi_totals totals;
    const boyi_state start = boyi_game_start(game);
    boyi_status status = boyi_solution_choices(solution, start, 3, &error, &choices);
    expect_sentence(status, &error);
    if (!status)
        boyi_choices_free(&choices);
    status = boyi_solution_line(solution, start, &error, &line);
    expect_sentence(status, &error);
    if (!status)
        boyi_line_free(&line);
    status = boyi_solution_stats(solution, start, &options, &error, &stats);
    expect_sentence(status, &error);
    if (!status)
        boyi_stats_free(&stats);
    expect_sentence(boyi_solution_totals(solution, start, &error, &totals), &error);
    status = boyi_verify(solution, start, &options, &error, NULL);
    expect_sentence(status, &error);
    must(self->data->lies || status != BOYI_WRONG);
}

static void solve_all(const game_data *data, const boyi_game *game)
{
    static const boyi_method methods[METHODS] = {BOYI_RETRO, BOYI_MEMO, BOYI_LAYERS,
                                                 BOYI_BRUTE, BOYI_AUTO, BOYI_SEARCH};
    answers all = {.data = data};
    boyi_error error = {0};
    for (size_t i = 0; i < METHODS; i++) {
        const boyi_options options = {.method = methods[i],
                                      .threads = 1 + i % 2,
                                      .every_state = i == 1,
                                      .max_states = 1000,
                                      .max_calls = 3000,
                                      .max_bytes = 1 << 26};
        boyi_status status = boyi_solve(game, &options, &error, &all.solutions[i]);
        expect_sentence(status, &error);
        if (status) /* retro solves every outcome game */
            must(data->lies || methods[i] != BOYI_RETRO || data->kind != BOYI_OUTCOME);
    }
    const boyi_options options = {.every_state = true, .max_states = 1000, .max_bytes = 1 << 26};
    expect_sentence(boyi_game_walk(game, boyi_game_start(game), &options, compare_state, &all, &error),
                    &error);
    for (size_t i = 0; i < METHODS; i++) {
        if (all.solutions[i] && methods[i] != BOYI_SEARCH && methods[i] != BOYI_BRUTE)
            look_closer(&all, game, all.solutions[i]);
        boyi_solution_free(all.solutions[i]);
    }
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    game_data made;
    boyi_game *game;
    boyi_error error = {0};
    boyi_checked checked;
    if (!read_game(data, size, &made))
        return 0;
    const boyi_rules rules = rules_of(&made);
    boyi_status status = boyi_game_new(&rules, &made, &error, &game);
    expect_sentence(status, &error);
    if (status)
        return 0;
    solve_all(&made, game);
    expect_sentence(boyi_game_check(game, 1, 3, NULL, NULL, &error, &checked), &error);
    boyi_game_free(game);
    return 0;
}
