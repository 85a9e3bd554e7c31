/* Game graphs from files: a graph in memory, as arrays of states and moves. The way there:
 *
 *     load.c    the argument of a game: a file's name, or the text itself
 *       │
 *     parse.c   which format? In the end: checks of the whole
 *       ├─ parse_text.c   our own format, one line a state (parse.h)
 *       └─ parse_dot.c    Graphviz DOT: dot_scanner.c, its tokens; dot_subgraphs.c, what is open
 *            │
 *     builder.c   names, states and moves while the text is read;  names.c   the table of names
 *       │
 *     data.c    the graph  ──▶  graph.c, the game of it;  ../tokens.c, tokens on a graph without cycles
 *
 *     a : c b        states   a: first 0, b: first 2, c: first 2, and an end mark: first 3
 *     b = win        to       2 1 0           moves of a, then of c
 *     c : a          gain     NULL            no move of this graph scores
 */
#ifndef BOYI_GAMES_GRAPH_DATA_H
#define BOYI_GAMES_GRAPH_DATA_H

#include "boyi.h"
#include "games/graph/names.h"

typedef enum {
    BOYI__OWNER_ALTERNATING,
    BOYI__OWNER_FIRST,
    BOYI__OWNER_SECOND,
} boyi__graph_owner;

typedef enum {
    BOYI__END_UNSAID, /* no value given; always so for a state with moves */
    BOYI__END_WIN,    /* for the player to move                           */
    BOYI__END_LOSS,
    BOYI__END_TIE,
    BOYI__END_FIRST, /* the first player wins                            */
    BOYI__END_SECOND,
    BOYI__END_SCORE,
} boyi__graph_end;

typedef struct {
    uint64_t first; /* its moves are first … the next state's first - 1 */
    int64_t score;  /* of END_SCORE; else 0                             */
    uint32_t line;  /* where it is defined; in DOT, first mentioned     */
    uint8_t owner;  /* boyi__graph_owner                                */
    uint8_t end;    /* boyi__graph_end                                  */
} boyi__graph_state;

/* States and moves are in the order of the file; DOT: in the order in which states are first mentioned. */
typedef struct {
    boyi_kind kind; /* BOYI_OUTCOME or BOYI_SCORE */
    boyi_loop loop;
    uint32_t count; /* of states, at least 1 */
    uint32_t start;
    boyi__graph_state *states; /* count + 1: the last one only has `first` */
    uint32_t *to;              /* one a move; NULL without moves           */
    int64_t *gain;             /* one a move; NULL when no move has one    */
    boyi__names *names;        /* numbered as the states are               */
    uint64_t content;          /* a hash of the text                       */
} boyi__graph;

void boyi__graph_free(boyi__graph *graph);

/* The state's name without quotes; lives as long as the graph. */
const char *boyi__graph_name(const boyi__graph *graph, uint32_t state);

/* The state of a name, written without quotes; false if there is none. */
bool boyi__graph_find(const boyi__graph *graph, const char *name, size_t length, uint32_t *out);

/* The largest number of moves that a state has. */
size_t boyi__graph_most_moves(const boyi__graph *graph);

/* BOYI_CYCLE if the graph has a cycle anywhere; the error names its states and its line. */
boyi_status boyi__graph_refuse_cycle(const boyi__graph *graph, const char *game, boyi_error *error);

#endif
