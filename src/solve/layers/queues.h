/* Queues: states on their way to the layer they belong to.
 *
 * A state travels as its mixed number (base/hash.h). A queue that has grown is split into PARTS parts by
 * the top bits, and only the rest of the number, the key, is written down: four bytes where that is enough.
 *
 *     mixed   [ part | key                ]
 *     part 0  [ chunk ]->[ chunk ]->[ chunk, half full ]
 *     part 1  [ chunk ]->[ chunk ]                          written in streams, never at random
 *     …
 *
 * Every thread fills queues of its own; the chunks come from a common stock. Whoever empties a queue finds
 * duplicates and no order in it: see sorted_run.h.
 */
#ifndef BOYI_SOLVE_LAYERS_QUEUES_H
#define BOYI_SOLVE_LAYERS_QUEUES_H

#include <pthread.h>

#include "base/hash.h"
#include "base/meter.h"

enum {
    BOYI__PARTS_BITS = 8,
    BOYI__PARTS = 1 << BOYI__PARTS_BITS,
    BOYI__THIN_MOST = 1 << 16, /* states; a longer queue is split */
    BOYI__CHUNK_BYTES = 1 << 12,
};

typedef struct boyi__chunk {
    struct boyi__chunk *next;
    size_t used; /* bytes, once it is full */
    unsigned char data[BOYI__CHUNK_BYTES - 2 * sizeof(size_t)];
} boyi__chunk;

/* The common stock. */
typedef struct {
    pthread_mutex_t lock; /* over everything here, the meter too */
    boyi__meter *meter;
    boyi__chunk *spare;
    struct boyi__slab *slabs;
    size_t slab_chunks; /* of the next slab */
} boyi__chunk_pool;

void boyi__chunk_pool_start(boyi__chunk_pool *pool, boyi__meter *meter);
void boyi__chunk_pool_end(boyi__chunk_pool *pool);

/* No chunk is in use: give their memory back. */
void boyi__chunk_pool_trim(boyi__chunk_pool *pool);

/* Memory of other kinds, counted by several threads. */
boyi_status boyi__chunk_pool_reserve(boyi__chunk_pool *pool, size_t bytes);
void boyi__chunk_pool_release(boyi__chunk_pool *pool, size_t bytes);

/* How keys of a split queue are written. */
typedef struct {
    unsigned bits; /* of a key     */
    bool narrow;   /* in 4 bytes   */
} boyi__key_form;

static inline boyi__key_form boyi__key_form_of(boyi__mixer mixing, bool split)
{
    unsigned bits = split ? mixing.bits - BOYI__PARTS_BITS : mixing.bits;
    return (boyi__key_form){.bits = bits, .narrow = split && bits <= 32};
}

typedef struct {
    unsigned char *at, *end; /* where the next key goes; NULL: no chunk yet */
    boyi__chunk *last;
} boyi__cursor;

typedef struct {
    uint32_t layer;
    uint32_t first_asker; /* the lowest layer that leads here */
    bool split;
    boyi__key_form form;
    uint64_t count;   /* keys, duplicates counted; the chunks that are being filled are not */
    uint64_t thinned; /* how many were left when duplicates were last dropped */
    boyi__mixer mixing;
    boyi__chunk_pool *pool;
    boyi__cursor *cursors; /* one, or PARTS */
} boyi__queue;

boyi_status boyi__queue_start(boyi__queue *queue, boyi__chunk_pool *pool, boyi__mixer mixing, uint32_t layer);
/* Gives the chunks back. */
void boyi__queue_end(boyi__queue *queue);

/* All the keys in it. */
uint64_t boyi__queue_length(const boyi__queue *queue);

boyi_status boyi__queue_split(boyi__queue *queue);

/* Copy the keys of a part (of the only one, of a queue that is not split) to `out`, and give its chunks back.
 * Returns where the next would go. */
void *boyi__queue_empty_part(boyi__queue *queue, unsigned part, void *out);
size_t boyi__queue_part_length(const boyi__queue *queue, unsigned part);

/* Room for one more key; what had to be done to get it may have split the queue. */
boyi_status boyi__queue_more(boyi__queue *queue, unsigned part);

static inline boyi_status boyi__queue_add(boyi__queue *queue, uint64_t mixed)
{
    for (;;) {
        unsigned part = queue->split ? (unsigned)(mixed >> queue->form.bits) : 0;
        boyi__cursor *cursor = &queue->cursors[part];
        if (__builtin_expect(cursor->at == cursor->end, 0)) {
            boyi_status status = boyi__queue_more(queue, part);
            if (status)
                return status;
            continue;
        }
        if (queue->form.narrow) {
            *(uint32_t *)(void *)cursor->at = (uint32_t)(mixed & (UINT64_MAX >> (64 - queue->form.bits)));
            cursor->at += sizeof(uint32_t);
        } else {
            *(uint64_t *)(void *)cursor->at = mixed & (UINT64_MAX >> (64 - queue->form.bits));
            cursor->at += sizeof(uint64_t);
        }
        return BOYI_OK;
    }
}

#endif
