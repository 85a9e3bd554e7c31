/* The row shortcuts against the textbook: the usual recursions, in 128 bits, on every short row over small
 * alphabets and on some 300,000 random ones of all shapes.
 *
 * BOYI_SEED=n repeats a run. A failure prints a command that shows the row to the solver.
 */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "base/hash.h"
#include "games/row/double.h"
#include "games/row/ends.h"
#include "games/row/ends_thin.h"
#include "games/row/prefix.h"
#include "games/row/window.h"
#include "random_games.h"

typedef boyi__int128 wide;

/* A row under test, and how the command line would call its game. */
typedef struct {
    const int64_t *a;
    size_t n;
    const char *options;
    size_t k; /* the most that may be taken, to end the options with; 0: not named */
} test_row;

static uint64_t the_seed;

/* ---- Telling ---- */

static void fail_row(test_row row, const char *what)
{
    fprintf(stderr, "%s (BOYI_SEED=%" PRIu64 "):\n    boyi solve row --quiet", what, the_seed);
    if (row.k > 0)
        fprintf(stderr, " %s1-%zu", row.options, row.k);
    else
        fprintf(stderr, "%s%s", *row.options ? " " : "", row.options);
    fprintf(stderr, " --");
    for (size_t i = 0; i < row.n; i++)
        fprintf(stderr, " %" PRId64, row.a[i]);
    fprintf(stderr, "\n");
    fail();
}

/* A result is right: the number if it fits, else the status that says it does not. */
static void expect(test_row row, const char *what, boyi_status status, int64_t got, wide want)
{
    bool fits = want >= INT64_MIN && want <= INT64_MAX;
    if (status != (fits ? BOYI_OK : BOYI_OVERFLOW) || (fits && got != want))
        fail_row(row, what);
}

static void *must(void *memory)
{
    assert_non_null(memory);
    return memory;
}

/* ---- Random rows ---- */

static int64_t between(uint64_t *state, int64_t low, int64_t high)
{
    return low + (int64_t)(boyi__random(state) % (uint64_t)(high - low + 1));
}

static int compare_piles(const void *left, const void *right)
{
    int64_t x = *(const int64_t *)left, y = *(const int64_t *)right;
    return (x > y) - (x < y);
}

static void turn_round(int64_t *a, size_t n)
{
    for (size_t i = 0, j = n; i + 1 < j; i++) {
        int64_t swap = a[i];
        a[i] = a[--j];
        a[j] = swap;
    }
}

enum { SIZES = 7, SHAPES = 7, KINDS = SIZES * SHAPES };

static int64_t draw_pile(unsigned size, uint64_t *state)
{
    static const int64_t edge[] = {INT64_MIN, INT64_MIN + 1, -1, 0, 1, INT64_MAX - 1, INT64_MAX};
    switch (size) {
    case 0:
        return between(state, 0, 2);
    case 1:
        return between(state, -1, 1);
    case 2:
        return between(state, 0, 9);
    case 3:
        return between(state, -1000, 1000);
    case 4:
        return between(state, -(INT64_C(1) << 58),
                       INT64_C(1) << 58); /* at the border between narrow and wide */
    case 5:
        return (int64_t)boyi__random(state);
    default:
        return edge[boyi__random(state) % 7];
    }
}

/* Piles of some size in some order. */
static void draw_row(unsigned kind, uint64_t *state, int64_t *a, size_t n)
{
    const size_t top = n > 0 ? boyi__random(state) % n : 0;
    for (size_t i = 0; i < n; i++)
        a[i] = draw_pile(kind % SIZES, state);
    switch (kind / SIZES % SHAPES) {
    case 1: /* rising */
        qsort(a, n, sizeof *a, compare_piles);
        break;
    case 2: /* falling */
        qsort(a, n, sizeof *a, compare_piles);
        turn_round(a, n);
        break;
    case 3: /* a mountain */
        qsort(a, top, sizeof *a, compare_piles);
        qsort(a + top, n - top, sizeof *a, compare_piles);
        turn_round(a + top, n - top);
        break;
    case 4: /* a valley */
        qsort(a, top, sizeof *a, compare_piles);
        turn_round(a, top);
        qsort(a + top, n - top, sizeof *a, compare_piles);
        break;
    case 5: /* plateaus */
        for (size_t i = 1; i < n; i++)
            a[i] = boyi__random(state) % 3 ? a[i - 1] : a[i];
        break;
    case 6: /* saw teeth that grow: folds reach far back */
        qsort(a, n, sizeof *a, compare_piles);
        for (size_t i = 1; i + 1 < n; i += 2) {
            int64_t swap = a[i];
            a[i] = a[i + 1];
            a[i + 1] = swap;
        }
        break;
    default:
        break;
    }
}

