#include "store/writer.h"

#include <assert.h>
#include <stdlib.h>

#include "store/state_texts.h"
#include "store/transaction.h"

boyi_status boyi__writer_new(boyi__database *database, unsigned threads, boyi_error *error,
                             boyi__writer **out)
{
    assert(threads > 0);
    boyi__writer *writer = calloc(1, sizeof *writer);
    bool started = writer && (writer->workers = calloc(threads, sizeof *writer->workers));
    if (started)
        writer->threads = threads; /* workers that are not started hold nothing */
    for (unsigned i = 0; started && i < threads; i++) {
        boyi__writer_worker *worker = &writer->workers[i];
        worker->worths = malloc(BOYI__BLOCK_STATES * sizeof *worker->worths);
        started = !boyi__packer_start(&worker->packer) && boyi__block_reader_start(&worker->reader) &&
                  worker->worths;
    }
    if (!started) {
        boyi__writer_free(writer);
        return boyi__fail_memory(error, database->path);
    }
    writer->database = database;
    boyi__codec_start(&writer->narrow, database->manifest.kind, 1);
    boyi__codec_start(&writer->wide, database->manifest.kind, 2);
    *out = writer;
    return BOYI_OK;
}

static void free_packed(boyi__writer *self)
{
    for (size_t i = 0; i < BOYI__BATCH_BLOCKS; i++) {
        free(self->packed[i].data);
        free(self->texts[i].data);
        self->packed[i] = self->texts[i] = (boyi__packed_record){0};
    }
}

void boyi__writer_free(boyi__writer *self)
{
    if (!self)
        return;
    free_packed(self);
    for (unsigned i = 0; i < self->threads; i++) {
        boyi__packer_end(&self->workers[i].packer);
        boyi__block_reader_end(&self->workers[i].reader);
        free(self->workers[i].worths);
    }
    free(self->workers);
    free(self);
}

/* ---- Blocks on all threads ---- */

static void run_step(void *context, unsigned thread, size_t block)
{
    boyi__writer *self = context;
    boyi_error error;
    boyi_status status = self->step(self, &self->workers[thread], block, &error);
    if (status)
        boyi__failure_note(&self->failure, status, &error);
}

boyi_status boyi__writer_for_blocks(boyi__writer *self,
                                    boyi_status (*step)(boyi__writer *, boyi__writer_worker *, size_t,
                                                        boyi_error *),
                                    boyi_error *error)
{
    self->step = step;
    boyi__failure_start(&self->failure);
    boyi__parallel_for(self->threads, self->batch.count, &self->failure, run_step, self);
    boyi_status status = boyi__failure_tell(&self->failure, error);
    boyi__failure_end(&self->failure);
    return status;
}

/* Copies the record that was just packed. */
static boyi_status copy_record(const boyi__writer *self, const boyi__writer_worker *worker, size_t length,
                               boyi__packed_record *out, boyi_error *error)
{
    uint8_t *copy = length ? malloc(length) : NULL;
    if (!copy)
        return boyi__fail_memory(error, self->database->path);
    memcpy(copy, worker->packer.record, length);
    *out = (boyi__packed_record){copy, length};
    return BOYI_OK;
}

/* Puts the packed blocks and the layers' records in one transaction, which thin layers share. */
static boyi_status put_packed(boyi__writer *self, boyi__table_name table, const boyi__layer_record *layers,
                              size_t layers_count, boyi_error *error)
{
    uint64_t bytes = 0, states = 0;
    for (size_t i = 0; i < self->batch.count; i++) {
        bytes += self->packed[i].length + self->texts[i].length;
        states += self->batch.heads[i].count;
    }
    boyi_status status = boyi_game_failed(self->game, error); /* then what was packed may be wrong */
    if (!status)
        status = boyi__transaction_begin(self->database, bytes, error);
    for (size_t i = 0; i < self->batch.count && !status; i++)
        status = boyi__table_put_block(self->database, table, self->batch.layer, self->batch.heads[i].first,
                                       self->packed[i].data, self->packed[i].length, error);
    for (size_t i = 0; i < self->batch.count && !status; i++)
        if (self->texts[i].length)
            status = boyi__table_put_block(self->database, BOYI__TEXTS, self->batch.layer,
                                           self->batch.heads[i].first, self->texts[i].data,
                                           self->texts[i].length, error);
    for (size_t i = 0; i < layers_count && !status; i++)
        status = boyi__table_put_layer(self->database, &layers[i], error);
    free_packed(self);
    return status ? status : boyi__transaction_commit_if_due(self->database, states, error);
}

/* ---- States ---- */

static boyi_status pack_states(boyi__writer *self, boyi__writer_worker *worker, size_t block,
                               boyi_error *error)
{
    const boyi_state *states = self->states + block * BOYI__BLOCK_STATES;
    boyi__block_head head = self->batch.heads[block];
    size_t length = boyi__block_write_states(&worker->packer, self->database->manifest.fingerprint, head,
                                             states);
    boyi_status status = copy_record(self, worker, length, &self->packed[block], error);
    if (status || !self->game || !self->game->rules.intern)
        return status;
    status = boyi__state_texts_write(&worker->packer, self->database, self->game, head, states, &length,
                                     error);
    return status || !length ? status : copy_record(self, worker, length, &self->texts[block], error);
}

