/* A position as a board: read from what the game writes or, for rows, pools and pursuits, from its own data. */
#include "tell/board.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "games/pool/pool.h"
#include "games/pursuit/pursuit.h"
#include "games/row/row.h"
#include "tell/cells.h"

enum { MOST = 26, MOST_HEAPS = 40, MOST_PILES = 64, MOST_PLACES = 60, MOST_TEXT = 1024 };

static bool is_named(const boyi_game *game, const char *const *names)
{
    while (*names && strcmp(boyi_game_name(game), *names) != 0)
        names++;
    return *names;
}

static bool is_digit(char sign)
{
    return sign >= '0' && sign <= '9';
}

/* The text of a state; false: too long. */
static bool text_of(const boyi_game *game, boyi_state state, char text[MOST_TEXT])
{
    return boyi_game_write_state(game, state, text, MOST_TEXT) < MOST_TEXT;
}

/* ---- Cells ---- */

/* The sign of the player to move: the last word of the state, or X and O in turn; NUL: not told. */
static char turn_of(const boyi_game *game, boyi_state state, const boyi__cells *board)
{
    static const char *const counted[] = {"tic-tac-toe", "mnk", "connect", NULL};
    char text[MOST_TEXT];
    size_t length = text_of(game, state, text) ? strlen(text) : 0;
    if (length > 2 && strchr(": ", text[length - 2]) && !is_digit(text[length - 1]))
        return text[length - 1];
    if (!is_named(game, counted))
        return '\0';
    int more = 0;
    for (size_t i = 0; i < board->rows * board->columns; i++) {
        char sign = board->signs[i / board->columns][i % board->columns];
        more += (sign == 'X') - (sign == 'O');
    }
    return more > 0 ? 'O' : 'X';
}

static void add_cells(boyi__json *json, const boyi_game *game, boyi_state state, const boyi__cells *board)
{
    char turn[2] = {turn_of(game, state, board)};
    boyi__json_text(json, "shape", "cells");
    boyi__json_count(json, "columns", board->columns);
    boyi__json_count(json, "rows", board->rows);
    boyi__json_open(json, "cells", '[');
    for (size_t i = 0; i < board->rows; i++) {
        char line[MOST + 1] = "";
        memcpy(line, board->signs[i], board->columns);
        boyi__json_text(json, NULL, line);
    }
    boyi__json_close(json, ']');
    if (board->slanted)
        boyi__json_truth(json, "slanted", true);
    if (turn[0])
        boyi__json_text(json, "turn", turn);
}

typedef struct {
    char name[4];
} square;

/* The length of a square's name at the beginning of a text; 0: there is none. */
static size_t square_at(const char *text)
{
    if (text[0] < 'a' || text[0] > 'z' || !is_digit(text[1]))
        return 0;
    return is_digit(text[2]) ? 3 : 2;
}

/* The squares that a name consists of: b2, a3-a2, a3xb2, "c1 to c3"; 0: it has other words. */
static size_t squares_of(const char *name, square out[3])
{
    size_t count = 0;
    while (*name) {
        size_t length = square_at(name);
        if (length && count == 3)
            return 0;
        if (length) {
            out[count] = (square){0};
            memcpy(out[count++].name, name, length);
        } else if (strncmp(name, "to", 2) == 0) {
            length = 2;
        } else if (!strchr("-x> ", *name)) {
            return 0;
        }
        name += length ? length : 1;
    }
    return count;
}

/* The one cell that a move fills, as a stone that falls does; false: none, or several. */
static bool filled_cell(const boyi_game *game, boyi_state from, boyi_state to, square *out)
{
    boyi__cells before, after;
    size_t row, column;
    if (!boyi__cells_read(game, from, &before) || !boyi__cells_read(game, to, &after) ||
        !boyi__cells_find_filled(&before, &after, &row, &column))
        return false;
    row++;
    *out = (square){{(char)('a' + column), (char)('0' + row / 10 % 10), (char)('0' + row % 10)}};
    if (row < 10)
        *out = (square){{out->name[0], out->name[2]}};
    return true;
}

