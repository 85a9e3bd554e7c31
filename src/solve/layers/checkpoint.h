/* A keeper: somebody who keeps the layers as they are finished, so that a run that was stopped can go on.
 *
 * The way up calls `found` for each new layer, in rising order, and `found_all` at its end. The way down
 * calls `solved` for each, from the last. Layers that a keeper knows from an earlier run are loaded instead:
 * their states are not found again, their values not worked out again. What the keeper is given in the end
 * is the same, stopped or not.
 *
 * The calls come from one thread. BOYI_LIMIT and BOYI_MEMORY come without a sentence, all else with one.
 */
#ifndef BOYI_SOLVE_LAYERS_CHECKPOINT_H
#define BOYI_SOLVE_LAYERS_CHECKPOINT_H

#include "solve/engine.h"
#include "solve/layers/layer_index.h"
#include "solve/layers/packed_layers.h"

typedef struct {
    uint32_t layer, first_asker, highest; /* as in boyi__packed_layer */
    unsigned width;                       /* bytes a code; only of solved ones */
    bool solved;
} boyi__known_layer;

typedef boyi_status boyi__take_states(void *context, const boyi_state *states, size_t count);

typedef struct boyi__checkpoint {
    void *self;
    const boyi__known_layer *known; /* in rising order; the solved ones are the last */
    size_t known_count;
    bool all_found; /* there are no layers beside the known ones */
    uint64_t bytes; /* what keeping takes: the rest of the limit is for solving */

    /* Hand over all states of a known layer. */
    boyi_status (*load_states)(void *self, uint32_t layer, boyi__take_states *take, void *context,
                               boyi_error *error);
    /* Write the codes of a solved layer into here->codes, here->width each. */
    boyi_status (*load_values)(void *self, const boyi__packed_layers *layers, const boyi__packed_layer *here,
                               boyi_error *error);
    /* The layer list[place] has all its states; of the one before it `highest` is known now. */
    boyi_status (*found)(void *self, const boyi__packed_layers *layers, size_t place, boyi__chunk_pool *pool,
                         unsigned threads, boyi_error *error);
    boyi_status (*found_all)(void *self, const boyi__packed_layers *layers, boyi_error *error);
    /* It has its values, too: in list[place].codes, and in `hand` unless nothing leads there. */
    boyi_status (*solved)(void *self, const boyi__packed_layers *layers, size_t place,
                          const boyi__layer_index *index, boyi__chunk_pool *pool, unsigned threads,
                          boyi_error *error);
} boyi__checkpoint;

/* Solve for the keeper alone: no solution is left. BOYI_METHOD without a sentence: not these rules. */
boyi_status boyi__layers_checkpointed(const boyi_game *game, boyi_state state, const boyi_options *options,
                                      const boyi__checkpoint *checkpoint, boyi_error *error,
                                      boyi_effort *effort);

#endif
