/* Sorted runs: the states of one partition of a layer, sorted and packed; see queues.h for partitions and keys.
 *
 *     data    [ block 0 | block 1 | … | end ]  [ bytes …               ]
 *     block   where its bytes begin, how many states come before it
 *     bytes   the differences from one key to the next, as varints (base/varint.h); of a block's first key,
 *             the difference from where the block begins
 *
 * The blocks are the run's index. A run of n states has about n/128 of them, equal stretches of the keys;
 * since mixed numbers are spread evenly, every block holds about as many states. Differences are about
 * 2^bits / n: 1 to 2 bytes a state in connect games. The place of a state in the order is the place of its
 * value in an array of codes.
 */
#ifndef BOYI_SOLVE_LAYERS_SORTED_RUN_H
#define BOYI_SOLVE_LAYERS_SORTED_RUN_H

#include "base/spill_file.h"
#include "solve/layers/queues.h"

typedef struct {
    uint32_t byte;   /* from the end of the blocks */
    uint32_t before; /* states in the blocks before */
} boyi__block;

typedef struct {
    uint64_t count; /* states */
    uint64_t first; /* the place of its first state in the layer */
    unsigned blocks_bits;
    uint32_t head;  /* bytes of the blocks */
    size_t length;  /* of data, in bytes */
    void *data;     /* NULL: the run is empty or spilled */
    uint64_t place; /* in the spill file */
} boyi__sorted_run;

/* The buffers of one thread for sorting and packing. At first all is 0 but the pool. */
typedef struct {
    boyi__chunk_pool *pool;
    void *keys, *other; /* each has room for so many keys of 8 bytes: */
    size_t room;
    size_t room_bytes; /* of them and the three below */
    void *leaf;
    uint32_t *counts;
    uint64_t *bits;
    uint8_t *bytes;
    size_t bytes_room;
} boyi__sorter;

/* Frees what it holds; it may be used again. */
void boyi__sorter_end(boyi__sorter *sorter);

/* Drains a partition of all the queues, which are split alike, into one sorted run without duplicates. */
boyi_status boyi__sort_partition(boyi__sorter *sorter, boyi__queue *const *queues, size_t queues_count,
                                 unsigned partition, boyi__sorted_run *out);

/* Removes the duplicates of a queue that is split. */
boyi_status boyi__queue_deduplicate(boyi__sorter *sorter, boyi__queue *queue);

/* Moves a run's data to the spill file. `pool` is the one that counted it. */
boyi_status boyi__sorted_run_spill(boyi__sorted_run *run, boyi__chunk_pool *pool, boyi__spill_file *spill,
                                   boyi_error *error);

/* ---- Reading ---- */

typedef struct {
    const boyi__block *next_block;
    const uint8_t *at;
    void *copy;         /* of spilled data */
    uint64_t left, key; /* states left; the least key that the next can have */
    uint64_t blocks_begun;
    uint32_t block_left;
    unsigned shift; /* from a key to its block */
} boyi__run_reader;

boyi_status boyi__run_reader_start(boyi__run_reader *reader, const boyi__sorted_run *run, boyi__key_form form,
                                   const boyi__spill_file *spill, boyi_error *error);
void boyi__run_reader_end(boyi__run_reader *reader);

/* Reads the next keys in order, at most `most`. Returns how many. */
size_t boyi__run_reader_next(boyi__run_reader *reader, uint64_t *keys, size_t most);

/* The place of a key in its run. Returns BOYI_ABSENT, without an error text, if it is not there. */
boyi_status boyi__sorted_run_find(const boyi__sorted_run *run, boyi__key_form form,
                                  const boyi__spill_file *spill, uint64_t key, uint64_t *place,
                                  boyi_error *error);

#endif
