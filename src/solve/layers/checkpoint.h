/* A checkpoint: saves layers as they are finished, so that a run that was stopped can be resumed.
 *
 * The forward pass calls `found` for each new layer, in rising order, and `found_all` at its end. The
 * backward pass calls `solved` for each layer, from the last. Layers saved by an earlier run are loaded
 * instead: their states are not found again, their values not computed again. What is saved in the end is the
 * same, stopped or not.
 *
 * The calls come from one thread. BOYI_LIMIT and BOYI_MEMORY are returned without an error text, everything
 * else with one.
 */
#ifndef BOYI_SOLVE_LAYERS_CHECKPOINT_H
#define BOYI_SOLVE_LAYERS_CHECKPOINT_H

#include "solve/engine.h"
#include "solve/layers/layer_index.h"
#include "solve/layers/packed_layers.h"

typedef struct {
    uint32_t layer, first_predecessor, highest; /* as in boyi__packed_layer */
    unsigned width;                             /* bytes a code; set if solved */
    bool solved;
} boyi__saved_layer;

typedef boyi_status boyi__take_states(void *context, const boyi_state *states, size_t count);

typedef struct boyi__checkpoint {
    void *self;
    const boyi__saved_layer *saved; /* in rising order; the solved ones are the last */
    size_t saved_count;
    bool all_found; /* the saved layers are all layers of the game */
    uint64_t bytes; /* memory that saving takes: the rest of the limit is for solving */

    /* Passes all states of a saved layer to `take`. */
    boyi_status (*load_states)(void *self, uint32_t layer, boyi__take_states *take, void *context,
                               boyi_error *error);
    /* Reads the codes of a solved layer into here->codes, here->width bytes each. */
    boyi_status (*load_values)(void *self, const boyi__packed_layers *layers, const boyi__packed_layer *here,
                               boyi_error *error);
    /* list[place] has all its states, and the layer before it its `highest`. */
    boyi_status (*found)(void *self, const boyi__packed_layers *layers, size_t place, boyi__chunk_pool *pool,
                         unsigned threads, boyi_error *error);
    boyi_status (*found_all)(void *self, const boyi__packed_layers *layers, boyi_error *error);
    /* list[place] has its values, in its codes and, if any layer leads there, in `index`. */
    boyi_status (*solved)(void *self, const boyi__packed_layers *layers, size_t place,
                          const boyi__layer_index *index, boyi__chunk_pool *pool, unsigned threads,
                          boyi_error *error);
} boyi__checkpoint;

/* Solves for the checkpoint alone, without a solution. Returns BOYI_METHOD, without an error text, if the rules
 * have no layers that rise with every move. */
boyi_status boyi__layers_checkpointed(const boyi_game *game, boyi_state state, const boyi_options *options,
                                      const boyi__checkpoint *checkpoint, boyi_error *error,
                                      boyi_effort *effort);

#endif