static void place_squares(boyi__json *json, boyi__board_shape shape, const boyi_game *game, boyi_state state,
                          const boyi_move *move)
{
    char name[64];
    square squares[3];
    if (boyi_game_write_move(game, state, move, name, sizeof name) >= sizeof name)
        return;
    size_t count = squares_of(name, squares);
    if (!count && shape == BOYI__BOARD_CELLS && name[0] && !name[1])
        count = filled_cell(game, state, move->to, &squares[0]);
    if (!count)
        return;
    boyi__json_open(json, "at", '[');
    for (size_t i = 0; i < count; i++)
        boyi__json_text(json, NULL, squares[i].name);
    boyi__json_close(json, ']');
}

/* ---- Dots and boxes: lines of edges, across and down in turn, between slashes ---- */

typedef struct {
    size_t columns, rows; /* boxes */
    char lines[2 * MOST + 1][MOST + 1];
} dots;

static bool read_dots(const char *text, dots *out)
{
    size_t lines = 0;
    *out = (dots){.columns = strcspn(text, "/")};
    for (bool more = true; more; lines++) {
        size_t length = strcspn(text, "/");
        if (lines > (size_t)2 * MOST || length > MOST || length != out->columns + lines % 2)
            return false;
        memcpy(out->lines[lines], text, length);
        more = text[length];
        text += length + more;
    }
    out->rows = lines / 2;
    return lines > 1 && lines % 2;
}

static bool is_closed(const dots *board, size_t column, size_t row)
{
    return board->lines[2 * row][column] != '.' && board->lines[2 * row + 2][column] != '.' &&
           board->lines[2 * row + 1][column] != '.' && board->lines[2 * row + 1][column + 1] != '.';
}

static void add_dots(boyi__json *json, const dots *board)
{
    boyi__json_text(json, "shape", "dots");
    boyi__json_count(json, "columns", board->columns);
    boyi__json_count(json, "rows", board->rows);
    boyi__json_open(json, "lines", '[');
    for (size_t i = 0; i <= 2 * board->rows; i++)
        for (size_t c = 0; c < board->columns + i % 2; c++)
            if (board->lines[i][c] != '.') {
                char line[] = {(char)('a' + c),
                               (char)('1' + i / 2),
                               '-',
                               (char)('a' + c + !(i % 2)),
                               (char)('1' + (i + 1) / 2),
                               '\0'};
                boyi__json_text(json, NULL, line);
            }
    boyi__json_close(json, ']');
    boyi__json_open(json, "boxes", '[');
    for (size_t i = 0; i < board->rows * board->columns; i++)
        if (is_closed(board, i % board->columns, i / board->columns)) {
            char box[] = {(char)('a' + i % board->columns), (char)('1' + i / board->columns), '\0'};
            boyi__json_text(json, NULL, box);
        }
    boyi__json_close(json, ']');
}

/* ---- Heaps and houses ---- */

/* Numbers between commas, up to `end`; 0: something else, or too many. */
static size_t read_numbers(const char *text, char end, int64_t out[MOST_HEAPS])
{
    size_t count = 0;
    for (;;) {
        size_t digits = strspn(text, "0123456789");
        if (digits == 0 || digits > 15 || count == MOST_HEAPS)
            return 0;
        out[count++] = strtoll(text, NULL, 10);
        text += digits;
        if (*text == end)
            return count;
        if (*text++ != ',')
            return 0;
    }
}

static void add_numbers(boyi__json *json, const char *key, const int64_t *numbers, size_t count)
{
    boyi__json_open(json, key, '[');
    for (size_t i = 0; i < count; i++)
        boyi__json_number(json, NULL, numbers[i]);
    boyi__json_close(json, ']');
}

/* "3,3,3/3,3,3": the houses of the player to move, then those of the other. */
static bool add_houses(boyi__json *json, const char *text)
{
    int64_t own[MOST_HEAPS], other[MOST_HEAPS];
    const char *slash = strchr(text, '/');
    size_t count = slash ? read_numbers(text, '/', own) : 0;
    if (!count || read_numbers(slash + 1, '\0', other) != count)
        return false;
    boyi__json_open(json, "board", '{');
    boyi__json_text(json, "shape", "houses");
    add_numbers(json, "own", own, count);
    add_numbers(json, "other", other, count);
    boyi__json_close(json, '}');
    return true;
}

