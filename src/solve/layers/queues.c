#include "solve/layers/queues.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/huge_pages.h"

/* ---- The chunk pool ---- */

struct boyi__slab {
    struct boyi__slab *next;
    boyi__chunk *chunks;
    size_t bytes;
};

enum { FIRST_SLAB = 4, LARGEST_SLAB = 512 }; /* chunks */

void boyi__chunk_pool_start(boyi__chunk_pool *pool, boyi__meter *meter)
{
    *pool = (boyi__chunk_pool){.meter = meter, .slab_chunks = FIRST_SLAB};
    boyi__mutex_start(&pool->lock);
}

void boyi__chunk_pool_trim(boyi__chunk_pool *pool)
{
    while (pool->slabs) {
        struct boyi__slab *slab = pool->slabs;
        pool->slabs = slab->next;
        pool->meter->bytes -= slab->bytes;
        free(slab->chunks);
        free(slab);
    }
    pool->spare = NULL;
    pool->slab_chunks = FIRST_SLAB;
}

void boyi__chunk_pool_end(boyi__chunk_pool *pool)
{
    boyi__chunk_pool_trim(pool);
    boyi__mutex_end(&pool->lock);
}

static boyi_status count_bytes(boyi__chunk_pool *pool, size_t bytes)
{
    boyi__meter *meter = pool->meter;
    uint64_t total;
    if (__builtin_add_overflow(meter->bytes, (uint64_t)bytes, &total) || boyi__meter_allow(meter, total))
        return BOYI_LIMIT;
    meter->bytes = total;
    if (meter->bytes > meter->peak)
        meter->peak = meter->bytes;
    return BOYI_OK;
}

boyi_status boyi__chunk_pool_reserve(boyi__chunk_pool *pool, size_t bytes)
{
    boyi__mutex_lock(&pool->lock);
    boyi_status status = count_bytes(pool, bytes);
    boyi__mutex_unlock(&pool->lock);
    return status;
}

void boyi__chunk_pool_release(boyi__chunk_pool *pool, size_t bytes)
{
    boyi__mutex_lock(&pool->lock);
    pool->meter->bytes -= bytes;
    boyi__mutex_unlock(&pool->lock);
}

/* Returns a chain of chunks to the pool, from its newest on. */
static void return_chunks(boyi__chunk_pool *pool, boyi__chunk *newest)
{
    if (!newest)
        return;
    boyi__chunk *oldest = newest;
    while (oldest->next)
        oldest = oldest->next;
    boyi__mutex_lock(&pool->lock);
    oldest->next = pool->spare;
    pool->spare = newest;
    boyi__mutex_unlock(&pool->lock);
}

/* ---- Queues ---- */

boyi__key_form boyi__key_form_of(boyi__mixer mixing, bool split)
{
    unsigned bits = split ? mixing.bits - BOYI__PARTITION_BITS : mixing.bits;
    bool narrow = split && bits <= 32;
    return (boyi__key_form){.bits = bits,
                            .bytes = narrow ? sizeof(uint32_t) : sizeof(uint64_t),
                            .partitions = split ? BOYI__PARTITIONS : 1,
                            .narrow = narrow};
}

boyi_status boyi__queue_start(boyi__queue *queue, boyi__chunk_pool *pool, boyi__mixer mixing, uint32_t layer)
{
    *queue = (boyi__queue){
        .layer = layer,
        .first_predecessor = UINT32_MAX,
        .form = boyi__key_form_of(mixing, false),
        .mixing = mixing,
        .pool = pool,
        .cursors = calloc(1, sizeof *queue->cursors),
    };
    return queue->cursors ? BOYI_OK : BOYI_MEMORY;
}

void boyi__queue_end(boyi__queue *queue)
{
    for (size_t partition = 0; queue->cursors && partition < queue->form.partitions; partition++)
        return_chunks(queue->pool, queue->cursors[partition].last);
    free(queue->cursors);
    queue->cursors = NULL;
}

