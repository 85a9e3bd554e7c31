/* Before a build goes on, what it kept is read once: states and texts of every layer that was found, values
 * of every layer that was solved. The way on would not: of values it reads those that its next layers ask
 * for. So damage is told now, before hours of work are built upon it, and never becomes part of a finished
 * database.
 *
 * Cost: what `verify` takes without the rules, the pages of the file once and about 10 ns a state. */
#include <stdatomic.h>
#include <string.h>

#include "base/meter.h"
#include "store/build.h"

typedef struct {
    boyi_kind kind;
    atomic_uint_fast64_t states, blocks, outcomes[4];
} census;

static boyi_status count_states(void *context, const boyi_state *states, size_t count)
{
    census *seen = context;
    (void)states;
    atomic_fetch_add(&seen->states, count);
    atomic_fetch_add(&seen->blocks, 1);
    return BOYI_OK;
}

static boyi_status count_values(void *context, const boyi_state *states, const int64_t *worths, size_t count,
                                boyi_error *error)
{
    census *seen = context;
    uint64_t outcomes[4] = {0};
    (void)error;
    for (size_t i = 0; i < count; i++)
        outcomes[boyi__worth_value(seen->kind, worths[i]).outcome]++;
    for (unsigned i = 0; i < 4; i++)
        atomic_fetch_add(&seen->outcomes[i], outcomes[i]);
    return count_states(context, states, count);
}

static boyi_status check_layer(boyi__writer *writer, const boyi__layer_record *layer, uint64_t *blocks,
                               uint64_t *value_blocks, boyi_error *error)
{
    census seen = {.kind = writer->database->about.kind};
    boyi_status status = layer->solved ? boyi__read_values(writer, layer->layer, count_values, &seen, error)
                                       : boyi__read_states(writer, layer->layer, count_states, &seen, error);
    bool right = atomic_load(&seen.states) == layer->states;
    for (unsigned i = 0; i < 4 && layer->solved; i++)
        right = right && atomic_load(&seen.outcomes[i]) == layer->outcomes[i];
    *blocks += atomic_load(&seen.blocks);
    *value_blocks += layer->solved ? atomic_load(&seen.blocks) : 0;
    return status || right ? status : boyi__fail_damaged(writer->database, layer->layer, error);
}

boyi_status boyi__check_kept(boyi__writer *writer, const boyi_options *options, boyi_error *error)
{
    boyi__database *database = writer->database;
    boyi__meter meter;
    uint64_t done = 0, blocks = 0, value_blocks = 0;
    boyi_status status = BOYI_OK;
    boyi__meter_start(&meter, options);
    boyi__meter_phase(&meter, "checking what is kept", "检查已保存的内容");
    for (size_t i = 0; i < database->layers_count; i++)
        meter.total += database->layers[i].states;
    for (size_t i = 0; i < database->layers_count && !status; i++) {
        const boyi__layer_record *layer = &database->layers[i];
        meter.has_layer = true;
        meter.layer = layer->layer;
        status = check_layer(writer, layer, &blocks, &value_blocks, error);
        done += layer->states;
        if (!status)
            status = boyi__meter_fail(&meter, boyi__meter_report(&meter, done), writer->game->rules.name,
                                      error);
    }
    return status ? status : boyi__database_check_blocks(database, blocks, value_blocks, error);
}
