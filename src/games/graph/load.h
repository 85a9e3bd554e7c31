/* A graph as a game's argument: the name of a file, or the graph's text itself (--file). */
#ifndef BOYI_GAMES_GRAPH_LOAD_H
#define BOYI_GAMES_GRAPH_LOAD_H

#include "game/family.h"
#include "games/graph/data.h"

/* The caller frees the graph. */
boyi_status boyi__graph_load(const boyi__request *request, boyi_error *error, boyi__graph **out);

#endif
