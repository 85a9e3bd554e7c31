/* The game graph: an explicit game graph, played as it is written in a file.
 *
 * A state is the number of the file's state, here called a node. Where it matters who is to move (a node has
 * an owner, an end names its winner, endless play is won by a player), it is 2 * node + player, 0 for the
 * first. A node without an owner is then two states, one for each player to move.
 */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "games/graph/load.h"
#include "games/list.h"

typedef struct {
    boyi__graph *graph;
    bool turns; /* states include the player to move */
} graph_game;

static uint32_t node_of(const graph_game *game, boyi_state state)
{
    return (uint32_t)(game->turns ? state / 2 : state);
}

static unsigned mover(const void *self, boyi_state state)
{
    const graph_game *game = self;
    return game->turns ? (unsigned)(state & 1) : 0; /* without turns it has no meaning */
}

static bool has_owner(const graph_game *game, uint32_t node)
{
    return game->graph->states[node].owner != BOYI__OWNER_ALTERNATING;
}

/* The player to move at a node: its owner, or `otherwise` if it has none. */
static unsigned mover_at(const graph_game *game, uint32_t node, unsigned otherwise)
{
    return has_owner(game, node) ? game->graph->states[node].owner == BOYI__OWNER_SECOND : otherwise;
}

static boyi_state state_at(const graph_game *game, uint32_t node, unsigned otherwise)
{
    return game->turns ? (boyi_state)node * 2 + mover_at(game, node, otherwise) : node;
}

static boyi_state start(const void *self)
{
    const graph_game *game = self;
    return state_at(game, game->graph->start, 0);
}

static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    const graph_game *game = self;
    const boyi__graph *graph = game->graph;
    uint32_t node = node_of(game, state);
    assert(node < graph->count);
    uint64_t first = graph->states[node].first;
    size_t count = (size_t)(graph->states[node + 1].first - first);
    unsigned player = mover(game, state);
    for (size_t i = 0; i < count; i++) {
        uint32_t to = graph->to[first + i];
        out[i] = (boyi_move){.to = state_at(game, to, 1 - player),
                             .gain = graph->gain ? graph->gain[first + i] : 0,
                             .name = (uint32_t)i,
                             .again = game->turns && mover_at(game, to, 1 - player) == player};
    }
    return count;
}

static boyi_end finished(const void *self, boyi_state state)
{
    const graph_game *game = self;
    const boyi__graph_state *node = &game->graph->states[node_of(game, state)];
    unsigned player = mover(game, state);
    switch (node->end) {
    case BOYI__END_WIN:
        return (boyi_end){.outcome = BOYI_WIN};
    case BOYI__END_TIE:
        return (boyi_end){.outcome = BOYI_TIE};
    case BOYI__END_FIRST:
        return (boyi_end){.outcome = player == 0 ? BOYI_WIN : BOYI_LOSS};
    case BOYI__END_SECOND:
        return (boyi_end){.outcome = player == 1 ? BOYI_WIN : BOYI_LOSS};
    case BOYI__END_SCORE:
        return (boyi_end){.own = node->score};
    default:
        return (boyi_end){.outcome = BOYI_LOSS};
    }
}

static uint64_t below(const void *self)
{
    const graph_game *game = self;
    return (uint64_t)game->graph->count * (game->turns ? 2 : 1);
}

/* ---- Text ---- */

static const char *const player_names[] = {"first", "second"};

static size_t write_state(const void *self, boyi_state state, char *out, size_t room)
{
    const graph_game *game = self;
    uint32_t node = node_of(game, state);
    const char *name = boyi__graph_name(game->graph, node);
    if (!game->turns || has_owner(game, node))
        return (size_t)snprintf(out, room, "%s", name);
    return (size_t)snprintf(out, room, "%s@%s", name, player_names[mover(game, state)]);
}

static size_t write_move(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    const graph_game *game = self;
    const char *name = boyi__graph_name(game->graph, node_of(game, move->to));
    (void)state;
    if (move->gain == 0)
        return (size_t)snprintf(out, room, "%s", name);
    return (size_t)snprintf(out, room, "%s%+" PRId64, name, move->gain);
}

static boyi_status read_state(const void *self, const char *text, boyi_error *error, boyi_state *out)
{
    const graph_game *game = self;
    const char *at = strrchr(text, '@');
    uint32_t node;
    for (unsigned player = 0; at && game->turns && player < 2; player++) /* "name@second" */
        if (strcmp(at + 1, player_names[player]) == 0 &&
            boyi__graph_find(game->graph, text, (size_t)(at - text), &node) && !has_owner(game, node)) {
            *out = state_at(game, node, player);
            return BOYI_OK;
        }
    if (!boyi__graph_find(game->graph, text, strlen(text), &node)) {
        boyi__quoted quoted;
        return boyi__fail(error, BOYI_INPUT, "graph: no state is called \"%s\"",
                          boyi__quote(&quoted, text, strlen(text)));
    }
    *out = state_at(game, node, 0);
    return BOYI_OK;
}

