/* Games that can go round in circles. Retro must find every value and every length; engines that can't solve them
 * must say so; where endless play has no value (score, nimber) all must refuse.
 *
 * BOYI_SEED=… repeats a run, BOYI_ROUNDS=… makes it shorter or longer. */
#include "game/game.h"
#include "slow.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum {
    USUAL_ROUNDS = 20000,
    USUAL_REFUSALS = 3000,
    LARGE_ROUNDS = 10,
    CROWDED_ROUNDS = RANDOM_SLOW_BUILD ? 1 : 3,
    ROAD = 100000,
    FEW_CALLS = 3000
};

static const boyi_method all_methods[] = {BOYI_BRUTE, BOYI_MEMO, BOYI_LAYERS,
                                          BOYI_RETRO, BOYI_AUTO, BOYI_SECTIONS};
enum { ALL_METHODS = sizeof all_methods / sizeof all_methods[0] };

static void expect(const random_game *random, bool agrees, boyi_method method, const char *complaint)
{
    if (agrees)
        return;
    random_game_print(stderr, random);
    fail_msg("%s: %s", boyi_method_word(method), complaint);
}

/* A failure says why in both languages and leaves the result alone. */
static const char *flaw_of_failure(boyi_status status, const boyi_error *error, bool untouched)
{
    if (error->status != status)
        return "the error has another status";
    if (error->text[0] == '\0' || error->text_zh[0] == '\0')
        return "a sentence is missing";
    return untouched ? NULL : "the result was written";
}

/* ---- Random graphs -------------------------------------------------------------------------------- */

/* What an engine that can't handle cycles may say about one. */
static bool may_refuse(boyi_method method, boyi_status status)
{
    if (method == BOYI_BRUTE)
        return status == BOYI_LIMIT || status == BOYI_CYCLE;
    return (method == BOYI_MEMO || method == BOYI_LAYERS) && status == BOYI_CYCLE;
}

static bool must_refuse(boyi_method method, bool cycle)
{
    return cycle && (method == BOYI_BRUTE || method == BOYI_MEMO || method == BOYI_LAYERS);
}

static void check_method(const slow_answers *slow, boyi_game *game, const boyi_options *options, bool cycle)
{
    boyi_solution *const untouched = (boyi_solution *)(uintptr_t)1;
    boyi_solution *solution = untouched;
    char complaint[SLOW_COMPLAINT] = "";
    boyi_error error = {0};
    boyi_status status = boyi_solve(game, options, &error, &solution);

    if (must_refuse(options->method, cycle)) {
        const char *flaw = flaw_of_failure(status, &error, solution == untouched);
        expect(slow->game, may_refuse(options->method, status), options->method, "did not refuse a cycle");
        expect(slow->game, flaw == NULL, options->method, flaw);
        return;
    }
    /* Plain recursion may be too slow for the few calls it gets here. */
    if (options->method == BOYI_BRUTE && status == BOYI_LIMIT)
        return;
    expect(slow->game, status == BOYI_OK, options->method, error.text);
    bool agrees = options->method == BOYI_BRUTE
                      ? slow_agrees_value(slow, solution, slow->game->start, complaint)
                      : slow_agrees(slow, solution, slow->game->start, complaint);
    expect(slow->game, agrees, options->method, complaint);
    boyi_solution_free(solution);
}

static void check_graph(const random_game *random)
{
    boyi_rules rules = random_rules(random);
    slow_answers *slow = slow_solve_by_rounds(random);
    bool cycle = slow_has_cycle(random, random->start);
    boyi_game *game;

    assert_int_equal(boyi_game_new(&rules, (void *)(uintptr_t)random, NULL, &game), BOYI_OK);
    for (size_t m = 0; m < ALL_METHODS; m++)
        for (int every_state = 0; every_state <= random->has_canonical; every_state++) {
            if (all_methods[m] == BOYI_SECTIONS && !random->has_section)
                continue;
            boyi_options options = {
                .method = all_methods[m], .every_state = every_state, .max_calls = FEW_CALLS};
            options.threads = (unsigned)(random->seed % 3);
            check_method(slow, game, &options, cycle);
        }
    boyi_game_free(game);
    slow_free(slow);
}

