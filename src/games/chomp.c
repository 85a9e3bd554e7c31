/* Chomp: a bar of chocolate, eaten from the corner opposite to the poison.
 *
 * A state is the border between what is left and what is eaten, walked from the bottom left to the top right:
 * a 0 is a step to the right, a 1 a step up, the lowest bit first. ROWS ones among ROWS + COLUMNS bits.
 *
 *       a b c d
 *     1 P # # #          rows of 4, 2 and 0 squares: 1 001 001
 *     2 # #                                          (up, right twice and up, right twice and up)
 *     3
 *
 * Walked backwards with the steps exchanged it is the same bar with rows and columns exchanged.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "games/list.h"
#include "games/sizes.h"

enum { MOST = 26, NAME_ROW = 32 };

typedef struct {
    unsigned rows, columns;
} chomp;

typedef struct {
    unsigned length[MOST]; /* of each row, from the top; none is longer than the one above it */
} bar;

static boyi_state pack(const chomp *self, const bar *left)
{
    boyi_state border = 0;
    for (unsigned row = self->rows, at = 0, below = 0; row-- > 0; below = left->length[row]) {
        at += left->length[row] - below;
        border |= UINT64_C(1) << at++;
    }
    return border;
}

static bar unpack(const chomp *self, boyi_state border)
{
    bar left;
    for (unsigned row = self->rows, length = 0; row-- > 0; border >>= 1) {
        for (; !(border & 1); border >>= 1)
            length++;
        left.length[row] = length;
    }
    return left;
}

static unsigned squares(const chomp *self, boyi_state state)
{
    bar left = unpack(self, state);
    unsigned sum = 0;
    for (unsigned row = 0; row < self->rows; row++)
        sum += left.length[row];
    return sum;
}

static boyi_state start(const void *self)
{
    const chomp *game = self;
    return ((UINT64_C(1) << game->rows) - 1) << game->columns;
}

static boyi_state eat(const chomp *self, bar left, unsigned row, unsigned column)
{
    for (; row < self->rows; row++)
        if (left.length[row] > column)
            left.length[row] = column;
    return pack(self, &left);
}

/* The poison may be eaten like any square: nothing else is left to somebody who has lost. */
static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    const chomp *game = self;
    bar left = unpack(game, state);
    size_t count = 0;
    for (unsigned row = 0; row < game->rows; row++)
        for (unsigned column = 0; column < left.length[row]; column++)
            out[count++] = (boyi_move){.to = eat(game, left, row, column), .name = row * NAME_ROW + column};
    return count;
}

/* Nothing is left: the other has just eaten the poison. */
static boyi_end finished(const void *self, boyi_state state)
{
    (void)self;
    (void)state;
    return (boyi_end){.outcome = BOYI_WIN};
}

static uint32_t layer(const void *self, boyi_state state)
{
    const chomp *game = self;
    return game->rows * game->columns - squares(game, state);
}

/* Square bars only. */
static boyi_state canonical(const void *self, boyi_state state)
{
    const chomp *game = self;
    boyi_state turned = 0;
    for (unsigned i = 0, steps = 2 * game->rows; i < steps; i++)
        turned |= (~state >> (steps - 1 - i) & 1) << i;
    return turned < state ? turned : state;
}

/* ---- Text ---- */

static size_t write_state(const void *self, boyi_state state, char *out, size_t room)
{
    const chomp *game = self;
    bar left = unpack(game, state);
    char text[MOST * 3 + 1];
    size_t length = 0;
    for (unsigned row = 0; row < game->rows; row++)
        length += (size_t)snprintf(text + length, sizeof text - length, row ? "/%u" : "%u", left.length[row]);
    return (size_t)snprintf(out, room, "%s", text);
}

static size_t write_move(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    (void)self;
    (void)state;
    return (size_t)snprintf(out, room, "%c%u", (char)('a' + move->name % NAME_ROW),
                            (unsigned)(move->name / NAME_ROW + 1));
}

