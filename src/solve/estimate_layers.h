/* An estimate of the number of states, layer by layer, from a sample of each.
 *
 * Layers are enumerated while they are small. Then a uniform sample of a layer is kept, and
 *
 *     states of the next layer  =  states of this layer * mean over the sample of ( sum over successors of 1 / predecessors )
 *
 * since a successor with p predecessors is met from each of them. Successors, chosen with the weight 1 / p, are a uniform sample of the
 * next layer. Predecessors that can't be reached do not count, as far as a look back over some moves can tell.
 *
 * For rules whose moves all lead one layer up (even_steps) and that know their `unmoves`. The sample is random, with a fixed seed:
 * connect 5 5 and 6 6 come out within 5 %. Takes some tenths of a second with rules in C. */
#ifndef BOYI_SOLVE_ESTIMATE_LAYERS_H
#define BOYI_SOLVE_ESTIMATE_LAYERS_H

#include "solve/engine.h"

/* Gets a layer, the first one first: how many states it has, and all of them or a sample, of at least one state. False: the layers that it has
 * seen are enough, the estimate fails with BOYI_METHOD. */
typedef bool boyi__layer_visitor(void *context, double states, const boyi_state *sample, size_t count);

/* Writes the estimate: of classes if the run has symmetry. *exact: every layer was enumerated. `visit` may be NULL. BOYI_METHOD, without an error
 * text: not for these rules, for another state than the game's start, or it takes longer than `seconds` of processor time. Other failures have an
 * error text. */
boyi_status boyi__estimate_layers(boyi__run *run, boyi_state state, double seconds,
                                  boyi__layer_visitor *visit, void *context, double *out, bool *exact);

#endif
