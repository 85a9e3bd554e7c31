/* The heap family: random heaps under random rules, by every method. */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "agree.h"

enum { ROUNDS = 400, TEXT = 200 };

static const struct {
    const char *rules;
    uint64_t most;  /* size of a heap: brute must bear it */
    uint64_t heaps; /* how many at most                    */
} kinds[] = {
    {"heaps --take 1-3", 6, 2},
    {"heaps --take 1,3,4", 6, 2},
    {"heaps --take 2-", 5, 3},
    {"heaps --take 2,5-7", 9, 2},
    {"heaps --take squares", 5, 2},
    {"heaps --take primes", 8, 2},
    {"heaps --take fibonacci", 5, 2},
    {"heaps --take divisors", 7, 2},
    {"heaps", 3, 3},
    {"heaps --misere", 3, 3},
    {"heaps --take 1-2 --misere", 5, 2},
    {"heaps --octal 0.77", 5, 2},
    {"heaps --octal 0.07", 8, 2},
    {"heaps --octal 0.137", 8, 2},
    {"heaps --octal 0.6", 8, 2},
    {"heaps --octal 4.3", 4, 2},
    {"heaps --octal 0.77 --misere", 5, 2},
    {"heaps --split any", 5, 2},
    {"heaps --split unequal", 7, 2},
    {"heaps --take last*2", 12, 1},
    {"heaps --take last*3", 12, 1},
    {"nim", 3, 3},
    {"misere-nim", 3, 3},
    {"stone-game-4", 12, 1},
    {"divisor-game", 20, 1},
    {"kayles", 5, 2},
    {"dawsons-kayles", 8, 2},
    {"grundy", 7, 2},
    {"treblecross", 8, 1},
    {"fibonacci-nim", 12, 1},
};

static void all_methods_agree(void **context)
{
    (void)context;
    uint64_t dice = agree_seed();
    for (long round = agree_rounds(ROUNDS); round > 0; round--) {
        char text[TEXT];
        size_t kind = agree_next(&dice) % (sizeof kinds / sizeof *kinds);
        int length = snprintf(text, sizeof text, "%s", kinds[kind].rules);
        for (uint64_t heap = agree_next(&dice) % kinds[kind].heaps + 1; heap > 0; heap--)
            length += snprintf(text + length, sizeof text - (size_t)length, " %" PRIu64,
                               agree_next(&dice) % (kinds[kind].most + 1));
        agree_on(text);
    }
}

/* Codes in which a smaller heap may have more moves than the start, with and without splits. */
static void codes_agree(void **context)
{
    (void)context;
    static const char *const games[] = {"heaps --octal 0.21 6",           "heaps --octal 0.31 6",
                                        "heaps --octal 0.201 6",          "heaps --octal 0.2121 7",
                                        "heaps --octal 0.1 --misere 3 4", "heaps --octal 0.11 --misere 3 4",
                                        "heaps --octal 0.21 --misere 6",  "heaps --octal 0.2121 5 4 3"};
    uint64_t dice = agree_seed();
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        agree_on(games[i]);
    for (long round = agree_rounds(ROUNDS / 2); round > 0; round--) {
        char text[TEXT];
        bool splits = agree_next(&dice) % 2, misere = agree_next(&dice) % 2;
        int length = snprintf(text, sizeof text, "heaps%s --octal %d.", misere ? " --misere" : "",
                              splits && agree_next(&dice) % 4 == 0 ? 4 : 0);
        for (uint64_t digits = 1 + agree_next(&dice) % 5; digits > 0; digits--)
            text[length++] = (char)('0' + agree_next(&dice) % (splits ? 8 : 4));
        text[length] = '\0';
        uint64_t room = splits ? 6 : 9; /* brute must bear all heaps together */
        for (uint64_t heap = 1 + agree_next(&dice) % 3; heap > 0; heap--) {
            uint64_t size = agree_next(&dice) % (room + 1);
            room -= size;
            length += snprintf(text + length, sizeof text - (size_t)length, " %" PRIu64, size);
        }
        agree_on(text);
    }
}

