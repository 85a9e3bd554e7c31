/* The way down: from the last layer, read its states in order, make their moves again, look the values of the
 * states they lead to up in the layers at hand, fold. Then the layer itself is put at hand, until all that
 * lead to it are done. */
#include <stdlib.h>

#include "solve/layers/stream.h"

#define NOBODY SIZE_MAX

static boyi_status keep_solved(boyi__stream *self)
{
    const boyi__checkpoint *checkpoint = self->checkpoint;
    const boyi__layer_index *index = &self->indexes[self->here];
    if (!checkpoint)
        return BOYI_OK;
    return boyi__stream_after_checkpoint(self, checkpoint->solved(checkpoint->self, self->layers, self->here,
                                                                  index, &self->pool, self->threads,
                                                                  &self->members[0].error));
}

static const boyi__layer_index *find_hand(boyi__stream *self, boyi__stream_worker *own, uint32_t layer)
{
    if (!own->last_hand || own->last_layer != layer) {
        own->last_hand = &self->indexes[boyi__packed_layers_find(self->layers, layer)];
        own->last_layer = layer;
    }
    return own->last_hand;
}

static boyi_status fail_unsteady(boyi__stream_worker *own, boyi_state state)
{
    boyi__state_label text;
    const boyi_game *game = own->run.game;
    return boyi_fail(
        &own->error, BOYI_INPUT,
        "%s: a move of state %s leads to another state or layer than it did before: the rules must "
        "answer the same each time",
        "%s：状态 %s 的一个着法前后通向不同的状态或层：规则每次都必须给出相同的结果", game->rules.name,
        boyi__state_label_write(&text, game, state));
}

/* Make the moves of a state and announce what they ask for. */
static boyi_status ask(boyi__stream *self, boyi__stream_worker *own, boyi_state state,
                       boyi__pending_lookup *questions, size_t *count)
{
    const boyi_game *game = self->run->game;
    bool sum;
    *count = boyi__run_expand(&own->run, state, &sum);
    if (*count == BOYI_BROKEN)
        return boyi__stream_stop(self, BOYI_INPUT, NULL);
    for (size_t i = 0; i < *count; i++) {
        const boyi_move *move = &own->run.moves[i];
        const boyi__layer_index *index = self->layers->even_steps
                                             ? &self->indexes[self->here + 1]
                                             : find_hand(self, own, game->rules.layer(game->self, move->to));
        if (!index->partitions)
            return boyi__stream_stop(self, fail_unsteady(own, state), &own->error);
        questions[i] = (boyi__pending_lookup){
            .look = boyi__lookup_start(index, boyi__mix(self->layers->mixing, move->to)),
            .index = index,
            .gain = move->gain,
            .again = move->again};
    }
    return BOYI_OK;
}

/* Outcomes in one byte: the best move by comparing codes. */
static boyi_status answer_narrow(boyi__stream_worker *own, boyi_state state,
                                 const boyi__pending_lookup *questions, size_t count, void *codes,
                                 size_t place, bool *wider)
{
    unsigned best = 0;
    for (size_t i = 0; i < count; i++) {
        const uint8_t *code = boyi__lookup_finish(questions[i].index, &questions[i].look);
        if (!code)
            return fail_unsteady(own, state);
        unsigned made = questions[i].index->codec->moved[questions[i].again][*code];
        best = made > best ? made : best;
    }
    *wider |= best % 2;
    ((uint8_t *)codes)[place] = (uint8_t)(best / 2);
    return BOYI_OK;
}

static boyi_status answer(boyi__stream_worker *own, const boyi__codec *codec, boyi_state state,
                          const boyi__pending_lookup *questions, size_t count, void *codes, size_t place,
                          bool *wider)
{
    int64_t worth;
    boyi_status status;
    if (count == 0) {
        status = boyi__run_finished(&own->run, state, &worth);
    } else {
        boyi__fold_start(&own->run.fold, count, false);
        for (size_t i = 0; i < count; i++) {
            const boyi__layer_index *index = questions[i].index;
            const void *code = boyi__lookup_finish(index, &questions[i].look);
            if (!code)
                return fail_unsteady(own, state);
            boyi_move move = {.gain = questions[i].gain, .again = questions[i].again};
            boyi__fold_add(&own->run.fold, &move, boyi__code_read(index->codec, code, 0));
        }
        status = boyi__run_fold_end(&own->run, state, &worth);
    }
    if (!status && !boyi__code_write(codec, codes, place, worth))
        *wider = true;
    return status;
}

