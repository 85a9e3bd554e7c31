/* Databases built by sections: the values of every state, the same bytes for any number of threads, any memory and any stops, and what is
 * refused. */
#include "game/solution.h"
#include "random_games.h"
#include "store/fingerprint.h"
#include "store_files.h"
#include "team.h"

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

static void compare_lists(const uint64_t *a, size_t a_count, const uint64_t *b, size_t b_count)
{
    assert_int_equal(a_count, b_count);
    if (a_count)
        assert_memory_equal(a, b, a_count * sizeof *a);
}

/* What a database counts by its sections is what a walk counts: of all states, or of classes. */
static void compare_counts(const boyi_solution *stored, const boyi_solution *solved, bool all)
{
    boyi_stats a = {.size = sizeof a}, b = {.size = sizeof b};
    boyi_options options = {.every_state = all, .threads = 2};
    boyi_error error = {0};
    boyi_state start = boyi_game_start(stored->game);
    assert_int_equal(boyi_solution_stats(stored, start, &options, &error, &a), BOYI_OK);
    assert_int_equal(boyi_solution_stats(solved, start, &options, &error, &b), BOYI_OK);
    assert_true(a.states == b.states && a.moves == b.moves && a.longest == b.longest);
    assert_true(a.finished == b.finished && a.most_moves == b.most_moves);
    compare_lists(a.outcomes, 4, b.outcomes, 4);
    compare_lists(a.depths, a.depths_count, b.depths, b.depths_count);
    compare_lists(a.lengths, a.lengths_count, b.lengths, b.lengths_count);
    for (int i = 0; i < 4; i++) {
        compare_lists(a.outcome_depths[i], a.depths_count, b.outcome_depths[i], b.depths_count);
        compare_lists(a.outcome_lengths[i], a.lengths_count, b.outcome_lengths[i], b.lengths_count);
    }
    if (stored->symmetry && stored->game->rules.section_mirror) {
        assert_true(a.classes && a.states == (all ? 2 * a.classes - a.self_mirrored : a.classes));
        assert_int_equal(b.classes, 0);
    }
    boyi_stats_free(&a);
    boyi_stats_free(&b);
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
            for (int all = 0; all < 2; all++)
                compare_counts(stored, solved, all);
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

/* ---- Ranks ---- */

typedef struct {
    const char *text, *path;
    bool every_state;
} building;

static void build_on_rank(void *context, const struct boyi_team *team)
{
    const building *self = context;
    boyi_error error = {0};
    boyi_options options = {.method = BOYI_SECTIONS,
                            .threads = 1 + team->rank % 2,
                            .every_state = self->every_state,
                            .size = sizeof options,
                            .team = team};
    if (boyi_build(self->text, self->path, &options, &error)) { /* the other ranks would wait for this one */
        fprintf(stderr, "rank %u of %u: boyi build %s: %s\n", team->rank, team->size, self->text, error.text);
        abort();
    }
}

/* Any number of ranks gives the same bytes; what one run has stored, others go on with. */
static void ranks_give_the_same_bytes(void **unused)
{
    static const char *const texts[] = {"connect 4 4", "connect 4 3 3", "connect 3 5", "quixo 3",
                                        "mnk 3 3 3"};
    const char *path = store_place("s.db");
    (void)unused;
    for (size_t i = RANDOM_SLOW_BUILD; i < sizeof texts / sizeof *texts; i += 1 + RANDOM_SLOW_BUILD)
        for (unsigned every = 0; every < 2; every++) {
            boyi_error error = {0};
            boyi_options options = {.method = BOYI_SECTIONS, .every_state = every};
            unlink(path);
            store_build(texts[i], path, &options);
            uint64_t digest = store_digest(path);
            for (unsigned size = 1; size <= 4; size++) {
                building self = {.text = texts[i], .path = path, .every_state = every};
                unlink(path);
                if (size == 3) { /* a run that was stopped, by itself, goes on */
                    long stop_at = 60;
                    boyi_options stopped = options;
                    stopped.progress = store_stop_at;
                    stopped.context = &stop_at;
                    boyi_build(texts[i], path, &stopped, &error);
                }
                const char *folder = size % 2 ? store_folder : NULL;
                team_run(size, folder, build_on_rank, &self);
                assert_true(store_digest(path) == digest);
                for (unsigned rank = 0; folder && rank < size; rank++) {
                    char file[4096];
                    snprintf(file, sizeof file, "%s/rank%u", folder, rank);
                    if (!access(file, F_OK))
                        fail_msg("%s: rank %u of %u has left its file", texts[i], rank, size);
                }
            }
        }
}

/* ---- The fingerprint ---- */

static uint64_t other_section(const void *self, boyi_state state)
{
    (void)self;
    return (uint64_t)__builtin_popcountll(state);
}

static boyi_state other_mirror(const void *self, boyi_state state)
{
    (void)self;
    return ~state;
}

static uint64_t other_section_mirror(const void *self, uint64_t section)
{
    (void)self;
    return section + 1;
}

static size_t other_section_moves(const void *self, uint64_t section, boyi_shift *out)
{
    (void)self;
    out[0] = (boyi_shift){.section = section + 1, .shift = 1};
    return 1;
}

static uint64_t fingerprint_of(const boyi_game *game)
{
    boyi_error error;
    uint64_t fingerprint = 0;
    assert_int_equal(boyi__fingerprint(game, &error, &fingerprint), BOYI_OK);
    return fingerprint;
}

/* All that decides where a state is stored is part of the rules: other sections, other fingerprint. */
static void sections_are_in_the_fingerprint(void **unused)
{
    boyi_error error;
    boyi_game *game;
    (void)unused;
    assert_int_equal(boyi_game_read("connect 4 4", &error, &game), BOYI_OK);
    const boyi_rules rules = game->rules;
    uint64_t whole = fingerprint_of(game), seen[5];
    game->rules.section = other_section;
    seen[0] = fingerprint_of(game);
    game->rules = rules;
    game->rules.section_moves = other_section_moves;
    seen[1] = fingerprint_of(game);
    game->rules = rules;
    game->rules.section_mirror = other_section_mirror;
    seen[2] = fingerprint_of(game);
    game->rules = rules;
    game->rules.mirror = other_mirror;
    seen[3] = fingerprint_of(game);
    game->rules = rules;
    game->rules.section = NULL;
    seen[4] = fingerprint_of(game);
    game->rules = rules;
    assert_true(fingerprint_of(game) == whole);
    for (size_t i = 0; i < 5; i++) {
        assert_true(seen[i] != whole);
        for (size_t j = 0; j < i; j++)
            assert_true(seen[i] != seen[j]);
    }
    boyi_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_state_is_stored),           cmocka_unit_test(the_bytes_are_the_same),
        cmocka_unit_test(other_methods_are_refused),       cmocka_unit_test(ranks_give_the_same_bytes),
        cmocka_unit_test(sections_are_in_the_fingerprint),
    };
    return cmocka_run_group_tests(tests, store_make_folder, store_remove_folder);
}
