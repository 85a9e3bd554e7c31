#include "solve/layers/layer_index.h"

#include <stdlib.h>

#include "base/huge_pages.h"

static unsigned partitions_of(const boyi__layer_index *index)
{
    return index->split ? BOYI__PARTITIONS : 1;
}

static unsigned key_size(const boyi__layer_index *index)
{
    return index->form.narrow ? sizeof(uint32_t) : sizeof(uint64_t);
}

/* The lines are three quarters full. */
static uint64_t homes_for(const boyi__layer_index *index, uint64_t count)
{
    return count * 4 / ((uint64_t)3 * index->line_keys) + 1;
}

/* Keys that overflow their line need room after the last one. */
static uint64_t lines_for(const boyi__layer_index *index, uint64_t count)
{
    return homes_for(index, count) + 8;
}

boyi_status boyi__layer_index_start(boyi__layer_index *index, boyi__chunk_pool *pool, boyi__key_form form,
                                    bool split, const boyi__codec *codec, const boyi__sorted_run *runs)
{
    *index = (boyi__layer_index){.form = form, .split = split, .codec = codec, .pool = pool};
    index->line_keys = BOYI__CACHE_LINE / (key_size(index) + codec->width);
    /* Codes of two and eight bytes must be aligned. */
    index->line_keys -= index->line_keys * key_size(index) % codec->width ? 1 : 0;
    index->codes_start = index->line_keys * key_size(index);
    uint64_t lines = 0;
    for (unsigned i = 0; i < partitions_of(index); i++)
        lines += lines_for(index, runs[i].count);
    boyi_status status = boyi__chunk_pool_reserve(pool, (size_t)lines * BOYI__CACHE_LINE);
    if (status)
        return status;
    index->block_bytes = (size_t)lines * BOYI__CACHE_LINE;
    index->partitions = calloc(partitions_of(index), sizeof *index->partitions);
    index->block = boyi__huge_alloc(index->block_bytes);
    if (!index->partitions || !index->block)
        return BOYI_MEMORY;
    unsigned char *at = index->block;
    for (unsigned i = 0; i < partitions_of(index); i++) {
        index->partitions[i] = (boyi__index_partition){
            .lines = at, .end = at, .homes = homes_for(index, runs[i].count)};
        at += lines_for(index, runs[i].count) * BOYI__CACHE_LINE;
    }
    return BOYI_OK;
}

void boyi__layer_index_end(boyi__layer_index *index)
{
    if (!index->pool)
        return;
    for (unsigned i = 0; index->partitions && i < partitions_of(index); i++) {
        boyi__chunk_pool_release(index->pool, index->partitions[i].own_bytes);
        free(index->partitions[i].own);
    }
    boyi__chunk_pool_release(index->pool, index->block_bytes);
    free(index->partitions);
    free(index->block);
    *index = (boyi__layer_index){0};
}

static uint64_t home_of(const boyi__layer_index *index, uint64_t homes, uint64_t key)
{
    __extension__ typedef unsigned __int128 wide;
    return (uint64_t)((wide)(key << (64 - index->form.bits)) * homes >> 64);
}

static void put(const boyi__layer_index *index, unsigned char *line, unsigned place, uint64_t key,
                const void *codes, size_t from)
{
    void *code = line + index->codes_start;
    if (index->form.narrow)
        ((uint32_t *)(void *)line)[place] = (uint32_t)key;
    else
        ((uint64_t *)(void *)line)[place] = key;
    if (index->codec->width == 1)
        ((uint8_t *)code)[place] = ((const uint8_t *)codes)[from];
    else if (index->codec->width == 2)
        ((uint16_t *)code)[place] = ((const uint16_t *)codes)[from];
    else
        ((uint64_t *)code)[place] = ((const uint64_t *)codes)[from];
}

/* Fills the places from here to the line `end` with one key. */
static void repeat(const boyi__layer_index *index, unsigned char *lines, uint64_t line, unsigned place,
                   uint64_t end, const uint64_t *keys, const void *codes, size_t which)
{
    for (; lines && line < end; line++, place = 0)
        for (; place < index->line_keys; place++)
            put(index, lines + line * BOYI__CACHE_LINE, place, keys[which], codes, which);
}

/* Returns how many lines the keys take, and writes them unless `lines` is NULL. */
static uint64_t lay_out(const boyi__layer_index *index, uint64_t homes, unsigned char *lines,
                        const uint64_t *keys, const void *codes, size_t count)
{
    uint64_t line = 0;
    unsigned place = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t home = home_of(index, homes, keys[i]);
        assert(i == 0 || keys[i - 1] < keys[i]);
        if (home > line || place == index->line_keys) {
            uint64_t next = home > line ? home : line + 1;
            repeat(index, lines, line, place, next, keys, codes, i ? i - 1 : 0);
            line = next;
            place = 0;
        }
        if (lines)
            put(index, lines + line * BOYI__CACHE_LINE, place, keys[i], codes, i);
        place++;
    }
    if (count)
        repeat(index, lines, line, place, line + 1, keys, codes, count - 1);
    return count ? line + 1 : 0;
}

boyi_status boyi__layer_index_fill(boyi__layer_index *index, unsigned number, const uint64_t *keys,
                                   const void *codes, size_t count)
{
    boyi__index_partition *partition = &index->partitions[number];
    assert(number < partitions_of(index));
    uint64_t lines = lay_out(index, partition->homes, NULL, keys, codes, count);
    if (lines > lines_for(index, count)) { /* too uneven for the common block */
        size_t bytes = (size_t)lines * BOYI__CACHE_LINE;
        boyi_status status = boyi__chunk_pool_reserve(index->pool, bytes);
        if (status)
            return status;
        partition->own_bytes = bytes;
        partition->own = aligned_alloc(BOYI__CACHE_LINE, bytes);
        partition->lines = partition->own;
        if (!partition->own)
            return BOYI_MEMORY;
    }
    lay_out(index, partition->homes, partition->lines, keys, codes, count);
    partition->end = partition->lines + lines * BOYI__CACHE_LINE;
    return BOYI_OK;
}
