/* A game with its solution, and how a place that keeps such (a server's cache) gets one. */
#ifndef BOYI_ASK_SOLVED_H
#define BOYI_ASK_SOLVED_H

#include "game/solution.h"

typedef struct {
    boyi_game *game;
    boyi_solution *solution;
    boyi_state state; /* it was solved from here */
} boyi__solved;

/* Fills in `out` (all zeros before), completely or not at all. */
typedef boyi_status boyi__maker(void *context, boyi__solved *out, boyi_error *error);

#endif
