/* The subgraphs of a DOT file while it is read: what is set for new states and moves, and which states belong
 * to a subgraph, since a subgraph may be the end of a move.
 *
 *     digraph { node [owner=first]  subgraph x { a  { b } }  c -> subgraph x { d } }
 *
 *     mentioned   a b | d        every state that is mentioned inside of a subgraph, in order
 *                 x       x      x was opened twice: its members are a, b, d
 *                   ^-- {b}      a nested subgraph is a part of the outer one's
 *
 * A subgraph with a name may be opened again; it then has the members and the defaults it had. Subgraphs of
 * the same name in different subgraphs are different ones. Cost: 4 bytes for each mention inside of a
 * subgraph; states that stand outside cost nothing.
 */
#ifndef BOYI_GAMES_GRAPH_DOT_SUBGRAPHS_H
#define BOYI_GAMES_GRAPH_DOT_SUBGRAPHS_H

#include "games/graph/builder.h"

/* Attributes that mean something here. Line 0: not given. */
typedef struct {
    boyi__graph_word owner, value, start; /* of a state */
    boyi__graph_word gain;                /* of a move  */
} boyi__dot_attributes;

typedef struct boyi__dot_open_subgraph boyi__dot_open_subgraph;
typedef struct boyi__dot_named_subgraph boyi__dot_named_subgraph;
typedef struct boyi__dot_visit boyi__dot_visit;

typedef struct {
    boyi__graph_builder *builder;
    boyi__dot_open_subgraph *open; /* a stack; the first is the graph itself */
    size_t depth, open_capacity;
    boyi__dot_attributes *defaults; /* a stack */
    size_t defaults_count, defaults_capacity;
    uint32_t *mentioned;
    size_t mentioned_count, mentioned_capacity;
    size_t pinned; /* what is mentioned before this is referred to by visits and must stay */
    uint32_t subgraphs;
    boyi__names *names; /* of subgraphs: the number of the outer one, a colon, the name */
    boyi__dot_named_subgraph *named;
    size_t named_capacity;
    boyi__dot_visit *visits; /* the times a subgraph with a name was open before */
    size_t visits_count, visits_capacity;
} boyi__dot_subgraphs;

/* Opens the graph itself. All calls fail for want of memory only. */
boyi_status boyi__dot_subgraphs_start(boyi__dot_subgraphs *self, boyi__graph_builder *builder);
void boyi__dot_subgraphs_end(boyi__dot_subgraphs *self);

/* Opens a subgraph inside of the innermost one; `name` is NULL if it has none. `context` is the caller's. */
boyi_status boyi__dot_open(boyi__dot_subgraphs *self, const boyi__graph_word *name, size_t context);
size_t boyi__dot_context(const boyi__dot_subgraphs *self);
boyi_status boyi__dot_close(boyi__dot_subgraphs *self);

/* A state is a member of the innermost subgraph and of all around it. */
boyi_status boyi__dot_mention(boyi__dot_subgraphs *self, uint32_t state);

/* Appends the members of the innermost subgraph to a list, in the order in which they were first mentioned
 * anywhere, each once. */
boyi_status boyi__dot_add_members(boyi__dot_subgraphs *self, uint32_t **list, size_t *count,
                                  size_t *capacity);

/* What new states and moves of the innermost subgraph have; and more of it. */
const boyi__dot_attributes *boyi__dot_defaults(const boyi__dot_subgraphs *self);
boyi_status boyi__dot_set_defaults(boyi__dot_subgraphs *self, const boyi__dot_attributes *given);

#endif
