/* All states that can be reached, and who leads to each: what retro goes back along.
 *
 *     row     [ 0 2 2 5 … ]     the moves that lead to state i are row[i] … row[i+1]-1, counted from its base
 *     base    [ 0 … ]           one for 2^16 states: rows are 32 bits although moves may be many more
 *     from    [ 1 4 0 2 3 … ]   the state each is made in; the top bit says that it keeps the turn
 *
 * Where the moves lead is not kept, except in small games (see recall): they are made twice, once to find the
 * states and count the moves that lead to each, and once to write down where they come from. All members of
 * the team do both.
 *
 * Numbers are given in the order of the states themselves where the rules say `below`: then neighbours in
 * play are neighbours in memory. Else in the order in which states are met, which is another one each time;
 * no answer shows it.
 *
 * Memory: 4 bytes a move and 4 a state, beside the set's 14 (where the rules say `below`: 3/16 of a byte for
 * each number below). While states are being found there are no moves, but 4 bytes for each number below and
 * 4 a state in the order in which they are met.
 */
#ifndef BOYI_SOLVE_RETRO_REVERSE_GRAPH_H
#define BOYI_SOLVE_RETRO_REVERSE_GRAPH_H

#include "solve/in_memory.h"
#include "solve/workers.h"

/* Numbers must leave the top bit free. */
#define BOYI__REVERSE_GRAPH_MOST  (UINT32_C(1) << 31)
#define BOYI__REVERSE_GRAPH_AGAIN (UINT32_C(1) << 31)

/* The moves of states 0, 1, … one after the other, while they are few and no level is wide enough for several
 * threads: small games' rules, which may be slow, are asked once. */
enum { BOYI__RECORDED_MOVES_MOST = 1 << 22 };

typedef struct {
    bool lost;       /* too many, or out of order: nothing is recalled */
    uint32_t *moves; /* where they lead, with the top bit as in `from` */
    size_t moves_count, moves_room;
    uint32_t *counts; /* how many each state has */
    size_t counts_count, counts_room;
} boyi__recorded_moves;

typedef struct {
    boyi__workers *workers;
    boyi__in_memory kept; /* set.count is the number of states */
    uint64_t moves;
    size_t most_moves; /* of one state */
    uint32_t *row;
    size_t row_room;
    uint64_t *base;
    uint32_t *from;
    boyi__recorded_moves recall;
} boyi__reverse_graph;

/* Find the states. On failure the sentence is written. End it in either case. */
boyi_status boyi__reverse_graph_find_states(boyi__reverse_graph *reach, boyi__workers *workers,
                                            boyi_state state);
void boyi__reverse_graph_end(boyi__reverse_graph *reach);

/* Then find who leads to each. `look` is called once for each state, from several threads at once. */
typedef void boyi__reverse_graph_look(void *context, uint32_t number, boyi_state state, size_t moves);
boyi_status boyi__reverse_graph_find_predecessors(boyi__reverse_graph *reach, boyi__reverse_graph_look *look,
                                                  void *context);

/* Where the moves that lead to a state begin; they end where those to the next begin. */
static inline uint64_t boyi__reverse_graph_first(const boyi__reverse_graph *reach, uint32_t number)
{
    return reach->base[number >> 16] + reach->row[number];
}

#endif
