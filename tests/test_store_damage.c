/* Files that are damaged from outside: cut short while they are open, or changed between two runs of a build. A
 * fault is reported, or does not matter; it never ends the process and never leaves a wrong database.
 *
 * BOYI_ROUNDS=1000 makes the campaign of damaged and resumed builds long; each round prints what repeats it.
 */
#include "agree.h"
#include "random_games.h"
#include "store_files.h"
#include "store_records.h"

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "store/block.h"

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
    return status ? told_of_damage(status, &error) : RIGHT;
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
            /* The last byte is that of the footer, which was read before: what is asked for is still there. */
            const off_t lengths[] = {0, 100, about.st_size / 8, about.st_size / 4, about.st_size - 1};
            for (size_t n = 0; n < sizeof lengths / sizeof *lengths; n++) {
                cutting self = {.text = texts[i], .path = "cut.db", .length = lengths[n], .use = use};
                unlink("cut.db");
                store_build(texts[i], "cut.db", NULL);
                int code = apart(use_cut_file, &self, texts[i]);
                bool needed = use != VALUE || n < 2;
                if (code != (n == 4 ? RIGHT : TOLD) && (needed || code != RIGHT))
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
    static const off_t lengths[] = {0, 100, 200, 2000, 20000};
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

/* ---- Damaged and resumed ---- */

typedef struct {
    uint8_t *bytes;
    size_t length;
} snapshot;

enum { SNAPSHOTS = 10, PAGE = 512 };

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

/* One build, stopped again and again: many commits. */
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

enum { BITS, BYTES, RUN, ZEROS, TAIL, ZERO_PAGE, SWAP, COPY, STALE, HEADER, APPENDED, KINDS };

static const char *const kind_words[KINDS] = {"bits", "bytes", "run",   "zeros",  "tail",    "page",
                                              "swap", "copy",  "stale", "header", "appended"};

/* A place whose byte is not zero: most of a file is empty. */
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
    size_t length = of->list[which].length, pages = (length + PAGE - 1) / PAGE;
    size_t a = agree_next(dice) % pages, b = agree_next(dice) % pages;
    uint8_t page[PAGE];
    switch (kind) {
    case BITS:
    case BYTES:
        change_bytes(dice, bytes, 0, length, kind == BITS);
        break;
    case HEADER: /* with the progress of the build */
        change_bytes(dice, bytes, 0, length < BOYI__HEADER_FIXED ? length : BOYI__HEADER_FIXED, b % 2);
        break;
    case APPENDED: /* what a build that was killed had written, but not committed */
        for (size_t i = 0; i < a % 3 * 400; i++)
            bytes[length + i] = a % 2 ? bytes[agree_next(dice) % length] : (uint8_t)agree_next(dice);
        return length + a % 3 * 400;
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
    case COPY:
        memmove(bytes + a * PAGE, bytes + b * PAGE, PAGE);
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
        {.text = "wythoff 120 120"}, {.text = "bins.lua n=4"},  {.text = "word.lua"},
        {.text = "ring.lua n=3000"}, {.text = "thin.lua n=40"}, {.text = "connect 4 4", .outcome_only = true},
    };
    size_t all = sizeof subjects / sizeof *subjects;
    uint64_t seed = agree_seed();
    long rounds = agree_rounds(100), counts[KINDS][3] = {{0}}, false_successes = 0;
    for (long round = 0; round < rounds; round++) {
        uint64_t dice = seed + (uint64_t)round;
        subject *of = &subjects[agree_next(&dice) % all];
        if (!of->count)
            make_subject(of);
        size_t which = agree_next(&dice) % of->count;
        unsigned kind = (unsigned)(agree_next(&dice) % KINDS);
        uint8_t *bytes = calloc(of->list[which].length + 2 * PAGE, 1);
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

/* Counts of the last layer, which is solved first, and blocks of it that are in the wrong place. */
static void false_records_are_not_built_upon(void **state)
{
    (void)state;
    static const char *const texts[] = {"connect 4 3", "bins.lua b=3"};
    static const char types[] = {'s', 'v', 't'};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        boyi_error error;
        boyi__database *whole;
        store_records records;
        build_and_stop(texts[i]);
        assert_int_equal(boyi__database_open("whole.db", &error, &whole), BOYI_OK);
        const boyi__section_record last = whole->sections[whole->sections_count - 1]->record;
        assert_true(store_records_read("stopped.db", &records));
        for (unsigned n = 0; n < 6; n++) {
            boyi__section_record section = last;
            if (n < 4) {
                section.outcomes[n]++;
                section.outcomes[(n + 1) % 4]--;
            } else {
                section.states += n == 4 ? 1 : UINT64_MAX;
            }
            store_records_put_section(&records, &section);
            assert_true(store_records_write("stopped.db", &records));
            expect_refused(texts[i], "a false count");
        }
        store_records_put_section(&records, &last);
        for (unsigned kind = 0; kind < sizeof types; kind++) {
            size_t place = 0;
            while (place < records.count && (boyi__record_type(records.list[place].data) != types[kind] ||
                                             boyi__record_section(records.list[place].data) != last.number))
                place++;
            if (place == records.count)
                continue;
            store_record record = records.list[place], false_one = record;
            false_one.data = malloc(record.bytes);
            /* Under another first state, and as a block of another section: with the right checksums. With a length that leads out of the file, and
             * with none. */
            for (unsigned change = 0; change < 5; change++) {
                char what[40];
                snprintf(what, sizeof what, "a block of type %c, change %u", types[kind], change);
                memcpy(false_one.data, record.data, record.bytes);
                if (change == 0)
                    boyi__put_little_endian(false_one.data + 40, record.key ? record.key - 1 : 1, 8);
                boyi__record_seal(false_one.data, record.bytes, types[kind], last.number - (change == 1),
                                  records.manifest.fingerprint);
                if (change > 2)
                    boyi__put_little_endian(false_one.data + 8, change == 3 ? 1 << 30 : 0, 4);
                records.list[place] = false_one;
                if (change == 2) /* left out */
                    records.list[place].data = NULL;
                assert_true(store_records_write("stopped.db", &records));
                expect_refused(texts[i], what);
            }
            free(false_one.data);
            records.list[place] = record;
        }
        assert_true(store_records_write("stopped.db", &records));
        boyi__database_close(whole);
        store_records_free(&records);
        store_build(texts[i], "stopped.db", NULL); /* all is as it was */
        assert_int_equal(store_digest("stopped.db"), store_digest("whole.db"));
    }
}

/* Every byte of the footer, and what is appended to it: no database that ends so is opened. */
static void a_false_footer_is_damage(void **state)
{
    (void)state;
    boyi_error error;
    boyi_game *game;
    boyi_solution *solution;
    unlink("whole.db");
    store_build("tic-tac-toe", "whole.db", NULL);
    snapshot file = read_snapshot("whole.db");
    for (size_t i = 0; i <= BOYI__FOOTER; i++) {
        uint8_t *at = file.bytes + file.length - i;
        *at ^= 1;
        write_snapshot("whole.db", file.bytes, file.length + (i == 0));
        *at ^= 1;
        assert_int_equal(boyi_solution_open("whole.db", &error, &game, &solution), BOYI_FILE);
        assert_non_null(strstr(error.text, "damaged"));
        assert_int_equal(boyi_build("tic-tac-toe", "whole.db", NULL, &error), BOYI_FILE);
    }
    free(file.bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_cut_while_it_is_read_is_told),
        cmocka_unit_test(a_file_cut_while_it_is_built_is_told),
        cmocka_unit_test(damaged_builds_are_refused_or_right),
        cmocka_unit_test(false_records_are_not_built_upon),
        cmocka_unit_test(a_false_footer_is_damage),
    };
    return cmocka_run_group_tests(tests, store_make_folder, store_remove_folder);
}
