/* retro for score and nimber games: a state is settled when the last of its open moves leads to a settled
 * state. States that are never settled lie on cycles or lead to them. One thread.
 *
 * Memory: 14 bytes a state for the set (8 where states are dense), 8 for rows and 8 for the predecessors'
 * rows; 4 + 4 bytes a move, 8 more in a score game, 1 more where some move keeps the turn. Then 17 bytes a
 * state for worths, counters and queue.
 */
#include "solve/retro/retro.h"

#include <string.h>

#include "solve/state_graph.h"

typedef struct {
    boyi__run *run;
    boyi__state_graph graph;
    boyi__predecessors predecessors;
    uint32_t *open_moves; /* of each state: moves to states that are not settled */
    uint32_t *queue;      /* settled states; those from `head` on are to be spread to their predecessors */
    uint32_t head, tail;
    uint8_t *settled;
} folding;

static boyi_status settle(folding *self, uint32_t number)
{
    assert(!self->settled[number] && self->open_moves[number] == 0);
    self->settled[number] = true;
    self->queue[self->tail++] = number;
    return boyi__state_graph_fold(&self->graph, number, &self->graph.kept.worths[number]);
}

static boyi_status solve(folding *self, boyi_state state)
{
    boyi__run *run = self->run;
    boyi__meter *meter = &run->meter;
    const boyi__predecessors *predecessors = &self->predecessors;
    boyi_status status = boyi__state_graph_start(&self->graph, run, state);
    if (!status)
        status = boyi__predecessors_start(&self->predecessors, &self->graph);
    if (!status)
        status = boyi__state_graph_reserve_worths(&self->graph);
    if (status)
        return status;

    uint32_t states = self->graph.kept.set.count;
    status = boyi__meter_resize(meter, &self->open_moves, 0, states, sizeof *self->open_moves);
    if (!status)
        status = boyi__meter_resize(meter, &self->queue, 0, states, sizeof *self->queue);
    if (!status)
        status = boyi__meter_resize(meter, &self->settled, 0, states, sizeof *self->settled);
    if (status)
        return boyi__run_fail(run, status);
    memset(self->settled, 0, states);
    for (uint32_t i = 0; i < states; i++)
        self->open_moves[i] = (uint32_t)(self->graph.row[i + 1] - self->graph.row[i]);

    for (uint32_t i = 0; i < states && !status; i++)
        if (self->open_moves[i] == 0)
            status = settle(self, i);
    while (!status && self->head < self->tail) {
        uint32_t number = self->queue[self->head++];
        status = boyi__run_fail(run, boyi__meter_tick(meter, self->head));
        for (uint64_t i = predecessors->row[number]; i < predecessors->row[number + 1] && !status; i++)
            if (--self->open_moves[predecessors->from[i]] == 0)
                status = settle(self, predecessors->from[i]);
    }
    if (status || self->tail == states)
        return status;
    return boyi__state_graph_fail_cycle(&self->graph, self->settled);
}

boyi_status boyi__retro_fold(boyi__run *run, boyi_state state, boyi_solution **out)
{
    folding self = {.run = run, .graph = {.run = run}};
    boyi_status status = solve(&self, state);
    size_t states = self.graph.kept.set.count;
    boyi__meter_free(&run->meter, self.settled, states, sizeof *self.settled);
    boyi__meter_free(&run->meter, self.queue, states, sizeof *self.queue);
    boyi__meter_free(&run->meter, self.open_moves, states, sizeof *self.open_moves);
    boyi__predecessors_end(&self.predecessors, &self.graph);
    if (!status)
        status = boyi__in_memory_solution(run, &self.graph.kept, BOYI_RETRO, out);
    boyi__state_graph_end(&self.graph);
    return status;
}
