/* The heap family: random heaps under random rules, by every method. */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "agree.h"
#include "game/solution.h"
#include "games/heaps/divisors.h"
#include "games/heaps/nimbers.h"

enum { ROUNDS = 150, TEXT = 200 };

static const struct {
    const char *rules;
    uint64_t most;  /* size of a heap that brute can solve */
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
        uint64_t room = splits ? 6 : 9; /* all heaps together, for brute */
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
    const boyi_game *game;
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

/* ---- Theorems that list moves: what they list is what all moves are worth by them ---- */

/* Larger is better for the player who moves to a state of this value. All unknown lengths are equal, and longer than
 * any other. */
static int64_t appeal(boyi_value after)
{
    int64_t plies = after.plies == BOYI_PLIES_UNKNOWN ? INT32_MAX : (int64_t)after.plies;
    return after.outcome == BOYI_LOSS ? INT64_MAX - plies : plies;
}

enum { MOST_MOVES = 300 };

static bool lists_its_moves(void *context, boyi_state state, uint32_t depth, size_t count)
{
    const pair *both = context;
    boyi_move moves[MOST_MOVES];
    boyi_value values[MOST_MOVES];
    size_t order[MOST_MOVES], listed = 0, best_count = 0;
    int64_t best = INT64_MIN;
    (void)depth;
    assert_true(count <= MOST_MOVES);
    boyi_game_moves(both->game, state, moves);
    for (size_t i = 0; i < count; i++) {
        values[i] = agree_value(both->fast, moves[i].to, both->text);
        best = appeal(values[i]) > best ? appeal(values[i]) : best;
    }
    for (int wanted = 1; wanted >= 0; wanted--)
        for (size_t i = 0; i < count; i++)
            if ((appeal(values[i]) == best) == wanted) {
                order[listed++] = i;
                best_count += (size_t)wanted;
            }
    for (size_t most = 0; most <= count + 1; most += most < 3 ? 1 : count) {
        boyi_choices choices;
        assert_int_equal(boyi_solution_choices(both->fast, state, most, NULL, &choices), BOYI_OK);
        agree_expect(choices.total == count && choices.best == best_count &&
                         choices.count == (most < count ? most : count),
                     both->text, "the moves are counted wrongly");
        for (size_t i = 0; i < choices.count; i++)
            agree_expect(
                choices.list[i].move.to == moves[order[i]].to && choices.list[i].best == (i < best_count) &&
                    (choices.list[i].value.outcome == BOYI_WIN) == (values[order[i]].outcome == BOYI_LOSS),
                both->text, "another move is listed");
        boyi_choices_free(&choices);
    }
    return true;
}

static void check_lists(const char *text)
{
    boyi_options options = {.method = BOYI_SHORTCUT, .every_state = true};
    boyi_game *game;
    boyi_solution *fast;
    boyi_error error;
    agree_expect(boyi_game_read(text, &error, &game) == BOYI_OK, text, error.text);
    agree_expect(boyi_solve(game, &options, &error, &fast) == BOYI_OK, text, error.text);
    pair both = {.text = text, .game = game, .fast = fast};
    assert_int_equal(boyi_game_walk(game, boyi_game_start(game), &options, lists_its_moves, &both, NULL),
                     BOYI_OK);
    boyi_solution_free(fast);
    boyi_game_free(game);
}

static void theorems_list_moves(void **context)
{
    (void)context;
    static const char *const games[] = {"wythoff 20 33",
                                        "wythoff 0 5",
                                        "fibonacci-nim 60",
                                        "misere-nim 6 5 4",
                                        "misere-nim 1 1 2 1",
                                        "misere-nim 40",
                                        "heaps --take 1-3 --misere 50",
                                        "heaps --take 3-5 --misere 60",
                                        "heaps --take 4 --misere 30",
                                        "heaps --take 4- --misere 30",
                                        "heaps --take 2-20 --misere 100",
                                        "heaps --take 7-8 --misere 100"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        check_lists(games[i]);
}

/* Rules of heaps that are only taken from, after "heaps --misere". */
static int write_amounts(char *out, size_t room, uint64_t *dice)
{
    static const char *const others[] = {"--take squares", "--take primes",     "--take fibonacci",
                                         "--octal 0.303",  "--octal 0.0330003", "--octal 0.00303"};
    if (agree_next(dice) % 6 == 0)
        return snprintf(out, room, "%s", others[agree_next(dice) % (sizeof others / sizeof *others)]);
    int length = snprintf(out, room, "--take ");
    for (uint64_t i = 0, count = 1 + agree_next(dice) % 4; i < count; i++) {
        const uint64_t low = 1 + agree_next(dice) % 9, form = agree_next(dice) % 6;
        length += snprintf(out + length, room - (size_t)length, "%s%" PRIu64, i ? "," : "", low);
        if (form == 0)
            length += snprintf(out + length, room - (size_t)length, "-");
        else if (form == 1)
            length += snprintf(out + length, room - (size_t)length, "-%" PRIu64, low + agree_next(dice) % 4);
    }
    return length;
}

/* The theorem of misère sums: every state against an engine, and its lists of moves. */
static void misere_sums_agree(void **context)
{
    (void)context;
    uint64_t dice = agree_seed();
    for (long round = agree_rounds(ROUNDS); round > 0; round--) {
        char text[2 * TEXT] = "heaps --misere ";
        int length = (int)strlen(text);
        length += write_amounts(text + length, sizeof text - (size_t)length, &dice);
        const uint64_t heaps = 2 + agree_next(&dice) % 3;
        static const uint64_t most[] = {0, 0, 30, 14, 8};
        for (uint64_t i = 0; i < heaps; i++)
            length += snprintf(text + length, sizeof text - (size_t)length, " %" PRIu64,
                               agree_next(&dice) % (most[heaps] + 1));
        const bool bag = heaps == 4 && round % 4 == 0; /* a number of mixed radix would leave 64 bits */
        for (int i = 0; i < 64 && bag; i++)
            length += snprintf(text + length, sizeof text - (size_t)length, " 1");
        compare_states(text, bag ? BOYI_MEMO : BOYI_LAYERS);
        check_lists(text);
    }
}

/* Counts the moves of a state, and the best of them, one by one. */
static void check_counts(const char *text, const boyi_game *game, const boyi_solution *solution,
                         boyi_state state)
{
    boyi_choices choices;
    boyi_error error;
    boyi_move *moves = calloc(boyi_game_most_moves(game) + 1, sizeof *moves);
    assert_non_null(moves);
    const size_t count = boyi_game_moves(game, state, moves);
    int64_t best = INT64_MIN;
    uint64_t best_count = 0;
    for (size_t i = 0; i < count; i++) {
        const int64_t one = appeal(agree_value(solution, moves[i].to, text));
        best_count = one > best ? 1 : best_count + (one == best);
        best = one > best ? one : best;
    }
    agree_expect(!boyi_solution_choices(solution, state, 64, &error, &choices), text, error.text);
    agree_expect(choices.total == count && choices.best == best_count, text, "the moves are counted wrongly");
    for (size_t i = 0; i < choices.count; i++)
        agree_expect(choices.list[i].best == (i < best_count) &&
                         (appeal(agree_value(solution, choices.list[i].move.to, text)) == best) ==
                             choices.list[i].best,
                     text, "a wrong move is listed as one of the best");
    boyi_choices_free(&choices);
    free(moves);
}

/* More moves than are looked at: the best are counted by the period. */
static void misere_sums_count_moves(void **context)
{
    (void)context;
    static const char *const games[] = {
        "heaps --misere --take 1-1500000 1400000 1300000 5",
        "heaps --misere --take 7- 1400000 1200000",
        "heaps --misere --take 400000-1700000 3000000 2050000", /* the last nimber of a period has fewer heaps */
        "heaps --misere --take 30-1100000 2200060 40",
        "heaps --misere --take 30-1100000 2200075 40 1100050",
        "heaps --misere --take 2,5-1100000 1600000 1500000",
        "heaps --misere --take 1200000,3300000-4500000 4400000 5", /* one move does not end it */
        "heaps --misere --take 1200000-2400000 2399999 5",         /* all do */
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        boyi_game *game;
        boyi_solution *solution;
        boyi_error error;
        boyi_choices choices;
        const boyi_options options = {.method = BOYI_SHORTCUT};
        agree_expect(!boyi_game_read(games[i], &error, &game), games[i], error.text);
        agree_expect(!boyi_solve(game, &options, &error, &solution), games[i], error.text);
        boyi_state state = boyi_game_start(game);
        check_counts(games[i], game, solution, state);
        agree_expect(!boyi_solution_choices(solution, state, 1, &error, &choices), games[i], error.text);
        check_counts(games[i], game, solution, choices.list[0].move.to);
        boyi_choices_free(&choices);
        boyi_solution_free(solution);
        boyi_game_free(game);
    }
}

/* Sequences of who wins against an engine, far beyond where the period begins. */
static void periods_of_outcomes_hold(void **context)
{
    (void)context;
    uint64_t dice = agree_seed();
    for (long round = agree_rounds(ROUNDS / 4); round > 0; round--) {
        char text[TEXT];
        int length, form = (int)(agree_next(&dice) % 3);
        if (form == 2) {
            length = snprintf(text, sizeof text, "pool --reuse --total %" PRIu64, agree_next(&dice) % 600);
        } else {
            length = snprintf(text, sizeof text, "heaps --misere %" PRIu64 " --%s", agree_next(&dice) % 600,
                              form ? "take " : "octal 0.");
        }
        for (uint64_t count = 1 + agree_next(&dice) % 4, i = 0; i < count; i++) {
            uint64_t number = 1 + agree_next(&dice) % 12;
            if (form == 0)
                length += snprintf(text + length, sizeof text - (size_t)length, "%d%d", (int)(number % 4),
                                   (int)(agree_next(&dice) % 4));
            else
                length += snprintf(text + length, sizeof text - (size_t)length, "%s%" PRIu64 "%s",
                                   form == 2 ? " "
                                   : i       ? ","
                                             : "",
                                   number, form == 1 && agree_next(&dice) % 5 == 0 ? "-" : "");
        }
        compare_states(text, BOYI_LAYERS);
    }
}

static boyi_outcome outcome_at(const char *text)
{
    boyi_game *game;
    boyi_solution *solution;
    boyi_error error;
    boyi_choices choices;
    boyi_options options = {.method = BOYI_SHORTCUT};
    agree_expect(boyi_game_read(text, &error, &game) == BOYI_OK, text, error.text);
    agree_expect(boyi_solve(game, &options, &error, &solution) == BOYI_OK, text, error.text);
    boyi_outcome outcome = agree_value(solution, boyi_game_start(game), text).outcome;
    agree_expect(boyi_solution_choices(solution, boyi_game_start(game), 64, &error, &choices) == BOYI_OK,
                 text, error.text);
    for (size_t i = 0; i < choices.count; i++) {
        boyi_outcome after = agree_value(solution, choices.list[i].move.to, text).outcome;
        agree_expect(!choices.list[i].best || outcome == BOYI_LOSS || after == BOYI_LOSS, text,
                     "a best move does not win");
    }
    boyi_choices_free(&choices);
    boyi_solution_free(solution);
    boyi_game_free(game);
    return outcome;
}

__extension__ typedef unsigned __int128 wide;

/* floor(k * phi) by the whole root of 5 k^2, for k up to 2^63 / phi. */
static uint64_t times_phi(uint64_t k)
{
    wide square = (wide)5 * k * k, root = 0;
    for (wide bit = (wide)1 << 63; bit; bit >>= 1)
        if ((root | bit) * (root | bit) <= square)
            root |= bit;
    return (uint64_t)((k + root) / 2);
}

static void wythoff_is_exact(void **context)
{
    (void)context;
    uint64_t dice = agree_seed();
    const uint64_t most = UINT64_C(3523014627193176565); /* the last k whose larger heap is below 2^63 */
    for (long round = agree_rounds(ROUNDS); round > 0; round--) {
        char text[TEXT];
        uint64_t k = round == 1 ? most : (agree_next(&dice) >> agree_next(&dice) % 64) % (most + 1);
        uint64_t a = times_phi(k), by = agree_next(&dice) % 3;
        assert_true(a + k <= INT64_MAX);
        snprintf(text, sizeof text, "wythoff %" PRIu64 " %" PRIu64, a + k, a);
        agree_expect(outcome_at(text) == BOYI_LOSS, text, "a pair of Wythoff's is not lost");
        if (a + k == INT64_MAX || k == 0)
            continue;
        snprintf(text, sizeof text, "wythoff %" PRIu64 " %" PRIu64, a + (by != 1), a + k + (by > 0));
        agree_expect(outcome_at(text) == BOYI_WIN, text, "beside a pair of Wythoff's it is not won");
    }
}

static void fibonacci_nim_is_exact(void **context)
{
    (void)context;
    char text[TEXT];
    for (uint64_t a = 1, b = 2; b <= INT64_MAX; b += a, a = b - a) {
        snprintf(text, sizeof text, "fibonacci-nim %" PRIu64, b);
        agree_expect(outcome_at(text) == BOYI_LOSS, text, "a Fibonacci number is not lost");
        snprintf(text, sizeof text, "fibonacci-nim %" PRIu64, b + 1);
        agree_expect(b < 5 || outcome_at(text) == BOYI_WIN, text, "another number is lost");
    }
    agree_expect(outcome_at("fibonacci-nim 9223372036854775807") == BOYI_WIN, "2^63 - 1", "it is lost");
}

/* A long line, whose moves are not counted, is that of the first best moves. */
static bool stop(void *context, const boyi_progress *progress)
{
    (void)progress;
    ++*(int *)context;
    return false;
}

/* The facts of a small heap take a search for a period, of which nothing is known for a code of four places. */
static void the_search_for_facts_can_be_stopped(void **context)
{
    (void)context;
    int calls = 0;
    boyi_game *game;
    boyi_solution *solution;
    boyi_error error = {0};
    boyi_fact list[BOYI__MOST_FACTS];
    size_t count = 0;
    assert_int_equal(boyi_game_read("heaps --octal 0.0007 50", NULL, &game), BOYI_OK);
    assert_int_equal(boyi_solve(game, NULL, NULL, &solution), BOYI_OK);
    boyi_solution_watch(solution, stop, &calls);
    assert_int_equal(solution->source->facts(solution, &error, list, &count), BOYI_CANCELLED);
    assert_int_equal(error.status, BOYI_CANCELLED);
    assert_int_equal(calls, 1);
    boyi_solution_free(solution);
    boyi_game_free(game);
}

static void long_lines_are_best(void **context)
{
    static const char *const games[] = {
        "kayles", "dawsons-kayles",  "heaps --octal 0.137", "heaps --take 1-5,9",
        "nim",    "heaps --take 2-", "heaps --take squares"};
    (void)context;
    uint64_t dice = agree_seed();
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        char text[TEXT];
        snprintf(text, sizeof text, "%s %" PRIu64 " %" PRIu64, games[i], 3000 + agree_next(&dice) % 2000,
                 1500 + agree_next(&dice) % 500);
        boyi_game *game;
        boyi_solution *solution;
        boyi_line line = {0};
        assert_int_equal(boyi_game_read(text, NULL, &game), BOYI_OK);
        assert_int_equal(boyi_solve(game, NULL, NULL, &solution), BOYI_OK);
        assert_int_equal(boyi_solution_line(solution, boyi_game_start(game), NULL, &line), BOYI_OK);
        agree_expect(line.count > 0 && line.steps[0].best == 0, text, "the line is not long");
        for (size_t step = 0; step < line.count; step += 1 + agree_next(&dice) % (1 + line.count / 30)) {
            boyi_choices choices;
            assert_int_equal(boyi_solution_choices(solution, line.steps[step].state, 1, NULL, &choices),
                             BOYI_OK);
            agree_expect(choices.count == 1 && choices.list[0].best &&
                             choices.list[0].move.to == line.steps[step].move.to,
                         text, "a move of `boyi line` is not the first of the best");
            boyi_choices_free(&choices);
        }
        boyi_choices last;
        assert_int_equal(boyi_solution_choices(solution, line.last, 1, NULL, &last), BOYI_OK);
        agree_expect(last.count == 0, text, "`boyi line` ends too early");
        boyi_choices_free(&last);
        boyi_line_free(&line);
        boyi_solution_free(solution);
        boyi_game_free(game);
    }
}

/* The best moves of heaps with more moves than are looked at, counted by the period, against one look at each. */
static void best_moves_are_counted_by_the_period(void **context)
{
    (void)context;
    static const struct {
        const char *rules;
        uint8_t digits[4];
        uint64_t least, most; /* of a range, where there are no digits */
        uint64_t heap, other;
    } cases[] = {
        {"heaps --octal 0.77", {0, 7, 7}, 0, 0, 1500000, 3},
        {"heaps --octal 0.77", {0, 7, 7}, 0, 0, 1048601, 0},
        {"heaps --octal 0.07", {0, 0, 7}, 0, 0, 2200000, 9},
        {"heaps --octal 0.07", {0, 0, 7}, 0, 0, 2199999, 52},
        {"heaps --octal 0.137", {0, 1, 3, 7}, 0, 0, 2300001, 5},
        {"heaps --octal 0.5", {0, 5}, 0, 0, 2100001, 6},
        {"heaps --take 1-1500000", {0}, 1, 1500000, 2000000, 5},
        {"heaps --take 3-1500000", {0}, 3, 1500000, 2900000, 4},
        {"heaps --take 2-", {0}, 2, UINT64_MAX, 3000001, 77},
        {"heaps --take 3-", {0}, 3, UINT64_MAX, 3000001, 1234567},
        {"heaps --take 3-", {0}, 3, UINT64_MAX, 1234567, 3000001},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const uint64_t heaps[2] = {cases[i].heap, cases[i].other};
        const boyi__range range = {cases[i].least, cases[i].most};
        const boyi__nimber_rules rules = {.kind = cases[i].most ? BOYI__NIMBER_TAKE : BOYI__NIMBER_CODE,
                                          .ranges = &range,
                                          .ranges_count = 1,
                                          .digits = cases[i].digits,
                                          .digits_count = sizeof cases[i].digits};
        const boyi__nimbers_options options = {.heap = cases[i].heap};
        boyi__nimbers *nimbers;
        uint64_t nimber[2], best = 0;
        assert_int_equal(boyi__nimbers_new(&rules, &options, &nimbers), BOYI__NIMBERS_OK);
        for (int k = 0; k < 2; k++)
            assert_int_equal(boyi__nimbers_value(nimbers, heaps[k], &nimber[k]), BOYI__NIMBERS_OK);
        for (int k = 0; k < 2; k++) {
            const uint64_t wanted = nimber[1 - k];
            uint64_t one, other;
            for (uint64_t taken = cases[i].least;
                 cases[i].most && taken <= cases[i].most && taken <= heaps[k]; taken++) {
                boyi__nimbers_value(nimbers, heaps[k] - taken, &one);
                best += one == wanted;
            }
            for (uint64_t taken = 0; !cases[i].most && taken < 4 && taken <= heaps[k]; taken++) {
                const uint64_t rest = heaps[k] - taken;
                const unsigned digit = cases[i].digits[taken];
                best += (digit & 1) && rest == 0 && wanted == 0;
                boyi__nimbers_value(nimbers, rest, &one);
                best += (digit & 2) && rest > 0 && one == wanted;
                for (uint64_t b = 1; (digit & 4) && b <= rest / 2; b++) {
                    boyi__nimbers_value(nimbers, b, &one);
                    boyi__nimbers_value(nimbers, rest - b, &other);
                    best += (one ^ other) == wanted;
                }
            }
        }
        char text[TEXT];
        boyi_error error;
        boyi_game *game;
        boyi_solution *solution;
        boyi_choices choices;
        snprintf(text, sizeof text, cases[i].other ? "%s %" PRIu64 " %" PRIu64 : "%s %" PRIu64,
                 cases[i].rules, cases[i].heap, cases[i].other);
        assert_int_equal(boyi_game_read(text, &error, &game), BOYI_OK);
        assert_int_equal(boyi_solve(game, NULL, &error, &solution), BOYI_OK);
        assert_int_equal(boyi_solution_choices(solution, boyi_game_start(game), 5, &error, &choices),
                         BOYI_OK);
        if (choices.total <= 1 << 20 || nimber[0] == nimber[1])
            fail_msg("%s has %" PRIu64 " moves and nimber %" PRIu64, text, choices.total,
                     nimber[0] ^ nimber[1]);
        const size_t listed = best < 5 ? (size_t)best : 5;
        for (size_t k = 0; k < choices.count; k++)
            if (choices.list[k].best != (k < listed) || (choices.list[k].value.nimber == 0) != (k < listed))
                fail_msg("boyi solve %s: move %zu of %zu", text, k, listed);
        if (choices.best != best)
            fail_msg("boyi solve --json %s: %" PRIu64 " best moves, not %" PRIu64, text,
                     (uint64_t)choices.best, best);
        boyi_choices_free(&choices);
        boyi_solution_free(solution);
        boyi_game_free(game);
        boyi__nimbers_free(nimbers);
    }
}

/* Divisors by factors against divisors by trial, on random numbers, products and powers. */
static void divisors_are_found(void **context)
{
    (void)context;
    uint64_t *found = malloc(BOYI__MOST_DIVISORS * sizeof *found);
    assert_non_null(found);
    uint64_t dice = agree_seed();
    for (long round = agree_rounds(ROUNDS); round > 0; round--) {
        uint64_t n = 1 + agree_next(&dice) % (round % 3 == 0 ? 100 : 100000);
        if (round % 3 == 1) /* a product of large numbers, which may be equal */
            n = (1 + n % 1000) * (1 + (round % 2 ? n : agree_next(&dice)) % 1000);
        const size_t count = boyi__find_divisors(n, found);
        size_t i = 0;
        for (uint64_t d = 1; d <= n; d++)
            if (n % d == 0 && (i == count || found[i++] != d))
                fail_msg("a divisor of %" PRIu64 ": %" PRIu64, n, d);
        assert_int_equal(i, count);
    }
    static const struct {
        uint64_t n;
        size_t count;
    } known[] = {
        {UINT64_C(897612484786617600), BOYI__MOST_DIVISORS}, /* 2^8 3^4 5^2 7^2 11 13 17 19 23 29 31 37 */
        {UINT64_C(9223372036854775783), 2},                  /* the largest prime below 2^63 */
        {UINT64_C(9223372036854775807), 96},                 /* 7^2 73 127 337 92737 649657 */
        {UINT64_C(9223371994482243049), 3},                  /* 3037000493^2 */
        {UINT64_C(9223371873002223329), 4},                  /* 3037000453 * 3037000493 */
        {UINT64_C(1) << 62, 63},
        {UINT64_C(999999999989), 2},
        {UINT64_C(341550071728321),
         4}, /* a strong pseudoprime to the first seven primes: 10670053 * 32010157 */
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        assert_int_equal(boyi__find_divisors(known[i].n, found), known[i].count);
    free(found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(divisors_are_found),
        cmocka_unit_test(best_moves_are_counted_by_the_period),
        cmocka_unit_test(the_search_for_facts_can_be_stopped),
        cmocka_unit_test(long_lines_are_best),
        cmocka_unit_test(all_methods_agree),
        cmocka_unit_test(codes_agree),
        cmocka_unit_test(wythoff_agrees),
        cmocka_unit_test(theorems_hold),
        cmocka_unit_test(sequences_agree),
        cmocka_unit_test(states_are_read_as_written),
        cmocka_unit_test(theorems_list_moves),
        cmocka_unit_test(misere_sums_agree),
        cmocka_unit_test(misere_sums_count_moves),
        cmocka_unit_test(periods_of_outcomes_hold),
        cmocka_unit_test(wythoff_is_exact),
        cmocka_unit_test(fibonacci_nim_is_exact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
