/* Databases: what is kept comes back as it was solved, whatever happens to the build and to the file. */
#include "agree.h"
#include "random_games.h"
#include "store_files.h"
#include "store_records.h"

#include <fcntl.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zstd.h>

#include <cmocka.h>

#include "base/varint.h"
#include "games/list.h"
#include "script/script.h"
#include "store/build.h"
#include "store/open.h"
#include "store/reorder.h"

/* ---- Blocks ---- */

static int by_number(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* States that rise, near one another or far, with 0 and the last number now and then. */
static uint32_t draw_states(uint64_t *dice, boyi_state *out)
{
    uint32_t count = 1 + (uint32_t)(agree_next(dice) % (agree_next(dice) % 8 ? 700 : BOYI__BLOCK_STATES));
    unsigned bits = 1 + (unsigned)(agree_next(dice) % 64);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++)
        out[i] = agree_next(dice) >> (64 - bits) | (agree_next(dice) % 4096 ? 0 : UINT64_MAX);
    qsort(out, count, sizeof *out, by_number);
    for (uint32_t i = 0; i < count; i++)
        if (i == 0 || out[i] != out[i - 1])
            out[kept++] = out[i];
    return kept;
}

static void blocks_come_back(void **test_state)
{
    (void)test_state;
    uint64_t dice = agree_seed();
    static boyi_state states[BOYI__BLOCK_STATES], listed[BOYI__BLOCK_STATES];
    static uint8_t raw[BOYI__RAW_MOST];
    boyi__packer packer;
    void *zstd = ZSTD_createDCtx();
    assert_int_equal(boyi__packer_start(&packer), BOYI_OK);
    for (long round = agree_rounds(300); round > 0; round--) {
        boyi__block_head head = {.section = 7, .number = 3, .last = true, .next = UINT64_MAX}, got;
        boyi__block_states block;
        head.count = draw_states(&dice, states);
        head.first = states[0];
        size_t length = boyi__block_write_states(&packer, 5, head, states);
        assert_true(length > 0);
        assert_true(boyi__block_read_head(packer.record, length, 5, 's', &got));
        assert_false(boyi__block_read_head(packer.record, length, 6, 's', &got)); /* other rules */
        assert_false(boyi__block_read_head(packer.record, length, 5, 'v', &got));
        assert_true(boyi__block_read_head(packer.record, length, 5, 's', &got));
        assert_true(boyi__block_unpack(zstd, packer.record, length, &got, raw));
        assert_true(boyi__block_open(&block, &got, raw));
        assert_true(boyi__block_list(&block, listed));
        assert_memory_equal(states, listed, head.count * sizeof *states);
        for (int i = 0; i < 200; i++) {
            uint32_t place_of = (uint32_t)(agree_next(&dice) % head.count), found = 0;
            assert_int_equal(boyi__block_find(&block, states[place_of], &found), BOYI_OK);
            assert_int_equal(found, place_of);
            boyi_state other = states[place_of] + 1;
            bool there = bsearch(&other, states, head.count, sizeof other, by_number);
            assert_int_equal(boyi__block_find(&block, other, &found), there ? BOYI_OK : BOYI_ABSENT);
        }
        packer.record[agree_next(&dice) % length] ^= (uint8_t)(1 << agree_next(&dice) % 8);
        assert_false(boyi__block_read_head(packer.record, length, 5, 's', &got));
    }
    boyi__packer_end(&packer);
    ZSTD_freeDCtx(zstd);
}

static void states_are_sorted(void **test_state)
{
    (void)test_state;
    uint64_t dice = agree_seed();
    static boyi_state states[BOYI__BLOCK_STATES], other[BOYI__BLOCK_STATES], slow[BOYI__BLOCK_STATES];
    for (long round = agree_rounds(200); round > 0; round--) {
        size_t count = agree_next(&dice) % BOYI__BLOCK_STATES;
        unsigned shift = (unsigned)(agree_next(&dice) % 64), left = (unsigned)(agree_next(&dice) % 64);
        for (size_t i = 0; i < count; i++)
            slow[i] = states[i] = agree_next(&dice) >> shift << left;
        boyi__sort_states(states, other, count);
        qsort(slow, count, sizeof *slow, by_number);
        assert_memory_equal(states, slow, count * sizeof *states);
    }
}

/* ---- What is kept is what was solved ---- */

typedef struct {
    const boyi_solution *kept, *solved;
    const char *text;
    bool plies;
} comparison;

static bool compare_state(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    const comparison *both = context;
    boyi_error error;
    boyi_value kept, solved;
    (void)depth;
    (void)moves;
    if (boyi_solution_value(both->kept, state, &error, &kept))
        fail_msg("boyi probe: %s: %s", both->text, error.text);
    solved = agree_value(both->solved, state, both->text);
    agree_expect(kept.outcome == solved.outcome && kept.margin == solved.margin &&
                     kept.nimber == solved.nimber && (!both->plies || kept.plies == solved.plies),
                 both->text, "a kept value is another than the solved one");
    return true;
}

typedef struct {
    boyi_state *list;
    size_t count, room;
} state_list;

static bool add_state(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    state_list *all = context;
    (void)depth;
    (void)moves;
    if (all->count == all->room)
        all->list = realloc(all->list, (all->room = 2 * all->room + 64) * sizeof *all->list);
    all->list[all->count++] = state;
    return true;
}

/* Many look-ups in one call against one by one, in any order, each state more than once. */
static void compare_many(const boyi_solution *solution, const state_list *all, const char *text)
{
    uint64_t dice = 7;
    boyi_error error, other;
    const size_t most = all->count < 3000 ? 2 * all->count : 6000; /* each block often */
    for (size_t count = 0; count <= most; count = 3 * count + 1) {
        boyi_state *states = malloc(count * sizeof *states + 1);
        boyi_status *statuses = malloc(count * sizeof *statuses + 1), absent = BOYI_OK;
        boyi_value *values = malloc(count * sizeof *values + 1), value = {0};
        for (size_t i = 0; i < count; i++)
            states[i] = all->list[agree_next(&dice) % all->count];
        if (boyi_probe_many(solution, states, count, &error, statuses, values))
            fail_msg("%s: %s", text, error.text);
        for (size_t i = 0; i < count; i++) {
            assert_int_equal(boyi_solution_value(solution, states[i], &other, &value), statuses[i]);
            absent = absent ? absent : statuses[i];
            if (!statuses[i])
                agree_expect(value.outcome == values[i].outcome && value.plies == values[i].plies &&
                                 value.margin == values[i].margin && value.nimber == values[i].nimber,
                             text, "one of many look-ups gives another value");
        }
        assert_int_equal(boyi_probe_many(solution, states, count, &error, NULL, values), absent);
        assert_true(!absent || strstr(error.text, "can't be reached") || strstr(error.text, "lies beyond"));
        free(values);
        free(statuses);
        free(states);
    }
}