static void check_graphs(const random_wish *wish, uint64_t seed, size_t rounds)
{
    for (size_t number = 0; number < rounds; number++) {
        random_game *random = random_game_new(wish, random_game_seed(seed, number));
        check_graph(random);
        random_game_free(random);
    }
}

static void test_small(void **state)
{
    random_wish wish = {.kind = BOYI_OUTCOME, .least = 2, .most = 14, .cycles = true};
    (void)state;
    check_graphs(&wish, random_seed("small graphs with cycles"), random_rounds(USUAL_ROUNDS));
}

static void test_large(void **state)
{
    random_wish wish = {.kind = BOYI_OUTCOME, .least = 2000, .most = 2000, .cycles = true};
    (void)state;
    check_graphs(&wish, random_seed("large graphs with cycles"), LARGE_ROUNDS);
}

/* Enough states for retro to share among its threads. */
static void test_crowded(void **state)
{
    random_wish wish = {.kind = BOYI_OUTCOME, .least = 30000, .most = 30000, .cycles = true};
    (void)state;
    check_graphs(&wish, random_seed("crowded graphs with cycles"), CROWDED_ROUNDS);
}

/* The two slow solvers share little code: where both can be used they check each other. */
static void test_slow_solvers(void **state)
{
    random_wish wish = {.kind = BOYI_OUTCOME, .least = 1, .most = 14};
    uint64_t seed = random_seed("slow solvers");

    (void)state;
    for (size_t number = 0; number < random_rounds(1000); number++) {
        random_game *random = random_game_new(&wish, random_game_seed(seed, number));
        slow_answers *one = slow_solve(random), *other = slow_solve_by_rounds(random);
        for (size_t i = 0; i < random->nodes_count; i++)
            expect(random,
                   one->values[i].outcome == other->values[i].outcome &&
                       one->values[i].plies == other->values[i].plies,
                   BOYI_AUTO, "the slow solvers differ");
        slow_free(other);
        slow_free(one);
        random_game_free(random);
    }
}

/* ---- Where endless play has no value -------------------------------------------------------------- */

static void check_refusal(const random_game *random, boyi_game *game, boyi_method method)
{
    boyi_solution *const untouched = (boyi_solution *)(uintptr_t)1;
    boyi_solution *solution = untouched;
    boyi_options options = {.method = method, .max_calls = FEW_CALLS};
    boyi_error error = {0};

    if (method == BOYI_SECTIONS && !random->has_section)
        return;
    boyi_status status = boyi_solve(game, &options, &error, &solution);
    const char *flaw = flaw_of_failure(status, &error, solution == untouched);

    expect(random, status != BOYI_OK, method, "did not refuse a cycle");
    expect(random, flaw == NULL, method, flaw);
    expect(random, method == BOYI_BRUTE || status == BOYI_CYCLE, method, "refused, but for another reason");
}

static void check_refusals(boyi_kind kind, uint64_t seed)
{
    random_wish wish = {.kind = kind, .least = 2, .most = 10, .cycles = true};

    for (size_t number = 0; number < random_rounds(USUAL_REFUSALS); number++) {
        random_game *random = random_game_new(&wish, random_game_seed(seed, number));
        boyi_rules rules = random_rules(random);
        boyi_game *game;
        assert_int_equal(boyi_game_new(&rules, random, NULL, &game), BOYI_OK);
        if (slow_has_cycle(random, random->start))
            for (size_t m = 0; m < ALL_METHODS; m++)
                check_refusal(random, game, all_methods[m]);
        boyi_game_free(game);
        random_game_free(random);
    }
}

static void test_score_refused(void **state)
{
    (void)state;
    check_refusals(BOYI_SCORE, random_seed("score games with cycles"));
}

static void test_nimber_refused(void **state)
{
    (void)state;
    check_refusals(BOYI_NIMBER, random_seed("nimber games with cycles"));
}

/* ---- A long road ---------------------------------------------------------------------------------- */

/* From n a move leads to n-1, and from some n also back to the start of the road. At 0 the player to move has won, or
 * it is a tie. A winner (n is even) may go back but does not; a loser may not. In a tie all may go back, and none
 * does. */