boyi_status boyi__write_states(boyi__writer *self, uint32_t layer, uint32_t number, const boyi_state *states,
                               size_t count, bool last, const boyi__layer_record *layers, size_t layers_count,
                               size_t *used, boyi_error *error)
{
    boyi__block_batch *batch = &self->batch;
    boyi_status status = BOYI_OK;
    boyi__batch_start(batch, self->database, layer);
    *used = 0;
    while (!status && (last ? *used < count : count - *used > BOYI__BLOCK_STATES)) {
        size_t left = count - *used;
        size_t blocks = (last ? left + BOYI__BLOCK_STATES - 1 : left - 1) / BOYI__BLOCK_STATES;
        self->states = states + *used;
        batch->count = blocks < BOYI__BATCH_BLOCKS ? blocks : BOYI__BATCH_BLOCKS;
        for (size_t i = 0; i < batch->count; i++) {
            size_t from = i * BOYI__BLOCK_STATES, end = from + BOYI__BLOCK_STATES;
            bool layer_ends = end >= left; /* only the layer's last block may be short */
            batch->heads[i] = (boyi__block_head){
                .layer = layer,
                .number = number + (uint32_t)i,
                .count = (uint32_t)((layer_ends ? left : end) - from),
                .last = layer_ends,
                .first = self->states[from],
                .next = layer_ends ? UINT64_MAX : self->states[end],
            };
            assert(last || !layer_ends);
        }
        number += (uint32_t)batch->count;
        status = boyi__writer_for_blocks(self, pack_states, error);
        *used += batch->count * BOYI__BLOCK_STATES < left ? batch->count * BOYI__BLOCK_STATES : left;
        if (!status)
            status = put_packed(self, BOYI__STATES, layers, *used == count ? layers_count : 0, error);
    }
    return status;
}

/* ---- Values ---- */

/* Writes the worths as codes of one width; false: one of them needs a wider code. */
static bool encode(const boyi__codec *codec, boyi__writer_worker *worker, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        uint64_t code = 0;
        if (!boyi__code_write(codec, &code, 0, worker->worths[i]))
            return false;
        boyi__put_little_endian(worker->reader.codes + (size_t)i * codec->width, code, codec->width);
    }
    return true;
}

/* Turns worths, or narrow codes, into the codes to store; returns their width, the least that holds them all. */
static unsigned choose_codes(const boyi__writer *self, boyi__writer_worker *worker, uint32_t count,
                             bool narrow)
{
    uint8_t *codes = worker->reader.codes;
    if (self->database->manifest.outcome_only) {
        for (uint32_t i = 0; i < count; i++) {
            int64_t worth = narrow ? self->narrow.narrow[codes[i]] : worker->worths[i];
            codes[i] = (uint8_t)boyi__worth_value(self->database->manifest.kind, worth).outcome;
        }
        return 1;
    }
    if (narrow || encode(&self->narrow, worker, count))
        return 1;
    if (encode(&self->wide, worker, count))
        return 2;
    for (uint32_t i = 0; i < count; i++)
        boyi__put_little_endian(codes + (size_t)i * 8, (uint64_t)worker->worths[i], 8);
    return 8;
}

static boyi_status pack_values(boyi__writer *self, boyi__writer_worker *worker, size_t block,
                               boyi_error *error)
{
    bool narrow = false;
    boyi__block_reader *reader = &worker->reader;
    if (!boyi__batch_read_states(&self->batch, block, reader))
        return boyi__fail_damaged(self->database, self->batch.layer, error);
    boyi__block_head head = self->batch.heads[block];
    boyi_status status = self->source(self->context, reader->states, head.count, worker->worths,
                                      reader->codes, &narrow, error);
    if (status)
        return status;
    /* The outcomes are counted; of narrow codes, each code once. */
    boyi_kind kind = self->database->manifest.kind;
    uint32_t counts[256] = {0};
    for (uint32_t i = 0; i < head.count; i++)
        if (narrow)
            counts[reader->codes[i]]++;
        else
            worker->outcomes[boyi__worth_value(kind, worker->worths[i]).outcome]++;
    for (unsigned code = 0; code < 256; code++)
        if (counts[code])
            worker->outcomes[boyi__worth_value(kind, self->narrow.narrow[code]).outcome] += counts[code];
    head.width = (uint8_t)choose_codes(self, worker, head.count, narrow);
    head.raw = head.count * head.width;
    head.type = 'v';
    size_t length = boyi__block_write(&worker->packer, self->database->manifest.fingerprint, &head,
                                      reader->codes);
    return copy_record(self, worker, length, &self->packed[block], error);
}

boyi_status boyi__write_values(boyi__writer *self, boyi__layer_record layer, boyi__value_source *source,
                               void *context, boyi_error *error)
{
    boyi__block_batch *batch = &self->batch;
    boyi_status status = BOYI_OK;
    self->source = source;
    self->context = context;
    layer.solved = true;
    memset(layer.outcomes, 0, sizeof layer.outcomes);
    for (boyi__batch_start(batch, self->database, layer.layer); !batch->last && !status;) {
        status = boyi__batch_next(batch, false, error);
        if (!status)
            status = boyi__writer_for_blocks(self, pack_values, error);
        if (!status)
            status = boyi__batch_check(batch, error);
        for (unsigned i = 0; i < self->threads; i++)
            for (unsigned outcome = 0; outcome < 4; outcome++) {
                layer.outcomes[outcome] += self->workers[i].outcomes[outcome];
                self->workers[i].outcomes[outcome] = 0;
            }
        if (!status)
            status = put_packed(self, BOYI__VALUES, &layer, batch->last, error);
    }
    free_packed(self);
    boyi__transaction_end_read(self->database);
    return status;
}
