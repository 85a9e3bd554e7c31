/* An estimate of the number of reachable states, from a walk through the first depths (estimate.h). A file of
 * its own, since the walk itself reports by estimate.c. */
#include "solve/engine.h"
#include "solve/estimate.h"

typedef struct {
    boyi__estimate estimate;
    uint32_t depth;
    uint64_t here; /* states of this depth so far */
    uint64_t states, most;
    bool more;
} sample;

static bool count_state(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    sample *self = context;
    (void)state;
    (void)moves;
    self->more = ++self->states > self->most;
    if (depth != self->depth) {
        boyi__estimate_add(&self->estimate, self->here);
        self->depth = depth;
        self->here = 0;
    }
    self->here++;
    return !self->more;
}

boyi_status boyi__estimate_states(const boyi_game *game, boyi_state state, const boyi_options *options,
                                  uint64_t sample_states, boyi_error *error, double *out, bool *exact)
{
    sample self = {.most = sample_states};
    boyi_options unlimited = options ? *options : (boyi_options){0};
    unlimited.max_states = 0;
    boyi_status status = boyi_game_walk(game, state, &unlimited, count_state, &self, error);
    if (status && !self.more)
        return status;
    *out = (double)self.states + (self.more ? boyi__estimate_more(&self.estimate) : 0);
    *exact = !self.more;
    return BOYI_OK;
}
