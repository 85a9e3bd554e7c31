#include "games/board/lines.h"

#include <assert.h>

#include "base/bits.h"
#include "base/error.h"

/* ---- Where lines are ---- */

void boyi__lines_fill(boyi__lines *lines, const boyi__board *board, unsigned k)
{
    assert(k > 0 && board->squares > 0);
    *lines = (boyi__lines){.k = k, .few = k >= 2 && k <= 4};
    static const int ways[BOYI__LINES_WAYS][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}}; /* columns, rows a step */
    for (unsigned way = 0; way < BOYI__LINES_WAYS; way++) {
        int across = ways[way][0], down = ways[way][1];
        int by = down * (int)board->columns + across, length = (int)k - 1, step = 1;
        uint64_t starts = 0, rest = boyi__board_inside(board, length * across, length * down);
        for (; rest; rest &= rest - 1) {
            int square = __builtin_ctzll(rest), last = square + length * by;
            if (length)
                step = board->bit[square + by] - board->bit[square];
            starts |= UINT64_C(1) << board->bit[step > 0 ? square : last]; /* steps lead to higher bits */
            for (int i = 0; i <= length; i++)
                lines->through[square + i * by]++;
        }
        if (!starts)
            continue;
        lines->step[lines->ways] = (unsigned)(step > 0 ? step : -step);
        lines->rest[lines->ways] = lines->few ? lines->step[lines->ways] * (k - 2) : 0;
        lines->starts[lines->ways++] = starts;
    }
}

/* ---- Squares that complete a line ---- */

/* In one direction: some stones in a row before the gap, the rest after it. `starts`: where a line can begin. */
static inline uint64_t find_gaps(uint64_t stones, unsigned step, unsigned k, bool apart, uint64_t starts)
{
    uint64_t before[BOYI__BOARD_SQUARES], run = ~UINT64_C(0), gaps = 0;
    before[0] = run;
    for (unsigned length = 1; length < k; length++)
        before[length] = before[length - 1] & stones << length * step;
    for (unsigned length = 0; length < k; length++) {
        const unsigned ahead = k - 1 - length;
        gaps |= run & before[ahead] & (apart ? UINT64_MAX : starts << ahead * step);
        if (length + 1 < k)
            run &= stones >> (length + 1) * step;
    }
    return gaps;
}

uint64_t boyi__lines_gaps(const boyi__lines *lines, uint64_t stones)
{
    uint64_t gaps = 0;
    if (lines->k == 4)
        for (unsigned i = 0; i < lines->ways; i++)
            gaps |= find_gaps(stones, lines->step[i], 4, true, 0);
    else
        for (unsigned i = 0; i < lines->ways; i++)
            gaps |= find_gaps(stones, lines->step[i], lines->k, true, 0);
    return gaps;
}

uint64_t boyi__lines_gaps_on_any(const boyi__lines *lines, uint64_t stones)
{
    uint64_t gaps = 0;
    for (unsigned i = 0; i < lines->ways; i++) /* a copy of the loop for the usual lengths, as a constant */
        gaps |= lines->k == 3   ? find_gaps(stones, lines->step[i], 3, false, lines->starts[i])
                : lines->k == 4 ? find_gaps(stones, lines->step[i], 4, false, lines->starts[i])
                                : find_gaps(stones, lines->step[i], lines->k, false, lines->starts[i]);
    return gaps;
}

/* ---- Checking states ---- */

static bool has_line(const boyi__lines *lines, uint64_t stones)
{
    return boyi__lines_any(lines, false, stones);
}

boyi_status boyi__lines_check(const boyi__lines *lines, const boyi__board *board, const boyi__stones *stones,
                              uint64_t last, const char *text, boyi_error *error)
{
    unsigned crosses = boyi__count_bits(stones->of[0]), noughts = boyi__count_bits(stones->of[1]);
    if (crosses != noughts && crosses != noughts + 1)
        return boyi__fail(error, BOYI_INPUT,
                          "%s: state \"%s\": X moves first, so there are as many X as O or one more",
                          board->name, text);
    uint64_t own = stones->of[!stones->turn], other = stones->of[stones->turn];
    bool valid = !has_line(lines, own); /* or it has none without one of the stones `last` */
    for (; last && !valid; last &= last - 1)
        valid = !has_line(lines, own & ~(last & -last));
    return valid && !has_line(lines, other) ? BOYI_OK : boyi__board_fail_over(board, text, error);
}
