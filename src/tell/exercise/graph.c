/* The exercise graph: which states are won, lost, tied or drawn for the player to move?
 *
 * The graph is that of a game of up to 16 states, or is made up: 5 or 6 states without cycles at level 1, 6 or 7 with one or
 * two moves back at level 2, 8 or 9 with up to four at level 3, of which some state is drawn. The player who can't move loses.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "game/game.h"
#include "tell/exercise/state_graph.h"
#include "tell/tell.h"

enum { MOST = BOYI__SMALL_GRAPH_STATES, TRIES = 1000 };

/* ---- Graphs that are made up ---- */

typedef struct {
    size_t count, moves[MOST];
    uint8_t to[MOST][MOST];
} made_up;

static size_t list_moves(const void *self, boyi_state state, boyi_move *out)
{
    const made_up *graph = self;
    for (size_t i = 0; i < graph->moves[state]; i++)
        out[i] = (boyi_move){.to = graph->to[state][i], .name = (uint32_t)i};
    return graph->moves[state];
}

static boyi_state start_at_first(const void *self)
{
    (void)self;
    return 0;
}

static const boyi_rules made_up_rules = {
    .size = sizeof made_up_rules,
    .name = "graph",
    .kind = BOYI_OUTCOME,
    .most_moves = MOST,
    .start = start_at_first,
    .moves = list_moves,
    .free = free,
    .cycles = true,
};

static void add_move(made_up *self, size_t from, size_t to)
{
    for (size_t i = 0; i < self->moves[from]; i++)
        if (self->to[from][i] == to)
            return;
    if (from != to)
        self->to[from][self->moves[from]++] = (uint8_t)to;
}

/* Every state is reached from an earlier one; further moves lead on, and at higher levels back. */
static void draw_graph(made_up *self, int level, uint64_t *dice)
{
    int64_t n = boyi__exercise_pick(dice, level == 1 ? 5 : 2 + 2 * level, level == 1 ? 6 : 3 + 2 * level);
    *self = (made_up){.count = (size_t)n};
    for (int64_t i = 1; i < n; i++)
        add_move(self, (size_t)boyi__exercise_pick(dice, i > 3 ? i - 3 : 0, i - 1), (size_t)i);
    for (int64_t more = boyi__exercise_pick(dice, 2, n / 2 + 1); more > 0; more--) {
        int64_t from = boyi__exercise_pick(dice, 0, n - 2);
        add_move(self, (size_t)from, (size_t)boyi__exercise_pick(dice, from + 1, n - 1));
    }
    for (int64_t back = level == 1 ? 0 : boyi__exercise_pick(dice, level - 1, 2 * level - 2); back > 0;
         back--) {
        int64_t from = boyi__exercise_pick(dice, 1, n - 1);
        add_move(self, (size_t)from, (size_t)boyi__exercise_pick(dice, 0, from - 1));
    }
}

/* ---- From a game to its graph ---- */

typedef struct {
    boyi__small_graph *graph;
    boyi_state states[MOST];
    bool too_large;
} walker;

static bool visit(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    walker *self = context;
    (void)moves;
    self->too_large = self->graph->count == MOST;
    if (self->too_large)
        return false;
    self->states[self->graph->count] = state;
    self->graph->states[self->graph->count++].depth = depth;
    return true;
}

static size_t number_of(const walker *self, boyi_state state)
{
    size_t i = 0;
    while (i < self->graph->count && self->states[i] != state)
        i++;
    return i;
}

