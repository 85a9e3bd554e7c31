/* Rules with several starts: every method solves all that can be reached from any of them, a walk visits it, statistics count
 * it, and a solution is verified for all of it. */
#include "random_games.h"
#include "slow.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

/* ---- Random games, every third node a start ---- */

static bool every_third(const void *self, uint64_t *cursor, boyi_state *out)
{
    const random_game *game = self;
    if (*cursor >= game->nodes_count)
        return false;
    *out = random_state(game, (size_t)*cursor);
    *cursor += 3;
    return true;
}

/* reached[node]: from the start or another one. */
static bool *reach(const random_game *game)
{
    bool *reached = calloc(game->nodes_count, sizeof *reached);
    assert_non_null(reached);
    for (size_t from = 0; from < game->nodes_count; from++) {
        if (from % 3 && from != game->start)
            continue;
        uint32_t *depths = slow_depths(game, from, false);
        for (size_t node = 0; node < game->nodes_count; node++)
            reached[node] |= depths[node] != UINT32_MAX;
        free(depths);
    }
    return reached;
}

static bool count_visit(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    size_t *count = context;
    (void)state, (void)depth, (void)moves;
    ++*count;
    return true;
}

static void check_method(const random_game *drawn, const slow_answers *slow, const bool *reached,
                         const boyi_game *game, boyi_method method, bool every_state, unsigned threads)
{
    const boyi_options options = {.method = method, .every_state = every_state, .threads = threads};
    boyi_solution *solution = NULL;
    boyi_error error;
    char complaint[SLOW_COMPLAINT];
    if (boyi_solve(game, &options, &error, &solution))
        fail_msg("%s: %s", boyi_method_word(method), error.text);
    for (size_t node = 0; node < drawn->nodes_count; node++)
        if (reached[node] && !slow_agrees_value(slow, solution, node, complaint)) {
            random_game_print(stderr, drawn);
            fail_msg("%s: %s", boyi_method_word(method), complaint);
        }
    boyi_stats stats = {.size = sizeof stats};
    boyi_verified seen;
    const boyi_options all = {.every_state = every_state};
    if (boyi_solution_stats(solution, boyi_game_start(game), &all, &error, &stats) ||
        boyi_verify(solution, boyi_game_start(game), NULL, &error, &seen))
        fail_msg("%s: %s", boyi_method_word(method), error.text);
    size_t count = 0;
    for (size_t node = 0; node < drawn->nodes_count; node++)
        count += reached[node];
    if (every_state || !drawn->has_canonical) {
        assert_int_equal(stats.states, count);
        assert_int_equal(seen.states, count);
    }
    assert_false(stats.has_mover);
    boyi_stats_free(&stats);
    boyi_solution_free(solution);
    count = 0;
    assert_int_equal(boyi_game_walk(game, boyi_game_start(game), &all, count_visit, &count, &error), BOYI_OK);
    assert_int_equal(count, stats.states);
}

static void check_game(const random_wish *wish, uint64_t seed)
{
    random_game *drawn = random_game_new(wish, seed);
    slow_answers *slow = wish->cycles ? slow_solve_by_rounds(drawn) : slow_solve(drawn);
    bool *reached = reach(drawn);
    boyi_rules rules = random_rules(drawn);
    boyi_game *game = NULL;
    boyi_error error;
    rules.size = sizeof rules;
    rules.starts = every_third;
    if (boyi_game_new(&rules, drawn, &error, &game))
        fail_msg("%s", error.text);
    check_method(drawn, slow, reached, game, BOYI_AUTO, false, 2);
    check_method(drawn, slow, reached, game, BOYI_RETRO, true, 2);
    check_method(drawn, slow, reached, game, BOYI_RETRO, false, 1);
    if (!wish->cycles) {
        check_method(drawn, slow, reached, game, BOYI_MEMO, false, 1);
        check_method(drawn, slow, reached, game, BOYI_LAYERS, false, 2);
        check_method(drawn, slow, reached, game, BOYI_LAYERS, true, 1);
    }
    if (drawn->has_section) {
        check_method(drawn, slow, reached, game, BOYI_SECTIONS, false, 2);
        check_method(drawn, slow, reached, game, BOYI_SECTIONS, true, 1);
    }
    boyi_game_free(game);
    free(reached);
    slow_free(slow);
    random_game_free(drawn);
}

