/* Positions as pictures: what board.c chooses from. Each reads the game's own drawing (boyi_game_draw), so that games in files are
 * drawn, too, and returns false where the drawing has another form. board_parts.c is what they share.
 *
 *         a b c          cell_board.c: letters name the columns, a number begins each row, one sign a cell:
 *       1 X . .          X and O, . empty, any other as it is
 *       2 . O .
 *
 *       4   4   0        seed_board.c: two rows of houses, letters below, and perhaps above
 *       4   0   5
 *       a   b   c
 *
 *         a   b          dots_board.c: dots, and the lines between them
 *       1 +---+
 *         |
 *       2 +   +
 */
#ifndef BOYI_TELL_DRAW_BOARDS_H
#define BOYI_TELL_DRAW_BOARDS_H

#include "tell/draw/draw.h"

/* Where and how large a position is drawn, and what of it. */
typedef struct {
    double x, y, unit;
    const boyi_game *game;
    boyi_state state;
    const boyi_state *before;       /* what differs from it is shaded; NULL: nothing */
    const boyi__shown_moves *moves; /* NULL: without their values */
} boyi__position;

/* Sets *box to what was drawn. */
bool boyi__draw_cell_board(boyi__figure *figure, const boyi__position *what, boyi__box *box);
bool boyi__draw_seed_board(boyi__figure *figure, const boyi__position *what, boyi__box *box);
bool boyi__draw_dots_board(boyi__figure *figure, const boyi__position *what, boyi__box *box);

/* The drawing of a state; NULL: none, or no memory, which the figure notes. Free it. */
char *boyi__drawing_of(boyi__figure *figure, const boyi_game *game, boyi_state state);
/* The next line of a text; false: there is none. */
bool boyi__next_line(const char **text, const char **line, size_t *length);

/* The value of a move in few signs, +7, W3 (a win in three), L, in a box. */
void boyi__draw_move_value(boyi__figure *figure, boyi__box box, const boyi_game *game,
                           const boyi_choice *choice);
/* Reads a cell such as "b3", row and column from 0, and goes on behind it; false: the text does not begin with one. */
bool boyi__read_cell(const char **text, size_t *row, size_t *column);

#endif
