#include "solve/state_graph.h"

#include <string.h>

/* ---- Room ---- */

static boyi_status resize_states(boyi__state_graph *graph, size_t room)
{
    boyi__meter *meter = &graph->run->meter;
    size_t old = graph->states_room;
    boyi_status status = boyi__meter_resize(meter, &graph->row, old, room, sizeof *graph->row);
    if (!status && graph->run->game->rules.parts)
        status = boyi__meter_resize(meter, &graph->sum, old, room, sizeof *graph->sum);
    if (!status)
        graph->states_room = room;
    return status;
}

static boyi_status resize_moves(boyi__state_graph *graph, size_t room)
{
    boyi__meter *meter = &graph->run->meter;
    size_t old = graph->moves_room;
    boyi_status status = boyi__meter_resize(meter, &graph->to, old, room, sizeof *graph->to);
    if (!status && graph->run->game->rules.kind == BOYI_SCORE)
        status = boyi__meter_resize(meter, &graph->gain, old, room, sizeof *graph->gain);
    if (!status && graph->again)
        status = boyi__meter_resize(meter, &graph->again, old, room, sizeof *graph->again);
    if (!status)
        graph->moves_room = room;
    return status;
}

/* Most games have no move that keeps the turn: room for the first one. */
static boyi_status start_again(boyi__state_graph *graph)
{
    boyi_status status = boyi__meter_resize(&graph->run->meter, &graph->again, 0, graph->moves_room,
                                            sizeof *graph->again);
    if (!status)
        memset(graph->again, 0, graph->moves * sizeof *graph->again);
    return status;
}

/* ---- Finding states ---- */

/* Keep the move m of the state looked at; `number` is where it leads. There is room for it. */
static boyi_status add_move(boyi__state_graph *graph, const boyi_move *move, uint32_t number)
{
    uint64_t m = graph->moves;
    graph->to[m] = number;
    if (graph->gain)
        graph->gain[m] = move->gain;
    if (move->again && !graph->again && graph->run->game->rules.kind != BOYI_NIMBER) {
        boyi_status status = start_again(graph);
        if (status)
            return status;
    }
    if (graph->again)
        graph->again[m] = move->again;
    graph->moves++;
    return BOYI_OK;
}

static void add_state(boyi__state_graph *graph, uint32_t number, size_t moves, bool sum)
{
    graph->row[number] = graph->moves;
    graph->row[number + 1] = graph->moves + moves;
    if (graph->sum)
        graph->sum[number] = sum;
}

static boyi_status fail_broken(boyi__state_graph *graph)
{
    graph->broken = true;
    return boyi__run_fail_broken(graph->run);
}

static boyi_status add_moves(boyi__state_graph *graph, size_t count)
{
    boyi__run *run = graph->run;
    boyi_status status = BOYI_OK;
    if (graph->moves_room - graph->moves < count)
        status = resize_moves(graph, graph->moves_room + graph->moves_room / 2 + count);
    /* The look-ups wait for memory; this way they all wait at the same time. */
    for (size_t i = 0; i < count; i++)
        boyi__set_prefetch(&graph->kept.set, run->moves[i].to);
    for (size_t i = 0; i < count && !status; i++) {
        uint32_t number;
        bool fresh;
        status = boyi__set_add(&graph->kept.set, run->moves[i].to, &number, &fresh);
        if (!status)
            status = add_move(graph, &run->moves[i], number);
    }
    return status;
}

static boyi_status find_by_hash(boyi__state_graph *graph, boyi_state state)
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
            status = resize_states(graph, graph->states_room ? graph->states_room * 3 / 2 : 64);
        if (status)
            break;
        bool sum;
        size_t count = boyi__run_expand(run, set->keys[i], &sum);
        if (count == BOYI_BROKEN)
            return fail_broken(graph);
        add_state(graph, i, count, sum);
        status = add_moves(graph, count);
    }
    return status;
}

/* ---- Finding states that are dense ---- */

/* First which there are, with one bit each, then their moves in the order of the states. Moves are made
 * twice, but nothing is looked up in a table larger than the cache, and the room needed is known. */
typedef struct {
    uint32_t *list;
    size_t room;
    uint32_t count;
} found_states;

static boyi_status note_state(boyi__state_graph *graph, found_states *found, boyi_state state)
{
    if (!boyi__ranks_add(&graph->kept.ranks, state))
        return BOYI_OK;
    if (found->count == found->room) {
        size_t room = found->room ? found->room * 3 / 2 : 1024;
        boyi_status status = boyi__meter_resize(&graph->run->meter, &found->list, found->room, room,
                                                sizeof *found->list);
        if (status)
            return status;
        found->room = room;
    }
    found->list[found->count++] = (uint32_t)state;
    return boyi__meter_tick(&graph->run->meter, found->count);
}

static boyi_status mark_states(boyi__state_graph *graph, found_states *found, boyi_state state,
                               uint64_t *moves)
{
    boyi__run *run = graph->run;
    boyi_status status = note_state(graph, found, boyi__run_class(run, state));
    for (uint32_t i = 0; !status && i < found->count; i++) {
        bool sum;
        size_t count = boyi__run_expand(run, found->list[i], &sum);
        if (count == BOYI_BROKEN)
            return fail_broken(graph);
        *moves += count;
        for (size_t m = 0; m < count && !status; m++)
            status = note_state(graph, found, run->moves[m].to);
    }
    return status;
}