/* Of a database, of solutions in memory, and of one that holds some of the states only. */
static void check_many(const boyi_game *game, const boyi_solution *kept, const boyi_solution *solved,
                       const char *text)
{
    const boyi_options walk = {.every_state = true}, retro = {.method = BOYI_RETRO};
    state_list all = {0};
    boyi_error error;
    boyi_solution *some;
    assert_int_equal(boyi_game_walk(game, boyi_game_start(game), &walk, add_state, &all, &error), BOYI_OK);
    compare_many(solved, &all, text);
    assert_int_equal(boyi_solve_at(game, all.list[all.count / 2], &retro, &error, &some), BOYI_OK);
    compare_many(some, &all, text);
    boyi_solution_free(some);
    boyi_state other;
    if (strcmp(text, "word.lua") == 0 && !boyi_game_read_state(game, "zebras-and-okapis", &error, &other))
        add_state(&all, other, 0, 0);
    compare_many(kept, &all, text);
    free(all.list);
}

static void check_game(const char *text, const boyi_options *options)
{
    boyi_error error;
    boyi_game *game;
    boyi_solution *kept, *solved;
    boyi_verified seen;
    boyi_database about = {0};
    char path[300];
    snprintf(path, sizeof path, "%s", store_place("game.db"));
    unlink(path);
    store_build(text, path, options);
    if (boyi_solution_open(path, &error, &game, &kept))
        fail_msg("boyi probe: %s: %s", text, error.text);
    boyi_options memo = {.method = game->rules.cycles ? BOYI_RETRO : BOYI_MEMO};
    assert_int_equal(boyi_solve(game, &memo, &error, &solved), BOYI_OK);
    comparison both = {kept, solved, text, !(options && options->outcome_only)};
    boyi_options walk = {.every_state = true};
    assert_int_equal(boyi_game_walk(game, boyi_game_start(game), &walk, compare_state, &both, &error),
                     BOYI_OK);
    if (boyi_verify(kept, boyi_game_start(game), NULL, &error, &seen))
        fail_msg("boyi verify: %s: %s", text, error.text);
    assert_int_equal(boyi_solution_database(kept, &error, &about), BOYI_OK);
    assert_int_equal(seen.states, about.states);
    if (boyi_verify(solved, boyi_game_start(game), NULL, &error, &seen))
        fail_msg("boyi verify %s: %s", text, error.text);
    check_many(game, kept, solved, text);
    boyi_solution_free(kept);
    boyi_solution_free(solved);
    boyi_game_free(game);
}

/* The largest game here: 80,541 states, or 6,027 where programs are slow. */
static const char *largest_game(void)
{
    return RANDOM_SLOW_BUILD ? "connect 4 3" : "connect 4 4";
}

static const char *const games[] = {
    "tic-tac-toe",
    "quixo 3",
    "kalah 3 3",
    "dots 2 2",
    "row 3 9 1 2 8 8 1",
    "row --from left --take 2m 2 7 9 4 4 1 1",
    "heaps --take 1-3 21",
    "nim 3 4 5",
    "misere-nim 2 3 4",
    "kayles 12 3",
    "wythoff 9 12",
    "pool 1 2 3 4 5 6 --total 17",
    "hundred 10 60",
    "chomp 4 5",
    "hexapawn 3 4",
    "ring.lua n=9",
    "word.lua",
    "pins.lua",
    "bins.lua",
};

static void games_are_kept(void **state)
{
    (void)state;
    const boyi_options every = {.every_state = true, .threads = 1};
    check_game(largest_game(), NULL);
    check_game(largest_game(), &every);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        check_game(games[i], NULL);
        check_game(games[i], &every);
    }
}

static void outcomes_alone_are_kept(void **state)
{
    (void)state;
    const boyi_options options = {.outcome_only = true};
    boyi_error error;
    check_game(largest_game(), &options);
    check_game("tic-tac-toe", &options);
    check_game("quixo 3", &options);
    assert_int_equal(boyi_build("row 3 9 1 2", store_place("row.db"), &options, &error), BOYI_INPUT);
}

/* Games on graphs with every kind of endless play. */
static void endless_play_is_kept(void **state)
{
    (void)state;
    static const char *const loops[] = {"draw", "first", "second"};
    uint64_t dice = agree_seed();
    char path[300], text[400];
    snprintf(path, sizeof path, "%s", store_place("graph.txt"));
    for (long round = agree_rounds(60); round > 0; round--) {
        FILE *file = fopen(path, "w");
        unsigned nodes = 2 + (unsigned)(agree_next(&dice) % 12);
        assert_non_null(file);
        for (unsigned i = 0; i < nodes; i++) {
            static const char *const owners[] = {"", " first", " second"}, *const ends[] = {"win", "loss",
                                                                                            "tie"};
            unsigned moves = (unsigned)(agree_next(&dice) % 4);
            fprintf(file, "n%u%s", i, owners[agree_next(&dice) % 3]);
            if (moves == 0)
                fprintf(file, " = %s", ends[agree_next(&dice) % 3]);
            for (unsigned m = 0; m < moves; m++)
                fprintf(file, "%s n%u", m ? "" : " :", (unsigned)(agree_next(&dice) % nodes));
            fprintf(file, "\n");
        }
        fclose(file);
        snprintf(text, sizeof text, "graph --loop %s %s", loops[agree_next(&dice) % 3], path);
        check_game(text, NULL);
    }
}

/* ---- Stopped and gone on ---- */

