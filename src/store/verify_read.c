/* Verifying a database of one section, or of the rules' sections: all its states, as they are stored. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "store/block_reader.h"
#include "store/state_texts.h"
#include "store/stored_worth.h"
#include "store/verify.h"
#include "store/verify_state.h"

typedef struct {
    const boyi_solution *solution;
    const boyi__manifest *manifest;
    boyi__worth_visitor *add;
    void *context;
    boyi_error *error;
    uint64_t states, outcomes[4]; /* of the section that is being read */
} reading;

static boyi_status add_block(reading *self, uint64_t section, const boyi__block_reader *block, uint32_t count)
{
    const boyi_game *game = self->solution->game;
    boyi_status status = BOYI_OK;
    for (uint32_t i = 0; i < count && !status; i++) {
        boyi_state state = block->states[i];
        boyi__state_label text;
        if (self->solution->symmetry && game->rules.canonical(game->self, state) != state)
            status = boyi__fail(self->error, BOYI_WRONG, "%s: state %s is not the canonical one of its class",
                                game->rules.name, boyi__state_label_write(&text, game, state));
        else if (boyi__manifest_by_sections(self->manifest) && game->rules.section &&
                 game->rules.section(game->self, state) != section)
            status = boyi__fail(self->error, BOYI_WRONG,
                                "%s: state %s is stored in another section than its own", game->rules.name,
                                boyi__state_label_write(&text, game, state));
        if (status)
            break;
        int64_t worth = boyi__stored_worth(self->manifest, block->width, block->codes, i);
        self->states++;
        self->outcomes[boyi__worth_value(game->rules.kind, worth).outcome]++;
        status = self->add(self->context, state, worth);
    }
    return status;
}

static boyi_status read_section(reading *self, boyi__database *database, const boyi__section_record *section,
                                boyi__block_batch *batch, boyi__block_reader *reader)
{
    boyi_status status = BOYI_OK;
    self->states = 0;
    memset(self->outcomes, 0, sizeof self->outcomes);
    for (boyi__batch_start(batch, database, section->number); !status && !batch->last;) {
        status = boyi__batch_next(batch, true, self->error);
        for (size_t i = 0; i < batch->count && !status; i++) {
            if (!boyi__batch_read_states(batch, i, reader) || !boyi__batch_read_values(batch, i, reader))
                status = boyi__fail_damaged(database, section->number, self->error);
            if (!status)
                status = boyi__state_texts_load(database, reader->zstd, self->solution->game,
                                                &batch->heads[i], reader->states, self->error);
            if (!status)
                status = add_block(self, section->number, reader, batch->heads[i].count);
        }
        if (!status)
            status = boyi__batch_check(batch, self->error);
    }
    bool equal = self->states == section->states &&
                 memcmp(self->outcomes, section->outcomes, sizeof self->outcomes) == 0;
    return status || equal ? status : boyi__fail_counts(self->solution->game, self->error);
}

boyi_status boyi__verify_read(const boyi_solution *solution, boyi__database *database,
                              boyi__worth_visitor *add, void *context, boyi_error *error)
{
    reading self = {.solution = solution,
                    .manifest = &database->manifest,
                    .add = add,
                    .context = context,
                    .error = error};
    boyi__block_reader reader;
    boyi__block_batch *batch = malloc(sizeof *batch);
    boyi_status status = BOYI_OK;
    if (!boyi__block_reader_start(&reader) || !batch)
        status = boyi__fail_memory(error, database->path);
    for (size_t i = 0; i < database->sections_count && !status; i++)
        status = read_section(&self, database, &database->sections[i]->record, batch, &reader);
    boyi__block_reader_end(&reader);
    free(batch);
    return status;
}