/* A word in score games, too: win, loss or tie by the margin. */
static boyi_answer answer(const void *self, boyi_state state, const boyi_value *value,
                          const boyi_totals *totals)
{
    (void)self;
    (void)state;
    (void)totals;
    return (boyi_answer){.form = BOYI_ANSWER_WORD, .word = boyi_outcome_word(value->outcome)};
}

/* ---- Making the game ---- */

static void free_graph(void *self)
{
    graph_game *game = self;
    if (game)
        boyi__graph_free(game->graph);
    free(game);
}

/* --loop replaces the setting of the file. */
static boyi_status read_loop(boyi__graph *graph, const boyi__request *request, boyi_error *error)
{
    static const char *const words[] = {"draw", "first", "second"};
    const char *text = boyi__request_setting(request, "loop");
    if (!text)
        return BOYI_OK;
    if (graph->kind == BOYI_SCORE)
        return boyi__fail(error, BOYI_INPUT, "graph: --loop has no meaning in a score game");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(text, words[i]) == 0) {
            graph->loop = (boyi_loop)(BOYI_LOOP_DRAW + i);
            return BOYI_OK;
        }
    boyi__quoted quoted;
    return boyi__fail(error, BOYI_INPUT, "graph: --loop \"%s\" should be draw, first or second",
                      boyi__quote(&quoted, text, strlen(text)));
}

static bool needs_turns(const boyi__graph *graph)
{
    if (graph->loop != BOYI_LOOP_DRAW)
        return true;
    for (uint32_t i = 0; i < graph->count; i++)
        if (graph->states[i].owner != BOYI__OWNER_ALTERNATING || graph->states[i].end == BOYI__END_FIRST ||
            graph->states[i].end == BOYI__END_SECOND)
            return true;
    return false;
}

static boyi_status make(const boyi__request *request, boyi_error *error, boyi_game **out)
{
    graph_game *game = calloc(1, sizeof *game);
    if (!game)
        return boyi__fail_memory(error, "graph");
    boyi_status status = boyi__graph_load(request, error, &game->graph);
    if (!status)
        status = read_loop(game->graph, request, error);
    if (!status && game->graph->kind == BOYI_SCORE)
        status = boyi__graph_refuse_cycle(game->graph, "graph", error);
    if (status) {
        free_graph(game);
        return status;
    }
    game->turns = needs_turns(game->graph);
    const boyi_rules rules = {
        .name = "graph",
        .kind = game->graph->kind,
        .most_moves = boyi__graph_most_moves(game->graph),
        .start = start,
        .moves = moves,
        .finished = finished,
        .loop = game->graph->loop,
        .mover = game->turns ? mover : NULL,
        .below = below,
        .write_state = write_state,
        .write_move = write_move,
        .read_state = read_state,
        .answer = answer,
        .free = free_graph,
        .cycles = game->graph->kind == BOYI_OUTCOME,
    };
    status = boyi__game_new(&rules, game, error, out);
    if (status)
        return status;
    (*out)->any_bytes = true;
    (*out)->content = game->graph->content;
    return BOYI_OK;
}

static const boyi__flag flags[] = {
    {"loop", "draw|first|second", N_("the result of endless play; default the one in the file, else a draw")},
    {0},
};

const boyi__family boyi__graph_family = {
    .name = "graph",
    .arguments = "FILE",
    .summary = N_("any game graph, from a file: one line a state, or Graphviz DOT"),
    .rules = N_(
        "The file lists the states: the name, the player who moves there (first, second, or neither: "
        "players alternate), the value of a finished state (win, loss or tie for the player to move; "
        "first or second, the winner; a number in score games) and the states its moves lead to, with "
        "gains if they score: \"a first : b c\", \"c = loss\", \"x : y+3\". A player who can't move "
        "loses unless a value says otherwise. docs/graph-format.md is the full description."),
    .notation = N_(
        "States: their names; name@second where it matters whose turn it is. Moves: the state they "
        "lead to, with the gain: b, y+3."),
    .answer = N_("win, loss, tie or draw for the player to move"),
    .examples = (const char *const[]){"solve graph digraph{a->b->c;a->c}",
                                      "solve graph digraph{a->b->a;b->c} --loop second",
                                      "line graph digraph{a->b->c;a->c} --state b", NULL},
    .flags = flags,
    .make = make,
    .reads_file = true,
};
