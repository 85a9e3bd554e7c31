/* Every engine against the slow solver, on random games without cycles: each kind of game, each engine, with
 * and without symmetry, every state that can be reached, every question a solution answers. And the walk
 * through a game's states and their statistics against counts made by hand.
 *
 * BOYI_SEED=… repeats a run, BOYI_ROUNDS=… makes it shorter or longer. */
#include "slow.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum {
    USUAL_ROUNDS = 10000,
    BRUTE_MOST = 1000, /* calls: beyond that brute is not asked                   */
    BRUTE_FEW = 60,    /* calls: beyond that brute is asked for the start only    */
};

/* One random game with all that is needed to judge it. */
typedef struct {
    const random_game *random;
    slow_answers *slow;
    boyi_game *game;
    size_t from; /* the node that is solved */
    random_dice dice;
    size_t number; /* of the game in its run  */
} game_trial;

static void expect(const game_trial *trial, bool agrees, const char *what, const char *complaint)
{
    if (agrees)
        return;
    random_game_print(stderr, trial->random);
    fprintf(stderr, "solved from %" PRIu64 "\n", random_state(trial->random, trial->from));
    fail_msg("game %zu of this run: %s: %s", trial->number, what, complaint);
}

/* ---- Engines -------------------------------------------------------------------------------------- */

/* A state that can't be reached may be unknown; if it is known, its value is right. */
static bool agrees_elsewhere(const game_trial *trial, const boyi_solution *solution, char *complaint)
{
    uint32_t *depths = slow_depths(trial->random, trial->from, false);
    bool agrees = true;

    for (size_t i = 0; agrees && i < trial->random->nodes_count; i++) {
        boyi_state state = random_state(trial->random, i);
        boyi_value value;
        if (depths[i] != UINT32_MAX)
            continue;
        boyi_status status = boyi_solution_value(solution, state, NULL, &value);
        if (status != BOYI_ABSENT && status != BOYI_LIMIT) /* brute may give up on it */
            agrees = slow_agrees_value(trial->slow, solution, i, complaint);
    }
    free(depths);
    return agrees;
}

static bool agrees_method(game_trial *trial, const boyi_solution *solution, uint64_t calls, char *complaint)
{
    boyi_effort effort = boyi_solution_effort(solution);

    if (effort.method == BOYI_AUTO || effort.visited == 0) {
        strcpy(complaint, "its effort says nothing");
        return false;
    }
    if (effort.method == BOYI_BRUTE && calls > BRUTE_FEW)
        return slow_agrees_value(trial->slow, solution, trial->from, complaint);
    return slow_agrees(trial->slow, solution, trial->from, complaint) &&
           agrees_elsewhere(trial, solution, complaint);
}

static boyi_solution *solve(game_trial *trial, boyi_options *options)
{
    boyi_error error = {0};
    boyi_solution *solution = NULL;
    boyi_state state = random_state(trial->random, trial->from);

    options->threads = (unsigned)random_below(&trial->dice, 3);
    boyi_status status = trial->from == trial->random->start
                             ? boyi_solve(trial->game, options, &error, &solution)
                             : boyi_solve_at(trial->game, state, options, &error, &solution);
    expect(trial, status == BOYI_OK, boyi_method_word(options->method), error.text);
    return solution;
}

static void check_method(game_trial *trial, boyi_method method, bool every_state)
{
    uint64_t calls = method == BOYI_BRUTE ? slow_calls(trial->random, trial->from, BRUTE_MOST + 1) : 0;
    boyi_options options = {.method = method, .every_state = every_state};
    char complaint[SLOW_COMPLAINT] = "";

    if (calls > BRUTE_MOST)
        return;
    boyi_solution *solution = solve(trial, &options);
    bool agrees = agrees_method(trial, solution, calls, complaint);
    expect(trial, agrees, boyi_method_word(method), complaint);
    expect(trial, method == BOYI_AUTO || boyi_solution_effort(solution).method == method,
           boyi_method_word(method), "another method was used");
    boyi_solution_free(solution);
}

