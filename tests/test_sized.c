/* Structs that grow: callers compiled against a shorter or a longer layout than the library's (base/sized.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/sized.h"

/* A struct of `size` bytes at the end of its block: the sanitizer sees a read or a write past it. */
static void *make_sized(size_t size, const void *from, size_t from_size)
{
    char *block = calloc(1, size);
    assert_non_null(block);
    memcpy(block, from, from_size < size ? from_size : size);
    memcpy(block, &size, sizeof size);
    return block;
}

static boyi_game *open_row(void)
{
    boyi_game *game = NULL;
    assert_int_equal(boyi_game_read("row 3 9 1 2", NULL, &game), BOYI_OK);
    return game;
}

static void shorter_options_are_read_as_far_as_they_go(void **context)
{
    (void)context;
    boyi_game *game = open_row();
    const boyi_options all = {.method = BOYI_MEMO, .threads = 1};
    for (size_t size = offsetof(boyi_options, max_bytes); size <= sizeof all; size += sizeof(void *)) {
        boyi_solution *solution = NULL;
        boyi_options *options = make_sized(size, &all, sizeof all);
        boyi_value value;
        assert_int_equal(boyi_solve(game, options, NULL, &solution), BOYI_OK);
        assert_int_equal(boyi_solution_effort(solution).method, BOYI_MEMO);
        assert_int_equal(boyi_solution_value(solution, boyi_game_start(game), NULL, &value), BOYI_OK);
        assert_int_equal(value.margin, 7);
        boyi_solution_free(solution);
        free(options);
    }
    boyi_game_free(game);
}

/* A program compiled with the header of 0.2 leaves `size` 0: nothing after the last field of that time is read. */
static void options_of_the_first_layout_are_read_to_its_end(void **context)
{
    (void)context;
    boyi_game *game = open_row();
    const boyi_options all = {.method = BOYI_MEMO, .threads = 1};
    size_t length = offsetof(boyi_options, opening);
    boyi_options *options = calloc(1, length);
    boyi_solution *solution = NULL;
    assert_non_null(options);
    memcpy(options, &all, length);
    assert_int_equal(boyi__sized_first(BOYI__SIZED_OPTIONS), length);
    assert_int_equal(boyi_solve(game, options, NULL, &solution), BOYI_OK);
    boyi_solution_free(solution);
    free(options);
    boyi_game_free(game);
}

static void newer_options_are_refused_where_they_use_what_is_new(void **context)
{
    (void)context;
    boyi_game *game = open_row();
    const boyi_options all = {.method = BOYI_MEMO};
    char *options = make_sized(sizeof all + 16, &all, sizeof all);
    boyi_solution *solution = NULL;
    boyi_error error;
    assert_int_equal(boyi_solve(game, (boyi_options *)(void *)options, &error, &solution), BOYI_OK);
    boyi_solution_free(solution);
    options[sizeof all + 8] = 1;
    assert_int_equal(boyi_solve(game, (boyi_options *)(void *)options, &error, &solution), BOYI_USAGE);
    assert_non_null(strstr(error.text, "boyi_options is of a newer boyi"));
    free(options);
    boyi_game_free(game);
}

static void stats_are_written_as_far_as_they_go(void **context)
{
    (void)context;
    boyi_game *game = open_row();
    boyi_solution *solution = NULL;
    boyi_stats whole = {0};
    assert_int_equal(boyi_solve(game, NULL, NULL, &solution), BOYI_OK);
    assert_int_equal(boyi_solution_stats(solution, boyi_game_start(game), NULL, NULL, &whole), BOYI_OK);
    assert_int_equal(whole.size, 0);
    assert_int_equal(whole.states, 11);
    boyi_stats_free(&whole);
    const boyi_stats none = {0};
    /* Longer than the library's: the rest is zeros. Its `depths` must be within the shortest, which frees them. */
    const size_t sizes[] = {offsetof(boyi_stats, least), sizeof none, sizeof none + 8};
    for (size_t i = 0; i < 3; i++) {
        boyi_stats *stats = make_sized(sizes[i], &none, sizeof none);
        if (sizes[i] > sizeof none)
            memset((char *)stats + sizeof none, 7, sizes[i] - sizeof none);
        assert_int_equal(boyi_solution_stats(solution, boyi_game_start(game), NULL, NULL, stats), BOYI_OK);
        assert_int_equal(stats->size, sizes[i]);
        assert_int_equal(stats->states, 11);
        if (sizes[i] > sizeof none)
            assert_int_equal(((char *)stats)[sizeof none], 0);
        boyi_stats_free(stats);
        free(stats);
    }
    boyi_solution_free(solution);
    boyi_game_free(game);
}

static boyi_state start(const void *self)
{
    (void)self;
    return 5;
}

static size_t moves(const void *self, boyi_state heap, boyi_move *out)
{
    (void)self;
    size_t count = 0;
    for (uint32_t take = 1; take <= 2 && take <= heap; take++)
        out[count++] = (boyi_move){.to = heap - take, .name = take};
    return count;
}

static void shorter_rules_are_a_game(void **context)
{
    (void)context;
    const boyi_rules all = {
        .name = "take", .kind = BOYI_OUTCOME, .most_moves = 2, .start = start, .moves = moves};
    for (size_t size = offsetof(boyi_rules, broken); size <= sizeof all; size += sizeof(void *)) {
        boyi_rules *rules = make_sized(size, &all, sizeof all);
        boyi_game *game = NULL;
        boyi_solution *solution = NULL;
        boyi_value value;
        assert_int_equal(boyi_game_new(rules, NULL, NULL, &game), BOYI_OK);
        free(rules);
        assert_int_equal(boyi_solve(game, NULL, NULL, &solution), BOYI_OK);
        assert_int_equal(boyi_solution_value(solution, 5, NULL, &value), BOYI_OK);
        assert_int_equal(value.outcome, BOYI_WIN);
        boyi_solution_free(solution);
        boyi_game_free(game);
    }
}

static void the_version_is_told(void **context)
{
    (void)context;
    assert_string_equal(boyi_version(), BOYI_VERSION);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shorter_options_are_read_as_far_as_they_go),
        cmocka_unit_test(options_of_the_first_layout_are_read_to_its_end),
        cmocka_unit_test(newer_options_are_refused_where_they_use_what_is_new),
        cmocka_unit_test(stats_are_written_as_far_as_they_go),
        cmocka_unit_test(shorter_rules_are_a_game),
        cmocka_unit_test(the_version_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
