/* Building by layers: the checkpoint of the layers engine (solve/layers/checkpoint.h). Each layer is stored when its
 * states are found, and again when its values are known. */
#include <stdlib.h>

#include "base/error.h"
#include "solve/layers/checkpoint.h"
#include "store/build.h"
#include "store/reorder.h"
#include "store/resume.h"

enum {
    LOOKUPS = 128,            /* that are interleaved, so that memory is fetched in time */
    STORING_BYTES = 24 << 20, /* that buffers, zstd's tables and the program itself take for any game */
};

static boyi__section_record record_of(const boyi__packed_layer *packed)
{
    return (boyi__section_record){
        .number = packed->layer,
        .first_predecessor = packed->first_predecessor,
        .highest = packed->highest,
        .found = true,
        .states = packed->count,
    };
}

/* ---- States, on the way up ---- */

static boyi_status store_states(void *self, const boyi__packed_layers *layers, size_t place,
                                boyi__chunk_pool *pool, unsigned threads, boyi_error *error)
{
    boyi__writer *writer = self;
    const boyi__packed_layer *layer = &layers->list[place];
    boyi__section_record records[2];
    size_t records_count = 0, carried = 0;
    if (place > 0) /* of the layer before, `highest` is known now */
        records[records_count++] = record_of(layer - 1);
    records[records_count++] = record_of(layer);
    boyi__reorder reorder;
    uint32_t number = 0;
    /* A small layer is one piece, and nothing is carried from one to the next. */
    size_t spare = layer->count > BOYI__BLOCK_STATES ? BOYI__BLOCK_STATES + 1 : 0;
    boyi_status status = boyi__reorder_start(&reorder, layers, layer, pool, threads, spare, error);
    for (bool last = false; !last && !status;) {
        size_t count, used;
        status = boyi__reorder_next(&reorder, carried, &count, &last, error);
        if (!status)
            status = boyi__write_states(writer, layer->layer, number, reorder.states, count, last, records,
                                        records_count, &used, error);
        if (status)
            break;
        number += (uint32_t)(used / BOYI__BLOCK_STATES);
        carried = count - used;
        memmove(reorder.states, reorder.states + used, carried * sizeof *reorder.states);
    }
    boyi__reorder_end(&reorder);
    return status;
}

static boyi_status store_found_all(void *self, const boyi__packed_layers *layers, boyi_error *error)
{
    boyi__writer *writer = self;
    boyi__database *database = writer->database;
    boyi__section_record last = record_of(&layers->list[layers->count - 1]);
    boyi_status status = boyi_game_failed(writer->game, error);
    if (!status)
        status = boyi__index_put_section(database, &last, error);
    if (!status)
        status = boyi__index_put_mark(database, BOYI__MARK_FOUND, error);
    return status ? status : boyi__log_commit(database, error);
}

/* ---- Values, on the way down ---- */

/* The context of layer_values and load_codes. */
typedef struct {
    const char *game; /* its name, for error texts */
    const boyi__packed_layers *layers;
    const boyi__packed_layer *layer;
    const boyi__layer_index *index; /* NULL: none */
    boyi__codec codec;
    bool outcome_only;
} layer_codes;

/* The place of a state's code in its layer. BOYI_ABSENT, with no error text: the state is not there. */
static boyi_status find_place(const layer_codes *self, uint64_t mixed, size_t *out, boyi_error *error)
{
    const boyi__packed_layer *layer = self->layer;
    const boyi__sorted_run *run = &layer->runs[layer->split ? mixed >> layer->form.bits : 0];
    uint64_t key = mixed & (UINT64_MAX >> (64 - layer->form.bits)), place;
    boyi_status status = boyi__sorted_run_find(run, layer->form, &self->layers->spill, key, &place, error);
    if (!status)
        *out = (size_t)(place + run->first);
    return status == BOYI_MEMORY ? boyi__fail_memory(error, self->game) : status;
}

