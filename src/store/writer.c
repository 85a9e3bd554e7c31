#include "store/writer.h"

#include <assert.h>
#include <stdlib.h>

#include "store/state_texts.h"

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
        free(self->states_packed[i].data);
        free(self->texts_packed[i].data);
        free(self->values_packed[i].data);
        self->states_packed[i] = self->texts_packed[i] = self->values_packed[i] = (boyi__packed_record){0};
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
    return boyi__failure_tell(&self->failure, error);
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

boyi_status boyi__writer_append(boyi__writer *self, const boyi__section_record *sections,
                                size_t sections_count, boyi_error *error)
{
    uint64_t states = 0;
    boyi_status status = boyi_game_failed(self->game, error); /* then what was packed may be wrong */
    for (size_t i = 0; i < self->batch.count && !status; i++) {
        static const boyi__block_kind kinds[] = {BOYI__STATES, BOYI__TEXTS, BOYI__VALUES};
        const boyi__packed_record *const records[] = {&self->states_packed[i], &self->texts_packed[i],
                                                      &self->values_packed[i]};
        for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds && !status; kind++)
            if (records[kind]->length)
                status = boyi__index_put_block(self->database, kinds[kind], self->batch.section,
                                               self->batch.heads[i].first, records[kind]->data,
                                               records[kind]->length, error);
        states += self->batch.heads[i].count;
    }
    for (size_t i = 0; i < sections_count && !status; i++)
        status = boyi__index_put_section(self->database, &sections[i], error);
    free_packed(self);
    return status ? status : boyi__log_commit_if_due(self->database, states, error);
}

/* ---- States ---- */

size_t boyi__writer_cut(boyi__writer *self, size_t count, bool last)
{
    boyi__block_batch *batch = &self->batch;
    size_t blocks = (last ? count + BOYI__BLOCK_STATES - 1 : count - 1) / BOYI__BLOCK_STATES;
    batch->count = blocks < BOYI__BATCH_BLOCKS ? blocks : BOYI__BATCH_BLOCKS;
    for (size_t i = 0; i < batch->count; i++) {
        size_t from = i * BOYI__BLOCK_STATES, end = from + BOYI__BLOCK_STATES;
        bool ends = end >= count; /* only the section's last block may be short */
        batch->heads[i] = (boyi__block_head){
            .section = batch->section,
            .number = batch->number + (uint32_t)i,
            .count = (uint32_t)((ends ? count : end) - from),
            .last = ends,
            .first = self->states[from],
            .next = ends ? UINT64_MAX : self->states[end],
        };
        assert(last || !ends);
    }
    batch->number += (uint32_t)batch->count;
    return batch->count * BOYI__BLOCK_STATES < count ? batch->count * BOYI__BLOCK_STATES : count;
}

boyi_status boyi__writer_pack_states(boyi__writer *self, boyi__writer_worker *worker, size_t block,
                                     boyi_error *error)
{
    const boyi_state *states = self->states + block * BOYI__BLOCK_STATES;
    boyi__block_head head = self->batch.heads[block];
    size_t length = boyi__block_write_states(&worker->packer, self->database->manifest.fingerprint, head,
                                             states);
    boyi_status status = copy_record(self, worker, length, &self->states_packed[block], error);
    if (status || !self->game || !self->game->rules.intern)
        return status;
    status = boyi__state_texts_write(&worker->packer, self->database, self->game, head, states, &length,
                                     error);
    return status || !length ? status : copy_record(self, worker, length, &self->texts_packed[block], error);
}

