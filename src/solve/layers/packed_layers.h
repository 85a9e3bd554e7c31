/* The layers of a solved game, packed as sorted runs, in rising order: the solution that the engine returns. */
#ifndef BOYI_SOLVE_LAYERS_PACKED_LAYERS_H
#define BOYI_SOLVE_LAYERS_PACKED_LAYERS_H

#include "game/solution.h"
#include "solve/codes.h"
#include "solve/layers/sorted_run.h"

typedef struct {
    uint32_t layer;
    uint32_t first_predecessor; /* the lowest layer that leads here; UINT32_MAX: none */
    uint32_t highest;           /* the highest layer its moves lead to; 0: none, or not expanded yet */
    bool split;
    boyi__key_form form;
    boyi__sorted_run *runs; /* of each partition */
    uint64_t count;         /* states */
    unsigned width;         /* bytes a code; 0: no values yet */
    void *codes;            /* the values; NULL: none yet, or spilled */
    uint64_t codes_place;   /* in the spill file */
} boyi__packed_layer;

typedef struct {
    boyi_kind kind;
    boyi__mixer mixing;
    boyi__spill_file spill; /* started by the first layer that is spilled */
    bool spills;
    char *folder; /* of the spill file: a copy, since the options may be gone when it is made */
    boyi__packed_layer *list;
    size_t count, room;
    uint64_t states;
    bool even_steps; /* every move leads from a layer to the next, so layers tell depths */
} boyi__packed_layers;

boyi__packed_layers *boyi__packed_layers_new(boyi_kind kind, unsigned bits, const char *folder);
void boyi__packed_layers_free(void *layers);

/* Adds a layer that is higher than all so far. NULL: out of memory. */
boyi__packed_layer *boyi__packed_layers_add(boyi__packed_layers *layers, uint32_t layer, bool split);

/* The place of a layer in the list; `count`: it has none. */
size_t boyi__packed_layers_find(const boyi__packed_layers *layers, uint32_t layer);

/* Moves runs, and codes if there are any, to the spill file. */
boyi_status boyi__packed_layer_spill(boyi__packed_layers *layers, boyi__packed_layer *layer,
                                     boyi__chunk_pool *pool, boyi_error *error);

extern const boyi__source boyi__packed_layers_source;

#endif
