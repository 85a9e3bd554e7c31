/* The backward pass: from the last layer, reads its states in order, generates their moves again, looks up the
 * values of their successors in the indexes of later layers, and folds. Then the layer itself is indexed, until all
 * layers that lead to it are solved. */
#include <stdlib.h>

#include "base/error.h"
#include "solve/layers/stream.h"

/* ---- Solving a batch of states ---- */

/* The index of a layer; one without partitions if there is none. */
static const boyi__layer_index *find_index(boyi__stream *self, boyi__stream_worker *own, uint32_t layer)
{
    if (!own->last_index || own->last_layer != layer) {
        own->last_index = &self->indexes[boyi__packed_layers_find(self->layers, layer)];
        own->last_layer = layer;
    }
    return own->last_index;
}

static boyi_status fail_unrepeatable(boyi__stream_worker *own, boyi_state state)
{
    boyi__state_label text;
    const boyi_game *game = own->run.game;
    return boyi__fail(
        &own->error, BOYI_INPUT,
        "%s: a move of state %s leads to another state or layer than it did before: the rules must "
        "answer the same each time",
        game->rules.name, boyi__state_label_write(&text, game, state));
}

/* The code of a state from those of its successors. *wider: it does not fit. */
static boyi_status fold(boyi__stream_worker *own, const boyi__codec *codec, boyi_state state,
                        const boyi__move_lookup *lookups, size_t count, void *codes, size_t place,
                        bool *wider)
{
    int64_t worth;
    boyi_status status;
    if (codec->width == 1 && codec->kind == BOYI_OUTCOME && count) {
        /* The best move is found by comparing codes. */
        unsigned best = 0;
        for (size_t i = 0; i < count; i++) {
            const uint8_t *code = boyi__lookup_finish(lookups[i].index, &lookups[i].lookup);
            if (!code)
                return fail_unrepeatable(own, state);
            unsigned move = lookups[i].index->codec->moved[lookups[i].again][*code];
            best = move > best ? move : best;
        }
        *wider |= best % 2;
        ((uint8_t *)codes)[place] = (uint8_t)(best / 2);
        return BOYI_OK;
    }
    if (count == 0) {
        status = boyi__worth_finished(own->run.game, state, own->run.error, &worth);
    } else {
        boyi__fold_start(&own->run.fold, count, false);
        for (size_t i = 0; i < count; i++) {
            const boyi__layer_index *index = lookups[i].index;
            const void *code = boyi__lookup_finish(index, &lookups[i].lookup);
            if (!code)
                return fail_unrepeatable(own, state);
            boyi_move move = {.gain = lookups[i].gain, .again = lookups[i].again};
            boyi__fold_add(&own->run.fold, &move, boyi__code_read(index->codec, code, 0));
        }
        status = boyi__fold_end(&own->run.fold, own->run.game, state, own->run.error, &worth);
    }
    if (!status && !boyi__code_write(codec, codes, place, worth))
        *wider = true;
    return status;
}

/* Solves the states keys[0] … as many as have room for their look-ups, and writes their codes. Returns how many. */
static size_t solve_batch(boyi__stream *self, boyi__stream_worker *own, uint64_t top, const uint64_t *keys,
                          size_t most, void *codes, size_t place)
{
    const boyi_game *game = self->run->game;
    const boyi__codec *codec = self->indexes[self->here].codec;
    boyi_state states[BOYI__STREAM_BATCH];
    size_t counts[BOYI__STREAM_BATCH], count = 0, started = 0;
    /* Generates the moves of each state and starts the look-ups of its successors. */
    for (; count < most && count < BOYI__STREAM_BATCH && started < BOYI__STREAM_LOOKUPS; count++) {
        bool sum;
        boyi_state state = states[count] = boyi__unmix(self->layers->mixing, top | keys[count]);
        size_t moves = counts[count] = boyi__run_expand(&own->run, state, &sum);
        if (moves == BOYI_BROKEN) {
            boyi__stream_stop(self, BOYI_INPUT, NULL);
            return 0;
        }
        for (size_t i = 0; i < moves; i++) {
            const boyi_move *move = &own->run.moves[i];
            const boyi__layer_index *index = self->layers->even_steps
                                                 ? &self->indexes[self->here + 1]
                                                 : find_index(self, own,
                                                              game->rules.layer(game->self, move->to));
            if (!index->partitions) {
                boyi__stream_stop(self, fail_unrepeatable(own, state), &own->error);
                return 0;
            }
            own->lookups[started++] = (boyi__move_lookup){
                .lookup = boyi__lookup_start(index, boyi__mix(self->layers->mixing, move->to)),
                .index = index,
                .gain = move->gain,
                .again = move->again};
        }
    }
    /* Finishes the look-ups and folds. */
    const boyi__move_lookup *lookups = own->lookups;
    bool wider = false;
    for (size_t i = 0; i < count; i++) {
        boyi_status status = fold(own, codec, states[i], lookups, counts[i], codes, place + i, &wider);
        if (status) {
            boyi__stream_stop(self, status, &own->error);
            break;
        }
        lookups += counts[i];
    }
    if (wider)
        atomic_store(&self->wider, true);
    return count;
}

