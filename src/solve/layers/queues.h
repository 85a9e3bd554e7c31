/* Queues: states on their way to the layer they belong to.
 *
 * A state is written as its mixed number (base/hash.h). A queue that has grown is split into PARTITIONS by
 * the top bits, and only the rest of the number, the key, is written: four bytes where that is enough.
 *
 *     mixed        [ partition | key           ]
 *     partition 0  [ chunk ]->[ chunk ]->[ chunk, half full ]
 *     partition 1  [ chunk ]->[ chunk ]                          written in streams, never at random
 *     …
 *
 * Every thread fills queues of its own; the chunks come from a shared pool. A queue is not sorted and may
 * hold duplicates: see sorted_run.h.
 */
#ifndef BOYI_SOLVE_LAYERS_QUEUES_H
#define BOYI_SOLVE_LAYERS_QUEUES_H

#include "base/hash.h"
#include "base/meter.h"
#include "base/threads.h"

enum {
    BOYI__PARTITION_BITS = 8,
    BOYI__PARTITIONS = 1 << BOYI__PARTITION_BITS,
    BOYI__UNSPLIT_MOST = 1 << 16, /* keys; a longer queue is split */
    BOYI__CHUNK_BYTES = 1 << 12,
};

typedef struct boyi__chunk {
    struct boyi__chunk *next;
    size_t used; /* bytes; set when the next chunk is begun */
    unsigned char data[BOYI__CHUNK_BYTES - 2 * sizeof(size_t)];
} boyi__chunk;

/* The pool that all threads take chunks from. */
typedef struct {
    boyi__mutex lock; /* of all fields and of the meter */
    boyi__meter *meter;
    boyi__chunk *spare;
    struct boyi__slab *slabs;
    size_t slab_chunks; /* of the next slab */
    uint64_t
        freed; /* bytes of other memory since it was last given back to the system: see sections/block.h */
} boyi__chunk_pool;

void boyi__chunk_pool_start(boyi__chunk_pool *pool, boyi__meter *meter);
void boyi__chunk_pool_end(boyi__chunk_pool *pool);

/* Frees all chunks; none may be in use. */
void boyi__chunk_pool_trim(boyi__chunk_pool *pool);

/* Counts other memory that threads allocate. Fails with BOYI_LIMIT. */
boyi_status boyi__chunk_pool_reserve(boyi__chunk_pool *pool, size_t bytes);
void boyi__chunk_pool_release(boyi__chunk_pool *pool, size_t bytes);

/* How keys are written. */
typedef struct {
    unsigned bits;       /* of a key */
    unsigned bytes;      /* that a key takes: 4 or 8 */
    unsigned partitions; /* PARTITIONS if split, else one */
    bool narrow;         /* bytes is 4 */
} boyi__key_form;

boyi__key_form boyi__key_form_of(boyi__mixer mixing, bool split);

typedef struct {
    unsigned char *at, *end; /* of the free space; NULL: no chunk yet */
    boyi__chunk *last;
} boyi__cursor;

typedef struct {
    uint32_t layer;
    uint32_t first_predecessor; /* the lowest layer that leads here */
    bool split;
    boyi__key_form form;
    uint64_t count;        /* keys in full chunks, duplicates included */
    uint64_t deduplicated; /* keys left when duplicates were last removed */
    boyi__mixer mixing;
    boyi__chunk_pool *pool;
    boyi__cursor *cursors; /* of each partition */
} boyi__queue;

boyi_status boyi__queue_start(boyi__queue *queue, boyi__chunk_pool *pool, boyi__mixer mixing, uint32_t layer);
/* Returns the chunks to the pool. */
void boyi__queue_end(boyi__queue *queue);

boyi_status boyi__queue_split(boyi__queue *queue);

/* Moves the keys of a partition (0 if the queue is not split) to `out` and returns its chunks to the pool.
 * Returns the end of what was written. */
void *boyi__queue_drain(boyi__queue *queue, unsigned partition, void *out);
/* The number of its keys, duplicates included. */
size_t boyi__queue_partition_length(const boyi__queue *queue, unsigned partition);

/* Makes room for one more key, or splits the queue. */
boyi_status boyi__queue_grow(boyi__queue *queue, unsigned partition);

static inline boyi_status boyi__queue_add(boyi__queue *queue, uint64_t mixed)
{
    for (;;) {
        unsigned partition = queue->split ? (unsigned)(mixed >> queue->form.bits) : 0;
        boyi__cursor *cursor = &queue->cursors[partition];
        if (__builtin_expect(cursor->at == cursor->end, 0)) {
            boyi_status status = boyi__queue_grow(queue, partition);
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
