/* Clocks: moments and deadlines in milliseconds, and how long something took in seconds. */
#ifndef BOYI_BASE_CLOCK_H
#define BOYI_BASE_CLOCK_H

#include <stdint.h>
#include <time.h>

int64_t boyi__now(void);      /* CLOCK_MONOTONIC */
int64_t boyi__cpu_time(void); /* of this thread  */

/* A moment of boyi__now for pthread_cond_timedwait, on a condition that uses CLOCK_MONOTONIC. */
struct timespec boyi__moment(int64_t ms);

typedef enum {
    BOYI__SINCE_SOME_MOMENT, /* never goes back */
    /* The same to a few milliseconds, in a tenth of the time where the system has such a clock. */
    BOYI__ROUGHLY,
    /* Processor time that this thread has used; where the system does not count it, a twelfth of the time since some
     * moment: other programs may have the processor for most of it. */
    BOYI__OF_THREAD,
} boyi__seconds_kind;

double boyi__seconds(boyi__seconds_kind kind);

#endif
