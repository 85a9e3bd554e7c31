/* The crew of one run: a run with buffers of its own for each member, and one way to stop them all.
 *
 * The caller's thread is member 0. It alone asks the meter and so the progress callback; what any member
 * fails with stops the others, who look at boyi__workers_stopped between two pieces of work. Sentences are
 * written when all are through. Memory is resized while nobody else works, or under a lock.
 */
#ifndef BOYI_SOLVE_WORKERS_H
#define BOYI_SOLVE_WORKERS_H

#include "base/parallel.h"
#include "solve/engine.h"

/* Threads take some 50 microseconds to start: fewer states than this are done before that. */
enum { BOYI__WORKERS_LEAST = 1 << 12 };

typedef struct {
    boyi__run *run;    /* member 0's */
    boyi__run *others; /* once there is enough to do */
    unsigned size;     /* 0: nobody has asked yet, since asking the system takes as long as a small game */
    const boyi_options *options;
    bool alone; /* this piece of work is member 0's alone: nothing needs to be atomic */
    boyi__failure failure;
} boyi__workers;

void boyi__workers_start(boyi__workers *workers, boyi__run *run, const boyi_options *options);
void boyi__workers_end(boyi__workers *workers);

/* Run work(context, member) for all members, or where there are few states to look at for member 0 alone.
 * The status of whoever failed first, with its sentence. */
boyi_status boyi__workers_run(boyi__workers *workers, size_t states,
                              void (*work)(void *context, unsigned member), void *context);

static inline boyi__run *boyi__worker(boyi__workers *workers, unsigned member)
{
    return member ? &workers->others[member - 1] : workers->run;
}

static inline bool boyi__workers_stopped(boyi__workers *workers)
{
    return boyi__failure_any(&workers->failure);
}

/* boyi__meter_tick, of which only member 0's counts. */
static inline void boyi__workers_tick(boyi__workers *workers, unsigned member, uint64_t states)
{
    boyi_status status = member == 0 ? boyi__meter_tick(&workers->run->meter, states) : BOYI_OK;
    if (status)
        boyi__failure_note(&workers->failure, status, NULL);
}

/* Turn the status of a meter's call that was made between two pieces of work into a sentence. */
static inline boyi_status boyi__workers_fail(const boyi__workers *workers, boyi_status status)
{
    return boyi__meter_fail(&workers->run->meter, status, workers->run->game->rules.name,
                            workers->run->error);
}

/* ---- Counters that members share ---- */

static inline uint32_t boyi__workers_add(const boyi__workers *workers, uint32_t *counter, uint32_t more)
{
    if (!workers->alone)
        return __atomic_fetch_add(counter, more, __ATOMIC_RELAXED);
    uint32_t old = *counter;
    *counter = old + more;
    return old;
}

#endif
