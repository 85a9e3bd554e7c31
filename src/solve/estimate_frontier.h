/* How many states there will be, by a sample of those to come. For rules whose layer rises with every move.
 *
 * The sample begins with the frontier, the states that are found but not expanded, and goes on layer by layer. Of each layer it has moves into it,
 * made in states that stand for so many each. The fewer states the layer has, the more often two of these moves lead to the same one: that tells
 * how many it has. Some of the states that were met stand for the layer then.
 *
 *     found │ ● ● ● ●  frontier                     not found
 *           │ ●─────▶ ○ ○ ───▶ ○ ○ ○ ───▶ ○ …      layers, of each about `width` states
 *
 * Moves to states that are found end there, so the more is found, the less is left to the sample. It counts rather too few, since states with many
 * moves into them are met first.
 *
 * An engine whose frontier can't be sampled evenly (memo: a few states high up, on the way to the present one) begins with the start. Then the
 * sample also tells how many states are found, and its error for these corrects the other number.
 */
#ifndef BOYI_SOLVE_ESTIMATE_FRONTIER_H
#define BOYI_SOLVE_ESTIMATE_FRONTIER_H

#include "solve/engine.h"

typedef struct {
    uint64_t count; /* of its states */
    /* Writes up to `most` of them, each with the same chance, and returns how many. NULL: the sample begins with `start`, and `found` states are
     * found. */
    size_t (*pick)(void *context, boyi_state *out, size_t most);
    bool (*is_found)(void *context, boyi_state state);
    void *context;
    boyi_state start;
    uint64_t found;
} boyi__frontier;

/* How many states are not found, about. NAN: it can't be told by these rules, by so many states that are *expanded, or without memory. *expanded
 * becomes how many were. *jumps becomes true if a move leads more than one layer up. */
double boyi__frontier_more(boyi__run *run, const boyi__frontier *frontier, size_t width, uint64_t *expanded,
                           bool *jumps);

#endif
