/* Pressed: the states of a layer, sorted and packed; see queues.h for parts and keys.
 *
 *     data    [ block 0 | block 1 | … | end ]  [ bytes …               ]
 *     block   where its bytes begin, how many states stand before it
 *     bytes   a block's first key from where the block begins, then what lies between one key and the next:
 *             seven bits a byte, the highest says that more follow
 *
 * A part of n states has about n/128 blocks, equal stretches of the numbers; since mixed numbers are spread
 * evenly, every block holds about as many. Differences are about 2^bits / n: 1 to 2 bytes a state in the
 * games of connect. A state's place in the order is where its value stands, in an array of codes beside.
 */
#ifndef BOYI_SOLVE_LAYERS_SORTED_RUN_H
#define BOYI_SOLVE_LAYERS_SORTED_RUN_H

#include "base/spill_file.h"
#include "solve/layers/queues.h"

typedef struct {
    uint32_t byte;   /* from the end of the blocks */
    uint32_t before; /* states                     */
} boyi__block;

typedef struct {
    uint64_t count; /* states                                  */
    uint64_t first; /* the place of its first one in the layer */
    unsigned blocks_bits;
    size_t length; /* of data */
    void *data;    /* NULL: none, or on the shelf */
    uint64_t place;
} boyi__sorted_run;

/* What pressing needs, for one thread. */
typedef struct {
    boyi__chunk_pool *pool;
    void *keys, *other; /* room for as many keys of 8 bytes */
    size_t room;
    void *leaf;
    uint32_t *counts;
    uint64_t *bits;
    uint8_t *bytes;
    size_t bytes_room;
} boyi__sorter;

void boyi__sorter_start(boyi__sorter *sorter, boyi__chunk_pool *pool);
void boyi__sorter_end(boyi__sorter *sorter);

/* Empty a part of all the queues, which are split alike, into one sorted part without duplicates. */
boyi_status boyi__sort_part(boyi__sorter *sorter, boyi__queue *const *queues, size_t count, unsigned part,
                            boyi__sorted_run *out);

/* Drop the duplicates of a queue that is split. */
boyi_status boyi__sort_queue(boyi__sorter *sorter, boyi__queue *queue);

/* Put a part's data on the shelf. `stock` counted it. */
boyi_status boyi__sorted_run_spill(boyi__sorted_run *part, boyi__chunk_pool *pool, boyi__spill_file *spill,
                                   boyi_error *error);
void boyi__sorted_run_end(boyi__sorted_run *part,
                          boyi__chunk_pool *pool); /* stock NULL: not counted any more */

/* ---- Reading ---- */

typedef struct {
    const boyi__block *next_block;
    const uint8_t *at;
    void *copy;         /* of what was on the shelf     */
    uint64_t left, key; /* states; the lowest next one  */
    uint64_t blocks_begun;
    uint32_t block_left;
    unsigned shift; /* from a key to its block */
} boyi__run_reader;

boyi_status boyi__run_reader_start(boyi__run_reader *reader, const boyi__sorted_run *part,
                                   boyi__key_form form, const boyi__spill_file *spill, boyi_error *error);
void boyi__run_reader_end(boyi__run_reader *reader);

/* The next keys in order, at most `most`; returns how many. */
size_t boyi__run_reader_next(boyi__run_reader *reader, uint64_t *keys, size_t most);

/* The place of a key in its part; BOYI_ABSENT without a sentence when it is not there. */
boyi_status boyi__sorted_run_find(const boyi__sorted_run *part, boyi__key_form form,
                                  const boyi__spill_file *spill, uint64_t key, uint64_t *place,
                                  boyi_error *error);

#endif
