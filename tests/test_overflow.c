/* Scores at the edge of 64 bits: an overflow is an error, never a wrong number, and what fits is right.
 *
 * BOYI_SEED=… repeats a run, BOYI_ROUNDS=… makes it shorter or longer. */
#include "slow.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { USUAL_ROUNDS = 30000 };

static boyi_solution *untouched(void)
{
    return (boyi_solution *)(uintptr_t)1;
}

static void expect_overflow(boyi_status status, const boyi_error *error)
{
    assert_int_equal(status, BOYI_OVERFLOW);
    assert_int_equal(error->status, BOYI_OVERFLOW);
    assert_true(error->text[0] != '\0' && error->text_zh[0] != '\0');
}

/* ---- Plays without choice ------------------------------------------------------------------------- */

/* A play without choice: move k gains gains[k], and at the end there is more for both. */
typedef struct {
    size_t count;
    int64_t gains[4];
    bool again[4];
    boyi_end end;
} tape;

static boyi_state tape_start(const void *self)
{
    (void)self;
    return 0;
}

static size_t tape_moves(const void *self, boyi_state state, boyi_move *out)
{
    const tape *on = self;

    if (state == on->count)
        return 0;
    *out = (boyi_move){.to = state + 1, .gain = on->gains[state], .again = on->again[state]};
    return 1;
}

static boyi_end tape_finished(const void *self, boyi_state state)
{
    (void)state;
    return ((const tape *)self)->end;
}

static boyi_game *tape_game(const tape *on)
{
    boyi_rules rules = {.name = "tape", .kind = BOYI_SCORE, .most_moves = 1};
    boyi_game *game;

    rules.start = tape_start;
    rules.moves = tape_moves;
    rules.finished = tape_finished;
    assert_int_equal(boyi_game_new(&rules, (void *)(uintptr_t)on, NULL, &game), BOYI_OK);
    return game;
}

static const boyi_method all_methods[] = {BOYI_BRUTE, BOYI_MEMO,   BOYI_LAYERS,
                                          BOYI_RETRO, BOYI_SEARCH, BOYI_AUTO};
enum { ALL_METHODS = sizeof all_methods / sizeof all_methods[0] };

static void test_scores_that_fit(void **state)
{
    static const struct {
        tape on;
        int64_t margin;
    } cases[] = {
        {{.count = 1, .gains = {INT64_MAX}}, INT64_MAX},
        {{.count = 1, .gains = {-INT64_MAX}}, -INT64_MAX},
        {{.count = 2, .gains = {0, INT64_MAX}}, -INT64_MAX},
        {{.count = 2, .gains = {0, -INT64_MAX}}, INT64_MAX},
        {{.count = 2, .gains = {INT64_MAX, INT64_MAX}}, 0},
        {{.count = 2, .gains = {INT64_MAX - 1, -1}}, INT64_MAX},
        {{.count = 2, .gains = {-INT64_MAX, INT64_MAX}, .again = {true}}, 0},
        {{.count = 0, .end = {.own = 0, .other = INT64_MAX}}, -INT64_MAX},
        {{.count = 0, .end = {.own = INT64_MAX, .other = INT64_MAX}}, 0},
        {{.count = 0, .end = {.own = INT64_MIN, .other = INT64_MIN}}, 0},
        {{.count = 1, .gains = {INT64_MAX}, .end = {.own = INT64_MAX}}, 0},
    };

    (void)state;
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++)
        for (size_t m = 0; m < ALL_METHODS; m++) {
            boyi_game *game = tape_game(&cases[c].on);
            boyi_options options = {.method = all_methods[m]};
            boyi_error error = {0};
            boyi_solution *solution;
            boyi_value value;
            if (boyi_solve(game, &options, &error, &solution) ||
                boyi_solution_value(solution, 0, &error, &value))
                fail_msg("case %zu, %s: %s", c, boyi_method_word(options.method), error.text);
            assert_true(value.margin == cases[c].margin);
            boyi_solution_free(solution);
            boyi_game_free(game);
        }
}

