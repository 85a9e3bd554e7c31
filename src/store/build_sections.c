/* Building by sections: the sink of the sections engine (solve/sections/sections.h). Each section is stored once, with its values, when it
 * is solved; what an interrupted build has stored is solved again, and not written again. */
#include "solve/sections/sections.h"
#include "store/build.h"
#include "store/resume.h"
#include "store/write_section.h"

static boyi_status store_section(void *self, const boyi__finished_section *section, boyi_error *error)
{
    boyi__writer *writer = self;
    const boyi__stored_section *stored = boyi__database_section(writer->database, section->number);
    if (!stored)
        return boyi__write_section(writer, section, error);
    if (!stored->record.solved || stored->record.states != section->count)
        return boyi__fail_damaged(writer->database, section->number, error);
    return BOYI_OK;
}

boyi_status boyi__build_sections(boyi__writer *writer, const boyi_game *game, const boyi_options *options,
                                 boyi_error *error, boyi_effort *effort)
{
    boyi__database *database = writer->database;
    const boyi__sections_sink sink = {.self = writer, .take = store_section};
    boyi_options own = *options;
    boyi__meter meter;
    boyi__meter_start(&meter, options);
    const uint64_t storing = boyi__sections_storing(meter.max_bytes);
    own.max_bytes = meter.max_bytes - storing;
    bool resumes = database->sections_count > 0;
    boyi_status status = resumes ? boyi__resume_check(writer, options, error)
                                 : boyi__index_drop(database, error);
    if (!status && !resumes)
        status = boyi__index_put_mark(database, (boyi__mark)(BOYI__MARK_METHOD + BOYI_SECTIONS), error);
    if (!status && options->team)
        options->team->call(options->team->self);
    if (!status)
        status = boyi__sections_build(game, boyi_game_start(game), &own, &sink, error, effort);
    if (!status)
        effort->bytes += storing;
    return status;
}