typedef struct {
    boyi_outcome end;
} road;

static boyi_state road_start(const void *self)
{
    (void)self;
    return ROAD;
}

static size_t road_moves(const void *self, boyi_state state, boyi_move *out)
{
    const road *on = self;
    size_t count = 0;

    if (state == 0)
        return 0;
    if (on->end == BOYI_TIE || state % 2 == 0)
        out[count++] = (boyi_move){.to = ROAD, .name = 1};
    out[count++] = (boyi_move){.to = state - 1};
    return count;
}

static boyi_end road_finished(const void *self, boyi_state state)
{
    const road *on = self;
    (void)state;
    return (boyi_end){.outcome = on->end};
}

static void check_road_line(const boyi_solution *solution)
{
    boyi_error error = {0};
    boyi_line line;

    assert_int_equal(boyi_solution_line(solution, ROAD, &error, &line), BOYI_OK);
    assert_int_equal(line.count, ROAD);
    assert_false(line.round);
    assert_int_equal(line.last, 0);
    for (size_t s = 0; s < line.count; s++) {
        assert_int_equal(line.steps[s].state, ROAD - s);
        assert_int_equal(line.steps[s].player, s % 2);
        assert_int_equal(line.steps[s].best, 1);
    }
    boyi_line_free(&line);
}

static void check_road(boyi_method method, boyi_outcome end)
{
    road on = {end};
    boyi_rules rules = {.name = "road", .kind = BOYI_OUTCOME, .most_moves = 2};
    boyi_options options = {.method = method};
    boyi_error error = {0};
    boyi_solution *solution;
    boyi_game *game;

    rules.start = road_start;
    rules.moves = road_moves;
    rules.finished = road_finished;
    assert_int_equal(boyi_game_new(&rules, &on, &error, &game), BOYI_OK);
    assert_int_equal(boyi_solve(game, &options, &error, &solution), BOYI_OK);
    for (boyi_state state = 0; state <= ROAD; state++) {
        boyi_outcome want = end == BOYI_WIN && state % 2 == 1 ? BOYI_LOSS : end;
        boyi_value value;
        assert_int_equal(boyi_solution_value(solution, state, &error, &value), BOYI_OK);
        assert_int_equal(value.outcome, want);
        assert_int_equal(value.plies, state);
    }
    check_road_line(solution);
    boyi_solution_free(solution);
    boyi_game_free(game);
}

static void test_long_road(void **state)
{
    (void)state;
    check_road(BOYI_RETRO, BOYI_WIN);
    check_road(BOYI_AUTO, BOYI_WIN);
    check_road(BOYI_RETRO, BOYI_TIE);
}

/* ---- A line without end --------------------------------------------------------------------------- */

/* 0 ─▶ 1 ─▶ 2 ─▶ 3 ─▶ 4
 *           ▲─────────┘    */
static boyi_state lasso_start(const void *self)
{
    (void)self;
    return 0;
}

static size_t lasso_moves(const void *self, boyi_state state, boyi_move *out)
{
    (void)self;
    *out = (boyi_move){.to = state < 4 ? state + 1 : 2};
    return 1;
}

static void check_lasso_line(const boyi_solution *solution, boyi_state from, size_t count, size_t back)
{
    boyi_error error = {0};
    boyi_line line;

    assert_int_equal(boyi_solution_line(solution, from, &error, &line), BOYI_OK);
    assert_true(line.round);
    assert_int_equal(line.count, count);
    assert_int_equal(line.back, back);
    assert_int_equal(line.last, line.steps[back].state);
    boyi_line_free(&line);
}

static void check_lasso_stats(const boyi_solution *solution)
{
    boyi_error error = {0};
    boyi_stats stats = {0};

    assert_int_equal(boyi_solution_stats(solution, 0, NULL, &error, &stats), BOYI_OK);
    assert_int_equal(stats.states, 5);
    assert_int_equal(stats.moves, 5);
    assert_int_equal(stats.finished, 0);
    assert_int_equal(stats.outcomes[BOYI_DRAW], 5);
    assert_int_equal(stats.longest, 0);
    assert_int_equal(stats.depths_count, 5);
    for (size_t depth = 0; depth < 5; depth++)
        assert_int_equal(stats.depths[depth], 1);
    for (size_t length = 0; length < stats.lengths_count; length++)
        assert_int_equal(stats.lengths[length], 0);
    boyi_stats_free(&stats);
}

