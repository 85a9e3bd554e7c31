/* The row family: random rows under random rules, and what is special about rows. */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "agree.h"
#include "tell/explain.h"

enum { ROUNDS = 60000, LONGEST = 7, TEXT = 400 };

static const char *const rules[] = {
    "row",
    "row --gain rest",
    "row --take 1-2",
    "row --take any",
    "row --take 1,3",
    "row --from left --take 1-3",
    "row --from left --take any",
    "row --from left --take 1",
    "row --from left --take 2,3",
    "row --from left --take 1-2 --gain rest",
    "row --from left --take 2m",
    "row --from left --gain prefix",
    "row --from left --gain prefix --take 2-3",
    "stone-game",
    "predict-the-winner",
    "card-game",
    "stone-game-2",
    "stone-game-3",
    "stone-game-7",
    "stone-game-8",
};

/* Small alphabets give ties; some rows are wide, some negative. */
static int64_t random_pile(uint64_t *dice, unsigned style)
{
    switch (style) {
    case 0:
        return (int64_t)(agree_next(dice) % 3);
    case 1:
        return (int64_t)(agree_next(dice) % 3) - 1;
    case 2:
        return (int64_t)(agree_next(dice) % 2000) - 1000;
    default:
        return (int64_t)(agree_next(dice) % 10);
    }
}

static void write_row(char *text, uint64_t *dice)
{
    size_t length = (size_t)sprintf(text, "%s --", rules[agree_next(dice) % (sizeof rules / sizeof *rules)]);
    unsigned style = (unsigned)(agree_next(dice) % 4);
    for (uint64_t n = agree_next(dice) % (LONGEST + 1); n > 0; n--)
        length += (size_t)sprintf(text + length, " %" PRId64, random_pile(dice, style));
}

static void all_methods_agree(void **context)
{
    (void)context;
    uint64_t dice = agree_seed();
    for (long round = agree_rounds(ROUNDS); round > 0; round--) {
        char text[TEXT];
        write_row(text, &dice);
        agree_on(text);
    }
}

/* Questions about every state in turn, not the start alone. */
static void any_state_can_be_asked(void **context)
{
    (void)context;
    static const char *const rows[] = {"row 3 9 1 2 8 5", "row --gain rest 3 9 1 2",
                                       "stone-game-2 2 7 9 4 4 1 8 3", "stone-game-8 -- -1 2 -3 4",
                                       "stone-game-3 1 2 3 7 -9"};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        boyi_game *game;
        boyi_move moves[64];
        assert_int_equal(boyi_game_read(rows[i], NULL, &game), BOYI_OK);
        boyi_state at = boyi_game_start(game);
        for (size_t count; (count = boyi_game_moves(game, at, moves)) > 0; at = moves[count - 1].to) {
            char text[64];
            boyi_state read;
            boyi_game_write_state(game, at, text, sizeof text);
            assert_int_equal(boyi_game_read_state(game, text, NULL, &read), BOYI_OK);
            assert_true(read == at);
            boyi_options options = {.method = BOYI_SHORTCUT};
            boyi_solution *fast, *slow;
            assert_int_equal(boyi_solve_at(game, at, &options, NULL, &fast), BOYI_OK);
            options.method = BOYI_BRUTE;
            assert_int_equal(boyi_solve_at(game, at, &options, NULL, &slow), BOYI_OK);
            agree_expect(agree_value(fast, at, rows[i]).margin == agree_value(slow, at, rows[i]).margin,
                         rows[i], text);
            agree_line(slow, fast, at, rows[i]);
            boyi_solution_free(slow);
            boyi_solution_free(fast);
        }
        boyi_game_free(game);
    }
}

