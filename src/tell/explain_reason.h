/* Why a move is good or bad, beyond its value: the sum that a pool reaches, the threat on a board and the reply to it, the heap
 * that has to change, the counter of open moves.
 *
 * Everything is asked of the solution, so that it holds for any game of a kind; only pools and heaps are known by their family. */
#ifndef BOYI_TELL_EXPLAIN_REASON_H
#define BOYI_TELL_EXPLAIN_REASON_H

#include "tell/tell.h"

/* A choice of an outcome game, as far as there is more to say than where it leads: "1 + 10 = 11 reaches the total", "wins at once",
 * "allows b2, which wins", "threatens a1 and c3". *said: something was. */
boyi_status boyi__say_choice_reason(boyi__strbuf *out, const boyi_solution *solution, boyi_state state,
                                    const boyi_choice *choice, boyi_error *error, bool *said);

/* Why the best of these choices is the best, in sentences; nothing if there is no more to say. */
boyi_status boyi__say_best_reason(boyi__strbuf *out, const boyi_solution *solution, boyi_state state,
                                  const boyi_choices *choices, boyi_error *error);

/* Pools: " (sum 3 of 11)", what was taken so far. Other games: nothing. */
void boyi__say_sum(boyi__strbuf *out, const boyi_game *game, boyi_state state);

/* Pools, when a move brings the sum to the total: ": 3 + 8 = 11 reaches the total". Otherwise nothing. */
void boyi__say_reached(boyi__strbuf *out, const boyi_game *game, boyi_state state, const boyi_move *move);

#endif
