/* Periods of nimber sequences: finding the smallest one with a proof, and reporting it. */
#ifndef BOYI_GAMES_HEAPS_PERIOD_H
#define BOYI_GAMES_HEAPS_PERIOD_H

#include "game/solution.h"
#include "games/heaps/nimbers.h"

/* What a proof needs: G(n + p) = G(n) for first <= n < heaps * first + (heaps - 1) * p + window. */
typedef struct {
    uint64_t heaps;  /* that a move may leave: 1 or 2 */
    uint64_t window; /* UINT64_MAX: no proof is known */
    uint64_t tail;   /* the low end of a range without end; 0: there is none */
    size_t least;    /* the smallest `first` for which the proof holds */
} boyi__period_proof;

boyi__period_proof boyi__period_proof_of(const boyi__nimber_rules *rules);

/* The smallest period that values[0..count) prove; out->period is 0 if there is none.
 * O(count). False: out of memory. */
bool boyi__period_find(const boyi__period_proof *proof, const uint32_t *values, size_t count,
                       boyi__nimber_period *out);

/* Is it known that the usual search for a period (boyi__nimbers_options with `search` 0) finds none? So it need not be made: what is known of a game
 * stays the same. For codes of up to three places. */
bool boyi__period_is_out_of_reach(const boyi__nimber_rules *rules);

/* The facts of a shortcut with a period; `last` is the label of the last value that does not fit it. */
void boyi__period_facts(const boyi__nimber_period *period, const char *last, boyi_fact_teller *tell,
                        void *context);

#endif
