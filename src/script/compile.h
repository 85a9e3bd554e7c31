/* A C file becomes a library that can be loaded, once for the same content. */
#ifndef BOYI_SCRIPT_COMPILE_H
#define BOYI_SCRIPT_COMPILE_H

#include "boyi.h"

typedef struct {
    char *path;
    bool temporary; /* nobody else may find it: remove it when it is loaded */
} boyi__compiled;

/* Compile the text of `file` as opening says, or find what was compiled before; `known`: only the latter. The
 * caller frees the path. */
boyi_status boyi__compile(const char *file, const char *source, size_t length, const boyi_opening *opening,
                          bool known, boyi_error *error, boyi__compiled *out);

/* A file's text compiled and loaded (c_game.c), and the number for it; 0: there is more to it than its text.
 * `wanted`: this text, compiled before, and no other; 0: any. Accepts NULL to close. */
boyi_status boyi__c_library(const char *file, const char *source, size_t length, const boyi_opening *opening,
                            uint64_t wanted, boyi_error *error, void **library, uint64_t *content);
void boyi__c_close(void *library);

#endif
