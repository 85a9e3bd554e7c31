/* A database: one LMDB file with five tables.
 *
 *     about    "boyi"                        the manifest (manifest.h)
 *     layers   layer 4                       a record for each layer (manifest.h)
 *     states   layer 4, first state 8        blocks of states (block.h)
 *     values   layer 4, first state 8        blocks of their values
 *     texts    layer 4, first state 8        blocks of their texts, where numbers do not hold them (state_texts.h)
 *
 * Keys are big-endian, so that LMDB's order is the order of their numbers. There is no lock file: a build holds
 * a lock on the file itself (flock), and a finished database never changes again.
 *
 * LMDB maps the file, and reading a mapped page that the file no longer has ends the process (SIGBUS). So the
 * size of the file is checked before each use, and a file that was truncated is reported as damaged. One race
 * remains: a file that is truncated in the microseconds between the check and the use still ends the process. A
 * lock would not help, because truncating a file does not ask for it.
 *
 *     database.c   opening, creating, closing      tables.c        records: find, list, put, drop
 *                                                  transaction.c   transactions of LMDB
 *                                                  environment.c   LMDB's environment, the file's size, errors
 */
#ifndef BOYI_STORE_DATABASE_H
#define BOYI_STORE_DATABASE_H

#include "base/error.h"
#include "base/threads.h"
#include "store/manifest.h"

typedef struct {
    char *path;
    boyi__quoted name; /* the path in error texts */
    uint64_t bytes;    /* of the file when it was opened */
    bool created;      /* just now: its tables were empty */
    boyi__manifest manifest;
    boyi__layer_record *layers; /* in rising order */
    size_t layers_count;
    struct boyi__environment *environment;
    boyi__mutex lock; /* of the cursors that read */
} boyi__database;

/* Opens a finished database for reading, by any number of threads. */
boyi_status boyi__database_open(const char *path, boyi_error *error, boyi__database **out);

/* Opens a database for writing; creates it if the file does not exist or is empty. `manifest` describes a new
 * one: version, kind, symmetry, outcome_only, fingerprint, library, request (which stays the caller's). An
 * existing one must have the same. BOYI_FILE when another process is building it. A finished database is opened
 * for reading only. */
boyi_status boyi__database_open_write(const char *path, const boyi__manifest *manifest, boyi_error *error,
                                      boyi__database **out);
void boyi__database_close(boyi__database *database);

/* False: the file was truncated. To be asked before a block that was found or listed is read. */
bool boyi__database_is_intact(const boyi__database *database);

/* "DB: the database is damaged (layer 3)". */
boyi_status boyi__fail_damaged(const boyi__database *database, uint32_t layer, boyi_error *error);

/* The layer's record; NULL: there is no such layer. */
static inline boyi__layer_record *boyi__database_layer(const boyi__database *database, uint32_t layer)
{
    size_t low = 0, high = database->layers_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (database->layers[middle].layer < layer)
            low = middle + 1;
        else
            high = middle;
    }
    bool found = low < database->layers_count && database->layers[low].layer == layer;
    return found ? &database->layers[low] : NULL;
}

#endif
