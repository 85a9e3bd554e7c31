/* Reading whole files. */
#ifndef BOYI_BASE_FILE_H
#define BOYI_BASE_FILE_H

#include "boyi.h"

/* The whole of a file ("-": standard input), with a NUL behind it. The caller frees it. BOYI_FILE or
 * BOYI_MEMORY come with a sentence. */
boyi_status boyi__read_file(const char *name, char **out, size_t *length, boyi_error *error);

/* errno in a sentence about this file: BOYI_FILE. */
boyi_status boyi__fail_reading(const char *name, boyi_error *error);

#endif
