#include "store/block_cache.h"

#include <assert.h>
#include <stdlib.h>
#include <zstd.h>

#include "base/error.h"
#include "base/hash.h"

enum { CHAINS_BITS = 12, CHAINS = 1 << CHAINS_BITS, UNPACKERS = 16 };

struct boyi__block_cache {
    boyi__database *database;
    boyi__mutex lock; /* of all below */
    size_t bytes, most_bytes;
    bool texts;
    boyi__cached_block *chains[CHAINS]; /* hash table by key */
    boyi__cached_block *newest, *oldest;
    void *unpackers[UNPACKERS]; /* not in use */
    unsigned unpackers_count;
};

boyi__block_cache *boyi__block_cache_new(boyi__database *database, size_t most_bytes, bool texts)
{
    boyi__block_cache *cache = calloc(1, sizeof *cache);
    if (!cache)
        return NULL;
    cache->database = database;
    cache->most_bytes = most_bytes;
    cache->texts = texts;
    boyi__mutex_start(&cache->lock);
    return cache;
}

static void free_block(boyi__cached_block *block)
{
    if (!block)
        return;
    free(block->raw);
    free(block->values);
    for (unsigned i = 0; i < BOYI__FRAMES_MOST; i++)
        free(atomic_load(&block->codes[i]));
    boyi__state_texts_end(&block->texts);
    free(block);
}

void boyi__block_cache_free(boyi__block_cache *self)
{
    if (!self)
        return;
    for (boyi__cached_block *block = self->newest; block;) {
        boyi__cached_block *older = block->older;
        free_block(block);
        block = older;
    }
    while (self->unpackers_count)
        ZSTD_freeDCtx(self->unpackers[--self->unpackers_count]);
    boyi__mutex_end(&self->lock);
    free(self);
}

/* ---- Order: newest first. Needs the lock. ---- */

static boyi__cached_block **chain_of(boyi__block_cache *self, uint64_t key)
{
    return &self->chains[boyi__hash_bits(key, CHAINS_BITS)];
}

static void unlink_block(boyi__block_cache *self, boyi__cached_block *block)
{
    *(block->newer ? &block->newer->older : &self->newest) = block->older;
    *(block->older ? &block->older->newer : &self->oldest) = block->newer;
}

static void link_newest(boyi__block_cache *self, boyi__cached_block *block)
{
    block->newer = NULL;
    block->older = self->newest;
    *(self->newest ? &self->newest->newer : &self->oldest) = block;
    self->newest = block;
}

static boyi__cached_block *find_cached(boyi__block_cache *self, uint64_t key)
{
    boyi__cached_block *block = *chain_of(self, key);
    while (block && block->key != key)
        block = block->chain;
    if (block && block != self->newest) {
        unlink_block(self, block);
        link_newest(self, block);
    }
    return block;
}

/* Drops the oldest blocks until the rest fits. Blocks in use are freed by their last user. */
static void shrink(boyi__block_cache *self)
{
    while (self->bytes > self->most_bytes && self->oldest != self->newest) {
        boyi__cached_block *oldest = self->oldest;
        // NOLINTNEXTLINE(clang-analyzer-unix.Malloc): unlink_block has made the next one the oldest
        boyi__cached_block **from = chain_of(self, oldest->key);
        while (*from != oldest)
            from = &(*from)->chain;
        *from = oldest->chain;
        unlink_block(self, oldest);
        self->bytes -= oldest->bytes;
        oldest->cached = false;
        if (oldest->users == 0)
            free_block(oldest);
    }
}

/* ---- Reading ---- */

/* Reads a block from the file, for one user. `zstd` may be NULL: out of memory. */
static boyi_status read_block(boyi__block_cache *self, void *zstd, uint64_t section, boyi_state state,
                              const boyi__block_place *states, boyi_error *error, boyi__cached_block **out)
{
    uint64_t seed = self->database->manifest.fingerprint;
    boyi__block_place values;
    boyi__block_head head;
    boyi_status status = boyi__index_find(self->database, BOYI__VALUES, section, state, &values, error);
    if (status)
        return status == BOYI_ABSENT ? boyi__fail_damaged(self->database, section, error) : status;
    boyi__cached_block *block = calloc(1, sizeof *block);
    uint8_t *record = malloc(states->bytes);
    if (block) {
        block->values = malloc(values.bytes);
        block->values_bytes = values.bytes;
    }
    if (!block || !block->values || !zstd || !record) {
        free(record);
        free_block(block);
        return boyi__fail_memory(error, self->database->path);
    }
    status = boyi__log_read(self->database, states->place, record, states->bytes, error);
    if (!status)
        status = boyi__log_read(self->database, values.place, block->values, values.bytes, error);
    if (status) {
        free(record);
        free_block(block);
        return status;
    }
    status = boyi__block_read_head(record, states->bytes, seed, 's', &head) ? BOYI_OK : BOYI_FILE;
    if (!status && !(block->raw = malloc(head.raw + 1)))
        status = BOYI_MEMORY;
    if (!status && !boyi__block_unpack(zstd, record, states->bytes, &head, block->raw))
        status = BOYI_FILE;
    free(record);
    if (!status && !boyi__block_read_head(block->values, values.bytes, seed, 'v', &block->values_head))
        status = BOYI_FILE;
    if (!status && self->texts)
        status = boyi__state_texts_read(self->database, zstd, &head, &block->texts);
    if (!status && (!boyi__block_open(&block->states, &head, block->raw) ||
                    !boyi__block_same_range(&head, &block->values_head)))
        status = BOYI_FILE;
    if (!status) {
        block->key = states->place;
        block->users = 1;
        block->width = block->values_head.width;
        block->bytes = sizeof *block + head.raw + block->values_bytes + block->texts.bytes;
        *out = block;
        return BOYI_OK;
    }
    free_block(block);
    return status == BOYI_MEMORY ? boyi__fail_memory(error, self->database->path)
                                 : boyi__fail_damaged(self->database, section, error);
}

