/* search against the slow solver: random games without cycles, tables from two entries to plenty, with and
 * without symmetry and what rules may tell; scores at the edge of 64 bits; games that go round in circles;
 * limits, cancelling, several threads.
 *
 * BOYI_SEED=… repeats a run, BOYI_ROUNDS=… makes it shorter or longer. */
#include "agree.h"
#include "game/game.h"
#include "slow.h"

#include <inttypes.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "solve/engine.h"

enum { USUAL_ROUNDS = 4000 };

/* A random game whose rules say more than they must: true, but not all that is true. */
typedef struct {
    random_game game; /* first: the rules' self is a random_game too */
    const slow_answers *slow;
    uint64_t slack; /* how much less than the truth is said */
} telling;

static uint64_t slack_at(const telling *self, size_t node)
{
    random_dice dice = {.state = self->slack + node};
    return self->slack ? random_below(&dice, 4) : 0;
}

static uint32_t tell_soonest_tie(const void *self, boyi_state state)
{
    const telling *told = self;
    size_t node = random_node_of(&told->game, state);
    const slow_value *value = &told->slow->values[node];
    uint64_t less = slack_at(told, node);
    /* Of a state that is no tie anything is true, even that there is none. */
    if (value->outcome != BOYI_TIE)
        return less % 2 ? UINT32_MAX : (uint32_t)less;
    return value->plies > less ? value->plies - (uint32_t)less : 0;
}

static int64_t tell_stake(const void *self, boyi_state state)
{
    const telling *told = self;
    size_t node = random_node_of(&told->game, state);
    slow_wide margin = told->slow->values[node].margin;
    return (int64_t)(margin < 0 ? -margin : margin) + (int64_t)slack_at(told, node);
}

static int tell_hint(const void *self, boyi_state state, const boyi_move *move)
{
    const telling *told = self;
    random_dice dice = {.state = state ^ move->to ^ told->slack};
    return (int)random_between(&dice, INT32_MIN, INT32_MAX);
}

/* A move after which play is over, and the other side has lost. */
static bool wins_at_once(const random_game *game, const random_move *move)
{
    const random_node *to = &game->nodes[move->to];
    return !move->again && to->count == 0 && (!game->has_finished || to->end.outcome == BOYI_LOSS);
}

/* True of every second move that wins or loses at once; says nothing about the others. */
static void tell_hints(const void *self, boyi_state state, const boyi_move *moves, size_t count, int *out)
{
    const telling *told = self;
    const random_game *game = &told->game;
    const random_node *node = &game->nodes[random_node_of(game, state)];
    for (size_t i = 0; i < count; i++) {
        const random_move *move = &game->moves[node->first + i];
        const random_node *to = &game->nodes[move->to];
        random_dice dice = {.state = state ^ moves[i].to ^ told->slack};
        bool loses = false;
        for (size_t r = 0; r < to->count && !move->again; r++)
            loses |= wins_at_once(game, &game->moves[to->first + r]);
        out[i] = (int)random_between(&dice, INT32_MIN + 1, INT32_MAX - 1);
        if ((wins_at_once(game, move) || loses) && random_chance(&dice, 2))
            out[i] = loses ? BOYI_HINT_LOSES : BOYI_HINT_WINS;
    }
}

/* What the library's own rules may say of a state: true, but not all that is true. */
static size_t tell_candidates(const void *self, boyi_state state, boyi_move *out, boyi_ahead *ahead)
{
    const telling *told = self;
    const random_game *game = &told->game;
    size_t number = random_node_of(game, state);
    const random_node *node = &game->nodes[number];
    const slow_value *value = &told->slow->values[number];
    random_dice dice = {.state = state ^ told->slack};
    const boyi_rules rules = random_rules(game);
    size_t count = rules.moves(self, state, out), left = 0;
    assert_int_equal(count, node->count);
    if (count == 0 || random_chance(&dice, 8)) {
        *ahead = (boyi_ahead){.decided = true, .outcome = value->outcome, .plies = value->plies};
        return 0;
    }
    /* Of a state that is no win, or no loss, any bound is true. */
    ahead->soonest_win = (uint32_t)random_between(&dice, 1, value->outcome == BOYI_WIN ? value->plies : 5);
    ahead->soonest_loss = (uint32_t)random_between(&dice, 1, value->outcome == BOYI_LOSS ? value->plies : 5);
    if (value->outcome != BOYI_WIN && random_chance(&dice, 2))
        ahead->soonest_win = UINT32_MAX;
    if (value->outcome != BOYI_LOSS && random_chance(&dice, 2))
        ahead->soonest_loss = UINT32_MAX;
    for (size_t i = 0; i < count; i++) {
        const random_move *move = &game->moves[node->first + i];
        const random_node *to = &game->nodes[move->to];
        bool loses = false;
        for (size_t r = 0; r < to->count && !move->again; r++)
            loses |= wins_at_once(game, &game->moves[to->first + r]);
        if (loses && random_chance(&dice, 2))
            ahead->dropped = 2;
        else
            out[left++] = out[i];
    }
    if (left == 0)
        *ahead = (boyi_ahead){.decided = true, .outcome = BOYI_LOSS, .plies = 2};
    return left;
}

