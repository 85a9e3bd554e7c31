/* boyi_game_walk: every reachable state, breadth first, by the bare moves: sums are not taken apart.
 *
 * Under symmetry the set holds canonical states, and each class is visited through the first of its states
 * that was met: that one can be reached, which the canonical state perhaps can't.
 */
#include <stdlib.h>

#include "base/hash_set.h"
#include "base/sized.h"
#include "solve/engine.h"
#include "solve/estimate.h"

typedef struct {
    boyi_state state;
    uint32_t depth;
    size_t moves;
} visited;

typedef struct {
    boyi__run run;
    boyi__set set;
    visited *visited; /* where parts are walked: the visitor is called at the end, in rising order */
    size_t visited_count, visited_room;
    boyi_state *met; /* under symmetry: the state that each number was met as */
    size_t met_room;
} walker;

static boyi_status add_state(walker *self, boyi_state state)
{
    uint32_t number;
    bool fresh;
    boyi_status status = boyi__set_add(&self->set, boyi__run_canonical(&self->run, state), &number, &fresh);
    if (status || !self->run.symmetry || !fresh)
        return boyi__run_fail(&self->run, status);
    if (number >= self->met_room) {
        status = boyi__meter_resize(&self->run.meter, &self->met, self->met_room, self->set.room,
                                    sizeof *self->met);
        if (status)
            return boyi__run_fail(&self->run, status);
        self->met_room = self->set.room;
    }
    self->met[number] = state;
    return BOYI_OK;
}

/* A state, or where parts are walked each of its parts. */
static boyi_status add(walker *self, boyi_state state)
{
    const boyi_game *game = self->run.game;
    size_t count = game->rules.walk_parts ? game->rules.parts(game->self, state, self->run.parts) : 0;
    if (count == 0)
        return add_state(self, state);
    boyi_status status = BOYI_OK;
    for (size_t i = 0; i < count && !status; i++)
        status = add_state(self, self->run.parts[i]);
    return status;
}

static int by_state(const void *a, const void *b)
{
    const visited *x = a, *y = b;
    return (x->state > y->state) - (x->state < y->state);
}

static boyi_status walk(walker *self, boyi_state state, boyi_visitor *visit, void *context)
{
    boyi__run *run = &self->run;
    const boyi_game *game = run->game;
    uint32_t depth = 0, level_end = 1;
    boyi__estimate estimate = {.depths = 0};
    bool wanted = true; /* the visitor has not stopped the walk */
    boyi_status status = boyi__run_fail(run, boyi__set_start(&self->set, &run->meter));
    boyi__starts starts = {.game = game, .state = state};
    for (boyi_state start; !status && boyi__starts_next(&starts, &start);) {
        run->meter.work++;
        status = add(self, start);
        if (!status)
            status = boyi__run_fail(run, boyi__meter_tick(&run->meter, self->set.count));
    }
    if (!status)
        level_end = self->set.count;
    for (uint32_t i = 0; !status && wanted && i < self->set.count; i++) {
        if (i == level_end) {
            depth++;
            level_end = self->set.count;
            boyi__estimate_report_set(&estimate, run, state, &self->set, i);
        }
        boyi_state at = run->symmetry ? self->met[i] : self->set.keys[i];
        size_t count = game->rules.moves(game->self, at, run->moves);
        if (count == BOYI_BROKEN)
            return boyi__run_fail_broken(run);
        run->meter.work += count;
        status = boyi__run_fail(run, boyi__meter_tick(&run->meter, self->set.count));
        for (size_t m = 0; m < count && !status; m++)
            status = add(self, run->moves[m].to);
        if (!status && game->rules.walk_parts)
            status = boyi__run_reserve(run, &self->visited, &self->visited_room, self->visited_count + 1,
                                       sizeof *self->visited);
        if (!status && game->rules.walk_parts)
            self->visited[self->visited_count++] = (visited){.state = at, .depth = depth, .moves = count};
        else if (!status)
            wanted = visit(context, at, depth, count);
    }
    if (status)
        return status;
    if (game->rules.walk_parts)
        qsort(self->visited, self->visited_count, sizeof *self->visited, by_state);
    for (size_t i = 0; i < self->visited_count && wanted; i++)
        wanted = visit(context, self->visited[i].state, self->visited[i].depth, self->visited[i].moves);
    return wanted ? BOYI_OK : boyi__run_fail(run, BOYI_CANCELLED);
}

boyi_status boyi_game_walk(const boyi_game *game, boyi_state state, const boyi_options *options,
                           boyi_visitor *visit, void *context, boyi_error *error)
{
    walker self = {0};
    boyi_options own;
    boyi_status status = boyi__sized_read(BOYI__SIZED_OPTIONS, &own, options, error);
    if (!status)
        status = boyi__run_start(&self.run, game, &own, error);
    if (status)
        return status;
    boyi__meter_phase(&self.run.meter, "finding states");
    status = walk(&self, state, visit, context);
    free(self.visited);
    free(self.met);
    boyi__set_end(&self.set);
    boyi__run_end(&self.run);
    return boyi__unless_failed(game, status, error);
}
