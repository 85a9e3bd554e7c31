#include "solve/state_graph.h"

#include <string.h>

#include "solve/estimate.h"

/* ---- Memory ---- */

static boyi_status resize_states(boyi__state_graph *graph, size_t room)
{
    boyi__meter *meter = &graph->run->meter;
    size_t old = graph->states_room;
    boyi_status status = boyi__meter_resize(meter, &graph->row, old, room, sizeof *graph->row);
    if (!status && graph->run->game->rules.parts)
        status = boyi__meter_resize(meter, &graph->sum, old, room, sizeof *graph->sum);
    if (!status)
        graph->states_room = room;
    return boyi__run_fail(graph->run, status);
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
    return boyi__run_fail(graph->run, status);
}

/* ---- Adding to the graph ---- */

/* Adds a move of the state added last to the state `number`. There is room for it. */
static boyi_status add_move(boyi__state_graph *graph, const boyi_move *move, uint32_t number)
{
    uint64_t m = graph->moves;
    assert(m < graph->moves_room);
    graph->to[m] = number;
    if (graph->gain)
        graph->gain[m] = move->gain;
    /* Most games have no move that keeps the turn: the array is made with the first one. */
    if (move->again && !graph->again && graph->run->game->rules.kind != BOYI_NIMBER) {
        boyi_status status = boyi__meter_resize(&graph->run->meter, &graph->again, 0, graph->moves_room,
                                                sizeof *graph->again);
        if (status)
            return boyi__run_fail(graph->run, status);
        memset(graph->again, 0, (size_t)graph->moves * sizeof *graph->again);
    }
    if (graph->again)
        graph->again[m] = move->again;
    graph->moves++;
    return BOYI_OK;
}

static void add_state(boyi__state_graph *graph, uint32_t number, size_t moves, bool sum)
{
    assert((size_t)number + 1 < graph->states_room);
    graph->row[number] = graph->moves;
    graph->row[number + 1] = graph->moves + moves;
    if (graph->sum)
        graph->sum[number] = sum;
}

/* What finding a state and its moves takes, and what solving it takes (boyi__plan). */
static const double finding_work = 0.4, solving_work = 0.2;

/* ---- States in a hash set, breadth first ---- */

static boyi_status find_by_hash(boyi__state_graph *graph, boyi_state state)
{
    boyi__run *run = graph->run;
    boyi__set *set = &graph->kept.set;
    uint32_t number;
    bool fresh;
    boyi_status status = boyi__set_start(set, &run->meter);
    boyi__starts starts = {.game = run->game, .state = state};
    for (boyi_state start; !status && boyi__run_next_start(run, &starts, &start);) {
        status = boyi__set_add(set, start, &number, &fresh);
        if (!status)
            status = boyi__meter_tick(&run->meter, set->count);
    }
    status = boyi__run_fail(run, status);
    boyi__estimate estimate = {0};
    uint32_t depth_end = set->count;
    for (uint32_t i = 0; !status && i < set->count; i++) {
        if (i == depth_end) {
            depth_end = set->count;
            boyi__estimate_report_set(&estimate, run, state, set, i);
        }
        if (i + 1 >= graph->states_room)
            status = resize_states(graph, graph->states_room ? graph->states_room * 3 / 2 : 64);
        if (status)
            break;
        bool sum;
        size_t count = boyi__run_expand(run, set->keys[i], &sum);
        if (count == BOYI_BROKEN)
            return boyi__run_fail_broken(run);
        add_state(graph, i, count, sum);
        if (graph->moves_room - graph->moves < count)
            status = resize_moves(graph, graph->moves_room + graph->moves_room / 2 + count);
        /* Every look-up misses the cache; prefetched, they all wait at the same time. */
        for (size_t m = 0; m < count; m++)
            boyi__set_prefetch(set, run->moves[m].to);
        for (size_t m = 0; m < count && !status; m++) {
            status = boyi__run_fail(run, boyi__set_add(set, run->moves[m].to, &number, &fresh));
            if (!status)
                status = add_move(graph, &run->moves[m], number);
        }
    }
    return status;
}

/* ---- Dense states, by rank ---- */

