#include "games/graph/dot_subgraphs.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct boyi__dot_open_subgraph {
    uint32_t number;
    uint32_t named;    /* its entry + 1; 0: it has no name                      */
    size_t first;      /* its members since it was opened: mentioned[first …]   */
    size_t defaults;   /* which of the stack                                    */
    size_t outer_room; /* of the stack of defaults when it was opened           */
    size_t context;
};

struct boyi__dot_named_subgraph {
    uint32_t number;
    size_t visit; /* the last one + 1; 0: none */
    boyi__dot_attributes defaults;
};

struct boyi__dot_visit {
    size_t first, end; /* mentioned[first … end - 1] */
    size_t before;     /* the one before + 1; 0: none */
};

/* Makes room for one element more of an array. */
static bool grow(boyi__dot_subgraphs *self, void *array_address, size_t *capacity, size_t count, size_t size)
{
    return boyi__names_grow(self->builder->graph->names, array_address, capacity, count + 1, size);
}

static inline boyi__dot_open_subgraph *innermost(const boyi__dot_subgraphs *self)
{
    return &self->open[self->depth - 1];
}

/* ---- Defaults ------------------------------------------------------------------------------------- */

static void overlay_word(boyi__graph_word *below, const boyi__graph_word *word)
{
    if (word->line)
        *below = *word;
}

static void overlay(boyi__dot_attributes *below, const boyi__dot_attributes *given)
{
    overlay_word(&below->owner, &given->owner);
    overlay_word(&below->value, &given->value);
    overlay_word(&below->start, &given->start);
    overlay_word(&below->gain, &given->gain);
}

const boyi__dot_attributes *boyi__dot_defaults(const boyi__dot_subgraphs *self)
{
    return &self->defaults[innermost(self)->defaults];
}

/* Adds to what the innermost subgraph sets. It shares what the outer one sets until it says more. */
static boyi_status add_defaults(boyi__dot_subgraphs *self, const boyi__dot_attributes *given)
{
    boyi__dot_open_subgraph *inner = innermost(self);
    if (inner->defaults < inner->outer_room) {
        if (!grow(self, &self->defaults, &self->defaults_capacity, self->defaults_count,
                  sizeof *self->defaults))
            return boyi__builder_fail_memory(self->builder);
        self->defaults[self->defaults_count] = self->defaults[inner->defaults];
        inner->defaults = self->defaults_count++;
    }
    overlay(&self->defaults[inner->defaults], given);
    return BOYI_OK;
}

boyi_status boyi__dot_set_defaults(boyi__dot_subgraphs *self, const boyi__dot_attributes *given)
{
    if (innermost(self)->named)
        overlay(&self->named[innermost(self)->named - 1].defaults, given);
    return add_defaults(self, given);
}

/* ---- Opening and closing -------------------------------------------------------------------------- */

/* Finds or adds a subgraph by its name inside of the innermost one. The memory of the table counts as the
 * graph's. */
static bool find_named(boyi__dot_subgraphs *self, const boyi__graph_word *name, uint32_t *out)
{
    boyi__names *counted = self->builder->graph->names;
    char prefix[16];
    const size_t begin = (size_t)snprintf(prefix, sizeof prefix, "%" PRIu32 ":", innermost(self)->number);
    if (!self->names && !(self->names = boyi__names_new(0)))
        return false;
    char *key = malloc(begin + name->length);
    if (!key)
        return false;
    memcpy(key, prefix, begin);
    memcpy(key + begin, name->text, name->length);
    const uint64_t before = self->names->memory;
    self->names->max_memory = before + (counted->max_memory - counted->memory);
    const bool added = boyi__names_add(self->names, key, begin + name->length, out);
    counted->memory += self->names->memory - before;
    counted->limited = self->names->limited;
    free(key);
    return added;
}

boyi_status boyi__dot_open(boyi__dot_subgraphs *self, const boyi__graph_word *name, size_t context)
{
    uint32_t at = 0;
    boyi__dot_open_subgraph inner = {.number = self->subgraphs,
                                     .first = self->mentioned_count,
                                     .defaults = self->depth ? innermost(self)->defaults : 0,
                                     .outer_room = self->defaults_count,
                                     .context = context};
    if (name) {
        const uint32_t known = self->names ? self->names->count : 0;
        if (!find_named(self, name, &at) ||
            !grow(self, &self->named, &self->named_capacity, at, sizeof *self->named))
            return boyi__builder_fail_memory(self->builder);
        if (at == known)
            self->named[at] = (boyi__dot_named_subgraph){.number = self->subgraphs};
        inner.named = at + 1;
        inner.number = self->named[at].number;
    }
    if (!grow(self, &self->open, &self->open_capacity, self->depth, sizeof *self->open))
        return boyi__builder_fail_memory(self->builder);
    self->open[self->depth++] = inner;
    self->subgraphs += inner.number == self->subgraphs;
    return name ? add_defaults(self, &self->named[at].defaults) : BOYI_OK;
}

