/* Reading: numbers from text, and a million rows through --each's way of asking. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/scan.h"
#include "bench.h"
#include "boyi.h"

typedef struct {
    char *text;
    size_t length;
    size_t lines;
    int64_t sum;
} text_work;

static char *write_numbers(size_t count, uint64_t below, size_t per_line, size_t *length)
{
    int64_t *numbers = bench_numbers(count, below);
    char *text = malloc(count * 8 + 1), *at = text;
    for (size_t i = 0; text && numbers && i < count; i++)
        at += sprintf(at, "%d%c", (int)numbers[i], per_line && (i + 1) % per_line == 0 ? '\n' : ' ');
    *length = (size_t)(at - text);
    free(numbers);
    return text;
}

static void work_scan(void *context)
{
    text_work *work = context;
    static const boyi__scan_context piles = {.game = "row", .item = "pile"};
    int64_t *numbers;
    size_t count;
    if (!boyi__scan_numbers(work->text, work->length, &piles, NULL, &numbers, &count))
        free(numbers);
}

/* What `wc -w` does: where do words begin? */
static void work_words(void *context)
{
    text_work *work = context;
    int64_t words = 0;
    bool inside = false;
    for (size_t i = 0; i < work->length; i++) {
        bool blank = boyi__is_blank(work->text[i]);
        words += !blank && !inside;
        inside = !blank;
    }
    work->sum = words;
}

/* The bare loop: strtol and a sum a line. */
static void work_strtol(void *context)
{
    text_work *work = context;
    char *at = work->text;
    work->sum = 0;
    while (at < work->text + work->length) {
        char *end;
        work->sum += strtol(at, &end, 10);
        at = end + 1;
    }
}

static void work_rows(void *context)
{
    text_work *work = context;
    char *at = work->text, *end = work->text + work->length;
    work->sum = 0;
    while (at < end) {
        char *stop = memchr(at, '\n', (size_t)(end - at));
        char line[256] = "row ";
        memcpy(line + 4, at, (size_t)(stop - at));
        line[4 + (stop - at)] = '\0';
        boyi_game *game;
        boyi_solution *solution;
        boyi_value value;
        if (!boyi_game_read(line, NULL, &game)) {
            if (!boyi_solve(game, NULL, NULL, &solution)) {
                if (!boyi_solution_value(solution, boyi_game_start(game), NULL, &value))
                    work->sum += value.margin;
                boyi_solution_free(solution);
            }
            boyi_game_free(game);
        }
        at = stop + 1;
    }
}

void bench_parsing(void)
{
    text_work work = {0};
    bench_title("reading 10^7 numbers");
    work.text = write_numbers(10000000, 1000000, 0, &work.length);
    double words = bench_time(work_words, &work, 3);
    bench_line("counting the words", words, 0, "");
    bench_line("a bare loop of strtol", bench_time(work_strtol, &work, 3), words, "counting");
    double scan = bench_time(work_scan, &work, 3);
    bench_line("boyi's scanner", scan, words, "counting");
    printf("  %-44s %10.0f MB/s\n", "boyi's scanner", (double)work.length / scan / 1e6);
    free(work.text);
    bench_title("a million rows of 20 piles, read and solved");
    work.text = write_numbers(20000000, 1000, 20, &work.length);
    double base = bench_time(work_words, &work, 2) + bench_time(work_strtol, &work, 2);
    bench_line("counting words + a bare loop of strtol", base, 0, "");
    bench_line("game, solution, value for each line", bench_time(work_rows, &work, 2), base, "that");
    free(work.text);
}
