/* A shelf: where things wait that memory has no room for. A temporary file without a name, gone with the
 * process whatever happens. */
#ifndef BOYI_BASE_SPILL_FILE_H
#define BOYI_BASE_SPILL_FILE_H

#include <stdatomic.h>

#include "boyi.h"

typedef struct {
    int file; /* -1: not opened yet */
    const char *folder;
    atomic_uint_fast64_t length;
} boyi__spill_file;

/* The file is made with the first thing put on the shelf. `folder` must outlive the shelf. */
void boyi__spill_start(boyi__spill_file *shelf, const char *folder);
void boyi__spill_end(boyi__spill_file *shelf);

/* Put something on it and say where. Only one thread at a time. BOYI_FILE comes with a sentence. */
boyi_status boyi__spill_write(boyi__spill_file *shelf, const void *data, size_t length, uint64_t *place,
                              boyi_error *error);

/* Any number of threads. */
boyi_status boyi__spill_read(const boyi__spill_file *shelf, uint64_t place, void *out, size_t length,
                             boyi_error *error);

#endif
