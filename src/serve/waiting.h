/* The waiting room: heavy work is done by a few threads, one piece after the other; what waits too long, or
 * finds the room full, is told to come back later. */
#ifndef BOYI_SERVE_WAITING_H
#define BOYI_SERVE_WAITING_H

#include <stdbool.h>
#include <stdint.h>

typedef struct boyi__waiting boyi__waiting;
typedef struct boyi__job boyi__job;

struct boyi__job {
    /* Called once, from another thread, with or without its turn having come. The job may be gone after it.
     */
    void (*run)(boyi__job *job, bool turn);
    int64_t until; /* set by the room */
    boyi__job *next;
};

/* NULL: no memory, or no threads. */
boyi__waiting *boyi__waiting_new(unsigned threads, unsigned seats, int64_t patience_ms);

/* False: the room is full, or closed; the job is not run. */
bool boyi__waiting_add(boyi__waiting *room, boyi__job *job);

/* Who still waits is sent away; who is at work ends it, and is waited for. Others may still come, to find it
 * closed: the room itself stays. */
void boyi__waiting_close(boyi__waiting *room);

/* Closes it, too. Nobody may come any more. Accepts NULL. */
void boyi__waiting_free(boyi__waiting *room);

#endif
