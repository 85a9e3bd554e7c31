#include "solve/graph.h"

#include <string.h>

static boyi_status grow_states(boyi__graph *graph)
{
    boyi__meter *meter = &graph->run->meter;
    size_t old = graph->states_room, room = old ? old + old / 2 : 64;
    boyi_status status = boyi__meter_resize(meter, &graph->row, old, room, sizeof *graph->row);
    if (status)
        return status;
    status = boyi__meter_resize(meter, &graph->sum, old, room, sizeof *graph->sum);
    if (status)
        return status;
    graph->states_room = room;
    return BOYI_OK;
}

static boyi_status grow_moves(boyi__graph *graph, size_t more)
{
    boyi__meter *meter = &graph->run->meter;
    boyi_kind kind = graph->run->game->rules.kind;
    size_t old = graph->moves_room, room = (old + more) + old / 2;
    boyi_status status = boyi__meter_resize(meter, &graph->to, old, room, sizeof *graph->to);
    if (!status && kind == BOYI_SCORE)
        status = boyi__meter_resize(meter, &graph->gain, old, room, sizeof *graph->gain);
    if (!status && kind != BOYI_NIMBER)
        status = boyi__meter_resize(meter, &graph->again, old, room, sizeof *graph->again);
    if (!status)
        graph->moves_room = room;
    return status;
}

static boyi_status add_moves(boyi__graph *graph, size_t count)
{
    boyi__run *run = graph->run;
    if (graph->moves_room - graph->moves < count) {
        boyi_status status = grow_moves(graph, count);
        if (status)
            return status;
    }
    for (size_t i = 0; i < count; i++) {
        uint32_t number;
        bool fresh;
        boyi_status status = boyi__set_add(&graph->kept.set, run->moves[i].to, &number, &fresh);
        if (status)
            return status;
        uint64_t m = graph->moves++;
        graph->to[m] = number;
        if (graph->gain)
            graph->gain[m] = run->moves[i].gain;
        if (graph->again)
            graph->again[m] = run->moves[i].again;
    }
    return BOYI_OK;
}

static boyi_status find_states(boyi__graph *graph, boyi_state state)
{
    boyi__run *run = graph->run;
    boyi__set *set = &graph->kept.set;
    uint32_t number;
    bool fresh;
    boyi_status status = boyi__set_start(set, &run->meter);
    if (!status)
        status = boyi__set_add(set, boyi__run_class(run, state), &number, &fresh);
    for (uint32_t i = 0; !status && i < set->count; i++) {
        if (i + 1 >= graph->states_room)
            status = grow_states(graph);
        if (status)
            break;
        bool sum;
        size_t count = boyi__run_expand(run, set->keys[i], &sum);
        if (count == BOYI_BROKEN) {
            graph->broken = true;
            return boyi__run_fail_broken(run);
        }
        graph->row[i] = graph->moves;
        graph->row[i + 1] = graph->moves + count;
        graph->sum[i] = sum;
        status = add_moves(graph, count);
    }
    if (status)
        return status;
    size_t states = set->count;
    status = boyi__meter_resize(&run->meter, &graph->kept.worths, 0, states, sizeof *graph->kept.worths);
    if (!status)
        graph->kept.room = states;
    return status;
}

boyi_status boyi__graph_start(boyi__graph *graph, boyi__run *run, boyi_state state)
{
    *graph = (boyi__graph){.run = run};
    boyi__meter_phase(&run->meter, "finding states");
    boyi_status status = find_states(graph, state);
    boyi__meter_phase(&run->meter, "solving");
    return graph->broken ? status : boyi__meter_fail(&run->meter, status, run->game->rules.name, run->error);
}