/* The states keys[0] … as many as fit into one round of look-ups; returns how many, their codes written. */
static size_t solve_batch(boyi__stream *self, boyi__stream_worker *own, uint64_t top, const uint64_t *keys,
                          size_t most, void *codes, size_t place)
{
    const boyi__codec *codec = self->indexes[self->here].codec;
    boyi_state states[BOYI__STREAM_BATCH];
    size_t counts[BOYI__STREAM_BATCH], count = 0, asked = 0;
    for (; count < most && count < BOYI__STREAM_BATCH && asked < BOYI__STREAM_LOOKS; count++) {
        states[count] = boyi__unmix(self->layers->mixing, top | keys[count]);
        if (ask(self, own, states[count], own->questions + asked, &counts[count]))
            return 0;
        asked += counts[count];
    }
    const boyi__pending_lookup *questions = own->questions;
    bool narrow = codec->width == 1 && codec->kind == BOYI_OUTCOME, wider = false;
    for (size_t i = 0; i < count; i++) {
        boyi_status status =
            narrow && counts[i]
                ? answer_narrow(own, states[i], questions, counts[i], codes, place + i, &wider)
                : answer(own, codec, states[i], questions, counts[i], codes, place + i, &wider);
        if (status) {
            boyi__stream_stop(self, status, &own->error);
            break;
        }
        questions += counts[i];
    }
    if (wider)
        atomic_store(&self->wider, true);
    return count;
}

static boyi_status read_part(boyi__stream *self, boyi__stream_worker *own, const boyi__packed_layer *here,
                             const boyi__sorted_run *part)
{
    if (part->count > own->keys_room) {
        size_t room = (size_t)part->count + (size_t)part->count / 8;
        boyi_status taken = boyi__chunk_pool_reserve(&self->pool,
                                                     (room - own->keys_room) * sizeof *own->keys);
        if (taken)
            return boyi__stream_stop(self, taken, NULL);
        free(own->keys);
        own->keys_room = room;
        own->keys = malloc(room * sizeof *own->keys);
        if (!own->keys)
            return boyi__stream_stop(self, BOYI_MEMORY, NULL);
    }
    boyi__run_reader reader;
    boyi_status status = boyi__run_reader_start(&reader, part, here->form, &self->layers->spill, &own->error);
    if (!status)
        boyi__run_reader_next(&reader, own->keys, (size_t)part->count);
    boyi__run_reader_end(&reader);
    return status ? boyi__stream_stop(self, status, status == BOYI_FILE ? &own->error : NULL) : BOYI_OK;
}

