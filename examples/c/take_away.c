/* A heap of n stones; take 1 to k of them; who can't move loses. With a shortcut and a table.
 *
 *     boyi solve examples/c/take_away.c n=1000000000000000000    by the shortcut, at once
 *     boyi table examples/c/take_away.c n=8
 *     boyi check examples/c/take_away.c                          also holds the shortcut against an engine
 *
 * Multiples of k + 1 are lost: whatever is taken, the other takes the rest of k + 1.
 */
#include <boyi.h>
#include <stdio.h>

enum { N, K, MOST = 100 };

static const boyi_parameter parameters[] = {
    {.name = "n", .standard = "21", .least = 0, .most = INT64_MAX, .help = "stones at the start"},
    {.name = "k", .standard = "3", .least = 1, .most = MOST, .help = "most stones a move may take"},
    {0},
};

static boyi_state start(const void *self)
{
    const int64_t *p = self;
    return (boyi_state)p[N];
}

static size_t moves(const void *self, boyi_state heap, boyi_move *out)
{
    const int64_t *p = self;
    size_t count = 0;
    for (uint32_t take = 1; take <= p[K] && take <= heap; take++)
        out[count++] = (boyi_move){.to = heap - take, .name = take};
    return count;
}

static size_t write_move(const void *self, boyi_state heap, const boyi_move *move, char *out, size_t room)
{
    (void)self, (void)heap;
    return (size_t)snprintf(out, room, "take %u", move->name);
}

/* The value of any heap, and how long it takes: k + 1 stones in two moves. */
static boyi_status value(const void *self, boyi_state heap, boyi_error *error, boyi_value *out)
{
    const int64_t *p = self;
    uint64_t rest = heap % (uint64_t)(p[K] + 1), plies = 2 * (heap / (uint64_t)(p[K] + 1)) + (rest > 0);
    (void)error;
    *out = (boyi_value){.outcome = rest ? BOYI_WIN : BOYI_LOSS,
                        .plies = plies < 1000000000 ? (uint32_t)plies : BOYI_PLIES_UNKNOWN};
    return BOYI_OK;
}

/* A list: one heap a row. */
static bool cell(const void *self, uint32_t row, uint32_t column, boyi_state *out)
{
    (void)self, (void)column;
    *out = row;
    return true;
}

static size_t mark(const void *self, boyi_state heap, const boyi_move *move, char *out, size_t room)
{
    (void)self, (void)heap;
    return (size_t)snprintf(out, room, "%u", move->name);
}

static bool grid(const void *self, boyi_grid *out)
{
    const int64_t *p = self;
    if (p[N] >= 100000)
        return false;
    *out = (boyi_grid){.rows = (uint32_t)p[N] + 1,
                       .columns = 1,
                       .row_label = "heap",
                       .cell = cell,
                       .mark = mark,
                       .legend = "after each value: how many to take",
                       .row_label_zh = "堆",
                       .legend_zh = "值后为应取的数目"};
    return true;
}

const boyi_own boyi_own_game = {
    .version = BOYI_OWN_VERSION,
    .rules = {.name = "take-away",
              .kind = BOYI_OUTCOME,
              .most_moves = MOST,
              .start = start,
              .moves = moves,
              .write_move = write_move,
              .grid = grid,
              .value = value},
    .parameters = parameters,
};
