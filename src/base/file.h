/* Reading whole files, and telling whether one has changed. */
#ifndef BOYI_BASE_FILE_H
#define BOYI_BASE_FILE_H

#include "boyi.h"

/* The whole of a file ("-": standard input), with a NUL behind it. The caller frees it. BOYI_FILE or
 * BOYI_MEMORY come with a sentence. */
boyi_status boyi__read_file(const char *name, char **out, size_t *length, boyi_error *error);

/* The same of no more than its first `most` bytes, whatever else the name stands for. */
boyi_status boyi__read_file_start(const char *name, size_t most, char **out, size_t *length,
                                  boyi_error *error);

/* A number for a text, never 0; and one for what came before (a number of any kind) and a text. */
uint64_t boyi__content_of(const char *text, size_t length);
uint64_t boyi__content_add(uint64_t before, const char *text, size_t length);

/* errno in a sentence about this file: BOYI_FILE. */
boyi_status boyi__fail_reading(const char *name, boyi_error *error);

#endif
