/* A database as a solution. */
#ifndef BOYI_STORE_OPEN_H
#define BOYI_STORE_OPEN_H

#include "game/solution.h"
#include "store/block_cache.h"

/* The `self` of such a solution. */
typedef struct {
    boyi__database *database;
    boyi__block_cache *cache;
} boyi__stored;

/* The database that a solution reads; NULL: the solution is in memory. */
boyi__database *boyi__database_of(const boyi_solution *solution);

#endif
