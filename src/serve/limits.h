/* The limits of one answer: a deadline, processor time, memory, and whether a client still waits for it.
 *
 *     engine ──── progress, reserve ────▶ limits ──▶ job queue (memory)
 *     JSON ──▶ limited solution ────────────┘
 *
 * Engines ask while they solve (boyi_options.progress and .reserve). A finished solution answers at once and
 * asks nothing, but a line, a table or an explanation is thousands of answers: they are read through a
 * limited solution, which looks at the clock in between.
 */
#ifndef BOYI_SERVE_LIMITS_H
#define BOYI_SERVE_LIMITS_H

#include <stdatomic.h>

#include "base/clock.h"
#include "game/solution.h"
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

/* A solution that gives the same answers as `inner` until `progress` returns false, then BOYI_CANCELLED. For
 * one thread; `inner` may be shared. */
typedef struct {
    boyi_solution solution; /* to be asked; not to be freed */
    boyi__source source;
    const boyi_solution *inner;
    boyi_progressor *progress;
    void *context;
    unsigned asked;
} boyi__limited_solution;

/* `limited` must not move while it is used, and `inner` must outlive it. Returns limited->solution. */
const boyi_solution *boyi__limited_solution_start(boyi__limited_solution *limited, const boyi_solution *inner,
                                                  boyi_progressor *progress, void *context);

#endif
