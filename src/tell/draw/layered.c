#include "tell/draw/layered.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    ORDER_SWEEPS = 24,
    PLACE_SWEEPS = 16,
    NODE_GAP = 18,  /* between two nodes of a level */
    BEND_GAP = 12,  /* beside a bend */
    LEVEL_GAP = 40, /* at least; more where edges are flat */
};

/* A node, or a bend of an edge: vertices 0 … nodes_count-1 are the nodes. */
typedef struct {
    uint32_t level, place; /* in its level, from the left */
    double x, width, key;
} vertex;

/* A part of an edge between neighbouring levels. */
typedef struct {
    uint32_t upper, lower;
    double weight; /* bends are held in line */
} segment;

typedef struct {
    boyi__layered *graph;
    vertex *vertices;
    size_t count;
    segment *segments; /* by the level of `upper` */
    size_t segments_count;
    size_t *segment_first; /* of each level, and of the end */
    uint32_t *rows;        /* the vertices of each level, from left to right */
    size_t *row_first;
    uint32_t *best; /* the places with the fewest crossings so far */
    double *sums;   /* for each vertex: of its neighbours */
    double *weights;
    size_t *blocks; /* the first vertex of each, while a level is placed */
} layout;

/* ---- Levels ---- */

/* The longest way to each node from one that no edge leads to. False: the graph has a circle. */
static bool rank_by_longest(boyi__layered *graph, uint32_t *open)
{
    size_t done = 0;
    bool moved = true;
    memset(open, 0, graph->nodes_count * sizeof *open);
    for (size_t i = 0; i < graph->edges_count; i++)
        open[graph->edges[i].to]++;
    for (size_t i = 0; i < graph->nodes_count; i++)
        graph->nodes[i].level = 0;
    while (moved) {
        moved = false;
        for (uint32_t i = 0; i < graph->nodes_count; i++) {
            if (open[i])
                continue;
            open[i] = UINT32_MAX;
            moved = true;
            done++;
            for (size_t k = 0; k < graph->edges_count; k++) {
                const boyi__layered_edge *edge = &graph->edges[k];
                if (edge->from != i)
                    continue;
                open[edge->to]--;
                if (graph->nodes[edge->to].level <= graph->nodes[i].level)
                    graph->nodes[edge->to].level = graph->nodes[i].level + 1;
            }
        }
    }
    return done == graph->nodes_count;
}

/* The shortest way to each node from node 0; nodes that it does not lead to are beside it. */
static void rank_by_shortest(boyi__layered *graph)
{
    bool moved = true;
    for (size_t i = 0; i < graph->nodes_count; i++)
        graph->nodes[i].level = i ? UINT32_MAX : 0;
    for (uint32_t level = 0; moved; level++) {
        moved = false;
        for (size_t k = 0; k < graph->edges_count; k++) {
            const boyi__layered_edge *edge = &graph->edges[k];
            if (graph->nodes[edge->from].level == level && graph->nodes[edge->to].level == UINT32_MAX) {
                graph->nodes[edge->to].level = level + 1;
                moved = true;
            }
        }
    }
    for (size_t i = 0; i < graph->nodes_count; i++)
        if (graph->nodes[i].level == UINT32_MAX)
            graph->nodes[i].level = 0;
}

/* ---- Vertices and segments ---- */

static bool allocate(layout *self)
{
    boyi__layered *graph = self->graph;
    size_t bends = 0, segments = 0;
    for (size_t i = 0; i < graph->edges_count; i++) {
        boyi__layered_edge *edge = &graph->edges[i];
        uint32_t from = graph->nodes[edge->from].level, to = graph->nodes[edge->to].level;
        edge->first = bends;
        edge->bends = to > from ? to - from - 1 : 0;
        bends += edge->bends;
        segments += to > from ? to - from : 0;
    }
    for (size_t i = 0; i < graph->nodes_count; i++)
        if (graph->nodes[i].level >= graph->levels)
            graph->levels = graph->nodes[i].level + 1;
    self->count = graph->nodes_count + bends;
    assert(graph->levels > 0 && self->count > 0);
    self->segments_count = segments;
    graph->bends_count = bends;
    graph->bends = calloc(bends + 1, sizeof *graph->bends);
    graph->tops = calloc(graph->levels, sizeof *graph->tops);
    graph->bottoms = calloc(graph->levels, sizeof *graph->bottoms);
    self->vertices = calloc(self->count, sizeof *self->vertices);
    self->segments = calloc(segments + 1, sizeof *self->segments);
    self->segment_first = calloc((size_t)graph->levels + 1, sizeof *self->segment_first);
    self->rows = calloc(self->count, sizeof *self->rows);
    self->row_first = calloc((size_t)graph->levels + 1, sizeof *self->row_first);
    self->best = calloc(self->count, sizeof *self->best);
    self->sums = calloc(self->count, sizeof *self->sums);
    self->weights = calloc(self->count, sizeof *self->weights);
    self->blocks = calloc(self->count, sizeof *self->blocks);
    return graph->bends && graph->tops && graph->bottoms && self->vertices && self->segments &&
           self->segment_first && self->rows && self->row_first && self->best && self->sums &&
           self->weights && self->blocks;
}

