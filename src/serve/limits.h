/* The limits of one answer: a deadline, processor time, memory, and whether a client still waits for it.
 *
 *     engine, limited solution ──── progress, reserve ────▶ limits ──▶ job queue (memory)
 */
#ifndef BOYI_SERVE_LIMITS_H
#define BOYI_SERVE_LIMITS_H

#include <stdatomic.h>

#include "base/clock.h"
#include "game/game.h"
#include "serve/job_queue.h"

typedef struct {
    int64_t deadline;        /* as boyi__now                                                        */
    bool first_try;          /* on the connection's thread: no heavy question, no waiting for another
                                thread that solves the same, no long text                           */
    int64_t cpu_ms;          /* of this thread, however busy the machine is; 0: no limit            */
    int64_t cpu_start;       /* set by boyi__serve_answer                                                 */
    const atomic_bool *stop; /* the server is being stopped                                         */
    const atomic_bool *left; /* the client has closed its connection; NULL: there is none           */
    boyi__job_queue *jobs;
    boyi__job *job;        /* memory is reserved for it in `jobs`; NULL: memory is not counted    */
    bool memory_refused;   /* other questions had what an engine asked for                        */
    bool out_of_memory;    /* the game itself has grown too large: work ends                      */
    const boyi_game *game; /* being solved, by this thread alone: its own memory counts           */
} boyi__limits;

/* For boyi_options; the context is a boyi__limits. */
bool boyi__limits_go_on(void *limits, const boyi_progress *progress);
bool boyi__limits_reserve(void *limits, uint64_t bytes);

/* The status of work within limits: BOYI_MEMORY if it failed only for what other questions had reserved,
 * otherwise `status`. */
boyi_status boyi__limits_status(const boyi__limits *limits, boyi_status status, boyi_error *error);

#endif
