#include "serve/deadline.h"

#include "base/error.h"

/* Worths come by the million, and the clock takes longer than some of them. */
enum { WORTHS_BETWEEN_LOOKS = 16 };

static boyi_status look(const boyi__deadline_solution *self, boyi_error *error)
{
    const boyi_progress nothing = {0};
    return self->progress(self->context, &nothing)
               ? BOYI_OK
               : boyi_fail(error, BOYI_CANCELLED, "%s: stopped", "%s：已停止", self->inner->game->rules.name);
}

static boyi_status watched_worth(const boyi_solution *solution, boyi_state state, boyi_error *error,
                                 int64_t *out)
{
    boyi__deadline_solution *self = solution->self;
    boyi_status status = self->asked++ % WORTHS_BETWEEN_LOOKS ? BOYI_OK : look(self, error);
    return status ? status : self->inner->source->worth(self->inner, state, error, out);
}

static boyi_status watched_line(const boyi_solution *solution, boyi_state state, boyi_error *error,
                                boyi_line *out)
{
    const boyi__deadline_solution *self = solution->self;
    boyi_status status = look(self, error);
    return status ? status : self->inner->source->line(self->inner, state, error, out);
}

static boyi_status watched_totals(const boyi_solution *solution, boyi_state state, boyi_error *error,
                                  boyi_totals *out)
{
    const boyi__deadline_solution *self = solution->self;
    boyi_status status = look(self, error);
    return status ? status : self->inner->source->totals(self->inner, state, error, out);
}

static boyi_status watched_choices(const boyi_solution *solution, boyi_state state, size_t most,
                                   boyi_error *error, boyi_choices *out)
{
    const boyi__deadline_solution *self = solution->self;
    boyi_status status = look(self, error);
    return status ? status : self->inner->source->choices(self->inner, state, most, error, out);
}

static boyi_status watched_facts(const boyi_solution *solution, boyi_error *error, boyi__fact *out,
                                 size_t *count)
{
    const boyi__deadline_solution *self = solution->self;
    return self->inner->source->facts(self->inner, error, out, count);
}

const boyi_solution *boyi__deadline_solution_start(boyi__deadline_solution *bounded,
                                                   const boyi_solution *inner, boyi_progressor *progress,
                                                   void *context)
{
    const boyi__source *source = inner->source;
    *bounded = (boyi__deadline_solution){.inner = inner, .progress = progress, .context = context};
    bounded->source = (boyi__source){
        .worth = watched_worth,
        .line = source->line ? watched_line : NULL,
        .totals = source->totals ? watched_totals : NULL,
        .choices = source->choices ? watched_choices : NULL,
        .facts = source->facts ? watched_facts : NULL,
        .every_state = source->every_state,
    };
    bounded->solution = *inner;
    bounded->solution.source = &bounded->source;
    bounded->solution.self = bounded;
    return &bounded->solution;
}