/* Adds the segments of an edge at the next free place of their levels. */
static void add_segments(layout *self, const boyi__layered_edge *edge, size_t *next)
{
    const boyi__layered_node *from = &self->graph->nodes[edge->from], *to = &self->graph->nodes[edge->to];
    uint32_t upper = edge->from;
    for (uint32_t level = from->level; level < to->level; level++) {
        uint32_t bend = (uint32_t)(self->graph->nodes_count + edge->first + (level - from->level));
        uint32_t lower = level + 1 == to->level ? edge->to : bend;
        if (lower == bend)
            self->vertices[bend].level = level + 1;
        bool inner = upper >= self->graph->nodes_count && lower == bend;
        self->segments[next[level]++] = (segment){upper, lower, inner ? 8 : lower == bend ? 2 : 1};
        upper = lower;
    }
}

static void fill(layout *self, size_t *next)
{
    const boyi__layered *graph = self->graph;
    for (size_t i = 0; i < graph->nodes_count; i++) {
        self->vertices[i].level = graph->nodes[i].level;
        self->vertices[i].width = graph->nodes[i].width;
    }
    for (size_t i = 0; i < graph->edges_count; i++) {
        uint32_t from = graph->nodes[graph->edges[i].from].level, to = graph->nodes[graph->edges[i].to].level;
        for (uint32_t level = from; level < to; level++)
            self->segment_first[level + 1]++;
    }
    for (uint32_t level = 0; level < graph->levels; level++)
        self->segment_first[level + 1] += self->segment_first[level];
    memcpy(next, self->segment_first, graph->levels * sizeof *next);
    for (size_t i = 0; i < graph->edges_count; i++)
        add_segments(self, &graph->edges[i], next);

    for (size_t i = 0; i < self->count; i++)
        self->row_first[self->vertices[i].level + 1]++;
    for (uint32_t level = 0; level < graph->levels; level++)
        self->row_first[level + 1] += self->row_first[level];
    memcpy(next, self->row_first, graph->levels * sizeof *next);
    for (uint32_t i = 0; i < self->count; i++) {
        vertex *one = &self->vertices[i];
        one->place = (uint32_t)(next[one->level] - self->row_first[one->level]);
        self->rows[next[one->level]++] = i;
    }
}

/* ---- Order ---- */

static size_t count_crossings(const layout *self)
{
    size_t crossings = 0;
    for (uint32_t level = 0; level + 1 < self->graph->levels; level++)
        for (size_t i = self->segment_first[level]; i < self->segment_first[level + 1]; i++)
            for (size_t k = i + 1; k < self->segment_first[level + 1]; k++) {
                const segment *a = &self->segments[i], *b = &self->segments[k];
                int64_t above = (int64_t)self->vertices[a->upper].place - self->vertices[b->upper].place;
                int64_t below = (int64_t)self->vertices[a->lower].place - self->vertices[b->lower].place;
                crossings += (above < 0 && below > 0) || (above > 0 && below < 0);
            }
    return crossings;
}

/* Sorts a level by the keys of its vertices; what is equal keeps its order. */
static void sort_row(layout *self, uint32_t level)
{
    uint32_t *row = self->rows + self->row_first[level];
    size_t count = self->row_first[level + 1] - self->row_first[level];
    for (size_t i = 1; i < count; i++) {
        uint32_t one = row[i];
        size_t at = i;
        for (; at > 0 && self->vertices[row[at - 1]].key > self->vertices[one].key; at--)
            row[at] = row[at - 1];
        row[at] = one;
    }
    for (size_t i = 0; i < count; i++)
        self->vertices[row[i]].place = (uint32_t)i;
}

