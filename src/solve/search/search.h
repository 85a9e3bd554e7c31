/* search: the worth of one state, without visiting most of the others.
 *
 * Everything rests on null-window searches: is this state worth at least `target`? One good move proves yes,
 * no move that reaches the target proves no, and either way the search finds a bound that usually says more
 * than was asked; the transposition table keeps it. A few null-window searches with bounds that close in (an
 * MTD driver) give the worth itself.
 *
 *   transposition_table.c   bounds of states
 *   expand.c                the moves of a state with their order; limits, cycle detection
 *   null_window.inc         the null-window search: an explicit stack; compiled for small and for wide numbers
 *   null_window.c           the choice between the two
 *   team.h                  threads that search the same state
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

/* A move to be searched; `to` is canonical. */
typedef struct {
    boyi_state to;
    int64_t gain;
    int64_t order; /* higher: searched earlier */
    uint32_t name;
    uint8_t number; /* from 1, in the order of the rules; 0: too many */
    uint8_t reply;  /* the best move of `to` by the table; 0: not known */
    bool probed;    /* the table was asked for it when its frame was entered */
    bool again;
} boyi__search_move;

enum { BOYI__HISTORY = 1 << 10, BOYI__SEARCH_DEPTHS = 1 << 8 };

typedef struct {
    boyi__run run;       /* run.moves: of the state expanded last, as the rules gave them */
    boyi__tt *table;     /* of all threads */
    uint64_t filled;     /* entries of the table */
    uint64_t fill_limit; /* the table grows at so many */
    void *frames;        /* of null_window.inc: the states whose moves are being searched */
    size_t depth, frames_room, frame_bytes;
    boyi__search_move *moves; /* a stack: the moves of all frames, one after the other */
    size_t moves_count, moves_room;
    int *hints; /* of the moves of the state expanded last; NULL: the rules have no `hints` */
    uint64_t nodes, hits;
    uint64_t next_check; /* limits are checked at so many nodes */
    uint64_t max_nodes;
    uint64_t max_depth;                /* states in a line of play */
    const boyi__search_budget *budget; /* may raise max_nodes; NULL: it stays */
    bool probing; /* a probe for quick ends, whose best moves teach nothing about longer play */
    uint64_t next_cycle_check;
    uint32_t history[2][BOYI__HISTORY]; /* how much work each player's moves have cut off */
    unsigned threads; /* that the options allow; 0: not asked yet; 1 also where threads can't be used */
    struct boyi__team *team; /* of all threads; NULL: this one has been alone so far */
    bool shares;             /* other threads search at the same time */
    bool
        interrupted; /* the search has been left for a while: to start threads, or to make the table larger */
    uint64_t parallel_at;                /* threads are started at so many nodes */
    uint32_t sizes[BOYI__SEARCH_DEPTHS]; /* nodes below a frame, by its depth: a moving average, times 16 */
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

/* Is the move worth at least the target to its maker? `to` need not be canonical. */
boyi_status boyi__null_window_move(boyi__search *search, const boyi_move *move, boyi__worth_wide target,
                                   boyi__window_result *out);

/* The worth of a canonical state. */
boyi_status boyi__mtd_worth(boyi__search *search, boyi_state state, int64_t *out);

/* The bounds in the table, as worths; BOYI__NO_LOWER, BOYI__NO_UPPER: not known. */
boyi__tt_bounds boyi__search_known(const boyi__search *search, boyi_state state);

/* Stores bounds in the table; those that do not fit are stored as unknown. */
void boyi__search_store(boyi__search *search, boyi_state state, boyi__worth_wide lower,
                        boyi__worth_wide upper, uint64_t nodes);

/* ---- expand.c ---- */

/* Checks the limits, when it is time to. */
boyi_status boyi__search_check_limits(boyi__search *search);

static inline boyi_status boyi__search_check(boyi__search *search)
{
    return search->nodes >= search->next_check || search->run.meter.work >= BOYI__WORK_EVERY
               ? boyi__search_check_limits(search)
               : BOYI_OK;
}

/* Writes the candidates of a state to run.moves and returns how many. */
size_t boyi__search_look_ahead(boyi__search *search, boyi_state state, boyi_ahead *ahead);

/* Counts a node and writes all moves of a state to run.moves, and after the end of the stack of moves. */
boyi_status boyi__search_expand(boyi__search *search, boyi_state state, size_t *count);

/* Puts the moves in run.moves after the end of the stack, with canonical targets, whose entries of the table are
 * prefetched if they will be looked up now. The caller adds those it keeps to moves_count. */
boyi_status boyi__search_put_moves(boyi__search *search, size_t count, bool prefetch);

/* Sets `order` of these moves to the rules' hints and removes those that win or lose at once, unless the candidates are
 * without them. Returns how many are left. */
size_t boyi__search_hint(boyi__search *search, boyi_state state, size_t count, boyi_ahead *ahead);

/* Sorts the last `count` moves of the stack; the move to be searched first comes last. `order` is the hint of each on
 * entry; `best` is the number of the table's best move. */
void boyi__search_order(boyi__search *search, unsigned player, unsigned best, size_t count);

/* Is it worth while to look up all moves of the state that is entered now? Each look-up is a miss of the cache, which
 * pays where it saves many nodes. */
static inline bool boyi__search_probes_all(const boyi__search *search)
{
    enum { FEW_WITH_LOOK_AHEAD = 32, FEW = 2 };
    return search->sizes[search->depth % BOYI__SEARCH_DEPTHS] / 16 >=
           (search->run.game->rules.candidates ? FEW_WITH_LOOK_AHEAD : FEW);
}

/* A frame at the present depth took so many nodes. */
static inline void boyi__search_note_size(boyi__search *search, uint64_t nodes)
{
    uint32_t *size = &search->sizes[search->depth % BOYI__SEARCH_DEPTHS];
    *size += (nodes < 1 << 20 ? (uint32_t)nodes : 1 << 20) - *size / 16;
}

/* Of the `count` moves from `first` on, all still to be searched, makes one the next that no other thread searches. */
void boyi__search_defer(boyi__search *search, size_t first, size_t count);

/* The table has filled an entry: makes it larger if it should be. */
void boyi__search_grow_table(boyi__search *search);

#endif
