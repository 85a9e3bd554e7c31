/* The first failure of several threads. Functions that have no way to fail in what they return note the
 * failure here; the first one noted is kept, and told before any result is believed. */
#ifndef BOYI_BASE_FAILURE_H
#define BOYI_BASE_FAILURE_H

#include <pthread.h>
#include <stdatomic.h>

#include "boyi.h"

typedef struct {
    pthread_mutex_t lock; /* of error */
    atomic_bool any;
    boyi_error error;
} boyi__failure;

void boyi__failure_start(boyi__failure *failure);
void boyi__failure_end(boyi__failure *failure);

/* Keeps the error if it is the first. error->status is not BOYI_OK. */
void boyi__failure_note(boyi__failure *failure, const boyi_error *error);

/* The status and the sentence of the first failure; BOYI_OK: there is none. `error` may be NULL. */
boyi_status boyi__failure_tell(boyi__failure *failure, boyi_error *error);

/* Cheap enough to be asked in front of every call. A failure noted by another thread may be seen late. */
static inline bool boyi__failure_any(const boyi__failure *failure)
{
    return atomic_load_explicit(&failure->any, memory_order_relaxed);
}

#endif
