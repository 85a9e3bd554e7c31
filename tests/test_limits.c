/* Limits: of states, memory, calls and depth, and cancelling; and what a solution does not hold. A limit is reported
 * with its status and an error text, leaves the result alone and leaks nothing. */
#include "game/game.h"
#include "random_games.h"
#include "solve/check/check.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum {
    DEEPEST = RANDOM_SLOW_BUILD ? 150000 : 10000000, /* where states have numbers, which is fast */
    /* Elsewhere. A C stack of 8 MB has room for 200000 at most, and for 100000 with the frames of sanitizers. */
    DEEP = RANDOM_SLOW_BUILD ? 150000 : 400000,
    LONG = 100000,
    SHORT = 1000,
};

static const boyi_method keeping_methods[] = {BOYI_MEMO, BOYI_LAYERS, BOYI_RETRO, BOYI_AUTO};
enum { KEEPING_METHODS = sizeof keeping_methods / sizeof keeping_methods[0] };

/* ---- A chain: from n to n-1, n-2 or n-3, down to 0 ------------------------------------------------- */

typedef struct {
    boyi_state start;
    bool with_numbers, with_layers;
} chain;

static boyi_state chain_start(const void *self)
{
    return ((const chain *)self)->start;
}

static size_t chain_moves(const void *self, boyi_state state, boyi_move *out)
{
    size_t count = state < 3 ? (size_t)state : 3;

    (void)self;
    for (size_t m = 0; m < count; m++)
        out[m] = (boyi_move){.to = state - 1 - m, .name = (uint32_t)m + 1};
    return count;
}

static uint32_t chain_layer(const void *self, boyi_state state)
{
    return (uint32_t)(((const chain *)self)->start - state);
}

static uint64_t chain_count(const void *self)
{
    return ((const chain *)self)->start + 1;
}

static uint64_t chain_number(const void *self, boyi_state state)
{
    (void)self;
    return state;
}

static boyi_state chain_numbered(const void *self, uint64_t number)
{
    (void)self;
    return number;
}

/* The chain must outlive the game. */
static boyi_game *chain_game(const chain *chain_of, boyi_kind kind)
{
    boyi_rules rules = {.name = "chain", .kind = kind, .most_moves = 3};
    boyi_game *game;

    rules.start = chain_start;
    rules.moves = chain_moves;
    rules.layer = chain_of->with_layers ? chain_layer : NULL;
    if (chain_of->with_numbers) {
        rules.count = chain_count;
        rules.number = chain_number;
        rules.numbered = chain_numbered;
    }
    assert_int_equal(boyi_game_new(&rules, (void *)(uintptr_t)chain_of, NULL, &game), BOYI_OK);
    return game;
}

/* Multiples of four are lost, and four stones last two moves whatever the first one takes. */
static void expect_chain_value(const boyi_solution *solution, boyi_kind kind, boyi_state state)
{
    boyi_error error = {0};
    boyi_value value;

    if (boyi_solution_value(solution, state, &error, &value))
        fail_msg("%s", error.text);
    assert_int_equal(value.outcome, state % 4 == 0 ? BOYI_LOSS : BOYI_WIN);
    if (kind == BOYI_NIMBER)
        assert_int_equal(value.nimber, state % 4);
    if (kind == BOYI_OUTCOME)
        assert_int_equal(value.plies, state / 4 * 2 + (state % 4 != 0));
}

/* ---- Failures ------------------------------------------------------------------------------------- */

static boyi_solution *untouched(void)
{
    return (boyi_solution *)(uintptr_t)1;
}

static void expect_sentence(const boyi_error *error, boyi_status status)
{
    assert_int_equal(error->status, status);
    assert_true(error->text[0] != '\0');
    assert_true(error->text_zh[0] != '\0');
    assert_non_null(memchr(error->text, '\0', sizeof error->text));
    assert_non_null(memchr(error->text_zh, '\0', sizeof error->text_zh));
}

