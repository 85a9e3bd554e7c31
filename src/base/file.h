/* Reading and writing whole files, and telling whether one has changed. */
#ifndef BOYI_BASE_FILE_H
#define BOYI_BASE_FILE_H

#include "boyi.h"

/* Reads a whole file ("-": standard input) without its byte order mark, and adds a NUL, which *length does not count. The
 * caller frees *out. Returns BOYI_FILE, BOYI_MEMORY, or BOYI_LIMIT beyond `max_bytes` (0: the default of boyi_options). */
boyi_status boyi__read_file(const char *name, uint64_t max_bytes, char **out, size_t *length,
                            boyi_error *error);

/* The bytes of the byte order mark with which some editors begin a text; 0: there is none. */
size_t boyi__mark_length(const char *text, size_t length);

/* Reads at most the first `most` bytes. */
boyi_status boyi__read_file_start(const char *name, size_t most, char **out, size_t *length,
                                  boyi_error *error);

/* Writes all bytes and closes the file, which is open for writing. On failure it removes the file, which is incomplete. BOYI_FILE. */
boyi_status boyi__write_and_close(int file, const char *name, const char *data, size_t length,
                                  boyi_error *error);

/* Writes a file, in place of one of this name if there is one. BOYI_FILE: it can't be written, or the name is that of something
 * else than a file (a folder, a device, a pipe), which is left alone. */
boyi_status boyi__write_file(const char *name, const char *data, size_t length, boyi_error *error);

/* A hash of a text, never 0, by which files are kept in a cache. `before`: BOYI__FNV, or the hash of what comes before the text. */
uint64_t boyi__content_hash(uint64_t before, const char *text, size_t length);

/* The error text for errno and this file. Returns BOYI_FILE, or BOYI_CANCELLED if a signal interrupted the
 * reading. */
boyi_status boyi__fail_reading(const char *name, boyi_error *error);

/* The file is longer than the memory limit: BOYI_LIMIT. */
boyi_status boyi__fail_input(const char *name, uint64_t max_bytes, boyi_error *error);

#endif
