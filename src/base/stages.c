#include "base/stages.h"

static bool report(void *context, const boyi_progress *progress)
{
    boyi__stages *self = context;
    boyi_progress all = *progress;
    if (all.work_total > 0 && all.total) {
        const double states = (double)all.total;
        self->here = all.work_total / states;
        all.work += self->before * states;
        all.work_total += (self->before + self->later) * states;
    }
    return self->given.progress(self->given.context, &all);
}

static bool reserve(void *context, uint64_t bytes)
{
    const boyi__stages *self = context;
    return self->given.reserve(self->given.context, bytes);
}

static void tell_tried(void *context, boyi_method method, const boyi_error *why)
{
    const boyi__stages *self = context;
    self->given.tried(self->given.context, method, why);
}

void boyi__stages_start(boyi__stages *stages, const boyi_options *given, double later)
{
    *stages = (boyi__stages){.options = *given, .given = *given, .later = later};
    stages->options.context = stages;
    stages->options.progress = given->progress ? report : NULL;
    stages->options.reserve = given->reserve ? reserve : NULL;
    stages->options.tried = given->tried ? tell_tried : NULL;
}

void boyi__stages_next(boyi__stages *stages, double later)
{
    stages->before += stages->here;
    stages->here = 0;
    stages->later = later;
}
