/* Several threads at once: different games, one game, one solution. Nothing in the library is global, so none
 * of them may notice the others. (The thread sanitizer is the other half of this test.) */
#include "slow.h"

#include <inttypes.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_THREADS = 8, USUAL_ROUNDS = 400, GAMES = 4 };

/* A game with its slow answers; `cycles` says which engines fit it. */
typedef struct {
    random_game *random;
    slow_answers *slow;
    boyi_game *game;
    bool cycles;
} known_game;

static known_game known_game_new(const random_wish *wish, uint64_t seed)
{
    known_game known = {.cycles = wish->cycles};
    known.random = random_game_new(wish, seed);
    known.slow = wish->cycles ? slow_solve_by_rounds(known.random) : slow_solve(known.random);
    boyi_rules rules = random_rules(known.random);
    assert_int_equal(boyi_game_new(&rules, known.random, NULL, &known.game), BOYI_OK);
    return known;
}

static void known_game_free(known_game *known)
{
    boyi_game_free(known->game);
    slow_free(known->slow);
    random_game_free(known->random);
}

/* Four games that have little in common. */
static void make_games(known_game games[GAMES], uint64_t seed)
{
    static const random_wish wishes[GAMES] = {
        {.kind = BOYI_OUTCOME, .least = 150, .most = 250, .cycles = true},
        {.kind = BOYI_SCORE, .least = 20, .most = 60},
        {.kind = BOYI_NIMBER, .least = 100, .most = 150},
        {.kind = BOYI_OUTCOME, .least = 10, .most = 40},
    };
    for (size_t g = 0; g < GAMES; g++)
        games[g] = known_game_new(&wishes[g], random_game_seed(seed, g));
}

/* ---- What a thread does --------------------------------------------------------------------------- */

/* cmocka's assertions belong to the main thread: the others leave a complaint. */
typedef struct {
    const known_game *known;
    const boyi_solution *solution; /* to read, or NULL: to solve the game itself */
    size_t rounds;
    bool failed;
    char complaint[SLOW_COMPLAINT];
} work;

static bool solve_once(work *todo, boyi_method method)
{
    boyi_options options = {.method = method, .threads = 2};
    boyi_error error = {0};
    boyi_solution *solution;

    if (boyi_solve(todo->known->game, &options, &error, &solution)) {
        snprintf(todo->complaint, sizeof todo->complaint, "%s", error.text);
        return false;
    }
    bool agrees = slow_agrees(todo->known->slow, solution, todo->known->random->start, todo->complaint);
    boyi_solution_free(solution);
    return agrees;
}

static void *do_work(void *argument)
{
    static const boyi_method methods[] = {BOYI_AUTO, BOYI_RETRO, BOYI_MEMO, BOYI_LAYERS};
    work *todo = argument;
    const known_game *known = todo->known;

    for (size_t round = 0; !todo->failed && round < todo->rounds; round++) {
        boyi_method method = methods[round % (known->cycles ? 2 : 4)];
        if (todo->solution != NULL)
            todo->failed = !slow_agrees(known->slow, todo->solution, known->random->start, todo->complaint);
        else
            todo->failed = !solve_once(todo, method);
    }
    return NULL;
}

/* All at once; the first complaint fails the test. */
static void run(work *works, size_t count)
{
    pthread_t threads[MOST_THREADS];

    for (size_t t = 0; t < count; t++)
        assert_int_equal(pthread_create(&threads[t], NULL, do_work, &works[t]), 0);
    for (size_t t = 0; t < count; t++)
        pthread_join(threads[t], NULL);
    for (size_t t = 0; t < count; t++)
        if (works[t].failed) {
            random_game_print(stderr, works[t].known->random);
            fail_msg("thread %zu: %s", t, works[t].complaint);
        }
}

/* ---- Tests ---------------------------------------------------------------------------------------- */

static void solve_in(size_t threads, const char *name)
{
    known_game games[GAMES];
    work works[MOST_THREADS] = {0};

    make_games(games, random_seed(name));
    for (size_t t = 0; t < threads; t++)
        works[t] = (work){.known = &games[t % GAMES], .rounds = random_rounds(USUAL_ROUNDS)};
    run(works, threads);
    for (size_t g = 0; g < GAMES; g++)
        known_game_free(&games[g]);
}

static void test_two_threads(void **state)
{
    (void)state;
    solve_in(2, "two threads");
}

/* Each game is solved by two threads at a time. */
static void test_eight_threads(void **state)
{
    (void)state;
    solve_in(8, "eight threads");
}

static void test_one_solution(void **state)
{
    static const boyi_method methods[] = {BOYI_RETRO, BOYI_MEMO, BOYI_LAYERS, BOYI_AUTO};
    known_game games[GAMES];
    work works[MOST_THREADS] = {0};

    (void)state;
    make_games(games, random_seed("one solution"));
    for (size_t g = 0; g < GAMES; g++) {
        boyi_options options = {.method = methods[g]};
        boyi_solution *solution;
        assert_int_equal(boyi_solve(games[g].game, &options, NULL, &solution), BOYI_OK);
        for (size_t t = 0; t < 4; t++)
            works[t] = (work){
                .known = &games[g], .solution = solution, .rounds = random_rounds(USUAL_ROUNDS) / 4};
        run(works, 4);
        boyi_solution_free(solution);
    }
    for (size_t g = 0; g < GAMES; g++)
        known_game_free(&games[g]);
}

/* Brute keeps nothing, so reading its solution is solving: threads must not meet there either. */
static void test_one_brute_solution(void **state)
{
    random_wish wish = {.kind = BOYI_SCORE, .least = 6, .most = 6};
    known_game known = known_game_new(&wish, random_game_seed(random_seed("one brute solution"), 0));
    boyi_options options = {.method = BOYI_BRUTE};
    work works[MOST_THREADS] = {0};
    boyi_solution *solution;

    (void)state;
    assert_int_equal(boyi_solve(known.game, &options, NULL, &solution), BOYI_OK);
    for (size_t t = 0; t < 4; t++)
        works[t] = (work){.known = &known, .solution = solution, .rounds = random_rounds(USUAL_ROUNDS)};
    run(works, 4);
    boyi_solution_free(solution);
    known_game_free(&known);
}

/* The number of threads does not show in the answer. */
static void test_thread_counts(void **state)
{
    static const boyi_method methods[] = {BOYI_MEMO, BOYI_LAYERS, BOYI_RETRO, BOYI_AUTO};
    random_wish wish = {.kind = BOYI_OUTCOME, .least = 3000, .most = 3000};
    known_game known = known_game_new(&wish, random_game_seed(random_seed("thread counts"), 0));
    char complaint[SLOW_COMPLAINT] = "";

    (void)state;
    for (size_t m = 0; m < 4; m++)
        for (unsigned threads = 1; threads <= 8; threads *= 2) {
            boyi_options options = {.method = methods[m], .threads = threads};
            boyi_solution *solution;
            assert_int_equal(boyi_solve(known.game, &options, NULL, &solution), BOYI_OK);
            if (!slow_agrees(known.slow, solution, known.random->start, complaint))
                fail_msg("%s in %u threads: %s", boyi_method_word(methods[m]), threads, complaint);
            boyi_solution_free(solution);
        }
    known_game_free(&known);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_threads),   cmocka_unit_test(test_eight_threads),
        cmocka_unit_test(test_one_solution),  cmocka_unit_test(test_one_brute_solution),
        cmocka_unit_test(test_thread_counts),
    };
    return cmocka_run_group_tests_name("threads", tests, NULL, NULL);
}
