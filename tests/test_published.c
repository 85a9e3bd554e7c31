/* Connect by sections against published tables: how many states are won, tied and lost for the player to move, by the number of stones.
 * 5 5 and 6 5: M. Böck, "Strongly solving 7 × 6 Connect-Four on consumer grade hardware" (arXiv 2507.05267), results of his solver by
 * binary decision diagrams; numbers of states: J. Tromp's and his.
 *
 * The engine keeps one state of each pair of mirror images: a state that is its own image counts once, others twice.
 *
 * test_published SIZE: that size only; "6 5" takes two minutes and a gigabyte. */
#include "random_games.h"
#include "solve/sections/sections.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_LAYERS = 43, WIN = 0, TIE, LOSS };

typedef struct {
    uint64_t of[3]; /* win, tie, loss */
} counts;

static const counts table_5_5[] = {
    {{0, 1, 0}},
    {{0, 5, 0}},
    {{10, 15, 0}},
    {{12, 73, 10}},
    {{196, 139, 10}},
    {{213, 625, 237}},
    {{1985, 1146, 219}},
    {{2670, 4002, 2683}},
    {{15432, 6863, 2765}},
    {{20897, 19616, 20329}},
    {{85493, 32021, 22118}},
    {{114865, 76558, 108341}},
    {{356731, 116426, 122979}},
    {{459878, 235063, 433467}},
    {{1120140, 331971, 496845}},
    {{1342188, 572587, 1316566}},
    {{2584341, 746420, 1439076}},
    {{2748641, 1118666, 2922583}},
    {{4190967, 1322485, 2882893}},
    {{3702331, 1712167, 4541032}},
    {{4300149, 1785757, 3727019}},
    {{2769392, 1959697, 4291454}},
    {{2303386, 1692161, 2636933}},
    {{843204, 1447451, 2055258}},
    {{333513, 897921, 780164}},
    {{0, 339437, 244812}},
};

static const counts table_6_5[] = {
    {{0, 1, 0}},
    {{0, 6, 0}},
    {{20, 16, 0}},
    {{28, 96, 32}},
    {{420, 202, 29}},
    {{650, 968, 638}},
    {{5054, 2062, 754}},
    {{9148, 7332, 7640}},
    {{46728, 14912, 10672}},
    {{83734, 43112, 67276}},
    {{322404, 82310, 97344}},
    {{552636, 202700, 447002}},
    {{1737201, 358401, 638904}},
    {{2782488, 767876, 2318276}},
    {{7353782, 1260560, 3197882}},
    {{10865314, 2392464, 9513736}},
    {{24427608, 3638155, 12430721}},
    {{32855904, 6125814, 30771310}},
    {{62862416, 8607374, 37392818}},
    {{75763378, 12858600, 77321622}},
    {{121866259, 16711997, 85519993}},
    {{128388916, 22150912, 145804204}},
    {{169395874, 26654824, 142699300}},
    {{150800576, 31195360, 196096600}},
    {{155583558, 34082784, 162941086}},
    {{109744020, 34313392, 170653340}},
    {{80568972, 32689796, 111136684}},
    {{40509668, 27027918, 81538492}},
    {{17241780, 19885385, 36919812}},
    {{3863380, 10786190, 15512508}},
    {{0, 3595314, 2845218}},
};

typedef struct {
    const boyi_game *game;
    uint8_t outcome[256]; /* of a code of one byte */
    counts layers[MOST_LAYERS];
    uint64_t classes, own_images;
} census;

static boyi_status take(void *context, const boyi__finished_section *section, boyi_error *error)
{
    census *self = context;
    const boyi_rules *rules = &self->game->rules;
    const uint8_t *codes = section->codes;
    (void)error;
    assert_int_equal(section->width, 1);
    counts *layer = &self->layers[rules->layer(self->game->self, section->states[0])];
    for (size_t i = 0; i < section->count; i++) {
        bool own_image = rules->mirror(self->game->self, section->states[i]) == section->states[i];
        layer->of[self->outcome[codes[i]]] += own_image ? 1 : 2;
        self->own_images += own_image;
    }
    self->classes += section->count;
    return BOYI_OK;
}