/* ---- Both ends ---- */

/* The margins of all a[i..j), at [i * (n + 1) + j], and what moves give. */
typedef struct {
    size_t n;
    wide *margin, *sum;
    const int64_t *a;
    bool rest;
} ends_book;

static wide take_left(const ends_book *book, size_t i, size_t j)
{
    wide gain = book->rest ? book->sum[j] - book->sum[i + 1] : book->a[i];
    return gain - book->margin[(i + 1) * (book->n + 1) + j];
}

static wide take_right(const ends_book *book, size_t i, size_t j)
{
    wide gain = book->rest ? book->sum[j - 1] - book->sum[i] : book->a[j - 1];
    return gain - book->margin[i * (book->n + 1) + j - 1];
}

static ends_book ends_book_new(const int64_t *a, size_t n, bool rest)
{
    ends_book book = {.n = n, .a = a, .rest = rest};
    book.margin = must(calloc((n + 1) * (n + 1), sizeof *book.margin));
    book.sum = must(calloc(n + 1, sizeof *book.sum));
    for (size_t i = 0; i < n; i++)
        book.sum[i + 1] = book.sum[i] + a[i];
    for (size_t i = n; i-- > 0;) {
        for (size_t j = i + 1; j <= n; j++) {
            wide left = take_left(&book, i, j), right = take_right(&book, i, j);
            book.margin[i * (n + 1) + j] = left >= right ? left : right;
        }
    }
    return book;
}

static void ends_book_free(ends_book *book)
{
    free(book->sum);
    free(book->margin);
}

/* Every move of the line is best, and the left one where both are. */
static void check_line(test_row row, const ends_book *book)
{
    bool *took_left = must(malloc(row.n + 1));
    if (boyi__ends_line(row.a, row.n, book->rest, took_left))
        fail_row(row, "line: status");
    for (size_t k = 0, i = 0, j = row.n; k < row.n; k++) {
        if (took_left[k] != (take_left(book, i, j) >= take_right(book, i, j)))
            fail_row(row, "line: not best, or not left first");
        if (took_left[k])
            i++;
        else
            j--;
    }
    free(took_left);
}

static void check_ends(const int64_t *a, size_t n)
{
    test_row row = {.a = a, .n = n, .options = ""};
    ends_book book = ends_book_new(a, n, false);
    const wide want = book.margin[n];
    int64_t got = 0, left = 0, right = 0;
    boyi_status status = boyi__ends_value(a, n, false, 2, &got);
    expect(row, "ends: value", status, got, want);
    status = boyi__ends_value_scalar(a, n, &got);
    expect(row, "ends: scalar value", status, got, want);
    status = boyi__ends_rolling(a, n, &got);
    expect(row, "ends: rolling value", status, got, want);
    if (n > 0) {
        status = boyi__ends_moves(a, n, false, &left, &right);
        wide want_left = take_left(&book, 0, n), want_right = take_right(&book, 0, n);
        if (status == BOYI_OK || want_left == (int64_t)want_left)
            expect(row, "ends: move right", status, right, want_right);
        if (status == BOYI_OK || want_right == (int64_t)want_right)
            expect(row, "ends: move left", status, left, want_left);
    }
    check_line(row, &book);
    ends_book_free(&book);
}

static void check_rest(const int64_t *a, size_t n)
{
    test_row row = {.a = a, .n = n, .options = "--gain rest"};
    ends_book book = ends_book_new(a, n, true);
    int64_t got = 0, left = 0, right = 0;
    boyi_status status = boyi__ends_value(a, n, true, 2, &got);
    expect(row, "rest: value", status, got, book.margin[n]);
    if (n > 0) {
        status = boyi__ends_moves(a, n, true, &left, &right);
        wide want_left = take_left(&book, 0, n), want_right = take_right(&book, 0, n);
        if (status == BOYI_OK || want_left == (int64_t)want_left)
            expect(row, "rest: move right", status, right, want_right);
        if (status == BOYI_OK || want_right == (int64_t)want_right)
            expect(row, "rest: move left", status, left, want_left);
    }
    check_line(row, &book);
    ends_book_free(&book);
}

