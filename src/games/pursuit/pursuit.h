/* A mouse and a cat on a graph, as a game: the rules over the lists of attractor.h, and that as a
 * shortcut. Who asks (cat_and_mouse.c, cat_and_mouse_2.c) makes the lists and says how places are written.
 *
 * A state is (mouse * places + cat) * 2 + turn, turn 1 for the cat: neighbours in play are mostly neighbours
 * in number.
 */
#ifndef BOYI_GAMES_PURSUIT_PURSUIT_H
#define BOYI_GAMES_PURSUIT_PURSUIT_H

#include "game/family.h"
#include "games/pursuit/attractor.h"

typedef struct {
    const char *name;       /* the family's                                     */
    uint32_t places;        /* 1 … BOYI__PURSUIT_MOST_PLACES                    */
    uint64_t *row[2];       /* as in boyi__pursuit_side, by boyi__pursuer; owned */
    uint32_t *to[2];        /*                                                  */
    uint8_t *home[2];       /* NULL: nowhere                                    */
    uint8_t *barred;        /* a byte a place: the cat can't be there; NULL: no such place */
    uint32_t start[2];      /* where they stand; the mouse moves first          */
    bool endless_is_cats;   /* and not a draw                                   */
    uint32_t *cells;        /* a grid: the cell of each place; NULL: places are written as numbers */
    uint32_t *place_of;     /* a grid: the place of each cell, BOYI__NO_PLACE for a wall           */
    uint32_t rows, columns; /* of the grid                                     */
    boyi_answer (*answer)(const void *self, boyi_state state, const boyi_value *value,
                          const boyi_totals *totals);
} boyi__pursuit_game;

#define BOYI__NO_PLACE UINT32_MAX

/* Takes the game over, also when it fails. */
boyi_status boyi__pursuit_make(boyi__pursuit_game *pursuit, boyi_error *error, boyi_game **out);
void boyi__pursuit_game_free(void *self);

/* Room for the lists of one side; `moves` is how many there will be. False: no memory. */
bool boyi__pursuit_room(boyi__pursuit_game *pursuit, boyi__pursuer side, size_t moves);

/* Whose turn it is; who wins by a value. */
boyi__pursuer boyi__pursuit_turn(boyi_state state);
bool boyi__pursuit_won_by(boyi__pursuer side, boyi_state state, const boyi_value *value);

/* A setting that is a whole number from `least` to `most`; *out stays as it is when it was not given. */
boyi_status boyi__pursuit_setting(const boyi__request *request, const char *name, uint32_t least,
                                  uint32_t most, boyi_error *error, uint32_t *out);

#endif
