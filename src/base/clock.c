#include "base/clock.h"

#if defined(CLOCK_THREAD_CPUTIME_ID) && !defined(__wasi__)
#define THREAD_CLOCK CLOCK_THREAD_CPUTIME_ID
#else
#define THREAD_CLOCK CLOCK_MONOTONIC
#endif

#ifdef CLOCK_MONOTONIC_COARSE
#define ROUGH_CLOCK CLOCK_MONOTONIC_COARSE
#else
#define ROUGH_CLOCK CLOCK_MONOTONIC
#endif

static struct timespec read_clock(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return now;
}

static int64_t milliseconds(struct timespec time)
{
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static double seconds(struct timespec time)
{
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

int64_t boyi__now(void)
{
    return milliseconds(read_clock(CLOCK_MONOTONIC));
}

int64_t boyi__cpu_time(void)
{
    return milliseconds(read_clock(THREAD_CLOCK));
}

struct timespec boyi__moment(int64_t ms)
{
    return (struct timespec){.tv_sec = (time_t)(ms / 1000), .tv_nsec = (long)(ms % 1000) * 1000000};
}

double boyi__seconds(void)
{
    return seconds(read_clock(CLOCK_MONOTONIC));
}

double boyi__seconds_roughly(void)
{
    return seconds(read_clock(ROUGH_CLOCK));
}

double boyi__seconds_of_thread(void)
{
    return seconds(read_clock(THREAD_CLOCK));
}
