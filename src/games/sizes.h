/* The sizes of a board as a game's arguments: "connect 7 6". */
#ifndef BOYI_GAMES_SIZES_H
#define BOYI_GAMES_SIZES_H

#include "game/family.h"

enum { BOYI__SIZES = 3 }; /* no game has more */

/* An integer argument. Those with a default come last and may be left out, all or none. */
typedef struct {
    const char *name; /* "COLUMNS"; NULL: there are no more */
    unsigned least, most;
    unsigned default_size; /* 0: required */
} boyi__size;

/* Reads the arguments of a request, or of its family if that is a preset (family->given). */
boyi_status boyi__sizes_read(const boyi__request *request, const boyi__size sizes[BOYI__SIZES],
                             boyi_error *error, unsigned out[BOYI__SIZES]);

#endif
