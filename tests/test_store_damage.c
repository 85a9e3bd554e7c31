/* Files that are damaged behind boyi's back: cut short while they are open, or changed between two runs of a
 * build. A fault is told, or does not matter; it never ends the process and never leaves a wrong database.
 *
 * BOYI_ROUNDS=1000 makes the campaign of damaged and resumed builds long; each round prints what repeats it.
 */
#include "agree.h"
#include "random_games.h"
#include "store_files.h"

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "store/block.h"
#include "store/tables.h"

/* What became of something done in a process of its own, so that a signal is told from an error. */
enum { RIGHT, TOLD, WRONG };

static int apart(int (*act)(void *context), void *context, const char *what)
{
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        /* cmocka would go on with the other tests here, after a signal and after a failure. */
        signal(SIGBUS, SIG_DFL);
        signal(SIGSEGV, SIG_DFL);
        setenv("CMOCKA_TEST_ABORT", "1", 1);
        _exit(act(context));
    }
    int code;
    assert_int_equal(waitpid(child, &code, 0), child);
    if (WIFSIGNALED(code))
        fail_msg("%s: ended by signal %d", what, WTERMSIG(code));
    return WEXITSTATUS(code);
}

static int told_of_damage(boyi_status status, const boyi_error *error)
{
    return status == BOYI_FILE && strstr(error->text, "damaged") ? TOLD : WRONG;
}

/* ---- Cut short while it is open ---- */

enum { VALUE, VERIFY, STATS };

typedef struct {
    const char *text, *path;
    off_t length; /* that is left */
    long calls;   /* of the progress function until then */
    int use;      /* VALUE … STATS */
} cutting;

static int use_cut_file(void *context)
{
    const cutting *self = context;
    boyi_error error;
    boyi_game *game;
    boyi_solution *solution;
    boyi_value value;
    boyi_stats stats = {0};
    boyi_status status = boyi_solution_open(self->path, &error, &game, &solution);
    if (status || truncate(self->path, self->length))
        return WRONG;
    boyi_state start = boyi_game_start(game);
    status = self->use == VALUE    ? boyi_solution_value(solution, start, &error, &value)
             : self->use == VERIFY ? boyi_verify(solution, start, NULL, &error, NULL)
                                   : boyi_solution_stats(solution, start, NULL, &error, &stats);
    boyi_solution_free(solution);
    boyi_game_free(game);
    return told_of_damage(status, &error);
}