static size_t read_heaps(const boyi_game *game, boyi_state state, int64_t out[MOST_HEAPS])
{
    static const char *const names[] = {"heaps",          "nim",    "misere-nim", "bachet",
                                        "stone-game-4",   "kayles", "wythoff",    "divisor-game",
                                        "dawsons-kayles", "grundy", NULL};
    char text[MOST_TEXT];
    return is_named(game, names) && text_of(game, state, text) ? read_numbers(text, '\0', out) : 0;
}

/* What is taken from each heap; nothing is added where heaps split or vanish. */
static void place_heaps(boyi__json *json, const boyi_game *game, boyi_state state, boyi_state to)
{
    int64_t before[MOST_HEAPS], after[MOST_HEAPS];
    size_t count = read_heaps(game, state, before);
    if (read_heaps(game, to, after) != count)
        return;
    for (size_t i = 0; i < count; i++) {
        before[i] -= after[i];
        if (before[i] < 0)
            return;
    }
    add_numbers(json, "at", before, count);
}

/* ---- Rows ---- */

static const boyi__row_game *row_of(const boyi_game *game)
{
    const boyi__row_game *row = boyi__row_of(game);
    return row && row->gain != BOYI__GAIN_PREFIX && row->n <= MOST_PILES ? row : NULL;
}

static void add_row(boyi__json *json, const boyi__row_game *row, boyi_state state)
{
    boyi__row_place at = boyi__row_place_of(row, state);
    boyi__json_text(json, "shape", "row");
    add_numbers(json, "piles", row->piles, row->n);
    boyi__json_number(json, "low", at.low);
    boyi__json_number(json, "high", at.high);
}

static void place_row(boyi__json *json, const boyi__row_game *row, boyi_state state, boyi_state to)
{
    boyi__row_place before = boyi__row_place_of(row, state), after = boyi__row_place_of(row, to);
    boyi__json_open(json, "at", '[');
    for (uint32_t i = before.low; i < before.high; i++)
        if (i < after.low || i >= after.high)
            boyi__json_number(json, NULL, i);
    boyi__json_close(json, ']');
}

/* ---- Pools ---- */

static void add_pool(boyi__json *json, const boyi__pool_game *pool, boyi_state state)
{
    uint64_t used[BOYI__POOL_MOST_KINDS] = {0};
    int64_t sum = pool->reuse ? pool->total - (int64_t)state : boyi__pool_used(pool, state, used);
    boyi__json_text(json, "shape", "numbers");
    add_numbers(json, "numbers", pool->numbers, pool->kinds);
    boyi__json_open(json, "left", '[');
    for (size_t i = 0; i < pool->kinds; i++)
        boyi__json_count(json, NULL, pool->reuse ? 1 : pool->copies[i] - used[i]);
    boyi__json_close(json, ']');
    boyi__json_truth(json, "reuse", pool->reuse);
    boyi__json_number(json, "sum", sum);
    boyi__json_number(json, "target", pool->total);
}

/* ---- Pursuits ---- */

static const boyi__pursuit *chase_of(const boyi_game *game)
{
    const boyi__pursuit *chase = game->rules.free == boyi__pursuit_free ? game->self : NULL;
    return chase && chase->places <= MOST_PLACES ? chase : NULL;
}

static uint32_t place_of(const boyi__pursuit *chase, boyi__pursuer side, boyi_state state)
{
    assert(chase->places > 0);
    return (uint32_t)(side == BOYI__MOUSE ? state / 2 / chase->places : state / 2 % chase->places);
}

/* Where a place lies on a grid: its column and its row. */
static void add_spot(boyi__json *json, const boyi__pursuit *chase, uint32_t place)
{
    boyi__json_open(json, NULL, '[');
    boyi__json_count(json, NULL, chase->cells[place] % chase->columns);
    boyi__json_count(json, NULL, chase->cells[place] / chase->columns);
    boyi__json_close(json, ']');
}