static void test_endless_line(void **state)
{
    boyi_rules rules = {.name = "lasso", .kind = BOYI_OUTCOME, .most_moves = 1};
    boyi_error error = {0};
    boyi_solution *solution;
    boyi_game *game;
    boyi_value value;

    (void)state;
    rules.start = lasso_start;
    rules.moves = lasso_moves;
    assert_int_equal(boyi_game_new(&rules, NULL, &error, &game), BOYI_OK);
    assert_int_equal(boyi_solve(game, NULL, &error, &solution), BOYI_OK);
    assert_int_equal(boyi_solution_value(solution, 0, &error, &value), BOYI_OK);
    assert_int_equal(value.outcome, BOYI_DRAW);
    check_lasso_line(solution, 0, 5, 2);
    check_lasso_line(solution, 2, 3, 0);
    check_lasso_line(solution, 4, 3, 0);
    check_lasso_stats(solution);
    boyi_solution_free(solution);
    boyi_game_free(game);
}

/* ---- Predecessors stored or computed ---- */

typedef struct {
    const boyi_solution *stored, *computed;
    size_t states;
} two_ways;

static bool compare_two(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    two_ways *both = context;
    boyi_value one, two;
    (void)depth;
    (void)moves;
    assert_int_equal(boyi_solution_value(both->stored, state, NULL, &one), BOYI_OK);
    assert_int_equal(boyi_solution_value(both->computed, state, NULL, &two), BOYI_OK);
    assert_int_equal(one.outcome, two.outcome);
    assert_int_equal(one.plies, two.plies);
    both->states++;
    return true;
}

/* A bound above that of games whose predecessors are listed in any case. */
static uint64_t many_numbers(const void *self)
{
    (void)self;
    return UINT64_C(1) << 17;
}

/* A game with symmetry, where several moves become one: every value is the same. */
static void test_unmoves(void **state)
{
    boyi_game *game;
    (void)state;
    assert_int_equal(boyi_game_read("quixo 3", NULL, &game), BOYI_OK);
    boyi_rules with = game->rules;
    assert_non_null(with.unmoves);
    for (int every_state = 0; every_state < 2; every_state++)
        for (unsigned threads = 1; threads < 3; threads++)
            for (int dense = 0; dense < 2; dense++) {
                boyi_options options = {.method = BOYI_RETRO, .threads = threads, .every_state = every_state};
                boyi_solution *stored, *computed;
                game->rules.below = dense ? many_numbers : NULL;
                assert_int_equal(boyi_solve(game, &options, NULL, &computed), BOYI_OK);
                game->rules.unmoves = NULL;
                assert_int_equal(boyi_solve(game, &options, NULL, &stored), BOYI_OK);
                two_ways both = {stored, computed, 0};
                assert_int_equal(
                    boyi_game_walk(game, boyi_game_start(game), &options, compare_two, &both, NULL), BOYI_OK);
                assert_int_equal(boyi_solution_effort(stored).visited,
                                 boyi_solution_effort(computed).visited);
                assert_int_equal(both.states, boyi_solution_effort(stored).visited);
                assert_true(boyi_solution_effort(computed).bytes < boyi_solution_effort(stored).bytes);
                boyi_solution_free(stored);
                boyi_solution_free(computed);
                game->rules = with;
            }
    boyi_checked checked;
    assert_int_equal(boyi_game_check(game, 1, 50, NULL, NULL, NULL, &checked), BOYI_OK);
    assert_int_equal(checked.flaws, 0);
    boyi_game_free(game);
}

/* Two heaps whose rules do not agree: unmoves leaves a move out, or has one too many. */
static boyi_state heap_start(const void *self)
{
    (void)self;
    return 9;
}

static size_t heap_moves(const void *self, boyi_state state, boyi_move *out)
{
    (void)self;
    size_t count = 0;
    for (boyi_state take = 1; take <= 2 && take <= state; take++)
        out[count++] = (boyi_move){.to = state - take, .name = (uint32_t)take};
    return count;
}

