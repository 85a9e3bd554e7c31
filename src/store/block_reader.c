#include "store/block_reader.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

bool boyi__block_reader_start(boyi__block_reader *reader)
{
    *reader = (boyi__block_reader){
        .zstd = ZSTD_createDCtx(),
        .record = malloc(BOYI__RECORD_MOST),
        .raw = malloc(BOYI__RAW_MOST),
        .states = malloc(BOYI__BLOCK_STATES * sizeof *reader->states),
        .codes = malloc((size_t)BOYI__BLOCK_STATES * 8),
    };
    return reader->zstd && reader->record && reader->raw && reader->states && reader->codes;
}

void boyi__block_reader_end(boyi__block_reader *reader)
{
    ZSTD_freeDCtx(reader->zstd);
    free(reader->record);
    free(reader->raw);
    free(reader->states);
    free(reader->codes);
    *reader = (boyi__block_reader){0};
}

void boyi__batch_start(boyi__block_batch *batch, boyi__database *database, uint64_t section)
{
    batch->database = database;
    batch->section = section;
    batch->number = 0;
    batch->from = 0;
    batch->last = false;
    batch->count = 0;
}

boyi_status boyi__batch_next(boyi__block_batch *batch, bool values, boyi_error *error)
{
    boyi__database *database = batch->database;
    const boyi__block_places *lists[2] = {NULL, NULL};
    assert(!batch->last);
    batch->count = 0;
    boyi_status status = database->log.writes ? boyi__log_flush(database, error) : BOYI_OK;
    if (!status)
        status = boyi__index_list(database, BOYI__STATES, batch->section, &lists[0], error);
    if (!status && values)
        status = boyi__index_list(database, BOYI__VALUES, batch->section, &lists[1], error);
    if (status)
        return status;
    size_t all = lists[0]->count, from = batch->number;
    if (from >= all || (values && lists[1]->count != all))
        return boyi__fail_damaged(database, batch->section, error);
    batch->count = all - from < BOYI__BATCH_BLOCKS ? all - from : BOYI__BATCH_BLOCKS;
    memcpy(batch->states, lists[0]->list + from, batch->count * sizeof *batch->states);
    if (values)
        memcpy(batch->values, lists[1]->list + from, batch->count * sizeof *batch->values);
    return BOYI_OK;
}

/* Reads a record of states or values into the reader. */
static bool fetch(const boyi__block_batch *batch, const boyi__block_place *place, char type,
                  boyi__block_reader *reader, boyi__block_head *head)
{
    return place->bytes <= BOYI__RECORD_MOST &&
           !boyi__log_read(batch->database, place->place, reader->record, place->bytes, NULL) &&
           boyi__block_read_head(reader->record, place->bytes, batch->database->manifest.fingerprint, type,
                                 head) &&
           head->section == batch->section && head->first == place->first;
}

bool boyi__batch_read_states(boyi__block_batch *batch, size_t block, boyi__block_reader *reader)
{
    const boyi__block_place *place = &batch->states[block];
    boyi__block_head *head = &batch->heads[block];
    boyi__block_states states;
    assert(block < batch->count);
    return fetch(batch, place, 's', reader, head) &&
           boyi__block_unpack(reader->zstd, reader->record, place->bytes, head, reader->raw) &&
           boyi__block_open(&states, head, reader->raw) && boyi__block_list(&states, reader->states);
}

static bool read_values(const boyi__block_batch *batch, size_t block, boyi__block_reader *reader,
                        boyi__block_head *head)
{
    const boyi__block_place *place = &batch->values[block];
    assert(block < batch->count);
    if (!fetch(batch, place, 'v', reader, head) ||
        !boyi__block_unpack(reader->zstd, reader->record, place->bytes, head, reader->codes))
        return false;
    reader->width = head->width;
    return true;
}

bool boyi__batch_read_values(const boyi__block_batch *batch, size_t block, boyi__block_reader *reader)
{
    boyi__block_head head;
    return read_values(batch, block, reader, &head) && boyi__block_same_range(&head, &batch->heads[block]);
}

bool boyi__batch_read_values_alone(boyi__block_batch *batch, size_t block, boyi__block_reader *reader)
{
    return read_values(batch, block, reader, &batch->heads[block]);
}

boyi_status boyi__batch_check(boyi__block_batch *batch, boyi_error *error)
{
    for (size_t i = 0; i < batch->count; i++) {
        const boyi__block_head *head = &batch->heads[i];
        if (head->number != batch->number || (head->number && head->first != batch->from) ||
            (head->last && i + 1 < batch->count))
            return boyi__fail_damaged(batch->database, batch->section, error);
        batch->number++;
        batch->from = head->next;
        batch->last = head->last;
    }
    return BOYI_OK;
}
