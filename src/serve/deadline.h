/* A watched solution: the same answers as another's, but whoever asks it is stopped when the time is over.
 *
 * Most solutions answer at once, so nobody watches them (boyi_solution_watch is for those that still search).
 * A line is thousands of such answers, a table and an explanation as well: the clock stands between the
 * question and each of them. For one thread; the solution itself may be everybody's.
 */
#ifndef BOYI_SERVE_DEADLINE_H
#define BOYI_SERVE_DEADLINE_H

#include "game/solution.h"

typedef struct {
    boyi_solution solution; /* to be asked; not to be freed */
    boyi__source source;
    const boyi_solution *inner;
    boyi_progressor *progress;
    void *context;
    unsigned asked;
} boyi__deadline_solution;

/* `watched` must stay where it is, and `inner` be there for as long. Once `progress` says no, values and
 * moves are BOYI_CANCELLED. */
const boyi_solution *boyi__deadline_solution_start(boyi__deadline_solution *bounded,
                                                   const boyi_solution *inner, boyi_progressor *progress,
                                                   void *context);

#endif
