/* The pool family: every method on random pools, through the public interface.
 *
 * layers is the reference for every state that can be reached; brute, memo and retro must give the same value,
 * plies included, and the shortcut the same outcome, and the same plies where it knows any. The formulas are
 * compared with plain recursions written here. A failing pool is printed as a command.
 */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "agree.h"
#include "random_games.h"

enum { ROUNDS = 5000, LARGE_ROUNDS = 120, TEXT = 600, MOST_MOVES = 64 };

/* ---- Telling ---- */

static boyi_solution *solve_at(const boyi_game *game, boyi_state state, boyi_method method, const char *text)
{
    boyi_options options = {.method = method};
    boyi_error error;
    boyi_solution *solution = NULL;
    boyi_status status = boyi_solve_at(game, state, &options, &error, &solution);
    if (status == BOYI_METHOD)
        return NULL;
    agree_expect(status == BOYI_OK, text, error.text);
    return solution;
}

static boyi_value value_at(const boyi_solution *solution, boyi_state state, const char *text)
{
    boyi_error error;
    boyi_value value = {0};
    agree_expect(boyi_solution_value(solution, state, &error, &value) == BOYI_OK, text, error.text);
    return value;
}

/* ---- Two solutions of the same pool ---- */

typedef struct {
    const boyi_game *game;
    const boyi_solution *measure, *other;
    const char *text;
    bool exact; /* knows all plies */
} pair;

static bool same_value(const pair *two, const boyi_value *want, const boyi_value *got)
{
    if (want->outcome != got->outcome)
        return false;
    return want->plies == got->plies || (!two->exact && got->plies == BOYI_PLIES_UNKNOWN);
}

/* A move's value among choices, by where it leads and what it is called. */
static const boyi_choice *find_choice(const boyi_choices *choices, const boyi_move *move)
{
    for (size_t i = 0; i < choices->count; i++)
        if (choices->list[i].move.to == move->to && choices->list[i].move.name == move->name)
            return &choices->list[i];
    return NULL;
}

/* What is best by the reference is best; where the lengths of wins are unknown, all wins are. */
static void check_choices(const pair *two, boyi_state state)
{
    boyi_choices want, got;
    boyi_value value = value_at(two->other, state, two->text);
    assert_int_equal(boyi_solution_choices(two->measure, state, MOST_MOVES, NULL, &want), BOYI_OK);
    assert_int_equal(boyi_solution_choices(two->other, state, MOST_MOVES, NULL, &got), BOYI_OK);
    agree_expect(want.total == got.total && want.count == got.count, two->text, "other moves");
    for (size_t i = 0; i < want.count; i++) {
        const boyi_choice *one = &want.list[i], *twin = find_choice(&got, &one->move);
        agree_expect(twin && same_value(two, &one->value, &twin->value), two->text, "a move's value differs");
        agree_expect(twin->best || !one->best, two->text, "a best move is not best");
        agree_expect(!twin->best || twin->value.outcome == value.outcome, two->text,
                     "a best move gives something");
        if (two->exact)
            agree_expect(twin->best == one->best, two->text, "too many moves are best");
        else if (value.outcome == BOYI_WIN && value.plies == BOYI_PLIES_UNKNOWN)
            agree_expect(twin->best == (one->value.outcome == BOYI_WIN), two->text, "not all wins are best");
    }
    boyi_choices_free(&want);
    boyi_choices_free(&got);
}

