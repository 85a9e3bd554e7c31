/* The trend: how many states will there be, going by how many there were at each depth so far?
 *
 * Boards fill up: from one depth (or layer) to the next there are so many times more states, and that ratio
 * falls about evenly in its logarithm. What the last depths show, a straight line through their ratios, is
 * carried on until no more states come. From the first depths that is good to an order of magnitude or two,
 * which is enough to know that it is hopeless to visit them all; half way up to a factor of two; near the end
 * to a few percent.
 */
#ifndef BOYI_SOLVE_ESTIMATE_H
#define BOYI_SOLVE_ESTIMATE_H

#include "base/meter.h"

enum { BOYI__ESTIMATE_DEPTHS = 7 };

/* All zeros: nothing seen yet. */
typedef struct {
    uint64_t counts[BOYI__ESTIMATE_DEPTHS]; /* of the last depths */
    size_t depths;
} boyi__estimate;

/* The next depth has so many states: at least one. */
void boyi__estimate_add(boyi__estimate *trend, uint64_t count);

/* How many more states are to be expected. INFINITY: nobody can tell. */
double boyi__estimate_more(const boyi__estimate *trend);

/* Guess a total for the meter's reports, knowing `states` already. While depths are small nothing is guessed
 * anew: that would take longer than they do. */
void boyi__estimate_report(const boyi__estimate *trend, boyi__meter *meter, uint64_t states);

#endif
