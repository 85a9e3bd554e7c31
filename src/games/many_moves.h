/* The choices of a state of an outcome game with more moves than can be looked at, where a theorem gives the best ones.
 *
 * The game numbers the moves of a state in its own order, 0 to total - 1, and gives the best numbers as runs.
 * The best are listed first, then the others, until the list is full; all are counted.
 *
 *     moves   0 1 2 3 4 5 6 7 …      runs {3, 1} {5, 2}      listed 3 5 6 0 1 2 4 7 …
 */
#ifndef BOYI_GAMES_MANY_MOVES_H
#define BOYI_GAMES_MANY_MOVES_H

#include "base/int128.h"
#include "boyi.h"

/* 128 bits: two heaps below 2^63 together have more than 2^64 moves. */
typedef struct {
    boyi__uint128 first, count;
} boyi__move_run;

typedef struct {
    boyi__uint128 total;
    const boyi__move_run *best; /* rising, disjoint */
    size_t best_count;          /* 0: all moves are equally good */
    /* The move of this number; false: out of memory. */
    bool (*move)(const void *self, boyi_state state, boyi__uint128 number, boyi_move *out);
    /* That of the shortcut. */
    boyi_status (*value)(const void *self, const void *work, boyi_state state, boyi_error *error,
                         boyi_value *out);
} boyi__many_moves;

/* `choices` of a shortcut. The counts in *out stop at UINT64_MAX. */
boyi_status boyi__many_choices(const boyi__many_moves *all, const void *self, const void *work,
                               boyi_state state, size_t most, boyi_error *error, boyi_choices *out);

#endif
