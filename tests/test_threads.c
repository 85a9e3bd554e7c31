/* Several threads at once: different games, one game, one solution. Nothing in the library is global, so no thread
 * may affect another. (The thread sanitizer is the other half of this test.) And one game in the threads of retro:
 * their number shows in no answer. */
#include "lua_files.h"
#include "slow.h"

#include <inttypes.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "store/block_cache.h"
#include "store/open.h"

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

/* Assertions of cmocka belong to the main thread: other threads leave a complaint. */
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

/* ---- Retro's own threads -------------------------------------------------------------------------- */

/* A random graph, large enough for retro to share its work among threads: moves lead anywhere. The mover of state s
 * is s modulo 2. Dense: all states are below a bound; else they are scattered over 64 bits. */
typedef struct {
    uint64_t seed;
    uint32_t states;
    unsigned most_moves, one_end_in;
    bool dense;
    boyi_state broken_at; /* the rules fail there */
    size_t *broken_calls;
    size_t *untrue_after; /* so many states are looked at before the moves change */
} wild;

/* As many as it takes for a report; enough to be shared. */
enum { WILD_STATES = 120000, WILD_ENOUGH = RANDOM_SLOW_BUILD ? 70000 : WILD_STATES };
static const uint64_t wild_factor = UINT64_C(0x9E3779B97F4A7C15),
                      wild_unfactor = UINT64_C(0xF1DE83E19937733D);

static uint64_t wild_chance(const wild *on, uint64_t what)
{
    random_dice dice = {on->seed ^ what * UINT64_C(0xD1B54A32D192ED03)};
    return random_next(&dice);
}

static boyi_state wild_state(const wild *on, uint64_t node)
{
    return on->dense ? node : node * wild_factor;
}

static uint64_t wild_node(const wild *on, boyi_state state)
{
    return on->dense ? state : state * wild_unfactor;
}

/* So many states from the first on lie on a path, so that play leads nearly anywhere whatever the seed. */
enum { WILD_PATH = 64 };

static boyi_state wild_start(const void *self)
{
    return wild_state(self, 1);
}

static size_t wild_moves(const void *self, boyi_state state, boyi_move *out)
{
    const wild *on = self;
    uint64_t node = wild_node(on, state), chance = wild_chance(on, node);
    if (on->broken_calls && state == on->broken_at)
        return BOYI_BROKEN;
    if (node > WILD_PATH && chance % on->one_end_in == 0)
        return 0;
    bool untrue = on->untrue_after &&
                  __atomic_fetch_add(on->untrue_after, SIZE_MAX, __ATOMIC_RELAXED) > WILD_STATES;
    size_t count = 1 + chance / on->one_end_in % on->most_moves;
    for (size_t i = 0; i < count; i++) {
        uint64_t to = wild_chance(on, node * 4096 + i + untrue) % (on->states / 2) * 2;
        bool again = to % 16 == 0;
        out[i] = (boyi_move){.to = wild_state(on, to + (again ? node % 2 : 1 - node % 2)),
                             .name = (uint32_t)i,
                             .again = again};
    }
    if (node < WILD_PATH)
        out[0] = (boyi_move){.to = wild_state(on, node + 1)};
    return count;
}

static boyi_end wild_finished(const void *self, boyi_state state)
{
    static const boyi_outcome ends[] = {BOYI_LOSS, BOYI_LOSS, BOYI_WIN, BOYI_TIE};
    const wild *on = self;
    return (boyi_end){.outcome = ends[wild_chance(on, wild_node(on, state)) / on->one_end_in % 4]};
}

static unsigned wild_mover(const void *self, boyi_state state)
{
    return (unsigned)(wild_node(self, state) % 2);
}

static uint64_t wild_below(const void *self)
{
    const wild *on = self;
    return on->states;
}

static boyi_status wild_broken(const void *self, boyi_error *error)
{
    const wild *on = self;
    ++*on->broken_calls;
    return boyi_fail(error, BOYI_INPUT, "broken", "坏了");
}

