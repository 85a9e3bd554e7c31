#include "base/failure.h"

#include <assert.h>

#include "base/threads.h"

void boyi__failure_start(boyi__failure *failure)
{
    atomic_init(&failure->state, BOYI__NO_FAILURE);
    failure->error.status = BOYI_OK;
}

boyi_status boyi__failure_note(boyi__failure *failure, boyi_status status, const boyi_error *error)
{
    unsigned none = BOYI__NO_FAILURE;
    assert(status != BOYI_OK);
    if (atomic_compare_exchange_strong_explicit(&failure->state, &none, BOYI__FAILURE_BEING_WRITTEN,
                                                memory_order_acquire, memory_order_relaxed)) {
        failure->error = error ? *error : (boyi_error){0};
        failure->error.status = status;
        atomic_store_explicit(&failure->state, BOYI__FAILURE_KEPT, memory_order_release);
    }
    return status;
}

boyi_status boyi__failure_tell(boyi__failure *failure, boyi_error *error)
{
    unsigned state;
    while ((state = atomic_load_explicit(&failure->state, memory_order_acquire)) ==
           BOYI__FAILURE_BEING_WRITTEN)
        boyi__thread_yield(); /* to the thread that copies the error */
    if (state == BOYI__NO_FAILURE)
        return BOYI_OK;
    if (error)
        *error = failure->error;
    return failure->error.status;
}
