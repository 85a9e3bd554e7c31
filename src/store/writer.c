#include "store/writer.h"

#include <stdlib.h>

#include "base/error.h"
#include "store/state_texts.h"
#include "store/stored_worth.h"

/* ---- Members ---- */

static bool start_member(boyi__writer_member *own)
{
    bool started = !boyi__packer_start(&own->packer);
    own->zstd = boyi__unpacker_new();
    own->raw = malloc(BOYI__RAW_MOST);
    own->states = malloc(BOYI__BLOCK_STATES * sizeof *own->states);
    own->worths = malloc(BOYI__BLOCK_STATES * sizeof *own->worths);
    own->codes = malloc((size_t)BOYI__BLOCK_STATES * 8); /* bytes of the widest */
    return started && own->zstd && own->raw && own->states && own->worths && own->codes;
}

static void end_member(boyi__writer_member *own)
{
    boyi__packer_end(&own->packer);
    boyi__unpacker_free(own->zstd);
    free(own->raw);
    free(own->states);
    free(own->worths);
    free(own->codes);
}

boyi_status boyi__writer_new(boyi__database *database, unsigned threads, boyi_error *error,
                             boyi__writer **out)
{
    boyi__writer *writer = calloc(1, sizeof *writer);
    bool started = writer && (writer->members = calloc(threads, sizeof *writer->members));
    if (started)
        writer->threads = threads; /* those that are not started hold nothing */
    for (unsigned i = 0; started && i < threads; i++)
        started = start_member(&writer->members[i]);
    if (!started) {
        boyi__writer_free(writer);
        return boyi__fail_memory(error, database->path);
    }
    writer->database = database;
    boyi__codec_start(&writer->narrow, database->about.kind, 1);
    boyi__codec_start(&writer->wide, database->about.kind, 2);
    *out = writer;
    return BOYI_OK;
}

static void forget_packed(boyi__writer *self)
{
    for (size_t i = 0; i < BOYI__BLOCKS_AT_ONCE; i++) {
        free(self->packed[i].data);
        free(self->texts[i].data);
        self->packed[i] = self->texts[i] = (boyi__packed){0};
    }
}

void boyi__writer_free(boyi__writer *self)
{
    if (!self)
        return;
    forget_packed(self);
    for (unsigned i = 0; i < self->threads; i++)
        end_member(&self->members[i]);
    free(self->members);
    free(self);
}

/* ---- The crew ---- */

static void work_block(void *context, unsigned thread, size_t i)
{
    boyi__writer *self = context;
    boyi_error error;
    error.text[0] = '\0';
    self->step(self, &self->members[thread], i, &error);
}

static boyi_status share(boyi__writer *self,
                         void (*step)(boyi__writer *, boyi__writer_member *, size_t, boyi_error *),
                         boyi_error *error)
{
    self->step = step;
    boyi__failure_start(&self->failure);
    boyi__parallel_for(self->threads, self->blocks, &self->failure, work_block, self);
    boyi_status status = boyi__failure_tell(&self->failure, error);
    boyi__failure_end(&self->failure);
    return status;
}

/* Keep a copy of what was just packed. */
static void keep_record(boyi__writer *self, boyi__writer_member *own, boyi__packed *out, size_t length,
                        boyi_error *error)
{
    uint8_t *copy = length ? malloc(length) : NULL;
    if (!copy) {
        boyi__failure_note(&self->failure, boyi__fail_memory(error, self->database->path), error);
        return;
    }
    memcpy(copy, own->packer.record, length);
    *out = (boyi__packed){copy, length};
}

static boyi_status put_packed(boyi__writer *self, boyi__table_name table, size_t block,
                              const boyi__packed *record, boyi_error *error)
{
    return boyi__database_put_block(self->database, table, self->layer, self->heads[block].first,
                                    record->data, record->length, error);
}

