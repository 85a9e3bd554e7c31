/* The way up: expand the states of a layer; what they lead to goes to the queue of its own layer. A layer
 * that nothing lower is left to expand for is settled: sorted, each state once. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "solve/layers/stream.h"

/* ---- Queues ---- */

/* The place of a layer's queue, or where it would have to stand. */
static size_t queue_place(const boyi__stream_worker *own, uint32_t layer)
{
    size_t low = 0, high = own->queues_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (own->queues[middle].layer < layer)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static boyi_status insert_queue(boyi__stream *self, boyi__stream_worker *own, size_t place, uint32_t layer)
{
    if (!boyi__array_reserve(&own->queues, &own->queues_room, own->queues_count + 1, sizeof *own->queues))
        return BOYI_MEMORY;
    boyi__queue *here = &own->queues[place];
    memmove(here + 1, here, (own->queues_count - place) * sizeof *here);
    own->queues_count++; /* ended with the others, started or not */
    return boyi__queue_start(here, &self->pool, self->layers->mixing, layer);
}

static boyi_status find_queue(boyi__stream *self, boyi__stream_worker *own, uint32_t layer, boyi__queue **out)
{
    size_t place = own->last_queue;
    boyi_status status = BOYI_OK;
    if (place >= own->queues_count || own->queues[place].layer != layer) {
        place = queue_place(own, layer);
        if (place == own->queues_count || own->queues[place].layer != layer)
            status = insert_queue(self, own, place, layer);
    }
    own->last_queue = place;
    *out = status ? NULL : &own->queues[place];
    return status;
}

/* What is cut off when such a state is mixed would make it another one. */
static boyi_status fail_wide(boyi__stream_worker *own, boyi_state state)
{
    boyi__state_label text;
    const boyi_game *game = own->run.game;
    return boyi_fail(&own->error, BOYI_INPUT,
                     "%s: state %s needs more than the %u bits that the rules promise",
                     "%s：状态 %s 超出规则声明的 %u 位", game->rules.name,
                     boyi__state_label_write(&text, game, state), game->rules.bits);
}

static boyi_status queue_moves(boyi__stream *self, boyi__stream_worker *own, uint32_t layer, size_t count)
{
    const boyi_game *game = self->run->game;
    boyi__queue *queue = NULL;
    boyi_status status = BOYI_OK;
    for (size_t i = 0; i < count && !status; i++) {
        boyi_state to = own->run.moves[i].to;
        uint32_t above = game->rules.even_steps ? layer + 1 : game->rules.layer(game->self, to);
        if (above <= layer)
            return BOYI_METHOD; /* this game needs another way */
        assert(!game->rules.even_steps || game->rules.layer(game->self, to) == above);
        if (to > self->layers->mixing.mask)
            return fail_wide(own, to);
        if (above > own->highest)
            own->highest = above;
        if (self->loaded && above <= self->floor) {
            own->even_steps &= above == layer + 1;
            continue;
        }
        if (!queue || queue->layer != above) {
            own->even_steps &= above == layer + 1;
            status = find_queue(self, own, above, &queue);
            if (status)
                return status;
            if (layer < queue->first_predecessor)
                queue->first_predecessor = layer;
        }
        status = boyi__queue_add(queue, boyi__mix(self->layers->mixing, to));
    }
    return status;
}

static void expand_states(boyi__stream *self, boyi__stream_worker *own, unsigned number, size_t part)
{
    const boyi__packed_layer *here = &self->layers->list[self->here];
    uint64_t keys[BOYI__STREAM_BATCH], top = here->split ? (uint64_t)part << here->form.bits : 0;
    boyi__run_reader reader;
    boyi_status status = boyi__run_reader_start(&reader, &here->runs[part], here->form, &self->layers->spill,
                                                &own->error);
    if (status)
        boyi__stream_stop(self, status, status == BOYI_FILE ? &own->error : NULL);
    for (size_t count; !boyi__stream_stopped(self) &&
                       (count = boyi__run_reader_next(&reader, keys, BOYI__STREAM_BATCH)) > 0;) {
        for (size_t i = 0; i < count && !status; i++) {
            bool sum;
            boyi_state state = boyi__unmix(self->layers->mixing, top | keys[i]);
            size_t moves = boyi__run_expand(&own->run, state, &sum);
            status = moves == BOYI_BROKEN ? boyi__stream_stop(self, BOYI_INPUT, NULL)
                                          : queue_moves(self, own, here->layer, moves);
        }
        if (status)
            boyi__stream_stop(self, status, status == BOYI_INPUT ? &own->error : NULL);
        boyi__stream_note_done(self, number, count);
    }
    boyi__run_reader_end(&reader);
}

/* Where moves jump over layers, the same states come again and again: a queue that has grown long is cleared
 * of duplicates, and then when it is twice as long. */
static void thin_queues(boyi__stream *self, boyi__stream_worker *own)
{
    uint64_t least = self->run->meter.max_bytes / 16 / sizeof(uint64_t);
    for (size_t i = 0; i < own->queues_count && !boyi__stream_stopped(self); i++) {
        boyi__queue *queue = &own->queues[i];
        if (!queue->split || queue->count < least || queue->count < 2 * queue->deduplicated)
            continue;
        boyi_status status = boyi__queue_deduplicate(&own->sorter, queue);
        queue->deduplicated = queue->count;
        if (status)
            boyi__stream_stop(self, status, NULL);
    }
}

static void expand_part(void *context, unsigned number, size_t part)
{
    boyi__stream *self = context;
    expand_states(self, &self->members[number], number, part);
    thin_queues(self, &self->members[number]);
}

static void press_part(void *context, unsigned number, size_t part)
{
    boyi__stream *self = context;
    boyi__stream_worker *own = &self->members[number];
    boyi__sorted_run *out = &self->layers->list[self->here].runs[part];
    boyi_status status = boyi__sort_partition(&own->sorter, self->arriving, self->arriving_count,
                                              (unsigned)part, out);
    if (status)
        boyi__stream_stop(self, status, NULL);
    own->run.meter.work += out->count;
    boyi__stream_note_done(self, number, 0); /* so that it can be stopped */
}

/* The lowest layer that states are on their way to; false: none. */
static bool find_lowest(const boyi__stream *self, uint32_t *layer)
{
    bool found = false;
    for (unsigned i = 0; i < self->threads; i++) {
        const boyi__stream_worker *own = &self->members[i];
        if (own->queues_count && (!found || own->queues[0].layer < *layer)) {
            *layer = own->queues[0].layer;
            found = true;
        }
    }
    return found;
}

/* Take the queues of a layer from the members, all split or none. */
static boyi_status collect_queues(boyi__stream *self, boyi__queue *queues, uint32_t layer, bool *split)
{
    uint64_t length = 0;
    self->arriving_count = 0;
    *split = false;
    for (unsigned i = 0; i < self->threads; i++) {
        boyi__stream_worker *own = &self->members[i];
        if (!own->queues_count || own->queues[0].layer != layer)
            continue;
        boyi__queue *queue = &queues[self->arriving_count];
        *queue = own->queues[0];
        memmove(own->queues, own->queues + 1, --own->queues_count * sizeof *queue);
        own->last_queue = own->last_queue ? own->last_queue - 1 : SIZE_MAX;
        self->arriving[self->arriving_count++] = queue;
        length += boyi__queue_length(queue);
        *split |= queue->split;
    }
    *split |= length > BOYI__UNSPLIT_MOST;
    boyi_status status = BOYI_OK;
    for (size_t i = 0; i < self->arriving_count && *split && !status; i++)
        status = boyi__queue_split(&queues[i]);
    return status;
}

static boyi_status settle_layer(boyi__stream *self, uint32_t layer)
{
    boyi__queue queues[BOYI__MOST_THREADS];
    bool split;
    boyi_status status = collect_queues(self, queues, layer, &split);
    if (!status)
        status = boyi__chunk_pool_reserve(&self->pool, boyi__packed_layer_bytes(split) +
                                                           sizeof(boyi__layer_index) +
                                                           sizeof(boyi__index_release));
    boyi__packed_layer *here = status ? NULL : boyi__packed_layers_add(self->layers, layer, split);
    if (!status && !here)
        status = BOYI_MEMORY;
    if (!status) {
        self->here = self->layers->count - 1;
        status = boyi__stream_share(self, press_part, split ? UINT64_MAX : 0);
    }
    for (unsigned part = 0; !status && part < boyi__packed_layer_runs(here); part++) {
        here->runs[part].first = here->count;
        here->count += here->runs[part].count;
    }
    for (size_t i = 0; i < self->arriving_count; i++) {
        if (here && queues[i].first_predecessor < here->first_predecessor)
            here->first_predecessor = queues[i].first_predecessor;
        boyi__queue_end(&queues[i]);
    }
    if (!status) {
        self->layers->states += here->count;
        boyi__estimate_add(&self->trend, here->count);
        self->pressed += boyi__stream_bytes_of(here);
    }
    return status;
}

/* When memory is short, what is pressed goes to the shelf. */
static boyi_status make_way(boyi__stream *self)
{
    size_t first = self->shelved;
    if (!boyi__stream_must_spill(self))
        return BOYI_OK;
    self->shelved = self->layers->count;
    return boyi__stream_spill(self, first, self->shelved);
}

static boyi_status keep_found(boyi__stream *self)
{
    const boyi__checkpoint *checkpoint = self->checkpoint;
    if (!checkpoint)
        return BOYI_OK;
    return boyi__stream_after_checkpoint(self, checkpoint->found(checkpoint->self, self->layers, self->here,
                                                                 &self->pool, self->threads,
                                                                 &self->members[0].error));
}

/* ---- Layers that a keeper knows ---- */

typedef struct {
    boyi__stream *self;
    boyi__queue *queue;
} loading;

static boyi_status queue_loaded(void *context, const boyi_state *states, size_t count)
{
    loading *from = context;
    boyi_status status = BOYI_OK;
    for (size_t i = 0; i < count && !status; i++)
        status = boyi__queue_add(from->queue, boyi__mix(from->self->layers->mixing, states[i]));
    return status;
}

static boyi_status expand_layer(boyi__stream *self);

/* The states of a layer that is known already. Its moves are made again only where they may lead beyond all
 * that is known. */
static boyi_status load_layer(boyi__stream *self, const boyi__saved_layer *known)
{
    const boyi__checkpoint *checkpoint = self->checkpoint;
    loading from = {.self = self};
    boyi_status status = find_queue(self, &self->members[0], known->layer, &from.queue);
    if (!status)
        status = boyi__stream_after_checkpoint(self, checkpoint->load_states(checkpoint->self, known->layer,
                                                                             queue_loaded, &from,
                                                                             &self->members[0].error));
    if (!status)
        status = settle_layer(self, known->layer);
    if (status)
        return status;
    boyi__packed_layer *here = &self->layers->list[self->here];
    here->first_predecessor = known->first_predecessor;
    here->highest = known->highest;
    if (!checkpoint->all_found && (known->highest == 0 || known->highest > self->floor))
        return expand_layer(self);
    if (known->highest)
        self->layers->even_steps &= known->highest == known->layer + 1;
    return BOYI_OK;
}

static boyi_status load_layers(boyi__stream *self)
{
    const boyi__checkpoint *checkpoint = self->checkpoint;
    boyi_status status = BOYI_OK;
    self->loaded = true;
    self->floor = checkpoint->saved[checkpoint->saved_count - 1].layer;
    boyi__meter_phase(&self->run->meter, "loading states", "载入状态");
    for (size_t i = 0; i < checkpoint->saved_count && !status; i++) {
        atomic_store(&self->done, self->layers->states);
        status = load_layer(self, &checkpoint->saved[i]);
        if (!status)
            status = make_way(self);
        if (!status)
            status = boyi__meter_report(&self->run->meter, self->layers->states);
    }
    return status;
}

/* ---- The way ---- */

/* Make the moves of the layer that is here. Progress counts the states that are expanded, limits those that
 * are known. */
static boyi_status expand_layer(boyi__stream *self)
{
    boyi__meter *meter = &self->run->meter;
    boyi__packed_layer *here = &self->layers->list[self->here];
    uint64_t known = self->layers->states, before = known - here->count;
    meter->has_layer = true;
    meter->layer = here->layer;
    boyi__estimate_report(&self->trend, meter, known);
    if (known > meter->max_states) {
        meter->states = known;
        return BOYI_LIMIT;
    }
    boyi_status status = boyi__meter_report(meter, before);
    atomic_store(&self->done, before);
    for (unsigned i = 0; i < self->threads; i++)
        self->members[i].highest = 0;
    if (!status)
        status = boyi__stream_share(self, expand_part, here->count);
    for (unsigned i = 0; i < self->threads; i++)
        if (self->members[i].highest > here->highest)
            here->highest = self->members[i].highest;
    return status;
}

static boyi_status start_up(boyi__stream *self, boyi_state start)
{
    const boyi_game *game = self->run->game;
    boyi__queue *queue;
    if (self->checkpoint && self->checkpoint->saved_count)
        return load_layers(self);
    if (start > self->layers->mixing.mask)
        return boyi__stream_stop(self, fail_wide(&self->members[0], start), &self->members[0].error);
    boyi_status status = find_queue(self, &self->members[0], game->rules.layer(game->self, start), &queue);
    return status ? status : boyi__queue_add(queue, boyi__mix(self->layers->mixing, start));
}

boyi_status boyi__stream_forward(boyi__stream *self, boyi_state start)
{
    uint32_t layer = 0;
    boyi_status status = start_up(self, start);
    boyi__meter_phase(&self->run->meter, "finding states", "寻找状态");
    while (!status && find_lowest(self, &layer)) {
        status = settle_layer(self, layer);
        if (!status)
            status = keep_found(self);
        if (!status)
            status = expand_layer(self);
        if (!status)
            status = make_way(self);
    }
    if (!status && self->checkpoint && !self->checkpoint->all_found)
        status = boyi__stream_after_checkpoint(
            self, self->checkpoint->found_all(self->checkpoint->self, self->layers, &self->members[0].error));
    return status;
}
