#include "store/reorder.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"
#include "base/radix_sort.h"

enum {
    DIGIT_BITS = 11,
    BATCH = 256,
    SAMPLE = 1 << 16,      /* states */
    LEAST_PIECE = 1 << 16, /* states */
};

/* ---- Sorting ---- */

void boyi__sort_states(boyi_state *states, boyi_state *buffer, size_t count)
{
    boyi__radix_sort(states, buffer, count, DIGIT_BITS, 0);
}

/* ---- Collecting ---- */

/* The next states of a run, unmixed; at most `most`. */
static size_t next_states(const boyi__reorder *self, size_t run, boyi__run_reader *reader, boyi_state *out,
                          size_t most)
{
    uint64_t top = self->layer->split ? (uint64_t)run << self->layer->form.bits : 0;
    size_t count = boyi__run_reader_next(reader, out, most);
    for (size_t i = 0; i < count; i++)
        out[i] = boyi__unmix(self->layers->mixing, top | out[i]);
    return count;
}

/* Appends the states of one run that belong to the piece. */
static void collect_run(void *context, unsigned thread, size_t run)
{
    boyi__reorder *self = context;
    boyi_state states[BATCH];
    boyi__run_reader reader;
    boyi_error error;
    (void)thread;
    boyi_status status = boyi__run_reader_start(&reader, &self->layer->runs[run], self->layer->form,
                                                &self->layers->spill, &error);
    for (size_t count; !status && (count = next_states(self, run, &reader, states, BATCH)) > 0;) {
        size_t kept = 0;
        for (size_t i = 0; i < count; i++)
            if (states[i] >= self->low && (!self->has_high || states[i] < self->high))
                states[kept++] = states[i];
        size_t place = self->carried + atomic_fetch_add(&self->filled, kept);
        if (place + kept > self->room)
            status = BOYI_LIMIT; /* the sample was misleading */
        else
            memcpy(self->states + place, states, kept * sizeof *states);
    }
    boyi__run_reader_end(&reader);
    if (status)
        boyi__failure_note(&self->failure, status, status == BOYI_FILE ? &error : NULL);
}

boyi_status boyi__reorder_next(boyi__reorder *self, size_t carried, size_t *count, bool *last,
                               boyi_error *error)
{
    assert(self->piece < self->pieces && carried <= self->room);
    self->low = self->piece ? self->bounds[self->piece - 1] : 0;
    self->has_high = self->piece + 1 < self->pieces;
    self->high = self->has_high ? self->bounds[self->piece] : 0;
    self->carried = carried;
    atomic_store(&self->filled, 0);
    boyi__failure_start(&self->failure);
    boyi__parallel_for(self->layer->count < LEAST_PIECE ? 1 : self->threads, self->layer->form.partitions,
                       &self->failure, collect_run, self);
    boyi_status status = boyi__failure_tell(&self->failure, error);
    if (status)
        return status;
    size_t filled = atomic_load(&self->filled);
    boyi__sort_states(self->states + carried, self->buffer, filled);
    *count = carried + filled;
    *last = ++self->piece == self->pieces;
    return BOYI_OK;
}

/* ---- Pieces ---- */

/* Cuts a sorted sample of the layer's states into equal pieces. */
static boyi_status choose_bounds(boyi__reorder *self, boyi_error *error)
{
    const boyi__packed_layer *layer = self->layer;
    size_t count = 0;
    boyi_status status = BOYI_OK;
    self->bounds = malloc(self->pieces * sizeof *self->bounds);
    if (!self->bounds)
        return BOYI_MEMORY;
    for (unsigned run = 0; run < layer->form.partitions && count < SAMPLE && !status; run++) {
        boyi__run_reader reader;
        status = boyi__run_reader_start(&reader, &layer->runs[run], layer->form, &self->layers->spill, error);
        if (!status)
            count += next_states(self, run, &reader, self->states + count, SAMPLE - count);
        boyi__run_reader_end(&reader);
    }
    if (status)
        return status;
    assert(count > 0);
    boyi__sort_states(self->states, self->buffer, count);
    for (size_t i = 0; i + 1 < self->pieces; i++)
        self->bounds[i] = self->states[count * (i + 1) / self->pieces];
    return BOYI_OK;
}

boyi_status boyi__reorder_start(boyi__reorder *self, const boyi__packed_layers *layers,
                                const boyi__packed_layer *layer, boyi__chunk_pool *pool, unsigned threads,
                                size_t spare, boyi_error *error)
{
    *self = (boyi__reorder){.layers = layers, .layer = layer, .pool = pool, .threads = threads, .pieces = 1};
    /* At most an eighth of the memory, and less where that is not available. */
    uint64_t most = pool->meter->max_bytes / 8 / (2 * sizeof *self->states);
    boyi_status status;
    size_t room;
    for (;; self->pieces *= 2) {
        uint64_t piece = layer->count / self->pieces;
        bool least = piece <= LEAST_PIECE;
        /* Pieces are not of exactly equal size. */
        room = (size_t)(piece + (self->pieces > 1 ? piece / 8 + SAMPLE : 0)) + spare;
        status = piece > most && !least ? BOYI_LIMIT
                                        : boyi__chunk_pool_reserve(pool, 2 * room * sizeof *self->states);
        if (status != BOYI_LIMIT || least)
            break;
    }
    if (status)
        return status;
    self->room = room;
    self->states = malloc(2 * room * sizeof *self->states);
    if (!self->states)
        return BOYI_MEMORY;
    self->buffer = self->states + room;
    return self->pieces > 1 ? choose_bounds(self, error) : BOYI_OK;
}

void boyi__reorder_end(boyi__reorder *self)
{
    if (!self->pool)
        return;
    boyi__chunk_pool_release(self->pool, 2 * self->room * sizeof *self->states);
    free(self->states);
    free(self->bounds);
    *self = (boyi__reorder){0};
}
