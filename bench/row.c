/* Rows: the linear shortcuts against summing the same array, and against the textbook. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "bench.h"
#include "games/row/double.h"
#include "games/row/ends.h"
#include "games/row/prefix.h"
#include "games/row/window.h"

typedef struct {
    const int64_t *piles;
    size_t n, k;
    unsigned threads;
    int64_t out;
    bool *lefts;
} row_work;

static void work_sum(void *context)
{
    row_work *work = context;
    int64_t sum = 0;
    for (size_t i = 0; i < work->n; i++)
        sum += work->piles[i];
    work->out = sum;
}

static void work_scalar(void *context)
{
    row_work *work = context;
    boyi__ends_value_scalar(work->piles, work->n, &work->out);
}

static void work_value(void *context)
{
    row_work *work = context;
    boyi__ends_value(work->piles, work->n, false, work->threads, &work->out);
}

static void work_rolling(void *context)
{
    row_work *work = context;
    boyi__ends_rolling(work->piles, work->n, &work->out);
}

static void work_window(void *context)
{
    row_work *work = context;
    boyi__window_margins(work->piles, work->n, work->k, NULL, &work->out);
}

static void work_prefix(void *context)
{
    row_work *work = context;
    boyi__prefix_margins(work->piles, work->n, NULL, &work->out);
}

static void work_line(void *context)
{
    row_work *work = context;
    boyi__ends_line(work->piles, work->n, false, work->lefts);
}

static void work_double(void *context)
{
    row_work *work = context;
    boyi__double_table *table;
    if (boyi__double_table_new(work->piles, work->n, 1, &table))
        return;
    boyi__double_table_value(table, 0, 1, &work->out);
    boyi__double_table_free(table);
}

static void print_peak(const char *what)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("  %-44s %10ld MiB\n", what, usage.ru_maxrss / 1024);
}

static void bench_size(const int64_t *piles, size_t n)
{
    row_work work = {.piles = piles, .n = n, .threads = 1};
    int rounds = n > 10000000 ? 2 : 5;
    char title[80];
    snprintf(title, sizeof title, "row from both ends, n = %zu", n);
    bench_title(title);
    double sum = bench_time(work_sum, &work, rounds);
    bench_line("summing the array", sum, 0, "");
    bench_line("linear, portable", bench_time(work_scalar, &work, rounds), sum, "the sum");
    double vector = bench_time(work_value, &work, rounds);
    bench_line("linear, vector path", vector, sum, "the sum");
    printf("  %-44s %10.2f ns a pile\n", "", vector / (double)n * 1e9);
    work.threads = 2;
    bench_line("linear, vector path, two threads", bench_time(work_value, &work, rounds), sum, "the sum");
    if (n == 100000)
        bench_line("textbook, rolling table", bench_time(work_rolling, &work, 1), vector, "linear");
}

void bench_row(void)
{
    static const size_t sizes[] = {100000, 1000000, 10000000, 100000000};
    size_t most = sizes[3];
    int64_t *piles = bench_numbers(most, 1000000);
    bool *lefts = malloc(1000000);
    if (!piles || !lefts)
        return;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        bench_size(piles, sizes[i]);
    print_peak("memory of the process, 763 MiB of it piles");
    bench_title("row, other rules");
    row_work work = {.piles = piles, .n = most, .lefts = lefts};
    double sum = bench_time(work_sum, &work, 2);
    work.k = 3;
    bench_line("from the left, take 1-3, n = 10^8", bench_time(work_window, &work, 2), sum, "the sum");
    work.k = 1000;
    bench_line("from the left, take 1-1000, n = 10^8", bench_time(work_window, &work, 2), sum, "the sum");
    bench_line("merged back (gain prefix), n = 10^8", bench_time(work_prefix, &work, 2), sum, "the sum");
    work.n = 1000000;
    sum = bench_time(work_sum, &work, 5);
    bench_line("a whole best line, n = 10^6", bench_time(work_line, &work, 3), sum, "the sum");
    work.n = 1000;
    double small = bench_time(work_double, &work, 5);
    bench_line("take 2m, n = 1000", small, 0, "");
    work.n = 4000;
    bench_line("take 2m, n = 4000", bench_time(work_double, &work, 3), small, "n = 1000 (16 is quadratic)");
    free(lefts);
    free(piles);
}
