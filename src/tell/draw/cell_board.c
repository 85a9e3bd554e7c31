/* A board of cells with signs, coordinates and the values of moves: in the cell that a move fills, or on an arrow from cell to cell. */
#include <math.h>

#include "tell/cells.h"
#include "tell/draw/boards.h"

/* False: the game draws no cells, or hexagons. */
static bool cells_of(const boyi_game *game, boyi_state state, boyi__cells *out)
{
    return boyi__cells_read(game, state, out) && !out->slanted;
}

/* ---- Moves ---- */

/* A move on the board: the cell it fills, or from cell to cell. */
typedef struct {
    size_t from_row, from_column, row, column;
    bool goes; /* from `from_…` */
} cell_move;

/* The move that a text names: "c2", "b3-b2", or the cell that a stone falls into; false: none of these. */
static bool read_move(const boyi__position *what, const boyi__cells *board, const boyi_choice *choice,
                      cell_move *out)
{
    char name[24];
    const char *at = name;
    size_t length = boyi_game_write_move(what->game, what->state, &choice->move, name, sizeof name);
    boyi__cells after;
    *out = (cell_move){0};
    if (length < sizeof name && boyi__read_cell(&at, &out->row, &out->column)) {
        if (*at == '-') {
            at++;
            out->goes = true;
            out->from_row = out->row;
            out->from_column = out->column;
            if (!boyi__read_cell(&at, &out->row, &out->column) || out->from_row >= board->rows ||
                out->from_column >= board->columns)
                return false;
        }
        return !*at && out->row < board->rows && out->column < board->columns;
    }
    if (length != 1 || !cells_of(what->game, choice->move.to, &after))
        return false;
    return boyi__cells_find_filled(board, &after, &out->row, &out->column);
}

/* ---- Boards ---- */

static void draw_sign(boyi__figure *figure, boyi__box box, char sign)
{
    double x = box.x + box.width / 2, y = box.y + box.height / 2, r = box.width * 0.28;
    boyi__look stroke = {.stroke = sign == 'X' ? BOYI__INK_FIRST : BOYI__INK_SECOND,
                         .thickness = box.width * 0.09};
    if (sign == 'X') {
        boyi__figure_lines(figure, (boyi__point[]){{x - r, y - r}, {x + r, y + r}}, 2, stroke);
        boyi__figure_lines(figure, (boyi__point[]){{x + r, y - r}, {x - r, y + r}}, 2, stroke);
    } else if (sign == 'O') {
        boyi__figure_disc(figure, x, y, r, stroke);
    } else if (sign == '#') {
        boyi__figure_rect(figure, (boyi__box){box.x + 3, box.y + 3, box.width - 6, box.height - 6},
                          (boyi__look){.fill = BOYI__INK_TIE, .stroke = BOYI__INK_RULE, .radius = 3});
    } else if (sign != '.') {
        boyi__figure_text(figure, x, y + box.height * 0.16,
                          (boyi__type){.size = box.height * 0.45, .anchor = BOYI__MIDDLE, .bold = true}, "%c",
                          sign);
    }
}

static boyi__box box_of(const boyi__position *what, size_t row, size_t column)
{
    const double edge = what->moves ? 18 : 0; /* for the names of rows and columns */
    return (boyi__box){what->x + edge + (double)column * what->unit,
                       what->y + edge + (double)row * what->unit, what->unit, what->unit};
}

/* An arrow from cell to cell in the colour of its value, the best ones strong. */
static void draw_arrow(boyi__figure *figure, const boyi__position *what, const cell_move *move,
                       const boyi_choice *choice)
{
    boyi__box a = box_of(what, move->from_row, move->from_column), b = box_of(what, move->row, move->column);
    const double half = what->unit / 2;
    boyi__point from = {a.x + half, a.y + half}, to = {b.x + half, b.y + half};
    /* Arrows there and back are beside each other; each ends inside its cells. */
    double x = to.x - from.x, y = to.y - from.y, length = hypot(x, y);
    if (length <= 0)
        return;
    x /= length, y /= length;
    const double aside = what->unit * 0.1, short_by = what->unit * 0.24;
    from = (boyi__point){from.x + x * short_by - y * aside, from.y + y * short_by + x * aside};
    to = (boyi__point){to.x - x * short_by - y * aside, to.y - y * short_by + x * aside};
    boyi__figure_arrow(figure, from, to,
                       (boyi__look){.stroke = boyi__outcome_ink(choice->value.outcome),
                                    .thickness = choice->best ? 3 : 1.2,
                                    .dashed = !choice->best});
}

static void draw_moves(boyi__figure *figure, const boyi__position *what, const boyi__cells *board)
{
    for (unsigned best = 0; best < 2; best++) /* the best ones above */
        for (size_t i = 0; i < what->moves->count; i++) {
            const boyi_choice *choice = &what->moves->list[i];
            cell_move move;
            if (choice->best != (best == 1) || !read_move(what, board, choice, &move))
                continue;
            if (move.goes)
                draw_arrow(figure, what, &move, choice);
            else
                boyi__draw_move_value(figure, box_of(what, move.row, move.column), what->game, choice);
        }
}

bool boyi__draw_cell_board(boyi__figure *figure, const boyi__position *what, boyi__box *box)
{
    boyi__type label = {.size = 12, .ink = BOYI__INK_MUTED, .anchor = BOYI__MIDDLE};
    boyi__cells board, before;
    if (!cells_of(what->game, what->state, &board))
        return false;
    const bool compared = what->before && cells_of(what->game, *what->before, &before);
    for (size_t i = 0; i < board.rows * board.columns; i++) {
        size_t row = i / board.columns, column = i % board.columns;
        boyi__box cell = box_of(what, row, column);
        bool changed = compared && before.signs[row][column] != board.signs[row][column];
        boyi__figure_rect(
            figure, cell,
            (boyi__look){.fill = changed ? BOYI__INK_BEST_WASH : BOYI__INK_PANEL, .stroke = BOYI__INK_RULE});
        draw_sign(figure, cell, board.signs[row][column]);
    }
    for (size_t i = 0; what->moves && i < board.columns; i++) {
        boyi__box cell = box_of(what, 0, i);
        boyi__figure_text(figure, cell.x + cell.width / 2, cell.y - 6, label, "%c", (char)('a' + i));
    }
    for (size_t i = 0; what->moves && i < board.rows; i++) {
        boyi__box cell = box_of(what, i, 0);
        boyi__figure_text(figure, cell.x - 10, cell.y + cell.height / 2 + 4, label, "%zu", i + 1);
    }
    if (what->moves)
        draw_moves(figure, what, &board);
    boyi__box last = box_of(what, board.rows - 1, board.columns - 1);
    *box = (boyi__box){what->x, what->y, last.x + last.width - what->x, last.y + last.height - what->y};
    return true;
}
