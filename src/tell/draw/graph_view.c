/* The state graph: a node for each state, with its picture and value, an edge for each move. */
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "tell/draw/draw.h"
#include "tell/draw/layered.h"

enum {
    NODE_UNIT = 15, /* a cell of a board in a node */
    PADDING = 7,
    VALUE_SIZE = 12,
    LABEL_SIZE = 11,
    MOST_LABELS = 24, /* edges with their moves */
};

/* ---- Nodes ---- */

/* A value in few words: "win in 3", "+7", "nimber 2"; of a finished state without its length. */
static void say_value(boyi__strbuf *out, const boyi_game *game, const boyi__excerpt_state *one)
{
    boyi_value value = one->value;
    if (one->choices.total == 0)
        value.plies = BOYI_PLIES_UNKNOWN;
    if (boyi_game_kind(game) == BOYI_NIMBER)
        boyi__say(out, "nimber %" PRIu64, value.nimber);
    else
        boyi__text_choice_value(out, boyi_game_kind(game), &value);
}

boyi__box boyi__draw_node(boyi__figure *figure, double x, double y, boyi__box size, const boyi_game *game,
                          const boyi__excerpt_state *one, boyi__node_look look)
{
    const bool strong = look == BOYI__NODE_STRONG, repeated = look == BOYI__NODE_REPEATED;
    const boyi__type type = {.size = VALUE_SIZE,
                             .ink = repeated ? BOYI__INK_MUTED : boyi__outcome_ink(one->value.outcome),
                             .anchor = BOYI__MIDDLE,
                             .bold = !repeated};
    boyi__box box = {x - size.width / 2, y - size.height / 2, size.width, size.height};
    boyi__strbuf text = {.lang = figure->lang};
    boyi__figure_rect(figure, box,
                      (boyi__look){.fill = repeated ? BOYI__INK_TIE : boyi__outcome_wash(one->value.outcome),
                                   .stroke = strong ? BOYI__INK_BEST : BOYI__INK_MUTED,
                                   .thickness = strong ? 2.4 : 1,
                                   .radius = 6,
                                   .dashed = repeated});
    double inner = boyi__position_box(figure, NODE_UNIT, game, one->state).width;
    boyi__draw_position(figure, x - inner / 2, box.y + PADDING, NODE_UNIT, game, one->state, NULL, NULL);
    say_value(&text, game, one);
    if (!text.failed)
        boyi__figure_text(figure, x, box.y + box.height - PADDING, type, "%s", text.data);
    figure->failed = figure->failed || text.failed;
    boyi__strbuf_end(&text);
    boyi__draw_area(figure, box, game, one->state);
    return box;
}

void boyi__draw_area(boyi__figure *figure, boyi__box box, const boyi_game *game, boyi_state state)
{
    size_t length = boyi_game_write_state(game, state, NULL, 0);
    char *notation = calloc(length + 1, 1);
    if (notation) {
        boyi_game_write_state(game, state, notation, length + 1);
        boyi__figure_area(figure, box, notation);
    }
    figure->failed = figure->failed || !notation;
    free(notation);
}

boyi__box boyi__measure_node(boyi__figure *figure, const boyi_game *game, const boyi__excerpt_state *one)
{
    const boyi__type type = {.size = VALUE_SIZE, .bold = true};
    boyi__box box = boyi__position_box(figure, NODE_UNIT, game, one->state);
    boyi__strbuf text = {.lang = figure->lang};
    say_value(&text, game, one);
    figure->failed = figure->failed || text.failed;
    double width = text.failed ? 0 : boyi__type_width(&type, text.data, text.length);
    boyi__strbuf_end(&text);
    box.width = (width > box.width ? width : box.width) + 2 * PADDING;
    box.height += VALUE_SIZE * 1.35 + 2 * PADDING;
    return box;
}

/* ---- The state graph ---- */

typedef struct {
    const boyi__excerpt *excerpt;
    boyi__layered graph;
    const boyi_choice **moves; /* of each edge */
    bool *on_line;             /* of each state */
    double left, top;
} state_graph;