/* All that is packed, in one transaction, with what is said of layers; thin layers share one. */
static boyi_status write_packed(boyi__writer *self, boyi__table_name table, const boyi__layer_record *layers,
                                size_t layers_count, boyi_error *error)
{
    uint64_t bytes = 0, states = 0;
    for (size_t i = 0; i < self->blocks; i++) {
        bytes += self->packed[i].length + self->texts[i].length;
        states += self->heads[i].count;
    }
    boyi_status status = boyi_game_failed(self->game, error); /* then what was packed may be wrong */
    if (!status)
        status = boyi__database_begin(self->database, bytes, error);
    for (size_t i = 0; i < self->blocks && !status; i++)
        status = put_packed(self, table, i, &self->packed[i], error);
    for (size_t i = 0; i < self->blocks && !status; i++)
        if (self->texts[i].length)
            status = put_packed(self, BOYI__TEXTS, i, &self->texts[i], error);
    for (size_t i = 0; i < layers_count && !status; i++)
        status = boyi__database_put_layer(self->database, &layers[i], error);
    forget_packed(self);
    return status ? status : boyi__database_gather(self->database, states, error);
}

/* ---- States ---- */

static void pack_states(boyi__writer *self, boyi__writer_member *own, size_t block, boyi_error *error)
{
    const boyi_state *states = self->states + block * BOYI__BLOCK_STATES;
    size_t length = boyi__block_write_states(&own->packer, self->database->about.fingerprint,
                                             self->heads[block], states);
    keep_record(self, own, &self->packed[block], length, error);
    boyi_status status = boyi__state_texts_write(&own->packer, self->database, self->game, self->heads[block],
                                                 states, &length, error);
    if (status)
        boyi__failure_note(&self->failure, status, error);
    else if (length)
        keep_record(self, own, &self->texts[block], length, error);
}

/* The heads of the blocks that states[0] … makes; only the layer's last block may be short. */
static void make_heads(boyi__writer *self, uint32_t number, const boyi_state *states, size_t count)
{
    for (size_t i = 0; i < self->blocks; i++) {
        size_t from = i * BOYI__BLOCK_STATES, end = from + BOYI__BLOCK_STATES;
        bool last = end >= count;
        self->heads[i] = (boyi__block_head){
            .layer = self->layer,
            .number = number + (uint32_t)i,
            .count = (uint32_t)((last ? count : end) - from),
            .last = last,
            .first = states[from],
            .next = last ? UINT64_MAX : states[end],
        };
    }
}

boyi_status boyi__write_states(boyi__writer *self, uint32_t layer, uint32_t number, const boyi_state *states,
                               size_t count, bool last, const boyi__layer_record *layers, size_t layers_count,
                               size_t *used, boyi_error *error)
{
    boyi_status status = BOYI_OK;
    self->layer = layer;
    *used = 0;
    while (!status && (last ? *used < count : count - *used > BOYI__BLOCK_STATES)) {
        size_t left = count - *used;
        size_t blocks = (left - (last ? 0 : 1) + (last ? BOYI__BLOCK_STATES - 1 : 0)) / BOYI__BLOCK_STATES;
        self->blocks = blocks < BOYI__BLOCKS_AT_ONCE ? blocks : BOYI__BLOCKS_AT_ONCE;
        self->states = states + *used;
        make_heads(self, number, self->states, left);
        status = share(self, pack_states, error);
        number += (uint32_t)self->blocks;
        *used += self->blocks * BOYI__BLOCK_STATES < left ? self->blocks * BOYI__BLOCK_STATES : left;
        bool through = last && *used == count;
        if (!status)
            status = write_packed(self, BOYI__STATES, layers, through ? layers_count : 0, error);
    }
    return status;
}

/* ---- Reading back ---- */

/* The states of a block that was listed, in own->states. */
static bool unpack_states(boyi__writer *self, boyi__writer_member *own, size_t block)
{
    boyi__block_states states;
    boyi__block_head *head = &self->heads[block];
    const boyi__record *record = &self->records[block];
    return boyi__database_is_whole(self->database) &&
           boyi__block_read_head(record->data, record->length, self->database->about.fingerprint, 's',
                                 head) &&
           head->layer == self->layer && head->first == record->first &&
           boyi__block_unpack(own->zstd, record->data, record->length, head, own->raw) &&
           boyi__block_open(&states, head, own->raw) && boyi__block_list(&states, own->states);
}

