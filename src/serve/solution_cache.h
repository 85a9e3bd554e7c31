/* The vault: solutions kept for the next question, safe under threads.
 *
 * What was used last stays; the rest goes when there are too many solutions or bytes. The same question asked
 * twice at once is solved once: the second waits for the first. That a limit stops a question is kept too, or
 * somebody who asks again and again would keep everybody busy.
 *
 * A solution that goes on working when it is asked (search) is held by one at a time, who may watch it; it is
 * weighed again when it is given back.
 */
#ifndef BOYI_SERVE_SOLUTION_CACHE_H
#define BOYI_SERVE_SOLUTION_CACHE_H

#include "game/solution.h"

typedef struct boyi__solution_cache boyi__solution_cache;

typedef struct {
    boyi_game *game;
    boyi_solution *solution;
    boyi_state state; /* it was solved from here */
} boyi__cached_solution;

/* Fill in `out` (all zeros before), completely or not at all. */
typedef boyi_status boyi__maker(void *context, boyi__cached_solution *out, boyi_error *error);

/* NULL: no memory. */
boyi__solution_cache *boyi__solution_cache_new(uint64_t max_bytes, size_t max_count);
/* Nobody may hold anything any more. */
void boyi__solution_cache_free(boyi__solution_cache *cache);

/* Asked now and then while another thread makes or uses the same; false: BOYI_CANCELLED. */
typedef bool boyi__waiter(const void *context);

/* What `key` names, made if need be. `weight`: bytes that the game itself takes. `waits` NULL: the call never
 * waits for another thread, but returns BOYI_CANCELLED. Give it back with boyi__solution_cache_put. */
boyi_status boyi__solution_cache_get(boyi__solution_cache *cache, const char *key, uint64_t weight,
                                     boyi__waiter *waits, boyi__maker *make, void *context, boyi_error *error,
                                     const boyi__cached_solution **out);
void boyi__solution_cache_put(boyi__solution_cache *cache, const boyi__cached_solution *held);
/* The same, but it is no good any more: nobody else gets it. */
void boyi__solution_cache_drop(boyi__solution_cache *cache, const boyi__cached_solution *held);

/* For tests: what it holds now. */
void boyi__solution_cache_content(boyi__solution_cache *cache, uint64_t *bytes, size_t *count);

#endif
