#include "solve/layers/sorted_run.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/varint.h"

enum {
    LEAF = 1 << 16, /* keys that are sorted within the cache */
    MAP_BITS = 22,  /* half a megabyte of bits, within the cache too */
    BLOCK_BITS = 7, /* 128 states a block */
};

#define KEY     uint32_t
#define NAME(x) x##_32
#include "solve/layers/sorted_run_keys.inc"
#undef KEY
#undef NAME
#define KEY     uint64_t
#define NAME(x) x##_64
#include "solve/layers/sorted_run_keys.inc"
#undef KEY
#undef NAME

/* ---- Buffers ---- */

enum { MAP_WORDS = 1 << (MAP_BITS - 6) };

void boyi__sorter_end(boyi__sorter *sorter)
{
    if (sorter->pool)
        boyi__chunk_pool_release(sorter->pool, sorter->room_bytes + sorter->bytes_room);
    free(sorter->keys);
    free(sorter->other);
    free(sorter->leaf);
    free(sorter->counts);
    free(sorter->bits);
    free(sorter->bytes);
    *sorter = (boyi__sorter){.pool = sorter->pool};
}

/* ---- Sorting and packing ---- */

/* Moves the keys of a partition of all queues to sorter->keys, sorted, without duplicates. */
static boyi_status gather(boyi__sorter *sorter, boyi__queue *const *queues, size_t count, unsigned partition,
                          size_t *kept)
{
    size_t keys = 0;
    for (size_t i = 0; i < count; i++)
        keys += boyi__queue_partition_length(queues[i], partition);
    if (keys > sorter->room) {
        boyi__sorter_end(sorter); /* all is allocated anew */
        /* The two arrays, a leaf with its counts, and the bitmap. (A bitmap has no more words than there are keys, a
         * leaf no more counts.) */
        size_t room = keys + keys / 4;
        size_t leaf = room < LEAF ? room : LEAF, words = room < MAP_WORDS ? room : MAP_WORDS;
        size_t bytes = (2 * room + leaf + words) * sizeof(uint64_t) + leaf * sizeof *sorter->counts;
        boyi_status status = boyi__chunk_pool_reserve(sorter->pool, bytes);
        if (status)
            return status;
        sorter->room = room;
        sorter->room_bytes = bytes;
        sorter->keys = malloc(room * sizeof(uint64_t));
        sorter->other = malloc(room * sizeof(uint64_t));
        sorter->leaf = malloc(leaf * sizeof(uint64_t));
        sorter->counts = malloc((leaf + 1) * sizeof *sorter->counts); /* one key needs two */
        sorter->bits = calloc(words, sizeof *sorter->bits);
        if (!sorter->keys || !sorter->other || !sorter->leaf || !sorter->counts || !sorter->bits)
            return BOYI_MEMORY;
    }
    void *end = sorter->keys;
    for (size_t i = 0; i < count; i++)
        end = boyi__queue_drain(queues[i], partition, end);
    boyi__key_form form = queues[0]->form;
    assert((size_t)((char *)end - (char *)sorter->keys) == keys * form.bytes);
    *kept = form.narrow ? sort_keys_32(sorter, sorter->keys, sorter->other, keys, form.bits, sorter->keys)
                        : sort_keys_64(sorter, sorter->keys, sorter->other, keys, form.bits, sorter->keys);
    return BOYI_OK;
}

boyi_status boyi__sort_partition(boyi__sorter *sorter, boyi__queue *const *queues, size_t queues_count,
                                 unsigned partition, boyi__sorted_run *out)
{
    const boyi__key_form form = queues[0]->form;
    size_t count;
    *out = (boyi__sorted_run){0};
    boyi_status status = gather(sorter, queues, queues_count, partition, &count);
    if (status || count == 0)
        return status;
    if (count > UINT32_MAX / ((form.bits + 6) / 7))
        return BOYI_LIMIT; /* boyi__block has 32 bits */
    unsigned blocks_bits = 0;
    while ((count >> (BLOCK_BITS + blocks_bits + 1)) > 0 && blocks_bits < form.bits)
        blocks_bits++;
    unsigned shift = form.bits - blocks_bits;
    size_t head = (((size_t)1 << blocks_bits) + 1) * sizeof(boyi__block);
    size_t most = head + count * ((form.bits + 6) / 7);
    if (most > sorter->bytes_room) {
        status = boyi__chunk_pool_reserve(sorter->pool, most - sorter->bytes_room);
        if (status)
            return status;
        free(sorter->bytes);
        sorter->bytes = malloc(most);
        sorter->bytes_room = most;
        if (!sorter->bytes)
            return BOYI_MEMORY;
    }
    boyi__block *blocks = (boyi__block *)(void *)sorter->bytes;
    uint32_t blocks_count = UINT32_C(1) << blocks_bits;
    uint8_t *first = sorter->bytes + head;
    uint8_t *end = form.narrow ? pack_keys_32(sorter->keys, count, shift, blocks, blocks_count, first)
                               : pack_keys_64(sorter->keys, count, shift, blocks, blocks_count, first);
    size_t length = (size_t)(end - sorter->bytes);
    status = boyi__chunk_pool_reserve(sorter->pool, length);
    if (status)
        return status;
    *out = (boyi__sorted_run){.count = count,
                              .blocks_bits = blocks_bits,
                              .head = (uint32_t)head,
                              .length = length,
                              .data = malloc(length)};
    if (!out->data)
        return BOYI_MEMORY;
    memcpy(out->data, sorter->bytes, length);
    return BOYI_OK;
}

