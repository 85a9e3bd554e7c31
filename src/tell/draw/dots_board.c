/* Dots and the lines between them, as in Dots and Boxes: drawn lines strong, the others with the values of their moves. */
#include <stdlib.h>
#include <string.h>

#include "tell/draw/boards.h"

enum {
    MOST = 13,
    PITCH = 4 /* signs from dot to dot in the drawing */,
    FIRST = 4 /* the sign of the first dot */
};

typedef struct {
    size_t rows, columns;    /* of dots */
    bool across[MOST][MOST]; /* from a dot to the right */
    bool down[MOST][MOST];
} lines;

/* The sign at a place of a line; blank behind its end. */
static char sign_at(const char *line, size_t length, size_t at)
{
    if (at < length)
        return line[at];
    return ' ';
}

static bool read_lines(const char *drawing, lines *out)
{
    static const char letters[MOST + 1] = "abcdefghijklm";
    const char *line;
    size_t length;
    *out = (lines){0};
    if (!boyi__next_line(&drawing, &line, &length))
        return false;
    for (size_t at = FIRST; at < length; at += PITCH)
        if (out->columns == MOST || line[at] != letters[out->columns++])
            return false;
    while (boyi__next_line(&drawing, &line, &length)) {
        const bool dots = sign_at(line, length, FIRST) == '+';
        if (dots && ++out->rows > MOST)
            return false;
        for (size_t i = 0; i < out->columns; i++) {
            char here = sign_at(line, length, FIRST + i * PITCH);
            if (dots ? here != '+' : here != ' ' && (here != '|' || !out->rows))
                return false;
            if (dots)
                out->across[out->rows - 1][i] = sign_at(line, length, FIRST + 1 + i * PITCH) == '-';
            else if (here == '|')
                out->down[out->rows - 1][i] = true;
        }
    }
    return out->rows > 1 && out->columns > 1;
}

static boyi__point dot_at(const boyi__position *what, size_t row, size_t column)
{
    const double edge = what->moves ? 22 : 6;
    return (boyi__point){what->x + edge + (double)column * what->unit,
                         what->y + edge + (double)row * what->unit};
}

static void draw_line(boyi__figure *figure, boyi__point from, boyi__point to, bool drawn)
{
    boyi__figure_lines(figure, (boyi__point[]){from, to}, 2,
                       (boyi__look){.stroke = drawn ? BOYI__INK_TEXT : BOYI__INK_RULE,
                                    .thickness = drawn ? 3 : 1,
                                    .dashed = !drawn});
}

/* Fills the boxes whose four lines are drawn. */
static void draw_boxes(boyi__figure *figure, const boyi__position *what, const lines *board)
{
    for (size_t row = 0; row + 1 < board->rows; row++)
        for (size_t i = 0; i + 1 < board->columns; i++) {
            boyi__point at = dot_at(what, row, i);
            if (board->across[row][i] && board->across[row + 1][i] && board->down[row][i] &&
                board->down[row][i + 1])
                boyi__figure_rect(figure, (boyi__box){at.x, at.y, what->unit, what->unit},
                                  (boyi__look){.fill = BOYI__INK_TIE});
        }
}

static void draw_moves(boyi__figure *figure, const boyi__position *what, const lines *board)
{
    for (size_t i = 0; i < what->moves->count; i++) {
        const boyi_choice *choice = &what->moves->list[i];
        char name[16];
        const char *at = name;
        size_t row, column, to_row, to_column;
        size_t length = boyi_game_write_move(what->game, what->state, &choice->move, name, sizeof name);
        if (length >= sizeof name || !boyi__read_cell(&at, &row, &column) || *at++ != '-' ||
            !boyi__read_cell(&at, &to_row, &to_column) || to_row >= board->rows ||
            to_column >= board->columns)
            continue;
        boyi__point a = dot_at(what, row, column), b = dot_at(what, to_row, to_column);
        const double size = what->unit * 0.62;
        boyi__draw_move_value(figure, (boyi__box){(a.x + b.x - size) / 2, (a.y + b.y - size) / 2, size, size},
                              what->game, choice);
    }
}

bool boyi__draw_dots_board(boyi__figure *figure, const boyi__position *what, boyi__box *box)
{
    boyi__type label = {.size = 12, .ink = BOYI__INK_MUTED, .anchor = BOYI__MIDDLE};
    char *drawing = boyi__drawing_of(figure, what->game, what->state);
    lines board;
    bool read = drawing && read_lines(drawing, &board);
    free(drawing);
    if (!read)
        return false;
    draw_boxes(figure, what, &board);
    for (size_t row = 0; row < board.rows; row++)
        for (size_t i = 0; i < board.columns; i++) {
            if (i + 1 < board.columns)
                draw_line(figure, dot_at(what, row, i), dot_at(what, row, i + 1), board.across[row][i]);
            if (row + 1 < board.rows)
                draw_line(figure, dot_at(what, row, i), dot_at(what, row + 1, i), board.down[row][i]);
        }
    for (size_t row = 0; row < board.rows; row++)
        for (size_t i = 0; i < board.columns; i++)
            boyi__figure_disc(figure, dot_at(what, row, i).x, dot_at(what, row, i).y, 3.2,
                              (boyi__look){.fill = BOYI__INK_TEXT});
    for (size_t i = 0; what->moves && i < board.columns; i++)
        boyi__figure_text(figure, dot_at(what, 0, i).x, dot_at(what, 0, i).y - 10, label, "%c",
                          (char)('a' + i));
    for (size_t i = 0; what->moves && i < board.rows; i++)
        boyi__figure_text(figure, dot_at(what, i, 0).x - 14, dot_at(what, i, 0).y + 4, label, "%zu", i + 1);
    if (what->moves)
        draw_moves(figure, what, &board);
    boyi__point last = dot_at(what, board.rows - 1, board.columns - 1);
    *box = (boyi__box){what->x, what->y, last.x + 8 - what->x, last.y + 8 - what->y};
    return true;
}
