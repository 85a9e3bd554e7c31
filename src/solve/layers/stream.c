/* layers, at scale: rules whose layer rises with every move are solved in streams, on all threads.
 *
 *   up      Expand the states of a layer; each state that is reached goes to the queue of its own layer
 *           (queues.h). A layer that nothing lower is left to expand for is pressed: sorted, each state once
 *           (sorted_run.h). See forward.c.
 *   down    From the last layer: read its states in order, make their moves again, look up the values of
 *           what they lead to in the layers at hand (layer_index.h), fold. Then the layer itself is put at
 *           hand, until all that lead to it are done; where every move goes to the next layer, that is one
 *           layer. See backward.c.
 *
 * Nothing is read or written at random but the look-ups on the way down, and those are announced to memory a
 * few hundred moves ahead. Threads share nothing they write but the counter of parts to be done and the stock
 * of chunks. Every layer comes out sorted, so the result is the same for any number of threads.
 *
 * Memory: 1 to 3 bytes a state pressed and 1 for its value; beside it the longest queue (4 or 8 bytes for
 * each move into a layer) or two layers at hand (7 to 12 bytes for each of their states). What is pressed
 * goes to a temporary file when it takes more than a third of the limit, or all together more than half.
 */
#include "solve/layers/stream.h"

#include <stdlib.h>

#include "base/huge_pages.h"

enum { SHARED_LEAST = 4096 }; /* states: a smaller layer is one thread's */

/* ---- Threads ---- */

/* Others may take memory meanwhile; the caller's own code must not keep them waiting for it. */
static boyi_status report(boyi__stream *self, uint64_t done)
{
    boyi__meter *meter = &self->run->meter;
    pthread_mutex_lock(&self->pool.lock);
    boyi__meter now = *meter;
    pthread_mutex_unlock(&self->pool.lock);
    boyi_status status = boyi__meter_report(&now, done);
    meter->states = now.states;
    meter->next_report = now.next_report;
    meter->work = now.work;
    return status;
}

void boyi__stream_note_done(boyi__stream *self, unsigned number, size_t states)
{
    uint64_t done = atomic_fetch_add_explicit(&self->done, states, memory_order_relaxed) + states;
    if (number != 0)
        return;
    boyi__meter *meter = &self->run->meter, *own = &self->members[0].run.meter;
    meter->work += own->work; /* states with many moves are slow */
    own->work = 0;
    boyi_status status = boyi__meter_is_due(meter, done) ? report(self, done) : BOYI_OK;
    if (status)
        boyi__stream_stop(self, status, NULL);
}

boyi_status boyi__stream_share(boyi__stream *self, boyi__parallel_step *step, uint64_t states)
{
    boyi__parallel_for(states < SHARED_LEAST ? 1 : self->threads,
                       boyi__packed_layer_runs(&self->layers->list[self->here]), &self->failure, step, self);
    return boyi__failure_tell(&self->failure, NULL);
}

uint64_t boyi__stream_bytes_of(const boyi__packed_layer *packed)
{
    uint64_t bytes = packed->codes ? packed->count * packed->width : 0;
    for (unsigned part = 0; part < boyi__packed_layer_runs(packed); part++)
        bytes += packed->runs[part].data ? packed->runs[part].length : 0;
    return bytes;
}

bool boyi__stream_must_spill(const boyi__stream *self)
{
    const boyi__meter *meter = &self->run->meter;
    return self->pressed > meter->max_bytes / 3 || meter->bytes > meter->max_bytes / 2;
}

boyi_status boyi__stream_spill(boyi__stream *self, size_t first, size_t end)
{
    boyi_status status = BOYI_OK;
    for (size_t i = first; i < end && !status; i++) {
        boyi__packed_layer *packed = &self->layers->list[i];
        self->pressed -= boyi__stream_bytes_of(packed);
        status = boyi__packed_layer_spill(self->layers, packed, &self->pool, &self->members[0].error);
        if (!status)
            status = report(self, atomic_load(&self->done)); /* so that it can be stopped */
    }
    boyi__trim_heap();
    return status ? boyi__stream_stop(self, status, status == BOYI_FILE ? &self->members[0].error : NULL)
                  : BOYI_OK;
}

boyi_status boyi__stream_after_checkpoint(boyi__stream *self, boyi_status status)
{
    bool told = status != BOYI_LIMIT && status != BOYI_MEMORY;
    return status ? boyi__stream_stop(self, status, told ? &self->members[0].error : NULL) : BOYI_OK;
}

/* ---- The whole ---- */

static boyi_status start_member(boyi__stream *self, boyi__stream_worker *own, const boyi_options *options)
{
    boyi_status status = boyi__run_start(&own->run, self->run->game, options, &own->error);
    if (status)
        return status;
    own->even_steps = true;
    own->questions = malloc((BOYI__STREAM_LOOKS + self->run->game->rules.most_moves) *
                            sizeof *own->questions);
    boyi__sorter_start(&own->sorter, &self->pool);
    return own->questions ? BOYI_OK : BOYI_MEMORY;
}

static void end_member(boyi__stream *self, boyi__stream_worker *own)
{
    for (size_t i = 0; i < own->queues_count; i++)
        boyi__queue_end(&own->queues[i]);
    free(own->queues);
    boyi__sorter_end(&own->sorter);
    boyi__chunk_pool_release(&self->pool, own->keys_room * sizeof *own->keys);
    free(own->keys);
    free(own->questions);
    boyi__run_end(&own->run);
}

static boyi_status work(boyi__stream *self, boyi_state start, const boyi_options *options)
{
    boyi_status status = BOYI_OK;
    for (unsigned i = 0; i < self->threads && !status; i++)
        status = start_member(self, &self->members[i], options);
    if (!status)
        status = boyi__stream_forward(self, start);
    if (status)
        return status;
    for (unsigned i = 0; i < self->threads; i++) {
        self->layers->even_steps &= self->members[i].even_steps;
        boyi__sorter_end(&self->members[i].sorter);
    }
    boyi__chunk_pool_trim(&self->pool);
    boyi__trim_heap();
    return boyi__stream_backward(self);
}

boyi_status boyi__layers_stream(boyi__run *run, boyi_state start, const boyi_options *options,
                                const boyi__checkpoint *checkpoint, boyi_solution **out)
{
    const boyi_rules *rules = &run->game->rules;
    uint64_t bytes_before = run->meter.bytes;
    boyi__stream self = {.run = run, .checkpoint = checkpoint, .threads = boyi__thread_count(options)};
    boyi__failure_start(&self.failure);
    boyi__chunk_pool_start(&self.pool, &run->meter);
    self.layers = boyi__packed_layers_new(rules->kind, rules->bits, options ? options->folder : NULL);
    self.members = calloc(self.threads, sizeof *self.members);
    boyi_status status = self.layers && self.members ? work(&self, boyi__run_canonical(run, start), options)
                                                     : BOYI_MEMORY;
    status = boyi__stream_stopped(&self) ? boyi__run_fail_first(run, &self.failure)
                                         : boyi__meter_fail(&run->meter, status, rules->name, run->error);
    boyi__failure_end(&self.failure);
    for (size_t i = 0; self.layers && self.indexes && i < self.layers->count; i++)
        boyi__layer_index_end(&self.indexes[i]);
    free(self.indexes);
    free(self.releases);
    for (unsigned i = 0; self.members && i < self.threads; i++)
        end_member(&self, &self.members[i]);
    free(self.members);
    boyi__chunk_pool_end(&self.pool);
    if (status || checkpoint) {
        boyi__packed_layers_free(self.layers);
        run->meter.bytes = bytes_before; /* for the other way, if there is one */
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
