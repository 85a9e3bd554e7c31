/* Reading the blocks of a section in order: listed in batches, then read and unpacked on any thread.
 *
 *     batch    | states, values | states, values | …      places in the file
 *                      ↓ one block
 *     reader   states   17  21  24  …                     unpacked
 *              codes     3   3   0  …
 */
#ifndef BOYI_STORE_BLOCK_READER_H
#define BOYI_STORE_BLOCK_READER_H

#include "store/block.h"
#include "store/index.h"

/* The buffers of one thread. */
typedef struct {
    void *zstd;
    uint8_t *record; /* as it is in the file; room for BOYI__RECORD_MOST bytes */
    uint8_t *raw;
    boyi_state *states; /* of the block that was read last */
    uint8_t *codes;     /* its values; room for BOYI__BLOCK_STATES codes of 8 bytes */
    unsigned width;     /* bytes a code */
} boyi__block_reader;

bool boyi__block_reader_start(boyi__block_reader *reader); /* false: out of memory; needs _end all the same */
void boyi__block_reader_end(boyi__block_reader *reader);

enum { BOYI__BATCH_BLOCKS = 1024 };

typedef struct {
    boyi__database *database;
    uint64_t section;
    uint32_t number; /* of the first block of the next batch */
    boyi_state from; /* its first state */
    bool last;       /* there is no next batch */
    size_t count;    /* blocks in this batch */
    boyi__block_place states[BOYI__BATCH_BLOCKS], values[BOYI__BATCH_BLOCKS];
    boyi__block_head heads[BOYI__BATCH_BLOCKS]; /* of the blocks that were read */
} boyi__block_batch;

/* Before the first batch of a section. */
void boyi__batch_start(boyi__block_batch *batch, boyi__database *database, uint64_t section);

/* Lists the next batch, with values or without. BOYI_FILE: there is none, or it can't be read. */
boyi_status boyi__batch_next(boyi__block_batch *batch, bool values, boyi_error *error);

/* Reads the states of one block into the reader, and its head into the batch; then its values. Any number of
 * threads, with a reader each. False: damaged. */
bool boyi__batch_read_states(boyi__block_batch *batch, size_t block, boyi__block_reader *reader);
bool boyi__batch_read_values(const boyi__block_batch *batch, size_t block, boyi__block_reader *reader);
/* Reads the values of a block whose states are not read, and its head into the batch. */
bool boyi__batch_read_values_alone(boyi__block_batch *batch, size_t block, boyi__block_reader *reader);

/* After all blocks of the batch were read: BOYI_FILE if they do not follow one another and the batch before. */
boyi_status boyi__batch_check(boyi__block_batch *batch, boyi_error *error);

#endif
