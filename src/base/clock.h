/* The clocks of deadlines, in milliseconds. */
#ifndef BOYI_BASE_CLOCK_H
#define BOYI_BASE_CLOCK_H

#include <stdint.h>
#include <time.h>

int64_t boyi__now(void);      /* CLOCK_MONOTONIC */
int64_t boyi__cpu_time(void); /* of this thread  */

/* A moment of boyi__now for pthread_cond_timedwait, on a condition that uses CLOCK_MONOTONIC. */
struct timespec boyi__moment(int64_t ms);

#endif
