/* Pools 1 … m with a total of about half their sum: a bit a subset against the usual recursion, which remembers a
 * byte a subset. */
#include <stdio.h>
#include <stdlib.h>

#include "bench.h"
#include "boyi.h"

typedef struct {
    int m, total;
    unsigned threads;
    boyi_game *game;
    int8_t *known; /* memo: 0 not yet, 1 wins, -1 loses */
    bool wins;
} pool_work;

/* Everything a user waits for: memory, table and the answer. */
static void work_bits(void *context)
{
    pool_work *work = context;
    boyi_options options = {.method = BOYI_SHORTCUT, .threads = work->threads};
    boyi_solution *solution;
    boyi_value value;
    if (boyi_solve(work->game, &options, NULL, &solution))
        return;
    if (!boyi_solution_value(solution, boyi_game_start(work->game), NULL, &value))
        work->wins = value.outcome == BOYI_WIN;
    boyi_solution_free(solution);
}

static bool memo_wins(const pool_work *work, uint32_t used, int left)
{
    if (work->known[used])
        return work->known[used] > 0;
    bool wins = false;
    for (int i = work->m; i > 0 && !wins; i--)
        if (!(used >> (i - 1) & 1))
            wins = i >= left || !memo_wins(work, used | UINT32_C(1) << (i - 1), left - i);
    work->known[used] = wins ? 1 : -1;
    return wins;
}

static void work_memo(void *context)
{
    pool_work *work = context;
    work->known = calloc((size_t)1 << work->m, 1);
    if (work->known)
        work->wins = memo_wins(work, 0, work->total);
    free(work->known);
}

static void bench_size(int m, bool with_memo)
{
    pool_work work = {.m = m, .total = m * (m + 1) / 4, .threads = 1};
    char text[80];
    snprintf(text, sizeof text, "can-i-win %d %d", m, work.total);
    bench_title(text);
    if (boyi_game_read(text, NULL, &work.game))
        return;
    int rounds = m < 30 ? 5 : 2;
    double one = bench_time(work_bits, &work, rounds);
    bool wins = work.wins;
    bench_line("a bit a subset, one thread", one, 0, "");
    printf("  %-44s %10.4f ns a subset\n", "", one / (double)(UINT64_C(1) << m) * 1e9);
    work.threads = 2;
    bench_line("a bit a subset, two threads", bench_time(work_bits, &work, rounds), one, "one thread");
    if (with_memo) {
        bench_line("memo on a byte a subset", bench_time(work_memo, &work, 1), one, "one thread of bits");
        if (work.wins != wins)
            printf("  the two do NOT agree\n");
    }
    boyi_game_free(work.game);
}

void bench_pool(void)
{
    bench_size(24, true);
    bench_size(28, true);
    bench_size(32, false);
}