static size_t heap_unmoves(const void *self, boyi_state state, boyi_move *out)
{
    const int *lie = self;
    size_t count = 0;
    for (boyi_state take = 1; take <= 2; take++)
        if (!(*lie == 1 && state == 4 && take == 2))
            out[count++] = (boyi_move){.to = state + take};
    if (*lie == 2 && state == 4)
        out[count++] = (boyi_move){.to = state + 3};
    return count;
}

static void test_wrong_unmoves(void **state)
{
    (void)state;
    for (int lie = 0; lie < 3; lie++) {
        boyi_rules rules = {.size = sizeof rules,
                            .name = "heap",
                            .kind = BOYI_OUTCOME,
                            .most_moves = 2,
                            .start = heap_start,
                            .moves = heap_moves,
                            .unmoves = heap_unmoves,
                            .most_unmoves = 3};
        boyi_options options = {.method = BOYI_RETRO};
        boyi_solution *solution = NULL;
        boyi_error error = {0};
        boyi_checked checked;
        boyi_game *game;
        assert_int_equal(boyi_game_new(&rules, &lie, NULL, &game), BOYI_OK);
        assert_int_equal(boyi_solve(game, &options, &error, &solution), lie ? BOYI_INPUT : BOYI_OK);
        assert_true(!lie == !strstr(error.text, "unmoves"));
        boyi_solution_free(solution);
        assert_int_equal(boyi_game_check(game, 1, 50, NULL, NULL, NULL, &checked), BOYI_OK);
        assert_int_equal(checked.flaws, lie ? 1 : 0);
        boyi_game_free(game);
    }
}

/* ---- Moves that lead to canonical states at once ---- */

static size_t sorted_states(const boyi_game *game,
                            size_t (*mover)(const void *self, boyi_state state, boyi_move *out),
                            boyi_state state, bool canonical, boyi_state *out)
{
    boyi_move moves[256];
    size_t count = mover(game->self, state, moves);
    for (size_t i = 0; i < count; i++) {
        boyi_state to = canonical ? moves[i].to : game->rules.canonical(game->self, moves[i].to);
        size_t place = i;
        for (; place > 0 && out[place - 1] > to; place--)
            out[place] = out[place - 1];
        out[place] = to;
    }
    return count;
}

static void test_canonical_moves(void **state)
{
    static const char *const games[] = {"quixo 3", "quixo 4", "quixo 5"};
    random_dice dice = {.state = random_seed("cycles: canonical moves")};
    boyi_state slow[256], fast[256];
    (void)state;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        boyi_game *game;
        assert_int_equal(boyi_game_read(games[g], NULL, &game), BOYI_OK);
        boyi_state at = boyi_game_start(game);
        for (int step = 0; step < 2000; step++) {
            boyi_move moves[256];
            size_t count = sorted_states(game, game->rules.moves, at, false, slow);
            assert_int_equal(count, sorted_states(game, game->rules.canonical_moves, at, true, fast));
            assert_memory_equal(slow, fast, count * sizeof *slow);
            count = sorted_states(game, game->rules.unmoves, at, false, slow);
            assert_int_equal(count, sorted_states(game, game->rules.canonical_unmoves, at, true, fast));
            assert_memory_equal(slow, fast, count * sizeof *slow);
            count = boyi_game_moves(game, at, moves);
            at = count ? moves[random_below(&dice, count)].to : boyi_game_start(game);
        }
        boyi_game_free(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_slow_solvers),   cmocka_unit_test(test_small),
        cmocka_unit_test(test_large),          cmocka_unit_test(test_score_refused),
        cmocka_unit_test(test_nimber_refused), cmocka_unit_test(test_long_road),
        cmocka_unit_test(test_endless_line),   cmocka_unit_test(test_crowded),
        cmocka_unit_test(test_unmoves),        cmocka_unit_test(test_canonical_moves),
        cmocka_unit_test(test_wrong_unmoves),
    };
    return cmocka_run_group_tests_name("cycles", tests, NULL, NULL);
}
