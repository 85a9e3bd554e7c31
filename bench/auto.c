/* What auto chooses against every method: it should take no more than twice the time of the best. */
#include <stdio.h>
#include <time.h>

#include "bench.h"
#include "boyi.h"

static const char *const games[] = {
    "tic-tac-toe",
    "mnk 3 4 3",
    "mnk 4 4 3",
    "mnk 4 4 4",
    "mnk 5 4 4",
    "connect 3 3",
    "connect 4 4 3",
    "connect 4 4",
    "connect 4 5",
    "connect 5 4",
    "connect 6 4",
    "connect 5 5",
    "chomp 4 7",
    "chomp 6 6",
    "chomp 8 9",
    "hexapawn 3 3",
    "hexapawn 4 4",
    "hexapawn 4 6",
    "hexapawn 5 5",
    "dots 2 2",
    "dots 3 2",
    "dots 3 3",
    "kalah 3 3",
    "kalah 4 3",
    "kalah 4 4",
    "kalah 6 2",
    "othello 4 4",
    "othello 4 6",
    "quixo 3",
    "row 3 9 1 2 8 4 7 7 2 6 5 1 9 3 8",
    "row --take 1-2 3 9 1 2 8 4 7 7 2 6 5 1 9 3 8",
    "stone-game-2 3 9 1 2 8 4 7 7 2 6 5 1 9 3 8",
    "heaps --take 1-3 3000000",
    "nim 100 200 300",
    "heaps --misere --take 1-3 7 9 11",
    "heaps --misere --take 1-3 70 90 110",
    "misere-nim 30 40 50",
    "kayles 200",
    "wythoff 30 40",
    "wythoff 943 1526",
    "can-i-win 16 100",
    "can-i-win 20 200",
    "can-i-win 20 30",
    "hundred 10 1000000",
    "pool --reuse 3 5 8 --total 500000",
    "cat-and-mouse [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]",
};

enum { LISTED = 256, LEAST_RUNS = 3, MOST_RUNS = 200 };

#define SHORT 0.02 /* seconds */

typedef struct {
    const boyi_game *game;
    boyi_method method;
    double deadline; /* in seconds of the processor */
    bool solved;
    boyi_value value;
} auto_work;

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static bool go_on(void *context, const boyi_progress *progress)
{
    const auto_work *work = context;
    (void)progress;
    return cpu_seconds() < work->deadline;
}

/* What `boyi solve` asks for: the value, and those of all moves. */
static void work_solve(auto_work *work)
{
    boyi_options options = {.method = work->method, .threads = 1, .progress = go_on, .context = work};
    const boyi_state start = boyi_game_start(work->game);
    boyi_solution *solution;
    boyi_choices choices = {0};
    work->solved = false;
    if (boyi_solve(work->game, &options, NULL, &solution))
        return;
    boyi_solution_watch(solution, go_on, work);
    work->solved = !boyi_solution_value(solution, start, NULL, &work->value) &&
                   !boyi_solution_choices(solution, start, LISTED, NULL, &choices);
    boyi_choices_free(&choices);
    boyi_solution_free(solution);
}

/* The least processor time of three runs or more, as many as fit into SHORT: other programs change it little. */
static double best_time(auto_work *work)
{
    const double begin = cpu_seconds();
    double best = 1e300, end = begin;
    for (int i = 0; i < LEAST_RUNS || (i < MOST_RUNS && end - begin < SHORT); i++) {
        const double start = end;
        work_solve(work);
        end = cpu_seconds();
        best = end - start < best ? end - start : best;
    }
    return best;
}

/* The time of auto, and of the best method; a method that takes four times as long as auto is stopped. */
static void bench_game(const char *text, double *worst)
{
    boyi_game *game;
    boyi_error error;
    if (boyi_game_read(text, &error, &game)) {
        printf("  %s\n", error.text);
        return;
    }
    auto_work work = {.game = game, .method = BOYI_AUTO, .deadline = 1e9};
    double time = best_time(&work), best = time;
    const boyi_value value = work.value;
    boyi_method which = BOYI_AUTO;
    for (boyi_method method = BOYI_MEMO; method <= BOYI_SHORTCUT; method++) {
        work.method = method;
        work.deadline = cpu_seconds() + 12 * time + 0.05;
        double seconds = best_time(&work);
        /* A shortcut that does not know the length of play does not answer the same question. */
        if (work.solved && work.value.plies == value.plies && seconds < best) {
            best = seconds;
            which = method;
        }
    }
    best = best > 1e-9 ? best : 1e-9; /* the clock's step */
    printf("  %-44s %12.4f ms   %5.2f x the best: %s\n", text, time * 1e3, time / best,
           boyi_method_word(which));
    fflush(stdout);
    /* Starting the program takes about a millisecond, and asking a clock a hundredth of what is counted here. */
    if (time > 1e-5 && time / best > *worst)
        *worst = time / best;
    boyi_game_free(game);
}

void bench_auto(void)
{
    double worst = 1;
    bench_title("auto against the best method, one thread");
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        bench_game(games[i], &worst);
    printf("  %-44s %12s      %5.2f x\n", "the largest ratio of those above 10 us", "", worst);
}
