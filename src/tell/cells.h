/* The cells of a board, read from the game's drawing: letters above, a number before each row.
 *
 *         a b c
 *       1 X . O
 *       2 . X .
 *
 * Such are the drawings of games/board/ and of Lua's boards; lines without a number, such as whose turn it is, are left out. */
#ifndef BOYI_TELL_CELLS_H
#define BOYI_TELL_CELLS_H

#include "game/game.h"

enum { BOYI__CELLS_MOST = 26 /* rows, columns */ };

typedef struct {
    size_t rows, columns;
    bool slanted; /* each row begins half a cell further right: the cells are hexagons */
    char signs[BOYI__CELLS_MOST][BOYI__CELLS_MOST];
} boyi__cells;

/* False: the game draws nothing, or something else. */
bool boyi__cells_read(const boyi_game *game, boyi_state state, boyi__cells *out);

/* The one cell that is empty on the first board and not on the second, as after a stone that falls; false: none, or several.
 * Both are boards of one game. */
bool boyi__cells_find_filled(const boyi__cells *before, const boyi__cells *after, size_t *row,
                             size_t *column);

#endif