/* Orders a level by the mean place of its neighbours above, or below. */
static void order_row(layout *self, uint32_t level, bool from_above)
{
    size_t gap = from_above ? level - 1 : level;
    for (size_t i = self->row_first[level]; i < self->row_first[level + 1]; i++)
        self->sums[self->rows[i]] = self->weights[self->rows[i]] = 0;
    for (size_t i = self->segment_first[gap]; i < self->segment_first[gap + 1]; i++) {
        uint32_t one = from_above ? self->segments[i].lower : self->segments[i].upper;
        uint32_t other = from_above ? self->segments[i].upper : self->segments[i].lower;
        self->sums[one] += self->vertices[other].place;
        self->weights[one]++;
    }
    for (size_t i = self->row_first[level]; i < self->row_first[level + 1]; i++) {
        vertex *one = &self->vertices[self->rows[i]];
        double weight = self->weights[self->rows[i]];
        one->key = weight > 0 ? self->sums[self->rows[i]] / weight : one->place;
    }
    sort_row(self, level);
}

static void order(layout *self)
{
    const uint32_t levels = self->graph->levels;
    size_t fewest = SIZE_MAX;
    for (unsigned sweep = 0; sweep < ORDER_SWEEPS && fewest > 0; sweep++) {
        size_t crossings = count_crossings(self);
        if (crossings < fewest) {
            fewest = crossings;
            for (size_t i = 0; i < self->count; i++)
                self->best[i] = self->vertices[i].place;
        }
        for (uint32_t i = 1; i < levels; i++)
            order_row(self, sweep % 2 ? levels - 1 - i : i, sweep % 2 == 0);
    }
    for (size_t i = 0; i < self->count; i++)
        self->vertices[i].key = self->best[i];
    for (uint32_t level = 0; level < levels; level++)
        sort_row(self, level);
}

/* ---- Coordinates ---- */

static double gap_between(const layout *self, uint32_t left, uint32_t right)
{
    bool bend = left >= self->graph->nodes_count || right >= self->graph->nodes_count;
    return (self->vertices[left].width + self->vertices[right].width) / 2 + (bend ? BEND_GAP : NODE_GAP);
}

/* Places a level where the sum of weighted squares of the distances to sums / weights is least, given the gaps: neighbours that would
 * overlap become a block at their common mean (pool adjacent violators). Uses `key` for the offset of a vertex in the level, and the
 * first vertex of each block for its sum and weight. */
static void place_row(layout *self, uint32_t level)
{
    const uint32_t *row = self->rows + self->row_first[level];
    size_t count = self->row_first[level + 1] - self->row_first[level], blocks = 0;
    double offset = 0;
    size_t *first = self->blocks;
    for (size_t i = 0; i < count; i++) {
        offset += i ? gap_between(self, row[i - 1], row[i]) : 0;
        vertex *one = &self->vertices[row[i]];
        double weight = self->weights[row[i]] > 0 ? self->weights[row[i]] : 0.01;
        double wanted = self->weights[row[i]] > 0 ? self->sums[row[i]] / self->weights[row[i]] : one->x;
        one->key = offset;
        self->weights[row[i]] = weight;
        self->sums[row[i]] = weight * (wanted - offset);
        for (first[blocks++] = i; blocks > 1; blocks--) {
            uint32_t a = row[first[blocks - 2]], b = row[first[blocks - 1]];
            if (self->sums[a] / self->weights[a] <= self->sums[b] / self->weights[b])
                break;
            self->sums[a] += self->sums[b];
            self->weights[a] += self->weights[b];
        }
    }
    for (size_t block = 0; block < blocks; block++) {
        uint32_t head = row[first[block]];
        size_t end = block + 1 < blocks ? first[block + 1] : count;
        for (size_t i = first[block]; i < end; i++)
            self->vertices[row[i]].x = self->sums[head] / self->weights[head] + self->vertices[row[i]].key;
    }
}

