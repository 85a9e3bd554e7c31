/* The layout of plain contest input: one pattern by which it is read and written.
 *
 *     "#row / row"                        5          how many, and on the next line the numbers
 *                                         4 7 2 9 5
 *     "$ / { #heaps / heaps / }"          cases: how many, then the group once for each
 *     "{ n m / } 0 0"                     cases until a line 0 0; without numbers behind it: until the end
 *
 *     name      a number, a text, all items of a list
 *     name/     the items of a list, each on its own line
 *     name:     rows, each after its length, on its own line
 *     #name     how many items, or letters; #name/2: half as many; #name[1]: of the first item
 *     ##name    how many items all rows have together
 *     $         how many cases the next group has
 *     /         a new line; for the reader all blanks are the same
 *     1 0 …     a number that is always there
 *
 * A list whose length is given nowhere extends to the end of its line.
 */
#ifndef BOYI_PROBLEM_LAYOUT_H
#define BOYI_PROBLEM_LAYOUT_H

#include "problem/problem.h"

/* Reads all cases of a text into `out`. BOYI_INPUT: the text does not have this layout. */
boyi_status boyi__layout_read(const boyi__problem *problem, const char *text, size_t length, boyi__cases *out,
                              boyi_error *error);

/* Writes input with one case. */
void boyi__layout_write(boyi__strbuf *out, const boyi__problem *problem, const boyi__case *one);

#endif
