/* An LRU cache of blocks that were read, with their values. Blocks are cached as they come out of zstd, not as
 * lists of states, so a state takes two or three bytes. Any number of threads. */
#ifndef BOYI_STORE_BLOCK_CACHE_H
#define BOYI_STORE_BLOCK_CACHE_H

#include "store/state_texts.h"

/* A block of states with its values and texts. */
typedef struct boyi__cached_block {
    boyi__block_states states;
    unsigned width; /* bytes a code */
    uint8_t *raw;
    boyi__state_texts texts;
    /* The values: as they are in the file, and the frames that were asked for. */
    uint8_t *values;
    size_t values_bytes;
    boyi__block_head values_head;
    _Atomic(uint8_t *) codes[BOYI__FRAMES_MOST];
    /* For the cache alone. */
    uint64_t key; /* the place of the record of states */
    size_t bytes;
    unsigned users; /* threads that hold it */
    bool cached;    /* false: its last user frees it */
    struct boyi__cached_block *chain, *newer, *older;
} boyi__cached_block;

typedef struct boyi__block_cache boyi__block_cache;

/* `texts`: read the texts of states, too. NULL: out of memory. */
boyi__block_cache *boyi__block_cache_new(boyi__database *database, size_t most_bytes, bool texts);
void boyi__block_cache_free(boyi__block_cache *cache);

/* The block whose range holds a state of a section, from the cache or from the file. Needs a release. */
boyi_status boyi__block_cache_acquire(boyi__block_cache *cache, uint64_t section, boyi_state state,
                                      boyi_error *error, boyi__cached_block **out);
/* The code of a state of a block that was acquired. BOYI_FILE (damaged) and BOYI_MEMORY without an error text. */
boyi_status boyi__block_cache_code(boyi__block_cache *cache, boyi__cached_block *block, uint32_t place,
                                   const uint8_t **out);
void boyi__block_cache_release(boyi__block_cache *cache, boyi__cached_block *block);

#endif
