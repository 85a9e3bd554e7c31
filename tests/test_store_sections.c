/* Databases built by sections: the values of every state, the same bytes for any number of threads, any memory and any stops, and what is
 * refused. */
#include "random_games.h"
#include "store_files.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static const char *const games[] = {"connect 4 3 3", "connect 4 4", "quixo 3",    "kalah 3 2",
                                    "dots 2 2",      "mnk 3 3 3",   "othello 4 4"};
enum { GAMES = sizeof games / sizeof *games };

typedef struct {
    const boyi_solution *stored, *solved;
    const char *text;
} comparison;

static bool compare_state(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    const comparison *self = context;
    boyi_value a = {0}, b = {0};
    (void)depth, (void)moves;
    assert_int_equal(boyi_solution_value(self->stored, state, NULL, &a), BOYI_OK);
    assert_int_equal(boyi_solution_value(self->solved, state, NULL, &b), BOYI_OK);
    if (a.outcome != b.outcome || a.plies != b.plies || a.margin != b.margin)
        fail_msg("boyi build %s --method sections: state %" PRIu64 " differs", self->text, state);
    return true;
}

static void every_state_is_stored(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < GAMES; i++)
        for (int every = 0; every < 2; every++) {
            boyi_options options = {.method = BOYI_SECTIONS, .every_state = every, .threads = 2};
            boyi_options others = {.every_state = every};
            boyi_game *game;
            boyi_solution *stored, *solved;
            boyi_error error = {0};
            boyi_stats a = {.size = sizeof a}, b = {.size = sizeof b};
            const char *path = store_place("s.db");
            unlink(path);
            store_build(games[i], path, &options);
            assert_int_equal(boyi_solution_open(path, &error, &game, &stored), BOYI_OK);
            assert_int_equal(boyi_solve(game, &others, &error, &solved), BOYI_OK);
            comparison self = {stored, solved, games[i]};
            assert_int_equal(boyi_game_walk(game, boyi_game_start(game), NULL, compare_state, &self, &error),
                             BOYI_OK);
            if (boyi_verify(stored, boyi_game_start(game), NULL, &error, NULL))
                fail_msg("%s: %s", games[i], error.text);
            assert_int_equal(boyi_solution_effort(stored).method, BOYI_SECTIONS);
            assert_int_equal(boyi_solution_stats(stored, boyi_game_start(game), &others, &error, &a),
                             BOYI_OK);
            assert_int_equal(boyi_solution_stats(solved, boyi_game_start(game), &others, &error, &b),
                             BOYI_OK);
            assert_true(a.states == b.states && a.moves == b.moves && a.longest == b.longest);
            boyi_stats_free(&a);
            boyi_stats_free(&b);
            boyi_solution_free(solved);
            boyi_solution_free(stored);
            boyi_game_free(game);
        }
}

/* Stopped anywhere and begun again, with other threads and other memory, it has the same bytes in the end. */
static void the_bytes_are_the_same(void **unused)
{
    uint64_t seed = random_seed("databases by sections");
    (void)unused;
    for (size_t i = 0; i < GAMES; i++) {
        boyi_options plain = {.method = BOYI_SECTIONS, .threads = 1};
        const char *path = store_place("s.db");
        unlink(path);
        store_build(games[i], path, &plain);
        uint64_t digest = store_digest(path);
        random_dice dice = {random_game_seed(seed, i)};
        for (size_t round = 0; round < random_rounds(4); round++) {
            unlink(path);
            boyi_status status = BOYI_CANCELLED;
            for (unsigned stops = 0; status == BOYI_CANCELLED; stops++) {
                long stop_at = stops < 5 ? 1 + (long)random_below(&dice, 60) : -1;
                boyi_options options = {.method = BOYI_SECTIONS,
                                        .threads = 1 + (unsigned)random_below(&dice, 3),
                                        .max_bytes = random_chance(&dice, 2) ? 0 : UINT64_C(40) << 20,
                                        .progress = stop_at < 0 ? NULL : store_stop_at,
                                        .context = &stop_at};
                boyi_error error = {0};
                status = boyi_build(games[i], path, &options, &error);
                if (status && status != BOYI_CANCELLED)
                    fail_msg("%s: %s", games[i], error.text);
            }
            assert_true(store_digest(path) == digest);
        }
    }
}

static void other_methods_are_refused(void **unused)
{
    const char *path = store_place("s.db");
    boyi_error error = {0};
    long stop_at = 40;
    boyi_options sections = {
        .method = BOYI_SECTIONS, .threads = 1, .progress = store_stop_at, .context = &stop_at};
    boyi_options layers = {.method = BOYI_LAYERS}, whole = {.method = BOYI_SECTIONS};
    (void)unused;
    unlink(path);
    assert_int_equal(boyi_build("connect 4 4", path, &sections, &error), BOYI_CANCELLED);
    assert_int_equal(boyi_build("connect 4 4", path, &layers, &error), BOYI_FILE);
    assert_non_null(strstr(error.text, "section by section"));
    assert_int_equal(boyi_build("connect 4 4", path, &whole, &error), BOYI_OK);
    stop_at = 12;
    layers.progress = store_stop_at;
    layers.context = &stop_at;
    unlink(path);
    assert_int_equal(boyi_build("connect 4 4", path, &layers, &error), BOYI_CANCELLED);
    assert_int_equal(boyi_build("connect 4 4", path, &whole, &error), BOYI_FILE);
    assert_non_null(strstr(error.text, "layer by layer"));
    unlink(path);
    assert_int_equal(boyi_build("nim 3 4", path, &whole, &error), BOYI_METHOD);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_state_is_stored),
        cmocka_unit_test(the_bytes_are_the_same),
        cmocka_unit_test(other_methods_are_refused),
    };
    return cmocka_run_group_tests(tests, store_make_folder, store_remove_folder);
}