static boyi_game *wild_game(const wild *on, boyi_loop loop)
{
    boyi_rules rules = {.name = "wild", .kind = BOYI_OUTCOME, .most_moves = on->most_moves, .loop = loop};
    boyi_game *game;
    rules.start = wild_start;
    rules.moves = wild_moves;
    rules.finished = wild_finished;
    rules.mover = wild_mover;
    rules.below = on->dense ? wild_below : NULL;
    rules.broken = wild_broken;
    assert_int_equal(boyi_game_new(&rules, (void *)(uintptr_t)on, NULL, &game), BOYI_OK);
    return game;
}

static boyi_solution *solve_wild(boyi_game *game, unsigned threads)
{
    boyi_options options = {.method = BOYI_RETRO, .threads = threads};
    boyi_error error = {0};
    boyi_solution *solution;
    if (boyi_solve(game, &options, &error, &solution))
        fail_msg("%s", error.text);
    return solution;
}

/* The rank of a value for a player: wins soon, losses late, even ends soon. */
static int64_t wild_liking(boyi_value value)
{
    static const int64_t of[] = {[BOYI_LOSS] = -3, [BOYI_DRAW] = 0, [BOYI_TIE] = 2, [BOYI_WIN] = 4};
    int64_t plies = value.outcome == BOYI_DRAW ? 0 : value.plies;
    return of[value.outcome] * INT64_C(1000000000) + (value.outcome == BOYI_LOSS ? plies : -plies);
}

static boyi_value wild_value(const boyi_solution *solution, boyi_state state)
{
    boyi_value value;
    assert_int_equal(boyi_solution_value(solution, state, NULL, &value), BOYI_OK);
    return value;
}

/* Each state is worth the best of its moves. Where endless play is a draw, that is proof enough: lengths fall along
 * decided play down to an end, and a drawn state has a move to a drawn one. */
static void check_wild_state(const wild *on, const boyi_solution *solution, boyi_state state)
{
    boyi_move moves[256];
    boyi_value value = wild_value(solution, state);
    size_t count = wild_moves(on, state, moves);
    int64_t best = INT64_MIN;
    for (size_t i = 0; i < count; i++) {
        boyi_value after = wild_value(solution, moves[i].to);
        if (!moves[i].again && after.outcome != BOYI_TIE && after.outcome != BOYI_DRAW)
            after.outcome = after.outcome == BOYI_WIN ? BOYI_LOSS : BOYI_WIN;
        after.plies++;
        best = wild_liking(after) > best ? wild_liking(after) : best;
    }
    if (count == 0)
        best = wild_liking((boyi_value){.outcome = wild_finished(on, state).outcome});
    if (wild_liking(value) != best)
        fail_msg("seed %" PRIu64 ", state %" PRIu64 ": %s in %u is not the best of its moves", on->seed,
                 state, boyi_outcome_word(value.outcome), value.plies);
}

static void check_wild_same(const wild *on, const boyi_solution *one, const boyi_solution *other)
{
    for (uint64_t node = 0; node < on->states; node++) {
        boyi_value a, b;
        boyi_status status = boyi_solution_value(one, wild_state(on, node), NULL, &a);
        assert_int_equal(boyi_solution_value(other, wild_state(on, node), NULL, &b), status);
        if (!status && (a.outcome != b.outcome || (a.outcome != BOYI_DRAW && a.plies != b.plies)))
            fail_msg("seed %" PRIu64 ", node %" PRIu64 ": the answer depends on the threads", on->seed, node);
    }
}

static void check_wild(const wild *on, boyi_loop loop)
{
    static const unsigned counts[] = {2, 3, 5};
    boyi_game *game = wild_game(on, loop);
    boyi_solution *alone = solve_wild(game, 1);
    size_t reached = 0;
    for (uint64_t node = 0; node < on->states; node++) {
        boyi_value value;
        if (boyi_solution_value(alone, wild_state(on, node), NULL, &value))
            continue;
        reached++;
        if (loop == BOYI_LOOP_DRAW)
            check_wild_state(on, alone, wild_state(on, node));
    }
    assert_int_equal(boyi_solution_effort(alone).visited, reached);
    for (size_t i = RANDOM_SLOW_BUILD; i < sizeof counts / sizeof *counts; i += 1 + RANDOM_SLOW_BUILD) {
        boyi_solution *solution = solve_wild(game, counts[i]);
        assert_int_equal(boyi_solution_effort(solution).visited, reached);
        check_wild_same(on, alone, solution);
        boyi_solution_free(solution);
    }
    boyi_solution_free(alone);
    boyi_game_free(game);
}

