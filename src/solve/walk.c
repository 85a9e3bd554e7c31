/* Every state that can be reached, breadth first, by the bare moves: sums are not taken apart.
 *
 * Under symmetry the set knows classes, and each class is visited through the first of its states that
 * was met: that one can be reached, which the class's canonical state perhaps can't.
 */
#include <stdlib.h>

#include "base/hash_set.h"
#include "solve/engine.h"
#include "solve/estimate.h"

typedef struct {
    boyi_state state;
    uint32_t depth;
    size_t moves;
} noted;

typedef struct {
    boyi__run run;
    boyi__set set;
    noted *noted; /* where parts are walked: what was visited, to be told in order */
    size_t noted_count, noted_room;
    bool broken;     /* the rules gave up, and their sentence is written */
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

static boyi_status meet_parts(walker *self, boyi_state state)
{
    const boyi_game *game = self->run.game;
    size_t count = game->rules.parts(game->self, state, self->run.parts);
    if (count == 0)
        return meet(self, state);
    boyi_status status = BOYI_OK;
    for (size_t i = 0; i < count && !status; i++)
        status = meet(self, self->run.parts[i]);
    return status;
}

static boyi_status note(walker *self, boyi_state state, uint32_t depth, size_t moves)
{
    if (self->noted_count == self->noted_room) {
        size_t old = self->noted_room, room = old ? old * 2 : 64;
        boyi_status status = boyi__meter_resize(&self->run.meter, &self->noted, old, room,
                                                sizeof *self->noted);
        if (status)
            return status;
        self->noted_room = room;
    }
    self->noted[self->noted_count++] = (noted){.state = state, .depth = depth, .moves = moves};
    return BOYI_OK;
}

static boyi_status walk(walker *self, boyi_state state, boyi_visitor *visit, void *context)
{
    const boyi_game *game = self->run.game;
    uint32_t depth = 0, level_end = 1;
    boyi__estimate trend = {.depths = 0};
    boyi_status status = boyi__set_start(&self->set, &self->run.meter);
    if (!status)
        status = game->walk_parts ? meet_parts(self, state) : meet(self, state);
    if (!status)
        level_end = self->set.count;
    for (uint32_t i = 0; !status && i < self->set.count; i++) {
        if (i == level_end) {
            depth++;
            level_end = self->set.count;
            boyi__estimate_add(&trend, level_end - i);
            boyi__estimate_report(&trend, &self->run.meter, level_end);
        }
        boyi_state at = self->run.symmetry ? self->met[i] : self->set.keys[i];
        size_t count = game->rules.moves(game->self, at, self->run.moves);
        if (count == BOYI_BROKEN) {
            self->broken = true;
            return boyi__run_fail_broken(&self->run);
        }
        self->run.meter.work += count;
        status = boyi__meter_tick(&self->run.meter, self->set.count);
        for (size_t m = 0; m < count && !status; m++)
            status = game->walk_parts ? meet_parts(self, self->run.moves[m].to)
                                      : meet(self, self->run.moves[m].to);
        if (!status && !game->walk_parts && !visit(context, at, depth, count))
            status = BOYI_CANCELLED;
        if (!status && game->walk_parts)
            status = note(self, at, depth, count);
    }
    return status;
}

static int by_state(const void *a, const void *b)
{
    const noted *x = a, *y = b;
    return (x->state > y->state) - (x->state < y->state);
}

/* The parts that were met, in rising order. */
static boyi_status visit_noted(walker *self, boyi_visitor *visit, void *context)
{
    qsort(self->noted, self->noted_count, sizeof *self->noted, by_state);
    for (size_t i = 0; i < self->noted_count; i++)
        if (!visit(context, self->noted[i].state, self->noted[i].depth, self->noted[i].moves))
            return BOYI_CANCELLED;
    return BOYI_OK;
}

boyi_status boyi_game_walk(const boyi_game *game, boyi_state state, const boyi_options *options,
                           boyi_visitor *visit, void *context, boyi_error *error)
{
    walker self = {0};
    boyi_status status = boyi__run_start(&self.run, game, options, error);
    if (status)
        return status;
    boyi__meter_phase(&self.run.meter, "finding states", "寻找状态");
    status = walk(&self, state, visit, context);
    if (!status && game->walk_parts)
        status = visit_noted(&self, visit, context);
    free(self.noted);
    free(self.met);
    boyi__set_end(&self.set);
    boyi__run_end(&self.run);
    if (!self.broken)
        boyi__meter_fail(&self.run.meter, status, game->rules.name, error);
    return boyi__unless_failed(game, status, error);
}