/* Nodes, and an edge for each move that leads to a state of the excerpt; of several moves to one state the first, which is the best. */
static bool add_graph(state_graph *self, boyi__figure *figure)
{
    const boyi__excerpt *excerpt = self->excerpt;
    size_t room = 0;
    assert(excerpt->count > 0);
    for (size_t i = 0; i < excerpt->count; i++)
        room += excerpt->states[i].choices.count;
    self->graph.nodes_count = excerpt->count;
    self->graph.nodes = calloc(excerpt->count, sizeof *self->graph.nodes);
    self->graph.edges = calloc(room + 1, sizeof *self->graph.edges);
    self->moves = calloc(room + 1, sizeof(const boyi_choice *));
    self->on_line = calloc(excerpt->count, sizeof *self->on_line);
    if (!self->graph.nodes || !self->graph.edges || !self->moves || !self->on_line)
        return false;
    for (uint32_t i = 0; i < excerpt->count; i++) {
        const boyi__excerpt_state *one = &excerpt->states[i];
        boyi__box box = boyi__measure_node(figure, excerpt->game, one);
        self->graph.nodes[i] = (boyi__layered_node){.width = box.width, .height = box.height};
        size_t first = self->graph.edges_count;
        for (size_t k = 0; k < one->choices.count; k++) {
            bool met = one->to[k] == BOYI__NONE || one->to[k] == i;
            for (size_t j = first; j < self->graph.edges_count && !met; j++)
                met = self->graph.edges[j].to == one->to[k];
            if (met)
                continue;
            self->moves[self->graph.edges_count] = &one->choices.list[k];
            self->graph.edges[self->graph.edges_count++] = (boyi__layered_edge){.from = i, .to = one->to[k]};
        }
    }
    for (uint32_t at = 0; at != BOYI__NONE && !self->on_line[at];) {
        const boyi__excerpt_state *one = &excerpt->states[at];
        self->on_line[at] = true;
        at = one->choices.count ? one->to[0] : BOYI__NONE;
    }
    return true;
}

/* The point of an edge at its node's upper or lower side, a little towards where the edge goes. */
static boyi__point side_of(const state_graph *self, uint32_t node, double towards, bool lower)
{
    const boyi__layered_node *one = &self->graph.nodes[node];
    double most = one->width / 2 - 8, away = (towards - one->x) * 0.25;
    away = away > most ? most : away < -most ? -most : away;
    return (boyi__point){self->left + one->x + away,
                         self->top + one->y + (lower ? one->height : -one->height) / 2};
}

static void draw_bend(boyi__figure *figure, boyi__point from, boyi__point to, boyi__look look)
{
    double half = (to.y - from.y) / 2;
    const boyi__point curve[] = {from, {from.x, from.y + half}, {to.x, to.y - half}, to};
    boyi__figure_curve(figure, curve, look);
}

/* An edge that does not lead down: an arc at the right of both nodes. */
static void draw_back(boyi__figure *figure, const state_graph *self, const boyi__layered_edge *edge,
                      boyi__look look)
{
    const boyi__layered_node *a = &self->graph.nodes[edge->from], *b = &self->graph.nodes[edge->to];
    boyi__point from = {self->left + a->x + a->width / 2, self->top + a->y - 6};
    boyi__point to = {self->left + b->x + b->width / 2, self->top + b->y + 6};
    double out = 30 + (from.y - to.y) * 0.15;
    if (a->level == b->level) { /* from side to side */
        bool right = b->x > a->x;
        from.x = self->left + a->x + (right ? a->width : -a->width) / 2;
        to.x = self->left + b->x + (right ? -b->width : b->width) / 2;
        from.y = to.y = self->top + a->y + (right ? -6 : 6);
        boyi__figure_arrow(figure, from, to, look);
        return;
    }
    const boyi__point curve[] = {from, {from.x + out, from.y}, {to.x + out, to.y}, to};
    boyi__figure_curve(figure, curve, look);
    boyi__figure_arrow_head(figure, curve[2], to, 7, look.stroke);
}

static void draw_edge(boyi__figure *figure, const state_graph *self, size_t place, boyi__look look)
{
    const boyi__layered_edge *edge = &self->graph.edges[place];
    const boyi__layered_node *from = &self->graph.nodes[edge->from], *to = &self->graph.nodes[edge->to];
    const boyi__point *bends = self->graph.bends + edge->first;
    if (to->level <= from->level) {
        draw_back(figure, self, edge, look);
        return;
    }
    boyi__point at = side_of(self, edge->from, edge->bends ? bends[0].x : to->x, true), end;
    for (size_t i = 0; i < edge->bends; i++) {
        uint32_t level = from->level + 1 + (uint32_t)i;
        boyi__point upper = {self->left + bends[i].x, self->top + self->graph.tops[level]};
        boyi__point lower = {upper.x, self->top + self->graph.bottoms[level]};
        draw_bend(figure, at, upper, look);
        boyi__figure_lines(figure, (boyi__point[]){upper, lower}, 2, look);
        at = lower;
    }
    end = side_of(self, edge->to, edge->bends ? bends[edge->bends - 1].x : from->x, false);
    draw_bend(figure, at, (boyi__point){end.x, end.y - 5}, look);
    boyi__figure_arrow_head(figure, (boyi__point){end.x, end.y - 10}, end, 7, look.stroke);
}

