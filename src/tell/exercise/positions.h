/* Positions with exactly one winning move, from built-in games. */
#ifndef BOYI_TELL_EXERCISE_POSITIONS_H
#define BOYI_TELL_EXERCISE_POSITIONS_H

#include "tell/exercise/kind.h"

enum { BOYI__POSITION_MOST_MOVES = 256 }; /* with more it is not taken */

typedef struct {
    const boyi__family *family; /* NULL: of a file */
    boyi_game *game;
    boyi_solution *solution;
    boyi_state state;
    boyi_choices choices; /* the first is the winning move, the others are not */
} boyi__position;

/* Finds a position of the order's game, or of one that is made up, as hard as its level says: see positions.c. Sets the names of
 * the exercise. BOYI_METHOD: none was found. End it in any case. */
boyi_status boyi__position_find(boyi__position *self, boyi__exercise *exercise,
                                const boyi__exercise_order *order, boyi_error *error);
void boyi__position_end(boyi__position *self);

#endif
