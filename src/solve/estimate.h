/* An estimate of how many states there will be, from how many there were at each depth so far.
 *
 * Boards fill up: the number of states grows from one depth (or layer) to the next by a ratio whose logarithm
 * falls about evenly. A straight line through the logarithms of the last ratios is carried on until no more
 * states come. After the first depths the estimate is good to an order of magnitude or two, which is enough
 * to know that visiting all states is hopeless; half way up to a factor of two; near the end to a few percent.
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

/* Adds the number of states, at least one, of the next depth. */
void boyi__estimate_add(boyi__estimate *estimate, uint64_t count);

/* How many more states are to be expected. INFINITY: there are too few depths to tell. */
double boyi__estimate_more(const boyi__estimate *estimate);

/* Sets the estimated total in the meter's reports; `states` are known already. While depths are small nothing
 * is estimated: that would take longer than they do. */
void boyi__estimate_report(const boyi__estimate *estimate, boyi__meter *meter, uint64_t states);

#endif
