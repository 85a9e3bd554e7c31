/* The first failure of several threads.
 *
 * Threads that work together, and rules whose functions have no status to return, note what went wrong here.
 * The first failure is kept; it must be asked for before a result is believed.
 *
 *     none ──(the first thread that notes one)──▶ being written ──▶ kept
 *
 * All zeros: no failure. There is nothing to end.
 */
#ifndef BOYI_BASE_FAILURE_H
#define BOYI_BASE_FAILURE_H

#include <stdatomic.h>

#include "boyi.h"

enum { BOYI__NO_FAILURE, BOYI__FAILURE_BEING_WRITTEN, BOYI__FAILURE_KEPT };

typedef struct {
    atomic_uint state;
    boyi_error error; /* without texts where only the status is known so far */
} boyi__failure;

/* Forgets a failure: before work that is done again with the same memory. */
void boyi__failure_start(boyi__failure *failure);

/* Keeps the status, which is not BOYI_OK, and the text of `error` (NULL: it is written later, by the caller
 * of boyi__failure_tell) if this is the first failure. Returns the status. */
boyi_status boyi__failure_note(boyi__failure *failure, boyi_status status, const boyi_error *error);

/* The status and the text, which is empty if none was noted, of the first failure; BOYI_OK: there is none. `error`
 * may be NULL. */
boyi_status boyi__failure_tell(boyi__failure *failure, boyi_error *error);

/* Cheap enough for inner loops. A failure noted by another thread may be seen late. */
static inline bool boyi__failure_any(const boyi__failure *failure)
{
    return atomic_load_explicit(&failure->state, memory_order_relaxed) != BOYI__NO_FAILURE;
}

#endif
