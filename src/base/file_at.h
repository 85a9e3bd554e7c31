/* Reading and writing an open file at a place, whole: calls that the system interrupts or cuts short are continued. */
#ifndef BOYI_BASE_FILE_AT_H
#define BOYI_BASE_FILE_AT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Returns how many bytes were read: fewer than `length` at the end of the file, or after an error. errno is then 0 for
 * the end, or the error. Any number of threads. */
size_t boyi__read_at(int file, void *out, size_t length, uint64_t place);

/* False: errno tells why; *done bytes were written before. */
bool boyi__write_at(int file, const void *data, size_t length, uint64_t place, size_t *done);

#endif