static void pull(layout *self, uint32_t level, bool above, bool below)
{
    for (size_t i = self->row_first[level]; i < self->row_first[level + 1]; i++)
        self->sums[self->rows[i]] = self->weights[self->rows[i]] = 0;
    for (unsigned side = 0; side < 2; side++) {
        if (side == 0 ? !above || level == 0 : !below || level + 1 == self->graph->levels)
            continue;
        size_t gap = side == 0 ? level - 1 : level;
        for (size_t i = self->segment_first[gap]; i < self->segment_first[gap + 1]; i++) {
            const segment *one = &self->segments[i];
            uint32_t here = side == 0 ? one->lower : one->upper, there = side == 0 ? one->upper : one->lower;
            self->sums[here] += one->weight * self->vertices[there].x;
            self->weights[here] += one->weight;
        }
    }
    place_row(self, level);
}

static void place_across(layout *self)
{
    const uint32_t levels = self->graph->levels;
    for (uint32_t level = 0; level < levels; level++)
        pull(self, level, true, false);
    for (unsigned sweep = 0; sweep < PLACE_SWEEPS; sweep++)
        for (uint32_t i = 0; i < levels; i++)
            pull(self, sweep % 2 ? i : levels - 1 - i, sweep % 2 == 1 || sweep + 4 > PLACE_SWEEPS,
                 sweep % 2 == 0 || sweep + 4 > PLACE_SWEEPS);
}

/* Sets the results: everything is moved to begin at 0. */
static void finish(layout *self)
{
    boyi__layered *graph = self->graph;
    double left = 0, top = 0;
    for (size_t i = 0; i < self->count; i++)
        if (i == 0 || self->vertices[i].x - self->vertices[i].width / 2 < left)
            left = self->vertices[i].x - self->vertices[i].width / 2;
    for (uint32_t level = 0; level < graph->levels; level++) {
        double height = 0, flat = 0;
        for (size_t i = 0; i < graph->nodes_count; i++)
            if (graph->nodes[i].level == level && graph->nodes[i].height > height)
                height = graph->nodes[i].height;
        for (size_t i = self->segment_first[level]; i < self->segment_first[level + 1]; i++) {
            double across = self->vertices[self->segments[i].lower].x -
                            self->vertices[self->segments[i].upper].x;
            across = across < 0 ? -across : across;
            flat = across > flat ? across : flat;
        }
        graph->tops[level] = top;
        graph->bottoms[level] = top + height;
        top += height + LEVEL_GAP + (flat * 0.1 < 80 ? flat * 0.1 : 80);
    }
    graph->height = graph->bottoms[graph->levels - 1];
    for (size_t i = 0; i < self->count; i++) {
        const vertex *one = &self->vertices[i];
        double x = one->x - left, right = x + one->width / 2;
        double y = (graph->tops[one->level] + graph->bottoms[one->level]) / 2;
        graph->width = right > graph->width ? right : graph->width;
        if (i < graph->nodes_count)
            graph->nodes[i].x = x, graph->nodes[i].y = y;
        else
            graph->bends[i - graph->nodes_count] = (boyi__point){x, y};
    }
}

bool boyi__layered_place(boyi__layered *graph)
{
    layout self = {.graph = graph};
    assert(graph->nodes_count > 0);
    graph->levels = 0;
    graph->width = graph->height = 0;
    graph->bends = NULL;
    graph->tops = graph->bottoms = NULL;
    uint32_t *open = calloc(graph->nodes_count, sizeof *open);
    if (open && !rank_by_longest(graph, open))
        rank_by_shortest(graph);
    bool there = open && allocate(&self);
    free(open);
    size_t *next = there ? calloc((size_t)graph->levels, sizeof *next) : NULL;
    if (next) {
        fill(&self, next);
        order(&self);
        place_across(&self);
        finish(&self);
    }
    there = next != NULL;
    free(next);
    free(self.vertices);
    free(self.segments);
    free(self.segment_first);
    free(self.rows);
    free(self.row_first);
    free(self.best);
    free(self.sums);
    free(self.weights);
    free(self.blocks);
    return there;
}

void boyi__layered_end(boyi__layered *graph)
{
    free(graph->bends);
    free(graph->tops);
    free(graph->bottoms);
    graph->bends = NULL;
    graph->tops = graph->bottoms = NULL;
}
