/* An LRU cache of solutions by key, shared by all threads.
 *
 *     buckets ──▶ entry ─ entry        by hash of the key
 *     newest ◀──▶ … ◀──▶ oldest        by last use; evicted from the oldest end when there are too many
 *                                      entries or bytes, unless in use
 *
 * A key that is asked for twice at once is solved once: the second thread waits for the first. A failure by a
 * limit (BOYI_LIMIT) is cached too, so that asking again and again costs nothing; other failures are not.
 *
 * A solution that goes on working when it is asked (search) is used by one thread at a time, which may watch
 * it. It grows, so its size is taken again when it is put back.
 */
#ifndef BOYI_SERVE_SOLUTION_CACHE_H
#define BOYI_SERVE_SOLUTION_CACHE_H

#include "ask/solved.h"

typedef struct boyi__solution_cache boyi__solution_cache;

/* NULL: out of memory. */
boyi__solution_cache *boyi__solution_cache_new(uint64_t max_bytes, size_t max_count);
/* All solutions must have been put back. Accepts NULL. */
void boyi__solution_cache_free(boyi__solution_cache *cache);

/* Called now and then while another thread makes or uses the same solution; false ends the wait with
 * BOYI_CANCELLED. */
typedef bool boyi__waiter(const void *context);

/* The solution for `key`, made if it is not cached. `game_bytes`: what the game itself takes. `waits` NULL:
 * the call returns BOYI_CANCELLED instead of waiting for another thread. Put it back with
 * boyi__solution_cache_put. */
boyi_status boyi__solution_cache_get(boyi__solution_cache *cache, const char *key, uint64_t game_bytes,
                                     boyi__waiter *waits, boyi__maker *make, void *context, boyi_error *error,
                                     const boyi__solved **out);
void boyi__solution_cache_put(boyi__solution_cache *cache, const boyi__solved *held);
/* Puts back and removes a solution whose rules have failed: later calls make it anew. */
void boyi__solution_cache_drop(boyi__solution_cache *cache, const boyi__solved *held);

/* For tests: its size. */
void boyi__solution_cache_content(boyi__solution_cache *cache, uint64_t *bytes, size_t *count);

#endif
