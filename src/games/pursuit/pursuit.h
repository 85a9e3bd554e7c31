/* Pursuit games: a mouse and a cat on a graph, moved in turn.
 *
 *     cat_and_mouse.c     reads lists of places  ─┐
 *                                                 ├─▶  pursuit.c     rules, texts  ──▶  the engines
 *     cat_and_mouse_2.c   reads a grid           ─┘    attractor.c   the shortcut: all states, on bitsets
 *
 * A state is (mouse * places + cat) * 2 + turn, turn 1 for the cat: states that are close in play mostly have
 * close numbers.
 */
#ifndef BOYI_GAMES_PURSUIT_PURSUIT_H
#define BOYI_GAMES_PURSUIT_PURSUIT_H

#include "game/family.h"
#include "games/pursuit/attractor.h"

typedef struct {
    const char *name; /* of the family */
    uint32_t places;  /* 1 … BOYI__MOST_PLACES */
    uint64_t *row[2]; /* as in boyi__attractor_side, by boyi__pursuer; owned */
    uint32_t *to[2];
    uint8_t *goal[2];     /* NULL: nowhere */
    uint8_t *barred;      /* a byte a place: not 0 where the cat can't be; NULL: it can be everywhere */
    uint32_t start[2];    /* the places at the start; the mouse moves first */
    bool endless_is_cats; /* the cat wins endless play; else it is a draw */
    uint32_t *cells;    /* of a grid: the cell of each place; NULL: no grid, places are written as numbers */
    uint32_t *place_of; /* of a grid: the place of each cell, BOYI__NO_PLACE for a wall */
    uint32_t rows, columns; /* of the grid */
    boyi_answer (*answer)(const void *self, boyi_state state, const boyi_value *value,
                          const boyi_totals *totals);
} boyi__pursuit;

#define BOYI__NO_PLACE UINT32_MAX

/* Makes a game that owns `pursuit`; frees it on failure. */
boyi_status boyi__pursuit_make(boyi__pursuit *pursuit, boyi_error *error, boyi_game **out);
void boyi__pursuit_free(void *self);

/* Allocates the lists of one side for that many moves. False: out of memory. */
bool boyi__pursuit_reserve(boyi__pursuit *pursuit, boyi__pursuer side, size_t moves);

/* The player to move; whether a value of the state is a win of that side. */
boyi__pursuer boyi__pursuit_turn(boyi_state state);
bool boyi__pursuit_won_by(boyi__pursuer side, boyi_state state, const boyi_value *value);

/* Reads a setting that is a whole number from `least` to `most`; *out is unchanged if it was not given. */
boyi_status boyi__pursuit_setting(const boyi__request *request, const char *name, uint32_t least,
                                  uint32_t most, boyi_error *error, uint32_t *out);

/* boyi__family.phrases of both games. */
extern const char *const boyi__pursuit_phrases[];

#endif
