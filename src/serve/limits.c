#include "serve/limits.h"

#include "base/error.h"

bool boyi__limits_reserve(void *context, uint64_t bytes)
{
    boyi__limits *limits = context;
    if (!limits->job)
        return true;
    if (limits->game)
        bytes += boyi__game_bytes(limits->game);
    bool granted = boyi__job_reserve(limits->jobs, limits->job, bytes);
    limits->memory_refused = limits->memory_refused || !granted;
    return granted;
}

bool boyi__limits_go_on(void *context, const boyi_progress *progress)
{
    boyi__limits *limits = context;
    if (limits->cpu_ms && boyi__cpu_time() - limits->cpu_start >= limits->cpu_ms)
        return false;
    /* A script's game grows by itself: the engine does not ask for that memory. */
    if (progress && limits->game && boyi__game_grows(limits->game) &&
        !boyi__limits_reserve(limits, progress->bytes))
        limits->out_of_memory = true;
    return boyi__now() < limits->deadline && !atomic_load_explicit(limits->stop, memory_order_relaxed) &&
           !(limits->left && atomic_load_explicit(limits->left, memory_order_relaxed)) &&
           !limits->out_of_memory;
}

boyi_status boyi__limits_status(const boyi__limits *limits, boyi_status status, boyi_error *error)
{
    return (status == BOYI_LIMIT && limits->memory_refused) ||
                   (status == BOYI_CANCELLED && limits->out_of_memory)
               ? boyi__fail(
                     error, BOYI_MEMORY,
                     "other questions are using the memory this one needs: please try again in a moment")
               : status;
}