/* ---- From the left ---- */

/* A table of margins against the textbook's, entries first..n. */
static void expect_all(test_row row, const char *what, boyi_status status, const int64_t *v, const wide *want,
                       size_t first)
{
    bool fit = true;
    for (size_t i = first; i <= row.n; i++)
        fit &= want[i] == (int64_t)want[i];
    if (status != (fit ? BOYI_OK : BOYI_OVERFLOW))
        fail_row(row, what);
    for (size_t i = first; fit && i <= row.n; i++)
        if (v[i] != want[i])
            fail_row(row, what);
}

static void check_window(const int64_t *a, size_t n, size_t k)
{
    test_row row = {.a = a, .n = n, .options = "--from left --take ", .k = k};
    wide *want = must(calloc(n + 1, sizeof *want));
    int64_t *v = must(malloc((n + 1) * sizeof *v)), got = 0;
    for (size_t i = n; i-- > 0;) {
        wide gain = 0;
        for (size_t t = 1; t <= k && i + t <= n; t++) {
            gain += a[i + t - 1];
            if (t == 1 || gain - want[i + t] > want[i])
                want[i] = gain - want[i + t];
        }
    }
    boyi_status status = boyi__window_margins(a, n, k, NULL, &got);
    expect(row, "window: value", status, got, want[0]);
    status = boyi__window_margins(a, n, k, v, &got);
    expect_all(row, "window: all", status, v, want, 0);
    free(v);
    free(want);
}

static void check_prefix(const int64_t *a, size_t n)
{
    test_row row = {.a = a, .n = n, .options = "--from left --gain prefix"};
    wide *want = must(calloc(n + 1, sizeof *want));
    int64_t *v = must(malloc((n + 1) * sizeof *v)), got = 0;
    for (size_t m = n; m-- > 1;) {
        wide prefix = 0;
        for (size_t i = 0; i < m; i++)
            prefix += a[i];
        for (size_t merged = m + 1; merged <= n; merged++) {
            prefix += a[merged - 1];
            if (merged == m + 1 || prefix - want[merged] > want[m])
                want[m] = prefix - want[merged];
        }
    }
    want[0] = n > 0 ? want[1] : 0;
    boyi_status status = boyi__prefix_margins(a, n, NULL, &got);
    expect(row, "prefix: value", status, got, want[0]);
    status = boyi__prefix_margins(a, n, v, &got);
    expect_all(row, "prefix: all", status, v, want, 0);
    free(v);
    free(want);
}

/* want[i * (n + 2) + M] for M = 1..n+1, all states. */
static wide *double_book_new(const int64_t *a, size_t n)
{
    wide *want = must(calloc((n + 1) * (n + 2), sizeof *want));
    for (size_t i = n; i-- > 0;) {
        for (size_t m = 1; m <= n + 1; m++) {
            wide gain = 0, *best = &want[i * (n + 2) + m];
            for (size_t x = 1; x <= 2 * m && i + x <= n; x++) {
                gain += a[i + x - 1];
                wide margin = gain - want[(i + x) * (n + 2) + (x > m ? x : m)];
                if (x == 1 || margin > *best)
                    *best = margin;
            }
        }
    }
    return want;
}

/* All states that can be reached from (i, m), each once. */
static void check_reachable(test_row row, const boyi__double_table *table, const wide *want, bool *seen,
                            size_t i, size_t m)
{
    int64_t got = 0;
    if (m > row.n + 1)
        m = row.n + 1;
    if (seen[i * (row.n + 2) + m])
        return;
    seen[i * (row.n + 2) + m] = true;
    boyi_status status = boyi__double_table_value(table, i, m, &got);
    expect(row, "double: state", status, got, want[i * (row.n + 2) + m]);
    for (size_t x = 1; x <= 2 * m && i + x <= row.n; x++)
        check_reachable(row, table, want, seen, i + x, x > m ? x : m);
}

static void check_double(const int64_t *a, size_t n, size_t m)
{
    test_row row = {.a = a, .n = n, .options = "--from left --take 2m"};
    wide *want = double_book_new(a, n);
    bool *seen = must(calloc((n + 1) * (n + 2), 1));
    boyi__double_table *table = NULL;
    if (boyi__double_table_new(a, n, m, &table))
        fail_row(row, "double: status");
    check_reachable(row, table, want, seen, 0, m);
    boyi__double_table_free(table);
    free(seen);
    free(want);
}

