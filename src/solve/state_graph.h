/* The graph of all states that can be reached, in compressed rows: for engines that ask where moves lead.
 * (retro's outcome games only ask where they come from: see retro/reverse_graph.h.)
 *
 *     row     [ 0 2 2 5 … ]     state i's moves are row[i] … row[i+1]-1
 *     to      [ 1 4 0 2 3 … ]   the number of the state each leads to
 *     gain    [ 3 9 … ]         score games only
 *     again   [ 0 1 … ]         only where some move keeps the turn
 *
 * States are numbered breadth first from the first, or where the rules say `below` in the order of the states
 * themselves: then neighbours in play are neighbours in memory. 4 bytes a move, 8 more in a score game, 1
 * more where some move keeps the turn. 8 bytes a state for rows (9 where states may be sums), beside the
 * set's 14; in order, 8 beside the 3/16 of ranks.
 */
#ifndef BOYI_SOLVE_STATE_GRAPH_H
#define BOYI_SOLVE_STATE_GRAPH_H

#include "solve/in_memory.h"

typedef struct {
    boyi__run *run;
    boyi__in_memory kept; /* the set, and room for the worths */
    uint64_t *row;        /* one more than states             */
    uint8_t *sum;         /* the state is a sum: its moves are its parts */
    size_t states_room;
    uint32_t *to;
    int64_t *gain;
    uint8_t *again;
    uint64_t moves;
    size_t moves_room;
    bool broken; /* the rules gave up, and their sentence is written */
} boyi__state_graph;

/* Find all that can be reached from `state`. There is no room for worths yet. On failure the sentence is
 * written. End the graph in either case. */
boyi_status boyi__state_graph_start(boyi__state_graph *graph, boyi__run *run, boyi_state state);
void boyi__state_graph_end(boyi__state_graph *graph);

boyi_status boyi__state_graph_room_for_worths(boyi__state_graph *graph);

/* The worth of a state from its moves, all of which are known; of a finished one from the rules. */
boyi_status boyi__state_graph_fold(boyi__state_graph *graph, uint32_t number, int64_t *out);

/* Some state that play can come back to, among those that `settled` says false of, each of which has a move
 * to another such: BOYI_CYCLE with the sentence. */
boyi_status boyi__state_graph_fail_cycle(const boyi__state_graph *graph, const uint8_t *settled);

/* Who leads to whom: the rows turned round. `again` as in the graph, NULL where it has none. */
typedef struct {
    uint64_t *row;
    uint32_t *from;
    uint8_t *again;
} boyi__predecessors;

boyi_status boyi__predecessors_start(boyi__predecessors *arrivals, boyi__state_graph *graph);
void boyi__predecessors_end(boyi__predecessors *arrivals, boyi__state_graph *graph);

#endif
