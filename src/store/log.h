/* The file of a database: records are appended, read at their places, committed.
 *
 * A commit makes sure that all records are on disk and then notes their length in the header, in one of two places
 * by turns:
 *
 *     progress   | sequence 8 | length 8 | checksum 8 |      the valid one with the greater sequence holds
 *
 * What follows the committed length is lost when a build is killed; what comes before it and can't be read is damage. A
 * finished database has zeros there and a footer at its end:
 *
 *     footer     | "boyi" | version 4 | place of the directory 8 | its bytes 8 | checksum 8 |
 *
 * So the bytes of a finished file tell nothing of when and how often the build was committed, stopped or killed.
 */
#ifndef BOYI_STORE_LOG_H
#define BOYI_STORE_LOG_H

#include "store/database.h"

enum { BOYI__FOOTER = 32 /* bytes */ };

/* ---- Opening: log.file is open ---- */

/* Writes the header of a new database, with nothing after it. */
boyi_status boyi__log_create(boyi__database *database, const boyi__manifest *manifest, boyi_error *error);

/* Reads the header; fills in the manifest and log.begin. *half: the file ends within its header, and no build ever
 * got beyond it; there is nothing in it. */
boyi_status boyi__log_open(boyi__database *database, bool *half, boyi_error *error);

/* Before anything is appended to a file that was opened. */
boyi_status boyi__log_start(boyi__database *database, boyi_error *error);

/* What the header says of the build. *finished; or log.committed and log.sequence are set. */
boyi_status boyi__log_read_progress(boyi__database *database, bool *finished, boyi_error *error);

/* The directory's place and length, from the footer. */
boyi_status boyi__log_read_footer(boyi__database *database, uint64_t *place, uint64_t *bytes,
                                  boyi_error *error);

/* ---- Reading ---- */

/* Bytes at a place, by any number of threads. BOYI_FILE: the file ends before, or can't be read. */
boyi_status boyi__log_read(const boyi__database *database, uint64_t place, void *out, size_t bytes,
                           boyi_error *error);

/* ---- Writing: one thread ---- */

/* Appends a record. *place may be NULL. It can be read after a flush. */
boyi_status boyi__log_append(boyi__database *database, const void *record, size_t bytes, uint64_t *place,
                             boyi_error *error);
boyi_status boyi__log_flush(boyi__database *database, boyi_error *error);

/* Drops all records from a place on. */
boyi_status boyi__log_truncate(boyi__database *database, uint64_t length, boyi_error *error);

boyi_status boyi__log_commit(boyi__database *database, boyi_error *error);
/* So many states, or their values, were appended. Commits if that is due: after 65,536 of them, a mebibyte, or five
 * seconds. */
boyi_status boyi__log_commit_if_due(boyi__database *database, uint64_t states, boyi_error *error);

/* Appends the footer and clears the progress. The directory is the record appended last. */
boyi_status boyi__log_finish(boyi__database *database, uint64_t directory, boyi_error *error);

#endif
