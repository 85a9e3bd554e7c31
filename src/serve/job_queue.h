/* The job queue: heavy work is done by a few threads, one piece each; what waits too long, or finds the queue
 * full, is told to come back later.
 *
 * One client can't keep the others out, whatever it asks and however many connections it opens: it gets at
 * most half of the workers, half of the places in the queue and half of the memory. A worker that is free
 * takes the job of the client for whom the fewest are at work; among those of one client, the one that has
 * waited longest. Since a connection has one job at a time, clients behind one address (a proxy, this
 * machine) are served by turns, too.
 */
#ifndef BOYI_SERVE_JOB_QUEUE_H
#define BOYI_SERVE_JOB_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct boyi__job_queue boyi__job_queue;
typedef struct boyi__job boyi__job;

struct boyi__job {
    /* Called once, from another thread, with or without its turn having come. */
    void (*run)(boyi__job *job, bool turn);
    /* Called next; the queue has forgotten the job, which may be gone after it. */
    void (*end)(boyi__job *job);
    unsigned char client[16]; /* an address */
    /* The queue's: */
    int64_t until;
    uint64_t bytes; /* reserved */
    boyi__job *next;
};

/* `bytes`: memory of one client's jobs; twice as much is that of all together. NULL: no memory, or no
 * threads. */
boyi__job_queue *boyi__job_queue_new(unsigned workers, unsigned places, int64_t patience_ms, uint64_t bytes);

/* False: the queue is full, or closed; the job is not run. */
bool boyi__job_queue_add(boyi__job_queue *jobs, boyi__job *job);
/* Takes a job out before its turn; `run` and `end` are not called then. False: it does not wait any more. */
bool boyi__job_queue_remove(boyi__job_queue *jobs, boyi__job *job);

/* A job at work wants so many bytes of memory in all; it keeps the most it ever got until its `run` is over.
 * False: others have them. */
bool boyi__job_reserve(boyi__job_queue *jobs, boyi__job *job, uint64_t bytes);
/* What it got is counted elsewhere now. */
void boyi__job_release(boyi__job_queue *jobs, boyi__job *job);

/* Jobs that wait are run without their turn; those at work are waited for. Later ones are refused: the queue
 * itself stays. */
void boyi__job_queue_close(boyi__job_queue *jobs);

/* Closes it, too. Accepts NULL. */
void boyi__job_queue_free(boyi__job_queue *jobs);

#endif