/* Solving ends with this status, said in both languages, and the same without an error to write to. */
static void expect_failure(boyi_game *game, const boyi_options *options, boyi_status want)
{
    boyi_solution *solution = untouched();
    boyi_error error = {0};
    boyi_status status = boyi_solve(game, options, &error, &solution);

    if (status != want)
        fail_msg("%s: %s instead of %s: %s", boyi_method_word(options->method), boyi_status_word(status),
                 boyi_status_word(want), error.text);
    expect_sentence(&error, want);
    assert_ptr_equal(solution, untouched());
    assert_int_equal(boyi_solve(game, options, NULL, &solution), want);
    assert_ptr_equal(solution, untouched());
}

static void expect_solved(boyi_game *game, const boyi_options *options, boyi_kind kind, boyi_state state)
{
    boyi_solution *solution;
    boyi_error error = {0};

    if (boyi_solve(game, options, &error, &solution))
        fail_msg("%s: %s", boyi_method_word(options->method), error.text);
    expect_chain_value(solution, kind, state);
    boyi_solution_free(solution);
}

/* ---- States, bytes, calls ------------------------------------------------------------------------- */

static void check_max_states(const chain *chain_of)
{
    boyi_game *game = chain_game(chain_of, BOYI_NIMBER);

    for (size_t m = 0; m < KEEPING_METHODS; m++) {
        boyi_options enough = {.method = keeping_methods[m], .max_states = chain_of->start + 1};
        boyi_options one_less = {.method = keeping_methods[m], .max_states = chain_of->start};
        boyi_options one = {.method = keeping_methods[m], .max_states = 1};
        expect_solved(game, &enough, BOYI_NIMBER, chain_of->start);
        expect_failure(game, &one_less, BOYI_LIMIT);
        expect_failure(game, &one, BOYI_LIMIT);
    }
    boyi_game_free(game);
}

static void test_max_states(void **state)
{
    chain plain = {SHORT, false, false}, layered = {SHORT, false, true}, numbered = {SHORT, true, false};
    chain even = {(1 << 16) - 1, false, false}; /* 2^16 states */
    (void)state;
    check_max_states(&plain);
    check_max_states(&even);
    check_max_states(&layered);
    check_max_states(&numbered);
}

/* With more and more memory: too little, and from some amount on enough, and never more used than given. */
static void check_max_bytes(const chain *chain_of, boyi_method method)
{
    boyi_game *game = chain_game(chain_of, BOYI_OUTCOME);
    bool enough = false;

    for (uint64_t bytes = 1; bytes <= UINT64_C(1) << 30; bytes *= 4) {
        boyi_options options = {.method = method, .max_bytes = bytes};
        boyi_solution *solution = untouched();
        boyi_error error = {0};
        boyi_status status = boyi_solve(game, &options, &error, &solution);
        if (status == BOYI_OK) {
            enough = true;
            assert_in_range(boyi_solution_effort(solution).bytes, chain_of->start, bytes);
            expect_chain_value(solution, BOYI_OUTCOME, chain_of->start);
            boyi_solution_free(solution);
        } else {
            assert_false(enough);
            assert_int_equal(status, BOYI_LIMIT);
            expect_sentence(&error, BOYI_LIMIT);
            assert_ptr_equal(solution, untouched());
        }
    }
    assert_true(enough);
    boyi_game_free(game);
}

static void test_max_bytes(void **state)
{
    enum { LENGTH = RANDOM_SLOW_BUILD ? 5000 : 20000 };
    chain plain = {LENGTH, false, false}, layered = {LENGTH, false, true}, numbered = {LENGTH, true, false};

    (void)state;
    for (size_t m = 0; m < KEEPING_METHODS; m++) {
        check_max_bytes(&plain, keeping_methods[m]);
        check_max_bytes(&layered, keeping_methods[m]);
        check_max_bytes(&numbered, keeping_methods[m]);
    }
}

