/* A row of piles, 1 to 2M of them taken from the left at a time, after which M = max(M, number taken), until
 * none is left (Stone Game II: M = 1 at the start).
 *
 * `a` holds n piles, any int64_t; M >= 1. The margin is the mover's total minus the other's under best play
 * of both; an empty row has 0. Results are exact and written only on BOYI_OK. How it works: double.c.
 */
#ifndef BOYI_GAMES_ROW_DOUBLE_H
#define BOYI_GAMES_ROW_DOUBLE_H

#include "games/row/exact.h"

/* All states that can be reached from the whole row with a given M. */
typedef struct boyi__double_table boyi__double_table;

/* The memory a table takes, about n^2 bytes (2 n^2 if the numbers need 128 bits); SIZE_MAX if that overflows.
 */
size_t boyi__double_table_bytes(const int64_t *a, size_t n, size_t m);

/* O(n^2) time. Copies what it needs of `a`. */
boyi_status boyi__double_table_new(const int64_t *a, size_t n, size_t m, boyi__double_table **out);
void boyi__double_table_free(boyi__double_table *table); /* accepts NULL */

/* Whether the table holds a[i..n) with this M: the state can be reached, or 2M >= n - i. */
bool boyi__double_table_holds(const boyi__double_table *table, size_t i, size_t m);

/* The mover's margin with a[i..n) left and this M. The table must hold the state. */
boyi_status boyi__double_table_value(const boyi__double_table *table, size_t i, size_t m, int64_t *out);

#endif
