/* Where the positions of the exercise move come from: a game with its arguments, or a game that is made up; then random
 * play from its start. Levels are
 *
 *     games that tell how soon   1: won within 3 moves   2: within 6   3: later
 *     scores                     1: the largest gain at once is the winning move   2, 3: it is not
 *     all that is made up        the higher, the larger
 *
 * A given game may have no such position: the nearest level is taken.
 */
#include "tell/exercise/positions.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "games/list.h"
#include "games/random_graph.h"
#include "solve/engine.h"

enum {
    WALKS = 300,      /* random games that are played in a given game */
    GAMES = 400,      /* games that are made up, one after the other */
    MOST_STEPS = 200, /* of a random game */
    MOST_STATES = 3000 * 1000,
    LARGEST = 1 << 16, /* moves of a state */
};

/* ---- Games that are made up ---- */

typedef struct {
    uint64_t *dice;
    int level;
} maker;

static int64_t pick(const maker *self, int64_t low, int64_t high)
{
    return boyi__exercise_pick(self->dice, low, high);
}

/* `count` numbers from `low` to `high`. */
static void add_numbers(const maker *self, boyi__strbuf *out, int64_t count, int64_t low, int64_t high)
{
    for (int64_t i = 0; i < count; i++)
        boyi__strbuf_add(out, " %" PRId64, pick(self, low, high));
}

static void add_row(const maker *self, boyi__strbuf *out)
{
    int64_t least = 1 + 2 * self->level;
    add_numbers(self, out, pick(self, least, least + 1), 1, 3 + 6 * self->level);
}

static void add_row_from_left(const maker *self, boyi__strbuf *out)
{
    int64_t least = 2 + 2 * self->level;
    add_numbers(self, out, pick(self, least, least + 1), self->level == 1 ? 1 : -5, 9);
}

static void add_heaps(const maker *self, boyi__strbuf *out)
{
    static const int64_t most[] = {0, 5, 9, 15};
    add_numbers(self, out, self->level + (self->level == 1 || pick(self, 0, 1)), 1, most[self->level]);
}

static void add_one_heap(const maker *self, boyi__strbuf *out)
{
    add_numbers(self, out, 1, 5, INT64_C(30) * self->level);
}

/* One heap at level 1, as many as the level above. */
static void add_taken_heaps(const maker *self, boyi__strbuf *out)
{
    add_numbers(self, out, self->level, self->level == 1 ? 5 : 3, self->level == 1 ? 25 : 12);
}

static void add_two(const maker *self, boyi__strbuf *out)
{
    add_numbers(self, out, 2, 1, 1 + 4 * self->level);
}

/* Numbers 1 … m, and a total that neither one of them nor all together decide. */
static void add_pool(const maker *self, boyi__strbuf *out)
{
    int64_t m = pick(self, 2 + 2 * self->level, 3 + 2 * self->level);
    boyi__strbuf_add(out, " %" PRId64 " %" PRId64, m, pick(self, m + 1, m * (m + 1) / 2));
}

static void add_hundred(const maker *self, boyi__strbuf *out)
{
    boyi__strbuf_add(out, " %" PRId64 " %" PRId64, pick(self, 3, 3 + 2 * self->level),
                     pick(self, 10, INT64_C(33) * self->level));
}

static void add_chomp(const maker *self, boyi__strbuf *out)
{
    boyi__strbuf_add(out, " %d %" PRId64, 1 + self->level, pick(self, 2 + self->level, 3 + self->level));
}

static void add_connect(const maker *self, boyi__strbuf *out)
{
    static const char *const sizes[] = {"", " 4 3 3", " 4 4 3", " 4 4 4"};
    boyi__strbuf_add(out, "%s", sizes[self->level]);
}

static void add_hexapawn(const maker *self, boyi__strbuf *out)
{
    static const char *const sizes[] = {"", " 3 3", " 4 3", " 4 4"};
    boyi__strbuf_add(out, "%s", sizes[self->level]);
}

static void add_places(const maker *self, boyi__strbuf *out)
{
    boyi__strbuf_add(out, " ");
    boyi__random_graph(out, self->dice, (size_t)pick(self, 3 + self->level, 5 + self->level));
}

static void add_nothing(const maker *self, boyi__strbuf *out)
{
    (void)self;
    (void)out;
}

