/* Databases: building, size, probing, verifying connect 5 5. Seconds are processor time of all threads together,
 * which depends least on other programs. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "bench.h"
#include "store/index.h"
#include "store/open.h"

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static double build(const char *text, const char *path, bool outcome_only)
{
    boyi_error error;
    boyi_options options = {.outcome_only = outcome_only};
    double start = cpu_seconds();
    if (boyi_build(text, path, &options, &error))
        printf("  %s\n", error.text);
    return cpu_seconds() - start;
}

static uint64_t next(uint64_t *dice)
{
    *dice = *dice * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *dice >> 33;
}

/* States of random plays, as they come. */
static size_t draw_plays(const boyi_game *game, boyi_state *out, size_t most)
{
    boyi_move moves[64];
    uint64_t dice = 1;
    size_t count = 0;
    while (count < most) {
        boyi_state state = boyi_game_start(game);
        for (size_t n; count < most && (n = boyi_game_moves(game, state, moves)) > 0;)
            out[count++] = state = moves[next(&dice) % n].to;
    }
    return count;
}

/* The first state of every block: probed in turn there is always another block, and more of them than the
 * cache holds. */
static size_t draw_blocks(boyi__database *database, boyi_state *out, size_t most)
{
    size_t count = 0;
    for (size_t i = 0; i < database->sections_count; i++) {
        const boyi__block_places *blocks;
        if (boyi__index_list(database, BOYI__STATES, database->sections[i]->record.number, &blocks, NULL))
            return 0;
        for (size_t b = 0; b + 1 < blocks->count && count < most; b++) /* the last one may be short */
            out[count++] = blocks->list[b].first;
    }
    return count;
}

static double probe_all(const boyi_solution *solution, const boyi_state *states, size_t count, int rounds)
{
    double start = cpu_seconds();
    boyi_value value;
    for (int round = 0; round < rounds; round++)
        for (size_t i = 0; i < count; i++)
            if (boyi_solution_value(solution, states[i], NULL, &value))
                printf("  a state is missing\n");
    return (double)count * rounds / (cpu_seconds() - start);
}

static void bench_probes(const boyi_game *game, const boyi_solution *solution)
{
    enum { PLAYED = 1000000, MOST_BLOCKS = 1 << 16 };
    boyi_state *states = malloc(PLAYED * sizeof *states);
    if (!states)
        return;
    size_t count = draw_plays(game, states, PLAYED);
    probe_all(solution, states, count, 1); /* warm */
    printf("  %-44s %10.0f a second (goal 200000)\n", "probes: states of random plays",
           probe_all(solution, states, count, 1));
    count = draw_blocks(boyi__database_of(solution), states, MOST_BLOCKS);
    printf("  %-44s %10.0f a second (goal 20000)\n", "probes: each of another block",
           probe_all(solution, states, count, 5));
    free(states);
}

static void bench_kept(const char *text, const char *path, bool outcome_only, double solving)
{
    boyi_game *game;
    boyi_solution *solution;
    boyi_database about = {0};
    double building = build(text, path, outcome_only);
    if (boyi_solution_open(path, NULL, &game, &solution))
        return;
    boyi_solution_database(solution, NULL, &about);
    bench_line(outcome_only ? "build --values outcome" : "build", building, solving, "solving alone");
    printf("  %-44s %10.2f bits a state (goal %d), %.1f MB\n", "",
           8 * (double)about.bytes / (double)about.states, 3, (double)about.bytes / 1e6);
    double start = cpu_seconds();
    if (boyi_verify(solution, 0, NULL, NULL, NULL))
        printf("  verify failed\n");
    bench_line("verify", cpu_seconds() - start, building, "build");
    if (!outcome_only)
        bench_probes(game, solution);
    boyi_solution_free(solution);
    boyi_game_free(game);
}

void bench_store(void)
{
    const char *text = "connect 5 5", *tmp = getenv("TMPDIR");
    char path[300];
    boyi_game *game;
    boyi_solution *solution = NULL;
    boyi_options options = {.method = BOYI_LAYERS};
    bench_title("store: connect 5 5 kept in a file, seconds of the processor");
    if (boyi_game_read(text, NULL, &game))
        return;
    double start = cpu_seconds();
    boyi_solve(game, &options, NULL, &solution);
    double solving = cpu_seconds() - start;
    boyi_solution_free(solution);
    boyi_game_free(game);
    bench_line("solving alone", solving, 0, "");
    for (int outcome_only = 0; outcome_only < 2; outcome_only++) {
        snprintf(path, sizeof path, "%s/boyi-bench-%d.db", tmp && *tmp ? tmp : "/tmp", (int)getpid());
        unlink(path);
        bench_kept(text, path, outcome_only, solving);
        unlink(path);
    }
}
