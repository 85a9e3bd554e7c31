/* Answers: a question becomes JSON, by the same library calls as on the command line. */
#ifndef BOYI_SERVE_ANSWER_H
#define BOYI_SERVE_ANSWER_H

#include "serve/question.h"

/* BOYI_CANCELLED: over a limit of time, too heavy for a first try, or the client has left. BOYI_MEMORY: out
 * of memory, or other questions have it. BOYI_FILE: the game would read a file that is not served. `out` may
 * hold part of an answer then. */
boyi_status boyi__serve_answer(const boyi__serve_context *context, const boyi__query *query,
                               boyi__limits *limits, boyi__strbuf *out, boyi_error *error);

/* The catalogue: all families, and the served files. */
void boyi__serve_games(const boyi__serve_context *context, boyi__strbuf *out);

/* The states reachable from the one that is asked about, breadth first, with their values. */
boyi_status boyi__serve_question_list_states(boyi__serve_question *question, boyi__strbuf *out,
                                             boyi_error *error);

#endif