static const struct {
    const char *name;
    const char *options; /* of a game that is made up; NULL: none */
    void (*add)(const maker *self, boyi__strbuf *out);
    bool walks;  /* positions are reached by play; else the start is the position */
    bool stream; /* taken where no game is named */
} made_up[] = {
    {"row", NULL, add_row, false, true},
    {"stone-game", NULL, add_row, false, false},
    {"predict-the-winner", NULL, add_row, false, false},
    {"card-game", NULL, add_row, false, false},
    {"stone-game-2", NULL, add_row_from_left, false, false},
    {"stone-game-3", NULL, add_row_from_left, false, true},
    {"nim", NULL, add_heaps, false, true},
    {"misere-nim", NULL, add_heaps, false, false},
    {"kayles", NULL, add_heaps, false, false},
    {"grundy", NULL, add_heaps, false, false},
    {"heaps", " --take 1-3", add_one_heap, false, true},
    {"heaps", " --take 1,3,4", add_taken_heaps, false, true},
    {"wythoff", NULL, add_two, false, true},
    {"can-i-win", NULL, add_pool, false, true},
    {"hundred", NULL, add_hundred, false, true},
    {"cat-and-mouse", NULL, add_places, true, true},
    {"tic-tac-toe", NULL, add_nothing, true, true},
    {"connect", NULL, add_connect, true, true},
    {"chomp", NULL, add_chomp, true, true},
    {"hexapawn", NULL, add_hexapawn, true, true},
};

enum { MADE_UP = sizeof made_up / sizeof *made_up };

/* ---- Which positions will do ---- */

static int difficulty(const boyi__position *self, int level)
{
    const boyi_choices *choices = &self->choices;
    boyi_kind kind = boyi_game_kind(self->game);
    const boyi_value *value = &choices->list[0].value;
    if (kind == BOYI_OUTCOME && value->plies != BOYI_PLIES_UNKNOWN)
        return value->plies <= 3 ? 1 : value->plies <= 6 ? 2 : 3;
    if (kind != BOYI_SCORE)
        return level;
    for (size_t i = 1; i < choices->count; i++)
        if (choices->list[i].move.gain > choices->list[0].move.gain)
            return level > 1 ? level : 2;
    return 1;
}

/* Whether exactly one move wins, of two or more. */
static bool has_only_move(const boyi_choices *choices)
{
    size_t wins = 0;
    for (size_t i = 0; i < choices->count; i++)
        wins += choices->list[i].value.outcome == BOYI_WIN;
    return choices->count >= 2 && choices->total == choices->count && wins == 1;
}

typedef struct {
    boyi__position *position;
    uint64_t *dice;
    int level;
    int distance; /* of the best position so far from the level; -1: none yet */
    boyi_state best;
} finder;

/* Looks at a state; whether it is kept as the best so far. */
static boyi_status look(finder *self, boyi_state state, boyi_error *error)
{
    boyi__position *position = self->position;
    boyi_choices_free(&position->choices);
    boyi_status status = boyi_solution_choices(position->solution, state, BOYI__POSITION_MOST_MOVES, error,
                                               &position->choices);
    if (status) {
        position->choices = (boyi_choices){0};
        return status;
    }
    if (!has_only_move(&position->choices))
        return BOYI_OK;
    int distance = abs(difficulty(position, self->level) - self->level);
    if (self->distance < 0 || distance < self->distance) {
        self->distance = distance;
        self->best = state;
    }
    return BOYI_OK;
}

/* Plays one random game and looks at one of its states. */
static boyi_status walk(finder *self, boyi_move *moves, boyi_error *error)
{
    const boyi_game *game = self->position->game;
    boyi_state states[MOST_STEPS];
    size_t count = 0;
    boyi_state state = boyi_game_start(game);
    while (count < MOST_STEPS) {
        size_t there = boyi_game_moves(game, state, moves);
        if (there == BOYI_BROKEN)
            return boyi__fail_broken(game, error);
        if (there == 0)
            break;
        states[count++] = state;
        state = moves[boyi__random(self->dice) % there].to;
    }
    return count ? look(self, states[boyi__random(self->dice) % count], error) : BOYI_OK;
}

/* Looks for a position in the game that is solved. */
static boyi_status search(finder *self, bool walks, boyi_error *error)
{
    const boyi_game *game = self->position->game;
    boyi_status status = BOYI_OK;
    if (!walks)
        return look(self, boyi_game_start(game), error);
    boyi_move *moves = malloc((boyi_game_most_moves(game) + 1) * sizeof *moves);
    if (!moves)
        return boyi__fail_memory(error, boyi_game_name(game));
    for (int i = 0; i < WALKS && !status && self->distance != 0; i++)
        status = walk(self, moves, error);
    free(moves);
    return status;
}

/* ---- Making and solving ---- */

