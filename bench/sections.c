/* sections against layers and one hash table: connect by constants and by moves, within a tenth of the memory, on disk; other games by
 * moves. Ratios are of seconds of the processor, all threads together, so that a busy machine shows in them as little as can be;
 * seconds that passed are told beside them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "bench.h"
#include "boyi.h"
#include "game/game.h"
#include "solve/sections/runs.h"

extern const char bench_connect_lua[]; /* bench/games/connect.lua, in script.c */

static double seconds_of(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

typedef struct {
    const char *name; /* of the method */
    double cpu, passed;
    uint64_t states, bytes;
} cost;

typedef struct {
    const char *text, *name;
    boyi_method method;
    unsigned threads;
    bool symmetry, by_moves;
    uint64_t max_bytes;
} question;

/* Solves once and prints two lines. `base`: what it is compared with, or NULL. */
static cost bench_solve(const question *asked, const cost *base)
{
    char name[120];
    cost taken = {0};
    boyi_game *game;
    boyi_solution *solution;
    boyi_error error;
    boyi_options options = {.method = asked->method,
                            .threads = asked->threads,
                            .every_state = !asked->symmetry,
                            .max_bytes = asked->max_bytes};
    const boyi_opening opening = {0}; /* built-in games and Lua files */
    if (boyi_game_open(asked->text, &opening, &error, &game)) {
        printf("  %s\n", error.text);
        return taken;
    }
    if (asked->by_moves)
        game->rules.section_moves = NULL;
    double cpu = seconds_of(CLOCK_PROCESS_CPUTIME_ID), passed = seconds_of(CLOCK_MONOTONIC);
    if (boyi_solve(game, &options, &error, &solution)) {
        if (!asked->max_bytes)
            printf("  %s\n", error.text);
        boyi_game_free(game);
        return taken;
    }
    taken.name = boyi_method_word(asked->method);
    taken.cpu = seconds_of(CLOCK_PROCESS_CPUTIME_ID) - cpu;
    taken.passed = seconds_of(CLOCK_MONOTONIC) - passed;
    taken.states = boyi_solution_effort(solution).visited;
    taken.bytes = boyi_solution_effort(solution).bytes;
    boyi_solution_free(solution);
    boyi_game_free(game);
    snprintf(name, sizeof name, "%s%s, %u thread%s", boyi_method_word(asked->method), asked->name,
             asked->threads, asked->threads > 1 ? "s" : "");
    bench_line(name, taken.cpu, base ? base->cpu : 0, base ? base->name : "");
    printf("  %-44s %10.1f million states/s (%.1f s passed), %.1f bytes a state\n", "",
           (double)taken.states / taken.cpu / 1e6, taken.passed, (double)taken.bytes / (double)taken.states);
    fflush(stdout);
    return taken;
}

/* ---- On disk ---- */

static void bench_build(const char *text, uint64_t states)
{
    char folder[] = "/tmp/boyi-bench-XXXXXX", path[64];
    struct stat about;
    boyi_error error;
    boyi_options options = {.method = BOYI_SECTIONS, .threads = 1};
    if (!mkdtemp(folder))
        return;
    snprintf(path, sizeof path, "%s/db", folder);
    double cpu = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    if (boyi_build(text, path, &options, &error) || stat(path, &about))
        printf("  %s\n", error.text);
    else
        printf("  %-44s %10.3f ms, %.2f bits a state\n", "build",
               (seconds_of(CLOCK_PROCESS_CPUTIME_ID) - cpu) * 1e3,
               8 * (double)about.st_size / (double)states);
    fflush(stdout);
    unlink(path);
    rmdir(folder);
}

/* ---- The floor ---- */

enum { RUNS = 4, RUN_STATES = 1 << 20 };

/* What no engine of this kind gets below, nanoseconds a state: each state is merged from the runs that lead to it, and its
 * value found by going through those that it leads to, about as much again; and each run is once written and read. */
static double bench_floor(void)
{
    enum { ROUNDS = 8 };
    boyi_state *states = malloc((size_t)RUNS * (RUN_STATES + 1) * sizeof *states);
    boyi_state *out = malloc((size_t)RUNS * (RUN_STATES + 1) * sizeof *out);
    size_t merged = 0;
    double merging = 1e9, copying = 1e9;
    if (!states || !out) {
        free(states);
        free(out);
        return 0;
    }
    uint64_t dice = 1;
    for (size_t i = 0; i < (size_t)RUNS * (RUN_STATES + 1); i++) { /* about half are in two runs */
        dice = dice * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        states[i] = (i % (RUN_STATES + 1) ? states[i - 1] : 0) + 1 + (dice >> 63);
    }
    for (int round = 0; round < ROUNDS; round++) {
        boyi__span spans[RUNS];
        for (size_t i = 0; i < RUNS; i++)
            spans[i] = (boyi__span){states + i * (RUN_STATES + 1), RUN_STATES, 0};
        double start = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
        merged = boyi__run_merge(spans, RUNS, out, NULL);
        double middle = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
        memcpy(out, states, (size_t)RUNS * RUN_STATES * sizeof *out);
        double end = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
        merging = middle - start < merging ? middle - start : merging;
        copying = end - middle < copying ? end - middle : copying;
    }
    double merge = merging / (double)merged * 1e9, copy = copying / ((double)RUNS * RUN_STATES) * 1e9;
    printf("  %-44s %10.1f ns a state; copying %.2f ns a state, %.1f GB/s\n", "merging four runs", merge,
           copy, 2 * (double)sizeof *out / copy);
    free(states);
    free(out);
    return 2 * merge + copy;
}

/* ---- Everything ---- */

static void bench_board(const char *text, bool symmetry, double floor)
{
    char title[80];
    snprintf(title, sizeof title, "%s%s", text, symmetry ? ", mirrored states once" : "");
    bench_title(title);
    question ask = {.text = text, .name = "", .method = BOYI_LAYERS, .threads = 1, .symmetry = symmetry};
    cost layers = bench_solve(&ask, NULL);
    if (symmetry) { /* it takes long */
        ask.method = BOYI_MEMO;
        ask.name = ", one hash table";
        bench_solve(&ask, &layers);
    }
    ask.method = BOYI_SECTIONS;
    ask.name = " by moves";
    ask.by_moves = true;
    cost moves = bench_solve(&ask, &layers);
    ask.by_moves = false;
    ask.name = " by constants";
    cost constants = bench_solve(&ask, &layers);
    printf("  %-44s by moves %.1f x, by constants %.1f x\n", "the floor",
           moves.cpu / (double)moves.states * 1e9 / floor,
           constants.cpu / (double)constants.states * 1e9 / floor);
    ask.name = " by constants, little memory";
    cost little = {0};
    for (unsigned part = 10; part > 1 && !little.states; part--) { /* a tenth, or as little as suffices */
        ask.max_bytes = constants.bytes / part;
        little = bench_solve(&ask, &layers);
    }
    ask.max_bytes = 0;
    ask.threads = 2;
    ask.method = BOYI_LAYERS;
    ask.name = "";
    layers = bench_solve(&ask, NULL);
    ask.method = BOYI_SECTIONS;
    ask.name = " by moves";
    ask.by_moves = true;
    bench_solve(&ask, &layers);
    ask.by_moves = false;
    ask.name = " by constants";
    bench_solve(&ask, &layers);
    if (symmetry)
        bench_build(text, constants.states);
}

static void bench_by_moves(const char *text, const char *title, boyi_method other)
{
    bench_title(title);
    question ask = {
        .text = text, .name = "", .method = other, .threads = 1, .symmetry = true, .by_moves = true};
    cost base = bench_solve(&ask, NULL);
    ask.method = BOYI_SECTIONS;
    ask.name = " by moves";
    bench_solve(&ask, &base);
}

static void bench_lua(void)
{
    char folder[] = "/tmp/boyi-bench-XXXXXX", path[64], text[96];
    if (!mkdtemp(folder))
        return;
    snprintf(path, sizeof path, "%s/game.lua", folder);
    snprintf(text, sizeof text, "%s columns=4 rows=4", path);
    FILE *file = fopen(path, "w");
    bool written = file && fputs(bench_connect_lua, file) >= 0;
    if (file && fclose(file) == 0 && written)
        bench_by_moves(text, "connect 4 4 in Lua", BOYI_LAYERS);
    unlink(path);
    rmdir(folder);
}

void bench_sections(void)
{
    static const char *const boards[] = {"connect 5 4", "connect 5 5", "connect 6 4"};
    static const char *const others[] = {"mnk 4 4 4", "dots 3 3", "kalah 4 4", "othello 4 4"};
    bench_title(
        "sections: sorted runs that are merged, against layers and one hash table; seconds of the processor");
    double floor = bench_floor();
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        bench_by_moves(others[i], others[i], BOYI_LAYERS);
    bench_by_moves("quixo 3", "quixo 3", BOYI_RETRO);
    bench_lua();
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        for (int symmetry = 0; symmetry < 2; symmetry++)
            bench_board(boards[i], symmetry, floor);
}
