/* Games that can go round: engine and shortcut on the same chase, the engine on quixo, and a large graph file
 * against a plain breadth-first search of the same graph. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "boyi.h"
#include "games/graph/parse.h"
#include "games/list.h"

typedef struct {
    boyi_game *game;
    boyi_method method;
    unsigned threads;
    boyi_effort effort;
} solve_work;

static void work_solve(void *context)
{
    solve_work *work = context;
    boyi_options options = {.method = work->method, .threads = work->threads};
    boyi_solution *solution;
    if (boyi_solve(work->game, &options, NULL, &solution))
        return;
    work->effort = boyi_solution_effort(solution);
    boyi_solution_free(solution);
}

static void print_effort(const boyi_effort *effort, double seconds)
{
    printf("  %-44s %10.1f million states/s, %.1f bytes a state\n", "",
           (double)effort->visited / seconds / 1e6, (double)effort->bytes / (double)effort->visited);
}

/* ---- The chase ---- */

enum { PLACES = 2000, DEGREE = 10 };

/* Place p is joined to p + d for a few fixed d, so all have the same degree. */
static char *write_chase(void)
{
    char *text = malloc(PLACES * DEGREE * 6 + PLACES * 4), *at = text;
    int64_t *steps = bench_numbers(DEGREE / 2, PLACES / 2 - 1);
    for (int p = 0; text && steps && p < PLACES; p++) {
        at += sprintf(at, p ? ",[" : "cat-and-mouse [[");
        for (int d = 0; d < DEGREE / 2; d++) {
            int step = (int)steps[d] + 1;
            at += sprintf(at, "%s%d,%d", d ? "," : "", (p + step) % PLACES, (p + PLACES - step) % PLACES);
        }
        at += sprintf(at, "]");
    }
    if (text)
        strcpy(at, "]");
    free(steps);
    return text;
}

typedef struct {
    uint64_t states, moves;
} extent;

static bool add_state(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    extent *sum = context;
    (void)state;
    (void)depth;
    sum->states++;
    sum->moves += moves;
    return true;
}

/* retro in one thread and in two: how much faster, how many states a second, how many bytes. */
static void bench_retro(solve_work *work, int rounds, double base, const char *base_name)
{
    extent all = {0};
    double alone = 0;
    work->method = BOYI_RETRO;
    for (work->threads = 1; work->threads <= 2; work->threads++) {
        double seconds = bench_time(work_solve, work, rounds);
        bool first = work->threads == 1;
        bench_line(first ? "retro, 1 thread" : "retro, 2 threads", seconds, first ? base : alone,
                   first ? base_name : "1 thread");
        alone = seconds;
        print_effort(&work->effort, seconds);
    }
    boyi_game_walk(work->game, boyi_game_start(work->game), NULL, add_state, &all, NULL);
    printf("  %-44s %10.1f moves a state\n", "", (double)all.moves / (double)all.states);
}

static void bench_chase(void)
{
    char *text = write_chase();
    solve_work work = {.method = BOYI_SHORTCUT};
    boyi_error error;
    bench_title("cat and mouse, 2,000 places of degree 10: 8 million states, 80 million moves");
    if (!text || boyi_game_read(text, &error, &work.game)) {
        printf("  %s\n", text ? error.text : "no memory");
        free(text);
        return;
    }
    double shortcut = bench_time(work_solve, &work, 2);
    bench_line("shortcut", shortcut, 0, NULL);
    print_effort(&work.effort, shortcut);
    bench_retro(&work, 2, shortcut, "shortcut");
    boyi_game_free(work.game);
    free(text);
}

/* ---- Quixo ---- */

static void bench_quixo(void)
{
    solve_work work = {0};
    bench_title("quixo 4: 10.3 million states up to symmetry");
    if (boyi_game_read("quixo 4", NULL, &work.game))
        return;
    bench_retro(&work, 1, 0, NULL);
    boyi_game_free(work.game);
}

/* ---- The file ---- */

enum { STATES = 1000000, MOVES = 5 };

/* A million states of five moves each; one in a hundred is finished. */
static char *write_file(void)
{
    char *text = malloc((size_t)STATES * (MOVES + 1) * 9 + 1), *at = text;
    int64_t *to = bench_numbers((size_t)STATES * MOVES, STATES);
    for (int i = 0; text && to && i < STATES; i++) {
        at += sprintf(at, i % 100 == 99 ? "s%d = loss" : "s%d :", i);
        for (int m = 0; m < MOVES && i % 100 != 99; m++)
            at += sprintf(at, " s%d", (int)to[(size_t)i * MOVES + (size_t)m]);
        at += sprintf(at, "\n");
    }
    free(to);
    return text;
}

typedef struct {
    const char *text;
    size_t length;
    boyi__graph *data;
    uint32_t *queue;
    uint8_t *seen;
    uint32_t found;
} file_work;

static void work_read(void *context)
{
    file_work *work = context;
    boyi__graph_free(work->data);
    work->data = NULL;
    boyi__graph_parse(work->text, work->length, 0, NULL, &work->data);
}

/* The usual breadth-first search, on the graph as it was read. */
static void work_search(void *context)
{
    file_work *work = context;
    const boyi__graph *data = work->data;
    memset(work->seen, 0, data->count);
    uint32_t tail = 0;
    work->seen[data->start] = 1;
    work->queue[tail++] = data->start;
    for (uint32_t head = 0; head < tail; head++)
        for (uint64_t m = data->states[work->queue[head]].first;
             m < data->states[work->queue[head] + 1].first; m++)
            if (!work->seen[data->to[m]]) {
                work->seen[data->to[m]] = 1;
                work->queue[tail++] = data->to[m];
            }
    work->found = tail;
}

static void bench_file(void)
{
    char *text = write_file();
    if (!text)
        return;
    file_work work = {.text = text,
                      .length = strlen(text),
                      .queue = malloc(STATES * sizeof *work.queue),
                      .seen = malloc(STATES)};
    boyi__request request = {.family = &boyi__graph_family, .text = text, .length = work.length};
    solve_work solving = {.method = BOYI_RETRO}; /* in all threads */
    bench_title("a graph file of a million states and five million moves");
    double read = bench_time(work_read, &work, 3);
    if (work.queue && work.seen && work.data && !boyi__graph_family.make(&request, NULL, &solving.game)) {
        double search = bench_time(work_search, &work, 5), solve = bench_time(work_solve, &solving, 3);
        bench_line("a plain breadth-first search", search, 0, NULL);
        bench_line("solving", solve, search, "search");
        print_effort(&solving.effort, solve);
        bench_line("reading the file", read, search, "search");
        bench_line("reading and solving", read + solve, read + search, "reading and search");
        boyi_game_free(solving.game);
    }
    boyi__graph_free(work.data);
    free(work.seen);
    free(work.queue);
    free(text);
}

void bench_graph(void)
{
    bench_chase();
    bench_quixo();
    bench_file();
}