/* Every move of the line keeps the outcome, and it takes as long as was said. */
static void check_line(const pair *two, boyi_state start)
{
    static const boyi_outcome turned[] = {
        [BOYI_LOSS] = BOYI_WIN, [BOYI_DRAW] = BOYI_DRAW, [BOYI_TIE] = BOYI_TIE, [BOYI_WIN] = BOYI_LOSS};
    boyi_line line;
    boyi_error error;
    boyi_move moves[MOST_MOVES];
    agree_expect(boyi_solution_line(two->other, start, &error, &line) == BOYI_OK, two->text, error.text);
    boyi_value value = value_at(two->measure, start, two->text);
    boyi_outcome outcome = value.outcome;
    for (size_t i = 0; i < line.count; i++) {
        outcome = turned[outcome];
        boyi_value after = value_at(two->measure, line.steps[i].move.to, two->text);
        agree_expect(after.outcome == outcome, two->text, "the line gives something away");
    }
    agree_expect(boyi_game_moves(two->game, line.last, moves) == 0, two->text, "the line stops early");
    if (two->exact)
        agree_expect(line.count == value.plies, two->text, "the line is not as long as was said");
    boyi_line_free(&line);
}

static bool check_state(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    const pair *two = context;
    (void)depth;
    (void)moves;
    char notation[TEXT];
    boyi_state read;
    boyi_value want = value_at(two->measure, state, two->text), got = value_at(two->other, state, two->text);
    assert_true(boyi_game_write_state(two->game, state, notation, sizeof notation) < sizeof notation);
    if (!same_value(two, &want, &got))
        fail_msg("boyi solve %s --state %s: another value", two->text, notation);
    agree_expect(boyi_game_read_state(two->game, notation, NULL, &read) == BOYI_OK && read == state,
                 two->text, notation);
    check_choices(two, state);
    return true;
}

static void check_pair(pair two, boyi_state state, bool everywhere)
{
    boyi_options options = {.every_state = true};
    boyi_error error;
    if (everywhere)
        agree_expect(boyi_game_walk(two.game, state, &options, check_state, &two, &error) == BOYI_OK,
                     two.text, error.text);
    else
        check_state(&two, state, 0, 0);
    check_line(&two, state);
}

/* Play at random from the start, for a question in the middle of the game. */
static boyi_state wander(const boyi_game *game, random_dice *dice)
{
    boyi_move moves[MOST_MOVES];
    boyi_state at = boyi_game_start(game);
    for (uint64_t steps = random_below(dice, 5); steps > 0; steps--) {
        size_t count = boyi_game_moves(game, at, moves);
        if (count == 0)
            break;
        at = moves[random_below(dice, count)].to;
    }
    return at;
}

static void check_pool(const char *text, random_dice *dice, bool small)
{
    static const boyi_method methods[] = {BOYI_BRUTE, BOYI_MEMO, BOYI_RETRO, BOYI_SHORTCUT, BOYI_AUTO};
    boyi_game *game = agree_game(text);
    boyi_solution *layers = solve_at(game, boyi_game_start(game), BOYI_LAYERS, text);
    for (int middle = 0; middle < 2; middle++) {
        boyi_state state = middle ? wander(game, dice) : boyi_game_start(game);
        for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
            if (methods[i] == BOYI_BRUTE && !small)
                continue;
            boyi_solution *other = solve_at(game, state, methods[i], text);
            if (!other)
                continue;
            check_pair((pair){game, layers, other, text, methods[i] != BOYI_SHORTCUT}, state,
                       methods[i] != BOYI_BRUTE && (small || methods[i] == BOYI_SHORTCUT));
            boyi_solution_free(other);
        }
    }
    boyi_solution_free(layers);
    boyi_game_free(game);
}

/* ---- Random pools ---- */

/* Sums stop at INT64_MAX. */
static int64_t add_up(int64_t sum, int64_t number)
{
    return sum > INT64_MAX - number ? INT64_MAX : sum + number;
}

static int64_t random_number(random_dice *dice, unsigned style)
{
    switch (style) {
    case 0:
        return random_between(dice, 1, 3);
    case 1:
        return random_between(dice, 1, 100);
    case 2:
        return INT64_MAX >> random_below(dice, 5);
    default:
        return random_between(dice, 1, 12);
    }
}