static void rank_candidates(const void *self, boyi_state state, const boyi_move *moves, size_t count,
                            int *out)
{
    for (size_t i = 0; i < count; i++)
        out[i] = tell_hint(self, state, &moves[i]);
}

typedef struct {
    telling told;
    slow_answers *slow;
    boyi_game *game;
    size_t from, number;
    random_dice dice;
} trial;

static void trial_start(trial *one, const random_game *random, size_t number, slow_answers *slow)
{
    boyi_rules rules = random_rules(random);
    *one = (trial){.told = {.game = *random, .slow = slow}, .slow = slow, .from = random->start};
    one->number = number;
    one->dice.state = random->seed + 7;
    if (random_chance(&one->dice, 2))
        one->told.slack = random_next(&one->dice) | 1;
    if (random_chance(&one->dice, 4))
        one->from = (size_t)random_below(&one->dice, random->nodes_count);
    if (slow && random_chance(&one->dice, 2)) {
        rules.soonest_tie = tell_soonest_tie;
        rules.at_stake = tell_stake;
    }
    if (random_chance(&one->dice, 2))
        rules.hint = tell_hint;
    /* What rules say of moves is used only if they are the library's: without guards these count as such. */
    if (random->kind == BOYI_OUTCOME && random_chance(&one->dice, 2)) {
        rules.hints = tell_hints;
        assert_int_equal(boyi__game_new(&rules, &one->told, NULL, &one->game), BOYI_OK);
        if (slow && random_chance(&one->dice, 2)) {
            one->game->rules.candidates = tell_candidates;
            one->game->rules.rank = rank_candidates;
        }
        return;
    }
    assert_int_equal(boyi_game_new(&rules, &one->told, NULL, &one->game), BOYI_OK);
}

static void expect(const trial *one, bool agrees, const char *complaint)
{
    if (agrees)
        return;
    random_game_print(stderr, &one->told.game);
    fprintf(stderr, "searched from %" PRIu64 "\n", random_state(&one->told.game, one->from));
    fail_msg("game %zu of this run: %s", one->number, complaint);
}

/* Two entries, a few, plenty. */
static boyi_options options_of(trial *one)
{
    static const uint64_t entries[] = {1, 4, 16, 0};
    return (boyi_options){.method = BOYI_SEARCH,
                          .max_states = entries[random_below(&one->dice, 4)],
                          .every_state = random_chance(&one->dice, 3)};
}

/* ---- Every question about random games ---- */

enum { MOST_IN_TREE = 100000 };

/* How many positions a search that remembers nothing meets from `node`; `sizes`: 0 where it is not known yet. */
static double tree_size(const random_game *random, size_t node, double *sizes)
{
    const random_node *at = &random->nodes[node];
    if (sizes[node] > 0)
        return sizes[node];
    double size = 1;
    for (size_t i = 0; i < at->count; i++)
        size += tree_size(random, random->moves[at->first + i].to, sizes);
    return sizes[node] = size;
}

/* Whether all searches of the game end soon with a small table: one game in many takes minutes. */
static bool is_small_tree(const random_game *random)
{
    double total = 0, *sizes = calloc(random->nodes_count, sizeof *sizes);
    assert_non_null(sizes);
    for (size_t i = 0; i < random->nodes_count; i++)
        total += tree_size(random, i, sizes);
    free(sizes);
    return total <= MOST_IN_TREE;
}

