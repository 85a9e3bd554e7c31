/* layers: bottom-up, without recursion. Three ways, the first that fits:
 *
 * By numbers. Rules that number their states so that every move leads to a smaller number get a table: one
 * array of worths, filled from 0 upwards. 8 bytes a state, without look-ups.
 *
 * In streams (stream.c), for rules whose layer rises with every move.
 *
 * In topological order. All states are found first and then solved from the last one back: in the order of
 * the rules' layers or, where they have none or a move stays inside one, in any order in which every move
 * goes forward. If there is none, play has cycles.
 */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "solve/state_graph.h"

/* ---- By numbers ---- */

typedef struct {
    int64_t *worths;
    uint64_t count;
} table;

static void free_table(void *self)
{
    table *own = self;
    free(own->worths);
    free(own);
}

static boyi_status look_up(const boyi_solution *solution, boyi_state state, boyi_error *error, int64_t *out)
{
    const table *own = solution->self;
    const boyi_game *game = solution->game;
    uint64_t number = game->rules.number(game->self, state);
    if (number >= own->count) {
        boyi__state_label text;
        return boyi__fail(error, BOYI_ABSENT, "%s: state %s lies beyond the one that was solved",
                          game->rules.name, boyi__state_label_write(&text, game, state));
    }
    *out = own->worths[number];
    return BOYI_OK;
}

static const boyi__source table_source = {.worth = look_up, .free = free_table};

static boyi_status fill_cell(boyi__run *run, const table *own, uint64_t number, int64_t *out)
{
    const boyi_game *game = run->game;
    boyi_state state = game->rules.numbered(game->self, number);
    bool sum;
    size_t count = boyi__run_expand(run, state, &sum);
    if (count == BOYI_BROKEN)
        return boyi__run_fail_broken(run);
    if (count == 0)
        return boyi__worth_finished(run->game, state, run->error, out);
    boyi__fold_start(&run->fold, count, sum);
    for (size_t i = 0; i < count; i++) {
        uint64_t child = game->rules.number(game->self, run->moves[i].to);
        if (child >= number) { /* that cell is not filled yet */
            boyi__state_label before, after;
            return boyi__fail(run->error, BOYI_INPUT,
                              "%s: the number of state %s does not fall with the move to %s",
                              game->rules.name, boyi__state_label_write(&before, game, state),
                              boyi__state_label_write(&after, game, run->moves[i].to));
        }
        boyi__fold_add(&run->fold, &run->moves[i], own->worths[child]);
    }
    return boyi__fold_end(&run->fold, run->game, state, run->error, out);
}

static boyi_status fill_table(boyi__run *run, table *own)
{
    boyi_status status = own->count > SIZE_MAX / sizeof *own->worths ? BOYI_LIMIT : BOYI_OK;
    if (!status)
        status = boyi__meter_resize(&run->meter, &own->worths, 0, (size_t)own->count, sizeof *own->worths);
    status = boyi__run_fail(run, status);
    for (uint64_t number = 0; number < own->count && !status; number++) {
        status = fill_cell(run, own, number, &own->worths[number]);
        if (!status)
            status = boyi__run_fail(run, boyi__meter_tick(&run->meter, number + 1));
    }
    return status;
}

uint64_t boyi__highest_number(const boyi_game *game, boyi_state state)
{
    uint64_t highest = 0;
    boyi__starts starts = {.game = game, .state = state};
    for (boyi_state start; boyi__starts_next(&starts, &start);) {
        uint64_t number = game->rules.number(game->self, start);
        highest = number > highest ? number : highest;
    }
    return highest;
}

static boyi_status solve_by_numbers(boyi__run *run, boyi_state state, boyi_solution **out)
{
    const boyi_game *game = run->game;
    run->symmetry = false; /* every state has a cell of its own anyway */
    boyi__meter_phase(&run->meter, "filling the table");
    table *own = calloc(1, sizeof *own);
    if (!own)
        return boyi__fail_memory(run->error, game->rules.name);
    own->count = boyi__highest_number(game, state) + 1;
    run->meter.total = own->count;
    boyi_status status = fill_table(run, own);
    if (status) {
        free_table(own);
        return status;
    }
    uint64_t states = own->count;
    status = boyi__solution_new(game, &table_source, own, run->error, out);
    if (!status)
        (*out)->effort = (boyi_effort){.method = BOYI_LAYERS, .visited = states, .bytes = run->meter.peak};
    return status;
}

/* ---- In topological order ---- */

typedef struct {
    boyi__run *run;
    boyi__state_graph graph;
    uint32_t *order; /* the states, such that every move goes from an earlier to a later one */
    uint32_t *keys;  /* of each state: its layer, or how many of its predecessors are not in order yet */
} ordering;

/* Sorts by the rules' layers. Returns false if a move does not rise, or if that takes too much memory. */
static bool order_by_layers(ordering *self)
{
    const boyi__state_graph *graph = &self->graph;
    const boyi_game *game = self->run->game;
    uint32_t states = graph->kept.set.count, last = 0;
    for (uint32_t i = 0; i < states; i++) {
        self->keys[i] = game->rules.layer(game->self, graph->kept.set.keys[i]);
        last = self->keys[i] > last ? self->keys[i] : last;
    }
    for (uint32_t i = 0; i < states; i++)
        for (uint64_t m = graph->row[i]; m < graph->row[i + 1]; m++)
            if (self->keys[graph->to[m]] <= self->keys[i])
                return false;
    /* Counting sort. For few states in very many layers the other order needs less memory. */
    boyi__meter *meter = &self->run->meter;
    uint32_t *ends = NULL;
    if (last / 4 > states || boyi__meter_resize(meter, &ends, 0, (size_t)last + 1, sizeof *ends))
        return false;
    memset(ends, 0, ((size_t)last + 1) * sizeof *ends);
    for (uint32_t i = 0; i < states; i++)
        ends[self->keys[i]]++;
    for (uint32_t layer = 0; layer < last; layer++)
        ends[layer + 1] += ends[layer];
    for (uint32_t i = states; i-- > 0;)
        self->order[--ends[self->keys[i]]] = i;
    boyi__meter_free(meter, ends, (size_t)last + 1, sizeof *ends);
    return true;
}

