/* A database as a solution. */
#ifndef BOYI_STORE_OPEN_H
#define BOYI_STORE_OPEN_H

#include "game/solution.h"
#include "store/database.h"

/* The database that a solution reads; NULL: the solution is in memory. */
boyi__database *boyi__database_of(const boyi_solution *solution);

#endif
