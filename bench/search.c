/* search against memo on a game both can do, and search alone on what memo can't. */
#include <stdio.h>

#include "bench.h"
#include "boyi.h"

typedef struct {
    boyi_game *game;
    boyi_state state;
    boyi_method method;
    boyi_value value;
    boyi_effort effort;
    bool solved;
} search_work;

static void work_solve(void *context)
{
    search_work *work = context;
    boyi_options options = {.method = work->method, .threads = 1};
    boyi_solution *solution;
    work->solved = boyi_solve_at(work->game, work->state, &options, NULL, &solution) == BOYI_OK;
    if (!work->solved)
        return;
    boyi_solution_value(solution, work->state, NULL, &work->value);
    work->effort = boyi_solution_effort(solution);
    boyi_solution_free(solution);
}

static double bench_method(search_work *work, boyi_method method, double base)
{
    work->method = method;
    double seconds = bench_time(work_solve, work, 2);
    if (!work->solved) {
        printf("  %s could not solve it\n", boyi_method_word(method));
        return 0;
    }
    bench_line(boyi_method_word(method), seconds, base, "search");
    printf("  %-44s %10.3f million %s, %.2f million a second\n", "", (double)work->effort.visited / 1e6,
           method == BOYI_SEARCH ? "nodes" : "states", (double)work->effort.visited / seconds / 1e6);
    return seconds;
}

static void bench_game(const char *text, const char *state, bool with_memo)
{
    search_work work = {0};
    boyi_error error;
    bench_title(text);
    if (boyi_game_read(text, &error, &work.game)) {
        printf("  %s\n", error.text);
        return;
    }
    work.state = boyi_game_start(work.game);
    if (state)
        boyi_game_read_state(work.game, state, &error, &work.state);
    double search = bench_method(&work, BOYI_SEARCH, 0);
    boyi_value found = work.value;
    if (with_memo && bench_method(&work, BOYI_MEMO, search) > 0 &&
        (found.outcome != work.value.outcome || found.plies != work.value.plies ||
         found.margin != work.value.margin))
        printf("  the two do NOT agree\n");
    boyi_game_free(work.game);
}

void bench_search(void)
{
    bench_game("connect 5 4", NULL, true);
    bench_game("kalah 4 3", NULL, true);
    bench_game("kalah 4 4", NULL, false);
    bench_game("mnk 5 4 4", NULL, false);
    bench_game("connect 5 5", NULL, false);
    bench_game("connect 7 6", "......./......./......O/...O..X/O..X..O/OXXXO.X", false);
}
