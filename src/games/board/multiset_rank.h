/* How many things lie in each of several places, as one number, when all that is known is how many there are
 * at most.
 *
 * Write the things as stars and put a bar behind each place: the bars stand at rising numbers b0 < b1 < …,
 * and C(b0, 1) + C(b1, 2) + … numbers all such choices without a gap. N things in H places: C(N + H, H).
 *
 *     2,0,3   * * | | * * * |      bars at 2, 3 and 7: C(2, 1) + C(3, 2) + C(7, 3) = 40
 */
#ifndef BOYI_GAMES_BOARD_MULTISET_RANK_H
#define BOYI_GAMES_BOARD_MULTISET_RANK_H

#include "boyi.h"

typedef struct {
    unsigned places, most; /* of places; of things in all                           */
    size_t width;          /* of a row of choose                                    */
    uint64_t *choose;      /* C(n, k) at k * width + n; UINT64_MAX: it does not fit */
} boyi__multisets;

/* Only BOYI_MEMORY, without a sentence. */
boyi_status boyi__multisets_start(boyi__multisets *bars, unsigned places, unsigned most);
void boyi__multisets_end(boyi__multisets *bars);

/* All numbers are smaller than this; UINT64_MAX: 64 bits can't hold them. */
uint64_t boyi__multisets_below(const boyi__multisets *bars);

static inline uint64_t boyi__multisets_rank(const boyi__multisets *bars, const unsigned *things)
{
    uint64_t number = 0;
    const uint64_t *choose = bars->choose + bars->width;
    for (unsigned place = 0, bar = 0; place < bars->places; place++, bar++, choose += bars->width) {
        bar += things[place];
        number += choose[bar];
    }
    return number;
}

static inline void boyi__multisets_unrank(const boyi__multisets *bars, uint64_t number, unsigned *things)
{
    unsigned bar = bars->most + bars->places, above = bar;
    const uint64_t *choose = bars->choose + bars->width * bars->places;
    for (unsigned place = bars->places; place-- > 0; above = bar, choose -= bars->width) {
        do
            bar--;
        while (choose[bar] > number);
        number -= choose[bar];
        if (place + 1 < bars->places)
            things[place + 1] = above - bar - 1;
    }
    things[0] = bar;
}

#endif
