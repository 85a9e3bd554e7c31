/* The states of a pressed layer in their natural order, piece by piece.
 *
 * Pressed, states stand in the order of their mixed numbers: evenly dense, but without any likeness between
 * neighbours. In their own order they pack five times tighter. A layer that is too large to be sorted at once
 * is gone through once for each piece of it; where the pieces begin, a sample tells: mixed numbers are as
 * good as drawn by lot.
 */
#ifndef BOYI_STORE_REORDER_H
#define BOYI_STORE_REORDER_H

#include <stdatomic.h>

#include "solve/layers/packed_layers.h"

typedef struct {
    const boyi__packed_layers *layers;
    const boyi__packed_layer *layer;
    boyi__chunk_pool *pool;
    unsigned threads;
    boyi_state *states, *other; /* the piece; room to sort it */
    size_t room;
    boyi_state *bounds; /* where each piece ends: before this state; the last has no end */
    size_t pieces, piece;
    /* What the crew is at. */
    boyi_state low, high;
    bool has_high;
    size_t carried;
    atomic_size_t filled;
    boyi__failure failure;
} boyi__reorder;

/* `spare`: so many states more than a piece must fit. Fails without a sentence, or BOYI_FILE with one. */
boyi_status boyi__reorder_start(boyi__reorder *natural, const boyi__packed_layers *layers,
                                const boyi__packed_layer *layer, boyi__chunk_pool *pool, unsigned threads,
                                size_t spare, boyi_error *error);
void boyi__reorder_end(boyi__reorder *natural);

/* The next piece in order, behind the first `carried` states of natural->states, which stay. *count is how
 * many there are now in all. */
boyi_status boyi__reorder_next(boyi__reorder *natural, size_t carried, size_t *count, bool *last,
                               boyi_error *error);

/* Any states: in rising order. `other` has as much room. */
void boyi__sort_states(boyi_state *states, boyi_state *other, size_t count);

#endif
