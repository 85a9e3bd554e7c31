#include "solve/retro/cells.h"

#include <assert.h>
#include <string.h>

boyi_status boyi__cells_start(boyi__cells *cells, boyi__meter *meter, size_t count, size_t most)
{
    unsigned width = 1;
    while (most >= boyi__cell_half(width))
        width *= 2;
    *cells = (boyi__cells){0};
    boyi_status status = boyi__meter_resize(meter, &cells->list, 0, count, width);
    if (status)
        return status;
    cells->count = count;
    cells->width = width;
    memset(cells->list, 0, count * width);
    return BOYI_OK;
}

void boyi__cells_end(boyi__cells *cells, boyi__meter *meter)
{
    boyi__meter_free(meter, cells->list, cells->count, cells->width);
    *cells = (boyi__cells){0};
}

/* The same value as a cell of another width. */
static uint64_t translate(uint64_t cell, unsigned from, unsigned to)
{
    uint64_t band = boyi__cell_band(from), plies = cell % band;
    if (cell < boyi__cell_half(from))
        return cell;
    return boyi__cell_settled(to, boyi__cell_kind(from, cell), plies == band - 1 ? UINT64_MAX : plies);
}

boyi_status boyi__cells_fit(boyi__cells *cells, boyi__meter *meter, uint32_t plies)
{
    if (plies < boyi__cell_band(cells->width) - 1)
        return BOYI_OK;
    assert(cells->width < 8);
    boyi__cells wide = {.count = cells->count, .width = cells->width * 2};
    boyi_status status = boyi__meter_resize(meter, &wide.list, 0, wide.count, wide.width);
    if (status)
        return status;
    for (size_t i = 0; i < cells->count; i++)
        boyi__cell_set(&wide, wide.width, i,
                       translate(boyi__cell_get(cells, cells->width, i), cells->width, wide.width));
    boyi__cells_end(cells, meter);
    *cells = wide;
    return BOYI_OK;
}