/* What a run used is enough for it, to the byte; with one byte less it finds a way that needs less, or is refused. */
static void check_exact_bytes(const chain *chain_of, boyi_method method)
{
    boyi_game *game = chain_game(chain_of, BOYI_OUTCOME);
    boyi_options options = {.method = method, .threads = 1};
    boyi_solution *solution;
    uint64_t used;
    while (boyi_solve(game, &options, NULL, &solution) == BOYI_OK) {
        used = boyi_solution_effort(solution).bytes;
        boyi_solution_free(solution);
        assert_true(options.max_bytes == 0 || used <= options.max_bytes);
        options.max_bytes = used;
        expect_solved(game, &options, BOYI_OUTCOME, chain_of->start);
        options.max_bytes = used - 1;
    }
    expect_failure(game, &options, BOYI_LIMIT);
    boyi_game_free(game);
}

static void test_exact_bytes(void **state)
{
    (void)state;
    chain plain = {SHORT, false, false}, layered = {SHORT, false, true}, numbered = {SHORT, true, false};
    for (size_t m = 0; m < KEEPING_METHODS; m++) {
        check_exact_bytes(&plain, keeping_methods[m]);
        check_exact_bytes(&layered, keeping_methods[m]);
        check_exact_bytes(&numbered, keeping_methods[m]);
    }
}

/* So many states do not fit into 100 kB. */
static void test_too_few_bytes(void **state)
{
    chain plain = {LONG, false, false};
    boyi_game *game = chain_game(&plain, BOYI_OUTCOME);

    (void)state;
    for (size_t m = 0; m < KEEPING_METHODS; m++) {
        boyi_options options = {.method = keeping_methods[m], .max_bytes = 100000};
        expect_failure(game, &options, BOYI_LIMIT);
    }
    boyi_game_free(game);
}

static uint64_t chain_calls(boyi_state state)
{
    uint64_t calls = 1;
    for (boyi_state take = 1; take <= 3 && take <= state; take++)
        calls += chain_calls(state - take);
    return calls;
}

static void test_max_calls(void **state)
{
    chain plain = {15, false, false};
    boyi_game *game = chain_game(&plain, BOYI_OUTCOME);
    boyi_options enough = {.method = BOYI_BRUTE, .max_calls = chain_calls(15)};
    boyi_options one_less = {.method = BOYI_BRUTE, .max_calls = chain_calls(15) - 1};
    boyi_options one = {.method = BOYI_BRUTE, .max_calls = 1};

    (void)state;
    expect_solved(game, &enough, BOYI_OUTCOME, 15);
    expect_failure(game, &one_less, BOYI_LIMIT);
    expect_failure(game, &one, BOYI_LIMIT);
    boyi_game_free(game);
}

static bool count_state(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    (void)state;
    (void)depth;
    (void)moves;
    ++*(uint64_t *)context;
    return true;
}

static void test_walk_limits(void **state)
{
    chain plain = {SHORT, false, false};
    boyi_game *game = chain_game(&plain, BOYI_OUTCOME);
    boyi_options few = {.max_states = SHORT}, enough = {.max_states = SHORT + 1}, tight = {.max_bytes = 1};
    boyi_error error = {0};
    uint64_t seen = 0;

    (void)state;
    assert_int_equal(boyi_game_walk(game, SHORT, &few, count_state, &seen, &error), BOYI_LIMIT);
    expect_sentence(&error, BOYI_LIMIT);
    assert_int_equal(boyi_game_walk(game, SHORT, &tight, count_state, &seen, NULL), BOYI_LIMIT);
    seen = 0;
    assert_int_equal(boyi_game_walk(game, SHORT, &enough, count_state, &seen, NULL), BOYI_OK);
    assert_int_equal(seen, SHORT + 1);
    boyi_game_free(game);
}

static void test_stats_limits(void **state)
{
    chain plain = {SHORT, false, false};
    boyi_game *game = chain_game(&plain, BOYI_OUTCOME);
    boyi_options few = {.max_states = SHORT};
    boyi_stats stats = {.states = 77};
    boyi_error error = {0};
    boyi_solution *solution;

    (void)state;
    assert_int_equal(boyi_solve(game, NULL, NULL, &solution), BOYI_OK);
    assert_int_equal(boyi_solution_stats(solution, SHORT, &few, &error, &stats), BOYI_LIMIT);
    expect_sentence(&error, BOYI_LIMIT);
    assert_int_equal(stats.states, 77);
    boyi_solution_free(solution);
    boyi_game_free(game);
}