static wild wild_new(const char *test, bool dense)
{
    return (wild){
        .seed = random_seed(test), .states = WILD_ENOUGH, .most_moves = 5, .one_end_in = 7, .dense = dense};
}

static void test_wild(void **state)
{
    (void)state;
    for (int dense = 0; dense < 2; dense++) {
        wild on = wild_new(dense ? "wild, dense" : "wild, scattered", dense);
        check_wild(&on, BOYI_LOOP_DRAW);
        check_wild(&on, dense ? BOYI_LOOP_FIRST : BOYI_LOOP_SECOND);
    }
}

/* More moves than the smallest cell can count. */
static void test_wild_wide(void **state)
{
    wild on = wild_new("wild, many moves", true);
    (void)state;
    on.states = 10000;
    on.most_moves = 250;
    on.one_end_in = 1000;
    check_wild(&on, BOYI_LOOP_DRAW);
}

/* What must fail with a sentence, the same for any number of threads. */
static void check_wild_fails(boyi_game *game, boyi_options options, boyi_status wanted)
{
    boyi_solution *const untouched = (boyi_solution *)(uintptr_t)1;
    for (options.threads = 1; options.threads <= 3; options.threads += 1 + RANDOM_SLOW_BUILD) {
        boyi_solution *solution = untouched;
        boyi_error error = {0};
        boyi_status status = boyi_solve(game, &options, &error, &solution);
        if (status != wanted)
            fail_msg("%u threads: status %s, not %s: %s", options.threads, boyi_status_word(status),
                     boyi_status_word(wanted), error.text);
        assert_true(solution == untouched);
        assert_true(error.status == status && error.text[0] && error.text_zh[0]);
    }
}

static void test_wild_limits(void **state)
{
    (void)state;
    for (int dense = 0; dense < 2; dense++) {
        wild on = wild_new("wild, limits", dense);
        boyi_game *game = wild_game(&on, BOYI_LOOP_DRAW);
        boyi_solution *solution = solve_wild(game, 1);
        boyi_effort effort = boyi_solution_effort(solution);
        boyi_solution_free(solution);
        for (uint64_t part = 1; part < 8; part += RANDOM_SLOW_BUILD ? 5 : 1)
            check_wild_fails(game, (boyi_options){.method = BOYI_RETRO, .max_bytes = effort.bytes * part / 8},
                             BOYI_LIMIT);
        check_wild_fails(game, (boyi_options){.method = BOYI_RETRO, .max_states = effort.visited - 1},
                         BOYI_LIMIT);
        boyi_options enough = {.method = BOYI_RETRO, .threads = 3, .max_states = effort.visited};
        assert_int_equal(boyi_solve(game, &enough, NULL, &solution), BOYI_OK);
        boyi_solution_free(solution);
        boyi_game_free(game);
    }
}

typedef struct {
    size_t calls_left;
    pthread_t caller;
    bool stranger; /* another thread has called */
} patience;

static bool wait_patiently(void *context, const boyi_progress *progress)
{
    patience *own = context;
    (void)progress;
    own->stranger = own->stranger || !pthread_equal(own->caller, pthread_self());
    return own->calls_left-- > 0;
}