boyi_status boyi__write_states(boyi__writer *self, uint64_t section, uint32_t number,
                               const boyi_state *states, size_t count, bool last,
                               const boyi__section_record *sections, size_t sections_count, size_t *used,
                               boyi_error *error)
{
    boyi_status status = BOYI_OK;
    boyi__batch_start(&self->batch, self->database, section);
    self->batch.number = number;
    *used = 0;
    while (!status && (last ? *used < count : count - *used > BOYI__BLOCK_STATES)) {
        self->states = states + *used;
        *used += boyi__writer_cut(self, count - *used, last);
        status = boyi__writer_for_blocks(self, boyi__writer_pack_states, error);
        if (!status)
            status = boyi__writer_append(self, sections, *used == count ? sections_count : 0, error);
    }
    free_packed(self);
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

boyi_status boyi__writer_pack_values(boyi__writer *self, boyi__writer_worker *worker, size_t block,
                                     bool narrow, boyi_error *error)
{
    uint8_t *codes = worker->reader.codes;
    boyi__block_head head = self->batch.heads[block];
    /* The outcomes are counted; of narrow codes, each code once. */
    boyi_kind kind = self->database->manifest.kind;
    uint32_t counts[256] = {0};
    for (uint32_t i = 0; i < head.count; i++)
        if (narrow)
            counts[codes[i]]++;
        else
            worker->outcomes[boyi__worth_value(kind, worker->worths[i]).outcome]++;
    for (unsigned code = 0; code < 256; code++)
        if (counts[code])
            worker->outcomes[boyi__worth_value(kind, self->narrow.narrow[code]).outcome] += counts[code];
    /* The codes to store, of the least width that holds them all. */
    head.width = 1;
    if (self->database->manifest.outcome_only) {
        for (uint32_t i = 0; i < head.count; i++) {
            int64_t worth = narrow ? self->narrow.narrow[codes[i]] : worker->worths[i];
            codes[i] = (uint8_t)boyi__worth_value(kind, worth).outcome;
        }
    } else if (!narrow && !encode(&self->narrow, worker, head.count)) {
        head.width = encode(&self->wide, worker, head.count) ? 2 : 8;
        for (uint32_t i = 0; i < head.count && head.width == 8; i++)
            boyi__put_little_endian(codes + (size_t)i * 8, (uint64_t)worker->worths[i], 8);
    }
    worker->widest = worker->widest < head.width ? head.width : worker->widest;
    head.raw = head.count * head.width;
    head.type = 'v';
    size_t length = boyi__block_write(&worker->packer, self->database->manifest.fingerprint, &head, codes);
    return copy_record(self, worker, length, &self->values_packed[block], error);
}

void boyi__writer_count(boyi__writer *self, boyi__section_record *section)
{
    for (unsigned i = 0; i < self->threads; i++) {
        boyi__writer_worker *worker = &self->workers[i];
        section->widest = section->widest < worker->widest ? worker->widest : section->widest;
        worker->widest = 0;
        for (unsigned outcome = 0; outcome < 4; outcome++) {
            section->outcomes[outcome] += worker->outcomes[outcome];
            worker->outcomes[outcome] = 0;
        }
    }
}

/* A step: asks the source for the values of a stored block. */
static boyi_status pack_source(boyi__writer *self, boyi__writer_worker *worker, size_t block,
                               boyi_error *error)
{
    bool narrow = false;
    boyi__block_reader *reader = &worker->reader;
    if (!boyi__batch_read_states(&self->batch, block, reader))
        return boyi__fail_damaged(self->database, self->batch.section, error);
    boyi_status status = self->source(self->context, reader->states, self->batch.heads[block].count,
                                      worker->worths, reader->codes, &narrow, error);
    return status ? status : boyi__writer_pack_values(self, worker, block, narrow, error);
}

boyi_status boyi__write_values(boyi__writer *self, boyi__section_record section, boyi__value_source *source,
                               void *context, boyi_error *error)
{
    boyi__block_batch *batch = &self->batch;
    boyi_status status = BOYI_OK;
    self->source = source;
    self->context = context;
    section.solved = true;
    memset(section.outcomes, 0, sizeof section.outcomes);
    for (boyi__batch_start(batch, self->database, section.number); !batch->last && !status;) {
        status = boyi__batch_next(batch, false, error);
        if (!status)
            status = boyi__writer_for_blocks(self, pack_source, error);
        if (!status)
            status = boyi__batch_check(batch, error);
        boyi__writer_count(self, &section);
        if (!status)
            status = boyi__writer_append(self, &section, batch->last, error);
    }
    free_packed(self);
    return status;
}
