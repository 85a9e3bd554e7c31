/* A database as a solution. */
#ifndef BOYI_STORE_OPEN_H
#define BOYI_STORE_OPEN_H

#include "game/solution.h"
#include "store/database.h"

/* The database behind a solution; NULL: it is another kind of solution. */
boyi__database *boyi__solution_file(const boyi_solution *solution);

#endif
