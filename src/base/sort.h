/* Sorting with a context for the comparison, which qsort lacks and qsort_r has in some C libraries only. */
#ifndef BOYI_BASE_SORT_H
#define BOYI_BASE_SORT_H

#include <stdbool.h>
#include <stddef.h>

/* Sorts numbers, such as indices, by a heap: O(n log n), no memory. `before` tells whether a comes before b; equal
 * ones may change places. */
void boyi__sort_numbers(size_t *numbers, size_t count,
                        bool (*before)(const void *context, size_t a, size_t b), const void *context);

#endif
