/* The states of a pressed layer in their natural order, piece by piece.
 *
 * Pressed, states stand in the order of their mixed numbers: evenly dense, but without any likeness between
 * neighbours. In their own order they pack five times tighter. A layer that is too large to be sorted at once
 * is gone through once for each piece of it; where the pieces begin, a sample tells: mixed numbers are as
 * good as drawn by lot.
 */
#ifndef BOYI_STORE_NATURAL_H
#define BOYI_STORE_NATURAL_H

#include <stdatomic.h>

#include "solve/strata.h"

typedef struct {
    const boyi__strata *strata;
    const boyi__stratum *layer;
    boyi__stock *stock;
    unsigned crew;
    boyi_state *states, *other; /* the piece; room to sort it */
    size_t room;
    boyi_state *bounds; /* where each piece ends: before this state; the last has no end */
    size_t pieces, piece;
    /* What the crew is at. */
    boyi_state low, high;
    bool has_high;
    size_t carried;
    atomic_size_t taken, filled;
    atomic_int failed;
    boyi_error error;
} boyi__natural;

/* `spare`: so many states more than a piece must fit. Fails without a sentence, or BOYI_FILE with one. */
boyi_status boyi__natural_start(boyi__natural *natural, const boyi__strata *strata,
                                const boyi__stratum *layer, boyi__stock *stock, unsigned crew, size_t spare,
                                boyi_error *error);
void boyi__natural_end(boyi__natural *natural);

/* The next piece in order, behind the first `carried` states of natural->states, which stay. *count is how
 * many there are now in all. */
boyi_status boyi__natural_next(boyi__natural *natural, size_t carried, size_t *count, bool *last,
                               boyi_error *error);

/* Any states: in rising order. `other` has as much room. */
void boyi__sort_states(boyi_state *states, boyi_state *other, size_t count);

#endif