/* Where something changes: at 0, around the largest number, around the sum; else anywhere between. */
static int64_t random_total(random_dice *dice, int64_t largest, int64_t sum)
{
    int64_t total = 0;
    switch (random_below(dice, 8)) {
    case 0:
        return random_between(dice, -2, 2);
    case 1:
        total = largest;
        break;
    case 2:
        total = sum;
        break;
    default:
        return random_between(dice, 0, sum);
    }
    int64_t nudge = random_between(dice, -2, 2);
    return total > INT64_MAX - 2 ? total : total + nudge;
}

static void write_pool(char *text, random_dice *dice, size_t least, size_t most)
{
    size_t length = (size_t)sprintf(text, "pool");
    unsigned style = (unsigned)random_below(dice, 4);
    int64_t sum = 0, largest = 0, latest = 0;
    for (uint64_t n = least + random_below(dice, most - least + 1); n > 0; n--) {
        if (latest == 0 || !random_chance(dice, 4))
            latest = random_number(dice, style);
        length += (size_t)sprintf(text + length, " %" PRId64, latest);
        largest = latest > largest ? latest : largest;
        sum = add_up(sum, latest);
    }
    sprintf(text + length, " --total %" PRId64, random_total(dice, largest, sum));
}

static void all_methods_agree(void **context)
{
    (void)context;
    random_dice dice = {random_seed("all_methods_agree")};
    for (size_t round = random_rounds(ROUNDS); round > 0; round--) {
        char text[TEXT];
        write_pool(text, &dice, 0, 6);
        check_pool(text, &dice, true);
    }
}

/* Enough numbers for the vectors of the bit table, and for more than one block. */
static void large_pools_agree(void **context)
{
    (void)context;
    random_dice dice = {random_seed("large_pools_agree")};
    for (size_t round = random_rounds(LARGE_ROUNDS); round > 0; round--) {
        char text[TEXT];
        write_pool(text, &dice, 8, 12);
        check_pool(text, &dice, false);
    }
}

static void reuse_agrees(void **context)
{
    (void)context;
    random_dice dice = {random_seed("reuse_agrees")};
    for (size_t round = random_rounds(1000); round > 0; round--) {
        char text[TEXT];
        size_t length = (size_t)sprintf(text, "pool --reuse --total %d", (int)random_between(&dice, -2, 25));
        bool all = random_chance(&dice, 2); /* 1 … m: there is a formula */
        int m = (int)random_between(&dice, 0, 5);
        for (int i = 1; i <= m; i++)
            length += (size_t)sprintf(text + length, " %d", all ? i : (int)random_between(&dice, 3, 9));
        check_pool(text, &dice, false);
    }
}

/* ---- can-i-win against the recursion everybody writes ---- */

typedef struct {
    int m;
    int8_t *known; /* by mask: 0 not yet, 1 wins, -1 loses */
} plain;

static bool plain_wins(const plain *self, uint32_t used, int left)
{
    if (self->known[used])
        return self->known[used] > 0;
    bool wins = false;
    for (int i = self->m; i > 0 && !wins; i--)
        if (!(used >> (i - 1) & 1))
            wins = i >= left || !plain_wins(self, used | 1u << (i - 1), left - i);
    self->known[used] = wins ? 1 : -1;
    return wins;
}

static bool plain_answer(plain *self, int m, int total)
{
    if (total <= 0 || m * (m + 1) / 2 < total)
        return total <= 0;
    self->m = m;
    memset(self->known, 0, (size_t)1 << m);
    return plain_wins(self, 0, total);
}

static bool answer_of(const char *text, boyi_method method)
{
    boyi_game *game = agree_game(text);
    boyi_solution *solution = solve_at(game, boyi_game_start(game), method, text);
    boyi_answer answer;
    assert_int_equal(boyi_solution_answer(solution, boyi_game_start(game), NULL, &answer), BOYI_OK);
    assert_int_equal(answer.form, BOYI_ANSWER_TRUTH);
    boyi_solution_free(solution);
    boyi_game_free(game);
    return answer.truth;
}