/* ---- Solving a layer ---- */

/* Reads all keys of a run into own->keys. */
static boyi_status read_keys(boyi__stream *self, boyi__stream_worker *own, const boyi__packed_layer *here,
                             const boyi__sorted_run *run)
{
    if (run->count > own->keys_room) {
        size_t room = (size_t)run->count + (size_t)run->count / 8;
        boyi_status reserved = boyi__chunk_pool_reserve(&self->pool,
                                                        (room - own->keys_room) * sizeof *own->keys);
        if (reserved)
            return boyi__stream_stop(self, reserved, NULL);
        free(own->keys);
        own->keys_room = room;
        own->keys = malloc(room * sizeof *own->keys);
        if (!own->keys)
            return boyi__stream_stop(self, BOYI_MEMORY, NULL);
    }
    boyi__run_reader reader;
    boyi_status status = boyi__run_reader_start(&reader, run, here->form, &self->layers->spill, &own->error);
    if (!status)
        boyi__run_reader_next(&reader, own->keys, (size_t)run->count);
    boyi__run_reader_end(&reader);
    return status ? boyi__stream_stop(self, status, status == BOYI_FILE ? &own->error : NULL) : BOYI_OK;
}

static void solve_partition(void *context, unsigned thread, size_t partition)
{
    boyi__stream *self = context;
    boyi__stream_worker *own = &self->workers[thread];
    const boyi__packed_layer *here = &self->layers->list[self->here];
    const boyi__sorted_run *run = &here->runs[partition];
    uint64_t top = here->split ? (uint64_t)partition << here->form.bits : 0;
    size_t all = (size_t)run->count;
    if (atomic_load(&self->wider) || read_keys(self, own, here, run))
        return;
    for (size_t i = 0; i < all && !boyi__failure_any(&self->failure) &&
                       !atomic_load_explicit(&self->wider, memory_order_relaxed);) {
        size_t count = solve_batch(self, own, top, own->keys + i, all - i, here->codes,
                                   (size_t)run->first + i);
        boyi__stream_note_done(self, thread, count);
        i += count;
    }
    if (boyi__failure_any(&self->failure) || atomic_load(&self->wider) ||
        here->first_predecessor == UINT32_MAX)
        return;
    boyi_status status = boyi__layer_index_fill(&self->indexes[self->here], here, partition, own->keys);
    if (status)
        boyi__stream_stop(self, status, NULL);
}

static void free_codes(boyi__stream *self, boyi__packed_layer *here)
{
    if (here->codes)
        boyi__chunk_pool_release(&self->pool, (size_t)here->count * here->width);
    free(here->codes);
    here->codes = NULL;
}

/* Allocates the codes and the index of the layer that is here. */
static boyi_status allocate_codes(boyi__stream *self, unsigned width)
{
    boyi__packed_layer *here = &self->layers->list[self->here];
    const boyi__codec *codec = &self->codecs[width == 1 ? 0 : width == 2 ? 1 : 2];
    size_t bytes = (size_t)here->count * width;
    assert(!here->codes);
    here->width = width;
    boyi_status status = boyi__layer_index_start(&self->indexes[self->here], &self->pool, here, codec);
    if (!status)
        status = boyi__chunk_pool_reserve(&self->pool, bytes);
    if (status)
        return status;
    here->codes = malloc(bytes);
    if (here->codes)
        return BOYI_OK;
    boyi__chunk_pool_release(&self->pool, bytes);
    return BOYI_MEMORY;
}

/* Keeps the index of the layer that is here until the lowest layer that leads to it is solved, and frees those
 * indexes for which this layer is the one. */
static void release_indexes(boyi__stream *self)
{
    boyi__index_release *here = &self->releases[self->here];
    size_t last = boyi__packed_layers_find(self->layers, self->layers->list[self->here].first_predecessor);
    if (last < self->here) {
        here->next = self->releases[last].first;
        self->releases[last].first = self->here;
    } else {
        boyi__layer_index_end(&self->indexes[self->here]); /* no layer leads to the start */
    }
    for (size_t i = here->first; i != SIZE_MAX; i = self->releases[i].next)
        boyi__layer_index_end(&self->indexes[i]);
}

/* ---- Resuming from a checkpoint ---- */

static void index_partition(void *context, unsigned thread, size_t partition)
{
    boyi__stream *self = context;
    boyi__stream_worker *own = &self->workers[thread];
    const boyi__packed_layer *here = &self->layers->list[self->here];
    if (read_keys(self, own, here, &here->runs[partition]))
        return;
    boyi_status status = boyi__layer_index_fill(&self->indexes[self->here], here, partition, own->keys);
    if (status)
        boyi__stream_stop(self, status, NULL);
}

