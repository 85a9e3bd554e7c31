/* A strategy: one move for each state in which its side is to move, and all replies of the other side. With it the side gets at least
 * the value of the first state, whatever the other does.
 *
 *     the side's state ──the best move──▶ the other's state ──every reply──▶ the side's states ──▶ …
 *
 * The side is the one that can force the value: the winner; if the game is even or about scores, who moves first. */
#ifndef BOYI_TELL_STRATEGY_H
#define BOYI_TELL_STRATEGY_H

#include "tell/tell.h"

typedef struct {
    boyi_state state;
    unsigned player; /* to move: 0, who moves in the first state, or 1 */
    uint32_t depth;  /* moves from the first state */
    boyi_value value;
    size_t first, count; /* its moves: edges[first] …; 0: finished */
} boyi__strategy_state;

typedef struct {
    boyi_move move;
    uint32_t to; /* the index of a state */
} boyi__strategy_move;

typedef struct {
    const boyi_game *game;
    unsigned side; /* 0 or 1 */
    boyi__strategy_state *states;
    size_t count, states_room;
    boyi__strategy_move *edges;
    size_t edges_count, edges_room;
} boyi__strategy;

/* Fails with BOYI_LIMIT beyond `most` states. Of `options` memory and progress are used. End it in any case. */
boyi_status boyi__strategy_start(boyi__strategy *strategy, const boyi_solution *solution, boyi_state state,
                                 uint32_t most, const boyi_options *options, boyi_error *error);
void boyi__strategy_end(boyi__strategy *strategy);

void boyi__text_strategy(boyi__strbuf *out, const boyi__strategy *strategy, const boyi__report *report,
                         const char *title);
void boyi__csv_strategy(boyi__strbuf *out, const boyi__strategy *strategy);
void boyi__dot_strategy(boyi__strbuf *out, const boyi__strategy *strategy);
void boyi__json_strategy(boyi__strbuf *out, const boyi__strategy *strategy, const boyi__report *report);

#endif
