/* The row family: every method on random rows under random rules, through the public interface.
 *
 * brute is the measure; memo, layers, retro, rolling and the shortcuts must say the same of the value, of
 * each move, of the totals, and every move of a line must be best. A failing row is printed as a command.
 */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "boyi.h"

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

static uint64_t seed_of_run(void)
{
    const char *given = getenv("BOYI_SEED");
    uint64_t seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    printf("BOYI_SEED=%" PRIu64 "\n", seed);
    return seed;
}

static uint64_t next(uint64_t *dice)
{
    uint64_t z = (*dice += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

/* Small alphabets give ties; some rows are wide, some negative. */
static int64_t random_pile(uint64_t *dice, unsigned style)
{
    switch (style) {
    case 0:
        return (int64_t)(next(dice) % 3);
    case 1:
        return (int64_t)(next(dice) % 3) - 1;
    case 2:
        return (int64_t)(next(dice) % 2000) - 1000;
    default:
        return (int64_t)(next(dice) % 10);
    }
}

static void write_row(char *text, uint64_t *dice)
{
    size_t length = (size_t)sprintf(text, "%s --", rules[next(dice) % (sizeof rules / sizeof *rules)]);
    unsigned style = (unsigned)(next(dice) % 4);
    for (uint64_t n = next(dice) % (LONGEST + 1); n > 0; n--)
        length += (size_t)sprintf(text + length, " %" PRId64, random_pile(dice, style));
}

static void expect(bool holds, const char *text, const char *what)
{
    if (!holds)
        fail_msg("boyi solve %s: %s", text, what);
}

static boyi_solution *solve(const boyi_game *game, boyi_method method, const char *text)
{
    boyi_options options = {.method = method};
    boyi_error error;
    boyi_solution *solution = NULL;
    boyi_status status = boyi_solve(game, &options, &error, &solution);
    if (status == BOYI_METHOD)
        return NULL;
    expect(status == BOYI_OK, text, error.text);
    return solution;
}

static int64_t margin_at(const boyi_solution *solution, boyi_state state, const char *text)
{
    boyi_error error;
    boyi_value value = {0};
    expect(boyi_solution_value(solution, state, &error, &value) == BOYI_OK, text, error.text);
    return value.margin;
}

static void check_choices(const boyi_solution *brute, const boyi_solution *other, boyi_state start,
                          const char *text)
{
    boyi_choices a, b;
    assert_int_equal(boyi_solution_choices(brute, start, 100, NULL, &a), BOYI_OK);
    assert_int_equal(boyi_solution_choices(other, start, 100, NULL, &b), BOYI_OK);
    expect(a.total == b.total && a.best == b.best && a.count == b.count, text, "other moves");
    for (size_t i = 0; i < a.count; i++)
        expect(a.list[i].move.to == b.list[i].move.to && a.list[i].best == b.list[i].best &&
                   a.list[i].value.margin == b.list[i].value.margin,
               text, "a move's value differs");
    boyi_choices_free(&a);
    boyi_choices_free(&b);
}

/* The line of one method, judged by another; on equal choices the first is played. */
static void check_line(const boyi_solution *brute, const boyi_solution *other, boyi_state start,
                       const char *text)
{
    boyi_line line;
    boyi_totals totals;
    boyi_error error;
    expect(boyi_solution_line(other, start, &error, &line) == BOYI_OK, text, error.text);
    expect(boyi_solution_totals(other, start, &error, &totals) == BOYI_OK, text, error.text);
    boyi_state at = start;
    for (size_t i = 0; i < line.count; i++) {
        boyi_choices choices;
        assert_int_equal(boyi_solution_choices(brute, at, 100, NULL, &choices), BOYI_OK);
        expect(line.steps[i].state == at && choices.list[0].move.to == line.steps[i].move.to &&
                   choices.list[0].move.gain == line.steps[i].move.gain,
               text, "the line does not play the first best move");
        expect(line.steps[i].best == choices.best, text, "a step counts its best moves wrongly");
        at = line.steps[i].move.to;
        boyi_choices_free(&choices);
    }
    expect(line.last == at && line.totals[0] == totals.own && line.totals[1] == totals.other, text,
           "line and totals differ");
    expect(totals.own - totals.other == margin_at(brute, start, text), text, "totals and margin differ");
    boyi_line_free(&line);
}

static void check_row(const char *text)
{
    static const boyi_method methods[] = {BOYI_AUTO,  BOYI_MEMO,    BOYI_LAYERS,
                                          BOYI_RETRO, BOYI_ROLLING, BOYI_SHORTCUT};
    boyi_error error;
    boyi_game *game = NULL;
    expect(boyi_game_read(text, &error, &game) == BOYI_OK, text, error.text);
    boyi_state start = boyi_game_start(game);
    boyi_solution *brute = solve(game, BOYI_BRUTE, text);
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        boyi_solution *other = solve(game, methods[i], text);
        if (!other)
            continue;
        expect(margin_at(other, start, text) == margin_at(brute, start, text), text,
               boyi_method_word(methods[i]));
        check_choices(brute, other, start, text);
        check_line(brute, other, start, text);
        boyi_solution_free(other);
    }
    boyi_solution_free(brute);
    boyi_game_free(game);
}

static void all_methods_agree(void **context)
{
    (void)context;
    uint64_t dice = seed_of_run();
    const char *rounds = getenv("BOYI_ROUNDS");
    for (long round = rounds ? atol(rounds) : ROUNDS; round > 0; round--) {
        char text[TEXT];
        write_row(text, &dice);
        check_row(text);
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
            expect(margin_at(fast, at, rows[i]) == margin_at(slow, at, rows[i]), rows[i], text);
            check_line(slow, fast, at, rows[i]);
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
    uint64_t dice = seed_of_run();
    for (int round = 0; round < 3000; round++) {
        char text[TEXT];
        size_t length = (size_t)sprintf(text, "row --");
        for (uint64_t n = next(&dice) % 6 + 1; n > 0; n--) {
            int64_t pile = (int64_t)next(&dice) >> (next(&dice) % 3);
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
        expect(by_brute == BOYI_OK || by_brute == BOYI_OVERFLOW, text, "brute");
        expect(by_shortcut == BOYI_OK || by_brute != BOYI_OK, text, error.text);
        if (!by_brute)
            expect(margin_at(fast, boyi_game_start(game), text) ==
                       margin_at(slow, boyi_game_start(game), text),
                   text, "margins differ");
        boyi_solution_free(fast);
        boyi_solution_free(slow);
        boyi_game_free(game);
    }
}

/* A long line: every move best, by the values of the two rows it chooses between, at many places. */
static void long_lines_are_best(void **context)
{
    (void)context;
    enum { PILES = 100000, LOOKS = 60 };
    uint64_t dice = seed_of_run();
    char *text = malloc(PILES * 8 + 16);
    size_t length = (size_t)sprintf(text, "row");
    for (int i = 0; i < PILES; i++)
        length += (size_t)sprintf(text + length, " %d", (int)(next(&dice) % 1000));
    boyi_game *game;
    boyi_solution *solution;
    boyi_line line;
    assert_int_equal(boyi_game_read(text, NULL, &game), BOYI_OK);
    assert_int_equal(boyi_solve(game, NULL, NULL, &solution), BOYI_OK);
    assert_int_equal(boyi_solution_line(solution, boyi_game_start(game), NULL, &line), BOYI_OK);
    assert_int_equal(line.count, PILES);
    assert_true(line.totals[0] - line.totals[1] == margin_at(solution, boyi_game_start(game), "row (long)"));
    for (int look = 0; look < LOOKS; look++) {
        const boyi_step *step = &line.steps[next(&dice) % line.count];
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_methods_agree),
        cmocka_unit_test(any_state_can_be_asked),
        cmocka_unit_test(nothing_wraps),
        cmocka_unit_test(long_lines_are_best),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
