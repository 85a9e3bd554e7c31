/* A sheet: a Lua file that returns a table of plain data and functions, run in the sandbox. The problems of
 * the catalogue are sheets.
 *
 * Besides the sandbox's functions a sheet has pick(a, b), a random whole number from a to b.
 */
#ifndef BOYI_SCRIPT_SHEET_H
#define BOYI_SCRIPT_SHEET_H

#include "base/data.h"

typedef struct boyi__sheet boyi__sheet;

/* Loads a sheet. `prelude` is Lua code that runs before it and may set globals; NULL: none. `name` is for
 * error texts. */
boyi_status boyi__sheet_open(const char *name, const char *prelude, const char *source, size_t length,
                             boyi_error *error, boyi__sheet **out);
void boyi__sheet_close(boyi__sheet *sheet);

/* Its data, a record, in which functions are null; lives as long as the sheet. */
const boyi__data *boyi__sheet_table(const boyi__sheet *sheet);

/* Is the field a function? */
bool boyi__sheet_has(const boyi__sheet *sheet, const char *function);

/* Calls a function with the arguments, and writes its first `count` results, null where it returns fewer. They
 * live in `arena`. BOYI_INPUT: the function raised an error, which is the error's text. */
boyi_status boyi__sheet_call(boyi__sheet *sheet, const char *function, const boyi__data *arguments,
                             size_t arguments_count, boyi__arena *arena, boyi__data *results, size_t count,
                             boyi_error *error);

/* The seed of pick. */
void boyi__sheet_seed(boyi__sheet *sheet, uint64_t seed);

#endif