static void stopped_builds_go_on(void **state)
{
    (void)state;
    /* Each stop and each start is one build, so smaller games do where those are slow. */
    static const char *const large[] = {"chomp 6 7",    "connect 4 4",     "kalah 3 3",     "quixo 3",
                                        "bins.lua b=5", "ring.lua n=3000", "thin.lua n=60", "tops.lua"};
    static const char *const small[] = {"chomp 4 5",    "connect 4 3",    "kalah 2 3",     "quixo 3",
                                        "bins.lua b=3", "ring.lua n=300", "thin.lua n=40", "tops.lua n=30"};
    const char *const *texts = random_long_run() ? large : small;
    boyi_error error;
    char whole[300], stopped[300];
    snprintf(whole, sizeof whole, "%s", store_place("whole.db"));
    snprintf(stopped, sizeof stopped, "%s", store_place("stopped.db"));
    for (size_t i = 0; i < sizeof large / sizeof *large; i++) {
        unlink(whole);
        unlink(stopped);
        store_build(texts[i], whole, NULL);
        boyi_status status = BOYI_CANCELLED;
        for (long calls = 1; status == BOYI_CANCELLED; calls += 1 + 3 * RANDOM_SLOW_BUILD) {
            long left = calls;
            boyi_options options = {
                .progress = store_stop_at, .context = &left, .threads = (unsigned)(1 + calls % 3)};
            status = boyi_build_with(texts[i], NULL, stopped, &options, &error);
            boyi_game *game;
            boyi_solution *solution;
            if (status)
                assert_int_equal(boyi_solution_open(stopped, &error, &game, &solution), BOYI_FILE);
        }
        if (status)
            fail_msg("%s: %s", texts[i], error.text);
        assert_int_equal(store_digest(whole), store_digest(stopped));
    }
}

/* Another method does not throw away what is finished: it is refused, and the build goes on without it. */
static void begun_layers_are_not_thrown_away(void **state)
{
    (void)state;
    boyi_error error;
    boyi__request request;
    boyi__built built;
    char path[300];
    snprintf(path, sizeof path, "%s", store_place("begun.db"));
    unlink(path);
    long calls = 20;
    boyi_options options = {.progress = store_stop_at, .context = &calls}, memo = {.method = BOYI_MEMO};
    assert_int_equal(boyi_build_with("thin.lua n=600", NULL, path, &options, &error), BOYI_CANCELLED);
    assert_int_equal(boyi_build_with("thin.lua n=600", NULL, path, &memo, &error), BOYI_FILE);
    assert_non_null(strstr(error.text, "--method memo"));
    assert_int_equal(boyi__request_open("thin.lua n=600", NULL, &error, &request), BOYI_OK);
    assert_int_equal(boyi__build(&request, path, NULL, &error, &built), BOYI_OK);
    boyi__request_end(&request);
    assert_true(built.resumed);
}

/* In a process of its own, with a limit on the size of files: like a full disk. */
static const uint64_t no_limit = UINT64_MAX;

static int build_within(const char *text, const char *path, uint64_t bytes, bool outcome_only)
{
    pid_t child = fork();
    if (child == 0) {
        struct rlimit limit = {bytes, bytes};
        boyi_error error;
        boyi_options options = {.threads = 2, .outcome_only = outcome_only};
        signal(SIGXFSZ, SIG_IGN);
        if (bytes != no_limit)
            setrlimit(RLIMIT_FSIZE, &limit);
        boyi_status status = boyi_build_with(text, NULL, path, &options, &error);
        _exit(!status ? 0 : status == BOYI_FILE && strstr(error.text, "can't be written") ? 1 : 2);
    }
    int code;
    assert_int_equal(waitpid(child, &code, 0), child);
    assert_true(WIFEXITED(code));
    return WEXITSTATUS(code);
}

static void a_full_disk_is_told_and_got_over(void **state)
{
    (void)state;
    static const char *const large[] = {"chomp 5 6", "connect 4 4", "quixo 3", "bins.lua"};
    static const char *const small[] = {"chomp 4 5", "connect 4 3", "quixo 3", "bins.lua b=3"};
    const char *const *texts = random_long_run() ? large : small;
    char whole[300], full[300];
    snprintf(whole, sizeof whole, "%s", store_place("whole.db"));
    snprintf(full, sizeof full, "%s", store_place("full.db"));
    for (size_t i = 0; i < 2 * sizeof large / sizeof *large; i++) {
        bool outcome_only = i % 2;
        const char *text = texts[i / 2];
        struct stat about;
        unlink(whole);
        assert_int_equal(build_within(text, whole, no_limit, outcome_only), 0);
        assert_int_equal(stat(whole, &about), 0);
        unsigned told = 0;
        for (uint64_t bytes = 0; bytes < (uint64_t)about.st_size;
             bytes += bytes < 9000 ? (random_long_run() ? 1000U : 3000U)
                                   : 4096U * (random_long_run() ? 10U : 100U)) {
            unlink(full);
            int code = build_within(text, full, bytes, outcome_only);
            assert_true(code < 2);
            told += (unsigned)code;
            assert_int_equal(build_within(text, full, no_limit, outcome_only), 0);
            assert_int_equal(store_digest(full), store_digest(whole));
        }
        assert_true(told > 0);
    }
}

static void nap(uint64_t microseconds)
{
    struct timespec time = {(time_t)(microseconds / 1000000), (long)(microseconds % 1000000) * 1000};
    nanosleep(&time, NULL);
}

static uint64_t microseconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

/* Killed after so long; true: it had finished before. */
static bool build_and_kill(const char *text, const char *path, uint64_t microseconds)
{
    pid_t child = fork();
    if (child == 0) {
        boyi_error error;
        boyi_options options = {.threads = 2};
        boyi_status status = boyi_build_with(text, NULL, path, &options, &error);
        if (status)
            fprintf(stderr, "build of %s: %s\n", text, error.text);
        _exit(status != BOYI_OK);
    }
    nap(microseconds);
    kill(child, SIGKILL);
    int code;
    assert_int_equal(waitpid(child, &code, 0), child);
    assert_true(WIFSIGNALED(code) || WEXITSTATUS(code) == 0);
    return WIFEXITED(code);
}

static void kill_builds_of(const char *text, unsigned times)
{
    uint64_t dice = agree_seed();
    char whole[300], killed[300];
    snprintf(whole, sizeof whole, "%s", store_place("whole.db"));
    snprintf(killed, sizeof killed, "%s", store_place("killed.db"));
    unlink(whole);
    uint64_t begin = microseconds_now();
    store_build(text, whole, NULL);
    uint64_t usual = microseconds_now() - begin, content = store_digest(whole);
    unsigned kills = 0;
    while (kills < times) { /* and is continued until it is finished; then another one is begun */
        unlink(killed);
        while (!build_and_kill(text, killed, agree_next(&dice) % usual)) {
            usual += usual / 8;
            if (++kills >= times)
                break;
        }
        usual = usual / 2 + 1; /* the machine may have been busy when the time was taken */
        store_build(text, killed, NULL);
        assert_int_equal(store_digest(killed), content);
    }
}

