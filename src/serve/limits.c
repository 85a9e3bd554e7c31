#include "serve/limits.h"

#include <assert.h>

#include "base/error.h"

bool boyi__limits_reserve(void *context, uint64_t bytes)
{
    boyi__limits *limits = context;
    if (!limits->job)
        return true;
    if (limits->game)
        bytes += boyi__game_bytes(limits->game);
    bool granted = boyi__job_reserve(limits->jobs, limits->job, bytes);
    limits->memory_refused = limits->memory_refused || !granted;
    return granted;
}

bool boyi__limits_go_on(void *context, const boyi_progress *progress)
{
    boyi__limits *limits = context;
    if (limits->cpu_ms && boyi__cpu_time() - limits->cpu_start >= limits->cpu_ms)
        return false;
    /* A script's game grows by itself: the engine does not ask for that memory. */
    if (progress && limits->game && boyi__game_grows(limits->game) &&
        !boyi__limits_reserve(limits, progress->bytes))
        limits->out_of_memory = true;
    return boyi__now() < limits->deadline && !atomic_load_explicit(limits->stop, memory_order_relaxed) &&
           !(limits->left && atomic_load_explicit(limits->left, memory_order_relaxed)) &&
           !limits->out_of_memory;
}

boyi_status boyi__limits_status(const boyi__limits *limits, boyi_status status, boyi_error *error)
{
    return (status == BOYI_LIMIT && limits->memory_refused) ||
                   (status == BOYI_CANCELLED && limits->out_of_memory)
               ? boyi__fail(
                     error, BOYI_MEMORY,
                     "other questions are using the memory this one needs: please try again in a moment")
               : status;
}

/* ---- A limited solution ---- */

/* Worths are asked for by the million, and the clock takes longer than some of them. */
enum { WORTHS_PER_CHECK = 16 };

static boyi_status check(const boyi__limited_solution *self, boyi_error *error)
{
    const boyi_progress nothing = {0};
    return self->progress(self->context, &nothing)
               ? BOYI_OK
               : boyi__fail(error, BOYI_CANCELLED, "%s: stopped", self->inner->game->rules.name);
}

static boyi_status limited_worth(const boyi_solution *solution, boyi_state state, boyi_error *error,
                                 int64_t *out)
{
    boyi__limited_solution *self = solution->self;
    boyi_status status = self->asked++ % WORTHS_PER_CHECK ? BOYI_OK : check(self, error);
    return status ? status : self->inner->source->worth(self->inner, state, error, out);
}

static boyi_status limited_line(const boyi_solution *solution, boyi_state state, boyi_error *error,
                                boyi_line *out)
{
    const boyi__limited_solution *self = solution->self;
    boyi_status status = check(self, error);
    return status ? status : self->inner->source->line(self->inner, state, error, out);
}

static boyi_status limited_totals(const boyi_solution *solution, boyi_state state, boyi_error *error,
                                  boyi_totals *out)
{
    const boyi__limited_solution *self = solution->self;
    boyi_status status = check(self, error);
    return status ? status : self->inner->source->totals(self->inner, state, error, out);
}

static boyi_status limited_choices(const boyi_solution *solution, boyi_state state, size_t most,
                                   boyi_error *error, boyi_choices *out)
{
    const boyi__limited_solution *self = solution->self;
    boyi_status status = check(self, error);
    return status ? status : self->inner->source->choices(self->inner, state, most, error, out);
}

static boyi_status limited_facts(const boyi_solution *solution, boyi_error *error, boyi__fact *out,
                                 size_t *count)
{
    const boyi__limited_solution *self = solution->self;
    return self->inner->source->facts(self->inner, error, out, count);
}

const boyi_solution *boyi__limited_solution_start(boyi__limited_solution *limited, const boyi_solution *inner,
                                                  boyi_progressor *progress, void *context)
{
    const boyi__source *source = inner->source;
    assert(progress && source->worth);
    *limited = (boyi__limited_solution){.inner = inner, .progress = progress, .context = context};
    limited->source = (boyi__source){
        .worth = limited_worth,
        .line = source->line ? limited_line : NULL,
        .totals = source->totals ? limited_totals : NULL,
        .choices = source->choices ? limited_choices : NULL,
        .facts = source->facts ? limited_facts : NULL,
        .every_state = source->every_state,
    };
    limited->solution = *inner;
    limited->solution.source = &limited->source;
    limited->solution.self = limited;
    return &limited->solution;
}
