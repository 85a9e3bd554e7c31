#include "solve/layers/packed_layers.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"

boyi__packed_layers *boyi__packed_layers_new(boyi_kind kind, unsigned bits, const char *folder)
{
    boyi__packed_layers *layers = calloc(1, sizeof *layers);
    char *own_folder = strdup(folder ? folder : "/tmp");
    if (!layers || !own_folder) {
        free(own_folder);
        free(layers);
        return NULL;
    }
    layers->folder = own_folder;
    layers->kind = kind;
    layers->mixing = boyi__mixer_of(bits);
    layers->even_steps = true;
    return layers;
}

void boyi__packed_layers_free(void *self)
{
    boyi__packed_layers *layers = self;
    if (!layers)
        return;
    for (size_t i = 0; i < layers->count; i++) {
        boyi__packed_layer *layer = &layers->list[i];
        for (unsigned run = 0; run < layer->form.partitions; run++)
            free(layer->runs[run].data);
        free(layer->runs);
        free(layer->codes);
    }
    if (layers->spills)
        boyi__spill_end(&layers->spill);
    free(layers->folder);
    free(layers->list);
    free(layers);
}

boyi__packed_layer *boyi__packed_layers_add(boyi__packed_layers *layers, uint32_t layer, bool split)
{
    assert(layers->count == 0 || layer > layers->list[layers->count - 1].layer);
    if (!boyi__array_reserve(&layers->list, &layers->room, layers->count + 1, sizeof *layers->list))
        return NULL;
    boyi__packed_layer *packed = &layers->list[layers->count];
    boyi__key_form form = boyi__key_form_of(layers->mixing, split);
    *packed = (boyi__packed_layer){
        .layer = layer,
        .first_predecessor = UINT32_MAX,
        .split = split,
        .form = form,
        .runs = calloc(form.partitions, sizeof *packed->runs),
    };
    if (!packed->runs)
        return NULL;
    layers->count++;
    return packed;
}

size_t boyi__packed_layers_find(const boyi__packed_layers *layers, uint32_t layer)
{
    size_t low = 0, high = layers->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (layers->list[middle].layer < layer)
            low = middle + 1;
        else
            high = middle;
    }
    return low < layers->count && layers->list[low].layer == layer ? low : layers->count;
}

boyi_status boyi__packed_layer_spill(boyi__packed_layers *layers, boyi__packed_layer *layer,
                                     boyi__chunk_pool *pool, boyi_error *error)
{
    boyi_status status = BOYI_OK;
    if (!layers->spills)
        boyi__spill_start(&layers->spill, layers->folder);
    layers->spills = true;
    for (unsigned run = 0; run < layer->form.partitions && !status; run++)
        status = boyi__sorted_run_spill(&layer->runs[run], pool, &layers->spill, error);
    if (status || !layer->codes)
        return status;
    size_t bytes = (size_t)layer->count * layer->width;
    status = boyi__spill_write(&layers->spill, layer->codes, bytes, &layer->codes_place, error);
    if (status)
        return status;
    boyi__chunk_pool_release(pool, bytes);
    free(layer->codes);
    layer->codes = NULL;
    return BOYI_OK;
}

/* ---- Look-ups ---- */

static boyi_status fail_absent(const boyi_solution *solution, boyi_state state, boyi_error *error)
{
    boyi__state_label text;
    return boyi__fail(error, BOYI_ABSENT, "%s: state %s can't be reached from the one that was solved",
                      solution->game->rules.name, boyi__state_label_write(&text, solution->game, state));
}

static boyi_status look_up(const boyi_solution *solution, boyi_state state, boyi_error *error, int64_t *out)
{
    const boyi__packed_layers *layers = solution->self;
    const boyi_game *game = solution->game;
    size_t number = boyi__packed_layers_find(layers, game->rules.layer(game->self, state));
    if (number == layers->count || (layers->mixing.bits < 64 && state >> layers->mixing.bits))
        return fail_absent(solution, state, error);
    const boyi__packed_layer *layer = &layers->list[number];
    uint64_t mixed = boyi__mix(layers->mixing, state), place, copy;
    uint64_t key = mixed & (UINT64_MAX >> (64 - layer->form.bits));
    const boyi__sorted_run *run = &layer->runs[layer->split ? mixed >> layer->form.bits : 0];
    boyi_status status = boyi__sorted_run_find(run, layer->form, &layers->spill, key, &place, error);
    if (status == BOYI_ABSENT)
        return fail_absent(solution, state, error);
    if (status == BOYI_MEMORY)
        return boyi__fail_memory(error, game->rules.name);
    if (status)
        return status;
    place = (place + run->first) * layer->width;
    const void *code = layer->codes ? (const char *)layer->codes + place : (const void *)&copy;
    if (!layer->codes)
        status = boyi__spill_read(&layers->spill, layer->codes_place + place, &copy, layer->width, error);
    if (!status)
        *out = boyi__code_worth(layers->kind, layer->width, boyi__code_at(layer->width, code));
    return status;
}

/* ---- Visiting all states ---- */

enum { BATCH = 256 };

static boyi_status visit_run(const boyi__packed_layers *layers, const boyi__packed_layer *layer,
                             unsigned number, boyi__state_visitor *visit, void *context, boyi_error *error)
{
    const boyi__sorted_run *run = &layer->runs[number];
    boyi__run_reader reader;
    boyi__codec codec;
    uint64_t keys[BATCH], done = 0, top = layer->split ? (uint64_t)number << layer->form.bits : 0;
    uint64_t first_byte = run->first * layer->width;
    size_t bytes = (size_t)run->count * layer->width;
    const void *codes = layer->codes ? (const char *)layer->codes + first_byte : NULL;
    void *copy = NULL;
    uint32_t depth = layer->layer - layers->list[0].layer;
    boyi__codec_start(&codec, layers->kind, layer->width);
    boyi_status status = boyi__run_reader_start(&reader, run, layer->form, &layers->spill, error);
    if (!status && !codes) {
        codes = copy = malloc(bytes + 1);
        status = copy ? boyi__spill_read(&layers->spill, layer->codes_place + first_byte, copy, bytes, error)
                      : BOYI_MEMORY;
    }
    for (size_t count; !status && (count = boyi__run_reader_next(&reader, keys, BATCH)) > 0; done += count)
        for (size_t i = 0; i < count && !status; i++)
            if (!visit(context, boyi__unmix(layers->mixing, top | keys[i]), depth,
                       boyi__code_read(&codec, codes, (size_t)done + i)))
                status = BOYI_CANCELLED;
    free(copy);
    boyi__run_reader_end(&reader);
    return status;
}

static boyi_status visit_all(const boyi_solution *solution, boyi__state_visitor *visit, void *context,
                             boyi_error *error)
{
    const boyi__packed_layers *layers = solution->self;
    if (!layers->even_steps)
        return BOYI_METHOD;
    boyi_status status = BOYI_OK;
    for (size_t i = 0; i < layers->count && !status; i++)
        for (unsigned run = 0; run < layers->list[i].form.partitions && !status; run++)
            status = visit_run(layers, &layers->list[i], run, visit, context, error);
    return status == BOYI_MEMORY ? boyi__fail_memory(error, solution->game->rules.name) : status;
}

const boyi__source boyi__packed_layers_source = {
    .worth = look_up,
    .visit_all = visit_all,
    .free = boyi__packed_layers_free,
};
