/* Threads: the same work on several at once, and the parallel for.
 *
 * The caller's thread is number 0 and always takes part, so a thread that can't be started is no failure. It
 * is the one that may ask progress callbacks. Starting a thread takes about 50 microseconds: callers pass 1
 * for less work.
 */
#ifndef BOYI_BASE_PARALLEL_H
#define BOYI_BASE_PARALLEL_H

#include <stdatomic.h>

#include "base/failure.h"

enum { BOYI__MOST_THREADS = 64 };

/* How many threads the options allow: at least 1, at most BOYI__MOST_THREADS. `options` may be NULL. */
unsigned boyi__thread_count(const boyi_options *options);

/* Runs work(context, thread) for the threads 0 … threads-1 at once and returns when all have returned. */
void boyi__parallel_run(unsigned threads, void (*work)(void *context, unsigned thread), void *context);

/* Runs step(context, thread, i) for i = 0 … count-1, each on the first thread that is free, until all are
 * done or `failure` (NULL: steps do not fail) has one. Steps note their failures there. */
typedef void boyi__parallel_step(void *context, unsigned thread, size_t i);
void boyi__parallel_for(unsigned threads, size_t count, const boyi__failure *failure,
                        boyi__parallel_step *step, void *context);

/* For loops of its own within boyi__parallel_run: the next index that no thread has taken. */
static inline size_t boyi__parallel_next(atomic_size_t *taken)
{
    return atomic_fetch_add_explicit(taken, 1, memory_order_relaxed);
}

#endif