static size_t draw(const void *self, boyi_state state, char *out, size_t room)
{
    const chomp *game = self;
    bar left = unpack(game, state);
    char text[(MOST + 1) * (MOST * 2 + 5) + 1];
    size_t length = (size_t)snprintf(text, sizeof text, "   ");
    for (unsigned column = 0; column < game->columns; column++)
        length += (size_t)snprintf(text + length, sizeof text - length, " %c", (char)('a' + column));
    for (unsigned row = 0; row < game->rows; row++) {
        length += (size_t)snprintf(text + length, sizeof text - length, "\n%3u", row + 1);
        for (unsigned column = 0; column < game->columns; column++)
            length += (size_t)snprintf(text + length, sizeof text - length, " %c",
                                       column >= left.length[row] ? '.'
                                       : row + column == 0        ? 'P'
                                                                  : '#');
    }
    return (size_t)snprintf(out, room, "%s\n", text);
}

static boyi_status refuse_state(const chomp *self, const char *text, boyi_error *error)
{
    boyi__quoted token;
    return boyi_fail(error, BOYI_INPUT,
                     "chomp: state \"%s\" is not up to %u row lengths from 0 to %u, none longer than the one "
                     "before it, such as 4/2/1",
                     "chomp：状态“%s”应为至多 %u 个行长，每个 0 到 %u，且不长于前一个，例如 4/2/1",
                     boyi__quote(&token, text, strlen(text)), self->rows, self->columns);
}

static boyi_status read_state(const void *self, const char *text, boyi_error *error, boyi_state *out)
{
    const chomp *game = self;
    bar left = {0};
    unsigned row = 0, longest = game->columns;
    const char *at = text;
    for (;; at++, row++) {
        if (row == game->rows || *at < '0' || *at > '9')
            return refuse_state(game, text, error);
        for (; *at >= '0' && *at <= '9' && left.length[row] <= MOST; at++)
            left.length[row] = left.length[row] * 10 + (unsigned)(*at - '0');
        if (left.length[row] > longest || (*at && *at != '/'))
            return refuse_state(game, text, error);
        longest = left.length[row];
        if (!*at)
            break;
    }
    *out = pack(game, &left);
    return BOYI_OK;
}

static boyi_status make(const boyi__request *request, boyi_error *error, boyi_game **out)
{
    static const boyi__size sizes[BOYI__SIZES] = {{"ROWS", 1, MOST, 0}, {"COLUMNS", 1, MOST, 0}};
    unsigned size[BOYI__SIZES];
    boyi_status status = boyi__sizes_read(request, sizes, true, error, size);
    if (status)
        return status;
    chomp *self = malloc(sizeof *self);
    if (!self)
        return boyi__fail_memory(error, "chomp");
    *self = (chomp){.rows = size[0], .columns = size[1]};
    boyi_rules rules = {
        .name = "chomp",
        .kind = BOYI_OUTCOME,
        .most_moves = self->rows * self->columns,
        .bits = self->rows + self->columns,
        .start = start,
        .moves = moves,
        .finished = finished,
        .layer = layer,
        .canonical = self->rows == self->columns ? canonical : NULL,
        .write_state = write_state,
        .write_move = write_move,
        .draw = draw,
        .read_state = read_state,
        .free = free,
    };
    return boyi_game_new(&rules, self, error, out);
}

static const char *const examples[] = {"solve chomp 3 4", "line chomp 4 4", "solve chomp 3 4 --state 4/2/1",
                                       NULL};

const boyi__family boyi__chomp = {
    .name = "chomp",
    .arguments = "ROWS COLUMNS",
    .summary = "eat a square and all below and to the right; the first is poisoned",
    .summary_zh = "吃掉一格及其右下方的全部；左上角一格有毒",
    .rules = "A bar of chocolate of ROWS by COLUMNS squares, whose top left one is poisoned. In turn each "
             "player eats a square and with it all that is left below it, to its right, or both. Who eats "
             "the poison loses.",
    .rules_zh = "一块 ROWS 行 COLUMNS 列的巧克力，左上角一格有毒。双方轮流选一格，吃掉它以及它下方、右方和"
                "右下方剩下的全部。吃到毒格者负。",
    .notation = "States: how many squares each row still has, from the top: 4/2/1; rows left out are empty. "
                "Moves: column and row of the square, a1 is the poison.",
    .notation_zh = "状态：自上而下每行剩下的格数：4/2/1；省略的行为空。着法：格子的列与行，a1 为毒格。",
    .answer = "win or loss for the player to move",
    .answer_zh = "当前一方的 win 或 loss",
    .examples = examples,
    .make = make,
};
