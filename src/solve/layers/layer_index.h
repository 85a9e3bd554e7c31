/* The index of a solved layer: looks up the values of its states while earlier layers are solved.
 *
 *     line    [ k0 k1 … k8 k8 k8 k8 | c0 c1 … c8 c8 c8 c8 | . ]
 *
 * 64 bytes, one cache line: keys, then their codes (codes.h).
 *
 * The keys of a partition are in order, in lines that are three quarters full. Keys are spread evenly, so the
 * line of a key can be computed: interpolation search, as the key's share of the lines. Where a line
 * overflows, the rest is in the next line, before that one's own keys. So a key that is present is found in
 * the computed line or soon after, and that line can be prefetched long before it is needed. Unused places
 * repeat the key before them, so a key that is absent is not found. 7 bytes a state where keys take four
 * bytes and codes one.
 */
#ifndef BOYI_SOLVE_LAYERS_LAYER_INDEX_H
#define BOYI_SOLVE_LAYERS_LAYER_INDEX_H

#include <assert.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "solve/layers/packed_layers.h"

enum { BOYI__CACHE_LINE = 64 };

typedef struct {
    unsigned char *lines, *end;
    uint64_t homes; /* lines that a look-up may start at */
    void *own;      /* lines that did not fit into the common block */
    size_t own_bytes;
} boyi__index_partition;

typedef struct {
    boyi__key_form form;
    bool split;
    unsigned line_keys;   /* of one line */
    unsigned codes_start; /* bytes from the start of a line to its codes */
    const boyi__codec *codec;
    boyi__index_partition *partitions; /* NULL: the layer is not indexed */
    void *block;                       /* the lines of all partitions */
    size_t block_bytes;
    boyi__chunk_pool *pool;
} boyi__layer_index;

/* Allocates an index for a layer. `codec` must outlive the index. */
boyi_status boyi__layer_index_start(boyi__layer_index *index, boyi__chunk_pool *pool,
                                    const boyi__packed_layer *layer, const boyi__codec *codec);
void boyi__layer_index_end(boyi__layer_index *index);

/* Fills in a partition of the layer, whose codes are known: `keys` are all its keys, in order. Several threads may fill different
 * ones. */
boyi_status boyi__layer_index_fill(boyi__layer_index *index, const boyi__packed_layer *layer,
                                   size_t partition, const uint64_t *keys);

/* A look-up in two steps, so that its cache line can be fetched between them. */
typedef struct {
    const boyi__index_partition *partition;
    const unsigned char *line;
    uint64_t key;
} boyi__lookup;

static inline boyi__lookup boyi__lookup_start(const boyi__layer_index *index, uint64_t mixed)
{
    __extension__ typedef unsigned __int128 wide;
    assert(index->partitions && (!index->split || mixed >> index->form.bits < BOYI__PARTITIONS));
    const boyi__index_partition *partition = &index->partitions[index->split ? mixed >> index->form.bits : 0];
    uint64_t share = mixed << (64 - index->form.bits); /* of the keys, as a 64-bit fraction */
    uint64_t line = (uint64_t)((wide)share * partition->homes >> 64);
    boyi__lookup look = {partition, partition->lines + line * BOYI__CACHE_LINE,
                         share >> (64 - index->form.bits)};
    __builtin_prefetch(look.line);
    return look;
}

/* The place of a key in its line; line_keys: it is not there. */
static inline unsigned boyi__cache_line_find(const boyi__layer_index *index, const unsigned char *line,
                                             uint64_t key)
{
    unsigned place = 0;
    if (index->form.narrow) {
        const uint32_t *keys = (const uint32_t *)(const void *)line;
#ifdef __SSE2__
        if (index->line_keys == 12) {
            const __m128i *fours = (const __m128i *)(const void *)line, four = _mm_set1_epi32((int)key);
            __m128i first = _mm_packs_epi32(_mm_cmpeq_epi32(fours[0], four), _mm_cmpeq_epi32(fours[1], four));
            __m128i last = _mm_packs_epi32(_mm_cmpeq_epi32(fours[2], four), _mm_setzero_si128());
            unsigned found = (unsigned)_mm_movemask_epi8(_mm_packs_epi16(first, last));
            return (unsigned)__builtin_ctz(found | 1u << 12);
        }
#endif
        while (place < index->line_keys && keys[place] != (uint32_t)key)
            place++;
    } else {
        const uint64_t *keys = (const uint64_t *)(const void *)line;
        while (place < index->line_keys && keys[place] != key)
            place++;
    }
    return place;
}

/* The address of its code; NULL: the state is not in the layer, so the rules contradict themselves. */
static inline const unsigned char *boyi__lookup_finish(const boyi__layer_index *index,
                                                       const boyi__lookup *look)
{
    for (const unsigned char *line = look->line; line < look->partition->end; line += BOYI__CACHE_LINE) {
        unsigned place = boyi__cache_line_find(index, line, look->key);
        if (place < index->line_keys)
            return line + index->codes_start + place * index->codec->width;
    }
    return NULL;
}

#endif