boyi_status boyi__queue_deduplicate(boyi__sorter *sorter, boyi__queue *queue)
{
    boyi_status status = BOYI_OK;
    assert(queue->split);
    queue->count = 0;
    for (unsigned partition = 0; partition < BOYI__PARTITIONS && !status; partition++) {
        size_t kept = 0;
        status = gather(sorter, &queue, 1, partition, &kept);
        uint64_t top = (uint64_t)partition << queue->form.bits;
        for (size_t i = 0; i < kept && !status; i++)
            status = boyi__queue_add(queue, top | (queue->form.narrow ? ((uint32_t *)sorter->keys)[i]
                                                                      : ((uint64_t *)sorter->keys)[i]));
    }
    return status;
}

/* ---- Runs ---- */

boyi_status boyi__sorted_run_spill(boyi__sorted_run *run, boyi__chunk_pool *pool, boyi__spill_file *spill,
                                   boyi_error *error)
{
    if (!run->data)
        return BOYI_OK;
    boyi_status status = boyi__spill_write(spill, run->data, run->length, &run->place, error);
    if (status)
        return status;
    boyi__chunk_pool_release(pool, run->length);
    free(run->data);
    run->data = NULL;
    return BOYI_OK;
}

/* ---- Reading ---- */

boyi_status boyi__run_reader_start(boyi__run_reader *reader, const boyi__sorted_run *run, boyi__key_form form,
                                   const boyi__spill_file *spill, boyi_error *error)
{
    const void *data = run->data;
    *reader = (boyi__run_reader){.shift = form.bits - run->blocks_bits};
    if (run->count == 0)
        return BOYI_OK;
    if (!data) {
        reader->copy = malloc(run->length);
        if (!reader->copy)
            return BOYI_MEMORY;
        boyi_status status = boyi__spill_read(spill, run->place, reader->copy, run->length, error);
        if (status)
            return status;
        data = reader->copy;
    }
    reader->next_block = data;
    reader->at = (const uint8_t *)data + run->head;
    reader->left = run->count;
    return BOYI_OK;
}

void boyi__run_reader_end(boyi__run_reader *reader)
{
    free(reader->copy);
    *reader = (boyi__run_reader){0};
}

size_t boyi__run_reader_next(boyi__run_reader *reader, uint64_t *keys, size_t most)
{
    size_t count = reader->left < most ? (size_t)reader->left : most;
    for (size_t i = 0; i < count;) {
        while (reader->block_left == 0) { /* to the next block that is not empty: at least one key is left */
            const boyi__block *block = reader->next_block++;
            reader->block_left = block[1].before - block[0].before;
            reader->key = reader->blocks_begun++ * (reader->shift < 64 ? UINT64_C(1) << reader->shift : 0);
        }
        size_t here = count - i < reader->block_left ? count - i : reader->block_left;
        const uint8_t *at = reader->at;
        uint64_t next = reader->key;
        for (size_t end = i + here; i < end; i++) {
            uint64_t between;
            at = boyi__varint_get_unchecked(at, &between);
            keys[i] = next + between;
            next = keys[i] + 1;
        }
        reader->at = at;
        reader->key = next;
        reader->block_left -= (uint32_t)here;
    }
    reader->left -= count;
    return count;
}

/* ---- Look-ups ---- */

/* Adds the place of a key within its block to *place. */
static boyi_status find_in_block(const uint8_t *bytes, uint32_t count, uint64_t next, uint64_t key,
                                 uint64_t *place)
{
    for (uint32_t i = 0; i < count; i++) {
        uint64_t between;
        bytes = boyi__varint_get_unchecked(bytes, &between);
        next += between;
        if (next >= key) {
            *place += i;
            return next == key ? BOYI_OK : BOYI_ABSENT;
        }
        next++;
    }
    return BOYI_ABSENT;
}

static boyi_status find_spilled(const boyi__sorted_run *run, const boyi__spill_file *spill, uint64_t block,
                                uint64_t from, uint64_t key, uint64_t *place, boyi_error *error)
{
    boyi__block ends[2];
    boyi_status status = boyi__spill_read(spill, run->place + block * sizeof *ends, ends, sizeof ends, error);
    if (status)
        return status;
    size_t length = ends[1].byte - ends[0].byte;
    uint8_t *bytes = malloc(length + 1);
    if (!bytes)
        return BOYI_MEMORY;
    status = boyi__spill_read(spill, run->place + run->head + ends[0].byte, bytes, length, error);
    *place = ends[0].before;
    if (!status)
        status = find_in_block(bytes, ends[1].before - ends[0].before, from, key, place);
    free(bytes);
    return status;
}

boyi_status boyi__sorted_run_find(const boyi__sorted_run *run, boyi__key_form form,
                                  const boyi__spill_file *spill, uint64_t key, uint64_t *place,
                                  boyi_error *error)
{
    if (run->count == 0)
        return BOYI_ABSENT;
    unsigned shift = form.bits - run->blocks_bits;
    uint64_t block = shift < 64 ? key >> shift : 0, from = shift < 64 ? block << shift : 0;
    if (!run->data)
        return find_spilled(run, spill, block, from, key, place, error);
    const boyi__block *ends = (const boyi__block *)run->data + block;
    *place = ends[0].before;
    return find_in_block((const uint8_t *)run->data + run->head + ends[0].byte,
                         ends[1].before - ends[0].before, from, key, place);
}