static void check_game(const random_game *random, size_t number)
{
    trial one;
    char complaint[SLOW_COMPLAINT] = "";
    boyi_error error = {0};
    boyi_solution *solution = NULL;
    trial_start(&one, random, number, slow_solve(random));
    boyi_options options = options_of(&one);
    if (!is_small_tree(random))
        options.max_states = 0;
    boyi_status status = boyi_solve_at(one.game, random_state(random, one.from), &options, &error, &solution);
    expect(&one, status == BOYI_OK, error.text);
    boyi_effort effort = boyi_solution_effort(solution);
    expect(&one, effort.method == BOYI_SEARCH && effort.visited > 0 && effort.bytes > 0, "no effort");
    expect(&one, slow_agrees(one.slow, solution, one.from, complaint), complaint);
    boyi_solution_free(solution);
    boyi_game_free(one.game);
    slow_free(one.slow);
}

static void check_kind(const char *name, boyi_kind kind, uint64_t lane, size_t most)
{
    uint64_t seed = random_seed(name);
    size_t rounds = random_rounds(USUAL_ROUNDS) / (most / 16);
    random_wish wish = {.kind = kind, .least = 1, .most = most};
    for (size_t number = 0; number < rounds; number++) {
        random_game *random = random_game_new(&wish, random_game_seed(seed + lane, number));
        check_game(random, number);
        random_game_free(random);
    }
}

static void test_outcome(void **state)
{
    (void)state;
    check_kind("search: outcome games", BOYI_OUTCOME, 1, 16);
    check_kind("search: larger outcome games", BOYI_OUTCOME, 2, 80);
}

static void test_score(void **state)
{
    (void)state;
    check_kind("search: score games", BOYI_SCORE, 3, 16);
    check_kind("search: larger score games", BOYI_SCORE, 4, 80);
}

/* ---- The edge of 64 bits ---- */

static bool fits(slow_wide margin)
{
    return margin >= INT64_MIN && margin <= INT64_MAX;
}

/* The right number or BOYI_OVERFLOW, and that only where some margin does leave the range. */
static void check_huge(const random_game *random, size_t number, size_t *answered)
{
    trial one;
    slow_answers *slow = slow_solve(random);
    trial_start(&one, random, number, NULL);
    one.slow = slow;
    boyi_options options = options_of(&one);
    bool all_fit = true;
    for (size_t i = 0; i < random->nodes_count; i++)
        all_fit = all_fit && fits(slow->values[i].margin);
    for (size_t i = 0; i < random->nodes_count; i++) {
        boyi_solution *solution = NULL;
        boyi_error error = {0};
        boyi_value value;
        one.from = i;
        boyi_status status = boyi_solve_at(one.game, random_state(random, i), &options, &error, &solution);
        if (!status)
            status = boyi_solution_value(solution, random_state(random, i), &error, &value);
        expect(&one, status == BOYI_OK || status == BOYI_OVERFLOW, error.text);
        expect(&one, status == BOYI_OK || !all_fit, "an overflow where all margins fit");
        expect(&one, status != BOYI_OK || value.margin == slow->values[i].margin, "a wrong margin");
        *answered += status == BOYI_OK;
        boyi_solution_free(solution);
    }
    boyi_game_free(one.game);
    slow_free(slow);
}

static void test_huge(void **state)
{
    uint64_t seed = random_seed("search: huge scores");
    size_t rounds = random_rounds(USUAL_ROUNDS), answered = 0;
    random_wish wish = {.kind = BOYI_SCORE, .least = 1, .most = 10, .huge = true};
    (void)state;
    for (size_t number = 0; number < rounds; number++) {
        random_game *random = random_game_new(&wish, random_game_seed(seed + 5, number));
        check_huge(random, number, &answered);
        random_game_free(random);
    }
    assert_true(answered > 0);
}

/* ---- Circles ---- */

