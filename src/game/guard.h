/* Guards: rules from outside the library (boyi_game_new, C files) are called through functions that check
 * what they return, so that a mistake is reported with its state and never becomes a value or a write past
 * the end.
 *
 *     engine ──▶ guard ──▶ the function from outside
 *                  │            writes to scratch memory that ends at a page without access
 *                  ◀────────────┘
 *                checked, then copied to the engine's buffer
 *
 * Checked are: at most most_moves moves and most_parts parts; states within `bits` and `below`; numbers below
 * `count`; valid outcomes, movers and lengths of texts. The first failure is kept; from then on `moves`
 * returns BOYI_BROKEN, and `failed` tells why.
 */
#ifndef BOYI_GAME_GUARD_H
#define BOYI_GAME_GUARD_H

#include "game/game.h"

/* Replaces the rules by guards around them and *self by the state of the guards, which own the old *self from
 * then on, also when this fails. `label` names the game in error texts and must outlive it. */
boyi_status boyi__guard_rules(boyi_rules *rules, void **self, const char *label, boyi_error *error);

/* The function from outside that a thread is in, for the report of a crash. */
typedef struct {
    const char *label; /* of the game; NULL: the thread is in none */
    const char *rule;  /* "moves" */
    bool has_state;
    boyi_state state;
} boyi__running;

/* Of the calling thread. Safe in a signal handler. */
const boyi__running *boyi__guard_running(void);

/* For other functions of a file ("make"): call it before, and again with NULLs after. */
void boyi__guard_enter(const char *label, const char *rule);

#endif