/* ---- Cancelling ----------------------------------------------------------------------------------- */

typedef struct {
    uint64_t calls;
    uint64_t patience; /* stops at this call; 0: never */
    bool wrong;
} watcher;

static bool watch(void *context, const boyi_progress *progress)
{
    watcher *watcher_of = context;

    watcher_of->calls++;
    watcher_of->wrong |= progress->phase == NULL || progress->phase[0] == '\0';
    /* After it has stopped the work it must not be called again. */
    watcher_of->wrong |= watcher_of->patience > 0 && watcher_of->calls > watcher_of->patience;
    return watcher_of->calls != watcher_of->patience;
}

static void check_cancelled(boyi_game *game, boyi_method method)
{
    watcher watcher_of = {.patience = 1};
    boyi_options options = {.method = method, .progress = watch, .context = &watcher_of};
    boyi_solution *solution = untouched();
    boyi_error error = {0};

    assert_int_equal(boyi_solve(game, &options, &error, &solution), BOYI_CANCELLED);
    expect_sentence(&error, BOYI_CANCELLED);
    assert_ptr_equal(solution, untouched());
    assert_int_equal(watcher_of.calls, 1);
    assert_false(watcher_of.wrong);
}

/* Stopped at each of its calls in turn, until the work is done before it is stopped. */
static void check_cancelled_anywhere(boyi_game *game, boyi_method method)
{
    boyi_status status = BOYI_CANCELLED;

    for (uint64_t patience = 2; status == BOYI_CANCELLED; patience += patience / 2) {
        watcher watcher_of = {.patience = patience};
        boyi_options options = {.method = method, .progress = watch, .context = &watcher_of};
        boyi_solution *solution = NULL;
        status = boyi_solve(game, &options, NULL, &solution);
        assert_true(status == BOYI_OK || status == BOYI_CANCELLED);
        assert_true((status == BOYI_CANCELLED) == (watcher_of.calls == patience));
        assert_false(watcher_of.wrong);
        boyi_solution_free(solution);
    }
}

static void test_cancel(void **state)
{
    chain plain = {LONG, false, false}, layered = {LONG, false, true}, numbered = {LONG, true, false};
    const chain *chains[] = {&plain, &layered, &numbered};

    (void)state;
    for (size_t c = 0; c < 3; c++) {
        boyi_game *game = chain_game(chains[c], BOYI_OUTCOME);
        for (size_t m = 0; m < KEEPING_METHODS; m++) {
            check_cancelled(game, keeping_methods[m]);
            if (c == 0)
                check_cancelled_anywhere(game, keeping_methods[m]);
        }
        boyi_game_free(game);
    }
}

static void test_cancel_brute(void **state)
{
    chain plain = {25, false, false};
    boyi_game *game = chain_game(&plain, BOYI_NIMBER);

    (void)state;
    check_cancelled(game, BOYI_BRUTE);
    boyi_game_free(game);
}

static void test_cancel_walk(void **state)
{
    chain plain = {LONG, false, false};
    boyi_game *game = chain_game(&plain, BOYI_NIMBER);
    watcher watcher_of = {.patience = 1};
    boyi_options options = {.progress = watch, .context = &watcher_of};
    boyi_error error = {0};
    uint64_t seen = 0;

    (void)state;
    assert_int_equal(boyi_game_walk(game, LONG, &options, count_state, &seen, &error), BOYI_CANCELLED);
    expect_sentence(&error, BOYI_CANCELLED);
    assert_false(watcher_of.wrong);
    boyi_game_free(game);
}

/* ---- Depth ---------------------------------------------------------------------------------------- */

