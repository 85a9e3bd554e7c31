/* Blocks that were read lately, as they come out of zstd: the differences of states are not added up, so a
 * block takes two or three bytes a state. Any number of threads. */
#ifndef BOYI_STORE_BLOCK_CACHE_H
#define BOYI_STORE_BLOCK_CACHE_H

#include "store/state_texts.h"

/* States with their values. */
typedef struct boyi__cached_block {
    boyi__block_states states;
    unsigned width;
    uint8_t *raw, *codes;
    boyi__state_texts words;
    /* The cache's own. */
    const void *key;
    size_t bytes;
    unsigned users;
    bool kept;
    struct boyi__cached_block *chain, *newer, *older;
} boyi__cached_block;

typedef struct boyi__block_cache boyi__block_cache;

/* `texts`: they are wanted, too. NULL: no memory. */
boyi__block_cache *boyi__block_cache_new(boyi__database *database, size_t most_bytes, bool texts);
void boyi__block_cache_free(boyi__block_cache *cache);

/* The block that speaks for a state of a layer. Give it back. */
boyi_status boyi__block_cache_take(boyi__block_cache *cache, uint32_t layer, boyi_state state,
                                   boyi_error *error, boyi__cached_block **out);
void boyi__block_cache_give(boyi__block_cache *cache, boyi__cached_block *block);

#endif