/* First the set of states, one bit each, then their moves in the order of the states. Moves are generated
 * twice, but no table larger than the cache is searched, and the room needed is known. */
typedef struct {
    uint32_t *list; /* in the order in which they are met */
    size_t room;
    uint32_t count;
} found_states;

static boyi_status mark_state(boyi__state_graph *graph, found_states *found, boyi_state state)
{
    boyi__meter *meter = &graph->run->meter;
    if (!boyi__ranks_add(&graph->kept.ranks, state))
        return BOYI_OK;
    if (found->count == found->room) {
        size_t room = found->room ? found->room * 3 / 2 : 1024;
        boyi_status status = boyi__meter_resize(meter, &found->list, found->room, room, sizeof *found->list);
        if (status)
            return boyi__run_fail(graph->run, status);
        found->room = room;
    }
    found->list[found->count++] = (uint32_t)state;
    return boyi__run_fail(graph->run, boyi__meter_tick(meter, found->count));
}

static boyi_status mark_states(boyi__state_graph *graph, found_states *found, boyi_state state,
                               uint64_t *moves)
{
    boyi__run *run = graph->run;
    boyi_status status = BOYI_OK;
    boyi__starts starts = {.game = run->game, .state = state};
    for (boyi_state start; !status && boyi__run_next_start(run, &starts, &start);) {
        status = mark_state(graph, found, start);
        if (!status)
            status = boyi__run_fail(run, boyi__meter_tick(&run->meter, found->count));
    }
    boyi__estimate estimate = {0};
    uint32_t depth_end = found->count;
    for (uint32_t i = 0; !status && i < found->count; i++) {
        if (i == depth_end) {
            depth_end = found->count;
            boyi__estimate_report(&estimate, run, state, depth_end - i, depth_end, SIZE_MAX, NULL);
        }
        bool sum;
        size_t count = boyi__run_expand(run, found->list[i], &sum);
        if (count == BOYI_BROKEN)
            return boyi__run_fail_broken(run);
        *moves += count;
        for (size_t m = 0; m < count && !status; m++)
            status = mark_state(graph, found, run->moves[m].to);
    }
    return status;
}

static boyi_status fill_rows(boyi__state_graph *graph, uint32_t states, uint64_t moves)
{
    boyi__run *run = graph->run;
    boyi__set *set = &graph->kept.set;
    boyi__ranks *ranks = &graph->kept.ranks;
    set->meter = &run->meter;
    boyi_status status = boyi__ranks_close(ranks);
    if (!status)
        status = boyi__meter_resize(set->meter, &set->keys, 0, states, sizeof *set->keys);
    set->room = status ? 0 : states;
    status = status ? boyi__run_fail(run, status) : resize_states(graph, (size_t)states + 1);
    if (!status)
        status = resize_moves(graph, boyi__size(moves));
    for (size_t word = 0; word < boyi__ranks_words(ranks) && !status; word++)
        for (uint64_t bits = ranks->bits[word]; bits && !status; bits &= bits - 1) {
            boyi_state state = word * 64 + (uint64_t)__builtin_ctzll(bits);
            bool sum;
            size_t count = boyi__run_expand(run, state, &sum);
            if (count == BOYI_BROKEN)
                return boyi__run_fail_broken(run);
            add_state(graph, set->count, count, sum);
            set->keys[set->count++] = state;
            for (size_t m = 0; m < count && !status; m++)
                status = add_move(graph, &run->moves[m], boyi__ranks_of(ranks, run->moves[m].to));
        }
    return status;
}

static boyi_status find_by_rank(boyi__state_graph *graph, boyi_state state, uint64_t below)
{
    boyi__run *run = graph->run;
    found_states found = {0};
    uint64_t moves = 0;
    boyi_status status = boyi__run_fail(run, boyi__ranks_start(&graph->kept.ranks, &run->meter, below));
    if (!status)
        status = mark_states(graph, &found, state, &moves);
    boyi__meter_free(&run->meter, found.list, found.room, sizeof *found.list);
    return status ? status : fill_rows(graph, found.count, moves);
}

