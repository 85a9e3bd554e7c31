/* The engines on the same games. */
#include <stdio.h>
#include <stdlib.h>

#include "bench.h"
#include "boyi.h"

typedef struct {
    boyi_game *game;
    boyi_method method;
    boyi_effort effort;
} engine_work;

static void work_engine(void *context)
{
    engine_work *work = context;
    boyi_options options = {.method = work->method};
    boyi_solution *solution;
    if (boyi_solve(work->game, &options, NULL, &solution))
        return;
    work->effort = boyi_solution_effort(solution);
    boyi_solution_free(solution);
}

static void bench_game(const char *title, const char *text)
{
    static const boyi_method methods[] = {BOYI_LAYERS, BOYI_MEMO, BOYI_RETRO};
    engine_work work = {0};
    double base = 0;
    bench_title(title);
    if (boyi_game_read(text, NULL, &work.game))
        return;
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        work.method = methods[i];
        double seconds = bench_time(work_engine, &work, 2);
        bench_line(boyi_method_word(methods[i]), seconds, base, "layers");
        printf("  %-44s %10.1f million states/s, %.1f bytes a state\n", "",
               (double)work.effort.visited / seconds / 1e6,
               (double)work.effort.bytes / (double)work.effort.visited);
        base = base > 0 ? base : seconds;
    }
    boyi_game_free(work.game);
}

void bench_engines(void)
{
    enum { PILES = 2000 };
    int64_t *piles = bench_numbers(PILES, 1000000);
    char *text = malloc(PILES * 8 + 8), *at = text;
    if (!piles || !text)
        return;
    at += sprintf(at, "row");
    for (size_t i = 0; i < PILES; i++)
        at += sprintf(at, " %d", (int)piles[i]);
    bench_game("row of 2,000 piles", text);
    bench_game("heaps --take 1-3 3,000,000", "heaps --take 1-3 3000000");
    free(text);
    free(piles);
}
