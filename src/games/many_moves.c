#include "games/many_moves.h"

#include <assert.h>

#include "game/worth.h"

typedef struct {
    const boyi__many_moves *all;
    const void *self, *work;
    boyi_state state;
    size_t most;
    boyi_choices *choices;
    boyi_error *error;
} lister;

/* Lists the moves with numbers first … end-1, until the list is full. */
static boyi_status list_run(lister *self, boyi__uint128 first, boyi__uint128 end, bool best)
{
    for (; first < end && self->choices->count < self->most; first++) {
        boyi_choice choice = {.best = best};
        boyi_value after;
        int64_t worth;
        if (!self->all->move(self->self, self->state, first, &choice.move))
            return BOYI_MEMORY;
        boyi_status status = self->all->value(self->self, self->work, choice.move.to, self->error, &after);
        if (status)
            return status;
        boyi__worth_of_move(BOYI_OUTCOME, &choice.move, boyi__worth_of_value(BOYI_OUTCOME, &after), &worth);
        choice.value = boyi__worth_value(BOYI_OUTCOME, worth);
        self->choices->list[self->choices->count++] = choice;
    }
    return BOYI_OK;
}

boyi_status boyi__many_choices(const boyi__many_moves *all, const void *self, const void *work,
                               boyi_state state, size_t most, boyi_error *error, boyi_choices *out)
{
    const boyi__move_run every = {0, all->total};
    const boyi__move_run *runs = all->best_count ? all->best : &every;
    size_t count = all->best_count ? all->best_count : 1;
    lister listing = {
        .all = all, .self = self, .work = work, .state = state, .most = most, .choices = out, .error = error};
    boyi_status status = BOYI_OK;
    boyi__uint128 best = 0, end = 0;
    for (size_t i = 0; i < count && !status; i++) {
        best += runs[i].count;
        status = list_run(&listing, runs[i].first, runs[i].first + runs[i].count, true);
    }
    for (size_t i = 0; i < count && !status; i++) {
        assert(runs[i].first >= end && runs[i].first + runs[i].count <= all->total);
        status = list_run(&listing, end, runs[i].first, false);
        end = runs[i].first + runs[i].count;
    }
    if (!status)
        status = list_run(&listing, end, all->total, false);
    out->total = all->total < UINT64_MAX ? (uint64_t)all->total : UINT64_MAX;
    out->best = best < UINT64_MAX ? (uint64_t)best : UINT64_MAX;
    return status;
}
