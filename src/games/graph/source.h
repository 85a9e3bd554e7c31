/* A graph as a game's argument: the name of a file, or the text itself (--file). */
#ifndef BOYI_GAMES_GRAPH_SOURCE_H
#define BOYI_GAMES_GRAPH_SOURCE_H

#include "game/family.h"
#include "games/graph/file.h"

/* The caller frees the data. */
boyi_status boyi__graph_load(const boyi__request *request, boyi_error *error, boyi__graph_data **out);

/* BOYI_CYCLE with a sentence that names a cycle and its line, if the graph has one anywhere. */
boyi_status boyi__graph_refuse_cycle(const boyi__graph_data *data, const char *game, boyi_error *error);

/* How many moves the state with the most of them has. */
size_t boyi__graph_most_moves(const boyi__graph_data *data);

#endif