static void test_scores_that_overflow(void **state)
{
    static const tape cases[] = {
        {.count = 2, .gains = {INT64_MAX, 1}, .again = {true}},
        {.count = 2, .gains = {1, INT64_MAX}, .again = {true}},
        {.count = 2, .gains = {INT64_MAX, -1}},
        {.count = 2, .gains = {-INT64_MAX, 2}},
        {.count = 2, .gains = {0, INT64_MIN}},
        {.count = 2, .gains = {INT64_MIN, -1}, .again = {true}},
        {.count = 0, .end = {.own = INT64_MAX, .other = -1}},
        {.count = 0, .end = {.own = -2, .other = INT64_MAX}},
        {.count = 1, .end = {.own = INT64_MIN}},
        {.count = 4, .gains = {INT64_MAX / 2, INT64_MIN / 2, INT64_MAX / 2, INT64_MIN / 2}},
    };

    (void)state;
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
        boyi_game *game = tape_game(&cases[c]);
        for (size_t m = 0; m < ALL_METHODS; m++) {
            boyi_options options = {.method = all_methods[m]};
            boyi_solution *solution = untouched();
            boyi_error error = {0};
            expect_overflow(boyi_solve(game, &options, &error, &solution), &error);
            assert_int_equal(boyi_solve(game, &options, NULL, &solution), BOYI_OVERFLOW);
            assert_ptr_equal(solution, untouched());
        }
        boyi_game_free(game);
    }
}

/* Both score more than 64 bits can say, by the same amount: the margin is known, the totals can't be. */
static void test_totals_that_overflow(void **state)
{
    static const tape on = {.count = 4, .gains = {INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX}};
    boyi_game *game = tape_game(&on);
    boyi_totals totals = {7, 7};
    boyi_line line = {.count = 7};
    boyi_error error = {0};
    boyi_solution *solution;

    (void)state;
    assert_int_equal(boyi_solve(game, NULL, &error, &solution), BOYI_OK);
    expect_overflow(boyi_solution_totals(solution, 0, &error, &totals), &error);
    assert_true(totals.own == 7 && totals.other == 7);
    expect_overflow(boyi_solution_line(solution, 0, &error, &line), &error);
    assert_int_equal(line.count, 7);
    assert_int_equal(boyi_solution_totals(solution, 2, &error, &totals), BOYI_OK);
    assert_true(totals.own == INT64_MAX && totals.other == INT64_MAX);
    boyi_solution_free(solution);
    boyi_game_free(game);
}

/* ---- Random games with huge scores ---------------------------------------------------------------- */

typedef enum { FITS, MAY_FIT, OVERFLOWS } size_class;

/* INT64_MIN can be held but not be negated: an engine may stop there, or get through. */
static size_class size_of_margin(slow_wide margin)
{
    if (margin > INT64_MAX || margin < INT64_MIN)
        return OVERFLOWS;
    return margin == INT64_MIN ? MAY_FIT : FITS;
}

/* Moves that are never best need not be known exactly to solve a game; values of states must. */
static size_class size_of_game(const slow_answers *slow)
{
    const random_game *random = slow->game;
    uint32_t *depths = slow_depths(random, random->start, false);
    size_class worst = FITS;

    for (size_t i = 0; i < random->nodes_count; i++) {
        if (depths[i] == UINT32_MAX)
            continue;
        size_class size = size_of_margin(slow->values[i].margin);
        worst = size > worst ? size : worst;
        for (size_t m = 0; m < random->nodes[i].count; m++)
            if (worst == FITS &&
                size_of_margin(slow_move(slow, &random->moves[random->nodes[i].first + m]).margin) != FITS)
                worst = MAY_FIT;
    }
    free(depths);
    return worst;
}

static bool fits(slow_wide total)
{
    return total <= INT64_MAX && total >= INT64_MIN;
}