/* Right where it answers; it may refuse where play can go round, and must where neither side can force an end. */
static void check_cycles(const random_game *random, size_t number, size_t *refused, size_t *answered)
{
    trial one;
    char complaint[SLOW_COMPLAINT] = "";
    slow_answers *slow = slow_solve_by_rounds(random);
    trial_start(&one, random, number, NULL);
    boyi_options options = options_of(&one);
    for (size_t i = 0; i < random->nodes_count; i++) {
        boyi_solution *solution = NULL;
        boyi_error error = {0};
        one.from = i;
        boyi_status status = boyi_solve_at(one.game, random_state(random, i), &options, &error, &solution);
        expect(&one, status == BOYI_OK || status == BOYI_CYCLE, error.text);
        expect(&one, status == BOYI_OK || slow_has_cycle(random, i), "refused without a circle");
        if (status == BOYI_OK)
            expect(&one, slow_agrees_value(slow, solution, i, complaint), complaint);
        *(status ? refused : answered) += 1;
        boyi_solution_free(solution);
    }
    boyi_game_free(one.game);
    slow_free(slow);
}

static void test_cycles(void **state)
{
    uint64_t seed = random_seed("search: circles");
    size_t rounds = random_rounds(USUAL_ROUNDS) / 4, refused = 0, answered = 0;
    random_wish wish = {.kind = BOYI_OUTCOME, .least = 1, .most = 12, .cycles = true};
    (void)state;
    for (size_t number = 0; number < rounds; number++) {
        random_game *random = random_game_new(&wish, random_game_seed(seed + 6, number));
        check_cycles(random, number, &refused, &answered);
        random_game_free(random);
    }
    assert_true(refused > 0 && answered > 0);
}

/* ---- A long game, limits, cancelling ---- */

/* From n to n-1, n-2 or n-3; who can't move loses. */
static boyi_state chain_start(const void *self)
{
    return *(const boyi_state *)self;
}

static size_t chain_moves(const void *self, boyi_state state, boyi_move *out)
{
    size_t count = state < 3 ? (size_t)state : 3;
    (void)self;
    for (size_t m = 0; m < count; m++)
        out[m] = (boyi_move){.to = state - 1 - m, .name = (uint32_t)m + 1};
    return count;
}

static boyi_game *chain_game(boyi_state *length)
{
    boyi_rules rules = {.name = "chain", .kind = BOYI_OUTCOME, .most_moves = 3};
    boyi_game *game;
    rules.start = chain_start;
    rules.moves = chain_moves;
    assert_int_equal(boyi_game_new(&rules, length, NULL, &game), BOYI_OK);
    return game;
}

/* Far deeper than the C stack has room for. */
static void test_deep(void **state)
{
    boyi_state length = 100000;
    boyi_game *game = chain_game(&length);
    boyi_options options = {.method = BOYI_SEARCH};
    boyi_solution *solution;
    boyi_error error = {0};
    boyi_value value;
    (void)state;
    if (boyi_solve(game, &options, &error, &solution) ||
        boyi_solution_value(solution, length, &error, &value))
        fail_msg("%s", error.text);
    assert_int_equal(value.outcome, BOYI_LOSS);
    assert_int_equal(value.plies, length / 2);
    boyi_solution_free(solution);
    boyi_game_free(game);
}

/* Too little memory, and from some amount on enough; never more used than given. */
static void test_memory(void **state)
{
    boyi_state length = 5000;
    boyi_game *game = chain_game(&length);
    bool enough = false;
    (void)state;
    for (uint64_t bytes = 1; bytes <= UINT64_C(1) << 26; bytes *= 2) {
        boyi_options options = {.method = BOYI_SEARCH, .max_bytes = bytes};
        boyi_solution *solution = NULL;
        boyi_error error = {0};
        boyi_status status = boyi_solve(game, &options, &error, &solution);
        if (status) {
            assert_false(enough);
            assert_int_equal(status, BOYI_LIMIT);
            assert_non_null(strstr(error.text, "memory"));
            continue;
        }
        enough = true;
        assert_true(boyi_solution_effort(solution).bytes <= bytes);
        boyi_solution_free(solution);
    }
    assert_true(enough);
    boyi_game_free(game);
}

typedef struct {
    size_t calls, stop_at;
} patience;

static bool count_call(void *context, const boyi_progress *progress)
{
    patience *self = context;
    assert_true(progress->states > 0);
    return ++self->calls != self->stop_at;
}

