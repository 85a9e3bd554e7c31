#include "solve/layers/layer_index.h"

#include <stdlib.h>

#include "base/huge_pages.h"

static unsigned parts_of(const boyi__layer_index *index)
{
    return index->split ? BOYI__PARTS : 1;
}

static unsigned key_size(const boyi__layer_index *index)
{
    return index->form.narrow ? sizeof(uint32_t) : sizeof(uint64_t);
}

/* Three quarters full. */
static uint64_t guesses_for(const boyi__layer_index *index, uint64_t count)
{
    return count * 4 / ((uint64_t)3 * index->line_keys) + 1;
}

/* Behind the last guess there must be room for those that come late. */
static uint64_t lines_for(const boyi__layer_index *index, uint64_t count)
{
    return guesses_for(index, count) + 8;
}

boyi_status boyi__layer_index_start(boyi__layer_index *index, boyi__chunk_pool *pool, boyi__key_form form,
                                    bool split, const boyi__codec *codec, const boyi__sorted_run *parts)
{
    *index = (boyi__layer_index){.form = form, .split = split, .codec = codec, .pool = pool};
    index->line_keys = BOYI__CACHE_LINE / (key_size(index) + codec->width);
    /* Codes of two and eight bytes want even places. */
    index->line_keys -= index->line_keys * key_size(index) % codec->width ? 1 : 0;
    index->codes_from = index->line_keys * key_size(index);
    uint64_t lines = 0;
    for (unsigned part = 0; part < parts_of(index); part++)
        lines += lines_for(index, parts[part].count);
    boyi_status status = boyi__chunk_pool_reserve(pool, (size_t)lines * BOYI__CACHE_LINE);
    if (status)
        return status;
    index->block_bytes = (size_t)lines * BOYI__CACHE_LINE;
    index->parts = calloc(parts_of(index), sizeof *index->parts);
    index->block = boyi__huge_alloc(index->block_bytes);
    if (!index->parts || !index->block)
        return BOYI_MEMORY;
    unsigned char *at = index->block;
    for (unsigned part = 0; part < parts_of(index); part++) {
        index->parts[part] = (boyi__layer_index_part){
            .lines = at, .end = at, .guesses = guesses_for(index, parts[part].count)};
        at += lines_for(index, parts[part].count) * BOYI__CACHE_LINE;
    }
    return BOYI_OK;
}

void boyi__layer_index_end(boyi__layer_index *index)
{
    if (!index->pool)
        return;
    for (unsigned part = 0; index->parts && part < parts_of(index); part++) {
        boyi__chunk_pool_release(index->pool, index->parts[part].own_bytes);
        free(index->parts[part].own);
    }
    boyi__chunk_pool_release(index->pool, index->block_bytes);
    free(index->parts);
    free(index->block);
    *index = (boyi__layer_index){0};
}

static uint64_t guess(const boyi__layer_index *index, uint64_t guesses, uint64_t key)
{
    __extension__ typedef unsigned __int128 wide;
    return (uint64_t)((wide)(key << (64 - index->form.bits)) * guesses >> 64);
}

static void put(const boyi__layer_index *index, unsigned char *line, unsigned place, uint64_t key,
                const void *codes, size_t from)
{
    void *code = line + index->codes_from;
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

/* Fill the lines from this place to the line `end` with one key. */
static void repeat(const boyi__layer_index *index, unsigned char *lines, uint64_t line, unsigned place,
                   uint64_t end, const uint64_t *keys, const void *codes, size_t which)
{
    for (; lines && line < end; line++, place = 0)
        for (; place < index->line_keys; place++)
            put(index, lines + line * BOYI__CACHE_LINE, place, keys[which], codes, which);
}

/* How many lines the keys take; `lines` not NULL: put them there. */
static uint64_t lay_out(const boyi__layer_index *index, uint64_t guesses, unsigned char *lines,
                        const uint64_t *keys, const void *codes, size_t count)
{
    uint64_t line = 0;
    unsigned place = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t wish = guess(index, guesses, keys[i]);
        if (wish > line || place == index->line_keys) {
            uint64_t next = wish > line ? wish : line + 1;
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

boyi_status boyi__layer_index_fill(boyi__layer_index *index, unsigned part_number, const uint64_t *keys,
                                   const void *codes, size_t count)
{
    boyi__layer_index_part *part = &index->parts[part_number];
    uint64_t lines = lay_out(index, part->guesses, NULL, keys, codes, count);
    if (lines > lines_for(index, count)) { /* so uneven that it needs a block of its own */
        size_t bytes = (size_t)lines * BOYI__CACHE_LINE;
        boyi_status status = boyi__chunk_pool_reserve(index->pool, bytes);
        if (status)
            return status;
        part->own_bytes = bytes;
        part->own = aligned_alloc(BOYI__CACHE_LINE, bytes);
        part->lines = part->own;
        if (!part->own)
            return BOYI_MEMORY;
    }
    lay_out(index, part->guesses, part->lines, keys, codes, count);
    part->end = part->lines + lines * BOYI__CACHE_LINE;
    return BOYI_OK;
}
