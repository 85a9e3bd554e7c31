#include "solve/queues.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/pages.h"

/* ---- The stock ---- */

struct boyi__slab {
    struct boyi__slab *next;
    boyi__chunk *chunks;
    size_t bytes;
};

enum { FIRST_SLAB = 4, LARGEST_SLAB = 512 }; /* chunks */

void boyi__stock_start(boyi__stock *stock, boyi__meter *meter)
{
    *stock = (boyi__stock){.meter = meter, .slab_chunks = FIRST_SLAB};
    pthread_mutex_init(&stock->lock, NULL);
}

void boyi__stock_sell(boyi__stock *stock)
{
    while (stock->slabs) {
        struct boyi__slab *slab = stock->slabs;
        stock->slabs = slab->next;
        stock->meter->bytes -= slab->bytes;
        free(slab->chunks);
        free(slab);
    }
    stock->spare = NULL;
    stock->slab_chunks = FIRST_SLAB;
}

void boyi__stock_end(boyi__stock *stock)
{
    boyi__stock_sell(stock);
    pthread_mutex_destroy(&stock->lock);
}

static boyi_status count_bytes(boyi__stock *stock, size_t bytes)
{
    boyi__meter *meter = stock->meter;
    uint64_t total;
    if (__builtin_add_overflow(meter->bytes, (uint64_t)bytes, &total) || boyi__meter_allow(meter, total))
        return BOYI_LIMIT;
    meter->bytes = total;
    if (meter->bytes > meter->peak)
        meter->peak = meter->bytes;
    return BOYI_OK;
}

boyi_status boyi__stock_take(boyi__stock *stock, size_t bytes)
{
    pthread_mutex_lock(&stock->lock);
    boyi_status status = count_bytes(stock, bytes);
    pthread_mutex_unlock(&stock->lock);
    return status;
}

void boyi__stock_give(boyi__stock *stock, size_t bytes)
{
    pthread_mutex_lock(&stock->lock);
    stock->meter->bytes -= bytes;
    pthread_mutex_unlock(&stock->lock);
}

static boyi_status buy_slab(boyi__stock *stock)
{
    size_t bytes = stock->slab_chunks * sizeof(boyi__chunk);
    boyi_status status = count_bytes(stock, bytes);
    if (status)
        return status;
    struct boyi__slab *slab = malloc(sizeof *slab);
    boyi__chunk *chunks = boyi__pages_new(bytes);
    if (!slab || !chunks) {
        free(chunks);
        free(slab);
        stock->meter->bytes -= bytes;
        return BOYI_MEMORY;
    }
    *slab = (struct boyi__slab){.next = stock->slabs, .chunks = chunks, .bytes = bytes};
    stock->slabs = slab;
    for (size_t i = stock->slab_chunks; i-- > 0;) {
        chunks[i].next = stock->spare;
        stock->spare = &chunks[i];
    }
    if (stock->slab_chunks < LARGEST_SLAB)
        stock->slab_chunks *= 2;
    return BOYI_OK;
}

static boyi_status take_chunk(boyi__stock *stock, boyi__chunk **out)
{
    pthread_mutex_lock(&stock->lock);
    boyi_status status = stock->spare ? BOYI_OK : buy_slab(stock);
    if (!status) {
        assert(stock->spare);
        *out = stock->spare;
        stock->spare = stock->spare->next;
    }
    pthread_mutex_unlock(&stock->lock);
    return status;
}

/* A chain of chunks, given back from its newest. */
static void give_chunks(boyi__stock *stock, boyi__chunk *newest)
{
    if (!newest)
        return;
    boyi__chunk *oldest = newest;
    while (oldest->next)
        oldest = oldest->next;
    pthread_mutex_lock(&stock->lock);
    oldest->next = stock->spare;
    stock->spare = newest;
    pthread_mutex_unlock(&stock->lock);
}

/* ---- Queues ---- */

static size_t parts_of(const boyi__queue *queue)
{
    return queue->split ? BOYI__PARTS : 1;
}

