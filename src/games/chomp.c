/* Chomp: a bar of chocolate, eaten from the corner opposite to the poison.
 *
 * A state is the border between the squares left and the squares eaten, as a path from the bottom left to the
 * top right: 0 is a step to the right, 1 a step up, the lowest bit first. ROWS ones among ROWS + COLUMNS
 * bits.
 *
 *       a b c d
 *     1 P # # #          rows of 4, 2 and 0 squares: 1 001 001
 *     2 # #                                          (up, right twice and up, right twice and up)
 *     3
 *
 * The reversed path with its steps inverted is the bar with rows and columns exchanged.
 */
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "games/board/board.h"
#include "games/list.h"

enum { ROWS, COLUMNS, MOST = 26, NAME_ROW = 32 };

typedef struct {
    unsigned length[MOST]; /* of each row, from the top; none is longer than the one above it */
} bar;

static boyi_state pack(const boyi__board *board, const bar *left)
{
    boyi_state border = 0;
    for (unsigned row = board->rows, at = 0, below = 0; row-- > 0; below = left->length[row]) {
        at += left->length[row] - below;
        border |= UINT64_C(1) << at++;
    }
    return border;
}

/* A border that is none, as a forged database can hold, ends too: no row gets longer than the bar. */
static bar unpack(const boyi__board *board, boyi_state border)
{
    bar left = {0};
    for (unsigned row = board->rows, length = 0; row-- > 0; border >>= 1) {
        for (; !(border & 1) && length < board->columns; border >>= 1)
            length++;
        left.length[row] = length;
    }
    return left;
}

/* The poison may be eaten like any square: it is the only move of a player who has lost. */
static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    const boyi__board *board = self;
    bar left = unpack(board, state);
    size_t count = 0;
    for (unsigned row = 0; row < board->rows; row++)
        for (unsigned column = 0; column < left.length[row]; column++) {
            bar after = left;
            for (unsigned below = row; below < board->rows; below++)
                if (after.length[below] > column)
                    after.length[below] = column;
            out[count++] = (boyi_move){.to = pack(board, &after), .name = row * NAME_ROW + column};
        }
    return count;
}

/* Nothing is left: the other player has just eaten the poison. */
static boyi_end finished(const void *self, boyi_state state)
{
    (void)self;
    (void)state;
    return (boyi_end){.outcome = BOYI_WIN};
}

static uint32_t layer(const void *self, boyi_state state)
{
    const boyi__board *board = self;
    bar left = unpack(board, state);
    unsigned eaten = board->rows * board->columns;
    for (unsigned row = 0; row < board->rows; row++)
        eaten -= left.length[row];
    return eaten;
}

/* How much is eaten, and how long the first row is. */
static uint64_t section(const void *self, boyi_state state)
{
    const boyi__board *board = self;
    return (uint64_t)layer(self, state) * NAME_ROW + unpack(board, state).length[0];
}

/* The smaller of the state and its reflection. Only for square bars. */
static boyi_state canonical(const void *self, boyi_state state)
{
    const boyi__board *board = self;
    boyi_state mirrored = 0;
    for (unsigned i = 0, steps = 2 * board->rows; i < steps; i++)
        mirrored |= (~state >> (steps - 1 - i) & 1) << i;
    return mirrored < state ? mirrored : state;
}

/* ---- Text ---- */

static size_t write_state(const void *self, boyi_state state, char *out, size_t room)
{
    const boyi__board *board = self;
    bar left = unpack(board, state);
    return boyi__board_write_numbers(left.length, board->rows, 1, out, room);
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
    const boyi__board *board = self;
    bar left = unpack(board, state);
    char signs[MOST * MOST], *sign = signs;
    for (unsigned row = 0; row < board->rows; row++)
        for (unsigned column = 0; column < board->columns; column++)
            *sign++ = (char)(column >= left.length[row] ? '.' : row + column ? '#' : 'P');
    return boyi__board_draw_signs(board, signs, '\0', out, room);
}

static boyi_status read_state(const void *self, const char *text, boyi_error *error, boyi_state *out)
{
    const boyi__board *board = self;
    bar left = {0};
    bool valid = boyi__board_read_numbers(text, board->columns, board->rows, 1, left.length) > 0;
    for (unsigned row = 1; row < board->rows; row++)
        valid = valid && left.length[row] <= left.length[row - 1];
    boyi__quoted token;
    if (!valid)
        return boyi__fail(
            error, BOYI_INPUT,
            "chomp: state \"%s\" is not up to %u row lengths from 0 to %u, none longer than the "
            "one before it, such as 4/2/1",
            boyi__quote(&token, text, strlen(text)), board->rows, board->columns);
    *out = pack(board, &left);
    return BOYI_OK;
}

static boyi_status prepare(void *self, boyi_rules *rules, boyi_error *error)
{
    boyi__board *board = self;
    board->rows = board->size[ROWS];
    board->columns = board->size[COLUMNS];
    board->start = ((UINT64_C(1) << board->rows) - 1) << board->columns;
    rules->most_moves = (size_t)board->rows * board->columns;
    rules->bits = board->rows + board->columns;
    if (board->rows != board->columns)
        rules->canonical = NULL;
    (void)error;
    return BOYI_OK;
}

static const boyi__board_game plan = {
    .sizes = {{"ROWS", 1, MOST, 0}, {"COLUMNS", 1, MOST, 0}},
    .bytes = sizeof(boyi__board),
    .prepare = prepare,
    .rules = {.kind = BOYI_OUTCOME,
              .moves = moves,
              .finished = finished,
              .layer = layer,
              .section = section,
              .canonical = canonical,
              .write_state = write_state,
              .write_move = write_move,
              .draw = draw,
              .read_state = read_state},
};

const boyi__family boyi__chomp = {
    .name = "chomp",
    .arguments = "ROWS COLUMNS",
    .summary = N_("eat a square and all below and to the right; the first is poisoned"),
    .rules = N_(
        "A bar of chocolate of ROWS by COLUMNS squares, whose top left one is poisoned. In turn each "
        "player eats a square and with it all that is left below it, to its right, or both. The player "
        "who eats the poison loses."),
    .notation = N_(
        "States: how many squares each row still has, from the top: 4/2/1; rows left out are empty. "
        "Moves: column and row of the square, a1 is the poison."),
    .answer = N_("win or loss for the player to move"),
    .examples = (const char *const[]){"solve chomp 3 4", "line chomp 4 4", "solve chomp 3 4 --state 4/2/1",
                                      NULL},
    .make = boyi__board_make,
    .plan = &plan,
};
