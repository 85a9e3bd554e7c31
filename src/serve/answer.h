/* Answers: a question becomes JSON, by the same library calls as on the command line. */
#ifndef BOYI_SERVE_ANSWER_H
#define BOYI_SERVE_ANSWER_H

#include <stdatomic.h>

#include "serve/query.h"
#include "serve/served.h"

/* What all answers share. */
typedef struct {
    boyi__vault *vault;
    uint64_t max_bytes, max_states; /* for one question */
    const char *folder;             /* for temporary files */
    boyi__served_files files;       /* that may be asked about */
    boyi_opening opening;           /* of the games among them */
} boyi__desk;

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

/* Could a single step of the answer take long? Then no limit of a few milliseconds is kept. */
bool boyi__answer_is_slow(const boyi__desk *desk, const boyi__query *query);

/* What needs no question: all games. */
void boyi__answer_games(const boyi__desk *desk, boyi__text *out);

/* The game a question asks about; the tests and the fuzzer use it too. */
boyi_status boyi__query_game(const boyi__desk *desk, const boyi__query *query, boyi_error *error,
                             boyi_game **out);

#endif
