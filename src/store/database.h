/* A database: one file, read with pread, written by appending (docs/format.md).
 *
 *     | header | record | record | … | block lists | directory | footer |
 *
 *     header     the manifest (manifest.h), and how far an unfinished build got (log.h)
 *     records    blocks of states, values and texts (block.h); after the blocks of a section its record
 *     lists      of each section: where its blocks are (index.h)
 *     directory  the sections' records, and where their lists are
 *
 * A build holds a lock on the file (flock), and a finished database never changes again.
 *
 *     database.c   opening, creating, closing          index.c   sections and their blocks: find, list, put
 *     log.c        the file: append, read, commit      scan.c    the index of an unfinished file
 */
#ifndef BOYI_STORE_DATABASE_H
#define BOYI_STORE_DATABASE_H

#include <stdatomic.h>

#include "base/error.h"
#include "base/threads.h"
#include "store/manifest.h"
#include "store/section_record.h"

/* The kinds of blocks. */
typedef enum { BOYI__STATES, BOYI__VALUES, BOYI__TEXTS, BOYI__BLOCK_KINDS } boyi__block_kind;

/* Where a block is. */
typedef struct {
    boyi_state first; /* its first state */
    uint64_t place;   /* in the file */
    uint32_t bytes;   /* of the record */
} boyi__block_place;

typedef struct {
    boyi__block_place *list; /* in rising order */
    size_t count, room;
} boyi__block_places;

/* A section and where its blocks are. */
typedef struct {
    boyi__section_record record;
    boyi__block_places blocks[BOYI__BLOCK_KINDS];
    atomic_bool loaded;  /* the lists are in memory */
    uint64_t list_place; /* of the record with the lists, in a finished file */
    uint32_t list_bytes;
} boyi__stored_section;

/* The file. */
typedef struct {
    int file;            /* -1: none */
    bool writes;         /* it was opened for writing, and is locked */
    uint64_t begin;      /* bytes of the header: the first record is there */
    uint64_t length;     /* bytes of the header and all records */
    uint64_t written;    /* of them in the file; the others are in the buffer */
    uint8_t *buffer;     /* NULL: for reading */
    uint64_t sequence;   /* commits so far */
    uint64_t committed;  /* `length` at the last commit */
    uint64_t pending;    /* states and values put since then */
    double committed_at; /* its time, in seconds */
} boyi__log;

typedef struct {
    char *path;
    boyi__quoted name; /* the path in error texts */
    uint64_t bytes;    /* of the file when it was opened */
    bool created;      /* just now: it has no records */
    boyi__manifest manifest;
    boyi__stored_section **sections; /* by rising number */
    size_t sections_count, sections_room;
    boyi__log log;
    boyi__mutex lock; /* of lists that are being loaded */
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

/* "DB: the database is damaged (section 3)", "(its index)". */
boyi_status boyi__fail_damaged(const boyi__database *database, uint64_t section, boyi_error *error);
boyi_status boyi__fail_index(const boyi__database *database, boyi_error *error);

/* The place of a section in database->sections; SIZE_MAX: there is no such section. */
static inline size_t boyi__database_place(const boyi__database *database, uint64_t number)
{
    size_t low = 0, high = database->sections_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (database->sections[middle]->record.number < number)
            low = middle + 1;
        else
            high = middle;
    }
    bool found = low < database->sections_count && database->sections[low]->record.number == number;
    return found ? low : SIZE_MAX;
}

/* The section of this number; NULL: there is none. */
static inline boyi__stored_section *boyi__database_section(const boyi__database *database, uint64_t number)
{
    size_t place = boyi__database_place(database, number);
    return place == SIZE_MAX ? NULL : database->sections[place];
}

#endif