static void check_can_i_win(plain *self, int m, int total, boyi_method method)
{
    char text[TEXT];
    sprintf(text, "can-i-win %d %d", m, total);
    agree_expect(answer_of(text, method) == plain_answer(self, m, total), text, boyi_method_word(method));
}

static void can_i_win_is_right(void **context)
{
    (void)context;
    plain self = {.known = malloc((size_t)1 << 20)};
    assert_non_null(self.known);
    for (int m = 0; m <= 10; m++)
        for (int total = -2; total <= m * (m + 1) / 2 + 2; total++) {
            check_can_i_win(&self, m, total, BOYI_SHORTCUT);
            check_can_i_win(&self, m, total, m < 8 ? BOYI_MEMO : BOYI_LAYERS);
        }
    for (int total = 0; total <= 215; total += RANDOM_SLOW_BUILD ? 7 : 1)
        check_can_i_win(&self, 20, total, BOYI_SHORTCUT);
    free(self.known);
}

/* ---- hundred against the table ---- */

static void check_hundred(int m, int total)
{
    char text[TEXT];
    sprintf(text, "hundred %d %d", m, total);
    boyi_game *game = agree_game(text);
    boyi_state start = boyi_game_start(game);
    boyi_solution *layers = solve_at(game, start, BOYI_LAYERS, text);
    boyi_solution *formula = solve_at(game, start, BOYI_SHORTCUT, text);
    check_pair((pair){game, layers, formula, text, true}, start, total == 200);
    boyi_solution_free(formula);
    boyi_solution_free(layers);
    boyi_game_free(game);
}

static void hundred_is_right(void **context)
{
    (void)context;
    for (int m = 1; m <= 12; m++)
        for (int total = 0; total <= 200; total++)
            check_hundred(m, total);
}

/* Plies that are counted to the end of their range, and then no more. */
static void hundred_far_away(void **context)
{
    (void)context;
    static const struct {
        const char *text;
        boyi_outcome outcome;
        uint32_t plies;
    } far[] = {
        {"hundred 1 2147483646", BOYI_LOSS, 2147483646},
        {"hundred 1 2147483647", BOYI_WIN, 2147483647},
        {"hundred 1 2147483648", BOYI_LOSS, BOYI_PLIES_UNKNOWN},
        {"hundred 1 9223372036854775807", BOYI_WIN, BOYI_PLIES_UNKNOWN},
        {"hundred 10 9223372036854775800", BOYI_LOSS, BOYI_PLIES_UNKNOWN},
        {"hundred 1000000 9223372036854775807", BOYI_WIN, BOYI_PLIES_UNKNOWN},
    };
    for (size_t i = 0; i < sizeof far / sizeof *far; i++) {
        boyi_game *game = agree_game(far[i].text);
        boyi_solution *solution = solve_at(game, boyi_game_start(game), BOYI_AUTO, far[i].text);
        boyi_value value = value_at(solution, boyi_game_start(game), far[i].text);
        agree_expect(value.outcome == far[i].outcome && value.plies == far[i].plies, far[i].text,
                     "another value");
        boyi_choices choices;
        assert_int_equal(boyi_solution_choices(solution, boyi_game_start(game), 1, NULL, &choices), BOYI_OK);
        agree_expect(choices.list[0].value.outcome == far[i].outcome, far[i].text,
                     "the best move gives something");
        boyi_choices_free(&choices);
        boyi_solution_free(solution);
        boyi_game_free(game);
    }
}

/* ---- Limits ---- */

static boyi_status try_method(const char *text, boyi_method method, boyi_options options, boyi_error *error)
{
    boyi_game *game = agree_game(text);
    boyi_solution *solution = NULL;
    options.method = method;
    boyi_status status = boyi_solve(game, &options, error, &solution);
    boyi_solution_free(solution);
    boyi_game_free(game);
    return status;
}

