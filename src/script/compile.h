/* A C file becomes a loaded library. It is compiled once; the cache keeps the result. */
#ifndef BOYI_SCRIPT_COMPILE_H
#define BOYI_SCRIPT_COMPILE_H

#include "boyi.h"

/* BOYI_INPUT if the opening names no compiler: then C files are refused. */
boyi_status boyi__compile_check(const char *file, const boyi_opening *opening, boyi_error *error);

/* Compile the text of `file` and load it. `content` receives the hash of the text, 0 if the library depends
 * on other files, too. `wanted` (for a database): only this text, and only if it is in the cache; 0: any. */
boyi_status boyi__library_load(const char *file, const char *source, size_t length,
                               const boyi_opening *opening, uint64_t wanted, boyi_error *error,
                               void **library, uint64_t *content);
/* Accepts NULL. */
void boyi__library_close(void *library);

#endif
