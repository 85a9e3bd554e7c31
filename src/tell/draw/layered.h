/* The layout of a directed graph in levels from top to bottom, by Sugiyama's method:
 *
 *     levels       the longest way from a source; where the graph has a circle, the shortest way from node 0
 *     order        barycentres, swept down and up; the order with the fewest crossings is kept
 *     coordinates  each level as near to its neighbours' as the widths allow (isotonic regression)
 *
 *            [0]             An edge over several levels passes each at a bend, which takes part in the layout like a
 *           /   \            narrow node: here 0 → 3 at ·.
 *         [1]    ·
 *          |    /            Edges that do not lead down (in circles) have no bends: the caller draws them beside the
 *         [2]  ·             nodes.
 *          |  /
 *         [3]
 *
 * The same graph gives the same layout. Time: about sweeps × edges² of a level.
 */
#ifndef BOYI_TELL_DRAW_LAYERED_H
#define BOYI_TELL_DRAW_LAYERED_H

#include "tell/draw/figure.h"

typedef struct {
    double width, height; /* given */
    double x, y;          /* of the middle */
    uint32_t level;
} boyi__layered_node;

typedef struct {
    uint32_t from, to;   /* given */
    size_t first, bends; /* in boyi__layered.bends; none of an edge that does not lead down */
} boyi__layered_edge;

typedef struct {
    boyi__layered_node *nodes;
    size_t nodes_count;
    boyi__layered_edge *edges;
    size_t edges_count;
    boyi__point *bends; /* freed by boyi__layered_end */
    size_t bends_count;
    double *tops, *bottoms; /* of each level; freed by boyi__layered_end */
    uint32_t levels;
    double width, height; /* of all */
} boyi__layered;

/* Places the nodes of a graph with at least one. False: no memory. End it in any case; nodes and edges stay the caller's. */
bool boyi__layered_place(boyi__layered *graph);
void boyi__layered_end(boyi__layered *graph);

#endif
