#include "solve/layers/stream.h"

#include <stdlib.h>

#include "base/huge_pages.h"

enum { SHARED_LEAST = 4096 }; /* states: a smaller layer is solved by one thread */

/* Other threads may count memory meanwhile: they must not wait for the caller's callback. */
static boyi_status report(boyi__stream *self, uint64_t done)
{
    boyi__meter *meter = &self->run->meter;
    boyi__mutex_lock(&self->pool.lock);
    boyi__meter now = *meter;
    boyi__mutex_unlock(&self->pool.lock);
    boyi_status status = boyi__meter_report(&now, done);
    meter->states = now.states;
    meter->next_report = now.next_report;
    meter->work = now.work;
    return status;
}

void boyi__stream_note_done(boyi__stream *self, unsigned thread, size_t states)
{
    uint64_t done = atomic_fetch_add_explicit(&self->done, states, memory_order_relaxed) + states;
    if (thread != 0)
        return;
    boyi__meter *meter = &self->run->meter, *own = &self->workers[0].run.meter;
    meter->work += own->work; /* states with many moves are slow */
    own->work = 0;
    boyi_status status = boyi__meter_is_due(meter, done) ? report(self, done) : BOYI_OK;
    if (status)
        boyi__stream_stop(self, status, NULL);
}

boyi_status boyi__stream_share(boyi__stream *self, boyi__parallel_step *step, uint64_t states)
{
    assert(self->here < self->layers->count);
    boyi__parallel_for(states < SHARED_LEAST ? 1 : self->threads,
                       self->layers->list[self->here].form.partitions, &self->failure, step, self);
    return boyi__failure_tell(&self->failure, NULL);
}

boyi_status boyi__stream_after_checkpoint(boyi__stream *self, boyi_status status)
{
    bool has_text = status != BOYI_LIMIT && status != BOYI_MEMORY;
    return status ? boyi__stream_stop(self, status, has_text ? &self->workers[0].error : NULL) : BOYI_OK;
}

/* ---- Spilling ---- */

boyi_status boyi__stream_spill(boyi__stream *self, size_t *from, size_t to)
{
    const boyi__meter *meter = &self->run->meter;
    if (self->packed_bytes <= meter->max_bytes / 3 && meter->bytes <= meter->max_bytes / 2)
        return BOYI_OK;
    boyi_status status = BOYI_OK;
    boyi_error *error = &self->workers[0].error;
    const size_t first = *from < to ? *from : to, end = *from < to ? to : *from;
    *from = to;
    for (size_t i = first; i < end && !status; i++) {
        boyi__packed_layer *layer = &self->layers->list[i];
        uint64_t bytes = layer->codes ? layer->count * layer->width : 0;
        for (unsigned run = 0; run < layer->form.partitions; run++)
            bytes += layer->runs[run].data ? layer->runs[run].length : 0;
        assert(self->packed_bytes >= bytes);
        self->packed_bytes -= bytes;
        status = boyi__packed_layer_spill(self->layers, layer, &self->pool, error);
        if (!status)
            status = report(self, atomic_load(&self->done)); /* so that it can be cancelled */
    }
    boyi__trim_heap();
    return status ? boyi__stream_stop(self, status, status == BOYI_FILE ? error : NULL) : BOYI_OK;
}
