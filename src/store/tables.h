/* The records of a database: blocks by layer and first state, the manifest, the layers' records. */
#ifndef BOYI_STORE_TABLES_H
#define BOYI_STORE_TABLES_H

#include "store/database.h"

/* The tables of blocks. */
typedef enum { BOYI__STATES, BOYI__VALUES, BOYI__TEXTS, BOYI__BLOCK_TABLES } boyi__table_name;

typedef struct {
    boyi_state first;    /* of the key: the block's first state, unless the tree is damaged */
    const uint8_t *data; /* valid until the database is closed (opened for reading), until
                            boyi__transaction_end_read or the next put (opened for writing) */
    size_t length;
} boyi__record;

/* Opens the tables and reads the manifest and the layers' records. */
boyi_status boyi__tables_open(boyi__database *database, boyi_error *error);
/* Creates the tables of an empty database and puts a copy of the manifest into them. */
boyi_status boyi__tables_create(boyi__database *database, const boyi__manifest *manifest, boyi_error *error);

/* ---- Reading ---- */

/* The block in whose range a state must lie: the last one whose key is not greater, or the layer's first one.
 * BOYI_ABSENT, with no error text: the layer has no blocks. Any number of threads. */
boyi_status boyi__table_find(boyi__database *database, boyi__table_name table, uint32_t layer,
                             boyi_state state, boyi__record *out, boyi_error *error);

/* Blocks of a layer in order, from the one with this key on (inclusive); *count of them, at most `most`. */
boyi_status boyi__table_list(boyi__database *database, boyi__table_name table, uint32_t layer,
                             boyi_state from, size_t most, boyi__record *out, size_t *count,
                             boyi_error *error);

/* BOYI_FILE: damaged, there are not exactly so many blocks of states and of values. */
boyi_status boyi__tables_check_counts(boyi__database *database, uint64_t states, uint64_t values,
                                      boyi_error *error);

/* ---- Writing, in a transaction (transaction.h) ---- */

boyi_status boyi__table_put_block(boyi__database *database, boyi__table_name table, uint32_t layer,
                                  boyi_state first, const void *record, size_t length, boyi_error *error);
boyi_status boyi__table_put_layer(boyi__database *database, const boyi__layer_record *layer,
                                  boyi_error *error);
boyi_status boyi__table_put_manifest(boyi__database *database, boyi_error *error);

/* Begins a transaction and deletes the blocks of layers that an interrupted build did not finish, or all blocks
 * and layers. */
boyi_status boyi__tables_drop(boyi__database *database, bool all, boyi_error *error);

#endif