static void wythoff_agrees(void **context)
{
    (void)context;
    char text[TEXT];
    for (int a = 0; a <= 5; a++)
        for (int b = 0; b <= 5; b++) {
            snprintf(text, sizeof text, "wythoff %d %d", a, b);
            agree_on(text);
        }
}

typedef struct {
    const char *text;
    const boyi_solution *fast, *slow;
} pair;

static bool same_value(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    const pair *both = context;
    (void)depth;
    (void)moves;
    boyi_value fast = agree_value(both->fast, state, both->text),
               slow = agree_value(both->slow, state, both->text);
    agree_expect(fast.outcome == slow.outcome && fast.nimber == slow.nimber, both->text,
                 "the theorem and the engine differ");
    return true;
}

/* The shortcut and an engine on every state. */
static void compare_states(const char *text, boyi_method engine)
{
    boyi_game *game;
    boyi_solution *fast, *slow;
    boyi_options options = {.method = BOYI_SHORTCUT, .every_state = true};
    assert_int_equal(boyi_game_read(text, NULL, &game), BOYI_OK);
    assert_int_equal(boyi_solve(game, &options, NULL, &fast), BOYI_OK);
    options.method = engine;
    assert_int_equal(boyi_solve(game, &options, NULL, &slow), BOYI_OK);
    pair both = {.text = text, .fast = fast, .slow = slow};
    assert_int_equal(boyi_game_walk(game, boyi_game_start(game), &options, same_value, &both, NULL), BOYI_OK);
    boyi_solution_free(slow);
    boyi_solution_free(fast);
    boyi_game_free(game);
}

static void theorems_hold(void **context)
{
    (void)context;
    static const char *const games[] = {"wythoff 40 45", "misere-nim 9 9 9", "misere-nim 1 1 1 1 2",
                                        "fibonacci-nim 100", "misere-nim 30 40"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        compare_states(games[i], BOYI_LAYERS);
}

static void sequences_agree(void **context)
{
    (void)context;
    static const char *const games[] = {"kayles 200", "dawsons-kayles 200", "grundy 200",
                                        "heaps --octal 0.37 150", "stone-game-4 200"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        compare_states(games[i], BOYI_MEMO);
}

/* States are read as they are written, in every notation. */
static void states_are_read_as_written(void **context)
{
    (void)context;
    static const char *const games[] = {"heaps 3 4 5",
                                        "kayles 9 4",
                                        "heaps --octal 0.07 12 7 3 9",
                                        "fibonacci-nim 20",
                                        "wythoff 4 7",
                                        "heaps --take 1-3 21",
                                        "misere-nim 3 4",
                                        "grundy 10 3",
                                        "flip-game ++++-++-+++",
                                        "nim 9000000000000000000 9000000000000000001 7"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        boyi_game *game;
        boyi_solution *solution;
        assert_int_equal(boyi_game_read(games[i], NULL, &game), BOYI_OK);
        boyi_options options = {.method = BOYI_SHORTCUT};
        assert_int_equal(boyi_solve(game, &options, NULL, &solution), BOYI_OK);
        boyi_state at = boyi_game_start(game);
        for (int step = 0; step < 10; step++) {
            char text[200];
            boyi_state read = 0;
            boyi_error error = {0};
            boyi_game_write_state(game, at, text, sizeof text);
            agree_expect(!boyi_game_read_state(game, text, &error, &read) && read == at, games[i], text);
            boyi_choices choices;
            assert_int_equal(boyi_solution_choices(solution, at, 3, NULL, &choices), BOYI_OK);
            if (choices.count == 0)
                step = 10;
            else
                at = choices.list[choices.count - 1].move.to;
            boyi_choices_free(&choices);
        }
        boyi_solution_free(solution);
        boyi_game_free(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_methods_agree), cmocka_unit_test(codes_agree),
        cmocka_unit_test(wythoff_agrees),    cmocka_unit_test(theorems_hold),
        cmocka_unit_test(sequences_agree),   cmocka_unit_test(states_are_read_as_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
