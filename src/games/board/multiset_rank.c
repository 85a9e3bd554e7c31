#include "games/board/multiset_rank.h"

#include <stdlib.h>

/* Pascal's triangle. */
static void fill(boyi__multisets *bars)
{
    uint64_t *choose = bars->choose;
    for (size_t n = 0; n < bars->width; n++)
        choose[n] = 1;
    for (size_t k = 1; k <= bars->places; k++) {
        const uint64_t *fewer = choose;
        choose += bars->width;
        for (size_t n = 1; n < bars->width; n++)
            if (__builtin_add_overflow(choose[n - 1], fewer[n - 1], &choose[n]))
                choose[n] = UINT64_MAX;
    }
}

boyi_status boyi__multisets_start(boyi__multisets *bars, unsigned places, unsigned most)
{
    *bars = (boyi__multisets){.places = places, .most = most, .width = (size_t)most + places + 1};
    bars->choose = calloc((places + 1) * bars->width, sizeof *bars->choose);
    if (!bars->choose)
        return BOYI_MEMORY;
    fill(bars);
    return BOYI_OK;
}

void boyi__multisets_end(boyi__multisets *bars)
{
    free(bars->choose);
    *bars = (boyi__multisets){0};
}

uint64_t boyi__multisets_below(const boyi__multisets *bars)
{
    return bars->choose[bars->width * bars->places + bars->most + bars->places];
}
