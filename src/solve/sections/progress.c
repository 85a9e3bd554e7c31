/* The progress of the threads. */
#include "solve/sections/sections.h"

void boyi__sections_note_done(boyi__sections_run *self, unsigned thread, size_t states)
{
    uint64_t done = atomic_fetch_add_explicit(&self->done, states, memory_order_relaxed) + states;
    boyi__meter *meter = &self->run->meter;
    if (thread != 0)
        return;
    meter->work += self->workers[0].run.meter.work;
    self->workers[0].run.meter.work = 0;
    boyi_status status = boyi__meter_is_due(meter, done) ? boyi__pool_report(&self->pool, done) : BOYI_OK;
    if (status)
        boyi__failure_note(&self->failure, status, NULL);
}
