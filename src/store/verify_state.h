/* Verifying one state: what the rules alone say of it, given the stored values of the states its moves lead to.
 *
 * Nothing here is shared with the engines: values are compared as boyi_value, not as packed numbers.
 *
 * Why it is enough to check each state against its moves:
 *
 * - Play that must end (every move rises to a higher layer, or falls to a lower number): by induction from the ends.
 * - Outcomes with plies. Let a state be stored as won in p. Then some move leads to a state stored as lost in p - 1,
 *   and so on: p falls with every move, so the win is real. Lost in p: all moves lead to wins of the other player in
 *   fewer plies. Neither: no move wins, and some move leads to a state that is neither; so the mover need not lose,
 *   and nor need the other. A tie in p leads to a tie in p - 1, down to an even end, which both prefer to going on.
 *   A draw has no move to a tie or a win, only to draws and losses: a player who does not want to lose plays on for
 *   ever. So the stored values are the true ones.
 * - Elsewhere plies prove nothing: outcomes stored without plies; even ends where endless play is a win for one
 *   side, which may prefer a longer way to the even end for ever; scores of games that may go on for ever. There
 *   verify_in_memory.c proves, round by round from the finished states, that play ends.
 */
#ifndef BOYI_STORE_VERIFY_STATE_H
#define BOYI_STORE_VERIFY_STATE_H

#include "game/solution.h"

/* What one thread needs to verify a state. */
typedef struct {
    const boyi_game *game;
    bool symmetry;
    bool plies; /* the solution claims plies */
    boyi_move *moves;
    boyi_value *after; /* the values of the states that the moves lead to */
    size_t count;
    uint8_t *seen; /* for nimbers */
    bool rising;   /* every move so far rises, so play must end */
} boyi__verifier;

boyi_status boyi__verifier_start(boyi__verifier *verifier, const boyi_game *game, bool symmetry, bool plies,
                                 boyi_error *error);
void boyi__verifier_end(boyi__verifier *verifier);

/* Generates the moves of a state; with symmetry each leads to the canonical state of its class. */
boyi_status boyi__verify_moves(boyi__verifier *verifier, boyi_state state, boyi_error *error);

/* Needs the moves and `after`. BOYI_WRONG with its error text: the rules give the state another value. */
boyi_status boyi__verify_value(boyi__verifier *verifier, boyi_state state, boyi_value claimed,
                               boyi_error *error);

/* "state S: its move M leads to T, which the solution does not hold". */
boyi_status boyi__fail_missing(const boyi__verifier *verifier, boyi_state state, size_t move,
                               boyi_error *error);

/* The counts in a database's records are wrong. */
boyi_status boyi__fail_counts(const boyi_game *game, boyi_error *error);

/* The outcome for the player who makes a move, given the outcome of the state it leads to. */
boyi_outcome boyi__outcome_of_move(const boyi_move *move, boyi_outcome after);

#endif