static boyi_status read_moves(walker *self, const boyi_game *game, boyi_error *error)
{
    boyi_move *moves = malloc((boyi_game_most_moves(game) + 1) * sizeof *moves);
    boyi_status status = moves ? BOYI_OK : boyi__fail_memory(error, boyi_game_name(game));
    for (size_t i = 0; i < self->graph->count && !status; i++) {
        boyi__small_state *state = &self->graph->states[i];
        size_t count = boyi_game_moves(game, self->states[i], moves);
        if (count == BOYI_BROKEN)
            status = boyi__fail_broken(game, error);
        for (size_t k = 0; !status && k < count; k++) {
            uint8_t to = (uint8_t)number_of(self, moves[k].to);
            bool known = false; /* two moves may lead to the same state */
            for (size_t j = 0; j < state->count; j++)
                known |= state->moves[j].to == to;
            if (!known && state->count < MOST) {
                state->moves[state->count].to = to;
                state->moves[state->count++].again = moves[k].again;
            }
        }
    }
    free(moves);
    return status;
}

/* Whether some state can be reached from itself. */
static bool has_cycle(const boyi__small_graph *graph)
{
    uint32_t reached[MOST] = {0}; /* a bit a state */
    for (size_t round = 0; round < graph->count; round++)
        for (size_t i = 0; i < graph->count; i++)
            for (size_t k = 0; k < graph->states[i].count; k++) {
                unsigned to = graph->states[i].moves[k].to;
                reached[i] |= UINT32_C(1) << to | reached[to];
            }
    for (size_t i = 0; i < graph->count; i++)
        if (reached[i] >> i & 1)
            return true;
    return false;
}

/* States go by their texts, if all of them can be typed as names; else by letters. A graph that was made up has letters. */
static void name_states(walker *self, const boyi_game *game)
{
    bool made = game->rules.moves == list_moves, plain = !made;
    for (size_t i = 0; i < self->graph->count; i++) {
        boyi__small_state *state = &self->graph->states[i];
        size_t length = boyi_game_write_state(game, self->states[i], state->text, sizeof state->text);
        plain = plain && length > 0 && length < sizeof state->name && !strpbrk(state->text, " ,;:=\"\t\n");
    }
    for (size_t i = 0; i < self->graph->count; i++) {
        boyi__small_state *state = &self->graph->states[i];
        if (plain)
            memcpy(state->name, state->text, sizeof state->name);
        else
            snprintf(state->name, sizeof state->name, "%c", (char)('a' + (int)i));
        if (made)
            memcpy(state->text, state->name, sizeof state->name);
    }
}

/* Walks through a game and solves it. BOYI_LIMIT: it has too many states. */
static boyi_status read_game(boyi__small_graph *out, const boyi_game *game, const boyi_options *limits,
                             boyi_error *error)
{
    boyi_options options = limits ? *limits : (boyi_options){.size = sizeof options};
    walker self = {.graph = out};
    boyi_solution *solution = NULL;
    boyi_state start = boyi_game_start(game);
    *out = (boyi__small_graph){0};
    options.every_state = true;
    options.method = BOYI_AUTO;
    boyi_status status = boyi_game_walk(game, start, &options, visit, &self, error);
    if (self.too_large)
        return boyi__fail(error, BOYI_LIMIT, "%s: more than %d states are too many to colour",
                          boyi_game_name(game), MOST);
    if (!status)
        status = read_moves(&self, game, error);
    if (!status) {
        options.method = boyi_game_kind(game) == BOYI_OUTCOME ? BOYI_RETRO : BOYI_AUTO;
        status = boyi_solve(game, &options, error, &solution);
    }
    for (size_t i = 0; i < out->count && !status; i++)
        status = boyi_solution_value(solution, self.states[i], error, &out->states[i].value);
    boyi_solution_free(solution);
    out->cycles = has_cycle(out);
    if (!status)
        name_states(&self, game);
    return status;
}

/* Whether a graph that was made up asks for some thought: not all states are alike, and at the highest level some are
 * drawn. */
static bool is_good(const boyi__small_graph *graph, int level)
{
    size_t counts[4] = {0}, deep = 0;
    for (size_t i = 0; i < graph->count; i++) {
        counts[graph->states[i].value.outcome]++;
        deep += graph->states[i].value.outcome != BOYI_DRAW && graph->states[i].value.plies >= 2;
    }
    return counts[BOYI_WIN] >= 2 && counts[BOYI_LOSS] >= 2 && deep >= (size_t)level &&
           (level == 1 || counts[BOYI_DRAW] > 0);
}

