/* A crew: the same work on several threads at once.
 *
 * Members take their shares from a counter they have in common (boyi__parallel_next), so that a thread which
 * can't be started is not missed, and one that is slow holds nobody up.
 */
#ifndef BOYI_BASE_PARALLEL_H
#define BOYI_BASE_PARALLEL_H

#include <stdatomic.h>

#include "boyi.h"

enum { BOYI__MOST_THREADS = 64 };

/* How many threads the options allow: at least 1, at most BOYI__MOST_THREADS. `options` may be NULL. */
unsigned boyi__thread_count(const boyi_options *options);

/* Run work(context, member) for members 0 … size-1 at once; member 0 is the caller's own thread. Returns when
 * all are through. */
void boyi__parallel_run(unsigned size, void (*work)(void *context, unsigned member), void *context);

/* The next share nobody has taken yet. */
static inline size_t boyi__parallel_next(atomic_size_t *taken)
{
    return atomic_fetch_add_explicit(taken, 1, memory_order_relaxed);
}

#endif
