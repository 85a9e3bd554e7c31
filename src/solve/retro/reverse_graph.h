/* The reverse graph: all reachable states and the predecessors of each, which retro propagates values to.
 *
 *     row     [ 0 2 2 5 … ]     the moves that lead to state i are row[i] … row[i+1]-1, counted from its base
 *     base    [ 0 … ]           one for 2^16 states: rows take 32 bits although there may be more moves
 *     from    [ 1 4 0 2 3 … ]   the state that each is made in; the top bit is set if it keeps the turn
 *
 * Where moves lead is not kept, except in small games (see boyi__recorded_moves): moves are generated twice,
 * once to find the states and to count their predecessors (forward_pass.c), and once to write the
 * predecessors (predecessors.c). All threads take part in both.
 *
 * States are numbered in the order of the states themselves where the rules have `below`: then neighbours in
 * play are neighbours in memory. Else in the order in which they are met, which varies from run to run; no
 * answer depends on it.
 *
 * Memory: 4 bytes a move and 4 a state, beside the set's 14 (where the rules have `below`: 3/16 of a byte for
 * each number below). While states are being found there are no moves, but 4 bytes for each number below and
 * 4 for each state met.
 *
 * Rules with `unmoves` need none of that: they compute the predecessors of a state when it is settled (unmoves.c). Moves are
 * generated once, to find the states and to count the moves of each: 2 bytes a state, and 4 where the rules have `below`.
 */
#ifndef BOYI_SOLVE_RETRO_REVERSE_GRAPH_H
#define BOYI_SOLVE_RETRO_REVERSE_GRAPH_H

#include "base/hash.h"
#include "solve/in_memory.h"
#include "solve/workers.h"

/* Numbers must leave the top bit free. */
#define BOYI__REVERSE_GRAPH_MOST  (UINT32_C(1) << 31)
#define BOYI__REVERSE_GRAPH_AGAIN (UINT32_C(1) << 31)

/* The moves of states 0, 1, … one after the other. They are recorded while they are few and no level is large
 * enough for several threads, so that the rules of small games, which may be slow, are called once a state. Of
 * games with slow moves one thread records all, in up to a quarter of the memory. */
enum { BOYI__RECORDED_MOVES_MOST = 1 << 22 };

typedef struct {
    bool dropped;    /* too many, or out of order: nothing is recorded */
    uint32_t *moves; /* the state that each leads to; the top bit as in `from` */
    size_t moves_count, moves_room;
    uint32_t *counts; /* how many each state has */
    size_t counts_count, counts_room;
    size_t most; /* moves */
    bool slow;   /* large levels are recorded, too */
} boyi__recorded_moves;

typedef struct {
    boyi__workers *workers;
    bool by_unmoves;  /* counts instead of rows */
    uint16_t *counts; /* distinct moves of each state, in the order in which they were met */
    size_t counts_room;
    uint32_t *list; /* if the rules have `below`: the states in that order */
    size_t list_room;
    uint64_t edges;       /* sum of the hashes of all distinct moves; only if the rules are guarded */
    boyi__in_memory kept; /* set.count is the number of states */
    uint64_t moves;
    size_t most_moves; /* of one state */
    uint32_t *row;
    size_t row_room;
    uint64_t *base;
    uint32_t *from;
    boyi__recorded_moves recorded;
} boyi__reverse_graph;

/* The phases, for boyi__plan. */
typedef enum { BOYI__RETRO_FINDING, BOYI__RETRO_TURNING, BOYI__RETRO_SOLVING } boyi__retro_phase;

/* Starts a phase of the meter. */
void boyi__reverse_graph_start_phase(const boyi__reverse_graph *graph, boyi__retro_phase phase);

/* Finds the states. On failure the error text is set. The graph must be ended in either case. */
boyi_status boyi__reverse_graph_find_states(boyi__reverse_graph *graph, boyi__workers *workers,
                                            boyi_state state);
void boyi__reverse_graph_end(boyi__reverse_graph *graph);

/* Frees the recorded moves: they will be generated again. */
void boyi__reverse_graph_drop_recorded(boyi__reverse_graph *graph);

/* Finds the predecessors. `visit` is called once for each state, from several threads at once. */
typedef void boyi__reverse_graph_visitor(void *context, uint32_t number, boyi_state state, size_t moves);
boyi_status boyi__reverse_graph_find_predecessors(boyi__reverse_graph *graph,
                                                  boyi__reverse_graph_visitor *visit, void *context);

/* ---- Rules with unmoves (unmoves.c) ---- */

/* Removes the moves that lead to the same state as another with the same `again`. Returns how many are left. Both
 * directions count distinct moves between canonical states, since symmetry makes one move of several. */
size_t boyi__distinct_moves(boyi_move *moves, size_t count);

/* Writes the distinct predecessors of a state to run->moves; BOYI_BROKEN if the rules failed. */
size_t boyi__run_unmoves(boyi__run *run, boyi_state state);

/* The hash of a move, for the sum over all moves. */
static inline uint64_t boyi__hash_edge(boyi_state from, boyi_state to, bool again)
{
    return boyi__hash(boyi__hash(from) + 2 * to + again);
}

/* Visits each state once, with its number of moves, from one thread; then frees the counts. */
boyi_status boyi__reverse_graph_visit_counts(boyi__reverse_graph *graph, boyi__reverse_graph_visitor *visit,
                                             void *context);

/* Rules from outside: fails unless `unmoves` is exactly the inverse of `moves`. */
boyi_status boyi__reverse_graph_check_unmoves(boyi__reverse_graph *graph);

/* The number of a state, or BOYI__NONE. */
static inline uint32_t boyi__reverse_graph_number(const boyi__reverse_graph *graph, boyi_state state)
{
    return graph->kept.ranks.below ? boyi__ranks_find(&graph->kept.ranks, state)
                                   : boyi__set_find(&graph->kept.set, state);
}

/* ---- Rows ---- */

/* The first move that leads to a state; they end with the first that leads to the next state. */
static inline uint64_t boyi__reverse_graph_first(const boyi__reverse_graph *graph, uint32_t number)
{
    return graph->base[number >> 16] + graph->row[number];
}

#endif
