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
    free(block->codes);
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

static void insert(boyi__block_cache *self, boyi__cached_block *block)
{
    boyi__cached_block **chain = chain_of(self, block->key);
    block->chain = *chain;
    *chain = block;
    block->cached = true;
    link_newest(self, block);
    self->bytes += block->bytes;
    /* Drops the oldest blocks until the rest fits. Blocks in use are freed by their last user. */
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

/* Unpacks a record. */
static boyi_status unpack(const boyi__block_cache *self, void *zstd, const uint8_t *record, uint32_t bytes,
                          char type, boyi__block_head *head, uint8_t **raw)
{
    if (!boyi__block_read_head(record, bytes, self->database->manifest.fingerprint, type, head))
        return BOYI_FILE;
    *raw = malloc(head->raw + 1);
    if (!*raw)
        return BOYI_MEMORY;
    return boyi__block_unpack(zstd, record, bytes, head, *raw) ? BOYI_OK : BOYI_FILE;
}

/* Reads a block from the file, for one user. `zstd` may be NULL: out of memory. */
static boyi_status read_block(boyi__block_cache *self, void *zstd, uint64_t section, boyi_state state,
                              const boyi__block_place *states, boyi_error *error, boyi__cached_block **out)
{
    boyi__block_place values;
    boyi__block_head head, value_head;
    boyi_status status = boyi__index_find(self->database, BOYI__VALUES, section, state, &values, error);
    if (status)
        return status == BOYI_ABSENT ? boyi__fail_damaged(self->database, section, error) : status;
    boyi__cached_block *block = calloc(1, sizeof *block);
    uint8_t *records = malloc((size_t)states->bytes + values.bytes);
    if (!block || !zstd || !records) {
        free(block);
        free(records);
        return boyi__fail_memory(error, self->database->path);
    }
    status = boyi__log_read(self->database, states->place, records, states->bytes, error);
    if (!status)
        status = boyi__log_read(self->database, values.place, records + states->bytes, values.bytes, error);
    if (status) {
        free(block);
        free(records);
        return status;
    }
    status = unpack(self, zstd, records, states->bytes, 's', &head, &block->raw);
    if (!status)
        status = unpack(self, zstd, records + states->bytes, values.bytes, 'v', &value_head, &block->codes);
    free(records);
    if (!status && self->texts)
        status = boyi__state_texts_read(self->database, zstd, &head, &block->texts);
    if (!status &&
        (!boyi__block_open(&block->states, &head, block->raw) || !boyi__block_same_range(&head, &value_head)))
        status = BOYI_FILE;
    if (!status) {
        block->key = states->place;
        block->users = 1;
        block->width = value_head.width;
        block->bytes = sizeof *block + head.raw + value_head.raw + block->texts.bytes;
        *out = block;
        return BOYI_OK;
    }
    free_block(block);
    return status == BOYI_MEMORY ? boyi__fail_memory(error, self->database->path)
                                 : boyi__fail_damaged(self->database, section, error);
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
    else if (self->unpackers_count)
        zstd = self->unpackers[--self->unpackers_count];
    boyi__mutex_unlock(&self->lock);
    if (!block) {
        if (!zstd)
            zstd = ZSTD_createDCtx();
        status = read_block(self, zstd, section, state, &record, error, &block);
        assert(status || (block && block->users == 1 && !block->cached));
        boyi__mutex_lock(&self->lock);
        if (!status && !find_cached(self, record.place)) /* another thread may have read it meanwhile */
            insert(self, block);
        if (zstd && self->unpackers_count < UNPACKERS) {
            self->unpackers[self->unpackers_count++] = zstd;
            zstd = NULL;
        }
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

void boyi__block_cache_release(boyi__block_cache *self, boyi__cached_block *block)
{
    boyi__mutex_lock(&self->lock);
    assert(block->users > 0);
    bool unused = --block->users == 0 && !block->cached;
    boyi__mutex_unlock(&self->lock);
    if (unused)
        free_block(block);
}
