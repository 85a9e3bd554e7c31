/* Handing finished sections to a database: what an engine calls while it solves (format 4, docs/format.md).
 *
 * A section is a set of states under one 64-bit number that the rules give them (`section`, or `layer`). The file holds
 * a section's states in rising order, cut into blocks, and their values in the same order. Nothing is sorted here and
 * nothing is written twice: a record is appended and stays where it is.
 *
 * Two engines build databases:
 *
 *   layers     forward, in rising order     boyi__write_states(section, states …)      in one or several pieces
 *              backward, from the last      boyi__write_values(section, source)        values of the stored states
 *
 *   sections   in the order in which        boyi__write_section(section, states, codes)
 *              sections are due
 *
 *              or, if the states of the forward pass are to survive a kill, as layers does: boyi__write_states on the
 *              way there, boyi__write_section_values(section, codes) on the way back.
 *
 * Same bytes: the file is the records in the order of these calls. So an engine calls them from one thread, and in an
 * order that depends on the game alone: not on threads, memory, ranks or kills. A section that is finished before its
 * turn waits. Packing uses all threads of the writer and depends on none.
 *
 * Resuming: after a kill the file holds whole calls, all but those of the last seconds (a commit waits for the disk, so
 * small sections share one). boyi__database_section(number) tells what is there: `found`, its states; `solved`, its
 * values. boyi__resume_read_states and boyi__resume_read_values (resume.h) read it back, checked.
 *
 * Errors: BOYI_FILE (disk full, file cut short), BOYI_MEMORY, and what a value source returns, with their texts. After
 * a failure nothing more is written; what was finished before stays and is committed when the database is closed.
 */
#ifndef BOYI_STORE_WRITE_SECTION_H
#define BOYI_STORE_WRITE_SECTION_H

#include "solve/sections/sections.h"
#include "store/writer.h"

/* Writes states and values of a section that is not in the database. */
boyi_status boyi__write_section(boyi__writer *writer, const boyi__finished_section *section,
                                boyi_error *error);

/* Writes the values of a section whose states are stored; section->states is not used. BOYI_FILE, with its text: the
 * stored section has another number of states. */
boyi_status boyi__write_section_values(boyi__writer *writer, const boyi__finished_section *section,
                                       boyi_error *error);

#endif