static void check_methods(game_trial *trial)
{
    static const boyi_method methods[] = {BOYI_BRUTE, BOYI_MEMO, BOYI_LAYERS,
                                          BOYI_RETRO, BOYI_AUTO, BOYI_SECTIONS};

    for (size_t m = 0; m < sizeof methods / sizeof methods[0]; m++) {
        if (methods[m] == BOYI_SECTIONS && !trial->random->has_section)
            continue;
        check_method(trial, methods[m], false);
        /* Without symmetry there is nothing to leave out, so only now and then. */
        if (trial->random->has_canonical || random_chance(&trial->dice, 8))
            check_method(trial, methods[m], true);
    }
}

/* ---- The game itself ------------------------------------------------------------------------------ */

static void check_moves(const game_trial *trial)
{
    const random_game *random = trial->random;
    size_t most = boyi_game_most_moves(trial->game);
    boyi_move *moves = calloc(most, sizeof *moves);

    assert_non_null(moves);
    assert_int_equal(boyi_game_kind(trial->game), random->kind);
    assert_true(boyi_game_start(trial->game) == random_state(random, random->start));
    for (size_t i = 0; i < random->nodes_count; i++) {
        const random_node *node = &random->nodes[i];
        assert_int_equal(boyi_game_moves(trial->game, random_state(random, i), moves), node->count);
        for (size_t m = 0; m < node->count; m++)
            assert_true(moves[m].to == random_state(random, random->moves[node->first + m].to));
    }
    free(moves);
}

/* ---- Walking -------------------------------------------------------------------------------------- */

typedef struct {
    const random_game *random;
    bool classes;     /* one state of each class is to be visited      */
    uint32_t *depths; /* wanted; UINT32_MAX: not to be visited (again) */
    uint32_t *plain;  /* of every state that can be reached            */
    uint32_t depth;   /* of the last one visited                       */
    size_t left;      /* stop after so many                            */
    bool wrong;
} walk_check;

static bool visit_state(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    walk_check *visit = context;
    size_t node = random_node_of(visit->random, state);
    size_t class = visit->classes ? visit->random->nodes[node].canonical : node;

    /* Whichever state stands for its class, it is one that can be reached, and as soon as that. */
    visit->wrong |= visit->depths[class] != depth || depth == UINT32_MAX || depth < visit->depth ||
                    visit->plain[node] != depth || moves != visit->random->nodes[node].count;
    visit->depth = depth;
    visit->depths[class] = UINT32_MAX;
    return --visit->left > 0;
}

static void check_walk(game_trial *trial, bool every_state)
{
    const random_game *random = trial->random;
    boyi_options options = {.every_state = every_state};
    walk_check visit = {.random = random, .left = SIZE_MAX, .classes = !every_state && random->has_canonical};
    boyi_error error = {0};

    visit.depths = slow_depths(random, trial->from, !every_state);
    visit.plain = slow_depths(random, trial->from, false);
    for (size_t i = 0; i < random->nodes_count; i++)
        options.max_states += visit.depths[i] != UINT32_MAX; /* just enough */
    boyi_status status = boyi_game_walk(trial->game, random_state(random, trial->from), &options, visit_state,
                                        &visit, &error);
    expect(trial, status == BOYI_OK, "walk", error.text);
    for (size_t i = 0; i < random->nodes_count; i++)
        visit.wrong |= visit.depths[i] != UINT32_MAX;
    expect(trial, !visit.wrong, every_state ? "walk, every state" : "walk", "states, depths or moves differ");
    free(visit.plain);
    free(visit.depths);
}

/* The visitor may stop the walk, at the first state or any other. */
static void check_walk_stops(game_trial *trial)
{
    walk_check visit = {.random = trial->random, .left = 1, .classes = trial->random->has_canonical};
    boyi_error error = {0};

    visit.depths = slow_depths(trial->random, trial->from, true);
    visit.plain = slow_depths(trial->random, trial->from, false);
    boyi_status status = boyi_game_walk(trial->game, random_state(trial->random, trial->from), NULL,
                                        visit_state, &visit, &error);
    expect(trial, status == BOYI_CANCELLED && visit.left == 0 && error.status == status, "walk",
           "was not stopped by its visitor");
    free(visit.plain);
    free(visit.depths);
}