/* As deep as the game is long: more than the C stack has room for. */
static void check_deep(chain deep, boyi_method method, boyi_kind kind)
{
    boyi_game *game = chain_game(&deep, kind);
    boyi_options options = {.method = method};
    boyi_error error = {0};
    boyi_solution *solution;

    if (boyi_solve(game, &options, &error, &solution))
        fail_msg("%s: %s", boyi_method_word(method), error.text);
    for (boyi_state state = 0; state < 8; state++) {
        expect_chain_value(solution, kind, state);
        expect_chain_value(solution, kind, deep.start - state);
        expect_chain_value(solution, kind, deep.start / 8 * state);
    }
    boyi_solution_free(solution);
    boyi_game_free(game);
}

static void test_deep_memo(void **state)
{
    (void)state;
    check_deep((chain){DEEP, false, false}, BOYI_MEMO, BOYI_NIMBER);
    check_deep((chain){DEEP, false, false}, BOYI_MEMO, BOYI_OUTCOME);
}

/* By numbers, by layers of one state each, and with neither. */
static void test_deep_layers(void **state)
{
    (void)state;
    check_deep((chain){DEEPEST, true, false}, BOYI_LAYERS, BOYI_NIMBER);
    check_deep((chain){DEEPEST, true, false}, BOYI_LAYERS, BOYI_OUTCOME);
    check_deep((chain){DEEP, false, true}, BOYI_LAYERS, BOYI_OUTCOME);
    check_deep((chain){DEEP, false, false}, BOYI_LAYERS, BOYI_NIMBER);
}

static void test_deep_retro(void **state)
{
    (void)state;
    check_deep((chain){DEEP, false, false}, BOYI_RETRO, BOYI_NIMBER);
    check_deep((chain){DEEP, false, false}, BOYI_RETRO, BOYI_OUTCOME);
}

/* Plain recursion does use the C stack, and must give up in time. */
static void test_deep_brute(void **state)
{
    chain plain = {LONG, false, false};
    boyi_game *game = chain_game(&plain, BOYI_OUTCOME);
    boyi_options options = {.method = BOYI_BRUTE};

    (void)state;
    expect_failure(game, &options, BOYI_LIMIT);
    boyi_game_free(game);
}

static void test_deep_line(void **state)
{
    chain deep = {DEEPEST, true, false};
    boyi_game *game = chain_game(&deep, BOYI_OUTCOME);
    boyi_error error = {0};
    boyi_solution *solution;
    boyi_line line;

    (void)state;
    assert_int_equal(boyi_solve(game, NULL, &error, &solution), BOYI_OK);
    assert_int_equal(boyi_solution_line(solution, DEEPEST, &error, &line), BOYI_OK);
    assert_int_equal(line.count, DEEPEST / 2);
    assert_int_equal(line.last, 0);
    boyi_line_free(&line);
    boyi_solution_free(solution);
    boyi_game_free(game);
}

/* The steps of a line count for the limit that the game was solved with. */
static void test_line_bytes(void **state)
{
    chain numbered = {LONG, true, false};
    boyi_game *game = chain_game(&numbered, BOYI_OUTCOME);
    const uint64_t list = LONG / 2 * sizeof(boyi_step);

    (void)state;
    for (int i = 0; i < 2; i++) {
        boyi_options options = {.max_bytes = i ? 3 * list : list - 1};
        boyi_error error = {0};
        boyi_solution *solution;
        boyi_line line = {.count = 77};

        assert_int_equal(boyi_solve(game, &options, &error, &solution), BOYI_OK);
        assert_int_equal(boyi_solution_line(solution, LONG, &error, &line), i ? BOYI_OK : BOYI_LIMIT);
        assert_int_equal(line.count, i ? LONG / 2 : 77);
        if (i)
            boyi_line_free(&line);
        else
            expect_sentence(&error, BOYI_LIMIT);
        boyi_solution_free(solution);
    }
    boyi_game_free(game);
}

