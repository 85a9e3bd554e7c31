#include "ask/limited_solution.h"

#include <assert.h>

#include "base/error.h"

boyi_progress boyi__reading_progress(void)
{
    static const char phase[] = N_("reading the solution");
    return (boyi_progress){.phase = phase, .phase_zh = boyi__tr(BOYI__CHINESE, phase)};
}

/* Worths are asked for by the million, and the clock takes longer than some of them. */
enum { WORTHS_PER_CHECK = 16 };

static boyi_status check(const boyi__limited_solution *self, boyi_error *error)
{
    return self->progress(self->context, &self->phase)
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

/* A line that a shortcut gives by itself, step by step. */
typedef struct {
    boyi__limited_solution *self;
    boyi_line_taker *take;
    void *context;
    boyi_error *error;
    boyi_status status;
} limited_steps;

static bool take_limited(void *context, const boyi_move *move, uint64_t best)
{
    limited_steps *steps = context;
    if (++steps->self->asked % WORTHS_PER_CHECK == 0)
        steps->status = check(steps->self, steps->error);
    return !steps->status && steps->take(steps->context, move, best);
}

static boyi_status limited_line(const boyi_solution *solution, boyi_state state, boyi_line_taker *take,
                                void *context, boyi_error *error)
{
    limited_steps steps = {.self = solution->self, .take = take, .context = context, .error = error};
    const boyi_solution *inner = steps.self->inner;
    boyi_status status = check(steps.self, error);
    if (!status)
        status = inner->source->line(inner, state, take_limited, &steps, error);
    return status ? status : steps.status;
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

static boyi_status limited_facts(const boyi_solution *solution, boyi_error *error, boyi_fact *out,
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
    *limited = (boyi__limited_solution){
        .inner = inner, .progress = progress, .context = context, .phase = boyi__reading_progress()};
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