size_t boyi__dot_context(const boyi__dot_subgraphs *self)
{
    return innermost(self)->context;
}

boyi_status boyi__dot_close(boyi__dot_subgraphs *self)
{
    const boyi__dot_open_subgraph *inner = innermost(self);
    if (inner->named && inner->first < self->mentioned_count) {
        boyi__dot_named_subgraph *named = &self->named[inner->named - 1];
        if (!grow(self, &self->visits, &self->visits_capacity, self->visits_count, sizeof *self->visits))
            return boyi__builder_fail_memory(self->builder);
        self->visits[self->visits_count] = (boyi__dot_visit){inner->first, self->mentioned_count,
                                                             named->visit};
        named->visit = ++self->visits_count;
        self->pinned = self->mentioned_count;
    }
    if (self->depth == 2 && inner->first >= self->pinned) /* no subgraph is left that could ask for them */
        self->mentioned_count = inner->first;
    self->defaults_count = inner->outer_room;
    self->depth--;
    return BOYI_OK;
}

boyi_status boyi__dot_subgraphs_start(boyi__dot_subgraphs *self, boyi__graph_builder *builder)
{
    *self = (boyi__dot_subgraphs){.builder = builder};
    if (!grow(self, &self->defaults, &self->defaults_capacity, 0, sizeof *self->defaults))
        return boyi__builder_fail_memory(builder);
    self->defaults[0] = (boyi__dot_attributes){0};
    const boyi_status status = boyi__dot_open(self, NULL, 0);
    self->defaults_count = 1; /* the graph's own: nothing is around it */
    return status;
}

void boyi__dot_subgraphs_end(boyi__dot_subgraphs *self)
{
    boyi__names_free(self->names);
    free(self->visits);
    free(self->named);
    free(self->mentioned);
    free(self->defaults);
    free(self->open);
}

/* ---- Members -------------------------------------------------------------------------------------- */

boyi_status boyi__dot_mention(boyi__dot_subgraphs *self, uint32_t state)
{
    assert(self->depth > 0);
    if (self->depth == 1)
        return BOYI_OK;
    if (!grow(self, &self->mentioned, &self->mentioned_capacity, self->mentioned_count,
              sizeof *self->mentioned))
        return boyi__builder_fail_memory(self->builder);
    self->mentioned[self->mentioned_count++] = state;
    return BOYI_OK;
}

static int by_number(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* Sorts states and keeps each once; returns how many are left. Most lists are in order already. */
static size_t sort_states(uint32_t *states, size_t count)
{
    size_t kept = 0;
    for (size_t i = 1; i < count; i++)
        if (states[i - 1] > states[i]) {
            qsort(states, count, sizeof *states, by_number);
            break;
        }
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || states[kept - 1] != states[i])
            states[kept++] = states[i];
    return kept;
}

/* Copies mentioned[first … end - 1] to the end of a list that has room. */
static void append(const boyi__dot_subgraphs *self, size_t first, size_t end, uint32_t *list, size_t *count)
{
    if (end > first)
        memcpy(list + *count, self->mentioned + first, (end - first) * sizeof *list);
    *count += end - first;
}

boyi_status boyi__dot_add_members(boyi__dot_subgraphs *self, uint32_t **list, size_t *count, size_t *capacity)
{
    boyi__dot_open_subgraph *inner = innermost(self);
    boyi__dot_named_subgraph *named = inner->named ? &self->named[inner->named - 1] : NULL;
    size_t total = self->mentioned_count - inner->first;
    for (size_t i = named ? named->visit : 0; i; i = self->visits[i - 1].before)
        total += self->visits[i - 1].end - self->visits[i - 1].first;
    if (total == 0)
        return BOYI_OK;
    if (!boyi__names_grow(self->builder->graph->names, list, capacity, *count + total, sizeof **list))
        return boyi__builder_fail_memory(self->builder);
    size_t end = *count;
    for (size_t i = named ? named->visit : 0; i; i = self->visits[i - 1].before)
        append(self, self->visits[i - 1].first, self->visits[i - 1].end, *list, &end);
    append(self, inner->first, self->mentioned_count, *list, &end);
    const size_t members = sort_states(*list + *count, total);
    /* They replace what was mentioned, so that asking again takes no longer than there are members. */
    if (members < total || (named && named->visit)) {
        if (inner->first >= self->pinned)
            self->mentioned_count = inner->first;
        if (!boyi__names_grow(self->builder->graph->names, &self->mentioned, &self->mentioned_capacity,
                              self->mentioned_count + members, sizeof *self->mentioned))
            return boyi__builder_fail_memory(self->builder);
        inner->first = self->mentioned_count;
        memcpy(self->mentioned + inner->first, *list + *count, members * sizeof **list);
        self->mentioned_count += members;
        if (named)
            named->visit = 0;
    }
    *count += members;
    return BOYI_OK;
}