/* Totals are right, or refused as too large. */
static bool agrees_totals(const slow_answers *slow, const boyi_solution *solution, size_t node)
{
    slow_totals want = slow_line_totals(slow, node);
    boyi_state state = random_state(slow->game, node);
    boyi_totals totals;
    boyi_line line;
    boyi_status status = boyi_solution_totals(solution, state, NULL, &totals);
    boyi_status line_status = boyi_solution_line(solution, state, NULL, &line);

    bool must_fit = fits(want.own) && fits(want.other) && !want.wide;
    bool right = status == BOYI_OK && totals.own == want.own && totals.other == want.other;
    bool line_right = line_status == BOYI_OK && line.totals[0] == want.own && line.totals[1] == want.other;
    if (line_status == BOYI_OK)
        boyi_line_free(&line);
    if (must_fit)
        return right && line_right;
    return (right || status == BOYI_OVERFLOW) && line_status == BOYI_OVERFLOW;
}

static const char *flaw_of_huge(const slow_answers *slow, const boyi_solution *solution, size_class size,
                                char *complaint)
{
    uint32_t *depths = slow_depths(slow->game, slow->game->start, false);
    const char *flaw = NULL;

    for (size_t i = 0; flaw == NULL && i < slow->game->nodes_count; i++) {
        if (depths[i] == UINT32_MAX)
            continue;
        if (!slow_agrees_value(slow, solution, i, complaint))
            flaw = complaint;
        else if (size == FITS && !slow_agrees_choices(slow, solution, i, SIZE_MAX, complaint))
            flaw = complaint;
        else if (size == FITS && !agrees_totals(slow, solution, i))
            flaw = "totals or line are wrong";
    }
    free(depths);
    return flaw;
}

static const char *flaw_of_method(const slow_answers *slow, boyi_game *game, boyi_method method,
                                  char *complaint)
{
    boyi_options options = {.method = method};
    size_class size = size_of_game(slow);
    boyi_solution *solution = untouched();
    boyi_error error = {0};
    boyi_status status = boyi_solve(game, &options, &error, &solution);

    if (status == BOYI_OVERFLOW && solution == untouched())
        return size == FITS ? "overflowed, though all fits" : NULL;
    if (status != BOYI_OK)
        return "failed, but not by overflow";
    const char *flaw = size == OVERFLOWS ? "did not overflow" : flaw_of_huge(slow, solution, size, complaint);
    boyi_solution_free(solution);
    return flaw;
}

static void test_random_huge_scores(void **state)
{
    uint64_t seed = random_seed("huge scores");
    random_wish wish = {.kind = BOYI_SCORE, .least = 1, .most = 6, .huge = true};
    char complaint[SLOW_COMPLAINT];

    (void)state;
    for (size_t number = 0; number < random_rounds(USUAL_ROUNDS); number++) {
        random_game *random = random_game_new(&wish, random_game_seed(seed, number));
        slow_answers *slow = slow_solve(random);
        boyi_rules rules = random_rules(random);
        boyi_game *game;
        assert_int_equal(boyi_game_new(&rules, random, NULL, &game), BOYI_OK);
        for (size_t m = 0; m < ALL_METHODS; m++) {
            /* What search does not look at can't overflow: see test_search.c. */
            if (all_methods[m] == BOYI_SEARCH)
                continue;
            const char *flaw = flaw_of_method(slow, game, all_methods[m], complaint);
            if (flaw == NULL)
                continue;
            random_game_print(stderr, random);
            fail_msg("game %zu: %s: %s", number, boyi_method_word(all_methods[m]), flaw);
        }
        boyi_game_free(game);
        slow_free(slow);
        random_game_free(random);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scores_that_fit),
        cmocka_unit_test(test_scores_that_overflow),
        cmocka_unit_test(test_totals_that_overflow),
        cmocka_unit_test(test_random_huge_scores),
    };
    return cmocka_run_group_tests_name("overflow", tests, NULL, NULL);
}
