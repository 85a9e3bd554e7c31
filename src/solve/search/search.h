/* search: the worth of one state, without looking at most of the others.
 *
 * All rests on one question, the test: is this state worth at least so much? One good move answers yes; that
 * every move falls short answers no; and each answer is true of more than was asked, which the table of
 * bounds keeps. A few tests with narrowing bounds then give the worth itself.
 *
 *   null_window.c    the test: a walk with a stack of its own, the order of moves, the table
 *   mtd.c   from tests to a worth, and to the length of a tie
 *   search.c         the engine: a solution that searches when it is asked
 */
#ifndef BOYI_SOLVE_SEARCH_SEARCH_H
#define BOYI_SOLVE_SEARCH_SEARCH_H

#include "solve/engine.h"
#include "solve/search/transposition_table.h"

/* Wide enough for what a test asks for, however many gains lie on the way there. */
__extension__ typedef __int128 boyi__worth_wide;

/* The least worths of a tie and of a win, whatever their length. */
#define BOYI__ANY_TIE INT64_C(1)
#define BOYI__ANY_WIN (BOYI__BAND + 1)

/* A move that is still to be tried; it leads to the one state of its class. */
typedef struct {
    boyi_move move;
    int64_t order; /* the higher, the sooner */
} boyi__search_move;

/* A state whose moves are being tried. */
typedef struct {
    boyi_state state;
    boyi__worth_wide target; /* is it worth at least this?                          */
    boyi__worth_wide most;   /* no move that was tried or settled is worth more     */
    size_t first, count;     /* its moves on the stack of moves, the next one last   */
    uint64_t nodes;          /* when it was entered                                 */
    uint8_t player;          /* 0 or 1: whose moves they are, for the history       */
    uint32_t best;           /* the mark of the move that gave `most`               */
} boyi__search_frame;

enum { BOYI__HISTORY = 1 << 10 };

typedef struct {
    boyi__run run; /* run.moves: those of the state looked at last, as the rules gave them */
    boyi__tt bounds;
    boyi__search_frame *frames;
    size_t depth, frames_room;
    boyi__search_move *moves; /* a stack: each frame's lie behind those of the frame before */
    size_t used, moves_room;
    uint64_t nodes, hits;
    uint64_t max_nodes;
    bool glancing; /* quick ends are looked for: no guide to what is good later */
    uint64_t next_cycle_check;
    uint32_t history[2][BOYI__HISTORY]; /* which moves have settled how much */
} boyi__search;

/* An answer: the state is worth at least `bound`, which is at least the target; or no more than `bound`,
 * which is less. */
typedef struct {
    bool holds;
    boyi__worth_wide bound;
} boyi__tested;

boyi_status boyi__search_start(boyi__search *search, const boyi_game *game, const boyi_options *options,
                               boyi_error *error);
void boyi__search_end(boyi__search *search);

/* Is the state (one of its class) worth at least the target? */
boyi_status boyi__search_test(boyi__search *search, boyi_state state, boyi__worth_wide target,
                              boyi__tested *out);

/* The same of a move: is it worth as much to its maker? Where it leads need not be one of its class. */
boyi_status boyi__search_test_move(boyi__search *search, const boyi_move *move, boyi__worth_wide target,
                                   boyi__tested *out);

/* The worth of a state (one of its class). */
boyi_status boyi__search_worth(boyi__search *search, boyi_state state, int64_t *out);

/* Look at a state: its moves go to run.moves as they are, and behind the stack of moves as they are tried.
 * The caller adds those it wants to `used`. */
boyi_status boyi__search_moves(boyi__search *search, boyi_state state, size_t *count);

/* Keep what is known; bounds that do not fit are kept as none. */
void boyi__search_keep(boyi__search *search, boyi_state state, boyi__worth_wide lower, boyi__worth_wide upper,
                       uint32_t best, uint64_t nodes);

#endif