static void add_chase(boyi__json *json, const boyi__pursuit *chase, boyi_state state)
{
    const uint8_t *goal = chase->goal[BOYI__MOUSE];
    boyi__json_text(json, "shape", "chase");
    boyi__json_open(json, "steps", '[');
    for (uint32_t i = 0; i < chase->places; i++) {
        boyi__json_open(json, NULL, '[');
        for (uint64_t k = chase->row[BOYI__MOUSE][i]; k < chase->row[BOYI__MOUSE][i + 1]; k++)
            boyi__json_count(json, NULL, chase->to[BOYI__MOUSE][k]);
        boyi__json_close(json, ']');
    }
    boyi__json_close(json, ']');
    if (chase->cells) {
        boyi__json_open(json, "spots", '[');
        for (uint32_t i = 0; i < chase->places; i++)
            add_spot(json, chase, i);
        boyi__json_close(json, ']');
        boyi__json_count(json, "columns", chase->columns);
        boyi__json_count(json, "rows", chase->rows);
    }
    boyi__json_open(json, "goals", '[');
    for (uint32_t i = 0; goal && i < chase->places; i++)
        if (goal[i])
            boyi__json_count(json, NULL, i);
    boyi__json_close(json, ']');
    boyi__json_count(json, "mouse", place_of(chase, BOYI__MOUSE, state));
    boyi__json_count(json, "cat", place_of(chase, BOYI__CAT, state));
    boyi__json_text(json, "turn", boyi__pursuit_turn(state) == BOYI__CAT ? "cat" : "mouse");
}

/* ---- All ---- */

static boyi__board_shape add_written_board(boyi__json *json, const boyi_game *game, boyi_state state)
{
    static const char *const edges[] = {"dots", NULL}, *const sown[] = {"kalah", NULL};
    char text[MOST_TEXT];
    int64_t heaps[MOST_HEAPS];
    boyi__cells board;
    dots drawn;
    size_t count = read_heaps(game, state, heaps);
    if (is_named(game, sown) && text_of(game, state, text) && add_houses(json, text))
        return BOYI__BOARD_HOUSES;
    bool boxes = is_named(game, edges) && text_of(game, state, text) && read_dots(text, &drawn);
    if (!boxes && !count && !boyi__cells_read(game, state, &board))
        return BOYI__NO_BOARD;
    boyi__json_open(json, "board", '{');
    if (count) {
        boyi__json_text(json, "shape", "heaps");
        add_numbers(json, "heaps", heaps, count);
    } else if (boxes) {
        add_dots(json, &drawn);
    } else {
        add_cells(json, game, state, &board);
    }
    boyi__json_close(json, '}');
    return count ? BOYI__BOARD_HEAPS : boxes ? BOYI__BOARD_DOTS : BOYI__BOARD_CELLS;
}

boyi__board_shape boyi__json_board(boyi__json *json, const boyi_game *game, boyi_state state)
{
    const boyi__row_game *row = row_of(game);
    const boyi__pool_game *pool = boyi__pool_of(game);
    const boyi__pursuit *chase = chase_of(game);
    if (!row && !pool && !chase) {
        boyi__board_shape shape = add_written_board(json, game, state);
        if (!shape)
            boyi__json_null(json, "board");
        return shape;
    }
    boyi__json_open(json, "board", '{');
    if (row)
        add_row(json, row, state);
    else if (pool)
        add_pool(json, pool, state);
    else
        add_chase(json, chase, state);
    boyi__json_close(json, '}');
    return row ? BOYI__BOARD_ROW : pool ? BOYI__BOARD_NUMBERS : BOYI__BOARD_CHASE;
}

void boyi__json_place(boyi__json *json, boyi__board_shape shape, const boyi_game *game, boyi_state state,
                      const boyi_move *move)
{
    char name[8];
    int64_t number;
    switch (shape) {
    case BOYI__BOARD_CELLS:
    case BOYI__BOARD_DOTS:
        place_squares(json, shape, game, state, move);
        break;
    case BOYI__BOARD_HOUSES:
        if (boyi_game_write_move(game, state, move, name, sizeof name) < sizeof name) {
            boyi__json_open(json, "at", '[');
            boyi__json_text(json, NULL, name);
            boyi__json_close(json, ']');
        }
        break;
    case BOYI__BOARD_ROW:
        place_row(json, row_of(game), state, move->to);
        break;
    case BOYI__BOARD_HEAPS:
        place_heaps(json, game, state, move->to);
        break;
    case BOYI__BOARD_NUMBERS:
        number = boyi__pool_of(game)->numbers[move->name];
        add_numbers(json, "at", &number, 1);
        break;
    case BOYI__BOARD_CHASE:
        number = place_of(chase_of(game), boyi__pursuit_turn(state), move->to);
        add_numbers(json, "at", &number, 1);
        break;
    default:
        break;
    }
}
