/* All best lines of play: every way on which both players make best moves only. */
#ifndef BOYI_TELL_ALL_LINES_H
#define BOYI_TELL_ALL_LINES_H

#include "tell/tell.h"

/* Called for each line, in the order of the moves. The line is the visitor's only during the call; `totals` are those of its end, and
 * `round` where it comes back to a state of its own. False stops. */
typedef bool boyi__line_visitor(void *context, const boyi_line *line);

/* Visits the best lines from a state, at most `most`; *complete is false if there are more. */
boyi_status boyi__all_lines(const boyi_solution *solution, boyi_state state, size_t most,
                            boyi__line_visitor *visit, void *context, boyi_error *error, bool *complete);

#endif
