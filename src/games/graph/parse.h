/* Reading a game graph from text: our own format, or Graphviz DOT. docs/graph-format.md is the manual.
 *
 * Our own format has one line a state:
 *
 *     NAME [OWNER] [= VALUE] [: SUCCESSOR …]
 *
 *     # A comment runs to the end of its line.
 *     start a             the state play starts in; default the first one of the file
 *     loop draw           the result of endless play: draw, first (the first player wins it), second
 *
 *     a first  : b c      the first player moves here, to b or to c
 *     b second : a c
 *     c second = loss     finished: lost for the player to move here
 *
 *     kind score          outcome or score; default score if the file has
 *     x : y+3 z-1         a gain: the mover scores 3 by going to y;
 *     y = 5               or a number as a value: the player to move here gets 5 more
 *     z = 0
 *
 * OWNER      first, second, or alternating, the default: the state belongs to the player who did not make the
 *            move that led here; at the start, to the first.
 * VALUE      of a finished state: win, loss, tie (for the player to move), first, second (the winner), or in
 *            score games a whole number. In a state with neither a value nor a move the player to move loses
 *            (score games: gets nothing more).
 * SUCCESSOR  the name of a state defined anywhere in the file, directly followed by an optional gain.
 *            Successors are separated by blanks or commas.
 * NAME       anything without blanks and without : = , # ". Any other name is quoted, "like this", with \"
 *            and \\ as escapes; so is a name that ends like a gain, "a-1".
 * A line of two words that begins with start, kind or loop is a setting; a state of such a name needs its
 * ":".
 *
 * DOT, as Graphviz reads and writes it:
 *
 *     digraph game {
 *         start = a; loop = draw;                      or  a [start=true]
 *         node [owner=second]                          of all states that follow
 *         a [owner=first]; c [value=loss, shape=box]
 *         a -> { b c } -> a [gain=3]                   semicolons are optional; // and C comments, # lines
 *     }
 *
 * Attributes without a meaning here, ports and the names of subgraphs are skipped. Undirected graphs and keys of edges
 * are refused; so are HTML strings in places where they would mean something.
 *
 * Cost: one pass, one hash table lookup for each name written. About 70 bytes a state and 4 a move are kept
 * (12 in a file with gains); files up to 4 GiB.
 */
#ifndef BOYI_GAMES_GRAPH_PARSE_H
#define BOYI_GAMES_GRAPH_PARSE_H

#include "games/graph/data.h"

/* Parses a graph. BOYI_INPUT, BOYI_CYCLE (a move from a state to itself in a score game), BOYI_LIMIT or
 * BOYI_MEMORY; the error names the line. `text` is needed during the call only and may hold any bytes. The
 * text and the graph together may take `max_bytes`; 0: the default of boyi_options. The caller frees the
 * graph. */
boyi_status boyi__graph_parse(const char *text, size_t length, uint64_t max_bytes, boyi_error *error,
                              boyi__graph **out);

#endif
