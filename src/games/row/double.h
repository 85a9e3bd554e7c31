/* A row of piles, 1 to 2M of them taken from the left at a time, after which M = max(M, number taken), until
 * none is left (Stone Game II: M = 1 at the start).
 *
 * `a` holds n piles, any int64_t; M >= 1. The margin is the mover's total minus the other's under best play
 * of both; an empty row has 0. Results are exact and written only on BOYI__ROW_OK. How it works:
 * double.c.
 */
#ifndef BOYI_GAMES_ROW_DOUBLE_H
#define BOYI_GAMES_ROW_DOUBLE_H

#include "games/row/exact.h"

/* All states that can be reached from the whole row with a given M. */
typedef struct boyi__double_table boyi__double_table;

/* The memory a table takes, about n^2 bytes (n^2 * 2 where the numbers need 128 bits); SIZE_MAX if it has no
 * size. */
size_t boyi__double_table_bytes(const int64_t *a, size_t n, size_t m);

/* O(n^2) time. Copies what it needs of `a`. */
boyi__row_status boyi__double_table_new(const int64_t *a, size_t n, size_t m, boyi__double_table **out);
void boyi__double_table_free(boyi__double_table *table); /* NULL will do */

/* Whether the table knows a[i..n) with this M: it can be reached, or 2M >= n - i. */
bool boyi__double_table_holds(const boyi__double_table *table, size_t i, size_t m);

/* The mover's margin with a[i..n) left and this M. The table must hold the state. */
boyi__row_status boyi__double_table_value(const boyi__double_table *table, size_t i, size_t m, int64_t *out);

/* The smallest number of piles that is best to take there; i < n. O(M) time. */
size_t boyi__double_table_best(const boyi__double_table *table, size_t i, size_t m);

/* The margin with M = 1 at the start and, unless NULL, the mover's own total. Builds a table and drops it. */
boyi__row_status boyi__double_value(const int64_t *a, size_t n, int64_t *margin, int64_t *own);

#endif