/* Stopped at each report in turn (in a slow build: at fewer and fewer of them), until the work is done before it is stopped. */
static void test_wild_cancel(void **state)
{
    (void)state;
    for (int dense = 0; dense < 2; dense++) {
        wild on = wild_new("wild, cancelled", dense);
        on.states = WILD_STATES;
        boyi_game *game = wild_game(&on, BOYI_LOOP_DRAW);
        boyi_status status = BOYI_CANCELLED;
        for (size_t calls = 0; status == BOYI_CANCELLED; calls += 1 + RANDOM_SLOW_BUILD * calls / 2) {
            patience own = {.calls_left = calls, .caller = pthread_self()};
            boyi_options options = {
                .method = BOYI_RETRO, .threads = 3, .progress = wait_patiently, .context = &own};
            boyi_solution *solution = NULL;
            boyi_error error = {0};
            status = boyi_solve(game, &options, &error, &solution);
            assert_false(own.stranger);
            assert_true(calls > 0 || status == BOYI_CANCELLED);
            assert_true(status == BOYI_OK || (status == BOYI_CANCELLED && error.text[0] && !solution));
            boyi_solution_free(solution);
        }
        assert_int_equal(status, BOYI_OK);
        boyi_game_free(game);
    }
}

/* The rules fail in any thread: their error is asked for once, and stays the error of the game. */
static void test_wild_broken(void **state)
{
    (void)state;
    for (int dense = 0; dense < 2; dense++) {
        wild on = wild_new("wild, broken", dense);
        size_t calls = 0;
        boyi_game *game = wild_game(&on, BOYI_LOOP_DRAW);
        boyi_solution *solution = solve_wild(game, 2);
        boyi_value value;
        uint64_t node = on.states - 1; /* one that is met, late */
        while (boyi_solution_value(solution, wild_state(&on, node), NULL, &value))
            node--;
        boyi_solution_free(solution);
        on.broken_at = wild_state(&on, node);
        on.broken_calls = &calls;
        check_wild_fails(game, (boyi_options){.method = BOYI_RETRO}, BOYI_INPUT);
        assert_int_equal(calls, 1);
        boyi_game_free(game);
    }
}

/* Rules that are no pure functions get a sentence or an answer, never a crash. */
static void test_wild_untrue(void **state)
{
    (void)state;
    for (int dense = 0; dense < 2; dense++) {
        wild on = wild_new("wild, untrue", dense);
        for (size_t looks = 1; looks < 4; looks++) {
            boyi_game *game = wild_game(&on, BOYI_LOOP_DRAW);
            size_t left = WILD_STATES + looks * on.states / 2;
            boyi_options options = {.method = BOYI_RETRO, .threads = 2};
            boyi_solution *solution = NULL;
            boyi_error error = {0};
            on.untrue_after = &left;
            boyi_status status = boyi_solve(game, &options, &error, &solution);
            assert_true(status == BOYI_OK || (status == BOYI_INPUT && error.text[0]));
            boyi_solution_free(solution);
            boyi_game_free(game);
        }
    }
}

/* ---- Games in Lua files ---- */

typedef struct {
    const boyi_game *game;
    boyi_method method;
    unsigned threads;
    boyi_value value;
    char complaint[400];
} lua_work;

static void *solve_lua(void *context)
{
    lua_work *own = context;
    for (size_t round = 0; round < 3 && !own->complaint[0]; round++) {
        boyi_options options = {.method = own->method, .threads = own->threads};
        boyi_error error;
        boyi_solution *solution;
        if (boyi_solve(own->game, &options, &error, &solution)) {
            snprintf(own->complaint, sizeof own->complaint, "%s", error.text);
            return NULL;
        }
        if (boyi_solution_value(solution, boyi_game_start(own->game), &error, &own->value))
            snprintf(own->complaint, sizeof own->complaint, "%s", error.text);
        boyi_solution_free(solution);
    }
    return NULL;
}

/* A row as texts of its bounds, whose layers rise: several threads of one engine share interpreters and
 * texts. */
static const char lua_row[] =
    "return {kind = 'score', params = {n = 12},\n"
    "start = function(p) return 'from 1 to ' .. p.n end,\n"
    "moves = function(p, s, emit) local n = s:numbers() local l, r = n[1], n[2] if l <= r then\n"
    "emit('from ' .. l + 1 .. ' to ' .. r, 'left', l * 7 % 5) emit('from ' .. l .. ' to ' .. r - 1, 'right', "
    "r * 7 % 5)\n"
    "end end, layer = function(p, s) local n = s:numbers() return p.n - (n[2] - n[1] + 1) end, even_steps = "
    "true}";

