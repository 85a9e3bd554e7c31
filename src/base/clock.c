#include "base/clock.h"

#if defined(CLOCK_THREAD_CPUTIME_ID) && !defined(__wasi__)
#define THREAD_CLOCK CLOCK_THREAD_CPUTIME_ID
enum { THREAD_CLOCK_SHARE = 1 };
#else
#define THREAD_CLOCK CLOCK_MONOTONIC
enum { THREAD_CLOCK_SHARE = 12 };
#endif

#ifdef CLOCK_MONOTONIC_COARSE
#define ROUGH_CLOCK CLOCK_MONOTONIC_COARSE
#else
#define ROUGH_CLOCK CLOCK_MONOTONIC
#endif

static int64_t milliseconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t boyi__now(void)
{
    return milliseconds(CLOCK_MONOTONIC);
}

int64_t boyi__cpu_time(void)
{
    return milliseconds(THREAD_CLOCK);
}

struct timespec boyi__moment(int64_t ms)
{
    return (struct timespec){.tv_sec = (time_t)(ms / 1000), .tv_nsec = (long)(ms % 1000) * 1000000};
}

double boyi__seconds(boyi__seconds_kind kind)
{
    static const clockid_t clocks[] = {CLOCK_MONOTONIC, ROUGH_CLOCK, THREAD_CLOCK};
    struct timespec now;
    clock_gettime(clocks[kind], &now);
    const double seconds = (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
    return kind == BOYI__OF_THREAD ? seconds / THREAD_CLOCK_SHARE : seconds;
}
