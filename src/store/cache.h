/* Blocks that were read lately, as they come out of zstd: the differences of states are not added up, so a
 * block takes two or three bytes a state. Any number of threads. */
#ifndef BOYI_STORE_CACHE_H
#define BOYI_STORE_CACHE_H

#include "store/words.h"

/* States with their values. */
typedef struct boyi__cached {
    boyi__block_states states;
    unsigned width;
    uint8_t *raw, *codes;
    boyi__words words;
    /* The cache's own. */
    const void *key;
    size_t bytes;
    unsigned users;
    bool kept;
    struct boyi__cached *chain, *newer, *older;
} boyi__cached;

typedef struct boyi__cache boyi__cache;

/* `texts`: they are wanted, too. NULL: no memory. */
boyi__cache *boyi__cache_new(boyi__database *database, size_t most_bytes, bool texts);
void boyi__cache_free(boyi__cache *cache);

/* The block that speaks for a state of a layer. Give it back. */
boyi_status boyi__cache_take(boyi__cache *cache, uint32_t layer, boyi_state state, boyi_error *error,
                             boyi__cached **out);
void boyi__cache_give(boyi__cache *cache, boyi__cached *block);

#endif
