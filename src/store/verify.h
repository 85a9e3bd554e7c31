/* Verifying a solution: the two ways that boyi_verify chooses from. */
#ifndef BOYI_STORE_VERIFY_H
#define BOYI_STORE_VERIFY_H

#include "game/solution.h"
#include "store/database.h"

/* What reading a state of a solution in memory and checking it take (boyi__plan). */
#define BOYI__VERIFY_READING  1.5
#define BOYI__VERIFY_CHECKING 0.7

/* A database by layers: layer by layer from the last, on all threads. */
boyi_status boyi__verify_layers(const boyi_solution *solution, const boyi_options *options, boyi_error *error,
                                boyi_verified *out);

/* Any solution: with every state in memory, from `state` on; of a database, all of it. */
boyi_status boyi__verify_in_memory(const boyi_solution *solution, boyi_state state,
                                   const boyi_options *options, boyi_error *error, boyi_verified *out);

/* Reads a database of one section or of the rules' sections: calls `add` with each state and its worth, and compares the counts of each
 * section (verify_read.c). */
typedef boyi_status boyi__worth_visitor(void *context, boyi_state state, int64_t worth);
boyi_status boyi__verify_read(const boyi_solution *solution, boyi__database *database,
                              boyi__worth_visitor *add, void *context, boyi_error *error);

#endif
