/* sections against layers: connect by constants and by moves, other games by moves. */
#include <stdio.h>
#include <string.h>

#include "bench.h"
#include "boyi.h"
#include "game/game.h"

typedef struct {
    boyi_game *game;
    boyi_options options;
    boyi_effort effort;
} sections_work;

static void solve(void *context)
{
    sections_work *work = context;
    boyi_solution *solution;
    work->effort = (boyi_effort){0};
    if (boyi_solve(work->game, &work->options, NULL, &solution))
        return;
    work->effort = boyi_solution_effort(solution);
    boyi_solution_free(solution);
}

/* One line; returns the seconds. `base` 0: it is the first. */
static double bench_method(const char *text, boyi_method method, bool by_moves, unsigned threads,
                           bool symmetry, double base)
{
    char name[80];
    sections_work work = {.options = {.method = method, .threads = threads, .every_state = !symmetry}};
    if (boyi_game_read(text, NULL, &work.game))
        return 0;
    if (by_moves)
        work.game->rules.section_moves = NULL;
    double seconds = bench_time(solve, &work, 1);
    snprintf(name, sizeof name, "%s, %s%s, %u thread%s%s", text, boyi_method_word(method),
             by_moves ? " by moves" : "", threads, threads > 1 ? "s" : "", symmetry ? ", mirrored once" : "");
    bench_line(name, seconds, base, base > 0 ? "layers" : "");
    printf("  %-44s %10.1f million states/s, %.1f bytes a state\n", "",
           (double)work.effort.visited / seconds / 1e6,
           (double)work.effort.bytes / (double)(work.effort.visited ? work.effort.visited : 1));
    boyi_game_free(work.game);
    return seconds;
}

void bench_sections(void)
{
    static const char *const boards[] = {"connect 5 4", "connect 5 5", "connect 6 4"};
    static const char *const others[] = {"mnk 4 4 4", "dots 3 3", "kalah 4 4", "othello 4 4"};
    bench_title("sections: sorted runs that are merged, against layers");
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        for (int symmetry = 0; symmetry < 2; symmetry++) {
            double base = bench_method(boards[i], BOYI_LAYERS, false, 1, symmetry, 0);
            bench_method(boards[i], BOYI_SECTIONS, true, 1, symmetry, base);
            bench_method(boards[i], BOYI_SECTIONS, false, 1, symmetry, base);
            double two = bench_method(boards[i], BOYI_LAYERS, false, 2, symmetry, 0);
            bench_method(boards[i], BOYI_SECTIONS, false, 2, symmetry, two);
        }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        double base = bench_method(others[i], BOYI_LAYERS, false, 1, true, 0);
        bench_method(others[i], BOYI_SECTIONS, true, 1, true, base);
    }
    double base = bench_method("quixo 3", BOYI_RETRO, false, 1, true, 0);
    bench_method("quixo 3", BOYI_SECTIONS, true, 1, true, base);
}
