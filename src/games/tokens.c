/* Tokens on a graph without cycles (graph/data.h): in turn, move any one token along an arrow. A player who
 * can't move loses. Tokens do not block each other, so the game is a sum, and its nimber is the XOR of the
 * nimbers of the tokens' places.
 *
 * A state is a number in base (places + 1): a digit a token, places counted from 1, sorted with the highest
 * place in the lowest digit. So each multiset of places is one number, and a single token is its place.
 */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "games/graph/load.h"
#include "games/list.h"

enum { MOST_TOKENS = 63 };

typedef struct {
    boyi__graph *graph;
    uint64_t base;
    size_t count;
    boyi_state start;
} tokens;

/* The places, highest first; returns how many. */
static size_t unpack(const tokens *game, boyi_state state, uint32_t at[MOST_TOKENS])
{
    size_t count = 0;
    for (; state; state /= game->base)
        at[count++] = (uint32_t)(state % game->base - 1);
    assert(count <= game->count);
    return count;
}

/* Sorts `at`. */
static boyi_state pack(const tokens *game, uint32_t at[MOST_TOKENS], size_t count)
{
    assert(count <= game->count);
    boyi_state state = 0;
    for (size_t i = 1; i < count; i++) /* nearly sorted: one token has moved */
        for (size_t j = i; j > 0 && at[j] > at[j - 1]; j--) {
            uint32_t swap = at[j];
            at[j] = at[j - 1];
            at[j - 1] = swap;
        }
    for (size_t i = count; i-- > 0;)
        state = state * game->base + at[i] + 1;
    return state;
}

static boyi_state start(const void *self)
{
    return ((const tokens *)self)->start;
}

/* The name of a move is the number of its arrow. */
static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    const tokens *game = self;
    const boyi__graph *graph = game->graph;
    uint32_t at[MOST_TOKENS], moved[MOST_TOKENS];
    size_t tokens_count = unpack(game, state, at), count = 0;
    for (size_t i = 0; i < tokens_count; i++) {
        if (i > 0 && at[i] == at[i - 1])
            continue; /* tokens in one place have the same moves */
        for (uint64_t m = graph->states[at[i]].first; m < graph->states[at[i] + 1].first; m++) {
            memcpy(moved, at, tokens_count * sizeof *moved);
            moved[i] = graph->to[m];
            out[count++] = (boyi_move){.to = pack(game, moved, tokens_count), .name = (uint32_t)m};
        }
    }
    return count;
}

static size_t parts(const void *self, boyi_state state, boyi_state *out)
{
    uint32_t at[MOST_TOKENS];
    size_t count = unpack(self, state, at);
    for (size_t i = 0; i < count; i++)
        out[i] = (boyi_state)at[i] + 1;
    return count;
}

/* ---- Text ---- */

static size_t write_state(const void *self, boyi_state state, char *out, size_t room)
{
    const tokens *game = self;
    uint32_t at[MOST_TOKENS];
    size_t length = 0;
    for (size_t i = unpack(game, state, at); i-- > 0;)
        length += (size_t)snprintf(length < room ? out + length : NULL, length < room ? room - length : 0,
                                   "%s%s", length ? "," : "", boyi__graph_name(game->graph, at[i]));
    return length;
}

static size_t write_move(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    const tokens *game = self;
    const boyi__graph_state *states = game->graph->states;
    uint32_t low = 0, high = game->graph->count;
    (void)state;
    while (high - low > 1) { /* binary search: states[low].first <= name < states[high].first */
        uint32_t middle = low + (high - low) / 2;
        if (states[middle].first <= move->name)
            low = middle;
        else
            high = middle;
    }
    return (size_t)snprintf(out, room, "%s to %s", boyi__graph_name(game->graph, low),
                            boyi__graph_name(game->graph, game->graph->to[move->name]));
}

static boyi_status read_state(const void *self, const char *text, boyi_error *error, boyi_state *out)
{
    const tokens *game = self;
    uint32_t at[MOST_TOKENS];
    size_t count = 0;
    for (;;) {
        size_t length = strcspn(text, ",");
        boyi__quoted quoted;
        if (count == game->count)
            return boyi__fail(error, BOYI_INPUT, "tokens: more than %zu tokens", game->count);
        if (!boyi__graph_find(game->graph, text, length, &at[count]))
            return boyi__fail(error, BOYI_INPUT, "tokens: token %zu: no state is called \"%s\"", count + 1,
                              boyi__quote(&quoted, text, length));
        count++;
        if (!text[length])
            break;
        text += length + 1;
    }
    *out = pack(game, at, count);
    return BOYI_OK;
}

