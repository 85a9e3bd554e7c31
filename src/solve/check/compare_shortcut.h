/* A shortcut held against an engine, state by state: values, moves and lines. */
#ifndef BOYI_SOLVE_CHECK_COMPARE_SHORTCUT_H
#define BOYI_SOLVE_CHECK_COMPARE_SHORTCUT_H

#include "game/game.h"

typedef enum {
    BOYI__SHORTCUT_RIGHT,
    BOYI__SHORTCUT_VALUE,
    BOYI__SHORTCUT_MOVES, /* another list, or a move of another value */
    BOYI__SHORTCUT_LINE,  /* a move that is none or gives something away, or no end */
} boyi__shortcut_fault;

/* Compares all that follows from `state`. Fails where one of the two does not apply or has more states than this. */
boyi_status boyi__compare_shortcut(const boyi_game *game, boyi_state state, uint64_t max_states,
                                   boyi__shortcut_fault *out);

/* Are two values equal? `plies`: also in length. */
bool boyi__value_equals(const boyi_value *a, const boyi_value *b, bool plies);

#endif