static const char lua_heap[] =
    "return {params = {n = 60}, start = function(p) return p.n end,\n"
    "moves = function(p, s, emit) for take = 1, 3 do if take <= s then emit(s - take) end end end,\n"
    "layer = function(p, s) return p.n - s end}";

/* Two Lua games, each solved by two threads at once, with engines that have threads of their own. */
static void test_lua_games(void **state)
{
    static const boyi_method methods[] = {BOYI_MEMO, BOYI_LAYERS, BOYI_RETRO, BOYI_LAYERS};
    const char *const files[] = {lua_row, lua_heap};
    boyi_game *games[2];
    boyi_value values[2];
    boyi_error error;
    lua_work works[8] = {0};
    pthread_t threads[8];

    (void)state;
    for (size_t g = 0; g < 2; g++) {
        boyi_solution *solution;
        if (lua_open(files[g], "", NULL, &error, &games[g]))
            fail_msg("%s", error.text);
        assert_int_equal(
            boyi_solve(games[g], &(boyi_options){.method = BOYI_MEMO, .threads = 1}, NULL, &solution),
            BOYI_OK);
        assert_int_equal(boyi_solution_value(solution, boyi_game_start(games[g]), NULL, &values[g]), BOYI_OK);
        boyi_solution_free(solution);
    }
    for (size_t t = 0; t < 8; t++) {
        works[t] = (lua_work){.game = games[t % 2], .method = methods[t / 2], .threads = 1 + (unsigned)t / 2};
        assert_int_equal(pthread_create(&threads[t], NULL, solve_lua, &works[t]), 0);
    }
    for (size_t t = 0; t < 8; t++) {
        pthread_join(threads[t], NULL);
        assert_string_equal(works[t].complaint, "");
        assert_memory_equal(&works[t].value, &values[t % 2], sizeof values[0]);
    }
    for (size_t g = 0; g < 2; g++)
        boyi_game_free(games[g]);
}

/* All threads meet the same mistake: one error, and all of them end. */
static void test_lua_mistake(void **state)
{
    boyi_game *game;
    boyi_error error;
    lua_work works[4] = {0};
    pthread_t threads[4];

    (void)state;
    assert_int_equal(lua_open("return {start = function() return 20 end, moves = function(p, s, emit)\n"
                              "for i = 1, 3 do emit(s - i) end if s < 2 then error('too far') end end,\n"
                              "layer = function(p, s) return 100 - s end}",
                              "", NULL, &error, &game),
                     BOYI_OK);
    for (size_t t = 0; t < 4; t++) {
        works[t] = (lua_work){.game = game, .method = t % 2 ? BOYI_LAYERS : BOYI_RETRO, .threads = 3};
        assert_int_equal(pthread_create(&threads[t], NULL, solve_lua, &works[t]), 0);
    }
    for (size_t t = 0; t < 4; t++) {
        pthread_join(threads[t], NULL);
        assert_non_null(strstr(works[t].complaint, ":2: too far (state "));
        assert_string_equal(works[t].complaint, works[0].complaint);
    }
    boyi_game_free(game);
}

/* ---- Kept solutions ------------------------------------------------------------------------------- */

typedef struct {
    boyi__block_cache *cache;
    const boyi_solution *kept;
    const boyi_game *game;
    uint64_t dice;
    bool wrong;
} kept_work;