/* ---- Making the game ---- */

static void free_tokens(void *self)
{
    tokens *game = self;
    boyi__graph_free(game->graph);
    free(game);
}

/* Only impartial games under normal play have nimbers: both players have the same moves, and a player who
 * can't move loses. */
static boyi_status check_impartial(const boyi__graph *graph, boyi_error *error)
{
    if (graph->kind == BOYI_SCORE)
        return boyi__fail(error, BOYI_INPUT,
                          "tokens: this is the graph of a score game; tokens do not score");
    for (uint32_t i = 0; i < graph->count; i++) {
        const boyi__graph_state *state = &graph->states[i];
        if (state->owner != BOYI__OWNER_ALTERNATING)
            return boyi__fail(error, BOYI_INPUT,
                              "tokens: line %" PRIu32
                              ": the state has an owner; here both players have the same moves",
                              state->line);
        if (state->end != BOYI__END_UNSAID && state->end != BOYI__END_LOSS)
            return boyi__fail(error, BOYI_INPUT,
                              "tokens: line %" PRIu32
                              ": the value is not loss; here a player who can't move loses",
                              state->line);
    }
    return BOYI_OK;
}

static boyi_status read_start(tokens *game, const char *at, boyi_error *error)
{
    uint64_t states = 1;
    game->count = 1;
    for (const char *c = at; at && *c; c++)
        game->count += *c == ',';
    for (size_t i = 0; i < game->count; i++)
        if (i == MOST_TOKENS || __builtin_mul_overflow(states, game->base, &states))
            return boyi__fail(error, BOYI_LIMIT,
                              "tokens: %zu tokens on %" PRIu32
                              " places are too many to be told apart in 64 bits",
                              game->count, game->graph->count);
    if (at)
        return read_state(game, at, error, &game->start);
    game->start = (boyi_state)game->graph->start + 1;
    return BOYI_OK;
}

static boyi_status make(const boyi__request *request, boyi_error *error, boyi_game **out)
{
    tokens *game = calloc(1, sizeof *game);
    if (!game)
        return boyi__fail_memory(error, "tokens");
    boyi_status status = boyi__graph_load(request, error, &game->graph);
    if (!status)
        status = check_impartial(game->graph, error);
    if (!status)
        status = boyi__graph_refuse_cycle(game->graph, "tokens", error);
    if (!status) {
        game->base = (uint64_t)game->graph->count + 1;
        status = read_start(game, boyi__request_setting(request, "at"), error);
    }
    if (status) {
        free_tokens(game);
        return status;
    }
    const boyi_rules rules = {
        .name = "tokens",
        .kind = BOYI_NIMBER,
        .most_moves = boyi__graph_most_moves(game->graph) * game->count,
        .start = start,
        .moves = moves,
        .parts = parts,
        .most_parts = game->count,
        .write_state = write_state,
        .write_move = write_move,
        .read_state = read_state,
        .free = free_tokens,
        .walk_parts = game->count > 1,
    };
    status = boyi__game_new(&rules, game, error, out);
    if (status)
        return status;
    (*out)->any_bytes = true;
    (*out)->content = game->graph->content;
    return BOYI_OK;
}

static const boyi__flag flags[] = {
    {"at", "STATE,…", N_("where the tokens are; default one token at the graph's start")},
    {0},
};

const boyi__family boyi__tokens = {
    .name = "tokens",
    .arguments = "FILE",
    .summary = N_("tokens on a graph without cycles; in turn, move one along an arrow"),
    .rules = N_(
        "Two players in turn move any one token along an arrow of the graph; any number of tokens may "
        "be in one place. A player who can't move loses. The file is written as for the game graph, but "
        "without owners, values and gains; a graph with a cycle is refused."),
    .notation = N_("States: the tokens' places, a,b,b. Moves: a to c."),
    .answer = N_("the nimber of the sum"),
    .phrases = (const char *const[]){NC_("notation", "%s to %s"), NULL},
    .examples = (const char *const[]){"solve tokens digraph{a->b->c;a->c} --at a,b,b",
                                      "states tokens digraph{a->b->c;a->c}", NULL},
    .flags = flags,
    .make = make,
    .reads_file = true,
};