static boyi_status make_room(boyi__state_graph *graph, uint32_t states, uint64_t moves)
{
    boyi__set *set = &graph->kept.set;
    set->meter = &graph->run->meter;
    boyi_status status = boyi__ranks_close(&graph->kept.ranks);
    if (!status)
        status = boyi__meter_resize(set->meter, &set->keys, 0, states, sizeof *set->keys);
    if (!status) {
        set->room = states;
        status = resize_states(graph, (size_t)states + 1);
    }
    return status ? status : resize_moves(graph, moves);
}

static boyi_status fill_rows(boyi__state_graph *graph)
{
    boyi__run *run = graph->run;
    boyi__set *set = &graph->kept.set;
    const boyi__ranks *ranks = &graph->kept.ranks;
    boyi_status status = BOYI_OK;
    for (size_t word = 0; word < boyi__ranks_words(ranks) && !status; word++)
        for (uint64_t bits = ranks->bits[word]; bits && !status; bits &= bits - 1) {
            boyi_state state = word * 64 + (uint64_t)__builtin_ctzll(bits);
            bool sum;
            size_t count = boyi__run_expand(run, state, &sum);
            if (count == BOYI_BROKEN)
                return fail_broken(graph);
            add_state(graph, set->count, count, sum);
            set->keys[set->count++] = state;
            for (size_t m = 0; m < count && !status; m++)
                status = add_move(graph, &run->moves[m], boyi__ranks_of(ranks, run->moves[m].to));
        }
    return status;
}

static boyi_status find_by_rank(boyi__state_graph *graph, boyi_state state, uint64_t below)
{
    found_states found = {0};
    uint64_t moves = 0;
    boyi_status status = boyi__ranks_start(&graph->kept.ranks, &graph->run->meter, below);
    if (!status)
        status = mark_states(graph, &found, state, &moves);
    boyi__meter_free(&graph->run->meter, found.list, found.room, sizeof *found.list);
    if (!status)
        status = make_room(graph, found.count, moves);
    return status ? status : fill_rows(graph);
}

static boyi_status find_states(boyi__state_graph *graph, boyi_state state)
{
    const boyi_game *game = graph->run->game;
    uint64_t below = game->rules.below ? game->rules.below(game->self) : 0;
    return below > 0 && below <= BOYI__RANKS_MOST ? find_by_rank(graph, state, below)
                                                  : find_by_hash(graph, state);
}

boyi_status boyi__state_graph_start(boyi__state_graph *graph, boyi__run *run, boyi_state state)
{
    *graph = (boyi__state_graph){.run = run};
    boyi__meter_phase(&run->meter, "finding states", "寻找状态");
    boyi_status status = find_states(graph, state);
    boyi__meter_phase(&run->meter, "solving", "求解");
    return graph->broken ? status : boyi__meter_fail(&run->meter, status, run->game->rules.name, run->error);
}

void boyi__state_graph_end(boyi__state_graph *graph)
{
    boyi__meter *meter = &graph->run->meter;
    boyi__meter_free(meter, graph->again, graph->again ? graph->moves_room : 0, sizeof *graph->again);
    boyi__meter_free(meter, graph->gain, graph->gain ? graph->moves_room : 0, sizeof *graph->gain);
    boyi__meter_free(meter, graph->to, graph->moves_room, sizeof *graph->to);
    boyi__meter_free(meter, graph->sum, graph->sum ? graph->states_room : 0, sizeof *graph->sum);
    boyi__meter_free(meter, graph->row, graph->states_room, sizeof *graph->row);
    boyi__in_memory_end(graph->run, &graph->kept);
}

boyi_status boyi__state_graph_room_for_worths(boyi__state_graph *graph)
{
    size_t states = graph->kept.set.count;
    boyi__meter *meter = &graph->run->meter;
    boyi_status status = boyi__meter_resize(meter, &graph->kept.worths, 0, states,
                                            sizeof *graph->kept.worths);
    if (!status)
        graph->kept.room = states;
    return boyi__meter_fail(meter, status, graph->run->game->rules.name, graph->run->error);
}

boyi_status boyi__state_graph_fold(boyi__state_graph *graph, uint32_t number, int64_t *out)
{
    boyi__run *run = graph->run;
    boyi_state state = graph->kept.set.keys[number];
    uint64_t first = graph->row[number], end = graph->row[number + 1];
    if (first == end)
        return boyi__run_finished(run, state, out);
    boyi__fold_start(&run->fold, end - first, graph->sum && graph->sum[number]);
    for (uint64_t m = first; m < end; m++) {
        boyi_move move = {.gain = graph->gain ? graph->gain[m] : 0, .again = graph->again && graph->again[m]};
        boyi__fold_add(&run->fold, &move, graph->kept.worths[graph->to[m]]);
    }
    return boyi__run_fold_end(run, state, out);
}

boyi_status boyi__state_graph_fail_cycle(const boyi__state_graph *graph, const uint8_t *settled)
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

static boyi_status turn_rows(boyi__predecessors *arrivals, boyi__state_graph *graph)
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

boyi_status boyi__predecessors_start(boyi__predecessors *arrivals, boyi__state_graph *graph)
{
    *arrivals = (boyi__predecessors){0};
    boyi_status status = turn_rows(arrivals, graph);
    return boyi__meter_fail(&graph->run->meter, status, graph->run->game->rules.name, graph->run->error);
}

void boyi__predecessors_end(boyi__predecessors *arrivals, boyi__state_graph *graph)
{
    boyi__meter *meter = &graph->run->meter;
    boyi__meter_free(meter, arrivals->again, arrivals->again ? graph->moves : 0, sizeof *arrivals->again);
    boyi__meter_free(meter, arrivals->from, graph->moves, sizeof *arrivals->from);
    boyi__meter_free(meter, arrivals->row, (size_t)graph->kept.set.count + 1, sizeof *arrivals->row);
}
