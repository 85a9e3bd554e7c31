/* Answers: a question becomes JSON, by the same library calls as on the command line. */
#ifndef BOYI_SERVE_ANSWER_H
#define BOYI_SERVE_ANSWER_H

#include <stdatomic.h>

#include "serve/query.h"
#include "serve/vault.h"

/* What all answers share. */
typedef struct {
    boyi__vault *vault;
    uint64_t max_bytes, max_states; /* for one question */
    const char *folder;             /* for temporary files */
    const char *const *files;       /* that games may read */
    size_t files_count;
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

/* What needs no question: all games. */
void boyi__answer_games(boyi__text *out);

/* The game a question asks about; the tests and the fuzzer use it too. */
boyi_status boyi__query_game(const boyi__desk *desk, const boyi__query *query, boyi_error *error,
                             boyi_game **out);

#endif
