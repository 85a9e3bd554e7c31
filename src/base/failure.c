#include "base/failure.h"

#include <assert.h>

void boyi__failure_start(boyi__failure *failure)
{
    boyi__mutex_start(&failure->lock);
    atomic_init(&failure->any, false);
    failure->error.status = BOYI_OK;
}

void boyi__failure_end(boyi__failure *failure)
{
    boyi__mutex_end(&failure->lock);
}

boyi_status boyi__failure_note(boyi__failure *failure, boyi_status status, const boyi_error *error)
{
    assert(status != BOYI_OK);
    boyi__mutex_lock(&failure->lock);
    if (!failure->error.status) {
        failure->error = error ? *error : (boyi_error){0};
        failure->error.status = status;
    }
    boyi__mutex_unlock(&failure->lock);
    atomic_store_explicit(&failure->any, true, memory_order_release);
    return status;
}

boyi_status boyi__failure_tell(boyi__failure *failure, boyi_error *error)
{
    if (!atomic_load_explicit(&failure->any, memory_order_acquire))
        return BOYI_OK;
    boyi__mutex_lock(&failure->lock);
    boyi_status status = failure->error.status;
    if (error)
        *error = failure->error;
    boyi__mutex_unlock(&failure->lock);
    return status;
}
