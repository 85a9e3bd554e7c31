/* The forward pass: expands the states of a layer; each successor goes to the queue of its own layer. A layer is
 * complete when no lower layer is left to be expanded: its queues are sorted into runs without duplicates. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "solve/layers/stream.h"

/* ---- Queues ---- */

/* The worker's queue of a layer, a new one if it has none. */
static boyi_status find_queue(boyi__stream *self, boyi__stream_worker *own, uint32_t layer, boyi__queue **out)
{
    boyi_status status = BOYI_OK;
    size_t place = own->last_queue, count = own->queues_count;
    if (place >= count || own->queues[place].layer != layer) {
        size_t high = count;
        for (place = 0; place < high;) {
            size_t middle = place + (high - place) / 2;
            if (own->queues[middle].layer < layer)
                place = middle + 1;
            else
                high = middle;
        }
        if (place == count || own->queues[place].layer != layer) {
            if (!boyi__array_reserve(&own->queues, &own->queues_room, count + 1, sizeof *own->queues))
                return BOYI_MEMORY;
            boyi__queue *here = &own->queues[place];
            memmove(here + 1, here, (count - place) * sizeof *here);
            own->queues_count++; /* it is ended with the others, started or not */
            status = boyi__queue_start(here, &self->pool, self->layers->mixing, layer);
        }
    }
    own->last_queue = place;
    *out = &own->queues[place];
    return status;
}

/* Mixing would cut off the upper bits of such a state and make it another one. */
static boyi_status fail_wide(boyi__stream_worker *own, boyi_state state)
{
    boyi__state_label text;
    const boyi_game *game = own->run.game;
    return boyi__fail(&own->error, BOYI_INPUT,
                      "%s: state %s needs more than the %u bits that the rules promise", game->rules.name,
                      boyi__state_label_write(&text, game, state), game->rules.bits);
}

/* ---- Expanding a layer ---- */

