/* Wythoff's game: two heaps; take any number from one, or the same number from both. Who can't move loses.
 *
 * A state is two halves: a | b. Numbers go row by row: a * (B + 1) + b.
 *
 * Shortcut (Wythoff): with a <= b and k = b - a, the state is lost exactly when a = floor(k * phi), phi the
 * golden ratio. floor(k * phi) = (k + floor(k * sqrt 5)) / 2, rounded down, and floor(k * sqrt 5) is the
 * whole root of 5 k^2: no rounding anywhere.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/scan.h"
#include "game/solution.h"
#include "games/list.h"

typedef struct {
    uint32_t a, b;
} wythoff;

static boyi_state pack(uint32_t a, uint32_t b)
{
    return (boyi_state)a << 32 | b;
}

static uint32_t a_of(boyi_state state)
{
    return (uint32_t)(state >> 32);
}

static uint32_t b_of(boyi_state state)
{
    return (uint32_t)state;
}

static boyi_state start(const void *self)
{
    const wythoff *game = self;
    return pack(game->a, game->b);
}

/* A move's name: 0 from the first, 1 from the second, 2 from both. */
static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    (void)self;
    uint32_t a = a_of(state), b = b_of(state);
    size_t count = 0;
    for (uint32_t amount = 1; amount <= a; amount++)
        out[count++] = (boyi_move){.to = pack(a - amount, b), .name = 0};
    for (uint32_t amount = 1; amount <= b; amount++)
        out[count++] = (boyi_move){.to = pack(a, b - amount), .name = 1};
    for (uint32_t amount = 1; amount <= a && amount <= b; amount++)
        out[count++] = (boyi_move){.to = pack(a - amount, b - amount), .name = 2};
    return count;
}

static uint64_t count_states(const void *self)
{
    const wythoff *game = self;
    return ((uint64_t)game->a + 1) * ((uint64_t)game->b + 1);
}

static uint64_t number(const void *self, boyi_state state)
{
    const wythoff *game = self;
    return a_of(state) * ((uint64_t)game->b + 1) + b_of(state);
}

static boyi_state numbered(const void *self, uint64_t place)
{
    const wythoff *game = self;
    return pack((uint32_t)(place / ((uint64_t)game->b + 1)), (uint32_t)(place % ((uint64_t)game->b + 1)));
}

static size_t write_state(const void *self, boyi_state state, char *out, size_t room)
{
    (void)self;
    return (size_t)snprintf(out, room, "%" PRIu32 ",%" PRIu32, a_of(state), b_of(state));
}

static size_t write_move(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    static const char *const where[] = {"the first", "the second", "both"};
    (void)self;
    uint32_t amount = move->name == 1 ? b_of(state) - b_of(move->to) : a_of(state) - a_of(move->to);
    return (size_t)snprintf(out, room, "take %" PRIu32 " from %s", amount, where[move->name]);
}

static boyi_status read_pair(const char *text, size_t length, boyi_error *error, int64_t pair[2])
{
    const boyi__noun noun = {.game = "wythoff", .item = "heap", .item_zh = "堆"};
    int64_t *sizes;
    size_t found;
    boyi_status status = boyi__scan_numbers(text, length, &noun, error, &sizes, &found);
    if (status)
        return status;
    if (found != 2)
        status = boyi_fail(error, BOYI_INPUT, "wythoff takes two heaps, A and B, not %zu",
                           "wythoff 需要两堆 A 和 B，而不是 %zu 堆", found);
    for (size_t i = 0; i < 2 && !status; i++) {
        pair[i] = sizes[i];
        if (sizes[i] < 0 || sizes[i] > INT32_MAX)
            status = boyi_fail(error, BOYI_INPUT, "wythoff: heap %zu should be between 0 and %d",
                               "wythoff：第 %zu 堆应在 0 与 %d 之间", i + 1, INT32_MAX);
    }
    free(sizes);
    return status;
}

static boyi_status read_state(const void *self, const char *text, boyi_error *error, boyi_state *out)
{
    const wythoff *game = self;
    int64_t pair[2];
    boyi_status status = read_pair(text, strlen(text), error, pair);
    if (status)
        return status;
    if (pair[0] > game->a || pair[1] > game->b)
        return boyi_fail(error, BOYI_INPUT,
                         "wythoff: the state is larger than the start, %" PRIu32 ",%" PRIu32,
                         "wythoff：状态大于起始状态 %" PRIu32 ",%" PRIu32, game->a, game->b);
    *out = pack((uint32_t)pair[0], (uint32_t)pair[1]);
    return BOYI_OK;
}