/* ---- Statistics ----------------------------------------------------------------------------------- */

/* boyi_stats with room of its own for what lies behind its pointers. */
typedef struct {
    boyi_stats stats;
    uint64_t depths[200], lengths[200];
    int64_t values[200]; /* the margin or nimber of each state */
    size_t values_count;
} stats_tally;

static void count_value(stats_tally *tally, boyi_kind kind, slow_value value)
{
    boyi_stats *stats = &tally->stats;
    int64_t size = kind == BOYI_SCORE ? (int64_t)value.margin : (int64_t)value.nimber;

    stats->outcomes[value.outcome]++;
    if (kind == BOYI_OUTCOME) {
        tally->lengths[value.plies]++;
        if (value.plies + 1 > stats->lengths_count)
            stats->lengths_count = value.plies + 1;
        stats->longest = stats->lengths_count - 1;
        return;
    }
    assert_true(tally->values_count < sizeof tally->values / sizeof *tally->values);
    tally->values[tally->values_count++] = size;
    if (stats->states == 1 || size < stats->least)
        stats->least = size;
    if (stats->states == 1 || size > stats->most)
        stats->most = size;
}

static stats_tally count_by_hand(const game_trial *trial, bool every_state)
{
    const random_game *random = trial->random;
    uint32_t *depths = slow_depths(random, trial->from, !every_state);
    stats_tally tally = {0};

    for (size_t i = 0; i < random->nodes_count; i++) {
        if (depths[i] == UINT32_MAX)
            continue;
        tally.stats.states++;
        tally.stats.moves += random->nodes[i].count;
        tally.stats.finished += random->nodes[i].count == 0;
        tally.depths[depths[i]]++;
        if (depths[i] + 1 > tally.stats.depths_count)
            tally.stats.depths_count = depths[i] + 1;
        count_value(&tally, random->kind, trial->slow->values[i]);
    }
    free(depths);
    return tally;
}

static bool same_counts(const uint64_t *a, size_t a_count, const uint64_t *b, size_t b_count)
{
    return a_count == b_count && (a_count == 0 || memcmp(a, b, a_count * sizeof *a) == 0);
}

/* Each value that is listed is above the one before, and as many states have it; those listed are all, or they are too many. */
static bool same_values(const boyi_stats *got, const stats_tally *tally)
{
    uint64_t listed = 0;
    for (size_t i = 0; i < got->values_count; i++) {
        uint64_t states = 0;
        for (size_t k = 0; k < tally->values_count; k++)
            states += tally->values[k] == got->values[i];
        if (states == 0 || states != got->value_states[i] || (i && got->values[i] <= got->values[i - 1]))
            return false;
        listed += states;
    }
    size_t different = 0;
    for (size_t i = 0; i < tally->values_count; i++) {
        size_t first = 0;
        while (tally->values[first] != tally->values[i])
            first++;
        different += first == i;
    }
    return different > BOYI_STATS_VALUES ? got->values_count == 0 : listed == tally->values_count;
}

static const char *difference(boyi_kind kind, const boyi_stats *got, const stats_tally *tally)
{
    const boyi_stats *want = &tally->stats;

    if (got->states != want->states || got->moves != want->moves || got->finished != want->finished)
        return "states, moves or finished differ";
    if (memcmp(got->outcomes, want->outcomes, sizeof got->outcomes) != 0)
        return "outcomes differ";
    if (!same_counts(got->depths, got->depths_count, tally->depths, want->depths_count))
        return "depths differ";
    if (!same_counts(got->lengths, got->lengths_count, tally->lengths, want->lengths_count))
        return "lengths differ";
    if (got->longest != want->longest)
        return "longest differs";
    if (kind != BOYI_OUTCOME && (got->least != want->least || got->most != want->most))
        return "least or most differs";
    if (!same_values(got, tally))
        return "the counts of margins or nimbers differ";
    return NULL;
}

