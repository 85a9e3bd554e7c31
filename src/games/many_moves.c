#include "games/many_moves.h"

#include <assert.h>
#include <stdlib.h>

#include "base/error.h"

enum { MOST_LISTED = 1 << 20 };

typedef struct {
    const boyi__many_moves *all;
    const boyi_solution *solution;
    boyi_state state;
    size_t most;
    boyi_choices choices;
    boyi_error *error;
} lister;

/* Lists the moves with numbers first … end-1, until the list is full. */
static boyi_status list_run(lister *self, boyi__uint128 first, boyi__uint128 end, bool best)
{
    const boyi_game *game = self->solution->game;
    for (; first < end && self->choices.count < self->most; first++) {
        boyi_choice choice = {.best = best};
        int64_t after, own;
        if (!self->all->move(game->self, self->state, first, &choice.move))
            return boyi__fail_memory(self->error, game->rules.name);
        boyi_status status = boyi__solution_worth(self->solution, choice.move.to, self->error, &after);
        if (status)
            return status;
        boyi__worth_of_move(game->rules.kind, &choice.move, after, &own);
        choice.value = boyi__worth_value(game->rules.kind, own);
        self->choices.list[self->choices.count++] = choice;
    }
    return BOYI_OK;
}

boyi_status boyi__many_choices(const boyi__many_moves *all, const boyi_solution *solution, boyi_state state,
                               size_t most, boyi_error *error, boyi_choices *out)
{
    const boyi__move_run every = {0, all->total};
    const boyi__move_run *runs = all->best_count ? all->best : &every;
    size_t count = all->best_count ? all->best_count : 1;
    lister self = {.all = all, .solution = solution, .state = state, .error = error};
    self.most = most < MOST_LISTED ? most : MOST_LISTED;
    self.most = all->total < self.most ? (size_t)all->total : self.most;
    self.choices.list = malloc((self.most + 1) * sizeof *self.choices.list);
    if (!self.choices.list)
        return boyi__fail_memory(error, solution->game->rules.name);
    boyi_status status = BOYI_OK;
    boyi__uint128 best = 0, end = 0;
    for (size_t i = 0; i < count && !status; i++) {
        best += runs[i].count;
        status = list_run(&self, runs[i].first, runs[i].first + runs[i].count, true);
    }
    for (size_t i = 0; i < count && !status; i++) {
        assert(runs[i].first >= end && runs[i].first + runs[i].count <= all->total);
        status = list_run(&self, end, runs[i].first, false);
        end = runs[i].first + runs[i].count;
    }
    if (!status)
        status = list_run(&self, end, all->total, false);
    if (status) {
        boyi_choices_free(&self.choices);
        return status;
    }
    self.choices.total = all->total < UINT64_MAX ? (uint64_t)all->total : UINT64_MAX;
    self.choices.best = best < UINT64_MAX ? (uint64_t)best : UINT64_MAX;
    *out = self.choices;
    return BOYI_OK;
}
