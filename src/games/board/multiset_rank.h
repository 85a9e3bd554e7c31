/* Ranks of multisets: at most N things in H places as a number, without gaps.
 *
 * Write the things as stars, with a bar after each place. The bars are at rising positions b0 < b1 < …, and
 * C(b0, 1) + C(b1, 2) + … numbers all such choices without a gap: the combinatorial number system. N things
 * in H places have C(N + H, H) ranks.
 *
 *     2,0,3   * * | | * * * |      bars at 2, 3 and 7: C(2, 1) + C(3, 2) + C(7, 3) = 40
 */
#ifndef BOYI_GAMES_BOARD_MULTISET_RANK_H
#define BOYI_GAMES_BOARD_MULTISET_RANK_H

#include <assert.h>

#include "boyi.h"

typedef struct {
    unsigned places, most; /* most: of things in all places together                */
    size_t width;          /* of a row of choose                                    */
    uint64_t *choose;      /* C(n, k) at k * width + n; UINT64_MAX: it does not fit */
} boyi__multisets;

/* BOYI_OK or BOYI_MEMORY; the error text is not set. */
boyi_status boyi__multisets_start(boyi__multisets *multisets, unsigned places, unsigned most);
void boyi__multisets_end(boyi__multisets *multisets);

/* The number of ranks; UINT64_MAX: they do not fit 64 bits. */
uint64_t boyi__multisets_below(const boyi__multisets *multisets);

static inline uint64_t boyi__multisets_rank(const boyi__multisets *multisets, const unsigned *things)
{
    uint64_t rank = 0;
    const uint64_t *choose = multisets->choose + multisets->width;
    for (unsigned place = 0, bar = 0; place < multisets->places; place++, bar++, choose += multisets->width) {
        bar += things[place];
        assert(bar < multisets->width);
        rank += choose[bar];
    }
    return rank;
}

static inline void boyi__multisets_unrank(const boyi__multisets *multisets, uint64_t rank, unsigned *things)
{
    unsigned bar = multisets->most + multisets->places, above = bar;
    const uint64_t *choose = multisets->choose + multisets->width * multisets->places;
    for (unsigned place = multisets->places; place-- > 0; above = bar, choose -= multisets->width) {
        do
            bar--;
        while (choose[bar] > rank);
        rank -= choose[bar];
        if (place + 1 < multisets->places)
            things[place + 1] = above - bar - 1;
    }
    things[0] = bar;
}

#endif