/* What the rules keep of the states on a line, or in random games, counts, too: the heaps of kayles, with some 100 bytes a state. */
static void test_kept_states(void **state)
{
    boyi_game *game;
    boyi_options options = {.max_bytes = 1 << 20};
    boyi_error error = {0};
    boyi_solution *solution;
    boyi_totals totals;
    boyi_line line;
    boyi_checked checked = {.states = 77};

    (void)state;
    assert_int_equal(boyi_game_read("kayles 5000", NULL, &game), BOYI_OK);
    assert_int_equal(boyi_solve(game, &options, &error, &solution), BOYI_OK);
    assert_int_equal(boyi_solution_totals(solution, boyi_game_start(game), &error, &totals), BOYI_OK);
    assert_int_equal(boyi_solution_line(solution, boyi_game_start(game), &error, &line), BOYI_OK);
    assert_in_range(line.count * sizeof *line.steps, 1, options.max_bytes / 2);
    boyi_line_free(&line);
    const uint64_t before = boyi__game_counted_bytes(game);
    assert_in_range(before, options.max_bytes / 4, options.max_bytes);
    assert_int_equal(boyi__game_check_within(game, 1, 1, &options, NULL, NULL, &error, &checked), BOYI_LIMIT);
    expect_sentence(&error, BOYI_LIMIT);
    assert_int_equal(checked.states, 77);
    /* One state's moves at most more than the limit, here 10,000 of them. */
    assert_in_range(boyi__game_counted_bytes(game), options.max_bytes, options.max_bytes + (4 << 20));
    assert_int_equal(boyi_solution_line(solution, boyi_game_start(game), &error, &line), BOYI_LIMIT);
    expect_sentence(&error, BOYI_LIMIT);
    boyi_solution_free(solution);
    boyi_game_free(game);

    assert_int_equal(boyi_game_read("kayles 20", NULL, &game), BOYI_OK);
    assert_int_equal(boyi__game_check_within(game, 1, 0, &options, NULL, NULL, &error, &checked), BOYI_OK);
    assert_int_equal(checked.games, 200);
    boyi_game_free(game);
}

/* ---- What a solution does not hold ---------------------------------------------------------------- */

static void expect_absent(const boyi_solution *solution, boyi_state state)
{
    boyi_error error = {0};
    boyi_value value = {.plies = 77};
    boyi_totals totals = {77, 77};
    boyi_choices choices = {.count = 77};
    boyi_line line = {.count = 77};
    boyi_answer answer = {.number = 77};
    boyi_stats stats = {.states = 77};

    assert_int_equal(boyi_solution_value(solution, state, &error, &value), BOYI_ABSENT);
    expect_sentence(&error, BOYI_ABSENT);
    assert_int_equal(boyi_solution_value(solution, state, NULL, &value), BOYI_ABSENT);
    assert_int_equal(boyi_solution_totals(solution, state, NULL, &totals), BOYI_ABSENT);
    assert_int_equal(boyi_solution_choices(solution, state, 9, NULL, &choices), BOYI_ABSENT);
    assert_int_equal(boyi_solution_line(solution, state, NULL, &line), BOYI_ABSENT);
    assert_int_equal(boyi_solution_answer(solution, state, NULL, &answer), BOYI_ABSENT);
    assert_int_equal(boyi_solution_stats(solution, state, NULL, NULL, &stats), BOYI_ABSENT);
    assert_true(value.plies == 77 && totals.own == 77 && choices.count == 77);
    assert_true(line.count == 77 && answer.number == 77 && stats.states == 77);
}

/* Far beyond: just beyond, the moves could still be known. */
static void test_absent(void **state)
{
    chain plain = {SHORT, false, false};
    boyi_game *game = chain_game(&plain, BOYI_SCORE);

    (void)state;
    for (size_t m = 0; m < KEEPING_METHODS; m++) {
        boyi_options options = {.method = keeping_methods[m]};
        boyi_solution *solution;
        assert_int_equal(boyi_solve_at(game, 10, &options, NULL, &solution), BOYI_OK);
        expect_absent(solution, 20);
        expect_absent(solution, UINT64_MAX);
        boyi_solution_free(solution);
    }
    boyi_game_free(game);
}

