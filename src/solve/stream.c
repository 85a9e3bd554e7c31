/* layers, at scale: rules whose layer rises with every move are solved in streams, on all threads.
 *
 *   up      Expand the states of a layer; each state that is reached goes to the queue of its own layer
 *           (queues.h). A layer that nothing lower is left to expand for is pressed: sorted, each state once
 *           (press.h). See stream_up.c.
 *   down    From the last layer: read its states in order, make their moves again, look up the values of
 *           what they lead to in the layers at hand (at_hand.h), fold. Then the layer itself is put at
 *           hand, until all that lead to it are done; where every move goes to the next layer, that is one
 *           layer. See stream_down.c.
 *
 * Nothing is read or written at random but the look-ups on the way down, and those are announced to memory a
 * few hundred moves ahead. Threads share nothing they write but the counter of parts to be done and the stock
 * of chunks. Every layer comes out sorted, so the result is the same for any number of threads.
 *
 * Memory: 1 to 3 bytes a state pressed and 1 for its value; beside it the longest queue (4 or 8 bytes for
 * each move into a layer) or two layers at hand (7 to 12 bytes for each of their states). What is pressed
 * goes to a temporary file when it takes more than a third of the limit, or all together more than half.
 */
#include "solve/stream.h"

#include <stdlib.h>

#include "base/pages.h"

enum { SHARED_LEAST = 4096 }; /* states: a smaller layer is one thread's */

/* ---- Failing together ---- */

boyi_status boyi__stream_give_up(boyi__stream *self, boyi__stream_member *own, boyi_status status, bool told)
{
    int expected = BOYI_OK;
    if (atomic_compare_exchange_strong(&self->stop, &expected, (int)status) && told)
        self->failed = own;
    return status;
}

boyi_status boyi__stream_give_up_broken(boyi__stream *self, boyi__stream_member *own)
{
    int expected = BOYI_OK;
    if (atomic_compare_exchange_strong(&self->stop, &expected, BOYI_CANCELLED)) {
        self->failed = own;
        atomic_store(&self->stop, (int)boyi__run_fail_broken(&own->run));
    }
    return BOYI_CANCELLED;
}

/* Others may take memory meanwhile; the caller's own code must not keep them waiting for it. */
static boyi_status report(boyi__stream *self, uint64_t done)
{
    boyi__meter *meter = &self->run->meter;
    pthread_mutex_lock(&self->stock.lock);
    boyi__meter now = *meter;
    pthread_mutex_unlock(&self->stock.lock);
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
        boyi__stream_give_up(self, NULL, status, false);
}

boyi_status boyi__stream_share(boyi__stream *self, void (*work)(void *context, unsigned number),
                               uint64_t states)
{
    atomic_store(&self->taken, 0);
    boyi__crew_run(states < SHARED_LEAST ? 1 : self->crew, work, self);
    return (boyi_status)atomic_load(&self->stop);
}
uint64_t boyi__stream_weigh(const boyi__stratum *stratum)
{
    uint64_t bytes = stratum->codes ? stratum->count * stratum->width : 0;
    for (unsigned part = 0; part < boyi__stratum_parts(stratum); part++)
        bytes += stratum->parts[part].data ? stratum->parts[part].length : 0;
    return bytes;
}

bool boyi__stream_is_crowded(const boyi__stream *self)
{
    const boyi__meter *meter = &self->run->meter;
    return self->pressed > meter->max_bytes / 3 || meter->bytes > meter->max_bytes / 2;
}

boyi_status boyi__stream_shelve(boyi__stream *self, size_t first, size_t end)
{
    boyi_status status = BOYI_OK;
    for (size_t i = first; i < end && !status; i++) {
        boyi__stratum *stratum = &self->strata->list[i];
        self->pressed -= boyi__stream_weigh(stratum);
        status = boyi__stratum_shelve(self->strata, stratum, &self->stock, &self->members[0].error);
        if (!status)
            status = report(self, atomic_load(&self->done)); /* so that it can be stopped */
    }
    boyi__pages_return();
    return status ? boyi__stream_give_up(self, &self->members[0], status, status == BOYI_FILE) : BOYI_OK;
}

boyi_status boyi__stream_after_keeping(boyi__stream *self, boyi_status status)
{
    bool told = status != BOYI_LIMIT && status != BOYI_MEMORY;
    return status ? boyi__stream_give_up(self, &self->members[0], status, told) : BOYI_OK;
}

