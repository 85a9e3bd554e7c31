/* Blocks: memory that a thread uses again and again, counted by the pool that all threads share. What fails returns BOYI_LIMIT or
 * BOYI_MEMORY, without an error text. */
#ifndef BOYI_SOLVE_SECTIONS_BLOCK_H
#define BOYI_SOLVE_SECTIONS_BLOCK_H

#include "solve/layers/queues.h"

enum { BOYI__BLOCK_SPARE = 1 << 20 /* bytes: a smaller block gets a quarter more than was asked for */ };

/* All zeros: none. */
typedef struct {
    void *data;
    size_t bytes;
} boyi__block;

/* Makes a block at least so large. What it holds is lost. */
boyi_status boyi__block_grow(boyi__chunk_pool *pool, boyi__block *at, size_t bytes);

/* Makes a block at least so large, twice as large as it was if that is more. What it holds stays. */
boyi_status boyi__block_extend(boyi__chunk_pool *pool, boyi__block *at, size_t bytes);

/* Gives back what is beyond so many bytes. */
void boyi__block_trim(boyi__chunk_pool *pool, boyi__block *at, size_t bytes);

void boyi__block_free(boyi__chunk_pool *pool, boyi__block *at);

/* Notes that memory was freed which the pool counts no more. malloc keeps what is freed in pieces of all sizes: now and then that is given back to the
 * system, so that the process does not take much more than is counted. */
void boyi__pool_note_freed(boyi__chunk_pool *pool, size_t bytes);

/* Reports progress by the pool's meter; other threads count memory meanwhile. Returns as boyi__meter_report does. */
boyi_status boyi__pool_report(boyi__chunk_pool *pool, uint64_t states);

#endif