static void killed_builds_go_on(void **state)
{
    (void)state;
    const unsigned fewer = random_long_run() ? 1 : 4;
    kill_builds_of(random_long_run() ? "connect 4 4" : "connect 4 3", 20 / fewer);
    /* The states of the first are known again by their texts. */
    kill_builds_of(random_long_run() ? "bins.lua n=6 b=6" : "bins.lua b=5", 8 / fewer);
    kill_builds_of(random_long_run() ? "ring.lua n=3000" : "ring.lua n=300", 4 / fewer);
    kill_builds_of(random_long_run() ? "thin.lua" : "thin.lua n=600", 12 / fewer);
}

/* A build writes the header first; a kill can come within it. */
static void a_build_killed_within_the_header_goes_on(void **state)
{
    (void)state;
    boyi_error error;
    boyi__request request;
    boyi__built built;
    char whole[300], path[300];
    snprintf(whole, sizeof whole, "%s", store_place("whole.db"));
    snprintf(path, sizeof path, "%s", store_place("begun.db"));
    unlink(whole);
    store_build("connect 3 3", whole, NULL);
    uint64_t content = store_digest(whole);
    store_records none;
    assert_true(store_records_read(whole, &none));
    none.manifest.finished = false;
    for (size_t i = 0; i < none.count; i++) {
        free(none.list[i].data);
        none.list[i].data = NULL;
    }
    assert_true(store_records_write(path, &none));
    struct stat about;
    assert_int_equal(stat(path, &about), 0);
    for (off_t length = about.st_size; length >= 0; length -= length > 100 ? 7 : 1) {
        assert_true(store_records_write(path, &none));
        assert_int_equal(truncate(path, length), 0);
        assert_int_equal(boyi__request_open("connect 3 3", NULL, &error, &request), BOYI_OK);
        if (boyi__build(&request, path, NULL, &error, &built))
            fail_msg("cut to %lld bytes: %s", (long long)length, error.text);
        boyi__request_end(&request);
        assert_false(built.resumed);
        assert_int_equal(store_digest(path), content);
    }
    store_records_free(&none);
    /* A database that is cut to as little is damaged. */
    assert_int_equal(truncate(path, about.st_size - 1), 0);
    assert_int_equal(boyi_build("connect 3 3", path, NULL, &error), BOYI_FILE);
    assert_non_null(strstr(error.text, "damaged"));
}

static bool count_commits(void *context, const boyi_progress *progress)
{
    uint64_t *most = context, sequences[2] = {0, 0};
    int file = open(store_place("thin.db"), O_RDONLY);
    (void)progress;
    for (size_t i = 0; i < 2 && file >= 0; i++)
        if (pread(file, &sequences[i], 8, (off_t)(BOYI__PROGRESS_PLACE + 24 * i)) == 8)
            *most = sequences[i] > *most ? sequences[i] : *most;
    close(file);
    return true;
}

/* A commit waits for the disk: thousands of layers of one state do not each have their own. */
static void thin_layers_share_a_commit(void **state)
{
    (void)state;
    uint64_t commits = 0;
    boyi_options options = {.progress = count_commits, .context = &commits};
    const char *text = RANDOM_SLOW_BUILD ? "thin.lua n=1000" : "thin.lua n=3000";
    check_game(text, NULL);
    unlink(store_place("thin.db"));
    store_build(text, store_place("thin.db"), &options);
    if (commits == 0 || commits > (RANDOM_SLOW_BUILD ? 200 : 600))
        fail_msg("%llu commits for some thousand states", (unsigned long long)commits);
}

/* A build that is stopped keeps what is finished, however little it is. */
static void what_was_gathered_stays(void **state)
{
    (void)state;
    boyi_error error;
    boyi__request request;
    boyi__built built;
    char path[300];
    snprintf(path, sizeof path, "%s", store_place("thin.db"));
    unlink(path);
    long calls = 20;
    boyi_options options = {.progress = store_stop_at, .context = &calls};
    assert_int_equal(boyi_build_with("thin.lua n=600", NULL, path, &options, &error), BOYI_CANCELLED);
    assert_int_equal(boyi__request_open("thin.lua n=600", NULL, &error, &request), BOYI_OK);
    assert_int_equal(boyi__build(&request, path, NULL, &error, &built), BOYI_OK);
    boyi__request_end(&request);
    assert_true(built.resumed);
}

static void memory_is_bounded(void **state)
{
    (void)state;
    const char *text = "connect 4 5";
    boyi_error error;
    boyi__built built;
    boyi__request request;
    char whole[300], small[300];
    snprintf(whole, sizeof whole, "%s", store_place("whole.db"));
    snprintf(small, sizeof small, "%s", store_place("small.db"));
    unlink(whole);
    store_build(text, whole, NULL);
    boyi_options options = {.max_bytes = 14 << 20, .threads = 2, .folder = store_folder};
    assert_int_equal(boyi__request_from(text, &error, &request), BOYI_OK);
    if (boyi__build(&request, small, &options, &error, &built))
        fail_msg("%s", error.text);
    boyi__request_end(&request);
    assert_true(built.effort.bytes <= options.max_bytes);
    assert_int_equal(store_digest(small), store_digest(whole));
    options.max_bytes = 1 << 20;
    unlink(small);
    assert_int_equal(boyi_build(text, small, &options, &error), BOYI_LIMIT);
    assert_true(*error.text);
}

/* ---- Two at once ---- */

static void the_second_builder_is_told(void **state)
{
    (void)state;
    boyi_error error;
    char path[300];
    char byte;
    int ends[2];
    snprintf(path, sizeof path, "%s", store_place("two.db"));
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork(); /* holds the lock until it is killed */
    if (child == 0) {
        boyi__request request;
        boyi__database *database;
        boyi__manifest about = {.version = BOYI__FORMAT, .library = "0"};
        boyi__request_from("tic-tac-toe", NULL, &request);
        about.request = request;
        if (!boyi__database_open_write(path, &about, NULL, &database) && write(ends[1], "", 1) == 1)
            for (;;)
                pause();
        _exit(1);
    }
    boyi_game *game;
    boyi_solution *solution;
    close(ends[1]);
    assert_int_equal(read(ends[0], &byte, 1), 1);
    close(ends[0]);
    assert_int_equal(boyi_build("tic-tac-toe", path, NULL, &error), BOYI_FILE);
    assert_non_null(strstr(error.text, "being built"));
    assert_int_equal(boyi_solution_open(path, &error, &game, &solution), BOYI_FILE);
    assert_non_null(strstr(error.text, "being built"));
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    unlink(path);
    store_build("tic-tac-toe", path, NULL);
}