static void check_stats(game_trial *trial, bool solved_every, bool counted_every)
{
    boyi_options solving = {.every_state = solved_every}, counting = {.every_state = counted_every};
    boyi_solution *solution = solve(trial, &solving);
    stats_tally tally = count_by_hand(trial, counted_every);
    boyi_error error = {0};
    boyi_stats stats = {.size = sizeof stats};

    counting.max_states = tally.stats.states; /* just enough */
    boyi_status status = boyi_solution_stats(solution, random_state(trial->random, trial->from), &counting,
                                             &error, &stats);
    expect(trial, status == BOYI_OK, "stats", error.text);
    const char *what = difference(trial->random->kind, &stats, &tally);
    expect(trial, what == NULL, counted_every ? "stats, every state" : "stats", what);
    boyi_stats_free(&stats);
    boyi_solution_free(solution);
}

/* ---- Runs ----------------------------------------------------------------------------------------- */

/* The default answer says the value in one word. */
static void check_answer(game_trial *trial)
{
    boyi_options options = {0};
    boyi_solution *solution = solve(trial, &options);
    slow_value want = trial->slow->values[trial->from];
    boyi_error error = {0};
    boyi_answer answer;
    bool right;

    boyi_status status = boyi_solution_answer(solution, random_state(trial->random, trial->from), &error,
                                              &answer);
    expect(trial, status == BOYI_OK, "answer", error.text);
    if (trial->random->kind == BOYI_OUTCOME)
        right = answer.form == BOYI_ANSWER_WORD && strcmp(answer.word, boyi_outcome_word(want.outcome)) == 0;
    else
        right = answer.form == BOYI_ANSWER_NUMBER &&
                answer.number ==
                    (trial->random->kind == BOYI_SCORE ? (int64_t)want.margin : (int64_t)want.nimber);
    expect(trial, right, "answer", "it is wrong");
    boyi_solution_free(solution);
}

static void check_game(const random_game *random, size_t number)
{
    game_trial trial = {.random = random, .from = random->start, .number = number};
    boyi_rules rules = random_rules(random);
    boyi_error error = {0};

    trial.dice.state = random->seed + 1;
    trial.slow = slow_solve(random);
    if (random_chance(&trial.dice, 4))
        trial.from = (size_t)random_below(&trial.dice, random->nodes_count);
    assert_int_equal(boyi_game_new(&rules, (void *)(uintptr_t)random, &error, &trial.game), BOYI_OK);
    check_methods(&trial);
    if (number % 8 == 0) {
        check_moves(&trial);
        check_answer(&trial);
        check_walk(&trial, false);
        check_walk(&trial, true);
        check_walk_stops(&trial);
        check_stats(&trial, false, false);
        check_stats(&trial, false, true);
        check_stats(&trial, true, false);
        check_stats(&trial, true, true);
    }
    boyi_game_free(trial.game);
    slow_free(trial.slow);
}

static void check_kind(const char *name, boyi_kind kind, uint64_t lane)
{
    uint64_t seed = random_seed(name);
    size_t rounds = random_rounds(USUAL_ROUNDS);
    random_wish wish = {.kind = kind, .least = 1, .most = 16};

    for (size_t number = 0; number < rounds; number++) {
        random_game *random = random_game_new(&wish, random_game_seed(seed + lane, number));
        check_game(random, number);
        random_game_free(random);
    }
}

static void test_outcome(void **state)
{
    (void)state;
    check_kind("outcome games", BOYI_OUTCOME, 1);
}

static void test_score(void **state)
{
    (void)state;
    check_kind("score games", BOYI_SCORE, 2);
}

static void test_nimber(void **state)
{
    (void)state;
    check_kind("nimber games", BOYI_NIMBER, 3);
}

static void test_sums(void **state)
{
    uint64_t seed = random_seed("sums");
    size_t rounds = random_rounds(USUAL_ROUNDS);

    (void)state;
    for (size_t number = 0; number < rounds; number++) {
        random_game *random = random_sum_new(random_game_seed(seed + 4, number));
        check_game(random, number);
        random_game_free(random);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_outcome),
        cmocka_unit_test(test_score),
        cmocka_unit_test(test_nimber),
        cmocka_unit_test(test_sums),
    };
    return cmocka_run_group_tests_name("engines", tests, NULL, NULL);
}