/* The next blocks of the layer, from the state `from` on. */
static boyi_status list_blocks(boyi__writer *self, boyi_state from, boyi_error *error)
{
    boyi_status status = boyi__database_list(self->database, BOYI__STATES, self->layer, from,
                                             BOYI__BLOCKS_AT_ONCE, self->records, &self->blocks, error);
    return status ? status : self->blocks ? BOYI_OK : boyi__fail_damaged(self->database, self->layer, error);
}

static boyi_status see_block(boyi__writer *self, size_t block, boyi__see_states *see, void *context,
                             boyi_error *error)
{
    boyi__writer_member *own = &self->members[0];
    if (!unpack_states(self, own, block))
        return boyi__fail_damaged(self->database, self->layer, error);
    boyi_status status = boyi__state_texts_load(self->database, own->zstd, self->game, &self->heads[block],
                                                own->states, error);
    return status ? status : see(context, own->states, self->heads[block].count);
}

boyi_status boyi__read_states(boyi__writer *self, uint32_t layer, boyi__see_states *see, void *context,
                              boyi_error *error)
{
    uint32_t number = 0;
    boyi_state from = 0;
    boyi_status status = BOYI_OK;
    self->layer = layer;
    for (bool last = false; !last && !status;) {
        status = list_blocks(self, from, error);
        for (size_t i = 0; i < self->blocks && !status; i++)
            status = see_block(self, i, see, context, error);
        if (!status && !boyi__blocks_follow(self->heads, self->blocks, &number, &from, &last))
            status = boyi__fail_damaged(self->database, self->layer, error);
    }
    boyi__database_rest(self->database);
    return status;
}

typedef struct {
    boyi__see_values *see;
    void *context;
} viewer;

static void show_values(boyi__writer *self, boyi__writer_member *own, size_t block, boyi_error *error)
{
    const boyi__manifest *about = &self->database->about;
    const boyi__record *record = &self->values[block];
    const viewer *to = self->context;
    boyi__block_head head;
    if (!unpack_states(self, own, block) ||
        !boyi__block_read_head(record->data, record->length, about->fingerprint, 'v', &head) ||
        !boyi__block_is_beside(&head, &self->heads[block]) || head.first != record->first ||
        !boyi__block_unpack(own->zstd, record->data, record->length, &head, own->raw)) {
        boyi__failure_note(&self->failure, boyi__fail_damaged(self->database, self->layer, error), error);
        return;
    }
    for (uint32_t i = 0; i < head.count; i++)
        own->worths[i] = boyi__stored_worth(about, head.width, own->raw, i);
    boyi_status status = boyi__state_texts_load(self->database, own->zstd, self->game, &self->heads[block],
                                                own->states, error);
    if (!status)
        status = to->see(to->context, own->states, own->worths, head.count, error);
    if (status == BOYI_ABSENT)
        status = boyi__fail_damaged(self->database, self->layer, error);
    if (status)
        boyi__failure_note(&self->failure, status, error);
}

boyi_status boyi__read_values(boyi__writer *self, uint32_t layer, boyi__see_values *see, void *context,
                              boyi_error *error)
{
    viewer to = {see, context};
    uint32_t number = 0;
    boyi_state from = 0;
    boyi_status status = BOYI_OK;
    self->layer = layer;
    self->context = &to;
    for (bool last = false; !last && !status;) {
        size_t values;
        status = list_blocks(self, from, error);
        if (!status)
            status = boyi__database_list(self->database, BOYI__VALUES, layer, from, self->blocks,
                                         self->values, &values, error);
        if (!status && values != self->blocks)
            status = boyi__fail_damaged(self->database, layer, error);
        if (!status)
            status = share(self, show_values, error);
        if (!status && !boyi__blocks_follow(self->heads, self->blocks, &number, &from, &last))
            status = boyi__fail_damaged(self->database, self->layer, error);
    }
    self->context = NULL;
    boyi__database_rest(self->database);
    return status;
}

/* ---- Values ---- */