static size_t key_size(const boyi__queue *queue)
{
    return queue->form.narrow ? sizeof(uint32_t) : sizeof(uint64_t);
}

boyi_status boyi__queue_start(boyi__queue *queue, boyi__stock *stock, boyi__mixing mixing, uint32_t layer)
{
    *queue = (boyi__queue){
        .layer = layer,
        .first_asker = UINT32_MAX,
        .form = boyi__key_form_of(mixing, false),
        .mixing = mixing,
        .stock = stock,
        .cursors = calloc(1, sizeof *queue->cursors),
    };
    return queue->cursors ? BOYI_OK : BOYI_MEMORY;
}

void boyi__queue_end(boyi__queue *queue)
{
    for (size_t part = 0; queue->cursors && part < parts_of(queue); part++)
        give_chunks(queue->stock, queue->cursors[part].last);
    free(queue->cursors);
    queue->cursors = NULL;
}

static size_t used_bytes(const boyi__cursor *cursor)
{
    return cursor->last ? (size_t)(cursor->at - cursor->last->data) : 0;
}

size_t boyi__queue_part_length(const boyi__queue *queue, unsigned part)
{
    const boyi__cursor *cursor = &queue->cursors[part];
    size_t bytes = used_bytes(cursor);
    for (const boyi__chunk *chunk = cursor->last ? cursor->last->next : NULL; chunk; chunk = chunk->next)
        bytes += chunk->used;
    return bytes / key_size(queue);
}

uint64_t boyi__queue_length(const boyi__queue *queue)
{
    uint64_t length = queue->count;
    for (size_t part = 0; part < parts_of(queue); part++)
        length += used_bytes(&queue->cursors[part]) / key_size(queue);
    return length;
}

void *boyi__queue_empty_part(boyi__queue *queue, unsigned part, void *out)
{
    boyi__cursor *cursor = &queue->cursors[part];
    unsigned char *at = out;
    if (cursor->last)
        cursor->last->used = used_bytes(cursor);
    for (const boyi__chunk *chunk = cursor->last; chunk; chunk = chunk->next) {
        memcpy(at, chunk->data, chunk->used);
        at += chunk->used;
    }
    give_chunks(queue->stock, cursor->last);
    *cursor = (boyi__cursor){0};
    return at;
}

boyi_status boyi__queue_split(boyi__queue *queue)
{
    if (queue->split)
        return BOYI_OK;
    boyi__queue whole = *queue;
    boyi__cursor *cursors = calloc(BOYI__PARTS, sizeof *cursors);
    if (!cursors)
        return BOYI_MEMORY;
    queue->cursors = cursors;
    queue->split = true;
    queue->form = boyi__key_form_of(queue->mixing, true);
    queue->count = 0;
    if (whole.cursors->last)
        whole.cursors->last->used = used_bytes(whole.cursors);
    boyi_status status = BOYI_OK;
    for (const boyi__chunk *chunk = whole.cursors->last; chunk && !status; chunk = chunk->next) {
        const uint64_t *mixed = (const uint64_t *)(const void *)chunk->data;
        for (size_t i = 0; i < chunk->used / sizeof *mixed && !status; i++)
            status = boyi__queue_add(queue, mixed[i]);
    }
    boyi__queue_end(&whole);
    return status;
}

boyi_status boyi__queue_more(boyi__queue *queue, unsigned part)
{
    boyi__cursor *cursor = &queue->cursors[part];
    boyi__chunk *chunk;
    if (!queue->split && queue->count >= BOYI__THIN_MOST)
        return boyi__queue_split(queue);
    boyi_status status = take_chunk(queue->stock, &chunk);
    if (status)
        return status;
    if (cursor->last) {
        cursor->last->used = used_bytes(cursor);
        queue->count += cursor->last->used / key_size(queue);
    }
    chunk->next = cursor->last;
    *cursor = (boyi__cursor){chunk->data, chunk->data + sizeof chunk->data, chunk};
    return BOYI_OK;
}