/* ---- The table ---- */

static bool cell(const void *self, uint32_t row, uint32_t column, boyi_state *out)
{
    (void)self;
    *out = pack(row, column);
    return true;
}

static size_t write_mark(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    static const char *const where[] = {"v", "<", "x"};
    (void)self;
    uint32_t amount = move->name == 1 ? b_of(state) - b_of(move->to) : a_of(state) - a_of(move->to);
    return (size_t)snprintf(out, room, "%s%" PRIu32, where[move->name], amount);
}

/* ---- The shortcut ---- */

__extension__ typedef unsigned __int128 wide;

/* The whole root of 5 k^2, for k below 2^32. */
static uint64_t root_of_five(uint64_t k)
{
    wide square = (wide)5 * k * k;
    uint64_t root = 0;
    for (uint64_t bit = UINT64_C(1) << 34; bit; bit >>= 1)
        if ((wide)(root | bit) * (root | bit) <= square)
            root |= bit;
    return root;
}

static bool is_lost(uint64_t a, uint64_t b)
{
    uint64_t low = a < b ? a : b, k = a < b ? b - a : a - b;
    return low == (k + root_of_five(k)) / 2;
}

static boyi_status worth(const boyi_solution *solution, boyi_state state, boyi_error *error, int64_t *out)
{
    (void)solution;
    (void)error;
    bool lost = is_lost(a_of(state), b_of(state));
    *out = boyi__worth_outcome(lost ? BOYI_LOSS : BOYI_WIN, state ? BOYI__PLIES_LOST : 0);
    return BOYI_OK;
}

static const boyi__source source = {.worth = worth, .free = free, .every_state = true};

static boyi_status solve_by_ratio(const boyi_game *game, boyi_state state, const boyi_options *options,
                                  boyi_error *error, boyi_solution **out)
{
    (void)state;
    (void)options;
    return boyi__solution_theorem(game, &source, error, out);
}

/* ---- Making it ---- */

static boyi_status make(const boyi__request *request, boyi_error *error, boyi_game **out)
{
    int64_t pair[2];
    boyi_status status = read_pair(request->text, request->length, error, pair);
    if (status)
        return status;
    wythoff *self = malloc(sizeof *self);
    if (!self)
        return boyi__fail_memory(error, "wythoff");
    *self = (wythoff){.a = (uint32_t)pair[0], .b = (uint32_t)pair[1]};
    boyi_rules rules = {
        .name = "wythoff",
        .kind = BOYI_OUTCOME,
        .most_moves = (size_t)self->a + self->b + (self->a < self->b ? self->a : self->b),
        .start = start,
        .moves = moves,
        .count = count_states,
        .number = number,
        .numbered = numbered,
        .write_state = write_state,
        .write_move = write_move,
        .read_state = read_state,
        .free = free,
    };
    status = boyi__game_new(&rules, self, error, out);
    if (status)
        return status;
    (*out)->shortcut = solve_by_ratio;
    (*out)->shortcut_lacks_plies = true;
    (*out)->grid = (boyi__grid){
        .rows = (uint32_t)pair[0] + 1,
        .columns = (uint32_t)pair[1] + 1,
        .row_label = "A",
        .row_label_zh = "A",
        .column_label = "B",
        .column_label_zh = "B",
        .cell = cell,
        .mark = write_mark,
        .legend = "v2 take 2 from A, <2 from B, x2 from both",
        .legend_zh = "v2 从 A 取 2，<2 从 B 取 2，x2 从两堆各取 2",
    };
    return BOYI_OK;
}

static const char *const examples[] = {"solve wythoff 4 7", "table wythoff 5 5", NULL};

const boyi__family boyi__wythoff = {
    .name = "wythoff",
    .arguments = "A B",
    .summary = "two heaps, any number from one or the same from both",
    .summary_zh = "威佐夫博弈：两堆，从一堆取任意多或从两堆取同样多",
    .rules = "Two players take any number from one heap, or the same number from both, in turn. Who takes "
             "the last wins.",
    .rules_zh = "双方轮流从一堆取任意多个，或从两堆取同样多个。取走最后一个者胜。",
    .notation = "States: both sizes, 4,7. Moves: take 2 from the first, the second, both.",
    .notation_zh = "状态：两堆的大小，4,7。着法：take 2 from the first / the second / both。",
    .answer = "win or loss for the player to move",
    .answer_zh = "当前一方的 win 或 loss",
    .examples = examples,
    .make = make,
};
