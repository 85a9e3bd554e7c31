/* The sizes of a board as a game's arguments: "kalah 6 4". */
#ifndef BOYI_GAMES_SIZES_H
#define BOYI_GAMES_SIZES_H

#include "game/family.h"

typedef struct {
    const char *name; /* "ROWS" */
    int least, most;
} boyi__size;

/* Exactly `count` whole numbers, each within its range. */
boyi_status boyi__sizes_read(const boyi__request *request, const boyi__size *sizes, size_t count,
                             boyi_error *error, unsigned *out);

#endif
