/* Where the packed parts of sections live (packed.h): in memory as they are; zipped when a quarter of the memory is in use; in the
 * spill file when half of it is. Their space comes back when they are dropped, in the file, too.
 *
 * Any number of threads, each with tools of its own; one part by one thread at a time, but any number may read it. What fails with
 * BOYI_FILE has an error text; BOYI_MEMORY and BOYI_LIMIT have none.
 */
#ifndef BOYI_SOLVE_SECTIONS_HOME_H
#define BOYI_SOLVE_SECTIONS_HOME_H

#include "solve/layers/queues.h"
#include "solve/sections/packed.h"

typedef struct {
    boyi__chunk_pool *pool; /* counts the memory */
    boyi__spill_file *spill;
    const struct boyi_team *team; /* NULL: none; else every part is zipped and in the file */
} boyi__section_home;

/* Is memory short, so that parts are spilled as they come? */
bool boyi__home_is_short(const boyi__section_home *home);

/* Packs a run, or codes of `width` bytes. `room` is scratch memory of at least boyi__packed_run_bound of the states, or of the codes'
 * bytes. */
boyi_status boyi__home_keep_run(const boyi__section_home *home, boyi__packed_tools *tools,
                                const boyi_state *states, size_t count, void *room, boyi__packed *out,
                                boyi_error *error);
boyi_status boyi__home_keep_codes(const boyi__section_home *home, boyi__packed_tools *tools,
                                  const void *codes, size_t count, unsigned width, void *room,
                                  boyi__packed *out, boyi_error *error);

/* Moves a part that is in memory to the spill file. Nothing: BOYI_OK. */
boyi_status boyi__home_spill(const boyi__section_home *home, boyi__packed_tools *tools, boyi__packed *packed,
                             boyi_error *error);

/* Notes a part that another rank has: copies its pieces. */
boyi_status boyi__home_note(const boyi__section_home *home, boyi__packed *packed, const void *pieces);

/* Frees a part; all zeros afterwards. Parts whose home has ended: boyi__packed_free. */
void boyi__home_drop(const boyi__section_home *home, boyi__packed *packed);
void boyi__packed_free(boyi__packed *packed);

#endif