static boyi_status make_up(boyi__small_graph *out, const boyi__exercise_order *order, boyi_error *error)
{
    uint64_t dice = boyi__exercise_dice(order);
    boyi_status status = BOYI_OK;
    bool good = false;
    for (int i = 0; i < TRIES && !good && !status; i++) {
        boyi_game *game = NULL;
        made_up *graph = malloc(sizeof *graph);
        if (!graph)
            return boyi__fail_memory(error, "exercise");
        draw_graph(graph, order->level, &dice);
        status = boyi__game_new(&made_up_rules, graph, error, &game);
        if (!status)
            status = read_game(out, game, order->options, error);
        good = !status && is_good(out, order->level);
        boyi_game_free(game);
    }
    return status;
}

static boyi_status make(boyi__exercise *exercise, const boyi__exercise_order *order, boyi_error *error)
{
    boyi__small_graph *self = calloc(1, sizeof *self);
    if (!self)
        return boyi__fail_memory(error, "exercise");
    exercise->task = self;
    snprintf(exercise->game, sizeof exercise->game, "graph");
    const boyi__request *request = order->request;
    if (!request || (request->length == 0 && strcmp(request->family->name, "graph") == 0))
        return make_up(self, order, error);
    boyi_game *game = NULL;
    boyi_status status = request->family->make(request, error, &game);
    if (status)
        return status;
    snprintf(exercise->game, sizeof exercise->game, "%s", boyi_game_name(game));
    boyi__request_title(request, exercise->line, sizeof exercise->line);
    if (boyi_game_kind(game) == BOYI_SCORE)
        status = boyi__fail(error, BOYI_METHOD, "%s: states of a score game are not won or lost",
                            boyi_game_name(game));
    else
        status = read_game(self, game, order->options, error);
    boyi_game_free(game);
    return status;
}

/* ---- The task ---- */

static void say_question(boyi__strbuf *out, const boyi__exercise *exercise)
{
    const boyi__small_graph *self = exercise->task;
    if (exercise->line[0])
        boyi__say(out, "%s: ", exercise->line);
    if (self->cycles)
        boyi__say(
            out,
            "Two players move in turn along the arrows; who can't move has lost, unless the state says "
            "otherwise. Which states are won for the player to move there, which are lost, and in which can "
            "neither player force an end?");
    else
        boyi__say(out,
                  "Two players move in turn along the arrows; who can't move has lost, unless the state says "
                  "otherwise. Which states are won for the player to move there, and which are lost?");
}

static void say_form(boyi__strbuf *out, const boyi__exercise *exercise)
{
    const boyi__small_graph *self = exercise->task;
    boyi__say(out, "a word of win, loss, tie, draw for each state, as in %s=win %s=loss",
              self->states[0].name, self->states[self->count > 1].name);
}

/* A finished state that is not lost is told: its value is part of the rules. */
static bool tells_end(const boyi__small_state *state)
{
    return state->count == 0 && state->value.outcome != BOYI_LOSS;
}

static void add_text(boyi__strbuf *out, const boyi__exercise *exercise)
{
    const boyi__small_graph *self = exercise->task;
    for (size_t i = 0; i < self->count; i++) {
        const boyi__small_state *state = &self->states[i];
        boyi__strbuf_add(out, "  %s", state->name);
        if (strcmp(state->name, state->text) != 0)
            boyi__strbuf_add(out, " (%s)", state->text);
        if (tells_end(state))
            boyi__strbuf_add(out, " = %s", boyi_outcome_word(state->value.outcome));
        else if (state->count == 0)
            boyi__say(out, "  no move");
        for (size_t k = 0; k < state->count; k++)
            boyi__strbuf_add(out, "%s %s", k ? "" : " ->", self->states[state->moves[k].to].name);
        boyi__strbuf_add(out, "\n");
    }
}

