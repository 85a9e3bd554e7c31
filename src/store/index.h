/* The index of a database: its sections, and where the blocks of each are.
 *
 *     'b'   the lists of a section: of states, values, texts, one after the other. All numbers are varints.
 *
 *             24
 *             | count | first of each block (difference) … | gap and bytes of each record … |      for each of the three
 *
 *           gap: from the end of the record before it in the list, of the first from the beginning of the file;
 *           firsts only of states and texts: a block of values begins where the block of states does
 *
 *     'd'   the directory
 *
 *             24       32         64       65       66    72
 *             | states | outcomes | method | one section | 0 | zstd frame of the sections … |
 *
 *           one section: 1, all states are in section 0
 *           a section, unpacked: its number 8, bytes 24 … 79 of its record (section_record.h), place 8 and bytes 8 of
 *           its lists
 *
 * While a database is built, the index is in memory; a file that is not finished has none and is read from its
 * beginning (boyi__index_scan). Of a finished one the directory is read when it is opened, the lists of a section when
 * they are first needed.
 */
#ifndef BOYI_STORE_INDEX_H
#define BOYI_STORE_INDEX_H

#include "store/log.h"

/* ---- Opening ---- */

/* Reads the directory. */
boyi_status boyi__index_open(boyi__database *database, boyi_error *error);

/* Finds the records of an unfinished file up to its committed length, and drops what follows the last section's
 * record. */
boyi_status boyi__index_scan(boyi__database *database, boyi_error *error);

void boyi__index_free(boyi__database *database);

/* ---- Reading: any number of threads ---- */

/* The block in whose range a state must lie: the last one whose first state is not greater, or the section's first
 * one. BOYI_ABSENT, with no error text: the section has no blocks of this kind. */
boyi_status boyi__index_find(boyi__database *database, boyi__block_kind kind, uint64_t section,
                             boyi_state state, boyi__block_place *out, boyi_error *error);

/* The list of a section's blocks; valid until more are put. */
boyi_status boyi__index_list(boyi__database *database, boyi__block_kind kind, uint64_t section,
                             const boyi__block_places **out, boyi_error *error);

/* ---- Writing: one thread ---- */

boyi_status boyi__index_put_block(boyi__database *database, boyi__block_kind kind, uint64_t section,
                                  boyi_state first, const void *record, size_t bytes, boyi_error *error);
/* After the blocks of the section. */
boyi_status boyi__index_put_section(boyi__database *database, const boyi__section_record *section,
                                    boyi_error *error);
boyi_status boyi__index_put_mark(boyi__database *database, boyi__mark mark, boyi_error *error);

/* Drops all records. */
boyi_status boyi__index_drop(boyi__database *database, boyi_error *error);

/* Writes the lists, the directory and the footer: the database is finished. The manifest has its totals. */
boyi_status boyi__index_finish(boyi__database *database, boyi_error *error);

#endif