static void test_no_shortcut(void **state)
{
    chain plain = {SHORT, false, false};
    boyi_game *game = chain_game(&plain, BOYI_OUTCOME);
    boyi_options options = {.method = BOYI_SHORTCUT};

    (void)state;
    expect_failure(game, &options, BOYI_METHOD);
    boyi_game_free(game);
}

/* ---- Small print ---------------------------------------------------------------------------------- */

static void count_free(void *self)
{
    ++*(int *)self;
}

static boyi_state zero_start(const void *self)
{
    (void)self;
    return 0;
}

static size_t no_moves(const void *self, boyi_state state, boyi_move *out)
{
    (void)self;
    (void)state;
    (void)out;
    return 0;
}

/* A game frees what it was given, once. */
static void test_ownership(void **state)
{
    boyi_rules rules = {.name = "nothing", .kind = BOYI_NIMBER, .most_moves = 1};
    boyi_solution *solution;
    boyi_game *game;
    int freed = 0;

    (void)state;
    rules.start = zero_start;
    rules.moves = no_moves;
    rules.free = count_free;
    assert_int_equal(boyi_game_new(&rules, &freed, NULL, &game), BOYI_OK);
    assert_int_equal(boyi_solve(game, NULL, NULL, &solution), BOYI_OK);
    boyi_solution_free(solution);
    assert_int_equal(freed, 0);
    boyi_game_free(game);
    assert_int_equal(freed, 1);
}

static void test_free_nothing(void **state)
{
    boyi_choices choices = {0};
    boyi_line line = {0};
    boyi_stats stats = {0};

    (void)state;
    boyi_game_free(NULL);
    boyi_solution_free(NULL);
    boyi_choices_free(NULL);
    boyi_line_free(NULL);
    boyi_stats_free(NULL);
    boyi_choices_free(&choices);
    boyi_line_free(&line);
    boyi_stats_free(&stats);
}

static void test_fail(void **state)
{
    boyi_error error = {0};
    char long_text[1000];

    (void)state;
    memset(long_text, 'x', sizeof long_text - 1);
    long_text[sizeof long_text - 1] = '\0';
    assert_int_equal(boyi_fail(&error, BOYI_INPUT, "pile %d: %s", "第%d堆：%s", 3, "no number"), BOYI_INPUT);
    expect_sentence(&error, BOYI_INPUT);
    assert_string_equal(error.text, "pile 3: no number");
    assert_string_equal(error.text_zh, "第3堆：no number");
    assert_int_equal(boyi_fail(NULL, BOYI_INPUT, "pile %d", "第%d堆", 3), BOYI_INPUT);
    assert_int_equal(boyi_fail(&error, BOYI_FILE, "%s", "%s", long_text), BOYI_FILE);
    expect_sentence(&error, BOYI_FILE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_max_states),   cmocka_unit_test(test_max_bytes),
        cmocka_unit_test(test_exact_bytes),  cmocka_unit_test(test_too_few_bytes),
        cmocka_unit_test(test_max_calls),    cmocka_unit_test(test_walk_limits),
        cmocka_unit_test(test_stats_limits), cmocka_unit_test(test_cancel),
        cmocka_unit_test(test_cancel_brute), cmocka_unit_test(test_cancel_walk),
        cmocka_unit_test(test_deep_memo),    cmocka_unit_test(test_deep_layers),
        cmocka_unit_test(test_deep_retro),   cmocka_unit_test(test_deep_brute),
        cmocka_unit_test(test_deep_line),    cmocka_unit_test(test_absent),
        cmocka_unit_test(test_no_shortcut),  cmocka_unit_test(test_ownership),
        cmocka_unit_test(test_free_nothing), cmocka_unit_test(test_fail),
        cmocka_unit_test(test_line_bytes),   cmocka_unit_test(test_kept_states),
    };
    return cmocka_run_group_tests_name("limits", tests, NULL, NULL);
}
