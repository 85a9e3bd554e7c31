/* Answers: a question becomes JSON, by the same library calls as on the command line. */
#ifndef BOYI_SERVE_ANSWER_H
#define BOYI_SERVE_ANSWER_H

#include <stdatomic.h>

#include "serve/desk.h"

/* How long one answer may take. */
typedef struct {
    int64_t deadline;        /* in ms of boyi__now */
    bool patient;            /* may wait for somebody who is solving the same */
    const atomic_bool *stop; /* the server ends */
} boyi__time;

/* Milliseconds on a clock that never goes back. */
int64_t boyi__now(void);

/* BOYI_CANCELLED: the time was over. BOYI_FILE: the game would read a file it may not. */
boyi_status boyi__answer(const boyi__desk *desk, const boyi__query *query, boyi__time *time, boyi__text *out,
                         boyi_error *error);

/* What needs no question: all games. */
void boyi__answer_games(const boyi__desk *desk, boyi__text *out);

#endif