static void test_cancel(void **state)
{
    boyi_game *game = agree_game("connect 6 5");
    patience self = {.stop_at = 3};
    boyi_options options = {.method = BOYI_SEARCH, .threads = 1, .progress = count_call, .context = &self};
    boyi_solution *solution = NULL;
    boyi_error error = {0};
    (void)state;
    assert_int_equal(boyi_solve(game, &options, &error, &solution), BOYI_CANCELLED);
    assert_int_equal(self.calls, 3);
    assert_null(solution);
    boyi_game_free(game);
}

/* A solution calls no progress function after it was made, until it is given one. One thread: of several, another
 * one than the caller's may have found the value before a report is due. */
static void test_watch(void **state)
{
    boyi_game *game = agree_game("connect 5 5");
    boyi_state at = boyi_game_start(game), last;
    boyi_move moves[8];
    patience self = {0};
    boyi_error error = {0};
    boyi_value value;
    boyi_solution *solution;
    (void)state;
    assert_int_equal(boyi_game_read_state(game, "...../.XO../.OX../.XO../.OX..", &error, &last), BOYI_OK);
    boyi_options options = {.method = BOYI_SEARCH, .threads = 1, .progress = count_call, .context = &self};
    assert_int_equal(boyi_solve_at(game, last, &options, &error, &solution), BOYI_OK);
    size_t before = self.calls;
    assert_int_equal(boyi_game_moves(game, at, moves), 5);
    assert_int_equal(boyi_solution_value(solution, moves[0].to, &error, &value), BOYI_OK);
    assert_int_equal(self.calls, before);
    self.stop_at = before + 1;
    boyi_solution_watch(solution, count_call, &self);
    assert_int_equal(boyi_solution_value(solution, at, &error, &value), BOYI_CANCELLED);
    /* What was stopped can be asked again. */
    boyi_solution_watch(solution, NULL, NULL);
    assert_int_equal(boyi_solution_value(solution, at, &error, &value), BOYI_OK);
    assert_int_equal(value.outcome, BOYI_TIE);
    assert_int_equal(value.plies, 25);
    boyi_solution_free(solution);
    boyi_game_free(game);
}

static void test_nimbers(void **state)
{
    boyi_game *game = agree_game("kayles 5");
    boyi_options options = {.method = BOYI_SEARCH};
    boyi_error error = {0};
    boyi_solution *solution = NULL;
    (void)state;
    assert_int_equal(boyi_solve(game, &options, &error, &solution), BOYI_METHOD);
    assert_non_null(strstr(error.text, "nimber"));
    assert_null(solution);
    boyi_game_free(game);
}

/* ---- What auto does when a search is not enough ---- */

static void note_tried(void *context, boyi_method method, const boyi_error *why)
{
    char *tried = context;
    size_t length = strlen(tried);
    snprintf(tried + length, 100 - length, "%s %s;", boyi_method_word(method), boyi_status_word(why->status));
}

static void expect_tried(const char *text, uint64_t max_calls, uint64_t max_states, boyi_status expected,
                         const char *methods)
{
    char tried[100] = "";
    boyi_game *game = agree_game(text);
    boyi_options options = {.size = sizeof options,
                            .max_calls = max_calls,
                            .max_states = max_states,
                            .context = tried,
                            .tried = note_tried};
    boyi_solution *solution = NULL;
    assert_int_equal(boyi_solve(game, &options, NULL, &solution), expected);
    assert_string_equal(tried, methods);
    boyi_solution_free(solution);
    boyi_game_free(game);
}

