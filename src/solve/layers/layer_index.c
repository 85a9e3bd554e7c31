#include "solve/layers/layer_index.h"

#include <stdlib.h>

#include "base/huge_pages.h"

enum { SPARE_LINES = 8 }; /* of a partition: keys that overflow their line need room after the last one */

boyi_status boyi__layer_index_start(boyi__layer_index *index, boyi__chunk_pool *pool,
                                    const boyi__packed_layer *layer, const boyi__codec *codec)
{
    const boyi__key_form form = layer->form;
    *index = (boyi__layer_index){.form = form, .split = layer->split, .codec = codec, .pool = pool};
    index->line_keys = BOYI__CACHE_LINE / (form.bytes + codec->width);
    /* Codes of two and eight bytes must be aligned. */
    index->line_keys -= index->line_keys * form.bytes % codec->width ? 1 : 0;
    index->codes_start = index->line_keys * form.bytes;
    index->partitions = calloc(form.partitions, sizeof *index->partitions);
    if (!index->partitions)
        return BOYI_MEMORY;
    uint64_t lines = 0;
    for (unsigned i = 0; i < form.partitions; i++) { /* lines that are three quarters full */
        index->partitions[i].homes = layer->runs[i].count * 4 / ((uint64_t)3 * index->line_keys) + 1;
        lines += index->partitions[i].homes + SPARE_LINES;
    }
    boyi_status status = boyi__chunk_pool_reserve(pool, (size_t)lines * BOYI__CACHE_LINE);
    if (status)
        return status;
    index->block_bytes = (size_t)lines * BOYI__CACHE_LINE;
    index->block = boyi__huge_alloc(index->block_bytes);
    if (!index->block)
        return BOYI_MEMORY;
    unsigned char *at = index->block;
    for (unsigned i = 0; i < form.partitions; i++) {
        index->partitions[i].lines = index->partitions[i].end = at;
        at += (index->partitions[i].homes + SPARE_LINES) * BOYI__CACHE_LINE;
    }
    return BOYI_OK;
}

void boyi__layer_index_end(boyi__layer_index *index)
{
    if (!index->pool)
        return;
    for (unsigned i = 0; index->partitions && i < index->form.partitions; i++) {
        boyi__chunk_pool_release(index->pool, index->partitions[i].own_bytes);
        free(index->partitions[i].own);
    }
    boyi__chunk_pool_release(index->pool, index->block_bytes);
    free(index->partitions);
    free(index->block);
    *index = (boyi__layer_index){0};
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

/* Returns how many lines the keys take, and writes them unless `lines` is NULL. Places without a key repeat the key
 * before them. */
static uint64_t lay_out(const boyi__layer_index *index, uint64_t homes, unsigned char *lines,
                        const uint64_t *keys, const void *codes, size_t count)
{
    __extension__ typedef unsigned __int128 wide;
    uint64_t line = 0;
    unsigned place = 0;
    for (size_t i = 0; count && i <= count; i++) {
        uint64_t home = i < count ? (uint64_t)((wide)(keys[i] << (64 - index->form.bits)) * homes >> 64)
                                  : line + 1; /* the last line is filled, too */
        assert(i == 0 || i == count || keys[i - 1] < keys[i]);
        if (home > line || place == index->line_keys) {
            uint64_t next = home > line ? home : line + 1;
            size_t before = i ? i - 1 : 0;
            for (; lines && line < next; line++, place = 0)
                for (; place < index->line_keys; place++)
                    put(index, lines + line * BOYI__CACHE_LINE, place, keys[before], codes, before);
            line = next;
            place = 0;
        }
        if (lines && i < count)
            put(index, lines + line * BOYI__CACHE_LINE, place, keys[i], codes, i);
        place++;
    }
    return line;
}

boyi_status boyi__layer_index_fill(boyi__layer_index *index, const boyi__packed_layer *layer, size_t number,
                                   const uint64_t *keys)
{
    boyi__index_partition *partition = &index->partitions[number];
    const boyi__sorted_run *run = &layer->runs[number];
    const void *codes = (const char *)layer->codes + run->first * layer->width;
    size_t count = (size_t)run->count;
    assert(number < index->form.partitions && layer->width == index->codec->width);
    uint64_t lines = lay_out(index, partition->homes, NULL, keys, codes, count);
    if (lines > partition->homes + SPARE_LINES) { /* too uneven for the common block */
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
