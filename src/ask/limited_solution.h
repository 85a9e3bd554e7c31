/* A solution that can be stopped while it is read.
 *
 * A finished solution answers at once and asks nothing, but a line, a table or an explanation is thousands of answers:
 * they are read through a limited solution, which looks at the clock in between.
 */
#ifndef BOYI_ASK_LIMITED_SOLUTION_H
#define BOYI_ASK_LIMITED_SOLUTION_H

#include "game/solution.h"

/* A solution that gives the same answers as `inner` until `progress` returns false, then BOYI_CANCELLED. For
 * one thread; `inner` may be shared. */
typedef struct {
    boyi_solution solution; /* to be asked; not to be freed */
    boyi__source source;
    const boyi_solution *inner;
    boyi_progressor *progress;
    void *context;
    boyi_progress phase; /* what the callback is told */
    unsigned asked;
} boyi__limited_solution;

/* The progress that is told while a solution is read. */
boyi_progress boyi__reading_progress(void);

/* `limited` must not move while it is used, and `inner` must outlive it. Returns limited->solution. */
const boyi_solution *boyi__limited_solution_start(boyi__limited_solution *limited, const boyi_solution *inner,
                                                  boyi_progressor *progress, void *context);

#endif
