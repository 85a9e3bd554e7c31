/* A condition whose timed waits go by the clock of base/clock.h (boyi__moment), which nothing sets back. */
#ifndef BOYI_SERVE_CONDITION_H
#define BOYI_SERVE_CONDITION_H

#include <pthread.h>
#include <time.h>

static inline void boyi__condition_start(pthread_cond_t *condition)
{
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &monotonic);
    pthread_condattr_destroy(&monotonic);
}

#endif
