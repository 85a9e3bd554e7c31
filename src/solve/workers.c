#include "solve/workers.h"

#include <stdlib.h>

void boyi__workers_start(boyi__workers *workers, boyi__run *run, const boyi_options *options)
{
    *workers = (boyi__workers){.run = run, .options = options, .alone = true};
}

void boyi__workers_end(boyi__workers *workers)
{
    for (unsigned i = 1; workers->others && i < workers->size; i++)
        boyi__run_end(&workers->others[i - 1]);
    free(workers->others);
    workers->others = NULL;
}

/* Makes as many workers as are allowed and as have room for their buffers: fewer are no failure. */
static void add_workers(boyi__workers *workers)
{
    unsigned wanted = boyi__thread_count(workers->options);
    workers->size = 1;
    workers->others = wanted > 1 ? calloc(wanted - 1, sizeof *workers->others) : NULL;
    while (workers->others && workers->size < wanted) {
        boyi__run *run = &workers->others[workers->size - 1];
        if (boyi__run_join(run, workers->run)) {
            boyi__run_end(run);
            break;
        }
        workers->size++;
    }
}

boyi_status boyi__workers_run(boyi__workers *workers, size_t states,
                              void (*work)(void *context, unsigned worker), void *context)
{
    bool many = states >= BOYI__WORKERS_LEAST;
    if (many && workers->size == 0)
        add_workers(workers);
    workers->alone = !many || workers->size == 1;
    boyi__parallel_run(workers->alone ? 1 : workers->size, work, context);
    return boyi__run_fail_first(workers->run, &workers->failure);
}
