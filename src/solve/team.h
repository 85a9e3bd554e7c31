/* The crew of one run: a run with buffers of its own for each member, and one way to stop them all.
 *
 * The caller's thread is member 0. It alone asks the meter and so the progress callback; what any member
 * fails with stops the others, who look at boyi__team_stopped between two pieces of work. Sentences are
 * written when all are through. Memory is resized while nobody else works, or under a lock.
 */
#ifndef BOYI_SOLVE_TEAM_H
#define BOYI_SOLVE_TEAM_H

#include "base/crew.h"
#include "solve/engine.h"

/* Threads take some 50 microseconds to start: fewer states than this are done before that. */
enum { BOYI__TEAM_LEAST = 1 << 12 };

typedef struct {
    boyi__run *run;    /* member 0's */
    boyi__run *others; /* once there is enough to do */
    unsigned size;     /* 0: nobody has asked yet, since asking the system takes as long as a small game */
    const boyi_options *options;
    bool alone; /* this piece of work is member 0's alone: nothing needs to be atomic */
    atomic_int stop;
} boyi__team;

void boyi__team_start(boyi__team *team, boyi__run *run, const boyi_options *options);
void boyi__team_end(boyi__team *team);

/* Run work(context, member) for all members, or where there are few states to look at for member 0 alone.
 * The status of whoever failed first, with its sentence. */
boyi_status boyi__team_run(boyi__team *team, size_t states, void (*work)(void *context, unsigned member),
                           void *context);

static inline boyi__run *boyi__team_member(boyi__team *team, unsigned member)
{
    return member ? &team->others[member - 1] : team->run;
}

/* What the meter's calls return. BOYI_OK stops nobody. */
void boyi__team_stop(boyi__team *team, boyi_status status);
/* The rules gave up; was it that? */
void boyi__team_stop_broken(boyi__team *team);
bool boyi__team_broken(const boyi__team *team);

static inline bool boyi__team_stopped(boyi__team *team)
{
    return atomic_load_explicit(&team->stop, memory_order_relaxed) != BOYI_OK;
}

/* boyi__meter_tick, of which only member 0's counts. */
static inline void boyi__team_tick(boyi__team *team, unsigned member, uint64_t states)
{
    boyi_status status = member == 0 ? boyi__meter_tick(&team->run->meter, states) : BOYI_OK;
    if (status)
        boyi__team_stop(team, status);
}

/* Turn the status of a meter's call that was made between two pieces of work into a sentence. */
static inline boyi_status boyi__team_fail(const boyi__team *team, boyi_status status)
{
    return boyi__meter_fail(&team->run->meter, status, team->run->game->rules.name, team->run->error);
}

/* ---- Counters that members share ---- */

static inline uint32_t boyi__team_add(const boyi__team *team, uint32_t *counter, uint32_t more)
{
    if (!team->alone)
        return __atomic_fetch_add(counter, more, __ATOMIC_RELAXED);
    uint32_t old = *counter;
    *counter = old + more;
    return old;
}

#endif
