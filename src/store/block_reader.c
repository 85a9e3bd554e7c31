#include "store/block_reader.h"

#include <assert.h>
#include <stdlib.h>
#include <zstd.h>

bool boyi__block_reader_start(boyi__block_reader *reader)
{
    *reader = (boyi__block_reader){
        .zstd = ZSTD_createDCtx(),
        .raw = malloc(BOYI__RAW_MOST),
        .states = malloc(BOYI__BLOCK_STATES * sizeof *reader->states),
        .codes = malloc((size_t)BOYI__BLOCK_STATES * 8),
    };
    return reader->zstd && reader->raw && reader->states && reader->codes;
}

void boyi__block_reader_end(boyi__block_reader *reader)
{
    ZSTD_freeDCtx(reader->zstd);
    free(reader->raw);
    free(reader->states);
    free(reader->codes);
    *reader = (boyi__block_reader){0};
}

void boyi__batch_start(boyi__block_batch *batch, boyi__database *database, uint32_t layer)
{
    batch->database = database;
    batch->layer = layer;
    batch->number = 0;
    batch->from = 0;
    batch->last = false;
    batch->count = 0;
}

boyi_status boyi__batch_next(boyi__block_batch *batch, bool values, boyi_error *error)
{
    boyi__database *database = batch->database;
    size_t values_count = 0;
    assert(!batch->last);
    boyi_status status = boyi__table_list(database, BOYI__STATES, batch->layer, batch->from,
                                          BOYI__BATCH_BLOCKS, batch->states, &batch->count, error);
    if (!status && values)
        status = boyi__table_list(database, BOYI__VALUES, batch->layer, batch->from, batch->count,
                                  batch->values, &values_count, error);
    bool complete = batch->count > 0 && (!values || values_count == batch->count);
    return status || complete ? status : boyi__fail_damaged(database, batch->layer, error);
}

bool boyi__batch_read_states(boyi__block_batch *batch, size_t block, boyi__block_reader *reader)
{
    const boyi__record *record = &batch->states[block];
    boyi__block_head *head = &batch->heads[block];
    boyi__block_states states;
    assert(block < batch->count);
    return boyi__database_is_intact(batch->database) &&
           boyi__block_read_head(record->data, record->length, batch->database->manifest.fingerprint, 's',
                                 head) &&
           head->layer == batch->layer && head->first == record->first &&
           boyi__block_unpack(reader->zstd, record->data, record->length, head, reader->raw) &&
           boyi__block_open(&states, head, reader->raw) && boyi__block_list(&states, reader->states);
}

bool boyi__batch_read_values(const boyi__block_batch *batch, size_t block, boyi__block_reader *reader)
{
    const boyi__record *record = &batch->values[block];
    boyi__block_head head;
    assert(block < batch->count);
    if (!boyi__block_read_head(record->data, record->length, batch->database->manifest.fingerprint, 'v',
                               &head) ||
        !boyi__block_same_range(&head, &batch->heads[block]) || head.first != record->first ||
        !boyi__block_unpack(reader->zstd, record->data, record->length, &head, reader->codes))
        return false;
    reader->width = head.width;
    return true;
}

boyi_status boyi__batch_check(boyi__block_batch *batch, boyi_error *error)
{
    for (size_t i = 0; i < batch->count; i++) {
        const boyi__block_head *head = &batch->heads[i];
        if (head->number != batch->number || (head->number && head->first != batch->from) ||
            (head->last && i + 1 < batch->count))
            return boyi__fail_damaged(batch->database, batch->layer, error);
        batch->number++;
        batch->from = head->next;
        batch->last = head->last;
    }
    return BOYI_OK;
}
