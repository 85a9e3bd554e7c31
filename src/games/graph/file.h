/* An explicit game graph, read from text: our own small format, or Graphviz DOT.
 *
 * Our own format has one line a state:
 *
 *     NAME [OWNER] [= VALUE] [: SUCCESSOR …]
 *
 *     # A comment runs to the end of its line.
 *     start a             the state play starts in; without this line the first one of the file
 *     loop draw           what endless play is worth: draw, first, second (who wins it)
 *
 *     a first  : b c      the first player moves here, to b or to c
 *     b second : a c
 *     c second = loss     finished: lost for the player to move here
 *
 *     kind score          a score game: outcome or score; without this line it is a score game when it has
 *     x : y+3 z-1         a gain: the mover scores 3 by going to y;
 *     y = 5               or a number as a value: the player to move here gets 5 more
 *     z = 0
 *
 * OWNER      first, second, or alternating, which is also what no owner means: the state belongs to the
 *            player who did not make the move that led here, or at the start to the first.
 * VALUE      of a finished state: win, loss, tie (for the player to move), first, second (who wins), or in
 *            score games a whole number. A state with neither a value nor a move is one where who cannot
 *            move loses (score games: gets nothing more).
 * SUCCESSOR  the name of a state defined anywhere in the file, with an optional gain right behind it. Blanks
 *            or commas stand between them.
 * NAME       anything without blanks and none of : = , # " in it. Everything else stands in quotes, "like
 *            this", with \" and \\ for the two; so does a name that ends like a gain, "a-1".
 * A line of two words that begins with start, kind or loop is a setting; a state of such a name needs its
 * ":".
 *
 * DOT is what a person would write of it:
 *
 *     digraph game {
 *         start = a; loop = draw;                      or  a [start=true]
 *         a [owner=first]; b [owner=second]; c [value=loss, shape=box]
 *         a -> b -> a                                  semicolons or not; // and C comments, # lines
 *         a -> c [gain=3]
 *     }
 *
 * Attributes that mean nothing here are skipped; subgraphs only group. Undirected graphs are refused.
 *
 * Cost: one pass, each name looked up in a hash table each time it is written. About 70 bytes a state
 * and 4 a move are kept (12 in a file with gains); files up to 4 GiB.
 */
#ifndef BOYI_GAMES_GRAPH_FILE_H
#define BOYI_GAMES_GRAPH_FILE_H

#include "boyi.h"

typedef enum {
    BOYI__OWNER_ALTERNATING,
    BOYI__OWNER_FIRST,
    BOYI__OWNER_SECOND,
} boyi__graph_owner;

typedef enum {
    BOYI__END_UNSAID, /* no value was given; the only one a state with moves has */
    BOYI__END_WIN,    /* for the player to move                                  */
    BOYI__END_LOSS,
    BOYI__END_TIE,
    BOYI__END_FIRST, /* who wins                                                */
    BOYI__END_SECOND,
    BOYI__END_SCORE,
} boyi__graph_end;

typedef enum {
    BOYI__LOOP_UNSAID,
    BOYI__LOOP_DRAW,
    BOYI__LOOP_FIRST,
    BOYI__LOOP_SECOND,
} boyi__graph_loop;

typedef struct {
    uint64_t first; /* its moves are first … the next state's first - 1 */
    int64_t score;  /* of END_SCORE; else 0                             */
    uint32_t line;  /* where it is defined; in DOT, first mentioned     */
    uint8_t owner;  /* boyi__graph_owner                                */
    uint8_t end;    /* boyi__graph_end                                  */
} boyi__graph_state;

typedef struct boyi__graph_names boyi__graph_names;

/* States and moves are in the order of the file; DOT: in the order in which states are first mentioned. */
typedef struct {
    boyi_kind kind; /* BOYI_OUTCOME or BOYI_SCORE */
    boyi__graph_loop loop;
    uint32_t count; /* of states, at least 1 */
    uint32_t start;
    boyi__graph_state *states; /* count + 1: the last one only has `first` */
    uint32_t *to;              /* one a move; NULL without moves           */
    int64_t *gain;             /* one a move; NULL when no move has one    */
    boyi__graph_names *names;
    uint64_t content; /* a number for the text */
} boyi__graph_data;

/* Read a graph. BOYI_INPUT, BOYI_CYCLE (a move from a state to itself in a score game), BOYI_LIMIT or
 * BOYI_MEMORY come with a sentence that names the line. `text` is needed during the call only and may hold
 * anything. The text and the data may take `max_bytes` together; 0: as boyi_options says. The caller frees
 * the data. */
boyi_status boyi__graph_file_read(const char *text, size_t length, uint64_t max_bytes, boyi_error *error,
                                  boyi__graph_data **out);
void boyi__graph_data_free(boyi__graph_data *data);

/* Without quotes; lives as long as the data. */
const char *boyi__graph_name(const boyi__graph_data *data, uint32_t state);

/* The state of a name, written without quotes; false if there is none. */
bool boyi__graph_data_find(const boyi__graph_data *data, const char *name, size_t length, uint32_t *out);

#endif
