/* The driver of the streaming solver (stream.h): starts the workers, runs the two passes, makes the solution. */
#include <stdlib.h>

#include "base/huge_pages.h"
#include "solve/layers/stream.h"

boyi_status boyi__layers_stream(boyi__run *run, boyi_state start, const boyi_options *options,
                                const boyi__checkpoint *checkpoint, boyi_solution **out)
{
    const boyi_rules *rules = &run->game->rules;
    uint64_t bytes_before = run->meter.bytes;
    boyi__stream self = {.run = run, .checkpoint = checkpoint, .threads = boyi__thread_count(options)};
    boyi__chunk_pool_start(&self.pool, &run->meter);
    self.layers = boyi__packed_layers_new(rules->kind, rules->bits, options ? options->folder : NULL);
    self.workers = calloc(self.threads, sizeof *self.workers);
    boyi_status status = self.layers && self.workers ? BOYI_OK : BOYI_MEMORY;
    for (unsigned i = 0; i < self.threads && !status; i++) {
        boyi__stream_worker *own = &self.workers[i];
        own->even_steps = true;
        own->sorter.pool = &self.pool;
        own->lookups = malloc((BOYI__STREAM_LOOKUPS + rules->most_moves) * sizeof *own->lookups);
        status = own->lookups ? boyi__run_start(&own->run, run->game, options, &own->error) : BOYI_MEMORY;
    }

    /* The passes. */
    if (!status)
        status = boyi__stream_forward(&self, start);
    if (!status) {
        for (unsigned i = 0; i < self.threads; i++) {
            self.layers->even_steps &= self.workers[i].even_steps;
            boyi__sorter_end(&self.workers[i].sorter);
        }
        boyi__chunk_pool_trim(&self.pool);
        boyi__trim_heap();
        status = boyi__stream_backward(&self);
    }
    status = boyi__failure_any(&self.failure) ? boyi__run_fail_first(run, &self.failure)
                                              : boyi__run_fail(run, status);

    /* What they needed is freed. */
    for (size_t i = 0; self.layers && self.indexes && i < self.layers->count; i++)
        boyi__layer_index_end(&self.indexes[i]);
    free(self.indexes);
    free(self.releases);
    for (unsigned i = 0; self.workers && i < self.threads; i++) {
        boyi__stream_worker *own = &self.workers[i];
        for (size_t queue = 0; queue < own->queues_count; queue++)
            boyi__queue_end(&own->queues[queue]);
        free(own->queues);
        boyi__sorter_end(&own->sorter);
        boyi__chunk_pool_release(&self.pool, own->keys_room * sizeof *own->keys);
        free(own->keys);
        free(own->lookups);
        boyi__run_end(&own->run);
    }
    free(self.workers);
    boyi__chunk_pool_end(&self.pool);

    if (status || checkpoint) {
        boyi__packed_layers_free(self.layers);
        run->meter.bytes = bytes_before; /* for another way to solve, if there is one */
        return status;
    }
    uint64_t states = self.layers->states;
    status = boyi__solution_new(run->game, &boyi__packed_layers_source, self.layers, run->error, out);
    if (!status) {
        (*out)->symmetry = run->symmetry;
        (*out)->start = start;
        (*out)->effort = (boyi_effort){.method = BOYI_LAYERS, .visited = states, .bytes = run->meter.peak};
    }
    return status;
}

boyi_status boyi__layers_checkpointed(const boyi_game *game, boyi_state state, const boyi_options *options,
                                      const boyi__checkpoint *checkpoint, boyi_error *error,
                                      boyi_effort *effort)
{
    boyi__run run;
    if (!game->rules.layer || game->rules.parts)
        return BOYI_METHOD;
    boyi_status status = boyi__run_start(&run, game, options, error);
    if (status)
        return status;
    run.meter.bytes = run.meter.peak = checkpoint->bytes;
    status = boyi__layers_stream(&run, state, options, checkpoint, NULL);
    *effort = (boyi_effort){.method = BOYI_LAYERS, .visited = run.meter.states, .bytes = run.meter.peak};
    boyi__run_end(&run);
    return status;
}
