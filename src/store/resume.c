#include "store/resume.h"

#include "base/meter.h"
#include "store/state_texts.h"
#include "store/stored_worth.h"

boyi_status boyi__resume_read_states(boyi__writer *writer, uint64_t section, boyi__states_visitor *visit,
                                     void *context, boyi_error *error)
{
    boyi__block_batch *batch = &writer->batch;
    boyi__block_reader *reader = &writer->workers[0].reader;
    boyi_status status = BOYI_OK;
    for (boyi__batch_start(batch, writer->database, section); !batch->last && !status;) {
        status = boyi__batch_next(batch, false, error);
        for (size_t i = 0; i < batch->count && !status; i++) {
            if (!boyi__batch_read_states(batch, i, reader))
                status = boyi__fail_damaged(writer->database, section, error);
            if (!status)
                status = boyi__state_texts_load(writer->database, reader->zstd, writer->game,
                                                &batch->heads[i], reader->states, error);
            if (!status)
                status = visit(context, reader->states, batch->heads[i].count);
        }
        if (!status)
            status = boyi__batch_check(batch, error);
    }
    return status;
}

typedef struct {
    boyi__values_visitor *visit;
    void *context;
} values_visit;

static boyi_status visit_values(boyi__writer *writer, boyi__writer_worker *worker, size_t block,
                                boyi_error *error)
{
    const values_visit *to = writer->context;
    boyi__block_reader *reader = &worker->reader;
    const boyi__block_head *head = &writer->batch.heads[block];
    if (!boyi__batch_read_states(&writer->batch, block, reader) ||
        !boyi__batch_read_values(&writer->batch, block, reader))
        return boyi__fail_damaged(writer->database, writer->batch.section, error);
    for (uint32_t i = 0; i < head->count; i++)
        worker->worths[i] = boyi__stored_worth(&writer->database->manifest, reader->width, reader->codes, i);
    boyi_status status = boyi__state_texts_load(writer->database, reader->zstd, writer->game, head,
                                                reader->states, error);
    if (!status)
        status = to->visit(to->context, reader->states, worker->worths, head->count, error);
    return status == BOYI_ABSENT ? boyi__fail_damaged(writer->database, writer->batch.section, error)
                                 : status;
}

boyi_status boyi__resume_read_values(boyi__writer *writer, uint64_t section, boyi__values_visitor *visit,
                                     void *context, boyi_error *error)
{
    values_visit to = {visit, context};
    boyi__block_batch *batch = &writer->batch;
    boyi_status status = BOYI_OK;
    writer->context = &to;
    for (boyi__batch_start(batch, writer->database, section); !batch->last && !status;) {
        status = boyi__batch_next(batch, true, error);
        if (!status)
            status = boyi__writer_for_blocks(writer, visit_values, error);
        if (!status)
            status = boyi__batch_check(batch, error);
    }
    writer->context = NULL;
    return status;
}

/* ---- Checking all ---- */

typedef struct {
    boyi_kind kind;
    atomic_uint_fast64_t states, blocks, outcomes[4];
} section_counts;

static boyi_status count_states(void *context, const boyi_state *states, size_t count)
{
    section_counts *counts = context;
    (void)states;
    atomic_fetch_add(&counts->states, count);
    atomic_fetch_add(&counts->blocks, 1);
    return BOYI_OK;
}

static boyi_status count_values(void *context, const boyi_state *states, const int64_t *worths, size_t count,
                                boyi_error *error)
{
    section_counts *counts = context;
    uint64_t outcomes[4] = {0};
    (void)error;
    for (size_t i = 0; i < count; i++)
        outcomes[boyi__worth_value(counts->kind, worths[i]).outcome]++;
    for (unsigned i = 0; i < 4; i++)
        atomic_fetch_add(&counts->outcomes[i], outcomes[i]);
    return count_states(context, states, count);
}

boyi_status boyi__resume_check(boyi__writer *writer, const boyi_options *options, boyi_error *error)
{
    boyi__database *database = writer->database;
    boyi__meter meter;
    uint64_t done = 0;
    boyi_status status = BOYI_OK;
    boyi__meter_start(&meter, options);
    boyi__meter_phase(&meter, "checking stored layers");
    meter.plan = (boyi__plan){0, 0, 0}; /* it is not known what is left */
    for (size_t i = 0; i < database->sections_count; i++)
        meter.total += database->sections[i]->record.states;
    for (size_t i = 0; i < database->sections_count && !status; i++) {
        const boyi__section_record *section = &database->sections[i]->record;
        section_counts counts = {.kind = database->manifest.kind};
        meter.has_layer = true;
        meter.layer = (uint32_t)section->number;
        status = section->solved
                     ? boyi__resume_read_values(writer, section->number, count_values, &counts, error)
                     : boyi__resume_read_states(writer, section->number, count_states, &counts, error);
        uint64_t blocks = atomic_load(&counts.blocks);
        const boyi__block_places *lists = database->sections[i]->blocks;
        bool equal = atomic_load(&counts.states) == section->states && lists[BOYI__STATES].count == blocks &&
                     lists[BOYI__VALUES].count == (section->solved ? blocks : 0);
        for (unsigned outcome = 0; outcome < 4 && section->solved; outcome++)
            equal = equal && atomic_load(&counts.outcomes[outcome]) == section->outcomes[outcome];
        if (!status && !equal)
            status = boyi__fail_damaged(database, section->number, error);
        done += section->states;
        if (!status)
            status = boyi__meter_fail(&meter, boyi__meter_report(&meter, done), writer->game->rules.name,
                                      error);
    }
    return status;
}
