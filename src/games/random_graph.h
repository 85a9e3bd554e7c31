/* Random graphs for games on graphs. */
#ifndef BOYI_GAMES_RANDOM_GRAPH_H
#define BOYI_GAMES_RANDOM_GRAPH_H

#include "base/strbuf.h"

enum { BOYI__RANDOM_GRAPH_MOST = 64 };

/* Adds a connected undirected graph of 1 to BOYI__RANDOM_GRAPH_MOST places, as cat-and-mouse reads it: [[1,2],[0],[0]].
 * `seed` is that of boyi__random, and moves on. */
void boyi__random_graph(boyi__strbuf *out, uint64_t *seed, size_t places);

#endif