static void solve_part(void *context, unsigned number, size_t part_number)
{
    boyi__stream *self = context;
    boyi__stream_worker *own = &self->members[number];
    boyi__packed_layer *here = &self->layers->list[self->here];
    const boyi__sorted_run *part = &here->runs[part_number];
    uint64_t top = here->split ? (uint64_t)part_number << here->form.bits : 0;
    size_t all = (size_t)part->count;
    if (atomic_load(&self->wider) || read_part(self, own, here, part))
        return;
    for (size_t i = 0; i < all && !boyi__stream_stopped(self) &&
                       !atomic_load_explicit(&self->wider, memory_order_relaxed);) {
        size_t count = solve_batch(self, own, top, own->keys + i, all - i, here->codes,
                                   (size_t)part->first + i);
        boyi__stream_note_done(self, number, count);
        i += count;
    }
    if (boyi__stream_stopped(self) || atomic_load(&self->wider) || here->first_predecessor == UINT32_MAX)
        return;
    boyi_status status = boyi__layer_index_fill(&self->indexes[self->here], (unsigned)part_number, own->keys,
                                                (const char *)here->codes + part->first * here->width, all);
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

static void forget_codes(boyi__stream *self, boyi__packed_layer *here)
{
    boyi__layer_index_end(&self->indexes[self->here]);
    free_codes(self, here);
}

/* Room for the values of the layer that is here, and for looking them up. */
static boyi_status make_codes(boyi__stream *self, unsigned width)
{
    boyi__packed_layer *here = &self->layers->list[self->here];
    here->width = width;
    boyi_status status = boyi__layer_index_start(&self->indexes[self->here], &self->pool, here->form,
                                                 here->split,
                                                 &self->codecs[width == 1   ? 0
                                                               : width == 2 ? 1
                                                                            : 2],
                                                 here->runs);
    size_t bytes = (size_t)here->count * width;
    if (!status)
        status = boyi__chunk_pool_reserve(&self->pool, bytes);
    if (!status) {
        here->codes = malloc(bytes);
        if (!here->codes) {
            boyi__chunk_pool_release(&self->pool, bytes);
            status = BOYI_MEMORY;
        }
    }
    return status;
}

static boyi_status solve_layer(boyi__stream *self, unsigned width)
{
    atomic_store(&self->wider, false);
    boyi_status status = make_codes(self, width);
    for (unsigned i = 0; i < self->threads; i++)
        self->members[i].last_hand = NULL;
    return status ? status : boyi__stream_share(self, solve_part, self->layers->list[self->here].count);
}

/* The layer here is at hand until the lowest that leads to it is done; and this was the last one for some. */
static void retire_hands(boyi__stream *self)
{
    boyi__index_release *here = &self->releases[self->here];
    size_t asker = boyi__packed_layers_find(self->layers, self->layers->list[self->here].first_predecessor);
    if (asker < self->here) {
        here->next = self->releases[asker].first;
        self->releases[asker].first = self->here;
    } else {
        boyi__layer_index_end(&self->indexes[self->here]); /* the start's: nobody asks */
    }
    for (size_t i = here->first; i != NOBODY; i = self->releases[i].next)
        boyi__layer_index_end(&self->indexes[i]);
}

/* Everything that is needed for each stratum on the way down. */
static boyi_status start_down(boyi__stream *self)
{
    static const unsigned widths[] = {1, 2, 8};
    for (size_t i = 0; i < 3; i++)
        boyi__codec_start(&self->codecs[i], self->layers->kind, widths[i]);
    self->indexes = calloc(self->layers->count + 1, sizeof *self->indexes);
    self->releases = malloc(self->layers->count * sizeof *self->releases);
    if (!self->indexes || !self->releases)
        return BOYI_MEMORY;
    for (size_t i = 0; i < self->layers->count; i++)
        self->releases[i] = (boyi__index_release){NOBODY, NOBODY};
    return BOYI_OK;
}

static void fill_index_part(void *context, unsigned number, size_t i)
{
    boyi__stream *self = context;
    boyi__stream_worker *own = &self->members[number];
    boyi__packed_layer *here = &self->layers->list[self->here];
    const boyi__sorted_run *part = &here->runs[i];
    if (read_part(self, own, here, part))
        return;
    boyi_status status = boyi__layer_index_fill(&self->indexes[self->here], (unsigned)i, own->keys,
                                                (const char *)here->codes + part->first * here->width,
                                                (size_t)part->count);
    if (status)
        boyi__stream_stop(self, status, NULL);
}

/* A layer that was solved before: its values, if a layer that is still to be solved asks for them. */
static boyi_status load_solved(boyi__stream *self, const boyi__saved_layer *known, uint32_t next)
{
    const boyi__checkpoint *checkpoint = self->checkpoint;
    boyi__packed_layer *here = &self->layers->list[self->here];
    if (here->first_predecessor > next)
        return BOYI_OK;
    boyi_status status = make_codes(self, known->width);
    if (!status)
        status = boyi__stream_after_checkpoint(
            self, checkpoint->load_values(checkpoint->self, self->layers, here, &self->members[0].error));
    if (!status)
        status = boyi__stream_share(self, fill_index_part, here->count);
    free_codes(self, here);
    return status;
}

/* The layers from the last down that were solved before; returns through *place the last of them. */
static boyi_status load_all_solved(boyi__stream *self, size_t *place, unsigned *width)
{
    const boyi__checkpoint *checkpoint = self->checkpoint;
    size_t first = checkpoint ? checkpoint->saved_count : 0;
    boyi_status status = BOYI_OK;
    while (first > 0 && checkpoint->saved[first - 1].solved && checkpoint->all_found)
        first--;
    /* A run that was stopped on its way down knew all layers, so the lists are the same. */
    *place = self->layers->count;
    if (!checkpoint || first == checkpoint->saved_count)
        return status;
    for (size_t i = self->layers->count; i-- > first && !status;) {
        self->here = i;
        if (first > 0)
            status = load_solved(self, &checkpoint->saved[i], checkpoint->saved[first - 1].layer);
        retire_hands(self);
        uint64_t done = atomic_fetch_add(&self->done, self->layers->list[i].count);
        if (!status)
            status = boyi__meter_report(&self->run->meter, done);
    }
    *place = first;
    *width = checkpoint->saved[first].width;
    return status;
}

/* Once it is known, a layer is told about and taken out of the way. What lies on the shelf: the stratum
 * `*shelved` and all above. */
static boyi_status finish_layer(boyi__stream *self, size_t *shelved)
{
    boyi__packed_layer *here = &self->layers->list[self->here];
    boyi_status status = keep_solved(self);
    if (self->checkpoint)
        free_codes(self, here);
    else
        self->pressed += here->count * here->width;
    retire_hands(self);
    if (!status && boyi__stream_must_spill(self)) {
        status = boyi__stream_spill(self, self->here, *shelved);
        *shelved = self->here;
    }
    return status;
}

boyi_status boyi__stream_backward(boyi__stream *self)
{
    boyi__meter *meter = &self->run->meter;
    unsigned width = 1;
    size_t place = 0, shelved = self->layers->count; /* this one and all above */
    boyi_status status = start_down(self);
    boyi__meter_phase(meter, "solving", "求解");
    meter->has_layer = true;
    meter->total = self->layers->states;
    atomic_store(&self->done, 0);
    if (!status && boyi__stream_must_spill(self))
        status = boyi__stream_spill(self, 0, shelved);
    if (!status)
        status = load_all_solved(self, &place, &width);
    for (size_t i = place; !status && i-- > 0;) {
        boyi__packed_layer *here = &self->layers->list[i];
        uint64_t before = atomic_load(&self->done);
        self->here = i;
        meter->layer = here->layer;
        status = boyi__meter_report(meter, before); /* layers may be thin and their keeper slow */
        if (!status)
            status = solve_layer(self, width);
        while (!status && atomic_load(&self->wider)) {
            forget_codes(self, here);
            atomic_store(&self->done, before);
            width = boyi__code_wider(width);
            status = solve_layer(self, width);
        }
        if (!status)
            status = finish_layer(self, &shelved);
    }
    return status;
}
