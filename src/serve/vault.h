/* The vault: solutions kept for the next question, safe under threads.
 *
 * What was used last stays; the rest goes when there are too many solutions or bytes. The same question asked
 * twice at once is solved once: the second waits for the first. That a limit stops a question is kept too, or
 * somebody who asks again and again would keep everybody busy.
 *
 * A solution that goes on working when it is asked (search) is held by one at a time, who may watch it; it is
 * weighed again when it is given back.
 */
#ifndef BOYI_SERVE_VAULT_H
#define BOYI_SERVE_VAULT_H

#include "game/solution.h"

typedef struct boyi__vault boyi__vault;

typedef struct {
    boyi_game *game;
    boyi_solution *solution;
    boyi_state state; /* it was solved from here */
} boyi__held;

/* Fill in `out` (all zeros before), completely or not at all. */
typedef boyi_status boyi__maker(void *context, boyi__held *out, boyi_error *error);

/* NULL: no memory. */
boyi__vault *boyi__vault_new(uint64_t max_bytes, size_t max_count);
/* Nobody may hold anything any more. */
void boyi__vault_free(boyi__vault *vault);

/* Asked now and then while another thread makes or uses the same; false: BOYI_CANCELLED. */
typedef bool boyi__waiter(const void *context);

/* What `key` names, made if need be. `weight`: bytes that the game itself takes. `waits` NULL: the call never
 * waits for another thread, but returns BOYI_CANCELLED. Give it back with boyi__vault_put. */
boyi_status boyi__vault_get(boyi__vault *vault, const char *key, uint64_t weight, boyi__waiter *waits,
                            boyi__maker *make, void *context, boyi_error *error, const boyi__held **out);
void boyi__vault_put(boyi__vault *vault, const boyi__held *held);
/* The same, but it is no good any more: nobody else gets it. */
void boyi__vault_drop(boyi__vault *vault, const boyi__held *held);

/* For tests: what it holds now. */
void boyi__vault_content(boyi__vault *vault, uint64_t *bytes, size_t *count);

#endif