static void count_outcomes(boyi__writer *self, boyi__writer_member *own, uint32_t count, bool narrow)
{
    boyi_kind kind = self->database->about.kind;
    if (!narrow) {
        for (uint32_t i = 0; i < count; i++)
            own->outcomes[boyi__worth_value(kind, own->worths[i]).outcome]++;
        return;
    }
    uint32_t codes[256] = {0};
    for (uint32_t i = 0; i < count; i++)
        codes[own->codes[i]]++;
    for (unsigned code = 0; code < 256; code++)
        if (codes[code])
            own->outcomes[boyi__worth_value(kind, self->narrow.narrow[code]).outcome] += codes[code];
}

/* From worths or narrow codes to who wins alone. */
static unsigned reduce_to_outcomes(boyi__writer *self, boyi__writer_member *own, uint32_t count, bool narrow)
{
    boyi_kind kind = self->database->about.kind;
    for (uint32_t i = 0; i < count; i++) {
        int64_t worth = narrow ? self->narrow.narrow[own->codes[i]] : own->worths[i];
        own->codes[i] = (uint8_t)boyi__worth_value(kind, worth).outcome;
    }
    return 1;
}

static bool write_codes(const boyi__codec *codec, boyi__writer_member *own, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        uint64_t place = 0;
        if (!boyi__code_write(codec, &place, 0, own->worths[i]))
            return false;
        boyi__put_little_endian(own->codes + (size_t)i * codec->width, place, codec->width);
    }
    return true;
}

/* The narrowest codes that hold them all; returns their width. */
static unsigned choose_codes(boyi__writer *self, boyi__writer_member *own, uint32_t count)
{
    if (write_codes(&self->narrow, own, count))
        return 1;
    if (write_codes(&self->wide, own, count))
        return 2;
    for (uint32_t i = 0; i < count; i++)
        boyi__put_little_endian(own->codes + (size_t)i * 8, (uint64_t)own->worths[i], 8);
    return 8;
}

static void pack_values(boyi__writer *self, boyi__writer_member *own, size_t block, boyi_error *error)
{
    bool narrow = false;
    if (!unpack_states(self, own, block)) {
        boyi__failure_note(&self->failure, boyi__fail_damaged(self->database, self->layer, error), error);
        return;
    }
    boyi__block_head head = self->heads[block];
    boyi_status status = self->ask(self->context, own->states, head.count, own->worths, own->codes, &narrow,
                                   error);
    if (status) {
        boyi__failure_note(&self->failure, status, error);
        return;
    }
    count_outcomes(self, own, head.count, narrow);
    head.width = (uint8_t)(self->database->about.outcome_only
                               ? reduce_to_outcomes(self, own, head.count, narrow)
                           : narrow ? 1
                                    : choose_codes(self, own, head.count));
    size_t length = boyi__block_write_values(&own->packer, self->database->about.fingerprint, head,
                                             own->codes);
    keep_record(self, own, &self->packed[block], length, error);
}

static void add_outcomes(boyi__writer *self, boyi__layer_record *layer)
{
    for (unsigned i = 0; i < self->threads; i++)
        for (unsigned outcome = 0; outcome < 4; outcome++) {
            layer->outcomes[outcome] += self->members[i].outcomes[outcome];
            self->members[i].outcomes[outcome] = 0;
        }
}

boyi_status boyi__write_values(boyi__writer *self, boyi__layer_record layer, boyi__ask_values *ask,
                               void *context, boyi_error *error)
{
    uint32_t number = 0;
    boyi_state from = 0;
    boyi_status status = BOYI_OK;
    self->layer = layer.layer;
    self->ask = ask;
    self->context = context;
    layer.solved = true;
    memset(layer.outcomes, 0, sizeof layer.outcomes);
    for (bool last = false; !last && !status;) {
        status = list_blocks(self, from, error);
        if (!status)
            status = share(self, pack_values, error);
        if (!status && !boyi__blocks_follow(self->heads, self->blocks, &number, &from, &last))
            status = boyi__fail_damaged(self->database, self->layer, error);
        add_outcomes(self, &layer);
        if (!status)
            status = write_packed(self, BOYI__VALUES, &layer, last, error);
    }
    forget_packed(self);
    boyi__database_rest(self->database);
    return status;
}