boyi_status boyi__state_graph_start(boyi__state_graph *graph, boyi__run *run, boyi_state state)
{
    *graph = (boyi__state_graph){.run = run};
    boyi__meter_phase(&run->meter, "finding states");
    run->meter.plan = (boyi__plan){0, finding_work, solving_work};
    uint64_t below = run->game->rules.below ? run->game->rules.below(run->game->self) : 0;
    boyi_status status = below > 0 && below <= BOYI__RANKS_MOST ? find_by_rank(graph, state, below)
                                                                : find_by_hash(graph, state);
    boyi__meter_phase(&run->meter, "solving");
    run->meter.plan = (boyi__plan){finding_work, solving_work, 0};
    run->meter.total = graph->kept.set.count;
    return status;
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

boyi_status boyi__state_graph_reserve_worths(boyi__state_graph *graph)
{
    size_t states = graph->kept.set.count;
    boyi_status status = boyi__meter_resize(&graph->run->meter, &graph->kept.worths, 0, states,
                                            sizeof *graph->kept.worths);
    if (!status)
        graph->kept.room = states;
    return boyi__run_fail(graph->run, status);
}

boyi_status boyi__state_graph_fold(boyi__state_graph *graph, uint32_t number, int64_t *out)
{
    boyi__run *run = graph->run;
    boyi_state state = graph->kept.set.keys[number];
    assert(number < graph->kept.set.count && graph->kept.room >= graph->kept.set.count);
    uint64_t first = graph->row[number], end = graph->row[number + 1];
    if (first == end)
        return boyi__worth_finished(run->game, state, run->error, out);
    boyi__fold_start(&run->fold, (size_t)(end - first), graph->sum && graph->sum[number]);
    for (uint64_t m = first; m < end; m++) {
        boyi_move move = {.gain = graph->gain ? graph->gain[m] : 0, .again = graph->again && graph->again[m]};
        boyi__fold_add(&run->fold, &move, graph->kept.worths[graph->to[m]]);
    }
    return boyi__fold_end(&run->fold, run->game, state, run->error, out);
}

boyi_status boyi__state_graph_fail_cycle(const boyi__state_graph *graph, const uint8_t *settled)
{
    uint32_t at = 0;
    while (settled[at])
        at++;
    /* After as many steps as there are states, the walk is on a cycle. */
    for (uint32_t step = 0; step < graph->kept.set.count; step++) {
        uint64_t m = graph->row[at];
        while (settled[graph->to[m]])
            m++;
        at = graph->to[m];
    }
    return boyi__run_fail_cycle(graph->run, graph->kept.set.keys[at]);
}

/* ---- Predecessors ---- */

boyi_status boyi__predecessors_start(boyi__predecessors *predecessors, boyi__state_graph *graph)
{
    boyi__meter *meter = &graph->run->meter;
    size_t states = graph->kept.set.count;
    *predecessors = (boyi__predecessors){0};
    boyi_status status = boyi__meter_resize(meter, &predecessors->row, 0, states + 1,
                                            sizeof *predecessors->row);
    if (!status)
        status = boyi__meter_resize(meter, &predecessors->from, 0, boyi__size(graph->moves),
                                    sizeof *predecessors->from);
    if (status)
        return boyi__run_fail(graph->run, status);
    /* Counting sort: count, sum up to the end of each row, then fill each row from its end. */
    memset(predecessors->row, 0, (states + 1) * sizeof *predecessors->row);
    for (uint64_t m = 0; m < graph->moves; m++)
        predecessors->row[graph->to[m]]++;
    for (size_t i = 0; i < states; i++)
        predecessors->row[i + 1] += predecessors->row[i];
    for (uint32_t i = 0; i < states; i++)
        for (uint64_t m = graph->row[i]; m < graph->row[i + 1]; m++)
            predecessors->from[--predecessors->row[graph->to[m]]] = i;
    assert(predecessors->row[0] == 0 && predecessors->row[states] == graph->moves);
    return BOYI_OK;
}

void boyi__predecessors_end(boyi__predecessors *predecessors, boyi__state_graph *graph)
{
    boyi__meter *meter = &graph->run->meter;
    boyi__meter_free(meter, predecessors->from, boyi__size(graph->moves), sizeof *predecessors->from);
    boyi__meter_free(meter, predecessors->row, (size_t)graph->kept.set.count + 1, sizeof *predecessors->row);
}