/* Loads and indexes the values of a layer that was solved by an earlier run. */
static boyi_status load_layer(boyi__stream *self, unsigned width)
{
    const boyi__checkpoint *checkpoint = self->checkpoint;
    boyi__packed_layer *here = &self->layers->list[self->here];
    boyi_status status = allocate_codes(self, width);
    if (!status)
        status = boyi__stream_after_checkpoint(
            self, checkpoint->load_values(checkpoint->self, self->layers, here, &self->workers[0].error));
    if (!status)
        status = boyi__stream_share(self, index_partition, here->count);
    free_codes(self, here);
    return status;
}

/* After a checkpoint that has all layers: loads those of the solved ones that others lead to which are still to be
 * solved. *unsolved: that many layers, the first ones, are left to be solved. */
static boyi_status load_solved(boyi__stream *self, size_t *unsolved, unsigned *width)
{
    const boyi__checkpoint *checkpoint = self->checkpoint;
    boyi_status status = BOYI_OK;
    size_t first = checkpoint->saved_count;
    assert(first == self->layers->count); /* list[i] is saved[i] */
    while (first > 0 && checkpoint->saved[first - 1].solved)
        first--;
    for (size_t i = self->layers->count; i-- > first && !status;) {
        const boyi__packed_layer *here = &self->layers->list[i];
        self->here = i;
        if (first > 0 && here->first_predecessor <= checkpoint->saved[first - 1].layer)
            status = load_layer(self, checkpoint->saved[i].width);
        release_indexes(self);
        uint64_t done = atomic_fetch_add(&self->done, here->count);
        if (!status)
            status = boyi__meter_report(&self->run->meter, done);
    }
    if (first < checkpoint->saved_count)
        *width = checkpoint->saved[first].width;
    *unsolved = first;
    return status;
}

/* ---- The pass ---- */

boyi_status boyi__stream_backward(boyi__stream *self)
{
    const boyi__checkpoint *checkpoint = self->checkpoint;
    boyi__meter *meter = &self->run->meter;
    unsigned width = 1;
    size_t count = self->layers->count, unsolved = count;
    size_t spilled = count; /* the layers from `spilled` on are in the spill file */
    boyi_status status = BOYI_OK;
    static const unsigned widths[] = {1, 2, 8};
    for (size_t i = 0; i < 3; i++)
        boyi__codec_start(&self->codecs[i], self->layers->kind, widths[i]);
    self->indexes = calloc(count + 1, sizeof *self->indexes);
    self->releases = malloc(count * sizeof *self->releases);
    if (!self->indexes || !self->releases)
        return BOYI_MEMORY;
    for (size_t i = 0; i < count; i++)
        self->releases[i] = (boyi__index_release){SIZE_MAX, SIZE_MAX};
    boyi__meter_phase(meter, "solving");
    meter->has_layer = true;
    meter->total = self->layers->states;
    meter->plan = (boyi__plan){self->found_share * BOYI__STREAM_FORWARD, BOYI__STREAM_BACKWARD, 0};
    atomic_store(&self->done, 0);
    size_t first = 0;
    status = boyi__stream_spill(self, &first, count);
    if (!status && checkpoint && checkpoint->all_found && checkpoint->saved_count)
        status = load_solved(self, &unsolved, &width);
    meter->skipped = atomic_load(&self->done);
    for (size_t i = unsolved; !status && i-- > 0;) {
        boyi__packed_layer *here = &self->layers->list[i];
        self->here = i;
        meter->layer = here->layer;
        uint64_t done = atomic_load(&self->done);
        status = boyi__meter_report(meter, done); /* saving small layers may be slow */

        /* With wider codes if these do not fit. */
        for (bool fits = false; !status && !fits;) {
            atomic_store(&self->wider, false);
            for (unsigned thread = 0; thread < self->threads; thread++)
                self->workers[thread].last_index = NULL;
            status = allocate_codes(self, width);
            if (!status)
                status = boyi__stream_share(self, solve_partition, here->count);
            fits = !atomic_load(&self->wider);
            if (!status && !fits) {
                boyi__layer_index_end(&self->indexes[i]);
                free_codes(self, here);
                atomic_store(&self->done, done);
                width = boyi__code_wider(width);
            }
        }
        if (status)
            return status;

        /* The codes are kept in the checkpoint or here. */
        if (checkpoint) {
            status = boyi__stream_after_checkpoint(
                self, checkpoint->solved(checkpoint->self, self->layers, i, &self->indexes[i], &self->pool,
                                         self->threads, &self->workers[0].error));
            free_codes(self, here);
        } else {
            self->packed_bytes += here->count * here->width;
        }
        release_indexes(self);
        if (!status)
            status = boyi__stream_spill(self, &spilled, i);
    }
    return status;
}