/* Builds a file that another process has locked for a moment, as boyi__database_open does. */
static boyi_status build_while_looked_at(const char *path)
{
    char byte;
    int ends[2];
    unlink(path);
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        int file = open(path, O_RDWR | O_CREAT, 0666);
        if (flock(file, LOCK_SH) || write(ends[1], "", 1) != 1)
            _exit(1);
        nap(100000);
        _exit(0);
    }
    assert_int_equal(read(ends[0], &byte, 1), 1);
    boyi_status status = boyi_build("tic-tac-toe", path, NULL, NULL);
    int code;
    assert_int_equal(waitpid(child, &code, 0), child);
    assert_int_equal(code, 0);
    close(ends[0]);
    close(ends[1]);
    return status;
}

/* A reader that opens a file checks for a moment whether it is being built; that is not a build. If a busy machine makes
 * the check last longer, it is tried again. */
static void a_look_is_no_builder(void **state)
{
    (void)state;
    char path[300];
    boyi_status status = BOYI_FILE;
    snprintf(path, sizeof path, "%s", store_place("look.db"));
    for (int i = 0; i < 30 && status; i++)
        status = build_while_looked_at(path);
    assert_int_equal(status, BOYI_OK);
}

typedef struct {
    const boyi_solution *kept, *solved;
    const boyi_game *game;
    uint64_t dice;
    bool wrong;
} reader;

static void *read_on(void *context)
{
    reader *self = context;
    boyi_move moves[64];
    for (int play = 0; play < 400; play++) {
        boyi_state state = boyi_game_start(self->game);
        for (size_t count; (count = boyi_game_moves(self->game, state, moves)) > 0;) {
            boyi_value a, b;
            state = moves[agree_next(&self->dice) % count].to;
            self->wrong |= boyi_solution_value(self->kept, state, NULL, &a) ||
                           boyi_solution_value(self->solved, state, NULL, &b) || a.outcome != b.outcome ||
                           a.plies != b.plies;
        }
    }
    return NULL;
}

static void many_read_while_another_is_built(void **state)
{
    (void)state;
    boyi_error error;
    boyi_game *game;
    boyi_solution *kept, *solved;
    char path[300], other[300];
    snprintf(path, sizeof path, "%s", store_place("read.db"));
    snprintf(other, sizeof other, "%s", store_place("other.db"));
    store_build("connect 4 4", path, NULL);
    assert_int_equal(boyi_solution_open(path, &error, &game, &kept), BOYI_OK);
    assert_int_equal(boyi_solve(game, NULL, &error, &solved), BOYI_OK);
    uint64_t seed = agree_seed();
    reader readers[4];
    pthread_t threads[4];
    pid_t child = fork(); /* a reader in another process, too */
    for (unsigned i = 0; i < 4; i++)
        readers[i] = (reader){kept, solved, game, seed + i, false};
    if (child == 0) {
        boyi_solution *own;
        boyi_game *again;
        if (boyi_solution_open(path, NULL, &again, &own))
            _exit(1);
        reader alone = {own, solved, game, seed + 9, false};
        read_on(&alone);
        _exit(alone.wrong);
    }
    for (unsigned i = 0; i < 4; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, read_on, &readers[i]), 0);
    store_build("connect 4 4 3", other, NULL);
    for (unsigned i = 0; i < 4; i++) {
        pthread_join(threads[i], NULL);
        assert_false(readers[i].wrong);
    }
    int code;
    waitpid(child, &code, 0);
    assert_int_equal(code, 0);
    boyi_solution_free(kept);
    boyi_solution_free(solved);
    boyi_game_free(game);
}

/* ---- Damage ---- */

typedef struct {
    const boyi_solution *kept, *solved;
    unsigned told;
} trust;

static bool never_wrong(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    trust *both = context;
    boyi_error error = {0};
    boyi_value kept, solved;
    (void)depth;
    (void)moves;
    boyi_status status = boyi_solution_value(both->kept, state, &error, &kept);
    if (status) {
        both->told++;
        return status == BOYI_FILE && *error.text;
    }
    return !boyi_solution_value(both->solved, state, NULL, &solved) && kept.outcome == solved.outcome &&
           kept.plies == solved.plies && kept.margin == solved.margin && kept.nimber == solved.nimber;
}

/* With one bit turned: an error, or nothing but right answers. Returns whether it was found. */
static bool bear_damage(const char *path, const boyi_game *game, const boyi_solution *solved, uint64_t at)
{
    boyi_error error = {0};
    boyi_game *again;
    boyi_solution *kept;
    boyi_status status = boyi_solution_open(path, &error, &again, &kept);
    if (status) {
        assert_int_equal(status, BOYI_FILE);
        assert_true(*error.text);
        return true;
    }
    trust both = {.kept = kept, .solved = solved};
    status = boyi_verify(kept, boyi_game_start(game), NULL, &error, NULL);
    if (boyi_game_walk(game, boyi_game_start(game), NULL, never_wrong, &both, NULL))
        fail_msg("a wrong answer after damage at byte %llu", (unsigned long long)at);
    if (both.told && !status)
        fail_msg("verify missed the damage at byte %llu", (unsigned long long)at);
    boyi_solution_free(kept);
    boyi_game_free(again);
    return status != BOYI_OK;
}