/* A search that is limited gives way to all states where these can be visited, and fails where not. */
static void test_auto(void **state)
{
    (void)state;
    expect_tried("hexapawn", 0, 0, BOYI_OK, "memo ok;");
    /* memo and a search take turns: either may be the first to end. */
    expect_tried("tic-tac-toe", 0, 0, BOYI_OK, "memo ok;");
    expect_tried("chomp 6 6", 0, 0, BOYI_OK, "memo ok;");
    /* The search would end as soon, but memo is near its end. */
    expect_tried("connect 3 3", 0, 0, BOYI_OK, "memo ok;");
    expect_tried("mnk 5 2 2", 0, 0, BOYI_OK, "search ok;");
    expect_tried("othello 4 4", 0, 0, BOYI_OK, "search ok;");
    expect_tried("tic-tac-toe", 100, 0, BOYI_OK, "memo ok;");
    expect_tried("othello 4 4", 0, 100, BOYI_OK, "memo limit;search ok;");
    expect_tried("connect 4 4", 0, 0, BOYI_OK, "memo limit;search ok;");
    expect_tried("connect 4 4", 100, 0, BOYI_OK, "memo limit;search limit;sections ok;");
    expect_tried("mnk 4 3 3", 100, 0, BOYI_OK, "memo limit;search limit;layers ok;");
    expect_tried("connect 4 4", 0, 1000, BOYI_OK, "memo limit;search ok;");
    expect_tried("connect 7 6", 100, 1000, BOYI_LIMIT, "memo limit;search limit;");
    expect_tried("wythoff 943 1526", 0, 0, BOYI_OK, "shortcut ok;");
    expect_tried("wythoff 30 40", 0, 0, BOYI_OK, "layers ok;");
    expect_tried("quixo 3", 0, 0, BOYI_OK, "retro ok;");
}

/* ---- How many states there are ---- */

static double guess(const char *text)
{
    boyi_game *game = agree_game(text);
    double states = 0;
    bool exact;
    assert_int_equal(boyi__estimate_states(game, boyi_game_start(game), NULL, 1 << 17, NULL, &states, &exact),
                     BOYI_OK);
    assert_true(exact == (states < 1 << 17));
    boyi_game_free(game);
    return states;
}

/* Small games are counted; of large ones the order of magnitude, generously, is right. */
static void test_guess(void **state)
{
    (void)state;
    assert_true(guess("tic-tac-toe") == 765);
    assert_true(guess("connect 3 3 3") > 100 && guess("connect 3 3 3") < 1000);
    assert_true(guess("connect 5 5") > 1e6 && guess("connect 5 5") < 4e9); /* 35 million */
    assert_true(guess("connect 7 6") > 1e9);                               /* 2 * 10^12 */
    assert_true(guess("mnk 5 4 4") > 1e6);
}

/* ---- Candidates of real games ---- */

/* What `candidates` says of a state, held against the values of all states. */
static void check_candidates(const char *text, const boyi_game *game, const boyi_solution *memo,
                             boyi_state at)
{
    boyi_ahead ahead = {0};
    boyi_move moves[64], candidates[64];
    boyi_value value;
    bool holds = true;
    size_t count = boyi_game_moves(game, at, moves);
    size_t left = game->rules.candidates(game->self, at, candidates, &ahead), found = 0;
    assert_int_equal(boyi_solution_value(memo, at, NULL, &value), BOYI_OK);
    if (ahead.decided) {
        holds = left == 0 && ahead.outcome == value.outcome && ahead.plies == value.plies;
    } else {
        holds = left > 0 && left <= count && (left == count) == (ahead.dropped == 0);
        holds &= value.outcome != BOYI_WIN || value.plies >= ahead.soonest_win;
        holds &= value.outcome != BOYI_LOSS || value.plies >= ahead.soonest_loss;
        for (size_t i = 0; i < count; i++) {
            boyi_value after;
            if (found < left && candidates[found].to == moves[i].to &&
                candidates[found].name == moves[i].name) {
                found++;
                continue;
            }
            assert_int_equal(boyi_solution_value(memo, moves[i].to, NULL, &after), BOYI_OK);
            holds &= after.outcome == BOYI_WIN && after.plies + 1 == ahead.dropped;
        }
        holds &= found == left;
    }
    if (!holds) {
        char state[256];
        boyi_game_write_state(game, at, state, sizeof state);
        fail_msg("boyi solve %s --state %s: what its candidates say is not true", text, state);
    }
}

static void test_candidates(void **state)
{
    static const char *const games[] = {"connect 4 4", "connect 5 3 3", "connect 4 5 3", "connect 3 3 2",
                                        "connect 2 2 1"};
    uint64_t seed = random_seed("search: candidates");
    random_dice dice = {.state = seed};
    (void)state;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        boyi_game *game = agree_game(games[g]);
        boyi_options options = {.method = BOYI_MEMO};
        boyi_solution *memo;
        assert_int_equal(boyi_solve(game, &options, NULL, &memo), BOYI_OK);
        for (size_t round = 0; round < random_rounds(USUAL_ROUNDS) / 4; round++) {
            boyi_state at = boyi_game_start(game);
            boyi_move moves[64];
            for (size_t count;; at = moves[random_below(&dice, count)].to) {
                check_candidates(games[g], game, memo, at);
                count = boyi_game_moves(game, at, moves);
                if (count == 0)
                    break;
            }
        }
        boyi_solution_free(memo);
        boyi_game_free(game);
    }
}