/* ---- The tests ---- */

static void check_all_rows(int64_t low, int64_t letters, size_t longest)
{
    int64_t a[16];
    for (size_t n = 0; n <= longest; n++) {
        for (size_t i = 0; i < n; i++)
            a[i] = low;
        for (size_t i = 0; i < n || n == 0;) {
            check_ends(a, n);
            check_rest(a, n);
            check_prefix(a, n);
            check_window(a, n, 1 + (n > 0 ? (size_t)(a[0] - low) : 0) + n / 2);
            if (n == 0)
                break;
            for (i = 0; i < n && ++a[i] == low + letters; i++)
                a[i] = low;
        }
    }
}

static void all_short_rows(void **state)
{
    (void)state;
    enum { SHORTER = RANDOM_SLOW_BUILD ? 2 : 0 };
    check_all_rows(0, 3, 9 - SHORTER);
    check_all_rows(-1, 3, 9 - SHORTER);
    check_all_rows(0, 2, 13 - SHORTER);
    check_all_rows(-2, 5, 6 - SHORTER);
    check_all_rows(0, 8, 5 - SHORTER);
}

/* Rows with known answers, most of them from the problems these games are known by. */
static void known_rows(void **state)
{
    int64_t got = 1;
    (void)state;
    assert_int_equal(boyi__ends_value(NULL, 0, false, 2, &got), BOYI_OK);
    assert_true(got == 0);
    assert_int_equal(boyi__ends_value((int64_t[]){3, 9, 1, 2}, 4, false, 1, &got), BOYI_OK);
    assert_true(got == 7);
    assert_int_equal(boyi__ends_value((int64_t[]){1, 5, 233, 7}, 4, false, 1, &got), BOYI_OK);
    assert_true(got == 222);
    assert_int_equal(boyi__ends_value((int64_t[]){5, 3, 1, 4, 2}, 5, true, 1, &got), BOYI_OK);
    assert_true(got == 6);
    assert_int_equal(boyi__window_margins((int64_t[]){1, 2, 3, 7}, 4, 3, NULL, &got), BOYI_OK);
    assert_true(got == -1);
    assert_int_equal(boyi__prefix_margins((int64_t[]){7, -6, 5, 10, 5, -2, -6}, 7, NULL, &got), BOYI_OK);
    assert_true(got == 13);
    boyi__double_table *table = NULL;
    assert_int_equal(boyi__double_table_new((int64_t[]){2, 7, 9, 4, 4}, 5, 1, &table), BOYI_OK);
    assert_int_equal(boyi__double_table_value(table, 0, 1, &got), BOYI_OK);
    boyi__double_table_free(table);
    assert_true(got == -6);
    assert_int_equal(boyi__ends_value((int64_t[]){INT64_MAX, INT64_MIN}, 2, false, 1, &got), BOYI_OVERFLOW);
}

static void random_rows_from_ends(void **state)
{
    uint64_t random = the_seed;
    int64_t a[64];
    (void)state;
    for (unsigned round = 0; round < random_rounds(120000); round++) {
        size_t n = boyi__random(&random) % (round % 50 ? 20 : 64);
        draw_row(round, &random, a, n);
        check_ends(a, n);
        if (round % 2)
            check_rest(a, n);
    }
}

static void random_rows_from_left(void **state)
{
    uint64_t random = the_seed + 1;
    int64_t a[64];
    (void)state;
    for (unsigned round = 0; round < random_rounds(120000); round++) {
        size_t n = boyi__random(&random) % (round % 50 ? 20 : 64);
        draw_row(round, &random, a, n);
        check_window(a, n, 1 + boyi__random(&random) % (n + 3));
        check_prefix(a, n);
    }
}

static void random_rows_doubling(void **state)
{
    uint64_t random = the_seed + 2;
    int64_t a[64];
    (void)state;
    for (unsigned round = 0; round < random_rounds(10000); round++) {
        size_t n = boyi__random(&random) % (round % 50 ? 20 : 64);
        draw_row(round, &random, a, n);
        check_double(a, n, round % 3 ? 1 : 1 + boyi__random(&random) % (n + 2));
    }
}

