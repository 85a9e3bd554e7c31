#include "store/write_section.h"

#include <assert.h>
#include <string.h>

/* Takes the values of a block from the section's codes, and packs them. */
static boyi_status pack_codes(boyi__writer *writer, boyi__writer_worker *worker, size_t block,
                              boyi_error *error)
{
    const boyi__finished_section *section = writer->context;
    const boyi__block_head *head = &writer->batch.heads[block];
    uint64_t from = (uint64_t)head->number * BOYI__BLOCK_STATES;
    boyi_kind kind = writer->database->manifest.kind;
    const uint8_t *codes = (const uint8_t *)section->codes + from * section->width;
    assert(from + head->count <= section->count);
    if (section->width == 1)
        memcpy(worker->reader.codes, codes, head->count);
    for (uint32_t i = 0; i < head->count && section->width > 1; i++)
        worker->worths[i] = boyi__code_worth(
            kind, section->width, boyi__code_at(section->width, codes + (size_t)i * section->width));
    return boyi__writer_pack_values(writer, worker, block, section->width == 1, error);
}

/* A step. */
static boyi_status pack_both(boyi__writer *writer, boyi__writer_worker *worker, size_t block,
                             boyi_error *error)
{
    boyi_status status = boyi__writer_pack_states(writer, worker, block, error);
    return status ? status : pack_codes(writer, worker, block, error);
}

static boyi__section_record record_of(const boyi__finished_section *section)
{
    return (boyi__section_record){.number = section->number,
                                  .states = section->count,
                                  .width = section->width,
                                  .found = true,
                                  .solved = true};
}

boyi_status boyi__write_section(boyi__writer *writer, const boyi__finished_section *section,
                                boyi_error *error)
{
    boyi__section_record record = record_of(section);
    boyi_status status = BOYI_OK;
    size_t used = 0;
    assert(section->count > 0 && !boyi__database_section(writer->database, section->number));
    boyi__batch_start(&writer->batch, writer->database, section->number);
    writer->context = (void *)(uintptr_t)section;
    while (!status && used < section->count) {
        writer->states = section->states + used;
        used += boyi__writer_cut(writer, section->count - used, true);
        status = boyi__writer_for_blocks(writer, pack_both, error);
        boyi__writer_count(writer, &record);
        if (!status)
            status = boyi__writer_append(writer, &record, used == section->count, error);
    }
    return status;
}

/* A step: of a stored block the head tells which codes are its. */
static boyi_status pack_stored(boyi__writer *writer, boyi__writer_worker *worker, size_t block,
                               boyi_error *error)
{
    const boyi__finished_section *section = writer->context;
    const boyi__block_head *head = &writer->batch.heads[block];
    if (!boyi__batch_read_states(&writer->batch, block, &worker->reader) ||
        (uint64_t)head->number * BOYI__BLOCK_STATES + head->count > section->count)
        return boyi__fail_damaged(writer->database, section->number, error);
    return pack_codes(writer, worker, block, error);
}

boyi_status boyi__write_section_values(boyi__writer *writer, const boyi__finished_section *section,
                                       boyi_error *error)
{
    boyi__block_batch *batch = &writer->batch;
    const boyi__stored_section *stored = boyi__database_section(writer->database, section->number);
    boyi__section_record record = record_of(section);
    if (!stored || !stored->record.found || stored->record.states != section->count)
        return boyi__fail_damaged(writer->database, section->number, error);
    boyi_status status = BOYI_OK;
    writer->context = (void *)(uintptr_t)section;
    for (boyi__batch_start(batch, writer->database, section->number); !batch->last && !status;) {
        status = boyi__batch_next(batch, false, error);
        if (!status)
            status = boyi__writer_for_blocks(writer, pack_stored, error);
        if (!status)
            status = boyi__batch_check(batch, error);
        boyi__writer_count(writer, &record);
        if (!status)
            status = boyi__writer_append(writer, &record, batch->last, error);
    }
    return status;
}
