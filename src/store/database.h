/* A database: one LMDB file with five tables. The only file that calls LMDB.
 *
 *     about    "boyi"                        what it is (manifest.h)
 *     layers   layer 4                       what each layer is
 *     states   layer 4, first state 8        blocks of states (block.h)
 *     values   layer 4, first state 8        blocks of their values
 *     texts    layer 4, first state 8        blocks of their texts, where numbers do not hold them (state_texts.h)
 *
 * Numbers in keys have the big end first, so that their order is the tables'. There is no lock file: who
 * builds holds a lock on the file itself (flock), and a database that is finished never changes again.
 *
 * LMDB maps the file, and to read a page of a map that the file no longer has ends the process (SIGBUS). So
 * the size of the file is compared before each use with what it had, and a file that was cut short is told as
 * damaged. One race remains: a file that is cut short between that look and the use, some microseconds, still
 * ends the process. A lock would not help, because who cuts a file short need not ask for it.
 */
#ifndef BOYI_STORE_DATABASE_H
#define BOYI_STORE_DATABASE_H

#include <pthread.h>

#include "store/block.h"
#include "store/manifest.h"

typedef struct boyi__database boyi__database;

typedef enum { BOYI__STATES, BOYI__VALUES, BOYI__TEXTS, BOYI__BLOCK_TABLES } boyi__table_name;

struct boyi__database {
    char *path;
    uint64_t bytes; /* of the file when it was opened */
    boyi__manifest about;
    boyi__layer_record *layers; /* in rising order */
    size_t layers_count;
    struct boyi__lmdb *lmdb;
    pthread_mutex_t lock; /* over the cursors that read */
};

/* A finished database, to be read; any number of threads may. */
boyi_status boyi__database_open(const char *path, boyi_error *error, boyi__database **out);

/* To be written; made if there is none. `about` is what a new one is: version, kind, symmetry, outcome_only,
 * fingerprint, library, request (which stays the caller's). One that is there already must be of the same.
 * BOYI_FILE with a sentence when somebody else is building it. A finished one comes back for reading only. */
boyi_status boyi__database_write(const char *path, const boyi__manifest *about, boyi_error *error,
                                 boyi__database **out);
void boyi__database_close(boyi__database *database);

/* The layer's record; NULL: there is no such layer. */
boyi__layer_record *boyi__database_layer(const boyi__database *database, uint32_t layer);

/* ---- Reading ---- */

typedef struct {
    boyi_state first;    /* of the key: the block's first state, unless the tree is damaged */
    const uint8_t *data; /* valid until the database is closed (reading), until boyi__database_rest or the
                            next put (writing) */
    size_t length;
} boyi__record;

/* The block whose stretch a state must lie in: the last whose key is not beyond it, or the layer's first one.
 * BOYI_ABSENT without a sentence: there is none. Any number of threads. */
boyi_status boyi__database_find(boyi__database *database, boyi__table_name table, uint32_t layer,
                                boyi_state state, boyi__record *out, boyi_error *error);

/* Blocks of a layer in order, from the one of this key on (inclusive); returns how many, at most `most`. */
boyi_status boyi__database_list(boyi__database *database, boyi__table_name table, uint32_t layer,
                                boyi_state from, size_t most, boyi__record *out, size_t *count,
                                boyi_error *error);

/* Has the file still the size it had? Blocks that were found or listed are read only if it has. */
bool boyi__database_is_whole(const boyi__database *database);

/* "DB: the database is damaged (layer 3)". */
boyi_status boyi__fail_damaged(const boyi__database *database, uint32_t layer, boyi_error *error);

/* Are there just so many blocks of states, and of values? BOYI_FILE with a sentence: damaged. */
boyi_status boyi__database_check_blocks(boyi__database *database, uint64_t states, uint64_t values,
                                        boyi_error *error);

/* ---- Writing ---- */

/* Forget what was read, so that something can be written. Of a database that is only read nothing changes. */
void boyi__database_rest(boyi__database *database);

/* A transaction that will write about so many bytes, or the one that was gathering. All that is put is there
 * after the commit, or nothing is. The first failure ends it; then `commit` only says so. */
boyi_status boyi__database_begin(boyi__database *database, uint64_t bytes, boyi_error *error);
boyi_status boyi__database_put_block(boyi__database *database, boyi__table_name table, uint32_t layer,
                                     boyi_state first, const void *record, size_t length, boyi_error *error);
boyi_status boyi__database_put_layer(boyi__database *database, const boyi__layer_record *layer,
                                     boyi_error *error);
boyi_status boyi__database_put_manifest(boyi__database *database, boyi_error *error);
/* Begin, and drop what a killed build left of layers it did not finish; all of them: `everything`. */
boyi_status boyi__database_drop(boyi__database *database, bool everything, boyi_error *error);
boyi_status boyi__database_commit(boyi__database *database, boyi_error *error);
/* So many states were put, or their values. Commit if all since the last commit is worth it: 65,536 states, a
 * mebibyte, or the work of five seconds. Otherwise the next transaction is the same one. */
boyi_status boyi__database_gather(boyi__database *database, uint64_t states, boyi_error *error);

#endif
