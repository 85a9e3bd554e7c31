#include "games/graph/data.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

void boyi__graph_free(boyi__graph *graph)
{
    if (!graph)
        return;
    boyi__names_free(graph->names);
    free(graph->gain);
    free(graph->to);
    free(graph->states);
    free(graph);
}

const char *boyi__graph_name(const boyi__graph *graph, uint32_t state)
{
    assert(state < graph->count);
    return boyi__names_text(graph->names, state);
}

bool boyi__graph_find(const boyi__graph *graph, const char *name, size_t length, uint32_t *out)
{
    return boyi__names_find(graph->names, name, length, out);
}

size_t boyi__graph_most_moves(const boyi__graph *graph)
{
    uint64_t most = 0;
    for (uint32_t i = 0; i < graph->count; i++)
        if (graph->states[i + 1].first - graph->states[i].first > most)
            most = graph->states[i + 1].first - graph->states[i].first;
    return (size_t)most;
}

/* ---- Cycles ---- */

/* Depth-first search with an explicit stack: a move to a state that is still on the stack closes a cycle. */
typedef struct {
    const boyi__graph *graph;
    uint32_t *stack;
    uint64_t *next;  /* of each state on the stack: the move to follow next         */
    uint32_t *place; /* 0: not visited, else its place on the stack + 1; DONE: left */
    uint32_t depth;
} cycle_search;

#define DONE UINT32_MAX

static void push(cycle_search *self, uint32_t state)
{
    assert(self->depth < self->graph->count && self->place[state] == 0);
    self->stack[self->depth] = state;
    self->next[self->depth] = self->graph->states[state].first;
    self->place[state] = ++self->depth;
}

/* Searches all that can be reached from a state. True: the stack from *from on is a cycle. */
static bool search_from(cycle_search *self, uint32_t state, uint32_t *from)
{
    for (push(self, state); self->depth > 0;) {
        uint32_t top = self->depth - 1, here = self->stack[top];
        if (self->next[top] == self->graph->states[here + 1].first) {
            self->place[here] = DONE;
            self->depth--;
            continue;
        }
        uint32_t to = self->graph->to[self->next[top]++];
        if (self->place[to] == DONE)
            continue;
        if (self->place[to]) {
            *from = self->place[to] - 1;
            return true;
        }
        push(self, to);
    }
    return false;
}

/* "a -> b -> a"; a long cycle without its middle. */
static boyi_status fail_cycle(const cycle_search *self, uint32_t from, const char *game, boyi_error *error)
{
    enum { SHOWN = 5 };
    char text[300] = "";
    size_t length = 0;
    uint32_t count = self->depth - from;
    for (uint32_t i = 0; i <= count; i++) {
        boyi__quoted quoted;
        if (i >= SHOWN && i < count) {
            if (i == SHOWN)
                length += (size_t)snprintf(text + length, sizeof text - length, " -> …");
            continue;
        }
        const char *name = boyi__graph_name(self->graph, self->stack[from + i % count]);
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%s", i ? " -> " : "",
                                   boyi__quote(&quoted, name, strlen(name)));
        assert(length < sizeof text);
    }
    return boyi__fail(error, BOYI_CYCLE,
                      "%s: line %" PRIu32 ": play can go round in circles, which has no value here: %s", game,
                      self->graph->states[self->stack[from]].line, text);
}

boyi_status boyi__graph_refuse_cycle(const boyi__graph *graph, const char *game, boyi_error *error)
{
    cycle_search self = {
        .graph = graph,
        .stack = malloc(graph->count * sizeof *self.stack),
        .next = malloc(graph->count * sizeof *self.next),
        .place = calloc(graph->count, sizeof *self.place),
    };
    boyi_status status = self.stack && self.next && self.place ? BOYI_OK : boyi__fail_memory(error, game);
    uint32_t from = 0;
    for (uint32_t i = 0; i < graph->count && !status; i++)
        if (!self.place[i] && search_from(&self, i, &from))
            status = fail_cycle(&self, from, game, error);
    free(self.place);
    free(self.next);
    free(self.stack);
    return status;
}
