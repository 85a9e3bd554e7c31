/* Answers: a question becomes JSON, by the same library calls as on the command line. */
#ifndef BOYI_SERVE_ANSWER_H
#define BOYI_SERVE_ANSWER_H

#include <stdatomic.h>

#include "serve/context.h"
#include "serve/job_queue.h"

/* What one answer may take. */
typedef struct {
    int64_t deadline;        /* in ms of boyi__now */
    int64_t work;            /* ms of this thread's own time, however busy the machine is; 0: no limit */
    int64_t work_began;      /* set by boyi__answer */
    bool patient;            /* may wait for another thread that solves the same */
    const atomic_bool *stop; /* the server ends */
    const atomic_bool *left; /* the client has; NULL: it can't */
    boyi__job_queue *jobs;   /* for memory; NULL: it is not counted */
    boyi__job *job;          /* whose; NULL: a first try, whose memory is not */
    bool short_of_memory;    /* other questions had what an engine asked for */
    bool stopped;            /* for that */
    const boyi_game *game;   /* that is being solved, by this thread alone; its own memory counts, too */
} boyi__time;

/* Milliseconds on a clock that never goes back. */
int64_t boyi__now(void);

/* BOYI_CANCELLED: the time was over, or the client left. BOYI_MEMORY: there was none, or other questions had
 * it. BOYI_FILE: the game would read a file it may not. */
boyi_status boyi__answer(const boyi__serve_context *context, const boyi__query *query, boyi__time *time,
                         boyi__strbuf *out, boyi_error *error);

/* What needs no question: all games. */
void boyi__answer_games(const boyi__serve_context *context, boyi__strbuf *out);

#endif