static void every_method_solves_all_starts(void **context)
{
    (void)context;
    uint64_t seed = random_seed("starts");
    size_t rounds = random_rounds(200);
    for (size_t i = 0; i < rounds; i++) {
        random_wish wish = {.kind = (boyi_kind)(i % 3), .least = 1, .most = 60};
        wish.cycles = wish.kind == BOYI_OUTCOME && i % 2;
        check_game(&wish, random_game_seed(seed, i));
    }
}

/* ---- A ring of places, each of which is dense: retro by ranks ---- */

enum { PLACES = 5000 };

static boyi_state place_seven(const void *self)
{
    (void)self;
    return 7;
}

static bool all_places(const void *self, uint64_t *cursor, boyi_state *out)
{
    (void)self;
    *out = *cursor;
    return (*cursor)++ < PLACES;
}

/* Down by 2 or 3; at the bottom the mover has lost. Odd places can't be reached from even ones by steps of 2 alone. */
static size_t step_down(const void *self, boyi_state state, boyi_move *out)
{
    size_t count = 0;
    (void)self;
    for (uint32_t step = 2; step <= 3; step++)
        if (state >= step)
            out[count++] = (boyi_move){.to = state - step, .name = step};
    return count;
}

static unsigned parity(const void *self, boyi_state state)
{
    (void)self;
    return (unsigned)(state / 7 % 2);
}

static uint64_t below_places(const void *self)
{
    (void)self;
    return PLACES;
}

static uint64_t count_places(const void *self)
{
    return below_places(self);
}

static uint64_t own_number(const void *self, uint64_t number)
{
    (void)self;
    return number;
}

static void a_table_covers_all_starts(void **context)
{
    (void)context;
    for (unsigned way = 0; way < 3; way++) {
        const boyi_rules rules = {.size = sizeof rules,
                                  .name = "steps",
                                  .most_moves = 2,
                                  .start = place_seven,
                                  .starts = all_places,
                                  .moves = step_down,
                                  .mover = parity,
                                  .below = way == 1 ? below_places : NULL,
                                  .count = way == 2 ? count_places : NULL,
                                  .number = way == 2 ? own_number : NULL,
                                  .numbered = way == 2 ? own_number : NULL};
        const boyi_options options = {.method = way == 2 ? BOYI_LAYERS : BOYI_RETRO};
        boyi_error error;
        boyi_game *game;
        boyi_solution *solution;
        boyi_value value;
        boyi_stats stats = {.size = sizeof stats};
        assert_int_equal(boyi_game_new(&rules, NULL, &error, &game), BOYI_OK);
        assert_int_equal(boyi_solve(game, &options, &error, &solution), BOYI_OK);
        assert_int_equal(boyi_solution_value(solution, PLACES - 1, &error, &value), BOYI_OK);
        assert_int_equal(value.outcome, (PLACES - 1) % 5 < 2 ? BOYI_LOSS : BOYI_WIN);
        assert_int_equal(boyi_solution_stats(solution, 7, NULL, &error, &stats), BOYI_OK);
        assert_int_equal(stats.states, PLACES);
        assert_int_equal(stats.depths_count, 1);
        assert_true(stats.has_mover);
        assert_int_equal(stats.mover_outcomes[0][BOYI_WIN] + stats.mover_outcomes[1][BOYI_WIN],
                         stats.outcomes[BOYI_WIN]);
        assert_int_equal(stats.mover_outcomes[0][BOYI_WIN] + stats.mover_outcomes[0][BOYI_LOSS], 2501);
        assert_int_equal(stats.longest, stats.mover_longest[0] > stats.mover_longest[1]
                                            ? stats.mover_longest[0]
                                            : stats.mover_longest[1]);
        boyi_stats_free(&stats);
        boyi_solution_free(solution);
        /* Another state stands for itself. */
        assert_int_equal(boyi_solve_at(game, 8, &options, &error, &solution), BOYI_OK);
        assert_int_equal(boyi_solution_value(solution, 9, &error, &value), BOYI_ABSENT);
        boyi_solution_free(solution);
        boyi_game_free(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_method_solves_all_starts),
        cmocka_unit_test(a_table_covers_all_starts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