static boyi_status solve(boyi__position *self, const boyi_options *limits, boyi_error *error)
{
    boyi_options options = limits ? *limits : (boyi_options){.size = sizeof options};
    if (options.max_states == 0 || options.max_states > MOST_STATES)
        options.max_states = MOST_STATES;
    if (boyi_game_most_moves(self->game) > LARGEST)
        return boyi__fail(error, BOYI_LIMIT, "%s: a state has too many moves for an exercise",
                          boyi_game_name(self->game));
    boyi_status status = boyi__choose_for_all(self->game, boyi_game_start(self->game), &options, error,
                                              &self->solution);
    if (status == BOYI_LIMIT)
        return boyi__fail(error, BOYI_LIMIT, "%s: too large for an exercise; choose a smaller game",
                          boyi_game_name(self->game));
    return status;
}

static void drop_game(boyi__position *self)
{
    boyi_choices_free(&self->choices);
    self->choices = (boyi_choices){0};
    boyi_solution_free(self->solution);
    self->solution = NULL;
    boyi_game_free(self->game);
    self->game = NULL;
}

/* The game that was named, with arguments that are made up; `which` is its entry of the list. */
static boyi_status make_game(boyi__position *self, boyi__exercise *exercise, const boyi__request *named,
                             size_t which, const maker *with, boyi_error *error)
{
    boyi__strbuf arguments = {0};
    bool own_options = named && named->settings_count;
    made_up[which].add(with, &arguments);
    const char *text = arguments.data ? arguments.data : "", *options = made_up[which].options;
    boyi_status status = BOYI_OK;
    snprintf(exercise->line, sizeof exercise->line, "%s%s%s", made_up[which].name,
             own_options || !options ? "" : options, text);
    if (arguments.failed) {
        status = boyi__fail_memory(error, "exercise");
    } else if (own_options) {
        boyi__request request = *named;
        request.text = text + strspn(text, " ");
        request.length = strlen(request.text);
        boyi__request_title(&request, exercise->line, sizeof exercise->line);
        status = named->family->make(&request, error, &self->game);
    } else {
        status = boyi_game_read(exercise->line, error, &self->game);
    }
    boyi__strbuf_end(&arguments);
    return status;
}

/* An entry of the list: that of the name, or any of the stream; MADE_UP: there is none. */
static size_t choose_game(const char *name, uint64_t *dice)
{
    size_t fitting[MADE_UP] = {0}, count = 0;
    for (size_t i = 0; i < MADE_UP; i++)
        if (name ? strcmp(made_up[i].name, name) == 0 : made_up[i].stream)
            fitting[count++] = i;
    return count ? fitting[boyi__random(dice) % count] : MADE_UP;
}

static boyi_status find_made_up(boyi__position *self, boyi__exercise *exercise,
                                const boyi__exercise_order *order, finder *found, boyi_error *error)
{
    const char *name = order->request ? order->request->family->name : NULL;
    maker with = {.dice = found->dice, .level = order->level};
    boyi_status status = BOYI_OK;
    size_t which = choose_game(name, found->dice);
    for (int i = 0; i < GAMES && !status && found->distance != 0; i++) {
        drop_game(self);
        found->distance = -1;
        if (name)
            which = choose_game(name, found->dice);
        status = make_game(self, exercise, order->request, which, &with, error);
        if (!status)
            status = solve(self, order->options, error);
        if (!status)
            status = search(found, made_up[which].walks, error);
        if (found->distance >= 0 && i >= GAMES / 4) /* any level, rather than none */
            break;
    }
    return status;
}

boyi_status boyi__position_find(boyi__position *self, boyi__exercise *exercise,
                                const boyi__exercise_order *order, boyi_error *error)
{
    uint64_t dice = boyi__exercise_dice(order);
    const boyi__request *request = order->request;
    finder found = {.position = self, .dice = &dice, .level = order->level, .distance = -1};
    bool given = request && (request->length || choose_game(request->family->name, &dice) == MADE_UP);
    boyi_status status;
    if (given) {
        boyi__request_title(request, exercise->line, sizeof exercise->line);
        status = request->family->make(request, error, &self->game);
        if (!status)
            status = solve(self, order->options, error);
        if (!status)
            status = search(&found, true, error);
    } else {
        status = find_made_up(self, exercise, order, &found, error);
    }
    if (status)
        return status;
    const char *name = boyi_game_name(self->game);
    snprintf(exercise->game, sizeof exercise->game, "%s", name);
    bool from_file = request && request->family->suffix;
    if (from_file || boyi__family_find(boyi__families, NULL, name, NULL, &self->family))
        self->family = NULL;
    if (found.distance < 0)
        return boyi__fail(error, BOYI_METHOD, "%s: no position with exactly one winning move was found",
                          name);
    self->state = found.best;
    return look(&found, found.best, error);
}

void boyi__position_end(boyi__position *self)
{
    drop_game(self);
}
