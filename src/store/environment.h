/* The LMDB environment of a database: opening and closing it, the size of the file, errors. For database.c,
 * transaction.c and tables.c, which with environment.c are the only files that call LMDB. */
#ifndef BOYI_STORE_ENVIRONMENT_H
#define BOYI_STORE_ENVIRONMENT_H

#include <lmdb.h>

#include "store/tables.h"

typedef struct boyi__environment {
    MDB_env *env;
    MDB_dbi manifest, layers, blocks[BOYI__BLOCK_TABLES];
    MDB_txn *read, *write;                   /* at most one of them is open */
    MDB_cursor *cursors[BOYI__BLOCK_TABLES]; /* of the open transaction; NULL: not opened yet */
    int lock;                                /* the file, locked; -1: opened for reading */
    int file;                                /* LMDB's descriptor; -1: none yet */
    uint64_t size;                           /* that the file must have: at opening, after the last commit */
    uint64_t map;                            /* bytes of the map */
    uint64_t pending_bytes, pending_states;  /* put since the last commit */
    double committed;                        /* time of the last commit, in seconds */
} boyi__environment;

/* Free address space that is left in a map, beyond what a transaction needs. */
#define BOYI__MAP_SPARE (UINT64_C(1) << 20)

/* A map of at least so many bytes. Growing is cheap, but moves the map. */
uint64_t boyi__map_size(uint64_t bytes);

/* LMDB opens the file of database->bytes bytes; it creates one of 0 bytes. */
boyi_status boyi__environment_open(boyi__database *database, bool write, boyi_error *error);
/* The transactions have ended. */
void boyi__environment_close(boyi__database *database);

/* Bytes of the pages in use, as of the last commit. Returns LMDB's code. */
int boyi__environment_used_bytes(const boyi__environment *environment, uint64_t *out);

/* BOYI_FILE: the file is shorter than it was. */
boyi_status boyi__environment_check_size(const boyi__database *database, boyi_error *error);
/* Notes that a commit has made the file longer. */
void boyi__environment_update_size(boyi__environment *environment);

/* What a return code of LMDB means: BOYI_OK for 0, else a failure with its error text. The second is for calls
 * that map the file: memory may be available when address space is not. */
boyi_status boyi__lmdb_status(const boyi__database *database, int code, boyi_error *error);
boyi_status boyi__lmdb_map_status(const boyi__database *database, int code, boyi_error *error);

/* "DB: the database is damaged (its tables)". */
boyi_status boyi__fail_tables(const boyi__database *database, boyi_error *error);

#endif
