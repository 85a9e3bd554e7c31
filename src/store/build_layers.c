/* Building by layers: the keeper of an engine that goes up and down through them (solve/layers/checkpoint.h). */
#include <stdlib.h>

#include "base/error.h"
#include "solve/layers/checkpoint.h"
#include "store/build.h"
#include "store/reorder.h"

enum {
    LOOKS = 128,             /* that are under way together */
    KEEPING_BYTES = 24 << 20 /* see bytes_of_keeping        */
};

static boyi__layer_record record_of(const boyi__packed_layer *packed)
{
    return (boyi__layer_record){
        .layer = packed->layer,
        .first_asker = packed->first_predecessor,
        .highest = packed->highest,
        .found = true,
        .states = packed->count,
    };
}

/* ---- Up ---- */

static boyi_status keep_states(void *self, const boyi__packed_layers *layers, size_t place,
                               boyi__chunk_pool *pool, unsigned threads, boyi_error *error)
{
    boyi__writer *writer = self;
    const boyi__packed_layer *layer = &layers->list[place];
    boyi__layer_record records[2] = {record_of(layer)};
    size_t records_count = 1, carried = 0;
    if (place > 0)
        records[records_count++] = record_of(layer - 1);
    boyi__reorder natural;
    uint32_t number = 0;
    boyi_status status = boyi__reorder_start(&natural, layers, layer, pool, threads, BOYI__BLOCK_STATES + 1,
                                             error);
    for (bool last = false; !last && !status;) {
        size_t count, used;
        status = boyi__reorder_next(&natural, carried, &count, &last, error);
        if (!status)
            status = boyi__write_states(writer, layer->layer, number, natural.states, count, last, records,
                                        records_count, &used, error);
        if (status)
            break;
        number += (uint32_t)(used / BOYI__BLOCK_STATES);
        carried = count - used;
        memmove(natural.states, natural.states + used, carried * sizeof *natural.states);
    }
    boyi__reorder_end(&natural);
    return status;
}

static boyi_status keep_found_all(void *self, const boyi__packed_layers *layers, boyi_error *error)
{
    boyi__writer *writer = self;
    boyi__database *database = writer->database;
    boyi__layer_record last = record_of(&layers->list[layers->count - 1]);
    boyi_status status = boyi_game_failed(writer->game, error);
    if (!status)
        status = boyi__database_begin(database, 0, error);
    database->about.found = true;
    if (!status)
        status = boyi__database_put_layer(database, &last, error);
    if (!status)
        status = boyi__database_put_manifest(database, error);
    return status ? status : boyi__database_commit(database, error);
}

/* ---- Down ---- */

typedef struct {
    const char *name; /* of the game, for sentences */
    const boyi__packed_layers *layers;
    const boyi__packed_layer *layer;
    const boyi__layer_index *index;
    boyi__codec codec;
} question;

/* The place of a state's code in its layer; BOYI_ABSENT without a sentence: the state is not there. */
static boyi_status find_place(const char *name, const boyi__packed_layers *layers,
                              const boyi__packed_layer *layer, uint64_t mixed, size_t *out, boyi_error *error)
{
    const boyi__sorted_run *part = &layer->runs[layer->split ? mixed >> layer->form.bits : 0];
    uint64_t key = mixed & (UINT64_MAX >> (64 - layer->form.bits)), place;
    boyi_status status = boyi__sorted_run_find(part, layer->form, &layers->spill, key, &place, error);
    if (!status)
        *out = (size_t)(place + part->first);
    return status == BOYI_MEMORY ? boyi__fail_memory(error, name) : status;
}

/* Where nothing leads to the layer, it is not at hand. NULL: the state is not there. */
static boyi_status find_code(const question *self, uint64_t mixed, const void **out, boyi_error *error)
{
    size_t place = 0;
    boyi_status status = find_place(self->name, self->layers, self->layer, mixed, &place, error);
    *out = status ? NULL : (const char *)self->layer->codes + place * self->layer->width;
    return status == BOYI_ABSENT ? BOYI_OK : status;
}

static boyi_status look_up(const question *self, const boyi_state *states, size_t count, const void **codes,
                           boyi_error *error)
{
    boyi__lookup looks[LOOKS];
    bool at_hand = self->index->partitions && self->layer->first_predecessor != UINT32_MAX;
    boyi_status status = BOYI_OK;
    for (size_t i = 0; i < count && !status; i++) {
        uint64_t mixed = boyi__mix(self->layers->mixing, states[i]);
        if (at_hand)
            looks[i] = boyi__lookup_start(self->index, mixed);
        else
            status = find_code(self, mixed, &codes[i], error);
    }
    for (size_t i = 0; at_hand && i < count; i++)
        codes[i] = boyi__lookup_finish(self->index, &looks[i]);
    return status;
}

static boyi_status ask_values(void *context, const boyi_state *states, size_t count, int64_t *worths,
                              uint8_t *narrow_codes, bool *narrow, boyi_error *error)
{
    const question *self = context;
    const void *codes[LOOKS];
    *narrow = self->layer->width == 1;
    for (size_t from = 0; from < count; from += LOOKS) {
        size_t here = count - from < LOOKS ? count - from : LOOKS;
        boyi_status status = look_up(self, states + from, here, codes, error);
        if (status)
            return status;
        for (size_t i = 0; i < here; i++) {
            if (!codes[i])
                return boyi_fail(error, BOYI_FILE, "a state was found and then lost: the database is damaged",
                                 "找到的状态又丢失了：数据库已损坏");
            if (*narrow)
                narrow_codes[from + i] = *(const uint8_t *)codes[i];
            else
                worths[from + i] = boyi__code_read(&self->codec, codes[i], 0);
        }
    }
    return BOYI_OK;
}

