/* The work is what the engines do most: it sorts random states by radix, merges two runs, packs one, and looks states up in a table. All of it fits the
 * caches of one core, so that the time does not depend on what other programs do meanwhile (2 % on a machine with a load of 6; 30 % with 10 MB
 * instead of 1). It is done many times, and the shortest time counts. */
#include "solve/machine_speed.h"

#include <stdlib.h>

#include "base/clock.h"
#include "base/hash.h"
#include "solve/sections/runs.h"

enum { STATES = 1 << 15, TABLE = 1 << 17, ROUNDS = 50 };

/* Of the shortest round, on the machine of docs/results.md. */
static const double reference_seconds = 0.392e-3;

/* What a round works with; `table` has any numbers. */
typedef struct {
    boyi_state *states, *other, *table;
    void *packed;
} work;

static uint64_t do_round(const work *self, uint64_t seed)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < STATES; i++)
        self->states[i] = boyi__hash(seed + i) >> 24;
    size_t count = boyi__run_sort(self->states, self->other, STATES);
    self->states[count] = 0; /* merging reads it */
    boyi__span spans[] = {{self->states, count, 0}, {self->states, count, 1}};
    count = boyi__run_merge(spans, 2, self->other, NULL);
    sum += boyi__run_pack(self->other, count / 2, self->packed);
    for (size_t i = 0; i < count; i++)
        sum += self->table[boyi__hash(self->other[i]) % TABLE];
    return sum;
}

double boyi__machine_slowness(void)
{
    const work self = {.states = malloc(((size_t)STATES + 1) * sizeof(boyi_state)),
                       .other = malloc(((size_t)2 * STATES + 1) * sizeof(boyi_state)),
                       .table = malloc(TABLE * sizeof(boyi_state)),
                       .packed = malloc(2 * sizeof(boyi_state) * STATES)};
    volatile uint64_t sum = 0;
    double least = 0;
    const bool ready = self.states && self.other && self.table && self.packed;
    for (size_t i = 0; i < TABLE && ready; i++)
        self.table[i] = i;                      /* untouched memory is all one page */
    for (int i = 0; i < ROUNDS && ready; i++) { /* a round is over before another program gets the core */
        const double start = boyi__seconds(BOYI__SINCE_SOME_MOMENT);
        sum = sum + do_round(&self, (uint64_t)i * STATES);
        const double seconds = boyi__seconds(BOYI__SINCE_SOME_MOMENT) - start;
        least = i == 0 || seconds < least ? seconds : least;
    }
    free(self.states);
    free(self.other);
    free(self.table);
    free(self.packed);
    return least > 0 ? least / reference_seconds : 1;
}