static void damage_is_found_or_harmless(void **state)
{
    (void)state;
    static const char *const texts[] = {"tic-tac-toe", "kalah 2 3",    "quixo 3",
                                        "kayles 9",    "bins.lua b=3", "ring.lua n=99"};
    uint64_t dice = agree_seed();
    long found = 0, tried = 0;
    for (size_t t = 0; t < sizeof texts / sizeof *texts; t++) {
        boyi_error error;
        boyi_game *game;
        boyi_solution *solved;
        char path[300];
        snprintf(path, sizeof path, "%s", store_place("damaged.db"));
        unlink(path);
        store_build(texts[t], path, NULL);
        assert_int_equal(boyi_solution_open(path, &error, &game, &solved), BOYI_OK);
        boyi_solution_free(solved); /* the damaged file must not be asked for the truth */
        boyi_options retro = {.method = game->rules.cycles ? BOYI_RETRO : BOYI_MEMO};
        assert_int_equal(boyi_solve(game, &retro, &error, &solved), BOYI_OK);
        int file = open(path, O_RDWR);
        struct stat about;
        assert_int_equal(fstat(file, &about), 0);
        long rounds = agree_rounds(
            strstr(texts[t], ".lua") || strstr(texts[t], "quixo") ? 60 : 240); /* these take a while */
        tried += rounds;
        for (long round = rounds; round > 0;) {
            uint64_t at = agree_next(&dice) % (uint64_t)about.st_size;
            uint8_t byte, turned;
            assert_int_equal(pread(file, &byte, 1, (off_t)at), 1);
            if (byte == 0 && agree_next(&dice) % 16) /* most of the file is empty */
                continue;
            uint64_t change = agree_next(&dice) % 3 ? UINT64_C(1) << agree_next(&dice) % 8
                                                    : 1 + agree_next(&dice) % 255;
            turned = (uint8_t)(byte ^ change);
            assert_int_equal(pwrite(file, &turned, 1, (off_t)at), 1);
            found += bear_damage(path, game, solved, at);
            assert_int_equal(pwrite(file, &byte, 1, (off_t)at), 1);
            round--;
        }
        close(file);
        assert_false(bear_damage(path, game, solved, 0)); /* it is whole again */
        boyi_solution_free(solved);
        boyi_game_free(game);
    }
    assert_true(found > tried / 30);
}

static void a_file_cut_short_is_refused(void **state)
{
    (void)state;
    boyi_error error;
    boyi_game *game;
    boyi_solution *solution;
    char path[300];
    struct stat about;
    snprintf(path, sizeof path, "%s", store_place("short.db"));
    unlink(path);
    store_build("tic-tac-toe", path, NULL);
    stat(path, &about);
    for (off_t length = about.st_size - 1; length > 0; length = length * 7 / 8) {
        assert_int_equal(truncate(path, length), 0);
        boyi_status status = boyi_solution_open(path, &error, &game, &solution);
        if (status) {
            assert_int_equal(status, BOYI_FILE);
            continue;
        }
        if (boyi_verify(solution, boyi_game_start(game), NULL, &error, NULL)) /* what was cut off was free */
            fail_msg("cut to %lld bytes it opens, but: %s", (long long)length, error.text);
        boyi_solution_free(solution);
        boyi_game_free(game);
    }
}

/* ---- Other rules, other versions, other values ---- */

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0 && fclose(file) == 0);
}

static void expect_refusal(const char *text, const char *path, bool finished)
{
    boyi_error error;
    boyi_game *game;
    boyi_solution *solution;
    assert_int_equal(boyi_solution_open(path, &error, &game, &solution), BOYI_FILE);
    if (finished)
        assert_non_null(strstr(error.text, "that have changed since"));
    assert_int_equal(boyi_build_with(text, NULL, path, NULL, &error), BOYI_FILE);
    assert_non_null(strstr(error.text, "different rules"));
}

/* A heap of 3,000 of which one to three are taken; what `far` says holds where few are left. */
static void write_heap(const char *path, const char *far, const char *over)
{
    char text[700];
    snprintf(text, sizeof text,
             "return {start = function(p) return 3000 end, layer = function(p, s) return 3000 - s end,\n"
             "moves = function(p, s, emit)\n"
             "  for k = 1, 3 do if k <= s and not (%s) then emit(s - k) end end\n"
             "end, over = function(p, s) return '%s' end}\n",
             far, over);
    write_file(path, text);
}

/* Changes that no sample near the start shows: the text of the file does. */
static void other_rules_are_refused(void **state)
{
    (void)state;
    boyi_error error;
    char path[300];
    snprintf(path, sizeof path, "%s", store_place("rules.db"));
    unlink(path);
    write_heap("heap.lua", "false", "win");
    store_build("heap.lua", path, NULL);
    write_heap("heap.lua", "false", "loss");
    expect_refusal("heap.lua", path, true);
    write_heap("heap.lua", "k == 3 and s < 900", "win");
    expect_refusal("heap.lua", path, true);
    assert_int_equal(boyi_build("tic-tac-toe", path, NULL, &error), BOYI_FILE);
    assert_non_null(strstr(error.text, "another game"));
}

static void write_chain(const char *path, const char *end)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    for (int i = 0; i < 3000; i++)
        fprintf(file, "n%d : n%d\n", i, i + 1);
    fprintf(file, "n3000 = %s\n", end);
    assert_int_equal(fclose(file), 0);
}

static void other_graphs_are_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {"graph chain.txt", "tokens chain.txt"};
    char path[300];
    snprintf(path, sizeof path, "%s", store_place("graph.db"));
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        unlink(path);
        write_chain("chain.txt", "loss");
        store_build(texts[i], path, NULL);
        write_chain("chain.txt", i ? "loss  " : "win");
        expect_refusal(texts[i], path, true);
    }
}

/* Rules that fail in a state far from the start, where no fingerprint looks: nothing is called finished, now
 * or later. */
static void rules_that_fail_finish_nothing(void **state)
{
    (void)state;
    enum { LENGTH = RANDOM_SLOW_BUILD ? 300 : 1500 };
    static const char *const rules[] = {"layer", "canonical", "over", "moves", "none"};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        for (int whole = 0; whole < 2; whole++) {
            boyi_error error;
            boyi_game *game;
            boyi_solution *solution;
            char text[900];
            bool fails = strcmp(rules[i], "none") != 0 && !(whole && i == 0);
            snprintf(text, sizeof text,
                     "local function may(rule, s) if s == 0 and rule == '%s' then error('late') end end\n"
                     "return {start = function(p) return %d end,\n"
                     "%slayer = function(p, s) may('layer', s) return %d - s end,\n"
                     "canonical = function(p, s) may('canonical', s) return s end,\n"
                     "over = function(p, s) may('over', s) return 'loss' end,\n"
                     "moves = function(p, s, emit)\n"
                     "  may('moves', s) for k = 1, math.min(3, s) do emit(s - k) end\n"
                     "end}\n",
                     rules[i], LENGTH, whole ? "--" : "", LENGTH);
            write_file("late.lua", text);
            unlink("late.db");
            for (int again = 0; again < 2; again++) {
                boyi_status status = boyi_build_with("late.lua", NULL, "late.db", NULL, &error);
                if (fails != (status != BOYI_OK))
                    fail_msg("%s fails, build %d: %s", rules[i], again, status ? error.text : "not told");
                status = boyi_solution_open("late.db", &error, &game, &solution);
                if (fails != (status == BOYI_FILE))
                    fail_msg("%s fails, opened after build %d: %s", rules[i], again,
                             status ? error.text : "finished");
                if (!status) {
                    boyi_solution_free(solution);
                    boyi_game_free(game);
                }
            }
        }
}

