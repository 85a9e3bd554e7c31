/* Pictures of what a solution says.
 *
 *     table, line, report, stats …          plain data of tell/
 *        |
 *        v
 *     table_view.c    table, order, heat    a layout a view: data → shapes
 *     board_view.c    board, line           board.c draws one position: cells, piles, heaps, or its text
 *     graph_view.c    graph                 layered.c places the nodes
 *     tree_view.c     tree
 *     chart_view.c    lengths, sequence
 *        |
 *        v
 *     figure.c        the list of shapes, widths of texts
 *        |
 *        +── svg.c, cairo.c (PNG, PDF; without_cairo.c)      style.c: the colours of light, dark and print
 *
 * A view adds to a figure that has its head (boyi__figure_head) and begins at `top`. What is too large to be read is
 * refused with BOYI_LIMIT.
 */
#ifndef BOYI_TELL_DRAW_DRAW_H
#define BOYI_TELL_DRAW_DRAW_H

#include "tell/draw/figure.h"
#include "tell/excerpt.h"
#include "tell/table.h"
#include "tell/tell.h"

/* ---- Tables ---- */

/* All cells with their values, best moves, and the best line from `state`. */
boyi_status boyi__draw_table(boyi__figure *figure, double top, const boyi__table *table, boyi_state state,
                             boyi__table_values values, boyi_error *error);
/* The order in which the cells are filled, coloured by level. */
boyi_status boyi__draw_order(boyi__figure *figure, double top, const boyi__table *table, boyi_error *error);
/* A large table as colours. */
boyi_status boyi__draw_heat(boyi__figure *figure, double top, const boyi__table *table, boyi_error *error);

/* ---- Positions ---- */

/* Values of moves that a board shows. */
typedef struct {
    const boyi_choice *list;
    size_t count;
} boyi__shown_moves;

/* Draws a position at (x, y), of cells `unit` wide, and returns its box. What differs from the state `before` (NULL: none) is
 * shaded; `moves` NULL: without their values. */
boyi__box boyi__draw_position(boyi__figure *figure, double x, double y, double unit, const boyi_game *game,
                              boyi_state state, const boyi_state *before, const boyi__shown_moves *moves);

boyi_status boyi__draw_board(boyi__figure *figure, double top, const boyi__report *report, boyi_error *error);
boyi_status boyi__draw_line(boyi__figure *figure, double top, const boyi__report *report,
                            const boyi_line *line, boyi_error *error);

/* The box of a position that is drawn at (0, 0). */
boyi__box boyi__position_box(boyi__figure *figure, double unit, const boyi_game *game, boyi_state state);

/* ---- States and moves ---- */

enum { BOYI__DRAWN_STATES = 400 }; /* of a graph, at most */

boyi_status boyi__draw_graph(boyi__figure *figure, double top, const boyi__excerpt *excerpt,
                             boyi_error *error);
/* BOYI_METHOD: play can go round in circles. */
boyi_status boyi__draw_tree(boyi__figure *figure, double top, const boyi__excerpt *excerpt,
                            boyi_error *error);

typedef enum {
    BOYI__NODE_PLAIN,
    BOYI__NODE_STRONG /* on the best line */,
    BOYI__NODE_REPEATED
} boyi__node_look;

/* Draws a state and its value around the middle (x, y), as large as boyi__measure_node says, and returns its box. */
boyi__box boyi__draw_node(boyi__figure *figure, double x, double y, boyi__box size, const boyi_game *game,
                          const boyi__excerpt_state *one, boyi__node_look look);
/* Notes that a box stands for this state. */
void boyi__draw_area(boyi__figure *figure, boyi__box box, const boyi_game *game, boyi_state state);
boyi__box boyi__measure_node(boyi__figure *figure, const boyi_game *game, const boyi__excerpt_state *one);

/* ---- Charts ---- */

/* Outcome games: states by the length of best play; others: by the moves from the start. */
boyi_status boyi__draw_lengths(boyi__figure *figure, double top, const boyi_stats *stats, boyi_error *error);
/* The nimbers of one heap, with their period. BOYI_METHOD: there are none. */
boyi_status boyi__draw_sequence(boyi__figure *figure, double top, const boyi__report *report,
                                const boyi__table *table, boyi_error *error);

/* ---- For the views ---- */

/* The pale colour of an outcome of the player to move, and its strong one. */
boyi__ink boyi__outcome_wash(boyi_outcome outcome);
boyi__ink boyi__outcome_ink(boyi_outcome outcome);

/* A legend below the picture, and in the description. Returns the base line after it. */
double boyi__draw_legend(boyi__figure *figure, double y, const char *text);

#endif