/* ---- The whole ---- */

static boyi_status start_member(boyi__stream *self, boyi__stream_member *own, const boyi_options *options)
{
    boyi_status status = boyi__run_start(&own->run, self->run->game, options, &own->error);
    if (status)
        return status;
    own->even_steps = true;
    own->questions = malloc((BOYI__STREAM_LOOKS + self->run->game->rules.most_moves) *
                            sizeof *own->questions);
    boyi__press_start(&own->press, &self->stock);
    return own->questions ? BOYI_OK : BOYI_MEMORY;
}

static void end_member(boyi__stream *self, boyi__stream_member *own)
{
    for (size_t i = 0; i < own->queues_count; i++)
        boyi__queue_end(&own->queues[i]);
    free(own->queues);
    boyi__press_end(&own->press);
    boyi__stock_give(&self->stock, own->keys_room * sizeof *own->keys);
    free(own->keys);
    free(own->questions);
    boyi__run_end(&own->run);
}

static boyi_status work(boyi__stream *self, boyi_state start, const boyi_options *options)
{
    boyi_status status = BOYI_OK;
    for (unsigned i = 0; i < self->crew && !status; i++)
        status = start_member(self, &self->members[i], options);
    if (!status)
        status = boyi__stream_go_up(self, start);
    if (status)
        return status;
    for (unsigned i = 0; i < self->crew; i++) {
        self->strata->even_steps &= self->members[i].even_steps;
        boyi__press_end(&self->members[i].press);
    }
    boyi__stock_sell(&self->stock);
    boyi__pages_return();
    return boyi__stream_go_down(self);
}

static boyi_status tell(boyi__stream *self, boyi_status status)
{
    if (!status || status == BOYI_METHOD)
        return status;
    if (!self->failed)
        return boyi__meter_fail(&self->run->meter, status, self->run->game->rules.name, self->run->error);
    if (self->run->error)
        *self->run->error = self->failed->error;
    return status;
}

boyi_status boyi__layers_stream(boyi__run *run, boyi_state start, const boyi_options *options,
                                const boyi__keeper *keeper, boyi_solution **out)
{
    const boyi_rules *rules = &run->game->rules;
    uint64_t bytes_before = run->meter.bytes;
    boyi__stream self = {.run = run, .keeper = keeper, .crew = boyi__crew_size(options)};
    boyi__stock_start(&self.stock, &run->meter);
    self.strata = boyi__strata_new(rules->kind, rules->bits, options ? options->folder : NULL);
    self.members = calloc(self.crew, sizeof *self.members);
    boyi_status status = self.strata && self.members ? work(&self, boyi__run_class(run, start), options)
                                                     : BOYI_MEMORY;
    status = tell(&self, status);
    for (size_t i = 0; self.strata && self.hands && i < self.strata->count; i++)
        boyi__hand_end(&self.hands[i]);
    free(self.hands);
    free(self.farewells);
    for (unsigned i = 0; self.members && i < self.crew; i++)
        end_member(&self, &self.members[i]);
    free(self.members);
    boyi__stock_end(&self.stock);
    if (status || keeper) {
        boyi__strata_free(self.strata);
        run->meter.bytes = bytes_before; /* for the other way, if there is one */
        return status;
    }
    uint64_t states = self.strata->states;
    status = boyi__solution_new(run->game, &boyi__strata_source, self.strata, run->error, out);
    if (!status) {
        (*out)->symmetry = run->symmetry;
        (*out)->start = start;
        (*out)->effort = (boyi_effort){.method = BOYI_LAYERS, .visited = states, .bytes = run->meter.peak};
    }
    return status;
}

boyi_status boyi__layers_keep(const boyi_game *game, boyi_state state, const boyi_options *options,
                              const boyi__keeper *keeper, boyi_error *error, boyi_effort *effort)
{
    boyi__run run;
    if (!game->rules.layer || game->rules.parts)
        return BOYI_METHOD;
    boyi_status status = boyi__run_start(&run, game, options, error);
    if (status)
        return status;
    run.meter.bytes = run.meter.peak = keeper->bytes;
    status = boyi__layers_stream(&run, state, options, keeper, NULL);
    *effort = (boyi_effort){.method = BOYI_LAYERS, .visited = run.meter.states, .bytes = run.meter.peak};
    boyi__run_end(&run);
    return status;
}