static void *take_unpacker(boyi__block_cache *self)
{
    return self->unpackers_count ? self->unpackers[--self->unpackers_count] : NULL;
}

/* Returns an unpacker that is not kept, to be freed outside of the lock. */
static void *give_unpacker(boyi__block_cache *self, void *zstd)
{
    if (!zstd || self->unpackers_count == UNPACKERS)
        return zstd;
    self->unpackers[self->unpackers_count++] = zstd;
    return NULL;
}

boyi_status boyi__block_cache_acquire(boyi__block_cache *self, uint64_t section, boyi_state state,
                                      boyi_error *error, boyi__cached_block **out)
{
    boyi__block_place record;
    boyi_status status = boyi__index_find(self->database, BOYI__STATES, section, state, &record, error);
    if (status)
        return status == BOYI_ABSENT ? boyi__fail_damaged(self->database, section, error) : status;
    boyi__mutex_lock(&self->lock);
    boyi__cached_block *block = find_cached(self, record.place);
    void *zstd = NULL;
    if (block)
        block->users++;
    else
        zstd = take_unpacker(self);
    boyi__mutex_unlock(&self->lock);
    if (!block) {
        if (!zstd)
            zstd = ZSTD_createDCtx();
        status = read_block(self, zstd, section, state, &record, error, &block);
        assert(status || (block && block->users == 1 && !block->cached));
        boyi__mutex_lock(&self->lock);
        if (!status && !find_cached(self, record.place)) { /* another thread may have read it meanwhile */
            boyi__cached_block **chain = chain_of(self, block->key);
            block->chain = *chain;
            *chain = block;
            block->cached = true;
            link_newest(self, block);
            self->bytes += block->bytes;
            shrink(self);
        }
        zstd = give_unpacker(self, zstd);
        boyi__mutex_unlock(&self->lock);
        ZSTD_freeDCtx(zstd);
        if (status)
            return status;
    }
    const boyi__block_head *head = &block->states.head;
    bool in_range = head->section == section && (head->number == 0 || head->first <= state) &&
                    (head->last || state < head->next);
    if (!in_range) {
        boyi__block_cache_release(self, block);
        return boyi__fail_damaged(self->database, section, error);
    }
    *out = block;
    return BOYI_OK;
}

boyi_status boyi__block_cache_code(boyi__block_cache *self, boyi__cached_block *block, uint32_t place,
                                   const uint8_t **out)
{
    boyi_status status = BOYI_OK;
    unsigned frame = place / BOYI__FRAME_VALUES;
    uint8_t *codes = atomic_load_explicit(&block->codes[frame], memory_order_acquire);
    if (!codes) {
        boyi__mutex_lock(&self->lock);
        void *zstd = take_unpacker(self);
        boyi__mutex_unlock(&self->lock);
        uint32_t left = block->values_head.count - frame * BOYI__FRAME_VALUES;
        size_t bytes = (size_t)(left < BOYI__FRAME_VALUES ? left : BOYI__FRAME_VALUES) * block->width;
        if (!zstd)
            zstd = ZSTD_createDCtx();
        codes = malloc(bytes);
        if (!zstd || !codes)
            status = BOYI_MEMORY;
        else if (!boyi__block_unpack_frame(zstd, block->values, block->values_bytes, &block->values_head,
                                           frame, codes))
            status = BOYI_FILE;
        uint8_t *mine = codes, *none = NULL;
        boyi__mutex_lock(&self->lock);
        zstd = give_unpacker(self, zstd);
        if (!status && !atomic_compare_exchange_strong(&block->codes[frame], &none, mine))
            codes = none; /* another thread was faster */
        if (!status && codes == mine) {
            block->bytes += bytes;
            self->bytes += block->cached ? bytes : 0;
            mine = NULL;
            shrink(self);
        }
        boyi__mutex_unlock(&self->lock);
        ZSTD_freeDCtx(zstd);
        free(mine);
    }
    if (!status)
        *out = codes + (size_t)(place % BOYI__FRAME_VALUES) * block->width;
    return status;
}

void boyi__block_cache_release(boyi__block_cache *self, boyi__cached_block *block)
{
    boyi__mutex_lock(&self->lock);
    assert(block->users > 0);
    bool unused = --block->users == 0 && !block->cached;
    boyi__mutex_unlock(&self->lock);
    if (unused)
        free_block(block);
}
