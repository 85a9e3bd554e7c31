/* Rules from outside the library (boyi_game_new: a C file's, a program's own) are called through guards: a
 * lie or a slip of theirs is reported with the state that shows it, and never becomes a value or a write past
 * the end.
 *
 *     engine ──▶ guard ──▶ the rules' own function
 *                  │            writes to scratch memory with a page behind it that can't be written
 *                  ◀────────────┘
 *                checked, then copied to the engine's buffer
 *
 * What is checked: no more moves than most_moves and no more parts than most_parts; states within `bits` and
 * `below`; numbers below `count`; ends, movers and lengths of texts that exist. The first failure is kept;
 * from then on `moves` is BOYI_BROKEN, and `failed` tells why.
 */
#ifndef BOYI_GAME_GUARD_H
#define BOYI_GAME_GUARD_H

#include "game/game.h"

/* Replaces the rules by guards around them and *self by what those need. The rules' own `self` belongs to the
 * guards from then on, also when this fails. `label` names the game in messages and lives as long as it. */
boyi_status boyi__guard_rules(boyi_rules *rules, void **self, const char *label, boyi_error *error);

/* What a thread runs of the rules from outside, for the report of a crash. */
typedef struct {
    const char *label; /* of the game; NULL: the thread runs no such rule */
    const char *rule;  /* "moves" */
    bool has_state;
    boyi_state state;
} boyi__running;

/* Of the calling thread; safe in a signal handler. */
const boyi__running *boyi__guard_running(void);

/* For what a file runs beside its rules ("make"): from here until the second call, which has a NULL. */
void boyi__guard_enter(const char *label, const char *rule);

#endif
