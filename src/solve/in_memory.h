/* A solution in memory: a numbered set of states and the worth of each. The numbers come from a hash set, or
 * from ranks where the game's states are dense; then the set has no slots, and keys only while an engine
 * needs them. Worths take 8 bytes each, or are cells, of mostly 1 byte. */
#ifndef BOYI_SOLVE_IN_MEMORY_H
#define BOYI_SOLVE_IN_MEMORY_H

#include "base/hash_set.h"
#include "base/ranks.h"
#include "solve/engine.h"
#include "solve/retro/cells.h"

typedef struct {
    boyi__set set;
    boyi__ranks ranks;
    int64_t *worths;
    size_t room; /* of worths */
    boyi__cells cells;
} boyi__in_memory;

/* Makes a solution of what an engine has found. The solution takes over the memory; *kept is emptied, also on
 * failure, and need not be ended. */
boyi_status boyi__in_memory_solution(boyi__run *run, boyi__in_memory *kept, boyi_method method,
                                     boyi_solution **out);

void boyi__in_memory_end(boyi__run *run, boyi__in_memory *kept);

#endif
