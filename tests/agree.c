/* Every method on one game, through the public interface. brute is the reference; all others must give the same
 * value, the same value of each move, the same totals, and the first best move all along the line. A failing game is
 * printed as a command. */
#include "agree.h"

#include "base/hash.h"
#include "random_games.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <cmocka.h>

uint64_t agree_seed(void)
{
    const char *given = getenv("BOYI_SEED");
    uint64_t seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    printf("BOYI_SEED=%" PRIu64 "\n", seed);
    return seed;
}

long agree_rounds(long usual)
{
    return (long)random_rounds((size_t)usual);
}

uint64_t agree_next(uint64_t *dice)
{
    return boyi__random(dice);
}

void agree_expect(bool holds, const char *text, const char *what)
{
    if (!holds)
        fail_msg("boyi solve %s: %s", text, what);
}

boyi_game *agree_game(const char *text)
{
    boyi_error error;
    boyi_game *game = NULL;
    agree_expect(boyi_game_read(text, &error, &game) == BOYI_OK, text, error.text);
    return game;
}

/* NULL: this method does not solve this game, or plain recursion would take too long. */
static boyi_solution *solve(const boyi_game *game, boyi_method method, const char *text)
{
    boyi_options options = {.method = method, .max_calls = 1000 * 1000};
    boyi_error error;
    boyi_solution *solution = NULL;
    boyi_status status = boyi_solve(game, &options, &error, &solution);
    if (status == BOYI_METHOD || (method == BOYI_BRUTE && status == BOYI_LIMIT))
        return NULL;
    agree_expect(status == BOYI_OK, text, error.text);
    return solution;
}

boyi_value agree_value(const boyi_solution *solution, boyi_state state, const char *text)
{
    boyi_error error;
    boyi_value value = {0};
    agree_expect(boyi_solution_value(solution, state, &error, &value) == BOYI_OK, text, error.text);
    return value;
}

static bool same_value(const boyi_value *a, const boyi_value *b)
{
    return a->outcome == b->outcome && a->margin == b->margin && a->nimber == b->nimber &&
           a->plies == b->plies;
}

static void check_choices(const boyi_solution *judge, const boyi_solution *other, boyi_state start,
                          const char *text)
{
    boyi_choices a, b;
    assert_int_equal(boyi_solution_choices(judge, start, 1000, NULL, &a), BOYI_OK);
    assert_int_equal(boyi_solution_choices(other, start, 1000, NULL, &b), BOYI_OK);
    agree_expect(a.total == b.total && a.best == b.best && a.count == b.count, text, "other moves");
    for (size_t i = 0; i < a.count; i++)
        agree_expect(a.list[i].move.to == b.list[i].move.to && a.list[i].best == b.list[i].best &&
                         same_value(&a.list[i].value, &b.list[i].value),
                     text, "a move's value differs");
    boyi_choices_free(&a);
    boyi_choices_free(&b);
}

void agree_line(const boyi_solution *judge, const boyi_solution *other, boyi_state start, const char *text)
{
    boyi_line line;
    boyi_totals totals;
    boyi_error error;
    agree_expect(boyi_solution_line(other, start, &error, &line) == BOYI_OK, text, error.text);
    agree_expect(boyi_solution_totals(other, start, &error, &totals) == BOYI_OK, text, error.text);
    boyi_state at = start;
    for (size_t i = 0; i < line.count; i++) {
        boyi_choices choices;
        assert_int_equal(boyi_solution_choices(judge, at, 1, NULL, &choices), BOYI_OK);
        agree_expect(line.steps[i].state == at && choices.list[0].move.to == line.steps[i].move.to &&
                         choices.list[0].move.gain == line.steps[i].move.gain,
                     text, "the line does not play the first best move");
        agree_expect(line.steps[i].best == choices.best, text, "a step counts its best moves wrongly");
        at = line.steps[i].move.to;
        boyi_choices_free(&choices);
    }
    agree_expect(line.last == at && line.totals[0] == totals.own && line.totals[1] == totals.other, text,
                 "line and totals differ");
    agree_expect(totals.own - totals.other == agree_value(judge, start, text).margin, text,
                 "totals and margin differ");
    boyi_line_free(&line);
}

/* A win of unknown length: every move of the line must keep the outcome. */
static void check_outcomes(const boyi_solution *judge, const boyi_solution *other, boyi_state start,
                           const char *text)
{
    boyi_line line;
    boyi_error error;
    boyi_outcome turned[] = {
        [BOYI_LOSS] = BOYI_WIN, [BOYI_DRAW] = BOYI_DRAW, [BOYI_TIE] = BOYI_TIE, [BOYI_WIN] = BOYI_LOSS};
    agree_expect(boyi_solution_line(other, start, &error, &line) == BOYI_OK, text, error.text);
    boyi_outcome now = agree_value(judge, start, text).outcome;
    agree_expect(agree_value(other, start, text).outcome == now, text, "another winner");
    for (size_t i = 0; i < line.count; i++) {
        now = turned[now];
        agree_expect(agree_value(judge, line.steps[i].move.to, text).outcome == now, text,
                     "the line gives something away");
    }
    boyi_line_free(&line);
}

void agree_on(const char *text)
{
    static const boyi_method methods[] = {BOYI_MEMO,   BOYI_AUTO,    BOYI_LAYERS,   BOYI_RETRO,
                                          BOYI_SEARCH, BOYI_ROLLING, BOYI_SHORTCUT, BOYI_SECTIONS};
    boyi_game *game = agree_game(text);
    boyi_state start = boyi_game_start(game);
    /* The others are compared with memo, which answers many questions at once; memo is compared with brute first. */
    boyi_solution *brute = solve(game, BOYI_BRUTE, text), *memo = solve(game, BOYI_MEMO, text);
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        boyi_solution *other = solve(game, methods[i], text);
        if (!other)
            continue;
        const boyi_solution *judge = methods[i] == BOYI_MEMO && brute ? brute : memo;
        boyi_value a = agree_value(judge, start, text), b = agree_value(other, start, text);
        if (b.plies == BOYI_PLIES_UNKNOWN) {
            check_outcomes(memo, other, start, text);
        } else {
            agree_expect(same_value(&a, &b), text, boyi_method_word(methods[i]));
            if (boyi_game_kind(game) != BOYI_OUTCOME || methods[i] != BOYI_SHORTCUT) {
                check_choices(judge, other, start, text);
                agree_line(memo, other, start, text);
            }
        }
        boyi_solution_free(other);
    }
    boyi_solution_free(memo);
    boyi_solution_free(brute);
    boyi_game_free(game);
}
