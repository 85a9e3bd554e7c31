/* Spill file: holds data that memory has no room for. A temporary file, without a name as a rule, so
 * that the system removes it when the process ends, however it ends. */
#ifndef BOYI_BASE_SPILL_FILE_H
#define BOYI_BASE_SPILL_FILE_H

#include <stdatomic.h>

#include "base/threads.h"
#include "boyi.h"

typedef struct {
    atomic_int file;  /* -1: not opened yet */
    boyi__mutex lock; /* of opening it */
    const char *folder;
    const char *name; /* of the file; NULL: it has none */
    atomic_uint_fast64_t length;
} boyi__spill_file;

/* The file is made by the first write. `folder` must outlive it. */
void boyi__spill_start(boyi__spill_file *spill, const char *folder);
/* A file with a name, which others may open; it is made now and removed by boyi__spill_end. `name` must outlive it. */
boyi_status boyi__spill_start_named(boyi__spill_file *spill, const char *name, boyi_error *error);
void boyi__spill_end(boyi__spill_file *spill);

/* Appends data; *place is where it begins. Any number of threads at once. Returns BOYI_OK or BOYI_FILE. */
boyi_status boyi__spill_write(boyi__spill_file *spill, const void *data, size_t length, uint64_t *place,
                              boyi_error *error);

/* Reads what was written at `place`. Any number of threads may read at once. */
boyi_status boyi__spill_read(const boyi__spill_file *spill, uint64_t place, void *out, size_t length,
                             boyi_error *error);

/* Gives the space of what was written at `place` back to the disk, where the system can. It is not read again. */
void boyi__spill_free(const boyi__spill_file *spill, uint64_t place, size_t length);

#endif
