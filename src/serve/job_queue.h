/* The job queue: a few worker threads run one heavy job each. A job that waits too long, or finds the queue
 * full, is refused and may be tried again later.
 *
 *     add ──▶ first ─ … ─ last ──▶ worker ──▶ run(turn) ──▶ end
 *                └─ timer: waited too long ──▶ run(no turn) ──▶ end
 *
 * One client can't block the others, however many connections it opens: it gets at most half of the workers,
 * half of the places in the queue and half of the memory. A free worker takes the job of the client with the
 * fewest jobs running, and among the jobs of one client the oldest. A connection has one job at a time, so
 * clients that share an address (a proxy, this machine) take turns, too.
 */
#ifndef BOYI_SERVE_JOB_QUEUE_H
#define BOYI_SERVE_JOB_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct boyi__job_queue boyi__job_queue;
typedef struct boyi__job boyi__job;

struct boyi__job {
    /* Called once, from another thread. `turn` false: it waited too long, or the queue is being closed. */
    void (*run)(boyi__job *job, bool turn);
    /* Called next. The queue does not use the job any more: it may be freed here. */
    void (*end)(boyi__job *job);
    unsigned char client[16]; /* an address */
    /* Private to the queue: */
    int64_t until;  /* it waits no longer than this, as boyi__now */
    uint64_t bytes; /* reserved */
    boyi__job *next;
};

/* `bytes`: the memory for one client's jobs; all jobs together may reserve twice as much. NULL: out of
 * memory, or no thread can be started. */
boyi__job_queue *boyi__job_queue_new(unsigned workers, unsigned places, int64_t max_wait_ms, uint64_t bytes);

/* False: the queue is full, or closed; the job is not run. */
bool boyi__job_queue_add(boyi__job_queue *jobs, boyi__job *job);
/* Removes a waiting job; `run` and `end` are not called then. False: it is not waiting any more. */
bool boyi__job_queue_remove(boyi__job_queue *jobs, boyi__job *job);

/* Raises what a running job has reserved to `bytes`, until its `run` returns. False: other jobs have reserved
 * too much. */
bool boyi__job_reserve(boyi__job_queue *jobs, boyi__job *job, uint64_t bytes);
/* Releases all of it: the memory is counted elsewhere now. */
void boyi__job_release(boyi__job_queue *jobs, boyi__job *job);

/* Runs the waiting jobs with `turn` false and waits for the running ones. Later jobs are refused. */
void boyi__job_queue_close(boyi__job_queue *jobs);

/* Closes it first. Accepts NULL. */
void boyi__job_queue_free(boyi__job_queue *jobs);

#endif
