/* The states of a packed layer in rising order, piece by piece.
 *
 * A packed layer holds its states in the order of their mixed numbers (base/hash.h): evenly dense, but neighbours
 * have nothing in common. In rising order they compress five times better. A layer too large to be sorted at once
 * is read once for each piece of it. The bounds of the pieces come from a sample: mixed numbers are as good as
 * random.
 *
 *     packed layer    run 0 | run 1 | …          by mixed number
 *                     ↓ states from bounds[piece - 1] up to bounds[piece], then a radix sort
 *     states          carried | this piece       rising
 */
#ifndef BOYI_STORE_REORDER_H
#define BOYI_STORE_REORDER_H

#include <stdatomic.h>

#include "base/failure.h"
#include "solve/layers/packed_layers.h"

typedef struct {
    const boyi__packed_layers *layers;
    const boyi__packed_layer *layer;
    boyi__chunk_pool *pool;
    unsigned threads;
    boyi_state *states, *buffer; /* the piece; room to sort it, in the same block */
    size_t room;                 /* states in each of the two */
    boyi_state *bounds;          /* each piece but the last ends before this state; NULL: one piece */
    size_t pieces, piece;
    /* The piece that the threads collect. */
    boyi_state low, high; /* the first state, and the one past its end */
    bool has_high;
    size_t carried;
    atomic_size_t filled; /* states collected */
    boyi__failure failure;
} boyi__reorder;

/* `spare`: states that must fit beside a piece. Fails with no error text, except BOYI_FILE. */
boyi_status boyi__reorder_start(boyi__reorder *reorder, const boyi__packed_layers *layers,
                                const boyi__packed_layer *layer, boyi__chunk_pool *pool, unsigned threads,
                                size_t spare, boyi_error *error);
void boyi__reorder_end(boyi__reorder *reorder);

/* Puts the next piece after the first `carried` states of reorder->states, which stay. *count is how many there are
 * now in all. Fails as boyi__reorder_start does. */
boyi_status boyi__reorder_next(boyi__reorder *reorder, size_t carried, size_t *count, bool *last,
                               boyi_error *error);

/* Sorts any states. `buffer` has as much room. */
void boyi__sort_states(boyi_state *states, boyi_state *buffer, size_t count);

#endif
