/* Clocks: moments and deadlines in milliseconds, and how long something took in seconds. */
#ifndef BOYI_BASE_CLOCK_H
#define BOYI_BASE_CLOCK_H

#include <stdint.h>
#include <time.h>

int64_t boyi__now(void);      /* CLOCK_MONOTONIC */
int64_t boyi__cpu_time(void); /* of this thread  */

/* A moment of boyi__now for pthread_cond_timedwait, on a condition that uses CLOCK_MONOTONIC. */
struct timespec boyi__moment(int64_t ms);

/* Seconds since some moment; never goes back. */
double boyi__seconds(void);

/* The same to a few milliseconds, in a tenth of the time where the system has such a clock. */
double boyi__seconds_roughly(void);

/* Seconds of processor time that this thread has used; where the system does not count them, a twelfth of
 * boyi__seconds: other programs may have the processor for most of the time. */
double boyi__seconds_of_thread(void);

#endif
