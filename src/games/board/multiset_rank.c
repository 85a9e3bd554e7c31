#include "games/board/multiset_rank.h"

#include <stdlib.h>

boyi_status boyi__multisets_start(boyi__multisets *multisets, unsigned places, unsigned most)
{
    const size_t width = (size_t)most + places + 1;
    uint64_t *choose = calloc((places + 1) * width, sizeof *choose);
    *multisets = (boyi__multisets){.places = places, .most = most, .width = width, .choose = choose};
    if (!choose)
        return BOYI_MEMORY;
    for (size_t n = 0; n < width; n++)
        choose[n] = 1;
    for (size_t k = 1; k <= places; k++) { /* Pascal's triangle */
        const uint64_t *fewer = choose;
        choose += width;
        for (size_t n = 1; n < width; n++)
            if (__builtin_add_overflow(choose[n - 1], fewer[n - 1], &choose[n]))
                choose[n] = UINT64_MAX;
    }
    return BOYI_OK;
}

void boyi__multisets_end(boyi__multisets *multisets)
{
    free(multisets->choose);
    *multisets = (boyi__multisets){0};
}

uint64_t boyi__multisets_below(const boyi__multisets *multisets)
{
    return multisets->choose[multisets->width * multisets->places + multisets->most + multisets->places];
}
