/* A solution kept in memory: a numbered set of states and the worth of each. The numbers come from a hash
 * set, or from ranks where the game's states are dense; then the set has no slots, and keys only if somebody
 * wants them. Worths are 8 bytes each, or cells, which are mostly 1. */
#ifndef BOYI_SOLVE_KEPT_H
#define BOYI_SOLVE_KEPT_H

#include "base/ranks.h"
#include "base/set.h"
#include "solve/cells.h"
#include "solve/engine.h"

typedef struct {
    boyi__set set;
    boyi__ranks ranks;
    int64_t *worths;
    size_t room; /* of worths */
    boyi__cells cells;
} boyi__kept;

/* Turn what a run has found into a solution, which takes all of it over (kept is emptied). */
boyi_status boyi__kept_solution(boyi__run *run, boyi__kept *kept, boyi_method method, boyi_solution **out);

void boyi__kept_end(boyi__run *run, boyi__kept *kept);

#endif
