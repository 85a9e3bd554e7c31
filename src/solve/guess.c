/* How many states, roughly? From how fast they grow in number with the first moves.
 *
 * Boards fill up: from one depth to the next there are so many times more states, and that ratio falls about
 * evenly in its logarithm. What the first depths show is carried on until the ratio has fallen so far below 1
 * that no more states come. Good to an order of magnitude or two, which is enough to know that it is hopeless
 * to visit them all.
 */
#include <math.h>

#include "solve/engine.h"

enum { SAMPLE = 1 << 17, DEPTHS = 64, BACK = 4 };

typedef struct {
    double counts[DEPTHS]; /* states first met after so many moves */
    uint32_t depths;       /* how many of them are complete        */
    uint64_t states;
    bool more;
} sample;

static bool count_state(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    sample *self = context;
    (void)state;
    (void)moves;
    self->more = ++self->states > SAMPLE || depth >= DEPTHS;
    if (self->more)
        return false;
    self->counts[depth]++;
    self->depths = depth;
    return true;
}

/* All states, if what the last depths show goes on. */
static double carry_on(const sample *self)
{
    uint32_t last = self->depths - 1;
    double total = (double)self->states, count = self->counts[last];
    if (self->depths < BACK + 2)
        return INFINITY; /* so many moves a state that a few of them are all that can be seen */
    double ratio = log(count / self->counts[last - 1]);
    double before = log(self->counts[last - BACK] / self->counts[last - BACK - 1]);
    double fall = (before - ratio) / BACK;
    if (fall <= 0)
        return ratio > 0 ? INFINITY : total;
    for (int depth = 0; depth < 10000 && count >= 1; depth++) {
        ratio -= fall;
        count *= exp(ratio);
        total += count;
    }
    return total;
}

boyi_status boyi__guess_states(const boyi_game *game, boyi_state state, const boyi_options *options,
                               boyi_error *error, double *out)
{
    sample self = {0};
    boyi_options free_options = options ? *options : (boyi_options){0};
    free_options.max_states = 0;
    boyi_status status = boyi_game_walk(game, state, &free_options, count_state, &self, error);
    if (status && !self.more)
        return status;
    *out = self.more ? carry_on(&self) : (double)self.states;
    return BOYI_OK;
}
