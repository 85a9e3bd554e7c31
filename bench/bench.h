/* Benchmarks: ratios measured in one run, since machines are shared and noisy. They print as they go: some
 * take a minute. `boyi bench` runs them. */
#ifndef BOYI_BENCH_BENCH_H
#define BOYI_BENCH_BENCH_H

#include <stddef.h>
#include <stdint.h>

/* Seconds of the fastest of `rounds` runs. */
typedef void bench_work(void *context);
double bench_time(bench_work *work, void *context, int rounds);

/* "  name            12.3 ms   4.5 x what". */
void bench_line(const char *name, double seconds, double base, const char *base_name);
void bench_title(const char *title);

/* Numbers below `below`, always the same. The caller frees them. */
int64_t *bench_numbers(size_t count, uint64_t below);

void bench_row(void);
void bench_pool(void);
void bench_parsing(void);
void bench_engines(void);
void bench_auto(void);
void bench_graph(void);
void bench_layers(void);
void bench_sections(void);
void bench_ranks(void);
void bench_search(void);
void bench_script(void);
void bench_store(void);

typedef struct {
    const char *name; /* NULL ends the list */
    void (*run)(void);
} bench_part;

extern const bench_part bench_parts[];

#endif
