/* Strata: the layers of a solved game, pressed, in rising order. This is the solution that `layers` leaves.
 */
#ifndef BOYI_SOLVE_LAYERS_PACKED_LAYERS_H
#define BOYI_SOLVE_LAYERS_PACKED_LAYERS_H

#include "game/solution.h"
#include "solve/codes.h"
#include "solve/layers/sorted_run.h"

typedef struct {
    uint32_t layer;
    uint32_t first_asker; /* the lowest layer that leads here; UINT32_MAX: none */
    uint32_t highest;     /* the highest layer its moves lead to; 0: none, or not made yet */
    bool split;
    boyi__key_form form;
    boyi__sorted_run *parts; /* PARTS if split, else one */
    uint64_t count;          /* states */
    unsigned width;          /* bytes a code; 0: no values yet */
    void *codes;             /* the values; NULL: none yet, or on the shelf */
    uint64_t codes_place;
} boyi__packed_layer;

typedef struct {
    boyi_kind kind;
    boyi__mixer mixing;
    boyi__spill_file spill;
    char *folder; /* the shelf's: the options may be gone by the time it is read */
    boyi__packed_layer *list;
    size_t count, room;
    uint64_t states;
    bool even_steps; /* every move leads from a layer to the next, so layers tell depths */
} boyi__packed_layers;

boyi__packed_layers *boyi__packed_layers_new(boyi_kind kind, unsigned bits, const char *folder);
void boyi__packed_layers_free(void *layers);

static inline unsigned boyi__packed_layer_parts(const boyi__packed_layer *packed)
{
    return packed->split ? BOYI__PARTS : 1;
}

/* What an entry of the list takes, beside its parts' data and its codes. */
static inline size_t boyi__packed_layer_bytes(bool split)
{
    return sizeof(boyi__packed_layer) + (split ? BOYI__PARTS : 1) * sizeof(boyi__sorted_run);
}

/* The next layer, higher than all so far. NULL: no memory. */
boyi__packed_layer *boyi__packed_layers_add(boyi__packed_layers *layers, uint32_t layer, bool split);

/* The place of a layer in the list; `count`: there is none. */
size_t boyi__packed_layers_find(const boyi__packed_layers *layers, uint32_t layer);

/* Put on the shelf what memory has no room for: parts, and codes if there are any. */
boyi_status boyi__packed_layer_spill(boyi__packed_layers *layers, boyi__packed_layer *packed,
                                     boyi__chunk_pool *pool, boyi_error *error);

extern const boyi__source boyi__packed_layers_source;

#endif
