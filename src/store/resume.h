/* Reading back what an interrupted build has stored, so that the next one goes on from there. */
#ifndef BOYI_STORE_RESUME_H
#define BOYI_STORE_RESUME_H

#include "store/writer.h"

/* Calls `visit` with the states of a section in order, block by block, on the caller's thread. Fails as `visit` does,
 * or with BOYI_FILE and an error text. */
typedef boyi_status boyi__states_visitor(void *context, const boyi_state *states, size_t count);
boyi_status boyi__resume_read_states(boyi__writer *writer, uint64_t section, boyi__states_visitor *visit,
                                     void *context, boyi_error *error);

/* The same with their values, on all threads. A visitor returns BOYI_ABSENT, with no error text, for values that
 * can't be right; the database is then damaged. */
typedef boyi_status boyi__values_visitor(void *context, const boyi_state *states, const int64_t *worths,
                                         size_t count, boyi_error *error);
boyi_status boyi__resume_read_values(boyi__writer *writer, uint64_t section, boyi__values_visitor *visit,
                                     void *context, boyi_error *error);

/* Reads all that is stored once: states and texts of every section that was found, values of every section that
 * was solved. The build itself reads only the values that its next sections ask for. So damage is reported before
 * hours of work are built upon it, and never becomes part of a finished database.
 *
 * Cost: that of `verify` without the rules, the file once and about 10 ns a state. */
boyi_status boyi__resume_check(boyi__writer *writer, const boyi_options *options, boyi_error *error);

#endif
