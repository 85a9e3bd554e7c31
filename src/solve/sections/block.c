#include "solve/sections/block.h"

#include <stdlib.h>

#include "base/machine.h"

void boyi__pool_note_freed(boyi__chunk_pool *pool, size_t bytes)
{
    enum { PART = 16 /* of the memory that may be in use */, MOST = 64 << 20 };
    boyi__mutex_lock(&pool->lock);
    pool->freed += bytes;
    bool due = pool->freed > MOST || pool->freed > pool->meter->max_bytes / PART;
    if (due)
        pool->freed = 0;
    boyi__mutex_unlock(&pool->lock);
    if (due)
        boyi__machine_return_memory();
}

boyi_status boyi__block_grow(boyi__chunk_pool *pool, boyi__block *at, size_t bytes)
{
    if (bytes <= at->bytes)
        return BOYI_OK;
    size_t room = bytes < BOYI__BLOCK_SPARE ? bytes + bytes / 4 : bytes;
    boyi_status status = boyi__chunk_pool_reserve(pool, room - at->bytes);
    if (status) { /* perhaps without spare room */
        room = bytes;
        status = boyi__chunk_pool_reserve(pool, room - at->bytes);
    }
    if (status)
        return status;
    free(at->data);
    boyi__pool_note_freed(pool, at->bytes);
    at->bytes = room;
    at->data = malloc(room);
    return at->data ? BOYI_OK : BOYI_MEMORY;
}

/* Changes the size; what the block holds stays. */
static boyi_status resize(boyi__chunk_pool *pool, boyi__block *at, size_t bytes)
{
    size_t before = at->bytes;
    boyi_status status = bytes > before ? boyi__chunk_pool_reserve(pool, bytes - before) : BOYI_OK;
    if (status)
        return status;
    void *data = realloc(at->data, bytes ? bytes : 1);
    if (data && bytes < before)
        boyi__chunk_pool_release(pool, before - bytes);
    if (!data && bytes > before)
        boyi__chunk_pool_release(pool, bytes - before);
    if (!data)
        return BOYI_MEMORY;
    *at = (boyi__block){data, bytes};
    return BOYI_OK;
}

boyi_status boyi__block_extend(boyi__chunk_pool *pool, boyi__block *at, size_t bytes)
{
    if (bytes <= at->bytes)
        return BOYI_OK;
    return resize(pool, at, 2 * at->bytes > bytes ? 2 * at->bytes : bytes);
}

void boyi__block_trim(boyi__chunk_pool *pool, boyi__block *at, size_t bytes)
{
    if (bytes < at->bytes)
        (void)resize(pool, at, bytes); /* else it stays as it is */
}

void boyi__block_free(boyi__chunk_pool *pool, boyi__block *at)
{
    boyi__chunk_pool_release(pool, at->bytes);
    free(at->data);
    boyi__pool_note_freed(pool, at->bytes);
    *at = (boyi__block){0};
}

boyi_status boyi__pool_report(boyi__chunk_pool *pool, uint64_t states)
{
    boyi__meter *meter = pool->meter;
    boyi__mutex_lock(&pool->lock); /* other threads do not wait for the callback */
    boyi__meter now = *meter;
    boyi__mutex_unlock(&pool->lock);
    boyi_status status = boyi__meter_report(&now, states);
    meter->states = now.states;
    meter->work = now.work;
    meter->next_report = now.next_report;
    return status;
}