static void count(const char *text, census *out)
{
    boyi_error error = {0};
    boyi_game *game;
    assert_int_equal(boyi_game_read(text, &error, &game), BOYI_OK);
    *out = (census){.game = game};
    for (unsigned code = 0; code < 256; code++) {
        boyi_outcome outcome =
            boyi__worth_value(BOYI_OUTCOME, boyi__code_worth(BOYI_OUTCOME, 1, code)).outcome;
        out->outcome[code] = outcome == BOYI_WIN ? WIN : outcome == BOYI_LOSS ? LOSS : TIE;
    }
    const boyi__sections_sink sink = {.self = out, .take = take};
    boyi_options options = {.method = BOYI_SECTIONS, .max_bytes = UINT64_C(1) << 30};
    boyi_effort effort = {0};
    if (boyi__sections_build(game, boyi_game_start(game), &options, &sink, &error, &effort))
        fail_msg("%s: %s", text, error.text);
    assert_true(effort.visited == out->classes);
    boyi_game_free(game);
}

static uint64_t states_of(const census *self)
{
    uint64_t states = 0;
    for (unsigned layer = 0; layer < MOST_LAYERS; layer++)
        for (unsigned outcome = 0; outcome < 3; outcome++)
            states += self->layers[layer].of[outcome];
    assert_true(states == 2 * self->classes - self->own_images);
    return states;
}

static void compare(const char *text, const counts *table, size_t layers, uint64_t states)
{
    static census found;
    count(text, &found);
    for (size_t layer = 0; layer < layers; layer++)
        for (unsigned outcome = 0; outcome < 3; outcome++)
            if (found.layers[layer].of[outcome] != table[layer].of[outcome])
                fail_msg("%s: %zu stones: %" PRIu64 " states are %s, not %" PRIu64, text, layer,
                         found.layers[layer].of[outcome],
                         outcome == WIN   ? "won"
                         : outcome == TIE ? "tied"
                                          : "lost",
                         table[layer].of[outcome]);
    assert_int_equal(states_of(&found), states);
}

static void connect_5_5(void **unused)
{
    (void)unused;
    if (RANDOM_SLOW_BUILD)
        skip();
    compare("connect 5 5", table_5_5, sizeof table_5_5 / sizeof *table_5_5, 69763700);
}

static void connect_6_5(void **unused)
{
    (void)unused;
    compare("connect 6 5", table_6_5, sizeof table_6_5 / sizeof *table_6_5, 2818972642);
}

/* Numbers of states; and won, tied and lost as another engine counts them. */
static void smaller_boards(void **unused)
{
    static const struct {
        const char *text;
        uint64_t states;
    } games[] = {{"connect 4 4", 161029},  {"connect 3 7", 1417322}, {"connect 4 5", 1706255},
                 {"connect 5 4", 3945711}, {"connect 7 2", 189648},  {"connect 6 3", 2087325}};
    enum { GAMES = sizeof games / sizeof *games };
    (void)unused;
    for (size_t i = 0; i < (RANDOM_SLOW_BUILD ? 1 : GAMES); i++) {
        static census found;
        count(games[i].text, &found);
        assert_int_equal(states_of(&found), games[i].states);
        uint64_t sums[3] = {0};
        for (unsigned layer = 0; layer < MOST_LAYERS; layer++)
            for (unsigned outcome = 0; outcome < 3; outcome++)
                sums[outcome] += found.layers[layer].of[outcome];
        boyi_error error = {0};
        boyi_game *game;
        boyi_solution *solution;
        boyi_options options = {.method = BOYI_LAYERS, .every_state = true};
        boyi_stats stats = {.size = sizeof stats};
        assert_int_equal(boyi_game_read(games[i].text, &error, &game), BOYI_OK);
        assert_int_equal(boyi_solve(game, &options, &error, &solution), BOYI_OK);
        assert_int_equal(boyi_solution_stats(solution, boyi_game_start(game), &options, &error, &stats),
                         BOYI_OK);
        assert_int_equal(stats.outcomes[BOYI_WIN], sums[WIN]);
        assert_int_equal(stats.outcomes[BOYI_TIE], sums[TIE]);
        assert_int_equal(stats.outcomes[BOYI_LOSS], sums[LOSS]);
        boyi_stats_free(&stats);
        boyi_solution_free(solution);
        boyi_game_free(game);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(smaller_boards), cmocka_unit_test(connect_5_5)};
    const struct CMUnitTest large[] = {cmocka_unit_test(connect_6_5)};
    return argc > 1 && !strcmp(argv[1], "6 5") ? cmocka_run_group_tests(large, NULL, NULL)
                                               : cmocka_run_group_tests(tests, NULL, NULL);
}