/* Random plays; each state is asked of the solution and found in a cache that holds hardly anything. */
static void *probe_kept(void *context)
{
    kept_work *self = context;
    boyi_move moves[16];
    for (int play = 0; play < 60; play++) {
        boyi_state state = boyi_game_start(self->game);
        for (size_t count; (count = boyi_game_moves(self->game, state, moves)) > 0;) {
            boyi__cached_block *block;
            boyi_value value;
            uint32_t place;
            self->dice = self->dice * UINT64_C(6364136223846793005) + 1;
            state = self->game->rules.canonical(self->game->self, moves[(self->dice >> 33) % count].to);
            uint32_t layer = self->game->rules.layer(self->game->self, state);
            if (boyi__block_cache_acquire(self->cache, layer, state, NULL, &block)) {
                self->wrong = true;
                return NULL;
            }
            self->wrong |= boyi__block_find(&block->states, state, &place) != BOYI_OK ||
                           boyi_solution_value(self->kept, state, NULL, &value) != BOYI_OK;
            boyi__block_cache_release(self->cache, block);
        }
    }
    return NULL;
}

static void try_kept(const char *text)
{
    char path[] = "/tmp/boyi-threads-XXXXXX";
    boyi_error error;
    boyi_game *game = NULL;
    boyi_solution *kept;
    kept_work works[4];
    pthread_t threads[4];

    close(mkstemp(path));
    if (boyi_build_with(text, NULL, path, &(boyi_options){.threads = 3}, &error) ||
        boyi_solution_open(path, &error, &game, &kept))
        fail_msg("%s", error.text);
    boyi__block_cache *cache = boyi__block_cache_new(boyi__database_of(kept), 50000,
                                                     game->rules.intern != NULL);
    for (size_t t = 0; t < 4; t++) {
        works[t] = (kept_work){.cache = cache, .kept = kept, .game = game, .dice = t};
        assert_int_equal(pthread_create(&threads[t], NULL, probe_kept, &works[t]), 0);
    }
    assert_int_equal(boyi_verify(kept, 0, &(boyi_options){.threads = 3}, &error, NULL), BOYI_OK);
    for (size_t t = 0; t < 4; t++) {
        pthread_join(threads[t], NULL);
        assert_false(works[t].wrong);
    }
    boyi__block_cache_free(cache);
    boyi_solution_free(kept);
    boyi_game_free(game);
    unlink(path);
}

static void test_kept(void **state)
{
    (void)state;
    try_kept("connect 4 4");
}

/* States whose texts come from the database, on several threads at once. */
static void test_kept_texts(void **state)
{
    static const char lua[] =
        "local function write(t) return 'the bins hold ' .. table.concat(t, ',') end\n"
        "return {start = function() return 'the bins hold 4,4,4,4,4' end,\n"
        "layer = function(p, s)\n"
        "  local left = 20\n"
        "  for _, x in ipairs(s:numbers()) do left = left - x end\n"
        "  return left\n"
        "end,\n"
        "canonical = function(p, s) local t = s:numbers() table.sort(t) return write(t) end,\n"
        "most_moves = 16,\n"
        "moves = function(p, s, emit)\n"
        "  local t = s:numbers()\n"
        "  for i, x in ipairs(t) do\n"
        "    for take = 1, math.min(2, x) do t[i] = x - take emit(write(t)) t[i] = x end\n"
        "  end\n"
        "end}\n";
    char path[] = "/tmp/boyi-threads-XXXXXX.lua";
    int file = mkstemps(path, 4);

    (void)state;
    assert_true(file >= 0 && write(file, lua, sizeof lua - 1) == sizeof lua - 1);
    close(file);
    try_kept(path);
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_threads),   cmocka_unit_test(test_eight_threads),
        cmocka_unit_test(test_one_solution),  cmocka_unit_test(test_one_brute_solution),
        cmocka_unit_test(test_thread_counts), cmocka_unit_test(test_wild),
        cmocka_unit_test(test_wild_wide),     cmocka_unit_test(test_wild_limits),
        cmocka_unit_test(test_wild_cancel),   cmocka_unit_test(test_wild_broken),
        cmocka_unit_test(test_wild_untrue),   cmocka_unit_test(test_lua_games),
        cmocka_unit_test(test_lua_mistake),   cmocka_unit_test(test_kept),
        cmocka_unit_test(test_kept_texts),
    };
    return cmocka_run_group_tests_name("threads", tests, NULL, NULL);
}