/* ---- Against memo on real games ---- */

typedef struct {
    const boyi_game *game;
    const boyi_solution *memo, *search;
    uint64_t seed;
} pair;

static bool same(const boyi_value *a, const boyi_value *b)
{
    return a->outcome == b->outcome && a->plies == b->plies && a->margin == b->margin;
}

/* Random play from the start, comparing on the way. NULL, or where they differ. */
static void *play_along(void *context)
{
    const pair *both = context;
    random_dice dice = {.state = both->seed};
    boyi_move moves[64];
    for (int round = 0; round < 4; round++) {
        boyi_state at = boyi_game_start(both->game);
        for (size_t count; (count = boyi_game_moves(both->game, at, moves)) > 0;) {
            boyi_value a, b;
            if (boyi_solution_value(both->memo, at, NULL, &a) ||
                boyi_solution_value(both->search, at, NULL, &b) || !same(&a, &b))
                return context;
            at = moves[random_below(&dice, count)].to;
        }
    }
    return NULL;
}

/* Several threads may ask the same solution. */
static void check_with_memo(const char *text, uint64_t seed, uint64_t entries)
{
    boyi_game *game = agree_game(text);
    boyi_options memo = {.method = BOYI_MEMO}, search = {.method = BOYI_SEARCH, .max_states = entries};
    boyi_solution *solutions[2];
    pthread_t threads[3];
    pair pairs[3];
    assert_int_equal(boyi_solve(game, &memo, NULL, &solutions[0]), BOYI_OK);
    assert_int_equal(boyi_solve(game, &search, NULL, &solutions[1]), BOYI_OK);
    for (int t = 0; t < 3; t++) {
        pairs[t] = (pair){game, solutions[0], solutions[1], seed + (uint64_t)t};
        assert_int_equal(pthread_create(&threads[t], NULL, play_along, &pairs[t]), 0);
    }
    for (int t = 0; t < 3; t++) {
        void *differs;
        pthread_join(threads[t], &differs);
        if (differs)
            fail_msg("boyi solve %s: search and memo differ", text);
    }
    boyi_solution_free(solutions[1]);
    boyi_solution_free(solutions[0]);
    boyi_game_free(game);
}

static void test_real_games(void **state)
{
    /* With few entries in the table larger games would take too long. */
    static const struct {
        const char *text;
        bool small;
    } games[] = {
        {"connect 4 3 3", true},
        {"mnk 4 3 3", true},
        {"chomp 4 5", false},
        {"chomp 3 4", true},
        {"kalah 4 2", false},
        {"kalah 3 2", true},
        {"dots 2 2", true},
        {"row --take any 4 -10 -20 7 3 3", true},
        /* not in a slow build */
        {"connect 4 4", false},
        {"mnk 4 4 4", false},
        {"dots 3 2", false},
        {"connect 5 4", false},
    };
    enum { GAMES = sizeof games / sizeof *games, LARGE = 4 };
    uint64_t seed = random_seed("search: real games");
    (void)state;
    for (size_t i = 0; i < GAMES - (RANDOM_SLOW_BUILD ? LARGE : 0); i++) {
        check_with_memo(games[i].text, seed, 0);
        if (games[i].small)
            check_with_memo(games[i].text, seed + 9, 64);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_outcome),    cmocka_unit_test(test_score), cmocka_unit_test(test_huge),
        cmocka_unit_test(test_cycles),     cmocka_unit_test(test_deep),  cmocka_unit_test(test_memory),
        cmocka_unit_test(test_cancel),     cmocka_unit_test(test_watch), cmocka_unit_test(test_nimbers),
        cmocka_unit_test(test_guess),      cmocka_unit_test(test_auto),  cmocka_unit_test(test_real_games),
        cmocka_unit_test(test_candidates),
    };
    return cmocka_run_group_tests_name("search", tests, NULL, NULL);
}
