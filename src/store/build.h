/* Building databases: what boyi_build does once the game has been read. */
#ifndef BOYI_STORE_BUILD_H
#define BOYI_STORE_BUILD_H

#include "store/writer.h"

typedef struct {
    bool was_finished; /* there was nothing left to do        */
    bool resumed;      /* some layers were stored already     */
    boyi_effort effort;
} boyi__built;

/* `built` may be NULL. */
boyi_status boyi__build(const boyi__request *request, const char *path, const boyi_options *options,
                        boyi_error *error, boyi__built *built);

/* Layer by layer; each is stored as soon as it is finished (build_layers.c). BOYI_METHOD, with no error text: not
 * for these rules. */
boyi_status boyi__build_layers(boyi__writer *writer, const boyi_game *game, const boyi_options *options,
                               boyi_error *error, boyi_effort *effort);

/* Section by section, as the sections engine finishes them (build_sections.c). */
boyi_status boyi__build_sections(boyi__writer *writer, const boyi_game *game, const boyi_options *options,
                                 boyi_error *error, boyi_effort *effort);

/* All states in one layer, number 0: they are found and stored, solved in memory, then their values are stored
 * (build_in_memory.c). */
boyi_status boyi__build_in_memory(boyi__writer *writer, const boyi_game *game, const boyi_options *options,
                                  boyi_error *error, boyi_effort *effort);

#endif