/* Scores beyond 64 bits are refused by every method, by none with a wrong number. */
static void nothing_wraps(void **context)
{
    (void)context;
    uint64_t dice = agree_seed();
    for (int round = 0; round < 3000; round++) {
        char text[TEXT];
        size_t length = (size_t)sprintf(text, "row --");
        for (uint64_t n = agree_next(&dice) % 6 + 1; n > 0; n--) {
            int64_t pile = (int64_t)agree_next(&dice) >> (agree_next(&dice) % 3);
            length += (size_t)sprintf(text + length, " %" PRId64, pile);
        }
        boyi_game *game;
        boyi_error error;
        assert_int_equal(boyi_game_read(text, &error, &game), BOYI_OK);
        boyi_options options = {.method = BOYI_BRUTE};
        boyi_solution *slow = NULL, *fast = NULL;
        boyi_status by_brute = boyi_solve(game, &options, &error, &slow);
        options.method = BOYI_SHORTCUT;
        boyi_status by_shortcut = boyi_solve(game, &options, &error, &fast);
        /* The engines refuse when any state's margin is too large, the shortcut only when the answer is. */
        agree_expect(by_brute == BOYI_OK || by_brute == BOYI_OVERFLOW, text, "brute");
        agree_expect(by_shortcut == BOYI_OK || by_brute != BOYI_OK, text, error.text);
        if (!by_brute)
            agree_expect(agree_value(fast, boyi_game_start(game), text).margin ==
                             agree_value(slow, boyi_game_start(game), text).margin,
                         text, "margins differ");
        boyi_solution_free(fast);
        boyi_solution_free(slow);
        boyi_game_free(game);
    }
}

/* A long line: every move best, by the values of the two rows it chooses between, at many places. */
/* What greed is sure of, by recursion over all replies. */
static int64_t sure_by_greed(const int64_t *piles, int first, int last)
{
    if (first > last)
        return 0;
    const bool left = piles[first] >= piles[last];
    const int64_t gain = piles[left ? first : last];
    first += left;
    last -= !left;
    if (first > last)
        return gain;
    const int64_t by_left = sure_by_greed(piles, first + 1, last) - piles[first],
                  by_right = sure_by_greed(piles, first, last - 1) - piles[last];
    return gain + (by_left < by_right ? by_left : by_right);
}

static void greed_is_held_to_its_least(void **context)
{
    (void)context;
    uint64_t dice = agree_seed();
    for (long round = agree_rounds(ROUNDS / 20); round > 0; round--) {
        enum { MOST = 12 };
        int64_t piles[MOST];
        char text[TEXT];
        const int count = 2 + (int)(agree_next(&dice) % (MOST - 1));
        size_t length = (size_t)sprintf(text, "row --");
        const unsigned style = (unsigned)(agree_next(&dice) % 4);
        for (int i = 0; i < count; i++) {
            piles[i] = random_pile(&dice, style);
            length += (size_t)sprintf(text + length, " %" PRId64, piles[i]);
        }
        boyi_error error;
        boyi_game *game;
        boyi_solution *solution;
        boyi_value value;
        boyi__greed greed;
        assert_int_equal(boyi_game_read(text, &error, &game), BOYI_OK);
        assert_int_equal(boyi_solve(game, NULL, &error, &solution), BOYI_OK);
        const boyi_state start = boyi_game_start(game);
        assert_int_equal(boyi_solution_value(solution, start, &error, &value), BOYI_OK);
        assert_int_equal(boyi__greed_find(&greed, solution, start, &error), BOYI_OK);
        const int64_t sure = sure_by_greed(piles, 0, count - 1);
        if (!greed.applies || greed.margin != sure || greed.fails != (sure < value.margin) ||
            greed.totals.own - greed.totals.other != sure)
            fail_msg("boyi explain %s: greed gets %" PRId64 ", not %" PRId64, text, sure, greed.margin);
        boyi_solution_free(solution);
        boyi_game_free(game);
    }
}

static void long_lines_are_best(void **context)
{
    (void)context;
    enum { PILES = 100000, LOOKS = 60 };
    uint64_t dice = agree_seed();
    char *text = malloc(PILES * 8 + 16);
    size_t length = (size_t)sprintf(text, "row");
    for (int i = 0; i < PILES; i++)
        length += (size_t)sprintf(text + length, " %d", (int)(agree_next(&dice) % 1000));
    boyi_game *game;
    boyi_solution *solution;
    boyi_line line;
    assert_int_equal(boyi_game_read(text, NULL, &game), BOYI_OK);
    assert_int_equal(boyi_solve(game, NULL, NULL, &solution), BOYI_OK);
    assert_int_equal(boyi_solution_line(solution, boyi_game_start(game), NULL, &line), BOYI_OK);
    assert_int_equal(line.count, PILES);
    assert_true(line.totals[0] - line.totals[1] ==
                agree_value(solution, boyi_game_start(game), "row (long)").margin);
    for (int look = 0; look < LOOKS; look++) {
        const boyi_step *step = &line.steps[agree_next(&dice) % line.count];
        boyi_choices choices;
        assert_int_equal(boyi_solution_choices(solution, step->state, 2, NULL, &choices), BOYI_OK);
        assert_true(choices.list[0].move.to == step->move.to);
        boyi_choices_free(&choices);
    }
    boyi_line_free(&line);
    boyi_solution_free(solution);
    boyi_game_free(game);
    free(text);
}

