/* Strata: the layers of a solved game, pressed, in rising order. This is the solution that `layers` leaves.
 */
#ifndef BOYI_SOLVE_STRATA_H
#define BOYI_SOLVE_STRATA_H

#include "game/solution.h"
#include "solve/codes.h"
#include "solve/press.h"

typedef struct {
    uint32_t layer;
    uint32_t first_asker; /* the lowest layer that leads here; UINT32_MAX: none */
    uint32_t highest;     /* the highest layer its moves lead to; 0: none, or not made yet */
    bool split;
    boyi__key_form form;
    boyi__part *parts; /* PARTS if split, else one */
    uint64_t count;    /* states */
    unsigned width;    /* bytes a code; 0: no values yet */
    void *codes;       /* the values; NULL: none yet, or on the shelf */
    uint64_t codes_place;
} boyi__stratum;

typedef struct {
    boyi_kind kind;
    boyi__mixing mixing;
    boyi__shelf shelf;
    char *folder; /* the shelf's: the options may be gone by the time it is read */
    boyi__stratum *list;
    size_t count, room;
    uint64_t states;
    bool even_steps; /* every move leads from a layer to the next, so layers tell depths */
} boyi__strata;

boyi__strata *boyi__strata_new(boyi_kind kind, unsigned bits, const char *folder);
void boyi__strata_free(void *strata);

static inline unsigned boyi__stratum_parts(const boyi__stratum *stratum)
{
    return stratum->split ? BOYI__PARTS : 1;
}

/* What an entry of the list takes, beside its parts' data and its codes. */
static inline size_t boyi__stratum_bytes(bool split)
{
    return sizeof(boyi__stratum) + (split ? BOYI__PARTS : 1) * sizeof(boyi__part);
}

/* The next layer, higher than all so far. NULL: no memory. */
boyi__stratum *boyi__strata_add(boyi__strata *strata, uint32_t layer, bool split);

/* The place of a layer in the list; `count`: there is none. */
size_t boyi__strata_find(const boyi__strata *strata, uint32_t layer);

/* Put on the shelf what memory has no room for: parts, and codes if there are any. */
boyi_status boyi__stratum_shelve(boyi__strata *strata, boyi__stratum *stratum, boyi__stock *stock,
                                 boyi_error *error);

extern const boyi__source boyi__strata_source;

#endif