/* A build that was stopped does not go on with other rules. */
static void no_build_goes_on_with_other_rules(void **state)
{
    (void)state;
    boyi_error error;
    char path[300];
    snprintf(path, sizeof path, "%s", store_place("mixed.db"));
    long calls = 20;
    boyi_options options = {.progress = store_stop_at, .context = &calls};
    unlink(path);
    write_heap("heap.lua", "false", "loss");
    assert_int_equal(boyi_build_with("heap.lua", NULL, path, &options, &error), BOYI_CANCELLED);
    write_heap("heap.lua", "k == 3 and s < 900", "loss");
    expect_refusal("heap.lua", path, false);
    write_heap("heap.lua", "false", "loss");
    store_build("heap.lua", path, NULL);
}

/* As if the rules of a family had been changed since. */
static void another_version_of_the_rules_is_refused(void **state)
{
    (void)state;
    store_records records;
    char path[300];
    snprintf(path, sizeof path, "%s", store_place("old.db"));
    unlink(path);
    store_build("tic-tac-toe", path, NULL);
    assert_true(store_records_read(path, &records));
    records.manifest.rules = BOYI__RULES_VERSION - 1;
    assert_true(store_records_write(path, &records));
    store_records_free(&records);
    expect_refusal("tic-tac-toe", path, true);
}

static void other_versions_are_refused(void **state)
{
    (void)state;
    boyi_error error;
    boyi_game *game;
    boyi_solution *solution;
    char path[300], told[32];
    const uint8_t version = BOYI__FORMAT + 1;
    snprintf(path, sizeof path, "%s", store_place("version.db"));
    unlink(path);
    store_build("tic-tac-toe", path, NULL);
    int file = open(path, O_RDWR);
    assert_int_equal(pwrite(file, &version, 1, 4), 1);
    close(file);
    assert_int_equal(boyi_solution_open(path, &error, &game, &solution), BOYI_FILE);
    snprintf(told, sizeof told, "format version %d", version);
    assert_non_null(strstr(error.text, told));
    assert_int_equal(boyi_build("tic-tac-toe", path, NULL, &error), BOYI_FILE);
    assert_non_null(strstr(error.text, told));
}

/* Unpacks a block of a database; its first state is the section's. Returns what is in it. */
static uint8_t *unpack_block(const store_record *record, uint64_t seed, char type, boyi__block_head *head)
{
    void *zstd = ZSTD_createDCtx();
    assert_non_null(record);
    assert_true(boyi__block_read_head(record->data, record->bytes, seed, type, head));
    uint8_t *raw = malloc(head->raw);
    assert_true(boyi__block_unpack(zstd, record->data, record->bytes, head, raw));
    ZSTD_freeDCtx(zstd);
    return raw;
}

static void pack_block(store_record *record, uint64_t seed, const boyi__block_head *head, uint8_t *raw)
{
    boyi__packer packer;
    assert_int_equal(boyi__packer_start(&packer), BOYI_OK);
    size_t length = boyi__block_write(&packer, seed, head, raw);
    store_record_set(record, packer.record, length);
    boyi__packer_end(&packer);
    free(raw);
}

/* The first block of a type. */
static store_record *first_block(const store_records *records, char type, uint64_t section)
{
    for (size_t i = 0; i < records->count; i++)
        if (boyi__record_type(records->list[i].data) == type &&
            boyi__record_section(records->list[i].data) == section)
            return &records->list[i];
    return NULL;
}

/* Change one value of a database, checksum and all. */
static void falsify(const char *path, uint64_t section, uint32_t at, uint8_t code)
{
    store_records records;
    boyi__block_head head;
    assert_true(store_records_read(path, &records));
    uint64_t seed = records.manifest.fingerprint;
    store_record *record = first_block(&records, 'v', section);
    uint8_t *codes = unpack_block(record, seed, 'v', &head);
    codes[at % head.count] = (uint8_t)(codes[at % head.count] + code);
    pack_block(record, seed, &head, codes);
    assert_true(store_records_write(path, &records));
    store_records_free(&records);
}

static void false_values_are_found(void **state)
{
    (void)state;
    static const char *const texts[] = {"tic-tac-toe", "connect 4 4", "kalah 2 3", "quixo 3",
                                        "kayles 12",   "bins.lua",    "ring.lua"};
    uint64_t dice = agree_seed();
    for (long round = agree_rounds(40); round > 0; round--) {
        const char *text = texts[agree_next(&dice) % (sizeof texts / sizeof *texts)];
        boyi_error error;
        boyi_game *game;
        boyi_solution *kept;
        char path[300];
        snprintf(path, sizeof path, "%s", store_place("false.db"));
        unlink(path);
        store_build(text, path, NULL);
        boyi__database *database;
        assert_int_equal(boyi__database_open(path, NULL, &database), BOYI_OK);
        uint64_t layer = database->sections[agree_next(&dice) % database->sections_count]->record.number;
        boyi__database_close(database);
        falsify(path, layer, (uint32_t)agree_next(&dice), (uint8_t)(1 + agree_next(&dice) % 255));
        assert_int_equal(boyi_solution_open(path, &error, &game, &kept), BOYI_OK);
        boyi_status status = boyi_verify(kept, boyi_game_start(game), NULL, &error, NULL);
        if (status != BOYI_WRONG)
            fail_msg("%s: a false value in layer %u was not found", text, (unsigned)layer);
        assert_non_null(strstr(error.text, "state"));
        boyi_solution_free(kept);
        boyi_game_free(game);
    }
}

/* A changed text, checksum and all: a question about the original text does not get its value. */
static void false_texts_are_found(void **state)
{
    (void)state;
    boyi_error error;
    boyi_game *game;
    boyi_solution *kept;
    boyi_value value;
    store_records records;
    boyi__block_head head;
    char path[300];
    snprintf(path, sizeof path, "%s", store_place("texts.db"));
    unlink(path);
    store_build("ring.lua", path, NULL);
    assert_true(store_records_read(path, &records));
    store_record *record = first_block(&records, 't', 0);
    uint8_t *raw = unpack_block(record, records.manifest.fingerprint, 't', &head);
    uint8_t *at = memmem(raw, head.raw, "position-6", 10);
    assert_non_null(at);
    at[0] = 'q';
    pack_block(record, records.manifest.fingerprint, &head, raw);
    assert_true(store_records_write(path, &records));
    store_records_free(&records);
    assert_int_equal(boyi_solution_open(path, &error, &game, &kept), BOYI_OK);
    assert_int_equal(boyi_solution_value(kept, boyi_game_start(game), &error, &value), BOYI_ABSENT);
    assert_int_equal(boyi_verify(kept, boyi_game_start(game), NULL, &error, NULL), BOYI_FILE);
    assert_non_null(strstr(error.text, "damaged"));
    boyi_solution_free(kept);
    boyi_game_free(game);
}

