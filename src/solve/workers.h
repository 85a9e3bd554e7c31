/* Workers: the threads of one run, each with a run of its own for expanding states, and one way to stop all.
 *
 * The caller's thread is worker 0. It alone calls the meter and so the progress callback. The first failure of
 * any worker stops the others, which check boyi__workers_stopped between two steps; error texts are set when
 * all have returned. Memory is resized while no other worker runs, or under a lock.
 */
#ifndef BOYI_SOLVE_WORKERS_H
#define BOYI_SOLVE_WORKERS_H

#include "base/parallel.h"
#include "solve/engine.h"

/* Starting threads takes some 50 microseconds: fewer states than this are expanded sooner. */
enum { BOYI__WORKERS_LEAST = 1 << 12 };

typedef struct {
    boyi__run *run;    /* worker 0's */
    boyi__run *others; /* made when there is enough to do */
    unsigned size;     /* 0: not known yet, since asking the system takes as long as a small game */
    const boyi_options *options;
    bool alone; /* worker 0 runs alone: nothing needs to be atomic */
    boyi__failure failure;
} boyi__workers;

void boyi__workers_start(boyi__workers *workers, boyi__run *run, const boyi_options *options);
void boyi__workers_end(boyi__workers *workers);

/* Runs work(context, worker) for all workers, or for worker 0 alone if there are few states. Returns the status
 * of the first failure and sets the error text. */
boyi_status boyi__workers_run(boyi__workers *workers, size_t states,
                              void (*work)(void *context, unsigned worker), void *context);

static inline boyi__run *boyi__worker(boyi__workers *workers, unsigned worker)
{
    return worker ? &workers->others[worker - 1] : workers->run;
}

static inline bool boyi__workers_stopped(boyi__workers *workers)
{
    return boyi__failure_any(&workers->failure);
}

/* boyi__meter_tick, by worker 0 only. */
static inline void boyi__workers_tick(boyi__workers *workers, unsigned worker, uint64_t states)
{
    boyi_status status = worker == 0 ? boyi__meter_tick(&workers->run->meter, states) : BOYI_OK;
    if (status)
        boyi__failure_note(&workers->failure, status, NULL);
}

/* Adds to a counter that the workers share. Returns its value before. */
static inline uint32_t boyi__workers_add(const boyi__workers *workers, uint32_t *counter, uint32_t more)
{
    if (!workers->alone)
        return __atomic_fetch_add(counter, more, __ATOMIC_RELAXED);
    uint32_t old = *counter;
    *counter = old + more;
    return old;
}

#endif