static void add_json(boyi__json *json, const boyi__exercise *exercise)
{
    const boyi__small_graph *self = exercise->task;
    boyi__json_open(json, "states", '[');
    for (size_t i = 0; i < self->count; i++) {
        const boyi__small_state *state = &self->states[i];
        boyi__json_open(json, NULL, '{');
        boyi__json_text(json, "name", state->name);
        boyi__json_text(json, "state", state->text);
        boyi__json_number(json, "depth", state->depth);
        if (tells_end(state))
            boyi__json_text(json, "end", boyi_outcome_word(state->value.outcome));
        boyi__json_open(json, "moves", '[');
        for (size_t k = 0; k < state->count; k++)
            boyi__json_text(json, NULL, self->states[state->moves[k].to].name);
        boyi__json_close(json, ']');
        boyi__json_close(json, '}');
    }
    boyi__json_close(json, ']');
}

/* ---- Marking ---- */

/* An outcome's word or its first letter; -1: neither. */
static int read_outcome(const char *text, size_t length)
{
    for (int outcome = BOYI_LOSS; outcome <= BOYI_WIN; outcome++) {
        const char *word = boyi_outcome_word((boyi_outcome)outcome);
        if ((length == 1 && (*text | 0x20) == *word) ||
            (length == strlen(word) && strncmp(text, word, length) == 0))
            return outcome;
    }
    return -1;
}

/* Reads "a=win b:loss"; false: it can't be read. */
static bool read_colours(const boyi__small_graph *self, const char *answer, int *given)
{
    static const char separators[] = " ,;\t\r\n";
    for (size_t i = 0; i < self->count; i++)
        given[i] = -1;
    for (const char *at = answer + strspn(answer, separators); *at; at += strspn(at, separators)) {
        size_t name = strcspn(at, "=:"), whole = strcspn(at, separators), found = 0;
        if (name >= whole)
            return false;
        while (found < self->count &&
               (strlen(self->states[found].name) != name || strncmp(self->states[found].name, at, name) != 0))
            found++;
        int outcome = read_outcome(at + name + 1, whole - name - 1);
        if (found == self->count || outcome < 0)
            return false;
        given[found] = outcome;
        at += whole;
    }
    return *answer != '\0';
}

static boyi_status mark_graph(const boyi__exercise *exercise, const char *answer, boyi__mark *mark,
                              boyi_error *error)
{
    const boyi__small_graph *self = exercise->task;
    int given[MOST];
    if (!read_colours(self, answer, given))
        return boyi__exercise_fail_form(exercise, answer, error);
    mark->fault = boyi__small_graph_diagnose(self, given, &mark->text);
    return BOYI_OK;
}

static void add_solution(boyi__strbuf *out, const boyi__exercise *exercise)
{
    const boyi__small_graph *self = exercise->task;
    for (size_t i = 0; i < self->count; i++)
        boyi__strbuf_add(out, "%s%s=%s", i ? " " : "", self->states[i].name,
                         boyi_outcome_word(self->states[i].value.outcome));
}

static void say_reason(boyi__strbuf *out, const boyi__exercise *exercise)
{
    const boyi__small_graph *self = exercise->task;
    boyi__say(
        out,
        "Go backward from the ends: a state is won if one move leads to a state that is lost for the other "
        "player, and lost if all moves lead to states that the other player wins.");
    if (self->cycles) {
        boyi__strbuf_add(out, " ");
        boyi__say(out, "States for which neither ever follows are drawn.");
    }
}

const boyi__exercise_kind boyi__exercise_graph = {
    .name = "graph",
    .make = make,
    .end = free,
    .say_question = say_question,
    .say_form = say_form,
    .add_text = add_text,
    .add_json = add_json,
    .mark = mark_graph,
    .add_solution = add_solution,
    .say_reason = say_reason,
};
