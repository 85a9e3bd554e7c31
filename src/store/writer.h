/* Writing a layer: its states, later its values, are packed into blocks on all threads and put into the tables in
 * transactions. */
#ifndef BOYI_STORE_WRITER_H
#define BOYI_STORE_WRITER_H

#include "base/parallel.h"
#include "game/game.h"
#include "solve/codes.h"
#include "store/block_reader.h"

/* The values of some states of a layer; called by several threads. Fills in `worths`, or `codes` of one byte
 * (codes.h) and sets *narrow. Sets the error text when it fails. */
typedef boyi_status boyi__value_source(void *context, const boyi_state *states, size_t count, int64_t *worths,
                                       uint8_t *codes, bool *narrow, boyi_error *error);

/* What one thread needs. */
typedef struct {
    boyi__packer packer;
    boyi__block_reader reader;
    int64_t *worths;
    uint64_t outcomes[4];
} boyi__writer_worker;

typedef struct {
    uint8_t *data; /* NULL: none */
    size_t length;
} boyi__packed_record;

typedef struct boyi__writer {
    boyi__database *database;
    const boyi_game *game; /* whose states' texts are stored, and learned when they are read; NULL: none */
    boyi__writer_worker *workers;
    unsigned threads;
    boyi__codec narrow, wide; /* of one byte and of two */
    /* The blocks that are being packed, or read back; then what they are packed into. */
    boyi__block_batch batch;
    boyi__packed_record packed[BOYI__BATCH_BLOCKS], texts[BOYI__BATCH_BLOCKS];
    const boyi_state *states; /* to be packed: the batch's */
    boyi__value_source *source;
    void *context;
    boyi_status (*step)(struct boyi__writer *, boyi__writer_worker *, size_t block, boyi_error *);
    boyi__failure failure;
} boyi__writer;

boyi_status boyi__writer_new(boyi__database *database, unsigned threads, boyi_error *error,
                             boyi__writer **out);
void boyi__writer_free(boyi__writer *writer);

/* Writes states of a layer in rising order as block number `number` and the following. If they are the layer's
 * last, all of them are written, and then the one or two records in `layers`; else whole blocks, so that at least
 * one state is left. *used is how many were written. */
boyi_status boyi__write_states(boyi__writer *writer, uint32_t layer, uint32_t number,
                               const boyi_state *states, size_t count, bool last,
                               const boyi__layer_record *layers, size_t layers_count, size_t *used,
                               boyi_error *error);

/* Writes the values of a layer whose states are stored, then its record with its outcomes counted, as solved. */
boyi_status boyi__write_values(boyi__writer *writer, boyi__layer_record layer, boyi__value_source *source,
                               void *context, boyi_error *error);

/* Runs step(writer, worker, block, error) for every block of writer->batch, on all threads. The first failure
 * ends it. */
boyi_status boyi__writer_for_blocks(boyi__writer *writer,
                                    boyi_status (*step)(boyi__writer *, boyi__writer_worker *, size_t,
                                                        boyi_error *),
                                    boyi_error *error);

#endif
