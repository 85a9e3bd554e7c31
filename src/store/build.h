/* Building databases; what boyi_build does once the game has been read. */
#ifndef BOYI_STORE_BUILD_H
#define BOYI_STORE_BUILD_H

#include "store/writer.h"

/* What became of it. */
typedef struct {
    bool was_finished; /* there was nothing left to do */
    bool resumed;      /* something was there already  */
    boyi_effort effort;
} boyi__built;

/* `built` may be NULL. */
boyi_status boyi__build(const boyi__request *request, const char *path, const boyi_options *options,
                        boyi_error *error, boyi__built *built);

/* Read all that the layers of a database that goes on hold (resume.c), in the transaction that dropped the
 * rest. BOYI_FILE with a sentence: damaged. */
boyi_status boyi__check_kept(boyi__writer *writer, const boyi_options *options, boyi_error *error);

/* By layers, each kept as it is finished. BOYI_METHOD without a sentence: these rules need another way. */
boyi_status boyi__build_layers(boyi__writer *writer, const boyi_game *game, const boyi_options *options,
                               boyi_error *error, boyi_effort *effort);

/* All states first, in one layer numbered 0; then all values. */
boyi_status boyi__build_whole(boyi__writer *writer, const boyi_game *game, const boyi_options *options,
                              boyi_error *error, boyi_effort *effort);

#endif
