/* search on several threads: the value of a state and of each of its moves is that of one thread. Also with the thread
 * sanitizer. */
#include "agree.h"
#include "base/atomic_pair.h"
#include "random_games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

/* The values of a state and of its moves. Returns true if several threads took part. */
static bool solve_on(const boyi_game *game, boyi_state state, unsigned threads, boyi_value *value,
                     boyi_choices *choices)
{
    boyi_options options = {.size = sizeof options, .method = BOYI_SEARCH, .threads = threads};
    boyi_error error = {0};
    boyi_solution *solution = NULL;
    if (boyi_solve_at(game, state, &options, &error, &solution) ||
        boyi_solution_value(solution, state, &error, value) ||
        boyi_solution_choices(solution, state, 64, &error, choices))
        fail_msg("%s", error.text);
    bool shared = boyi_solution_effort(solution).visited == 0;
    assert_true(threads > 1 || !shared);
    boyi_solution_free(solution);
    return shared;
}

/* Large enough for a team in a release build; smaller games with asserts, where threads start sooner. */
static void test_teams(void **state)
{
    static const struct {
        const char *game, *state;
    } positions[] = {
        {"connect 5 4", NULL},
        {"kalah 3 4", NULL},
        {"mnk 4 4 3", NULL},
        {"othello 4 4", NULL},
        /* not in a slow build */
        {"connect 7 6", "......./......./X....../O...O../X...XX./OO..OXX"},
        {"connect 5 5", NULL},
    };
    enum { POSITIONS = sizeof positions / sizeof *positions, LARGE = 2 };
    size_t shared = 0;
    (void)state;
    for (size_t i = 0; i < POSITIONS - (RANDOM_SLOW_BUILD ? LARGE : 0); i++) {
        boyi_game *game = agree_game(positions[i].game);
        boyi_state at = boyi_game_start(game);
        boyi_value values[2];
        boyi_choices choices[2] = {{0}, {0}};
        if (positions[i].state)
            assert_int_equal(boyi_game_read_state(game, positions[i].state, NULL, &at), BOYI_OK);
        for (unsigned t = 0; t < 2; t++)
            shared += solve_on(game, at, t ? 4 : 1, &values[t], &choices[t]);
        bool same = values[0].outcome == values[1].outcome && values[0].plies == values[1].plies &&
                    values[0].margin == values[1].margin && choices[0].count == choices[1].count;
        for (size_t c = 0; c < choices[0].count && same; c++)
            same = choices[0].list[c].move.to == choices[1].list[c].move.to &&
                   choices[0].list[c].best == choices[1].list[c].best &&
                   choices[0].list[c].value.plies == choices[1].list[c].value.plies &&
                   choices[0].list[c].value.margin == choices[1].list[c].value.margin;
        if (!same)
            fail_msg("boyi solve %s --method search: --threads 1 and --threads 4 differ", positions[i].game);
        boyi_choices_free(&choices[0]);
        boyi_choices_free(&choices[1]);
        boyi_game_free(game);
    }
    assert_true(shared > 0 || !boyi__pair_is_atomic());
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_teams)};
    return cmocka_run_group_tests_name("threads of search", tests, NULL, NULL);
}
