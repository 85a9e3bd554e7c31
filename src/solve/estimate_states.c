/* How many states, roughly? From how fast they grow in number with the first moves (estimate.h). */
#include "solve/engine.h"
#include "solve/estimate.h"

enum { SAMPLE = 1 << 17 };

typedef struct {
    boyi__estimate trend;
    uint32_t depth;
    uint64_t here; /* states first met after so many moves */
    uint64_t states;
    bool more;
} sample;

static bool count_state(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    sample *self = context;
    (void)state;
    (void)moves;
    self->more = ++self->states > SAMPLE;
    if (depth != self->depth) {
        boyi__estimate_add(&self->trend, self->here);
        self->depth = depth;
        self->here = 0;
    }
    self->here++;
    return !self->more;
}

boyi_status boyi__estimate_states(const boyi_game *game, boyi_state state, const boyi_options *options,
                                  boyi_error *error, double *out)
{
    sample self = {0};
    boyi_options free_options = options ? *options : (boyi_options){0};
    free_options.max_states = 0;
    boyi_status status = boyi_game_walk(game, state, &free_options, count_state, &self, error);
    if (status && !self.more)
        return status;
    *out = (double)self.states + (self.more ? boyi__estimate_more(&self.trend) : 0);
    return BOYI_OK;
}
