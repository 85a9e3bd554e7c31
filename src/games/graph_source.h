/* A graph as a game's argument: the name of a file, or the text itself (--file). */
#ifndef BOYI_GAMES_GRAPH_SOURCE_H
#define BOYI_GAMES_GRAPH_SOURCE_H

#include "game/family.h"
#include "games/graph_file.h"

/* The caller frees the data. */
boyi_status boyi__graph_load(const boyi__request *request, boyi_error *error, boyi__graph_data **out);

#endif
