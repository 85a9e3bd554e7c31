#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double bench_time(bench_work *work, void *context, int rounds)
{
    double best = 1e300;
    for (int i = 0; i < rounds; i++) {
        double start = now_seconds();
        work(context);
        double seconds = now_seconds() - start;
        best = seconds < best ? seconds : best;
    }
    return best;
}

void bench_title(const char *title)
{
    printf("\n%s\n", title);
}

void bench_line(const char *name, double seconds, double base, const char *base_name)
{
    printf("  %-44s %10.3f ms", name, seconds * 1e3);
    if (base > 0)
        printf("  %9.2f x %s", seconds / base, base_name);
    printf("\n");
    fflush(stdout);
}

int64_t *bench_numbers(size_t count, uint64_t below)
{
    int64_t *numbers = malloc(count * sizeof *numbers + 1);
    uint64_t state = 42;
    for (size_t i = 0; numbers && i < count; i++) {
        state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        numbers[i] = (int64_t)((state >> 33) % below);
    }
    return numbers;
}

const bench_part bench_parts[] = {
    {"row", bench_row},
    {"pool", bench_pool},
    {"parsing", bench_parsing},
    {"engines", bench_engines},
    {"auto", bench_auto},
    {"graph", bench_graph},
    {"layers", bench_layers},
    {"sections", bench_sections},
    {"ranks", bench_ranks},
    {"search", bench_search},
    {"script", bench_script},
    {"store", bench_store},
    {0},
};