static bool stop(void *context, const boyi_progress *progress)
{
    *(uint64_t *)context = progress->bytes;
    return false;
}

static void limits_are_kept(void **context)
{
    (void)context;
    boyi_error error;
    assert_int_equal(
        try_method("can-i-win 50 600", BOYI_SHORTCUT, (boyi_options){.max_bytes = 1 << 30}, &error),
        BOYI_LIMIT);
    assert_non_null(strstr(error.text, "2^50 subsets need 128 TiB"));
    assert_int_equal(
        try_method("can-i-win 20 105", BOYI_SHORTCUT, (boyi_options){.max_bytes = 1 << 16}, &error),
        BOYI_LIMIT);
    assert_int_equal(
        try_method("can-i-win 20 105", BOYI_SHORTCUT, (boyi_options){.max_bytes = 1 << 17}, &error), BOYI_OK);
    assert_int_equal(
        try_method("can-i-win 20 105", BOYI_SHORTCUT, (boyi_options){.max_states = 1000}, &error),
        BOYI_LIMIT);
    assert_non_null(strstr(error.text, "--max-states"));
    uint64_t bytes = 0;
    assert_int_equal(try_method("can-i-win 26 176", BOYI_SHORTCUT,
                                (boyi_options){.progress = stop, .context = &bytes}, &error),
                     BOYI_CANCELLED);
    assert_true(bytes == 1 << 23);
}

/* Where bits do not fit but something else does, the shortcut says so and auto takes that. */
static void better_ways_are_taken(void **context)
{
    (void)context;
    const boyi_options bounded = {.max_bytes = 1 << 28};
    const char *few = "can-i-win 45 50";
    char repeats[TEXT] = "pool --total 50";
    boyi_error error;
    for (int i = 0; i < 80; i++)
        strcat(repeats, i % 2 ? " 1" : " 2");
    assert_int_equal(try_method(few, BOYI_SHORTCUT, bounded, &error), BOYI_METHOD);
    assert_non_null(strstr(error.text, "below the total"));
    agree_expect(try_method(few, BOYI_AUTO, bounded, &error) == BOYI_OK, few, error.text);
    assert_int_equal(try_method(repeats, BOYI_SHORTCUT, bounded, &error), BOYI_METHOD);
    assert_non_null(strstr(error.text, "layers"));
    agree_expect(try_method(repeats, BOYI_AUTO, bounded, &error) == BOYI_OK, repeats, error.text);
}

/* A question in the middle takes bits for what is left, and knows nothing else. */
static void bits_begin_where_the_question_does(void **context)
{
    (void)context;
    const char *text = "can-i-win 50 1250";
    boyi_game *game = agree_game(text);
    boyi_state state, other;
    boyi_error error;
    boyi_value value;
    assert_int_equal(boyi_game_read_state(game, "3,4,5,6,7,8,9,10", NULL, &state), BOYI_OK);
    assert_int_equal(boyi_game_read_state(game, "3,4,5,6,7,8,9,11", NULL, &other), BOYI_OK);
    boyi_solution *solution = solve_at(game, state, BOYI_SHORTCUT, text);
    boyi_solution *memo = solve_at(game, state, BOYI_MEMO, text);
    assert_int_equal(boyi_solution_effort(solution).visited, 1 << 8);
    check_pair((pair){game, memo, solution, text, false}, state, true);
    assert_int_equal(boyi_solution_value(solution, other, &error, &value), BOYI_ABSENT);
    boyi_solution_free(memo);
    boyi_solution_free(solution);
    boyi_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_methods_agree),
        cmocka_unit_test(large_pools_agree),
        cmocka_unit_test(reuse_agrees),
        cmocka_unit_test(can_i_win_is_right),
        cmocka_unit_test(hundred_is_right),
        cmocka_unit_test(hundred_far_away),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(better_ways_are_taken),
        cmocka_unit_test(bits_begin_where_the_question_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
