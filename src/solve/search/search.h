/* search: the worth of one state, without visiting most of the others.
 *
 * Everything rests on null-window searches: is this state worth at least `target`? One good move proves yes,
 * no move that reaches the target proves no, and either way the search finds a bound that usually says more
 * than was asked; the transposition table keeps it. A few null-window searches with bounds that close in (an
 * MTD driver) give the worth itself.
 *
 *   transposition_table.c   bounds of states
 *   null_window.c           the null-window search: an explicit stack, move ordering, cycle detection
 *   mtd.c                   the driver: from null windows to a worth, and to the length of a tie
 *   search.c                the engine: a solution that searches when it is asked
 */
#ifndef BOYI_SOLVE_SEARCH_SEARCH_H
#define BOYI_SOLVE_SEARCH_SEARCH_H

#include "solve/engine.h"
#include "solve/search/transposition_table.h"

/* Wide enough for any target plus all gains on the way to a state. */
__extension__ typedef __int128 boyi__worth_wide;

/* The least worths of a tie and of a win, of any length. */
#define BOYI__ANY_TIE INT64_C(1)
#define BOYI__ANY_WIN (BOYI__BAND + 1)

/* A move to be searched; move.to is canonical. */
typedef struct {
    boyi_move move;
    int64_t order; /* higher: searched earlier */
} boyi__search_move;

/* A state whose moves are being searched. */
typedef struct {
    boyi_state state;
    boyi__worth_wide target; /* is it worth at least this? */
    boyi__worth_wide most;   /* upper bound of the moves that were searched or pruned */
    size_t first, count;     /* its remaining moves on the stack of moves; the last one is next */
    uint64_t nodes;          /* the number of nodes when it was entered */
    uint8_t player;          /* 0 or 1: who moves, for the history heuristic */
    uint32_t best;           /* signature of the move that gave `most` */
} boyi__search_frame;

enum { BOYI__HISTORY = 1 << 10 };

typedef struct {
    boyi__run run; /* run.moves: of the state expanded last, as the rules gave them */
    boyi__tt table;
    boyi__search_frame *frames;
    size_t depth, frames_room;
    boyi__search_move *moves; /* a stack: the moves of all frames, one after the other */
    size_t moves_count, moves_room;
    int *hints; /* of the moves of the state expanded last; NULL: the rules have no `hints` */
    uint64_t nodes, hits;
    uint64_t max_nodes;
    const boyi__search_budget *budget; /* may raise max_nodes; NULL: it stays */
    bool probing; /* a probe for quick ends, whose best moves teach nothing about longer play */
    uint64_t next_cycle_check;
    uint32_t history[2][BOYI__HISTORY]; /* how much work each player's moves have cut off */
} boyi__search;

/* The result of a null-window search. holds: the state is worth at least `bound`, bound >= target.
 * Otherwise it is worth at most `bound`, bound < target. */
typedef struct {
    bool holds;
    boyi__worth_wide bound;
} boyi__window_result;

boyi_status boyi__search_start(boyi__search *search, const boyi_game *game, const boyi_options *options,
                               boyi_error *error);
void boyi__search_end(boyi__search *search);

/* Is the state, a canonical one, worth at least the target? */
boyi_status boyi__null_window(boyi__search *search, boyi_state state, boyi__worth_wide target,
                              boyi__window_result *out);

/* Is the move worth at least the target to its maker? move->to need not be canonical. */
boyi_status boyi__null_window_move(boyi__search *search, const boyi_move *move, boyi__worth_wide target,
                                   boyi__window_result *out);

/* The worth of a canonical state. */
boyi_status boyi__mtd_worth(boyi__search *search, boyi_state state, int64_t *out);

/* Expands a state: its moves are written to run.moves as they are, and after the end of the stack of moves
 * with canonical targets. The caller adds those it keeps to moves_count. */
boyi_status boyi__search_expand(boyi__search *search, boyi_state state, size_t *count);

/* Stores bounds in the table; those that do not fit 64 bits are stored as unknown. */
void boyi__search_store(boyi__search *search, boyi_state state, boyi__worth_wide lower,
                        boyi__worth_wide upper, uint32_t best, uint64_t nodes);

#endif