static void long_rows(void **state)
{
    enum { LONGEST = RANDOM_SLOW_BUILD ? 300 : 700 };
    uint64_t random = the_seed + 3;
    int64_t a[LONGEST];
    (void)state;
    for (unsigned kind = 0; kind < KINDS; kind++) {
        size_t n = LONGEST - boyi__random(&random) % 100;
        draw_row(kind, &random, a, n);
        check_ends(a, n);
        check_rest(a, n);
        check_prefix(a, n);
        check_window(a, n, 1 + boyi__random(&random) % 4);
        check_window(a, n, 1 + boyi__random(&random) % n);
        check_double(a, n / 4, 1);
    }
}

/* Thousands of piles, where only a line of the textbook's table fits: the value only. */
static void longer_rows(void **state)
{
    enum { LONGEST = RANDOM_SLOW_BUILD ? 2000 : 5000 };
    uint64_t random = the_seed + 4;
    int64_t *a = must(malloc(LONGEST * sizeof *a)), got = 0, want = 0;
    (void)state;
    for (unsigned kind = 0; kind < KINDS; kind++) {
        size_t n = LONGEST - boyi__random(&random) % 1000;
        draw_row(kind, &random, a, n);
        boyi_status status = boyi__ends_rolling(a, n, &want);
        if (boyi__ends_value(a, n, false, 2, &got) != status || (!status && got != want))
            fail_row((test_row){.a = a, .n = n, .options = ""}, "ends: long value");
    }
    free(a);
}

/* The passes that thin give the same numbers, whatever the length and where vectors end. */
static void thinning(void **state)
{
    enum { LONGEST = 300 };
    uint64_t random = the_seed + 5;
    int64_t a[LONGEST], plain[LONGEST + BOYI__THIN_SLACK], fast[LONGEST + BOYI__THIN_SLACK];
    (void)state;
    for (unsigned round = 0; round < 200 * KINDS; round++) {
        size_t n = 1 + boyi__random(&random) % LONGEST;
        uint64_t plain_reach = 0, fast_reach = 0;
        draw_row(round, &random, a, n);
        size_t count = boyi__thin_portable(a, n, plain, &plain_reach);
        if (boyi__thin_fastest()(a, n, fast, &fast_reach) != count || plain_reach != fast_reach ||
            memcmp(plain, fast, count * sizeof *plain) != 0)
            fail_row((test_row){.a = a, .n = n, .options = ""}, "thin: passes differ");
    }
}

/* Around the borders of blocks and of threads' stretches. */
static void borders(void **state)
{
    static const size_t border[] = {32, 2048, 4096, 1 << 17, 1 << 18, 3 << 17};
    uint64_t random = the_seed + 6;
    int64_t *a = must(malloc(((3 << 17) + 16) * sizeof *a));
    (void)state;
    for (unsigned round = 0; round < sizeof border / sizeof *border * 17;
         round += RANDOM_SLOW_BUILD ? 4 : 1) {
        size_t n = border[round / 17] - 8 + round % 17;
        draw_row((unsigned)(boyi__random(&random) % KINDS), &random, a, n);
        int64_t plain = 0, fast = 0, three = 0;
        boyi_status status = boyi__ends_value_scalar(a, n, &plain);
        assert_int_equal(boyi__ends_value(a, n, false, 1, &fast), status);
        assert_int_equal(boyi__ends_value(a, n, false, 3, &three), status);
        if (status == BOYI_OK)
            assert_true(plain == fast && plain == three);
        status = boyi__ends_value(a, n, true, 1, &fast);
        assert_int_equal(boyi__ends_value(a, n, true, 3, &three), status);
        if (status == BOYI_OK)
            assert_true(fast == three);
    }
    free(a);
}

int main(void)
{
    const char *given = getenv("BOYI_SEED");
    the_seed = given != NULL ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    printf("BOYI_SEED=%" PRIu64 "\n", the_seed);
    fflush(stdout);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_rows),
        cmocka_unit_test(all_short_rows),
        cmocka_unit_test(random_rows_from_ends),
        cmocka_unit_test(random_rows_from_left),
        cmocka_unit_test(random_rows_doubling),
        cmocka_unit_test(long_rows),
        cmocka_unit_test(longer_rows),
        cmocka_unit_test(thinning),
        cmocka_unit_test(borders),
    };
    return cmocka_run_group_tests_name("row_shortcuts", tests, NULL, NULL);
}
