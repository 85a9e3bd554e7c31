/* Verifying a database of one layer: all its states, as they are stored. */
#include <stdlib.h>

#include "base/error.h"
#include "store/block_reader.h"
#include "store/state_texts.h"
#include "store/stored_worth.h"
#include "store/verify.h"

typedef struct {
    const boyi_solution *solution;
    const boyi__manifest *manifest;
    boyi__worth_visitor *add;
    void *context;
    boyi_error *error;
} reading;

static boyi_status add_block(const reading *self, const boyi__block_reader *block, uint32_t count)
{
    const boyi_game *game = self->solution->game;
    boyi_status status = BOYI_OK;
    for (uint32_t i = 0; i < count && !status; i++) {
        boyi_state state = block->states[i];
        boyi__state_label text;
        if (self->solution->symmetry && game->rules.canonical(game->self, state) != state)
            status = boyi__fail(self->error, BOYI_WRONG, "%s: state %s is not the canonical one of its class",
                                game->rules.name, boyi__state_label_write(&text, game, state));
        else
            status = self->add(self->context, state,
                               boyi__stored_worth(self->manifest, block->width, block->codes, i));
    }
    return status;
}

boyi_status boyi__verify_read(const boyi_solution *solution, boyi__database *database,
                              boyi__worth_visitor *add, void *context, boyi_error *error)
{
    const reading self = {solution, &database->manifest, add, context, error};
    boyi__block_reader reader;
    boyi__block_batch *batch = malloc(sizeof *batch);
    boyi_status status = BOYI_OK;
    if (!boyi__block_reader_start(&reader) || !batch)
        status = boyi__fail_memory(error, database->path);
    else
        boyi__batch_start(batch, database, 0);
    while (!status && !batch->last) {
        status = boyi__batch_next(batch, true, error);
        for (size_t i = 0; i < batch->count && !status; i++) {
            if (!boyi__batch_read_states(batch, i, &reader) || !boyi__batch_read_values(batch, i, &reader))
                status = boyi__fail_damaged(database, 0, error);
            if (!status)
                status = boyi__state_texts_load(database, reader.zstd, solution->game, &batch->heads[i],
                                                reader.states, error);
            if (!status)
                status = add_block(&self, &reader, batch->heads[i].count);
        }
        if (!status)
            status = boyi__batch_check(batch, error);
    }
    boyi__block_reader_end(&reader);
    free(batch);
    return status;
}
