/* Verifying: what the rules alone say of one state, given what the states behind its moves are worth.
 *
 * Nothing here is the engines': values are compared as people would, not as packed numbers.
 *
 * Why it is enough to look at each state and its moves:
 *
 * - Play that must end (every move rises to a higher layer, or to a lower number): by induction from the
 * ends.
 * - Outcomes with plies. Say a state is kept as won in p. Then some move leads to one kept as lost in p - 1,
 *   and so on down: p falls with every move, so the win is there. Lost in p: all moves lead to wins of the
 *   other in fewer. Neither: no move wins, and some move leads to a state that is neither; so the mover never
 *   needs to lose, and nor does the other. A tie in p leads to a tie in p - 1, down to an even end, which
 * both prefer to going on. A draw has no move to a tie or a win, only to draws and losses: who does not want
 * to lose goes on for ever. So the kept values are the true ones.
 * - Where that is not so, plies prove nothing: outcomes kept without them, even ends where endless play is a
 *   win for one side (who may prefer a longer way to the even end for ever), scores of games whose end nobody
 *   vouches for. There `ground` shows, round by round from the finished states, that play ends.
 */
#ifndef BOYI_STORE_VERIFY_H
#define BOYI_STORE_VERIFY_H

#include "base/meter.h"
#include "game/solution.h"

/* What one thread needs to look at a state. */
typedef struct {
    const boyi_game *game;
    bool symmetry;
    bool plies; /* are claimed */
    boyi_move *moves;
    boyi_value *after; /* of the states they lead to */
    size_t count;
    uint8_t *seen; /* nimbers */
    bool rising;   /* every move so far rises, so that play must end */
} boyi__verifier;

boyi_status boyi__verifier_start(boyi__verifier *verifier, const boyi_game *game, bool symmetry, bool plies,
                                 boyi_error *error);
void boyi__verifier_end(boyi__verifier *verifier);

/* Make the moves of a state, each leading to the one state of its class. */
boyi_status boyi__verify_moves(boyi__verifier *verifier, boyi_state state, boyi_error *error);

/* With `after` filled in: is this what the state is worth? BOYI_WRONG with the sentence. */
boyi_status boyi__verify_value(boyi__verifier *verifier, boyi_state state, boyi_value claimed,
                               boyi_error *error);

/* "state S: its move M leads to T, which is missing". */
boyi_status boyi__fail_missing(const boyi__verifier *verifier, boyi_state state, size_t move,
                               boyi_error *error);

/* What a database says of how much it holds is wrong. */
boyi_status boyi__fail_counts(const boyi_game *game, boyi_error *error);

/* A move as its maker sees it: what the other wins, he loses. */
boyi_outcome boyi__outcome_of_move(const boyi_move *move, boyi_outcome after);

struct boyi__database;

/* All layers of a database whose play rises through them. */
boyi_status boyi__verify_layers(const boyi_solution *solution, const boyi_options *options, boyi_error *error,
                                boyi_verified *out);

/* Every state in memory: solutions of any kind. */
boyi_status boyi__verify_whole(const boyi_solution *solution, boyi_state state, const boyi_options *options,
                               boyi_error *error, boyi_verified *out);

#endif
