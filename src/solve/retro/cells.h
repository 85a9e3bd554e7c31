/* Cells: what retro knows of each state of an outcome game, as one integer that is as narrow as possible.
 *
 *     0 … half-1               open: so many of its moves are not known to be bad yet
 *     half + kind*band + plies settled; the last number of a band: the plies are not known
 *
 *     width    half    band    room for plies
 *     1        128     32      0 … 30
 *     2        2^15    2^13    0 … 8190
 *     4, 8     …
 *
 * A state is open or settled, never both, so one number serves for both, in one cache line. States that are
 * open in the end are draws. The kinds are those of boyi_outcome, except that a settled DRAW is a state that
 * will be settled as a tie.
 */
#ifndef BOYI_SOLVE_RETRO_CELLS_H
#define BOYI_SOLVE_RETRO_CELLS_H

#include <assert.h>

#include "base/meter.h"
#include "game/worth.h"

typedef struct {
    void *list;
    size_t count;
    unsigned width; /* bytes of one cell; 0: not in use */
} boyi__cells;

/* Will be settled as a tie. */
#define BOYI__CELL_EVEN BOYI_DRAW

/* All cells are open with 0 moves; no state will have more than `most`. Fails as boyi__meter_resize does. */
boyi_status boyi__cells_start(boyi__cells *cells, boyi__meter *meter, size_t count, size_t most);
void boyi__cells_end(boyi__cells *cells, boyi__meter *meter);

/* Makes cells wider if `plies` do not fit; values are kept. Fails as boyi__meter_resize does. */
boyi_status boyi__cells_fit(boyi__cells *cells, boyi__meter *meter, uint32_t plies);

/* The width is a parameter below, so that it can be a constant in loops over cells. */

static inline uint64_t boyi__cell_half(unsigned width)
{
    assert(width == 1 || width == 2 || width == 4 || width == 8);
    return UINT64_C(1) << (8 * width - 1);
}

static inline uint64_t boyi__cell_band(unsigned width)
{
    return boyi__cell_half(width) / 4;
}

static inline uint64_t boyi__cell_settled(unsigned width, boyi_outcome kind, uint64_t plies)
{
    uint64_t band = boyi__cell_band(width);
    return boyi__cell_half(width) + (uint64_t)kind * band + (plies < band ? plies : band - 1);
}

static inline boyi_outcome boyi__cell_kind(unsigned width, uint64_t cell)
{
    return (boyi_outcome)(cell / boyi__cell_band(width) % 4);
}

static inline uint64_t boyi__cell_get(const boyi__cells *cells, unsigned width, size_t at)
{
    switch (width) {
    case 1:
        return __atomic_load_n((const uint8_t *)cells->list + at, __ATOMIC_RELAXED);
    case 2:
        return __atomic_load_n((const uint16_t *)cells->list + at, __ATOMIC_RELAXED);
    case 4:
        return __atomic_load_n((const uint32_t *)cells->list + at, __ATOMIC_RELAXED);
    default:
        return __atomic_load_n((const uint64_t *)cells->list + at, __ATOMIC_RELAXED);
    }
}

static inline void boyi__cell_set(const boyi__cells *cells, unsigned width, size_t at, uint64_t cell)
{
    switch (width) {
    case 1:
        __atomic_store_n((uint8_t *)cells->list + at, (uint8_t)cell, __ATOMIC_RELAXED);
        break;
    case 2:
        __atomic_store_n((uint16_t *)cells->list + at, (uint16_t)cell, __ATOMIC_RELAXED);
        break;
    case 4:
        __atomic_store_n((uint32_t *)cells->list + at, (uint32_t)cell, __ATOMIC_RELAXED);
        break;
    default:
        __atomic_store_n((uint64_t *)cells->list + at, cell, __ATOMIC_RELAXED);
    }
}

/* Changes a cell from *old to `cell`. Returns false, with the present value in *old, if it is no longer *old. */
static inline bool boyi__cell_swap(const boyi__cells *cells, unsigned width, size_t at, uint64_t *old,
                                   uint64_t cell)
{
    uint8_t byte = (uint8_t)*old;
    uint16_t two = (uint16_t)*old;
    uint32_t four = (uint32_t)*old;
    bool swapped;
    switch (width) {
    case 1:
        swapped = __atomic_compare_exchange_n((uint8_t *)cells->list + at, &byte, (uint8_t)cell, false,
                                              __ATOMIC_RELAXED, __ATOMIC_RELAXED);
        *old = byte;
        return swapped;
    case 2:
        swapped = __atomic_compare_exchange_n((uint16_t *)cells->list + at, &two, (uint16_t)cell, false,
                                              __ATOMIC_RELAXED, __ATOMIC_RELAXED);
        *old = two;
        return swapped;
    case 4:
        swapped = __atomic_compare_exchange_n((uint32_t *)cells->list + at, &four, (uint32_t)cell, false,
                                              __ATOMIC_RELAXED, __ATOMIC_RELAXED);
        *old = four;
        return swapped;
    default:
        return __atomic_compare_exchange_n((uint64_t *)cells->list + at, old, cell, false, __ATOMIC_RELAXED,
                                           __ATOMIC_RELAXED);
    }
}

/* The worth of a state, when everything that can be settled is. */
static inline int64_t boyi__cells_worth(const boyi__cells *cells, size_t at)
{
    uint64_t cell = boyi__cell_get(cells, cells->width, at), band = boyi__cell_band(cells->width);
    if (cell < boyi__cell_half(cells->width))
        return boyi__worth_outcome(BOYI_DRAW, 0);
    uint64_t plies = cell % band;
    return boyi__worth_outcome(boyi__cell_kind(cells->width, cell),
                               plies == band - 1 ? BOYI__PLIES_LOST : (uint32_t)plies);
}

#endif
