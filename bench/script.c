/* The same game as built in, as a C file and as a Lua file, by the same engine: states a second. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/embed.h"
#include "bench.h"
#include "boyi.h"

EMBED(bench_heap_c, "bench/games/heap.c");
EMBED(bench_heap_lua, "bench/games/heap.lua");
EMBED(bench_connect_c, "bench/games/connect.c");
EMBED(bench_connect_lua, "bench/games/connect.lua");
extern const char bench_heap_c[], bench_heap_lua[], bench_connect_c[], bench_connect_lua[];

/* The same game three times; the files of the last two. */
typedef struct {
    const char *built_in, *parameters;
    const char *files[2];
} three;

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

/* "FOLDER/game.c n=21", the file written there; false: it can't be. */
static bool write_game(const three *games, size_t which, const char *folder, char *text, size_t room)
{
    if (which == 0) {
        snprintf(text, room, "%s", games->built_in);
        return true;
    }
    int length = snprintf(text, room, "%s/game.%s", folder, which == 1 ? "c" : "lua");
    FILE *file = fopen(text, "w");
    bool written = file && fputs(games->files[which - 1], file) >= 0;
    snprintf(text + length, room - (size_t)length, " %s", games->parameters);
    return file && fclose(file) == 0 && written;
}

static void compare(const char *title, const three *games, boyi_method method)
{
    static const char *const names[] = {"built in", "C file", "Lua file"};
    char folder[] = "/tmp/boyi-bench-XXXXXX", text[128];
    double base = 0;
    if (!mkdtemp(folder))
        return;
    bench_title(title);
    for (size_t i = 0; i < 3; i++) {
        const boyi_opening opening = {.compiler = "cc", .cache = folder};
        script_work work = {.method = method};
        boyi_error error = {.text = "no room in /tmp"};
        if (!write_game(games, i, folder, text, sizeof text) ||
            boyi_game_open(text, &opening, &error, &work.game)) {
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
    snprintf(command, sizeof command, "rm -rf %s", folder);
    if (system(command))
        printf("  %s is left behind\n", folder);
}

void bench_script(void)
{
    const three heap = {"heaps --take 1-3 1000000", "n=1000000", {bench_heap_c, bench_heap_lua}};
    const three connect = {"connect 4 4", "columns=4 rows=4", {bench_connect_c, bench_connect_lua}};
    compare("heaps --take 1-3 1,000,000 by memo", &heap, BOYI_MEMO);
    compare("connect 4 4 by memo", &connect, BOYI_MEMO);
    compare("connect 4 4 by layers, one thread", &connect, BOYI_LAYERS);
}