static void a_file_cut_while_it_is_read_is_told(void **state)
{
    (void)state;
    static const char *const texts[] = {"tic-tac-toe", "ring.lua n=9", "bins.lua b=2"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (int use = VALUE; use <= STATS; use++) {
            struct stat about;
            unlink("cut.db");
            store_build(texts[i], "cut.db", NULL);
            assert_int_equal(stat("cut.db", &about), 0);
            const off_t lengths[] = {0, 4096, 8192, about.st_size / 2, about.st_size - 1};
            for (size_t n = 0; n < sizeof lengths / sizeof *lengths; n++) {
                cutting self = {.text = texts[i], .path = "cut.db", .length = lengths[n], .use = use};
                unlink("cut.db");
                store_build(texts[i], "cut.db", NULL);
                if (apart(use_cut_file, &self, texts[i]) != TOLD)
                    fail_msg("%s: a file cut to %lld bytes while it is open was not told (use %d)", texts[i],
                             (long long)lengths[n], use);
            }
        }
}

static bool cut_now(void *context, const boyi_progress *progress)
{
    cutting *self = context;
    struct stat about;
    (void)progress;
    if (--self->calls)
        return true;
    self->length = stat(self->path, &about) || about.st_size < self->length ? about.st_size / 2
                                                                            : self->length;
    return !truncate(self->path, self->length);
}

static int build_while_cutting(void *context)
{
    cutting *self = context;
    boyi_error error;
    boyi_options options = {.progress = cut_now, .context = self, .threads = 2};
    boyi_status status = boyi_build_with(self->text, NULL, self->path, &options, &error);
    return !status ? self->calls > 0 ? RIGHT : WRONG : told_of_damage(status, &error);
}

static void a_file_cut_while_it_is_built_is_told(void **state)
{
    (void)state;
    static const char *const texts[] = {"connect 4 4", "quixo 3", "bins.lua b=5", "chomp 5 6"};
    static const off_t lengths[] = {0, 1000, 4096, 8192, 20000};
    unsigned told = 0;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (long calls = 1, last = 0; !last; calls += 1 + calls / 2) {
            cutting self = {.text = texts[i],
                            .path = "cut.db",
                            .length = lengths[(size_t)calls % (sizeof lengths / sizeof *lengths)],
                            .calls = calls};
            unlink("cut.db");
            int code = apart(build_while_cutting, &self, texts[i]);
            if (code == WRONG)
                fail_msg("%s: cut to %lld bytes at call %ld of the progress function: not told", texts[i],
                         (long long)self.length, calls);
            told += code == TOLD;
            last = code == RIGHT;
        }
    assert_true(told > 10);
}

/* ---- No room for the map ---- */

/* As ulimit -v would, but counted from what the process has: sanitizers have terabytes. */
static bool limit_addresses(uint64_t more)
{
    unsigned long long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    bool known = file && fscanf(file, "%llu", &pages) == 1;
    if (file)
        fclose(file);
    rlim_t bytes = (rlim_t)(pages * (uint64_t)sysconf(_SC_PAGESIZE) + more);
    return known && !setrlimit(RLIMIT_AS, &(struct rlimit){bytes, bytes});
}

static int open_without_room(void *context)
{
    const cutting *self = context;
    boyi_error error;
    boyi_game *game;
    boyi_solution *solution;
    if (!limit_addresses(UINT64_C(100) << 20))
        return WRONG;
    boyi_status status = self->text ? boyi_build(self->text, self->path, NULL, &error)
                                    : boyi_solution_open(self->path, &error, &game, &solution);
    return status == BOYI_MEMORY && strstr(error.text, "address space") ? TOLD : WRONG;
}

static void a_map_without_room_is_no_damage(void **state)
{
    (void)state;
    boyi_error error;
    cutting self = {.path = "large.db"};
    long left = 3;
    boyi_options options = {.progress = store_stop_at, .context = &left};
    store_build("tic-tac-toe", self.path, NULL);
    assert_int_equal(truncate(self.path, 1 << 30), 0); /* what is behind the last page is nothing to LMDB */
    assert_int_equal(apart(open_without_room, &self, "probe"), TOLD);
    unlink(self.path);
    self.text = "connect 4 4";
    assert_int_equal(boyi_build(self.text, self.path, &options, &error), BOYI_CANCELLED);
    assert_int_equal(truncate(self.path, 1 << 30), 0);
    assert_int_equal(apart(open_without_room, &self, "build"), TOLD);
    store_build(self.text, self.path, NULL);
}

/* ---- Damaged and resumed ---- */

typedef struct {
    uint8_t *bytes;
    size_t length;
} snapshot;

enum { SNAPSHOTS = 10, PAGE = 4096 };

/* A game with what builds of it left when they were stopped, earlier ones first. */
typedef struct {
    const char *text;
    bool outcome_only;
    uint64_t content; /* of the whole build */
    snapshot list[SNAPSHOTS];
    size_t count;
} subject;

static snapshot read_snapshot(const char *path)
{
    struct stat about;
    int file = open(path, O_RDONLY);
    assert_true(file >= 0 && !fstat(file, &about));
    snapshot out = {malloc((size_t)about.st_size + 1), (size_t)about.st_size};
    assert_int_equal(read(file, out.bytes, out.length), out.length);
    close(file);
    return out;
}

static void write_snapshot(const char *path, const uint8_t *bytes, size_t length)
{
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    assert_true(file >= 0);
    assert_int_equal(write(file, bytes, length), length);
    close(file);
}

/* One build, stopped again and again: many transactions, pages that were freed and used again. */
static void make_subject(subject *self)
{
    boyi_error error;
    boyi_options whole = {.outcome_only = self->outcome_only};
    unlink("whole.db");
    store_build(self->text, "whole.db", &whole);
    self->content = store_digest("whole.db");
    long all = 0;
    unlink("stopped.db");
    for (boyi_status status = BOYI_CANCELLED; status == BOYI_CANCELLED; all++) {
        long left = 1 + 5 * all;
        boyi_options options = whole;
        options.progress = store_stop_at;
        options.context = &left;
        status = boyi_build_with(self->text, NULL, "stopped.db", &options, &error);
        if (status == BOYI_CANCELLED) { /* the last ones are kept, and some of those before */
            if (self->count == SNAPSHOTS) {
                size_t out = (size_t)all % (SNAPSHOTS - 1);
                free(self->list[out].bytes);
                memmove(&self->list[out], &self->list[out + 1], (--self->count - out) * sizeof *self->list);
            }
            self->list[self->count++] = read_snapshot("stopped.db");
        } else if (status) {
            fail_msg("%s: %s", self->text, error.text);
        }
    }
    assert_int_equal(store_digest("stopped.db"), self->content);
    agree_expect(self->count > 0, self->text, "the build was never stopped");
}

enum { BITS, BYTES, RUN, ZEROS, TAIL, ZERO_PAGE, SWAP, COPY, STALE, METAS, KINDS };

static const char *const kind_words[KINDS] = {"bits", "bytes", "run",  "zeros", "tail",
                                              "page", "swap",  "copy", "stale", "metas"};

/* A place that says something: most of a file is empty. */
static size_t pick(uint64_t *dice, const uint8_t *bytes, size_t from, size_t end)
{
    size_t at = from;
    for (unsigned i = 0; i < 64; i++) {
        at = from + agree_next(dice) % (end - from);
        if (bytes[at])
            break;
    }
    return at;
}

static void change_bytes(uint64_t *dice, uint8_t *bytes, size_t from, size_t end, bool bits)
{
    for (uint64_t times = 1 + agree_next(dice) % 4; times > 0; times--) {
        size_t at = pick(dice, bytes, from, end);
        bytes[at] ^= (uint8_t)(bits ? UINT64_C(1) << agree_next(dice) % 8 : 1 + agree_next(dice) % 255);
    }
}

/* Returns the length that is left. */
static size_t damage(uint64_t *dice, unsigned kind, const subject *of, size_t which, uint8_t *bytes)
{
    size_t length = of->list[which].length, pages = length / PAGE;
    size_t a = agree_next(dice) % pages, b = agree_next(dice) % pages;
    uint8_t page[PAGE];
    switch (kind) {
    case BITS:
    case BYTES:
        change_bytes(dice, bytes, 0, length, kind == BITS);
        break;
    case METAS: /* the 168 bytes of each that LMDB reads */
        change_bytes(dice, bytes, a % 2 * PAGE, a % 2 * PAGE + 168, b % 2);
        break;
    case RUN:
    case ZEROS: {
        size_t at = pick(dice, bytes, 0, length), count = 1 + agree_next(dice) % (b % 2 ? 64 : 4096);
        for (size_t i = at; i < length && i < at + count; i++)
            bytes[i] = kind == ZEROS ? 0 : (uint8_t)agree_next(dice);
        break;
    }
    case TAIL:
        return a % 2 ? agree_next(dice) % length : b * PAGE;
    case ZERO_PAGE:
        memset(bytes + a * PAGE, 0, PAGE);
        break;
    case SWAP:
        memcpy(page, bytes + a * PAGE, PAGE);
        memcpy(bytes + a * PAGE, bytes + b * PAGE, PAGE);
        memcpy(bytes + b * PAGE, page, PAGE);
        break;
    case COPY: /* with its number made right as often as not */
        memcpy(bytes + a * PAGE, bytes + b * PAGE, PAGE);
        if (agree_next(dice) % 2)
            boyi__put_little_endian(bytes + a * PAGE, a, 8);
        break;
    default: { /* a write that was lost: a page is as it was before */
        const snapshot *before = &of->list[agree_next(dice) % (which + 1)];
        if ((a + 1) * PAGE <= before->length)
            memcpy(bytes + a * PAGE, before->bytes + a * PAGE, PAGE);
    }
    }
    return length;
}

static int resume(void *context)
{
    const subject *of = context;
    boyi_error error = {0};
    boyi_options options = {.outcome_only = of->outcome_only};
    boyi_status status = boyi_build_with(of->text, NULL, "damaged.db", &options, &error);
    if (!status)
        return store_digest("damaged.db") == of->content ? RIGHT : WRONG;
    if (status == BOYI_FILE && *error.text)
        return TOLD;
    fprintf(stderr, "%s: %s\n", boyi_status_word(status), error.text);
    return WRONG;
}

static void damaged_builds_are_refused_or_right(void **state)
{
    (void)state;
    static subject subjects[] = {
        {.text = "connect 4 3"},     {.text = "chomp 5 6"},     {.text = "kalah 3 3"},
        {.text = "quixo 3"},         {.text = "bins.lua n=4"},  {.text = "word.lua"},
        {.text = "ring.lua n=3000"}, {.text = "thin.lua n=40"}, {.text = "connect 4 4", .outcome_only = true},
    };
    size_t all = sizeof subjects / sizeof *subjects;
    for (size_t i = 0; i < all; i++)
        make_subject(&subjects[i]);
    uint64_t seed = agree_seed();
    long rounds = agree_rounds(100), counts[KINDS][3] = {{0}}, false_successes = 0;
    for (long round = 0; round < rounds; round++) {
        uint64_t dice = seed + (uint64_t)round;
        const subject *of = &subjects[agree_next(&dice) % all];
        size_t which = agree_next(&dice) % of->count;
        unsigned kind = (unsigned)(agree_next(&dice) % KINDS);
        uint8_t *bytes = malloc(of->list[which].length);
        assert_non_null(bytes);
        memcpy(bytes, of->list[which].bytes, of->list[which].length);
        size_t length = damage(&dice, kind, of, which, bytes);
        write_snapshot("damaged.db", bytes, length);
        free(bytes);
        char what[200];
        snprintf(what, sizeof what, "BOYI_SEED=%llu BOYI_ROUNDS=1: %s, %s",
                 (unsigned long long)(seed + (uint64_t)round), of->text, kind_words[kind]);
        int code = apart(resume, (void *)(uintptr_t)of, what);
        counts[kind][code < WRONG ? code : WRONG]++;
        if (code >= WRONG) {
            fprintf(stderr, "%s: a damaged build ended as a success\n", what);
            false_successes++;
        }
    }
    if (rounds > 100)
        for (unsigned kind = 0; kind < KINDS; kind++)
            printf("%-6s %6ld right, %6ld refused, %ld wrong\n", kind_words[kind], counts[kind][RIGHT],
                   counts[kind][TOLD], counts[kind][WRONG]);
    for (size_t i = 0; i < all; i++)
        while (subjects[i].count)
            free(subjects[i].list[--subjects[i].count].bytes);
    assert_int_equal(false_successes, 0);
}

/* ---- Records that are sound and say what is not so ---- */

/* stopped.db: a build that was stopped as late as can be; whole.db: the same, finished. */
static void build_and_stop(const char *text)
{
    boyi_error error;
    unlink("whole.db");
    store_build(text, "whole.db", NULL);
    snapshot last = {0};
    for (long calls = 1;; calls++) {
        long left = calls;
        boyi_options options = {.progress = store_stop_at, .context = &left};
        unlink("stopped.db");
        if (boyi_build_with(text, NULL, "stopped.db", &options, &error) != BOYI_CANCELLED)
            break;
        free(last.bytes);
        last = read_snapshot("stopped.db");
    }
    assert_non_null(last.bytes);
    write_snapshot("stopped.db", last.bytes, last.length);
    free(last.bytes);
}

static void expect_refused(const char *text, const char *what)
{
    boyi_error error;
    boyi_status status = boyi_build_with(text, NULL, "stopped.db", NULL, &error);
    if (status != BOYI_FILE || !strstr(error.text, "damaged"))
        fail_msg("%s: %s: %s", text, what, status ? error.text : "not found");
}

static void put_layer(const boyi__layer_record *layer, uint64_t fingerprint)
{
    uint8_t key[4], record[BOYI__LAYER_RECORD];
    boyi__put_big_endian(key, layer->layer, 4);
    boyi__layer_record_write(layer, fingerprint, record);
    store_put_record("stopped.db", "layers", (MDB_val){sizeof key, key}, (MDB_val){sizeof record, record});
}

static void move_block(const char *table, uint32_t layer, boyi_state from, boyi_state to,
                       const boyi__record *record)
{
    uint8_t key[12];
    boyi__put_big_endian(key, layer, 4);
    boyi__put_big_endian(key + 4, from, 8);
    store_put_record("stopped.db", table, (MDB_val){sizeof key, key}, (MDB_val){0, NULL});
    boyi__put_big_endian(key + 4, to, 8);
    store_put_record("stopped.db", table, (MDB_val){sizeof key, key},
                     (MDB_val){record->length, (void *)(uintptr_t)record->data});
}

/* Counts of the last layer, which is solved first, and keys of its first blocks. */
static void false_records_are_not_built_upon(void **state)
{
    (void)state;
    static const char *const texts[] = {"connect 4 3", "bins.lua b=3"};
    static const char *const tables[] = {"states", "values", "texts"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        boyi_error error;
        boyi__database *whole;
        build_and_stop(texts[i]);
        assert_int_equal(boyi__database_open("whole.db", &error, &whole), BOYI_OK);
        const boyi__layer_record last = whole->layers[whole->layers_count - 1];
        uint64_t fingerprint = whole->manifest.fingerprint;
        for (unsigned n = 0; n < 6; n++) {
            boyi__layer_record layer = last;
            if (n < 4) {
                layer.outcomes[n]++;
                layer.outcomes[(n + 1) % 4]--;
            } else {
                layer.states += n == 4 ? 1 : UINT64_MAX;
            }
            put_layer(&layer, fingerprint);
            expect_refused(texts[i], "a false count");
        }
        put_layer(&last, fingerprint);
        for (unsigned table = 0; table < BOYI__BLOCK_TABLES; table++) {
            boyi__record record;
            size_t count;
            assert_int_equal(
                boyi__table_list(whole, (boyi__table_name)table, last.layer, 0, 1, &record, &count, &error),
                BOYI_OK);
            if (count == 0)
                continue;
            boyi_state other = record.first ? record.first - 1 : 1;
            move_block(tables[table], last.layer, record.first, other, &record);
            expect_refused(texts[i], tables[table]);
            move_block(tables[table], last.layer, other, record.first, &record);
        }
        boyi__database_close(whole);
        store_build(texts[i], "stopped.db", NULL); /* all is as it was */
        assert_int_equal(store_digest("stopped.db"), store_digest("whole.db"));
    }
}

/* LMDB maps as far as the last page it knows of: one that is neither there nor free is damage. */
static void a_last_page_that_is_not_there_is_damage(void **state)
{
    (void)state;
    boyi_error error;
    boyi_game *game;
    boyi_solution *solution;
    unlink("whole.db");
    store_build("tic-tac-toe", "whole.db", NULL);
    snapshot file = read_snapshot("whole.db");
    for (size_t page = 0; page < 2; page++) {
        uint8_t *last = file.bytes + page * PAGE + 136; /* see store/lmdb_page_check.c */
        boyi__put_little_endian(last, boyi__get_little_endian(last, 8) + (UINT64_C(1) << 36), 8);
    }
    write_snapshot("whole.db", file.bytes, file.length);
    free(file.bytes);
    assert_int_equal(boyi_solution_open("whole.db", &error, &game, &solution), BOYI_FILE);
    assert_non_null(strstr(error.text, "damaged"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_cut_while_it_is_read_is_told),
        cmocka_unit_test(a_file_cut_while_it_is_built_is_told),
        cmocka_unit_test(a_map_without_room_is_no_damage),
        cmocka_unit_test(damaged_builds_are_refused_or_right),
        cmocka_unit_test(false_records_are_not_built_upon),
        cmocka_unit_test(a_last_page_that_is_not_there_is_damage),
    };
    return cmocka_run_group_tests(tests, store_make_folder, store_remove_folder);
}
