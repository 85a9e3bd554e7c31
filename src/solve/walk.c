/* Every state that can be reached, breadth first, by the bare moves: sums are not taken apart.
 *
 * Under symmetry the set knows classes, and each class is visited through the first of its states that
 * was met: that one can be reached, which the class's canonical state perhaps can't.
 */
#include <stdlib.h>

#include "base/set.h"
#include "solve/engine.h"

typedef struct {
    boyi__run run;
    boyi__set set;
    boyi_state *met; /* the state each number was met as; without symmetry the set's keys are that */
    size_t met_room;
} walker;

static boyi_status meet(walker *self, boyi_state state)
{
    uint32_t number;
    bool fresh;
    boyi_status status = boyi__set_add(&self->set, boyi__run_class(&self->run, state), &number, &fresh);
    if (status || !self->run.symmetry || !fresh)
        return status;
    if (number >= self->met_room) {
        status = boyi__meter_resize(&self->run.meter, &self->met, self->met_room, self->set.room,
                                    sizeof *self->met);
        if (status)
            return status;
        self->met_room = self->set.room;
    }
    self->met[number] = state;
    return BOYI_OK;
}

static boyi_status walk(walker *self, boyi_state state, boyi_visitor *visit, void *context)
{
    const boyi_game *game = self->run.game;
    uint32_t depth = 0, level_end = 1;
    boyi_status status = boyi__set_start(&self->set, &self->run.meter);
    if (!status)
        status = meet(self, state);
    for (uint32_t i = 0; !status && i < self->set.count; i++) {
        if (i == level_end) {
            depth++;
            level_end = self->set.count;
        }
        boyi_state at = self->run.symmetry ? self->met[i] : self->set.keys[i];
        size_t count = game->rules.moves(game->self, at, self->run.moves);
        for (size_t m = 0; m < count && !status; m++)
            status = meet(self, self->run.moves[m].to);
        if (!status && !visit(context, at, depth, count))
            status = BOYI_CANCELLED;
    }
    return status;
}

boyi_status boyi_game_walk(const boyi_game *game, boyi_state state, const boyi_options *options,
                           boyi_visitor *visit, void *context, boyi_error *error)
{
    walker self = {0};
    boyi_status status = boyi__run_start(&self.run, game, options, error);
    if (status)
        return status;
    boyi__meter_phase(&self.run.meter, "finding states");
    status = walk(&self, state, visit, context);
    free(self.met);
    boyi__set_end(&self.set);
    boyi__run_end(&self.run);
    return boyi__meter_fail(&self.run.meter, status, game->rules.name, error);
}