/* From the left with many choices a step: beyond 64 a line is found another way, for all places at once, and
 * does not count the best moves. Small piles, so that many moves are. */
static void check_wide_line(const boyi_game *game, boyi_state start, uint64_t most, const char *text)
{
    boyi_options options = {.method = BOYI_SHORTCUT};
    boyi_solution *fast, *slow;
    boyi_line line;
    assert_int_equal(boyi_solve(game, &options, NULL, &fast), BOYI_OK);
    options.method = BOYI_LAYERS;
    assert_int_equal(boyi_solve(game, &options, NULL, &slow), BOYI_OK);
    assert_int_equal(boyi_solution_line(fast, start, NULL, &line), BOYI_OK);
    boyi_state at = start;
    for (size_t i = 0; i < line.count; i++) {
        boyi_choices choices;
        assert_int_equal(boyi_solution_choices(slow, at, 1, NULL, &choices), BOYI_OK);
        agree_expect(choices.count == 1 && line.steps[i].state == at &&
                         choices.list[0].move.to == line.steps[i].move.to &&
                         choices.list[0].move.gain == line.steps[i].move.gain,
                     text, "the line does not play the first best move");
        agree_expect(line.steps[i].best == (most > 64 ? 0 : choices.best) && line.steps[i].player == i % 2,
                     text, "a step is told wrongly");
        at = line.steps[i].move.to;
        boyi_choices_free(&choices);
    }
    agree_expect(line.last == at && boyi_game_moves(game, at, (boyi_move[200]){{0}}) == 0, text,
                 "the line ends too soon");
    agree_expect(line.totals[0] - line.totals[1] == agree_value(slow, start, text).margin, text,
                 "line and margin differ");
    boyi_line_free(&line);
    boyi_solution_free(slow);
    boyi_solution_free(fast);
}

static void wide_lines_agree(void **context)
{
    (void)context;
    static const uint64_t takes[] = {63, 64, 65, 66, 100, UINT32_MAX};
    uint64_t dice = agree_seed();
    for (long round = agree_rounds(120); round > 0; round--) {
        char text[TEXT * 10];
        uint64_t n = 60 + agree_next(&dice) % 100, k = takes[agree_next(&dice) % 6];
        n = agree_next(&dice) % 4 == 0 ? 63 + agree_next(&dice) % 4 : n;
        size_t length = (size_t)sprintf(text, "row --from left --take 1-%" PRIu64 " --", k);
        for (uint64_t i = 0; i < n; i++)
            length += (size_t)sprintf(text + length, " %d", (int)(agree_next(&dice) % 7) - 3);
        assert_true(length < sizeof text);
        boyi_game *game;
        boyi_state middle;
        char state[32];
        assert_int_equal(boyi_game_read(text, NULL, &game), BOYI_OK);
        check_wide_line(game, boyi_game_start(game), k < n ? k : n, text);
        snprintf(state, sizeof state, "%" PRIu64 "-%" PRIu64, agree_next(&dice) % n, n - 1);
        assert_int_equal(boyi_game_read_state(game, state, NULL, &middle), BOYI_OK);
        check_wide_line(game, middle, k < n ? k : n, text);
        boyi_game_free(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wide_lines_agree),           cmocka_unit_test(all_methods_agree),
        cmocka_unit_test(any_state_can_be_asked),     cmocka_unit_test(nothing_wraps),
        cmocka_unit_test(greed_is_held_to_its_least), cmocka_unit_test(long_lines_are_best),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