/* Kahn's algorithm. Returns false if there is a cycle; then keys[i] > 0 for the states that have no place. */
static bool order_by_predecessors(ordering *self)
{
    const boyi__state_graph *graph = &self->graph;
    uint32_t states = graph->kept.set.count, head = 0, tail = 0;
    memset(self->keys, 0, states * sizeof *self->keys);
    for (uint64_t m = 0; m < graph->moves; m++)
        self->keys[graph->to[m]]++;
    for (uint32_t i = 0; i < states; i++)
        if (self->keys[i] == 0)
            self->order[tail++] = i;
    while (head < tail) {
        uint32_t at = self->order[head++];
        for (uint64_t m = graph->row[at]; m < graph->row[at + 1]; m++)
            if (--self->keys[graph->to[m]] == 0)
                self->order[tail++] = graph->to[m];
    }
    return tail == states;
}

/* Every state without a place has a predecessor without one: walking back as many steps as there are states
 * ends on a cycle. */
static boyi_status fail_cycle(ordering *self)
{
    boyi__predecessors predecessors;
    boyi_status status = boyi__predecessors_start(&predecessors, &self->graph);
    if (!status) {
        uint32_t at = 0;
        while (self->keys[at] == 0)
            at++;
        for (uint32_t step = 0; step < self->graph.kept.set.count; step++) {
            uint64_t i = predecessors.row[at];
            while (self->keys[predecessors.from[i]] == 0)
                i++;
            at = predecessors.from[i];
        }
        status = boyi__run_fail_cycle(self->run, self->graph.kept.set.keys[at]);
    }
    boyi__predecessors_end(&predecessors, &self->graph);
    return status;
}

static boyi_status order_and_solve(ordering *self, boyi_state state)
{
    boyi__run *run = self->run;
    boyi__state_graph *graph = &self->graph;
    boyi_status status = boyi__state_graph_start(graph, run, state);
    if (!status)
        status = boyi__state_graph_reserve_worths(graph);
    if (status)
        return status;
    uint32_t states = graph->kept.set.count;
    status = boyi__meter_resize(&run->meter, &self->order, 0, states, sizeof *self->order);
    if (!status)
        status = boyi__meter_resize(&run->meter, &self->keys, 0, states, sizeof *self->keys);
    if (status)
        return boyi__run_fail(run, status);
    if (!(run->game->rules.layer && order_by_layers(self)) && !order_by_predecessors(self))
        return fail_cycle(self);
    for (uint32_t i = states; i-- > 0 && !status;) {
        uint32_t number = self->order[i];
        status = boyi__state_graph_fold(graph, number, &graph->kept.worths[number]);
        if (!status)
            status = boyi__run_fail(run, boyi__meter_tick(&run->meter, states - i));
    }
    return status;
}

static boyi_status solve_in_order(boyi__run *run, boyi_state state, boyi_solution **out)
{
    ordering self = {.run = run, .graph = {.run = run}};
    boyi_status status = order_and_solve(&self, state);
    free(self.keys);
    free(self.order);
    if (!status)
        status = boyi__in_memory_solution(run, &self.graph.kept, BOYI_LAYERS, out);
    boyi__state_graph_end(&self.graph);
    return status;
}

boyi_status boyi__layers_solve(const boyi_game *game, boyi_state state, const boyi_options *options,
                               boyi_error *error, boyi_solution **out)
{
    boyi__run run;
    boyi_status status = boyi__run_start(&run, game, options, error);
    if (status)
        return status;
    /* A table of a whole sum is far larger than its parts, which the other ways visit. */
    bool sum = false;
    boyi__starts starts = {.game = game, .state = state};
    for (boyi_state start; game->rules.parts && !sum && boyi__starts_next(&starts, &start);)
        sum = game->rules.parts(game->self, start, run.parts) > 1;
    if (game->rules.number && !sum)
        status = solve_by_numbers(&run, state, out);
    else {
        status = game->rules.layer && !game->rules.parts
                     ? boyi__layers_stream(&run, state, options, NULL, out)
                     : BOYI_METHOD;
        if (status == BOYI_METHOD)
            status = solve_in_order(&run, state, out);
    }
    boyi__run_end(&run);
    return status;
}

boyi__state_cost boyi__layers_cost(const boyi_game *game, double moves)
{
    const boyi_rules *rules = &game->rules;
    if (rules->number && !rules->parts)
        return (boyi__state_cost){
            .bytes = 8, .expansions = 1, .nanoseconds = 8 + 4 * moves, .all_numbers = true};
    if (rules->layer && !rules->parts)
        return (boyi__state_cost){.bytes = 6,
                                  .spilled = 2,
                                  .expansions = 2,
                                  .nanoseconds = 20 + 18 * moves,
                                  .stored = 80,
                                  .parallel = true};
    return (boyi__state_cost){.bytes = 42 + 4 * moves, .expansions = 1, .nanoseconds = 80 + 40 * moves};
}
