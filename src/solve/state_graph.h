/* The graph of all reachable states, in compressed rows (CSR): for engines that need where moves lead. (retro
 * needs only where they come from in outcome games: see retro/reverse_graph.h.)
 *
 *     row     [ 0 2 2 5 … ]     state i's moves are row[i] … row[i+1]-1
 *     to      [ 1 4 0 2 3 … ]   the number of the state each leads to
 *     gain    [ 3 9 … ]         score games only
 *     again   [ 0 1 … ]         only where some move keeps the turn
 *
 * States are numbered breadth first, or, where the rules have `below`, in the order of the states themselves:
 * then neighbours in play are neighbours in memory. 4 bytes a move, 8 more in a score game, 1 more where some
 * move keeps the turn. 8 bytes a state for rows (9 where states may be sums), beside the set's 14 (numbered
 * in order: the 8 of its keys and 3/16 for each number below).
 */
#ifndef BOYI_SOLVE_STATE_GRAPH_H
#define BOYI_SOLVE_STATE_GRAPH_H

#include "solve/in_memory.h"

typedef struct {
    boyi__run *run;
    boyi__in_memory kept; /* the states, and room for their worths */
    uint64_t *row;        /* one more than states */
    uint8_t *sum;         /* the state is a sum: its moves are its parts */
    size_t states_room;
    uint32_t *to;
    int64_t *gain;
    uint8_t *again;
    uint64_t moves;
    size_t moves_room;
} boyi__state_graph;

/* Finds all states that can be reached from `state`, without room for worths. On failure the error text is
 * set. The graph must be ended in either case. */
boyi_status boyi__state_graph_start(boyi__state_graph *graph, boyi__run *run, boyi_state state);
void boyi__state_graph_end(boyi__state_graph *graph);

boyi_status boyi__state_graph_reserve_worths(boyi__state_graph *graph);

/* The worth of a state from those of its successors, all of which are known; of a finished one from the rules. */
boyi_status boyi__state_graph_fold(boyi__state_graph *graph, uint32_t number, int64_t *out);

/* BOYI_CYCLE, naming a state on a cycle among those that are not settled. Each of them has a move to another
 * such state. */
boyi_status boyi__state_graph_fail_cycle(const boyi__state_graph *graph, const uint8_t *settled);

/* The predecessors of each state, in rows: the graph reversed. */
typedef struct {
    uint64_t *row;
    uint32_t *from;
} boyi__predecessors;

/* On failure the error text is set. */
boyi_status boyi__predecessors_start(boyi__predecessors *predecessors, boyi__state_graph *graph);
void boyi__predecessors_end(boyi__predecessors *predecessors, boyi__state_graph *graph);

#endif
