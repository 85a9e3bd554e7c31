/* A position as a board, for programs that draw it themselves: which cells, heaps, piles or places there are, and where a move
 * is made. What the page shows to be clicked comes from here; docs/api.md describes the JSON.
 *
 *     shape       read from                                   a move is "at"
 *     cells       the game's drawing, letters and numbers     ["a3","a2"]: from and to, ["b2"], [] for none of them
 *     dots        the state of dots                           ["a1","b1"]: the two dots
 *     houses      the state of kalah                          ["c"]
 *     row         the row's own data                          [0]: the piles taken
 *     heaps       a state of numbers                          [0,2]: what is taken from each heap; missing where heaps split
 *     numbers     a pool's own data                           [4]
 *     chase       a pursuit's own data                        [3]: the place
 */
#ifndef BOYI_TELL_BOARD_H
#define BOYI_TELL_BOARD_H

#include "game/game.h"
#include "tell/json_writer.h"

typedef enum {
    BOYI__NO_BOARD,
    BOYI__BOARD_CELLS,
    BOYI__BOARD_DOTS,
    BOYI__BOARD_HOUSES,
    BOYI__BOARD_ROW,
    BOYI__BOARD_HEAPS,
    BOYI__BOARD_NUMBERS,
    BOYI__BOARD_CHASE,
} boyi__board_shape;

/* Adds "board", an object or null, and returns its shape. */
boyi__board_shape boyi__json_board(boyi__json *json, const boyi_game *game, boyi_state state);
/* Adds "at" of a move on a board of this shape, if it is known. */
void boyi__json_place(boyi__json *json, boyi__board_shape shape, const boyi_game *game, boyi_state state,
                      const boyi_move *move);

#endif
