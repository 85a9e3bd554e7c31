/* Counting the states of a database built by sections, without a look at most of them.
 *
 *     directory   every section: its states; from the rules' section_moves how many moves each has, and how deep it is
 *     values      of a section: how many states have each code
 *     states      only of sections that are their own mirror image: which of them are their own image, too
 *
 * Of a class under symmetry there are two states, or one that is its own image: so a database of one state of each class tells
 * how many states there are in all. Memory: two blocks a thread, and the lists of blocks. */
#ifndef BOYI_STORE_COUNT_H
#define BOYI_STORE_COUNT_H

#include "game/solution.h"

/* A boyi__source's count_all, of the solution of a database. */
boyi_status boyi__count_stored(const boyi_solution *solution, const boyi_options *options, bool own_images,
                               boyi__counts_visitor *visit, void *context, boyi_error *error);

#endif