/* The name of an edge's move, beside its first part. */
static void draw_edge_label(boyi__figure *figure, const state_graph *self, size_t place)
{
    const boyi__layered_edge *edge = &self->graph.edges[place];
    const boyi__layered_node *from = &self->graph.nodes[edge->from], *to = &self->graph.nodes[edge->to];
    const boyi__type type = {.size = LABEL_SIZE, .ink = BOYI__INK_MUTED, .anchor = BOYI__MIDDLE};
    boyi__strbuf text = {.lang = figure->lang};
    if (to->level <= from->level)
        return;
    double towards = edge->bends ? self->graph.bends[edge->first].x : to->x;
    boyi__point a = side_of(self, edge->from, towards, true),
                b = edge->bends
                        ? (boyi__point){self->left + towards, self->top + self->graph.tops[from->level + 1]}
                        : side_of(self, edge->to, from->x, false);
    boyi__text_move(&text, self->excerpt->game, self->excerpt->states[edge->from].state,
                    &self->moves[place]->move);
    figure->failed = figure->failed || text.failed;
    if (!text.failed) {
        double x = (a.x + b.x) / 2, y = (a.y + b.y) / 2,
               width = boyi__type_width(&type, text.data, text.length);
        boyi__figure_rect(figure,
                          (boyi__box){x - width / 2 - 2, y - LABEL_SIZE * 0.7, width + 4, LABEL_SIZE * 1.3},
                          (boyi__look){.fill = BOYI__INK_PAPER});
        boyi__figure_text(figure, x, y + LABEL_SIZE * 0.36, type, "%s", text.data);
    }
    boyi__strbuf_end(&text);
}

/* How an edge is drawn: 0 any move, 1 a best one, 2 on the best line. */
static unsigned rank_of(const state_graph *self, size_t place)
{
    const boyi__layered_edge *edge = &self->graph.edges[place];
    const boyi__excerpt_state *from = &self->excerpt->states[edge->from];
    bool line = self->on_line[edge->from] && from->choices.count && from->to[0] == edge->to;
    return line ? 2 : self->moves[place]->best;
}

static void draw_graph(boyi__figure *figure, state_graph *self)
{
    static const boyi__look looks[] = {{.stroke = BOYI__INK_RULE},
                                       {.stroke = BOYI__INK_MUTED, .thickness = 1.3},
                                       {.stroke = BOYI__INK_BEST, .thickness = 2.2}};
    for (unsigned rank = 0; rank < 3; rank++) /* the strong ones above */
        for (size_t i = 0; i < self->graph.edges_count; i++)
            if (rank_of(self, i) == rank)
                draw_edge(figure, self, i, looks[rank]);
    for (size_t i = 0; i < self->graph.edges_count && self->graph.edges_count <= MOST_LABELS; i++)
        draw_edge_label(figure, self, i);
    for (size_t i = 0; i < self->graph.nodes_count; i++) {
        const boyi__layered_node *node = &self->graph.nodes[i];
        const boyi__excerpt_state *one = &self->excerpt->states[i];
        boyi__draw_node(figure, self->left + node->x, self->top + node->y,
                        (boyi__box){0, 0, node->width, node->height}, self->excerpt->game, one,
                        self->on_line[i] ? BOYI__NODE_STRONG : BOYI__NODE_PLAIN);
    }
}

boyi_status boyi__draw_graph(boyi__figure *figure, double top, const boyi__excerpt *excerpt,
                             boyi_error *error)
{
    state_graph self = {.excerpt = excerpt, .left = BOYI__FIGURE_MARGIN, .top = top + 6};
    boyi__strbuf legend = {.lang = figure->lang};
    bool there = add_graph(&self, figure) && boyi__layered_place(&self.graph);
    if (there)
        draw_graph(figure, &self);
    boyi__grouped_digits digits;
    if (there && excerpt->complete)
        boyi__say_count(&legend, excerpt->count, "%s state", "%s states",
                        boyi__group_digits(&digits, excerpt->count));
    else if (there)
        boyi__say(&legend, "the first %s states by moves from the start",
                  boyi__group_digits(&digits, excerpt->count));
    if (there)
        boyi__say(
            &legend,
            "; each with its value for the player to move; strong: the best line; dark: other best moves");
    boyi__layered_end(&self.graph);
    free(self.graph.nodes);
    free(self.graph.edges);
    free(self.moves);
    free(self.on_line);
    boyi_status status = there && !legend.failed ? BOYI_OK : boyi__fail_memory(error, "draw");
    if (!status)
        boyi__draw_legend(figure, figure->height + 24, legend.data);
    boyi__strbuf_end(&legend);
    return status;
}
