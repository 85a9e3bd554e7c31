/* Reading whole files, and telling whether one has changed. */
#ifndef BOYI_BASE_FILE_H
#define BOYI_BASE_FILE_H

#include "boyi.h"

/* The whole of a file ("-": standard input), with a NUL behind it. The caller frees it. BOYI_FILE,
 * BOYI_MEMORY and, beyond `max_bytes` (0: as boyi_options says), BOYI_LIMIT come with a sentence. */
boyi_status boyi__read_file(const char *name, uint64_t max_bytes, char **out, size_t *length,
                            boyi_error *error);

/* The same of no more than its first `most` bytes, whatever else the name stands for. */
boyi_status boyi__read_file_start(const char *name, size_t most, char **out, size_t *length,
                                  boyi_error *error);

/* A number for a text, never 0; and one for what came before (a number of any kind) and a text. */
uint64_t boyi__content_hash(const char *text, size_t length);
uint64_t boyi__content_hash_add(uint64_t before, const char *text, size_t length);

/* errno in a sentence about this file: BOYI_FILE; BOYI_CANCELLED when a signal interrupted the reading. */
boyi_status boyi__fail_reading(const char *name, boyi_error *error);

/* This much was read of a file, there is more, and memory is limited to it: BOYI_LIMIT. */
boyi_status boyi__fail_input(const char *name, uint64_t max_bytes, boyi_error *error);

#endif
