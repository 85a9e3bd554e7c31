/* A small game graph with the value of every state, for the exercise graph. */
#ifndef BOYI_TELL_EXERCISE_STATE_GRAPH_H
#define BOYI_TELL_EXERCISE_STATE_GRAPH_H

#include "tell/exercise/kind.h"

enum { BOYI__SMALL_GRAPH_STATES = 16, BOYI__SMALL_GRAPH_NAME = 24 };

typedef struct {
    char name[BOYI__SMALL_GRAPH_NAME]; /* as it is typed in an answer */
    char text[64];                     /* as the game writes it */
    uint32_t depth;                    /* moves from the start */
    boyi_value value;
    size_t count; /* of moves; 0: finished */
    struct {
        uint8_t to;
        bool again; /* the same player moves on */
    } moves[BOYI__SMALL_GRAPH_STATES];
} boyi__small_state;

typedef struct {
    size_t count;
    boyi__small_state states[BOYI__SMALL_GRAPH_STATES]; /* the start first */
    bool cycles;                                        /* play can come back to a state */
} boyi__small_graph;

/* What a state is worth to the player who moves to it. */
boyi_outcome boyi__small_graph_by_move(const boyi__small_graph *graph, const boyi__small_state *state,
                                       size_t move);

/* The fault of the colours, one of boyi_outcome a state or -1: none given; NULL: all are right. The states are looked at in the
 * order in which backward analysis settles them, so that what a diagnosis relies on was right. */
const char *boyi__small_graph_diagnose(const boyi__small_graph *graph, const int *given, boyi__strbuf *text);

#endif
