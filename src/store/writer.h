/* A writer: packs blocks on all threads and writes them in transactions. */
#ifndef BOYI_STORE_WRITER_H
#define BOYI_STORE_WRITER_H

#include <stdatomic.h>

#include "base/parallel.h"
#include "solve/codes.h"
#include "store/database.h"

/* Blocks that are packed before they are written; what one transaction holds. */
enum { BOYI__BLOCKS_AT_ONCE = 1024 };

/* The values of some states of a layer, from one of several threads. Instead of worths it may give codes of
 * one byte (codes.h): then *narrow is set. Fails with a sentence. */
typedef boyi_status boyi__ask_values(void *context, const boyi_state *states, size_t count, int64_t *worths,
                                     uint8_t *codes, bool *narrow, boyi_error *error);

typedef struct {
    uint8_t *data;
    size_t length;
} boyi__packed;

/* What one thread has to itself. */
typedef struct {
    boyi__packer packer;
    void *zstd;
    uint8_t *raw;
    boyi_state *states;
    int64_t *worths;
    uint8_t *codes;
    uint64_t outcomes[4];
} boyi__writer_member;

typedef struct boyi__writer {
    boyi__database *database;
    const boyi_game *game; /* whose texts are kept, and known again; NULL: nobody cares */
    boyi__writer_member *members;
    unsigned threads;
    boyi__codec narrow, wide; /* of one byte and of two */
    boyi__packed packed[BOYI__BLOCKS_AT_ONCE], texts[BOYI__BLOCKS_AT_ONCE];
    boyi__block_head heads[BOYI__BLOCKS_AT_ONCE];
    /* What the crew is at. */
    uint32_t layer;
    const boyi_state *states;
    boyi__record records[BOYI__BLOCKS_AT_ONCE], values[BOYI__BLOCKS_AT_ONCE];
    size_t blocks;
    void (*step)(struct boyi__writer *, boyi__writer_member *, size_t block, boyi_error *);
    boyi__ask_values *ask;
    void *context;
    boyi__failure failure;
} boyi__writer;

boyi_status boyi__writer_new(boyi__database *database, unsigned threads, boyi_error *error,
                             boyi__writer **out);
void boyi__writer_free(boyi__writer *writer);

/* States of a layer in rising order: block number `number` and those that follow. All of them are written if
 * they are the layer's last, else whole blocks with at least one state left over; *used says how many. With
 * the last ones also goes what `layers` (one or two records) say. */
boyi_status boyi__write_states(boyi__writer *writer, uint32_t layer, uint32_t number,
                               const boyi_state *states, size_t count, bool last,
                               const boyi__layer_record *layers, size_t layers_count, size_t *used,
                               boyi_error *error);

/* The values of a layer whose states are there; the record's outcomes are counted, and it becomes solved. */
boyi_status boyi__write_values(boyi__writer *writer, boyi__layer_record layer, boyi__ask_values *ask,
                               void *context, boyi_error *error);

/* Go through the states of a layer in order, on one thread, or with their values on several. BOYI_ABSENT of
 * the latter, without a sentence: what is kept can't be right. */
typedef boyi_status boyi__see_states(void *context, const boyi_state *states, size_t count);
typedef boyi_status boyi__see_values(void *context, const boyi_state *states, const int64_t *worths,
                                     size_t count, boyi_error *error);

boyi_status boyi__read_states(boyi__writer *writer, uint32_t layer, boyi__see_states *see, void *context,
                              boyi_error *error);
boyi_status boyi__read_values(boyi__writer *writer, uint32_t layer, boyi__see_values *see, void *context,
                              boyi_error *error);

#endif
