/* --dry-run: what it says of a game against what solving it takes. Where all states were walked, their number is exact and
 * that of each engine; else it is an estimate, held to published numbers within a factor. */
#include "random_games.h"
#include "solve/dry_run.h"
#include "solve/sections/sections.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static boyi_game *make(const char *text)
{
    boyi_game *game;
    boyi_error error;
    if (boyi_game_read(text, &error, &game))
        fail_msg("%s: %s", text, error.text);
    return game;
}

static void run(const char *text, boyi_method method, boyi__needs *needs)
{
    const boyi_options options = {.size = sizeof options, .method = method, .threads = 1};
    boyi_game *game = make(text);
    boyi_error error;
    if (boyi__dry_run(game, boyi_game_start(game), &options, false, &error, needs))
        fail_msg("%s: %s", text, error.text);
    boyi_game_free(game);
}

/* Each method that is said to solve the game does, and visits as much as was said. */
static void small_games(void **context)
{
    (void)context;
    static const char *const games[] = {
        "row 3 9 1 2 5 5", "row --from left --take 1-3 3 9 1 2",
        "tic-tac-toe",     "chomp 4 5",
        "hexapawn 3 3",    "heaps --misere 5 7",
        "connect 4 3 3",   "kalah 3 2",
        "othello 4 4",     "dots 2 2",
        "quixo 3",         "cat-and-mouse [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        boyi__needs needs;
        boyi_game *game = make(games[i]);
        run(games[i], BOYI_AUTO, &needs);
        assert_true(needs.exact && needs.count > 3);
        for (size_t j = 0; j < needs.count; j++) {
            const boyi__need *need = &needs.list[j];
            const boyi_options options = {.method = need->method, .threads = 1};
            boyi_solution *solution = NULL;
            if (!need->fits) { /* too many calls */
                assert_int_equal(need->method, BOYI_BRUTE);
                continue;
            }
            const boyi_status status = boyi_solve(game, &options, NULL, &solution);
            if (need->status) {
                if (!status)
                    fail_msg("boyi solve %s --method %s works", games[i], boyi_method_word(need->method));
                continue;
            }
            if (status)
                fail_msg("boyi solve %s --method %s fails", games[i], boyi_method_word(need->method));
            const double visited = (double)boyi_solution_effort(solution).visited;
            const bool counted = need->method != BOYI_BRUTE;
            if (counted ? need->visited != visited
                        : need->visited > 2 * visited || need->visited < visited / 2)
                fail_msg("%s by %s: %.0f said, %.0f visited", games[i], boyi_method_word(need->method),
                         need->visited, visited);
            assert_true(need->seconds >= 0 && need->bytes >= 0);
            boyi_solution_free(solution);
        }
        boyi_game_free(game);
    }
}

/* Half of the published numbers, since mirror images are one. Samples of layers do not depend on the machine's speed; how far a walk
 * comes does. */
static void large_games(void **context)
{
    (void)context;
    static const struct {
        const char *game;
        double states, factor;
    } games[] = {
        {"connect 5 5", 69763700.0 / 2, 1.2},
        {"connect 6 5", 2818972642.0 / 2, 1.2},
        {"connect 6 6", 69173028785.0 / 2, 1.2},
        {"connect 7 6", 4531985219092.0 / 2, 1.2},
        {"quixo 4", 5.4e6, 2},
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        boyi__needs needs;
        if (RANDOM_SLOW_BUILD && games[i].states > 1e8) /* the same path as smaller boards */
            continue;
        run(games[i].game, BOYI_RETRO, &needs);
        assert_int_equal(needs.count, 1);
        assert_false(needs.exact);
        assert_int_equal(needs.sampled, games[i].factor < 2);
        if (!(needs.states > games[i].states / games[i].factor &&
              needs.states < games[i].states * games[i].factor))
            fail_msg("boyi solve --dry-run %s: %.3g states, not about %.3g", games[i].game, needs.states,
                     games[i].states);
    }
}

static boyi_status take(void *self, const boyi__finished_section *section, boyi_error *error)
{
    (void)self, (void)section, (void)error;
    return BOYI_OK;
}

/* The memory that sections are said to take, against what the engine counts at its peak: within 20 %. With a database the memory that storing
 * takes is on both sides left out; the limit is so much higher. */
static void memory_by_sections(void **context)
{
    (void)context;
    enum { MIB = 1 << 20 };
    static const struct {
        const char *game;
        unsigned limit; /* MiB; 0: ample */
        bool database;
    } runs[] = {
        {"connect 4 4", 0, false}, {"connect 5 4", 0, false}, {"connect 5 4", 12, true},
        {"connect 4 6", 20, true}, {"connect 6 3", 0, true},  {"connect 6 3", 8, false},
    };
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
        const boyi__sections_sink sink = {.take = take};
        boyi_game *game = make(runs[i].game);
        boyi_options options = {.size = sizeof options,
                                .method = BOYI_SECTIONS,
                                .threads = 1,
                                .max_bytes = (uint64_t)(runs[i].limit ? runs[i].limit : 4096) * MIB};
        boyi_effort effort = {0};
        boyi_error error;
        boyi__needs needs;
        const boyi_state start = boyi_game_start(game);
        const uint64_t storing = runs[i].database ? boyi__sections_storing(options.max_bytes) : 0;
        if (boyi__dry_run(game, start, &options, runs[i].database, &error, &needs))
            fail_msg("%s: %s", runs[i].game, error.text);
        options.max_bytes -= storing;
        boyi_solution *solution = NULL;
        const boyi_status status = runs[i].database
                                       ? boyi__sections_build(game, start, &options, &sink, &error, &effort)
                                       : boyi_solve(game, &options, &error, &solution);
        if (status)
            fail_msg("%s: %s", runs[i].game, error.text);
        if (solution)
            effort = boyi_solution_effort(solution);
        boyi_solution_free(solution);
        boyi_game_free(game);
        const double told = needs.list[0].bytes - (double)storing, is = (double)effort.bytes;
        if (!(told > 0.8 * is && told < 1.2 * is && needs.list[0].fits))
            fail_msg("boyi %s --dry-run --method sections %s --threads 1 --max-memory %uM: %.1f MiB "
                     "told, %.1f MiB were counted",
                     runs[i].database ? "build" : "solve", runs[i].game, runs[i].limit, told / MIB, is / MIB);
    }
}

/* Too many states, moves or bags to look at them all: still an answer. */
static void huge_games(void **context)
{
    (void)context;
    static const char *const games[] = {"kayles 100000", "heaps --take 1-3 1000000000000",
                                        "can-i-win 34 297"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        boyi__needs needs;
        run(games[i], BOYI_AUTO, &needs);
        assert_false(needs.exact);
        assert_true(needs.count > 3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(small_games), cmocka_unit_test(large_games),
                                       cmocka_unit_test(memory_by_sections), cmocka_unit_test(huge_games)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
