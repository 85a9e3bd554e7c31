/* Predecessors computed by the rules' `unmoves` instead of stored.
 *
 * A state counts its distinct moves: two that lead to the same canonical state with the same `again` are one. From the other side
 * a state has distinct predecessors, canonical ones. The two relations are the same: if symmetry maps p to its canonical state P,
 * it maps a move from p to a move from P. So each settled state counts down each of its predecessors once. (With multiplicity
 * that would not be so: a symmetric state has fewer images than others.)
 */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "solve/retro/reverse_graph.h"

/* ---- Distinct moves ---- */

static int compare(const void *one, const void *two)
{
    const boyi_move *a = one, *b = two;
    if (a->to != b->to)
        return a->to < b->to ? -1 : 1;
    return a->again - b->again;
}

static size_t distinct_sorted(boyi_move *moves, size_t count)
{
    size_t left = 0;
    qsort(moves, count, sizeof *moves, compare);
    for (size_t i = 0; i < count; i++)
        if (left == 0 || compare(&moves[left - 1], &moves[i]) != 0)
            moves[left++] = moves[i];
    return left;
}

size_t boyi__distinct_moves(boyi_move *moves, size_t count)
{
    enum { SLOTS = 128, MOST = 64, SHIFT = 64 - 7 };
    uint8_t slots[SLOTS]; /* one more than the index of a move; 0: empty */
    size_t left = 0;
    if (count > MOST)
        return distinct_sorted(moves, count);
    memset(slots, 0, sizeof slots);
    for (size_t i = 0; i < count; i++) {
        size_t slot = (size_t)((moves[i].to + moves[i].again) * UINT64_C(0x9E3779B97F4A7C15) >> SHIFT);
        while (slots[slot] && compare(&moves[slots[slot] - 1], &moves[i]) != 0)
            slot = (slot + 1) % SLOTS;
        if (slots[slot])
            continue;
        moves[left++] = moves[i];
        slots[slot] = (uint8_t)left;
    }
    return left;
}

size_t boyi__run_unmoves(boyi__run *run, boyi_state state)
{
    const boyi_game *game = run->game;
    const bool canonical = run->symmetry && game->rules.canonical_unmoves;
    size_t count = (canonical ? game->rules.canonical_unmoves : game->rules.unmoves)(game->self, state,
                                                                                     run->moves);
    if (count == BOYI_BROKEN)
        return count;
    assert(count <= game->rules.most_unmoves);
    run->meter.work += count;
    for (size_t i = 0; i < count && run->symmetry && !canonical; i++)
        run->moves[i].to = game->rules.canonical(game->self, run->moves[i].to);
    return boyi__distinct_moves(run->moves, count);
}

/* ---- Counts ---- */

boyi_status boyi__reverse_graph_visit_counts(boyi__reverse_graph *graph, boyi__reverse_graph_visitor *visit,
                                             void *context)
{
    boyi__run *run = graph->workers->run;
    uint32_t states = graph->kept.set.count;
    boyi_status status = BOYI_OK;
    boyi__reverse_graph_start_phase(graph, BOYI__RETRO_TURNING);
    for (uint32_t i = 0; i < states && !status; i++) {
        boyi_state state = graph->list ? graph->list[i] : graph->kept.set.keys[i];
        visit(context, graph->list ? boyi__ranks_of(&graph->kept.ranks, state) : i, state, graph->counts[i]);
        status = boyi__meter_tick(&run->meter, (uint64_t)i + 1);
    }
    if (!status && run->game->guarded)
        status = boyi__reverse_graph_check_unmoves(graph);
    boyi__meter_free(&run->meter, graph->counts, graph->counts_room, sizeof *graph->counts);
    boyi__meter_free(&run->meter, graph->list, graph->list_room, sizeof *graph->list);
    graph->counts = NULL;
    graph->list = NULL;
    graph->counts_room = graph->list_room = 0;
    return status;
}

/* ---- Rules from outside ---- */

boyi_status boyi__reverse_graph_check_unmoves(boyi__reverse_graph *graph)
{
    boyi__run *run = graph->workers->run;
    uint64_t edges = 0;
    for (uint32_t i = 0; i < graph->kept.set.count; i++) {
        boyi_state state = graph->list ? graph->list[i] : graph->kept.set.keys[i];
        size_t count = boyi__run_unmoves(run, state);
        if (count == BOYI_BROKEN)
            return boyi__run_fail_broken(run);
        for (size_t j = 0; j < count; j++)
            if (boyi__reverse_graph_number(graph, run->moves[j].to) != BOYI__NONE)
                edges += boyi__hash_edge(run->moves[j].to, state, run->moves[j].again);
        boyi_status status = boyi__run_fail(run, boyi__meter_tick(&run->meter, (uint64_t)i + 1));
        if (status)
            return status;
    }
    if (edges == graph->edges)
        return BOYI_OK;
    return boyi__fail(run->error, BOYI_INPUT,
                      "%s: unmoves is not the inverse of moves; `boyi check` may find a state that shows it",
                      run->game->rules.name);
}
