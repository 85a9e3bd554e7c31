/* Spill file: holds data that memory has no room for. A temporary file without a name, which the system
 * removes when the process ends, however it ends. */
#ifndef BOYI_BASE_SPILL_FILE_H
#define BOYI_BASE_SPILL_FILE_H

#include <stdatomic.h>

#include "boyi.h"

typedef struct {
    int file; /* -1: not opened yet */
    const char *folder;
    atomic_uint_fast64_t length;
} boyi__spill_file;

/* The file is made by the first write. `folder` must outlive it. */
void boyi__spill_start(boyi__spill_file *spill, const char *folder);
void boyi__spill_end(boyi__spill_file *spill);

/* Appends data; *place is where it begins. One thread at a time. Returns BOYI_OK or BOYI_FILE. */
boyi_status boyi__spill_write(boyi__spill_file *spill, const void *data, size_t length, uint64_t *place,
                              boyi_error *error);

/* Reads what was written at `place`. Any number of threads may read at once. */
boyi_status boyi__spill_read(const boyi__spill_file *spill, uint64_t place, void *out, size_t length,
                             boyi_error *error);

#endif