size_t boyi__queue_partition_length(const boyi__queue *queue, unsigned partition)
{
    const boyi__cursor *cursor = &queue->cursors[partition];
    size_t bytes = cursor->last ? (size_t)(cursor->at - cursor->last->data) : 0;
    for (const boyi__chunk *chunk = cursor->last ? cursor->last->next : NULL; chunk; chunk = chunk->next)
        bytes += chunk->used;
    return bytes / queue->form.bytes;
}

void *boyi__queue_drain(boyi__queue *queue, unsigned partition, void *out)
{
    boyi__cursor *cursor = &queue->cursors[partition];
    unsigned char *at = out;
    if (cursor->last)
        cursor->last->used = (size_t)(cursor->at - cursor->last->data);
    for (const boyi__chunk *chunk = cursor->last; chunk; chunk = chunk->next) {
        memcpy(at, chunk->data, chunk->used);
        at += chunk->used;
    }
    return_chunks(queue->pool, cursor->last);
    *cursor = (boyi__cursor){0};
    return at;
}

boyi_status boyi__queue_split(boyi__queue *queue)
{
    if (queue->split)
        return BOYI_OK;
    boyi__queue whole = *queue;
    boyi__cursor *cursors = calloc(BOYI__PARTITIONS, sizeof *cursors);
    if (!cursors)
        return BOYI_MEMORY;
    queue->cursors = cursors;
    queue->split = true;
    queue->form = boyi__key_form_of(queue->mixing, true);
    queue->count = 0;
    if (whole.cursors->last)
        whole.cursors->last->used = (size_t)(whole.cursors->at - whole.cursors->last->data);
    boyi_status status = BOYI_OK;
    for (const boyi__chunk *chunk = whole.cursors->last; chunk && !status; chunk = chunk->next) {
        const uint64_t *mixed = (const uint64_t *)(const void *)chunk->data;
        for (size_t i = 0; i < chunk->used / sizeof *mixed && !status; i++)
            status = boyi__queue_add(queue, mixed[i]);
    }
    boyi__queue_end(&whole);
    return status;
}

boyi_status boyi__queue_grow(boyi__queue *queue, unsigned partition)
{
    boyi__cursor *cursor = &queue->cursors[partition];
    boyi__chunk_pool *pool = queue->pool;
    assert(cursor->at == cursor->end && partition < queue->form.partitions);
    if (!queue->split && queue->count >= BOYI__UNSPLIT_MOST)
        return boyi__queue_split(queue);
    boyi_status status = BOYI_OK;
    boyi__mutex_lock(&pool->lock);
    if (!pool->spare) { /* the pool gets a new slab */
        size_t bytes = pool->slab_chunks * sizeof(boyi__chunk);
        status = count_bytes(pool, bytes);
        struct boyi__slab *slab = status ? NULL : malloc(sizeof *slab);
        boyi__chunk *chunks = slab ? boyi__huge_alloc(bytes) : NULL;
        if (chunks) {
            *slab = (struct boyi__slab){.next = pool->slabs, .chunks = chunks, .bytes = bytes};
            pool->slabs = slab;
            for (size_t i = pool->slab_chunks; i-- > 0;) {
                chunks[i].next = pool->spare;
                pool->spare = &chunks[i];
            }
            if (pool->slab_chunks < LARGEST_SLAB)
                pool->slab_chunks *= 2;
        } else if (!status) {
            free(slab);
            pool->meter->bytes -= bytes;
            status = BOYI_MEMORY;
        }
    }
    boyi__chunk *chunk = pool->spare;
    assert(status || chunk);
    if (!status)
        pool->spare = chunk->next;
    boyi__mutex_unlock(&pool->lock);
    if (status)
        return status;
    if (cursor->last) {
        cursor->last->used = (size_t)(cursor->at - cursor->last->data);
        queue->count += cursor->last->used / queue->form.bytes;
    }
    chunk->next = cursor->last;
    *cursor = (boyi__cursor){chunk->data, chunk->data + sizeof chunk->data, chunk};
    return BOYI_OK;
}