static boyi_status keep_values(void *self, const boyi__packed_layers *layers, size_t place,
                               const boyi__layer_index *index, boyi__chunk_pool *pool, unsigned threads,
                               boyi_error *error)
{
    boyi__writer *writer = self;
    question asked = {
        .name = writer->game->rules.name, .layers = layers, .layer = &layers->list[place], .index = index};
    boyi__layer_record record = record_of(asked.layer);
    (void)pool;
    (void)threads;
    boyi__codec_start(&asked.codec, layers->kind, asked.layer->width);
    record.width = writer->database->about.outcome_only ? 1 : asked.layer->width;
    return boyi__write_values(writer, record, ask_values, &asked, error);
}

/* ---- Going on ---- */

typedef struct {
    boyi__take_states *take;
    void *context;
    boyi_status status; /* of taking, which comes without a sentence */
} taker;

static boyi_status pass_on(void *context, const boyi_state *states, size_t count)
{
    taker *to = context;
    return to->status = to->take(to->context, states, count);
}

static boyi_status load_states(void *self, uint32_t layer, boyi__take_states *take, void *context,
                               boyi_error *error)
{
    taker to = {.take = take, .context = context};
    boyi_status status = boyi__read_states(self, layer, pass_on, &to, error);
    return to.status ? to.status : status;
}

typedef struct {
    const char *name; /* of the game, for sentences */
    const boyi__packed_layers *layers;
    const boyi__packed_layer *layer;
    boyi__codec codec;
    bool outcome_only;
} filler;

/* Where outcomes alone are kept, any number of plies will do: they change nothing but other plies. */
static int64_t known_worth(const filler *to, int64_t worth)
{
    return to->outcome_only ? boyi__worth_outcome(boyi__worth_value(BOYI_OUTCOME, worth).outcome, 0) : worth;
}

static boyi_status fill_codes(void *context, const boyi_state *states, const int64_t *worths, size_t count,
                              boyi_error *error)
{
    const filler *to = context;
    boyi_status status = BOYI_OK;
    for (size_t i = 0; i < count && !status; i++) {
        size_t place = 0;
        status = find_place(to->name, to->layers, to->layer, boyi__mix(to->layers->mixing, states[i]), &place,
                            error);
        if (!status && !boyi__code_write(&to->codec, to->layer->codes, place, known_worth(to, worths[i])))
            status = BOYI_ABSENT; /* no layer of this width has such a value */
    }
    return status;
}

static boyi_status load_values(void *self, const boyi__packed_layers *layers, const boyi__packed_layer *here,
                               boyi_error *error)
{
    const boyi__writer *writer = self;
    filler to = {.name = writer->game->rules.name,
                 .layers = layers,
                 .layer = here,
                 .outcome_only = writer->database->about.outcome_only};
    boyi__codec_start(&to.codec, layers->kind, here->width);
    return boyi__read_values(self, here->layer, fill_codes, &to, error);
}

static boyi_status prepare(boyi__writer *writer, const boyi_options *options, boyi_error *error)
{
    boyi_status status = boyi__database_drop(writer->database, false, error);
    if (!status)
        status = boyi__check_kept(writer, options, error);
    return status ? status : boyi__database_commit(writer->database, error);
}

static boyi__saved_layer *list_known(const boyi__database *database)
{
    boyi__saved_layer *known = calloc(database->layers_count + 1, sizeof *known);
    for (size_t i = 0; known && i < database->layers_count; i++) {
        const boyi__layer_record *layer = &database->layers[i];
        known[i] = (boyi__saved_layer){
            .layer = layer->layer,
            .first_predecessor = layer->first_asker,
            .highest = layer->highest,
            .width = layer->width,
            .solved = layer->solved,
        };
    }
    return known;
}

/* LMDB's pages, zstd's tables and the program itself take about so much, however large the game is. */
static uint64_t bytes_of_keeping(const boyi_options *options)
{
    boyi__meter meter;
    boyi__meter_start(&meter, options);
    return meter.max_bytes / 4 < KEEPING_BYTES ? meter.max_bytes / 4 : KEEPING_BYTES;
}

boyi_status boyi__build_layers(boyi__writer *writer, const boyi_game *game, const boyi_options *options,
                               boyi_error *error, boyi_effort *effort)
{
    boyi__database *database = writer->database;
    boyi_status status = prepare(writer, options, error);
    if (status)
        return status;
    boyi__saved_layer *known = list_known(database);
    if (!known)
        return boyi__fail_memory(error, game->rules.name);
    const boyi__checkpoint checkpoint = {
        .self = writer,
        .bytes = bytes_of_keeping(options),
        .saved = known,
        .saved_count = database->layers_count,
        .all_found = database->about.found,
        .load_states = load_states,
        .load_values = load_values,
        .found = keep_states,
        .found_all = keep_found_all,
        .solved = keep_values,
    };
    status = boyi__layers_checkpointed(game, boyi_game_start(game), options, &checkpoint, error, effort);
    free(known);
    return status;
}
