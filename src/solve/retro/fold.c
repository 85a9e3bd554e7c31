/* retro for score and nimber games: a state is settled when its last open move is, and what is never settled
 * goes round. One thread.
 *
 * Memory: 14 bytes a state for the set (8 where states are dense), 8 each for the rows and the arrivals'
 * rows; 4
 * + 4 bytes a move, 8 more in a score game, 2 more where some move keeps the turn. Then 17 bytes a state for
 * worths, counters and queue.
 */
#include "solve/retro/retro.h"

#include <string.h>

#include "solve/state_graph.h"

typedef struct {
    boyi__run *run;
    boyi__state_graph graph;
    boyi__predecessors arrivals;
    uint32_t *open_moves;
    uint32_t *queue;
    uint32_t head, tail;
    uint8_t *settled;
} folding;

static boyi_status prepare(folding *self)
{
    boyi__meter *meter = &self->run->meter;
    size_t states = self->graph.kept.set.count;
    boyi_status status = boyi__meter_resize(meter, &self->open_moves, 0, states, sizeof *self->open_moves);
    if (!status)
        status = boyi__meter_resize(meter, &self->queue, 0, states, sizeof *self->queue);
    if (!status)
        status = boyi__meter_resize(meter, &self->settled, 0, states, sizeof *self->settled);
    if (status)
        return boyi__meter_fail(meter, status, self->run->game->rules.name, self->run->error);
    memset(self->settled, 0, states);
    for (size_t i = 0; i < states; i++)
        self->open_moves[i] = (uint32_t)(self->graph.row[i + 1] - self->graph.row[i]);
    return BOYI_OK;
}

static boyi_status settle(folding *self, uint32_t number)
{
    boyi_status status = boyi__state_graph_fold(&self->graph, number, &self->graph.kept.worths[number]);
    self->settled[number] = true;
    self->queue[self->tail++] = number;
    return status;
}

static boyi_status settle_ends(folding *self)
{
    boyi_status status = BOYI_OK;
    for (uint32_t i = 0; i < self->graph.kept.set.count && !status; i++)
        if (self->open_moves[i] == 0)
            status = settle(self, i);
    return status;
}

static boyi_status spread_from(folding *self, uint32_t number)
{
    const boyi__predecessors *arrivals = &self->arrivals;
    boyi_status status = BOYI_OK;
    for (uint64_t a = arrivals->row[number]; a < arrivals->row[number + 1] && !status; a++)
        if (--self->open_moves[arrivals->from[a]] == 0)
            status = settle(self, arrivals->from[a]);
    return status;
}

static boyi_status settle_all(folding *self)
{
    boyi_status status = settle_ends(self);
    while (!status && self->head < self->tail) {
        status = boyi__meter_tick(&self->run->meter, self->head + 1);
        boyi__meter_fail(&self->run->meter, status, self->run->game->rules.name, self->run->error);
        if (!status)
            status = spread_from(self, self->queue[self->head++]);
    }
    if (status)
        return status;
    return self->tail == self->graph.kept.set.count
               ? BOYI_OK
               : boyi__state_graph_fail_cycle(&self->graph, self->settled);
}

static boyi_status work(folding *self, boyi_state state)
{
    boyi_status status = boyi__state_graph_start(&self->graph, self->run, state);
    if (!status)
        status = boyi__predecessors_start(&self->arrivals, &self->graph);
    if (!status)
        status = boyi__state_graph_room_for_worths(&self->graph);
    if (!status)
        status = prepare(self);
    return status ? status : settle_all(self);
}

boyi_status boyi__retro_fold(boyi__run *run, boyi_state state, boyi_solution **out)
{
    folding self = {.run = run, .graph = {.run = run}};
    boyi_status status = work(&self, state);
    size_t states = self.graph.kept.set.count;
    boyi__meter_free(&run->meter, self.settled, states, sizeof *self.settled);
    boyi__meter_free(&run->meter, self.queue, states, sizeof *self.queue);
    boyi__meter_free(&run->meter, self.open_moves, states, sizeof *self.open_moves);
    boyi__predecessors_end(&self.arrivals, &self.graph);
    if (!status)
        status = boyi__in_memory_solution(run, &self.graph.kept, BOYI_RETRO, out);
    boyi__state_graph_end(&self.graph);
    return status;
}