/* Puts the successors that own->run.moves holds into the queues of their layers. */
static boyi_status queue_moves(boyi__stream *self, boyi__stream_worker *own, uint32_t layer, size_t count)
{
    const boyi_game *game = self->run->game;
    boyi__queue *queue = NULL;
    boyi_status status = BOYI_OK;
    for (size_t i = 0; i < count && !status; i++) {
        boyi_state to = own->run.moves[i].to;
        uint32_t above = game->rules.even_steps ? layer + 1 : game->rules.layer(game->self, to);
        if (above <= layer)
            return BOYI_METHOD;
        assert(!game->rules.even_steps || game->rules.layer(game->self, to) == above);
        if (to > self->layers->mixing.mask)
            return fail_wide(own, to);
        if (above > own->highest)
            own->highest = above;
        if (self->resumed && above <= self->saved_last) {
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

static void expand_partition(void *context, unsigned thread, size_t partition)
{
    boyi__stream *self = context;
    boyi__stream_worker *own = &self->workers[thread];
    const boyi__packed_layer *here = &self->layers->list[self->here];
    uint64_t keys[BOYI__STREAM_BATCH], top = here->split ? (uint64_t)partition << here->form.bits : 0;
    boyi__run_reader reader;
    boyi_status status = boyi__run_reader_start(&reader, &here->runs[partition], here->form,
                                                &self->layers->spill, &own->error);
    if (status)
        boyi__stream_stop(self, status, status == BOYI_FILE ? &own->error : NULL);
    for (size_t count; !boyi__failure_any(&self->failure) &&
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
        boyi__stream_note_done(self, thread, count);
    }
    boyi__run_reader_end(&reader);
    /* Where moves jump over layers, the same states come again and again: duplicates are removed from a queue that has
     * grown long, and again each time it is twice as long as it was then. */
    uint64_t least = self->run->meter.max_bytes / 16 / sizeof(uint64_t);
    for (size_t i = 0; i < own->queues_count && !boyi__failure_any(&self->failure); i++) {
        boyi__queue *queue = &own->queues[i];
        if (!queue->split || queue->count < least || queue->count < 2 * queue->deduplicated)
            continue;
        status = boyi__queue_deduplicate(&own->sorter, queue);
        queue->deduplicated = queue->count;
        if (status)
            boyi__stream_stop(self, status, NULL);
    }
}

/* Expands the layer that is here. Progress counts the states that are expanded, the limit those that are found. */
static boyi_status expand_layer(boyi__stream *self)
{
    boyi__meter *meter = &self->run->meter;
    boyi__packed_layer *here = &self->layers->list[self->here];
    uint64_t found = self->layers->states, before = found - here->count;
    meter->has_layer = true;
    meter->layer = here->layer;
    if (found > meter->max_states) {
        meter->states = found;
        return BOYI_LIMIT;
    }
    boyi_status status = boyi__meter_report(meter, before);
    atomic_store(&self->done, before);
    for (unsigned i = 0; i < self->threads; i++)
        self->workers[i].highest = 0;
    if (!status)
        status = boyi__stream_share(self, expand_partition, here->count);
    for (unsigned i = 0; i < self->threads; i++)
        if (self->workers[i].highest > here->highest)
            here->highest = self->workers[i].highest;
    return status;
}

/* ---- Completing a layer ---- */

static void sort_partition(void *context, unsigned thread, size_t partition)
{
    boyi__stream *self = context;
    boyi__stream_worker *own = &self->workers[thread];
    boyi__sorted_run *run = &self->layers->list[self->here].runs[partition];
    boyi_status status = boyi__sort_partition(&own->sorter, self->queues, self->queues_count,
                                              (unsigned)partition, run);
    if (status)
        boyi__stream_stop(self, status, NULL);
    own->run.meter.work += run->count;
    boyi__stream_note_done(self, thread, 0); /* so that it can be cancelled */
}

/* Does the layer belong to the frontier: does a move lead from it above the one that is here? */
static bool is_in_frontier(const boyi__stream *self, size_t i)
{
    const boyi__packed_layer *list = self->layers->list;
    return i == self->here || list[i].highest > list[self->here].layer;
}

/* Of each layer as many as its share is. States are sorted by their mixed bits: the first ones are as good as any. */
static size_t pick_states(void *context, boyi_state *out, size_t most)
{
    boyi__stream *self = context;
    boyi_error error; /* not told: there is no estimate then */
    double share = 0, due = 0;
    size_t picked = 0;
    for (size_t i = 0; i <= self->here; i++)
        share += is_in_frontier(self, i) ? (double)self->layers->list[i].count : 0;
    share = (double)most / share;
    for (size_t i = 0; i <= self->here; i++) {
        const boyi__packed_layer *layer = &self->layers->list[i];
        if (!is_in_frontier(self, i))
            continue;
        due += fmin(share, 1) * (double)layer->count;
        const size_t runs = layer->split ? BOYI__PARTITIONS : 1;
        for (size_t run = 0; run < runs && due >= 1 && picked < most; run++) {
            uint64_t keys[BOYI__STREAM_BATCH], top = layer->split ? (uint64_t)run << layer->form.bits : 0;
            boyi__run_reader reader;
            if (boyi__run_reader_start(&reader, &layer->runs[run], layer->form, &self->layers->spill, &error))
                return 0;
            for (size_t count = 1; count && due >= 1 && picked < most;) {
                count = boyi__run_reader_next(&reader, keys, BOYI__STREAM_BATCH);
                for (size_t j = 0; j < count && due >= 1 && picked < most; j++, due--)
                    out[picked++] = boyi__unmix(self->layers->mixing, top | keys[j]);
            }
            boyi__run_reader_end(&reader);
        }
    }
    return picked;
}

static bool is_found(void *context, boyi_state state)
{
    const boyi__stream *self = context;
    const boyi_game *game = self->run->game;
    return game->rules.layer(game->self, state) <= self->layers->list[self->here].layer;
}

/* Adds the lowest layer that has queues to the list; it is the layer that is here from now on. */
static boyi_status complete_layer(boyi__stream *self, uint32_t layer)
{
    /* Takes its queues from the workers. */
    boyi__queue queues[BOYI__MOST_THREADS];
    uint64_t length = 0; /* of those that are not split */
    bool split = false;
    size_t queues_count = 0;
    for (unsigned i = 0; i < self->threads; i++) {
        boyi__stream_worker *own = &self->workers[i];
        assert(!own->queues_count || own->queues[0].layer >= layer);
        if (!own->queues_count || own->queues[0].layer != layer)
            continue;
        boyi__queue *queue = &queues[queues_count];
        *queue = own->queues[0];
        memmove(own->queues, own->queues + 1, --own->queues_count * sizeof *queue);
        own->last_queue = own->last_queue ? own->last_queue - 1 : SIZE_MAX;
        self->queues[queues_count++] = queue;
        length += queue->split ? 0 : boyi__queue_partition_length(queue, 0);
        split |= queue->split;
    }
    self->queues_count = queues_count;
    /* Splits all of them or none. */
    split |= length > BOYI__UNSPLIT_MOST;
    boyi_status status = BOYI_OK;
    for (size_t i = 0; i < queues_count && split && !status; i++)
        status = boyi__queue_split(&queues[i]);
    /* Sorts them into the runs of a new layer. */
    size_t partitions = split ? BOYI__PARTITIONS : 1;
    if (!status)
        status = boyi__chunk_pool_reserve(&self->pool,
                                          sizeof(boyi__packed_layer) + partitions * sizeof(boyi__sorted_run) +
                                              sizeof(boyi__layer_index) + sizeof(boyi__index_release));
    boyi__packed_layer *here = status ? NULL : boyi__packed_layers_add(self->layers, layer, split);
    if (!status && !here)
        status = BOYI_MEMORY;
    if (!status) {
        self->here = self->layers->count - 1;
        status = boyi__stream_share(self, sort_partition, split ? UINT64_MAX : 0);
    }
    for (size_t run = 0; !status && run < partitions; run++) {
        here->runs[run].first = here->count;
        here->count += here->runs[run].count;
        self->packed_bytes += here->runs[run].length;
    }
    for (size_t i = 0; i < queues_count; i++) {
        if (here && queues[i].first_predecessor < here->first_predecessor)
            here->first_predecessor = queues[i].first_predecessor;
        boyi__queue_end(&queues[i]);
    }
    if (!status) {
        const boyi__packed_layer *list = self->layers->list;
        boyi__frontier frontier = {
            .count = here->count, .pick = pick_states, .is_found = is_found, .context = self};
        for (size_t i = 0; self->run->meter.progress && i < self->here; i++)
            frontier.count += list[i].highest > layer ? list[i].count : 0;
        self->layers->states += here->count;
        boyi__estimate_report(&self->estimate, self->run, self->start, here->count, self->layers->states,
                              layer - list[0].layer, &frontier);
    }
    return status;
}

/* ---- Resuming from a checkpoint ---- */

typedef struct {
    boyi__stream *self;
    boyi__queue *queue;
} loading;

static boyi_status queue_loaded(void *context, const boyi_state *states, size_t count)
{
    loading *to = context;
    boyi_status status = BOYI_OK;
    for (size_t i = 0; i < count && !status; i++)
        status = boyi__queue_add(to->queue, boyi__mix(to->self->layers->mixing, states[i]));
    return status;
}

/* Loads the states of a saved layer. It is expanded again only if its moves may lead to layers that are not saved. */
static boyi_status load_layer(boyi__stream *self, const boyi__saved_layer *saved)
{
    const boyi__checkpoint *checkpoint = self->checkpoint;
    boyi__stream_worker *own = &self->workers[0];
    loading to = {.self = self};
    boyi_status status = find_queue(self, own, saved->layer, &to.queue);
    if (!status)
        status = boyi__stream_after_checkpoint(
            self, checkpoint->load_states(checkpoint->self, saved->layer, queue_loaded, &to, &own->error));
    if (!status)
        status = complete_layer(self, saved->layer);
    if (status)
        return status;
    boyi__packed_layer *here = &self->layers->list[self->here];
    here->first_predecessor = saved->first_predecessor;
    here->highest = saved->highest;
    if (!checkpoint->all_found && (saved->highest == 0 || saved->highest > self->saved_last))
        return expand_layer(self);
    if (saved->highest)
        self->layers->even_steps &= saved->highest == saved->layer + 1;
    return BOYI_OK;
}

static boyi_status load_layers(boyi__stream *self)
{
    const boyi__checkpoint *checkpoint = self->checkpoint;
    boyi_status status = BOYI_OK;
    self->resumed = true;
    self->saved_last = checkpoint->saved[checkpoint->saved_count - 1].layer;
    boyi__meter_phase(&self->run->meter, "loading states");
    self->run->meter.plan = (boyi__plan){0, 0, 0}; /* which is no work beside the rest */
    for (size_t i = 0; i < checkpoint->saved_count && !status; i++) {
        atomic_store(&self->done, self->layers->states);
        status = load_layer(self, &checkpoint->saved[i]);
        if (!status)
            status = boyi__stream_spill(self, &self->spilled, self->layers->count);
        if (!status)
            status = boyi__meter_report(&self->run->meter, self->layers->states);
    }
    return status;
}

/* ---- The pass ---- */

boyi_status boyi__stream_forward(boyi__stream *self, boyi_state state)
{
    const boyi_game *game = self->run->game;
    const boyi__checkpoint *checkpoint = self->checkpoint;
    const bool all_found = checkpoint && checkpoint->all_found;
    boyi__stream_worker *first = &self->workers[0];
    uint32_t layer = 0;
    self->start = state;
    boyi_status status = checkpoint && checkpoint->saved_count ? load_layers(self) : BOYI_OK;

    /* The states that the run begins with go to the queues of their layers, unless those are loaded and complete. */
    boyi__starts starts = {.game = game, .state = state};
    uint64_t count = 0;
    for (boyi_state start; !status && !all_found && boyi__run_next_start(self->run, &starts, &start);) {
        boyi__queue *queue;
        layer = game->rules.layer(game->self, start);
        if (start > self->layers->mixing.mask)
            return boyi__stream_stop(self, fail_wide(first, start), &first->error);
        if (self->resumed && layer <= self->saved_last)
            continue;
        status = find_queue(self, first, layer, &queue);
        if (!status)
            status = boyi__queue_add(queue, boyi__mix(self->layers->mixing, start));
        if (!status)
            status = boyi__meter_tick(&self->run->meter, ++count);
    }

    boyi__meter_phase(&self->run->meter, "finding states");
    self->run->meter.plan = (boyi__plan){0, BOYI__STREAM_FORWARD, BOYI__STREAM_BACKWARD};
    self->run->meter.skipped = self->layers->states;
    while (!status) {
        /* The lowest layer that has queues. */
        bool found = false;
        for (unsigned i = 0; i < self->threads; i++) {
            const boyi__stream_worker *own = &self->workers[i];
            if (own->queues_count && (!found || own->queues[0].layer < layer)) {
                layer = own->queues[0].layer;
                found = true;
            }
        }
        if (!found)
            break;
        status = complete_layer(self, layer);
        if (!status && checkpoint)
            status = boyi__stream_after_checkpoint(self, checkpoint->found(checkpoint->self, self->layers,
                                                                           self->here, &self->pool,
                                                                           self->threads, &first->error));
        if (!status)
            status = expand_layer(self);
        if (!status)
            status = boyi__stream_spill(self, &self->spilled, self->layers->count);
    }
    if (self->layers->states)
        self->found_share = 1 - (double)self->run->meter.skipped / (double)self->layers->states;
    if (!status && checkpoint && !all_found)
        status = boyi__stream_after_checkpoint(
            self, checkpoint->found_all(checkpoint->self, self->layers, &first->error));
    return status;
}