/* Lengths of texts whose sum is right only because it overflows, checksum and all. */
static void false_lengths_are_found(void **state)
{
    (void)state;
    boyi_error error;
    boyi_game *game;
    boyi_solution *kept;
    boyi_value value;
    store_records records;
    boyi__block_head head;
    char path[300];
    snprintf(path, sizeof path, "%s", store_place("lengths.db"));
    unlink(path);
    store_build("ring.lua", path, NULL);
    assert_true(store_records_read(path, &records));
    store_record *record = first_block(&records, 't', 0);
    uint8_t *raw = unpack_block(record, records.manifest.fingerprint, 't', &head), *end = raw + head.raw;
    uint64_t bytes = 0, one = 0, two = 0;
    const uint8_t *from = boyi__varint_get(raw, end, &bytes), *texts = from + bytes;
    from = boyi__varint_get(boyi__varint_get(from, end, &one), end, &two);
    assert_true(head.count >= 2 && one && two);

    uint8_t lengths[2 * BOYI__VARINT_MOST], *changed = malloc(sizeof lengths + BOYI__VARINT_MOST + head.raw),
                                            *to;
    const size_t size = (size_t)(boyi__varint_put(boyi__varint_put(lengths, UINT64_MAX), one + two + 1) -
                                 lengths),
                 rest = (size_t)(texts - from), left = (size_t)(end - from);
    to = boyi__varint_put(changed, size + rest);
    memcpy(to, lengths, size);
    memcpy(to + size, from, left);
    head.raw = (uint32_t)((size_t)(to - changed) + size + left);
    free(raw);
    pack_block(record, records.manifest.fingerprint, &head, changed);
    assert_true(store_records_write(path, &records));
    store_records_free(&records);
    assert_int_equal(boyi_solution_open(path, &error, &game, &kept), BOYI_OK);
    assert_int_not_equal(boyi_solution_value(kept, boyi_game_start(game), &error, &value), BOYI_OK);
    assert_int_equal(boyi_verify(kept, boyi_game_start(game), NULL, &error, NULL), BOYI_FILE);
    assert_non_null(strstr(error.text, "damaged"));
    boyi_solution_free(kept);
    boyi_game_free(game);
}

/* A solution that tells what a source says, except of one state. */
typedef struct {
    const boyi_solution *truth;
    boyi_state state;
    int64_t worth;
} liar;

static boyi_status lie(const boyi_solution *solution, boyi_state state, boyi_error *error, int64_t *out)
{
    const liar *self = solution->self;
    if (state != self->state)
        return boyi__solution_worth(self->truth, state, error, out);
    *out = self->worth;
    return BOYI_OK;
}

static void keep_nothing(void *self)
{
    (void)self;
}

static void lies_are_found_in_memory(void **state)
{
    (void)state;
    static const char *const texts[] = {"tic-tac-toe", "quixo 3", "kalah 2 3", "row 3 9 1 2 5"};
    const boyi__source source = {.worth = lie, .free = keep_nothing, .every_state = true};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        boyi_game *game;
        boyi_solution *solved, *lying;
        boyi_error error;
        boyi_options options = {.every_state = true};
        assert_int_equal(boyi_game_read(texts[i], &error, &game), BOYI_OK);
        options.method = game->rules.cycles ? BOYI_RETRO : BOYI_MEMO;
        assert_int_equal(boyi_solve(game, &options, &error, &solved), BOYI_OK);
        boyi_move moves[64];
        liar self = {.truth = solved, .state = boyi_game_start(game)};
        boyi_game_moves(game, self.state, moves);
        self.state = moves[0].to;
        assert_int_equal(boyi__solution_worth(solved, self.state, &error, &self.worth), BOYI_OK);
        self.worth += 1;
        assert_int_equal(boyi__solution_new(game, &source, &self, &error, &lying), BOYI_OK);
        lying->effort.method = options.method;
        assert_int_equal(boyi_verify(lying, boyi_game_start(game), NULL, &error, NULL), BOYI_WRONG);
        assert_int_equal(boyi_verify(solved, boyi_game_start(game), NULL, &error, NULL), BOYI_OK);
        boyi_solution_free(lying);
        boyi_solution_free(solved);
        boyi_game_free(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_come_back),
        cmocka_unit_test(states_are_sorted),
        cmocka_unit_test(games_are_kept),
        cmocka_unit_test(outcomes_alone_are_kept),
        cmocka_unit_test(endless_play_is_kept),
        cmocka_unit_test(stopped_builds_go_on),
        cmocka_unit_test(begun_layers_are_not_thrown_away),
        cmocka_unit_test(a_full_disk_is_told_and_got_over),
        cmocka_unit_test(killed_builds_go_on),
        cmocka_unit_test(a_build_killed_within_the_header_goes_on),
        cmocka_unit_test(thin_layers_share_a_commit),
        cmocka_unit_test(what_was_gathered_stays),
        cmocka_unit_test(memory_is_bounded),
        cmocka_unit_test(the_second_builder_is_told),
        cmocka_unit_test(a_look_is_no_builder),
        cmocka_unit_test(many_read_while_another_is_built),
        cmocka_unit_test(damage_is_found_or_harmless),
        cmocka_unit_test(a_file_cut_short_is_refused),
        cmocka_unit_test(other_rules_are_refused),
        cmocka_unit_test(other_graphs_are_refused),
        cmocka_unit_test(rules_that_fail_finish_nothing),
        cmocka_unit_test(no_build_goes_on_with_other_rules),
        cmocka_unit_test(another_version_of_the_rules_is_refused),
        cmocka_unit_test(other_versions_are_refused),
        cmocka_unit_test(false_values_are_found),
        cmocka_unit_test(false_texts_are_found),
        cmocka_unit_test(false_lengths_are_found),
        cmocka_unit_test(lies_are_found_in_memory),
    };
    return cmocka_run_group_tests(tests, store_make_folder, store_remove_folder);
}