/* A boyi__value_source. A layer that no move leads to has no index: its states are looked up in the sorted runs. */
static boyi_status layer_values(void *context, const boyi_state *states, size_t count, int64_t *worths,
                                uint8_t *narrow_codes, bool *narrow, boyi_error *error)
{
    const layer_codes *self = context;
    const boyi__packed_layer *layer = self->layer;
    bool indexed = self->index->partitions && layer->first_predecessor != UINT32_MAX;
    *narrow = layer->width == 1;
    for (size_t from = 0; from < count; from += LOOKUPS) {
        size_t here = count - from < LOOKUPS ? count - from : LOOKUPS;
        boyi__lookup lookups[LOOKUPS];
        for (size_t i = 0; i < here && indexed; i++)
            lookups[i] = boyi__lookup_start(self->index, boyi__mix(self->layers->mixing, states[from + i]));
        for (size_t i = 0; i < here; i++) {
            const void *code = indexed ? boyi__lookup_finish(self->index, &lookups[i]) : NULL;
            if (!indexed) {
                size_t place = 0;
                boyi_status status = find_place(self, boyi__mix(self->layers->mixing, states[from + i]),
                                                &place, error);
                if (status && status != BOYI_ABSENT)
                    return status;
                code = status ? NULL : (const char *)layer->codes + place * layer->width;
            }
            if (!code)
                return boyi__fail(error, BOYI_FILE, "a stored state is missing: the database is damaged");
            if (*narrow)
                narrow_codes[from + i] = *(const uint8_t *)code;
            else
                worths[from + i] = boyi__code_read(&self->codec, code, 0);
        }
    }
    return BOYI_OK;
}

static boyi_status store_values(void *self, const boyi__packed_layers *layers, size_t place,
                                const boyi__layer_index *index, boyi__chunk_pool *pool, unsigned threads,
                                boyi_error *error)
{
    boyi__writer *writer = self;
    layer_codes codes = {
        .game = writer->game->rules.name, .layers = layers, .layer = &layers->list[place], .index = index};
    boyi__section_record record = record_of(codes.layer);
    (void)pool;
    (void)threads;
    boyi__codec_start(&codes.codec, layers->kind, codes.layer->width);
    record.width = writer->database->manifest.outcome_only ? 1 : codes.layer->width;
    return boyi__write_values(writer, record, layer_values, &codes, error);
}

/* ---- Resuming ---- */

static boyi_status load_states(void *self, uint32_t layer, boyi__take_states *take, void *context,
                               boyi_error *error)
{
    return boyi__resume_read_states(self, layer, take, context, error);
}

/* A boyi__values_visitor: writes the values into the layer's codes. */
static boyi_status load_codes(void *context, const boyi_state *states, const int64_t *worths, size_t count,
                              boyi_error *error)
{
    const layer_codes *self = context;
    for (size_t i = 0; i < count; i++) {
        size_t place = 0;
        int64_t worth = worths[i];
        if (self->outcome_only) /* any plies will do: they change nothing but other plies */
            worth = boyi__worth_outcome(boyi__worth_value(BOYI_OUTCOME, worth).outcome, 0);
        boyi_status status = find_place(self, boyi__mix(self->layers->mixing, states[i]), &place, error);
        if (status)
            return status;
        if (!boyi__code_write(&self->codec, self->layer->codes, place, worth))
            return BOYI_ABSENT; /* no layer of this width has such a value */
    }
    return BOYI_OK;
}

static boyi_status load_values(void *self, const boyi__packed_layers *layers, const boyi__packed_layer *layer,
                               boyi_error *error)
{
    boyi__writer *writer = self;
    layer_codes codes = {.game = writer->game->rules.name,
                         .layers = layers,
                         .layer = layer,
                         .outcome_only = writer->database->manifest.outcome_only};
    boyi__codec_start(&codes.codec, layers->kind, layer->width);
    return boyi__resume_read_values(writer, layer->layer, load_codes, &codes, error);
}

boyi_status boyi__build_layers(boyi__writer *writer, const boyi_game *game, const boyi_options *options,
                               boyi_error *error, boyi_effort *effort)
{
    boyi__database *database = writer->database;
    boyi__meter meter;
    boyi__meter_start(&meter, options);
    /* A build that was interrupted goes on. */
    boyi_status status = database->created ? BOYI_OK : boyi__resume_check(writer, options, error);
    if (status)
        return status;
    boyi__saved_layer *saved = calloc(database->sections_count + 1, sizeof *saved);
    if (!saved)
        return boyi__fail_memory(error, game->rules.name);
    for (size_t i = 0; i < database->sections_count; i++) {
        const boyi__section_record *layer = &database->sections[i]->record;
        saved[i] = (boyi__saved_layer){
            .layer = (uint32_t)layer->number,
            .first_predecessor = layer->first_predecessor,
            .highest = layer->highest,
            .width = layer->width,
            .solved = layer->solved,
        };
    }
    const boyi__checkpoint checkpoint = {
        .self = writer,
        .bytes = meter.max_bytes / 4 < STORING_BYTES ? meter.max_bytes / 4 : STORING_BYTES,
        .saved = saved,
        .saved_count = database->sections_count,
        .all_found = database->manifest.found,
        .load_states = load_states,
        .load_values = load_values,
        .found = store_states,
        .found_all = store_found_all,
        .solved = store_values,
    };
    status = boyi__layers_checkpointed(game, boyi_game_start(game), options, &checkpoint, error, effort);
    free(saved);
    return status;
}
