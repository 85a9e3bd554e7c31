/* The same game as built in, as a C file and as a Lua file, by the same engine: states a second. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "boyi.h"

typedef struct {
    boyi_game *game;
    boyi_method method;
    uint64_t states;
} script_work;

static void work_script(void *context)
{
    script_work *work = context;
    boyi_options options = {.method = work->method, .threads = 1, .every_state = true};
    boyi_solution *solution;
    if (boyi_solve(work->game, &options, NULL, &solution))
        return;
    work->states = boyi_solution_effort(solution).visited;
    boyi_solution_free(solution);
}

static void compare(const char *title, const char *const games[3], boyi_method method)
{
    static const char *const names[] = {"built in", "C file", "Lua file"};
    char cache[] = "/tmp/boyi-bench-XXXXXX";
    double base = 0;
    if (!mkdtemp(cache))
        return;
    bench_title(title);
    for (size_t i = 0; i < 3; i++) {
        const boyi_opening opening = {.compiler = "cc", .cache = cache};
        script_work work = {.method = method};
        boyi_error error;
        if (boyi_game_open(games[i], &opening, &error, &work.game)) {
            printf("  %s\n", error.text);
            continue;
        }
        double seconds = bench_time(work_script, &work, 5);
        bench_line(names[i], seconds, base, "built in");
        printf("  %-44s %10.2f million states/s\n", "", (double)work.states / seconds / 1e6);
        base = base > 0 ? base : seconds;
        boyi_game_free(work.game);
    }
    char command[64];
    snprintf(command, sizeof command, "rm -rf %s", cache);
    if (system(command))
        printf("  %s is left behind\n", cache);
}

void bench_script(void)
{
    static const char *const heap[] = {"heaps --take 1-3 1000000", "bench/games/heap.c n=1000000",
                                       "bench/games/heap.lua n=1000000"};
    static const char *const connect[] = {"connect 4 4", "bench/games/connect.c columns=4 rows=4",
                                          "bench/games/connect.lua columns=4 rows=4"};
    compare("heaps --take 1-3 1,000,000 by memo", heap, BOYI_MEMO);
    compare("connect 4 4 by memo", connect, BOYI_MEMO);
    compare("connect 4 4 by layers, one thread", connect, BOYI_LAYERS);
}