void boyi__graph_end(boyi__graph *graph)
{
    boyi__meter *meter = &graph->run->meter;
    boyi__meter_free(meter, graph->again, graph->moves_room, sizeof *graph->again);
    boyi__meter_free(meter, graph->gain, graph->moves_room, sizeof *graph->gain);
    boyi__meter_free(meter, graph->to, graph->moves_room, sizeof *graph->to);
    boyi__meter_free(meter, graph->sum, graph->states_room, sizeof *graph->sum);
    boyi__meter_free(meter, graph->row, graph->states_room, sizeof *graph->row);
    boyi__kept_end(graph->run, &graph->kept);
}

boyi_status boyi__graph_fold(boyi__graph *graph, uint32_t number, int64_t *out)
{
    boyi__run *run = graph->run;
    boyi_state state = graph->kept.set.keys[number];
    uint64_t first = graph->row[number], end = graph->row[number + 1];
    if (first == end)
        return boyi__run_finished(run, state, out);
    boyi__fold_start(&run->fold, end - first, graph->sum[number]);
    for (uint64_t m = first; m < end; m++) {
        boyi_move move = {.gain = graph->gain ? graph->gain[m] : 0, .again = graph->again && graph->again[m]};
        boyi__fold_add(&run->fold, &move, graph->kept.worths[graph->to[m]]);
    }
    return boyi__run_fold_end(run, state, out);
}

boyi_status boyi__graph_fail_cycle(const boyi__graph *graph, const uint8_t *settled)
{
    uint32_t at = 0;
    while (settled[at])
        at++;
    /* As many steps as there are states end on a cycle, wherever they began. */
    for (uint32_t step = 0; step < graph->kept.set.count; step++) {
        uint64_t m = graph->row[at];
        while (settled[graph->to[m]])
            m++;
        at = graph->to[m];
    }
    return boyi__run_fail_cycle(graph->run, graph->kept.set.keys[at]);
}

static boyi_status turn_rows(boyi__arrivals *arrivals, boyi__graph *graph)
{
    boyi__meter *meter = &graph->run->meter;
    size_t states = graph->kept.set.count;
    boyi_status status = boyi__meter_resize(meter, &arrivals->row, 0, states + 1, sizeof *arrivals->row);
    if (!status)
        status = boyi__meter_resize(meter, &arrivals->from, 0, graph->moves, sizeof *arrivals->from);
    if (!status && graph->again)
        status = boyi__meter_resize(meter, &arrivals->again, 0, graph->moves, sizeof *arrivals->again);
    if (status)
        return status;
    /* Count, sum up to where each list ends, then fill each from its end: row[i] arrives at its start. */
    memset(arrivals->row, 0, (states + 1) * sizeof *arrivals->row);
    for (uint64_t m = 0; m < graph->moves; m++)
        arrivals->row[graph->to[m]]++;
    for (size_t i = 0; i < states; i++)
        arrivals->row[i + 1] += arrivals->row[i];
    for (uint32_t i = 0; i < states; i++)
        for (uint64_t m = graph->row[i]; m < graph->row[i + 1]; m++) {
            uint64_t place = --arrivals->row[graph->to[m]];
            arrivals->from[place] = i;
            if (graph->again)
                arrivals->again[place] = graph->again[m];
        }
    return BOYI_OK;
}

boyi_status boyi__arrivals_start(boyi__arrivals *arrivals, boyi__graph *graph)
{
    *arrivals = (boyi__arrivals){0};
    boyi_status status = turn_rows(arrivals, graph);
    return boyi__meter_fail(&graph->run->meter, status, graph->run->game->rules.name, graph->run->error);
}

void boyi__arrivals_end(boyi__arrivals *arrivals, boyi__graph *graph)
{
    boyi__meter *meter = &graph->run->meter;
    boyi__meter_free(meter, arrivals->again, graph->moves, sizeof *arrivals->again);
    boyi__meter_free(meter, arrivals->from, graph->moves, sizeof *arrivals->from);
    boyi__meter_free(meter, arrivals->row, (size_t)graph->kept.set.count + 1, sizeof *arrivals->row);
}
