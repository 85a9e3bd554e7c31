/* At hand: the values of a finished layer, to be looked up by the layers before it.
 *
 *     line    [ k0 k1 … k8 k8 k8 k8 | c0 c1 … c8 c8 c8 c8 | . ]
 *
 * 64 bytes: keys, then their codes (codes.h).
 *
 * The keys of a part stand in order, in lines that are three quarters full. Keys are spread evenly, so the
 * line of a key can be guessed: its share of the lines. Where a line overflows, the rest stands in the next,
 * before that one's own. So whoever looks for a key that is there finds it in the line that was guessed, or
 * soon behind; that one line of the cache can be fetched long before it is needed. Room that is left repeats
 * the last key before it, so whoever looks for a key that is not there finds nothing. 7 bytes a state where
 * keys take four and codes one.
 */
#ifndef BOYI_SOLVE_LAYERS_LAYER_INDEX_H
#define BOYI_SOLVE_LAYERS_LAYER_INDEX_H

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "solve/codes.h"
#include "solve/layers/sorted_run.h"

enum { BOYI__CACHE_LINE = 64 };

typedef struct {
    unsigned char *lines, *end;
    uint64_t guesses; /* lines that a guess may hit */
    void *own;        /* lines that outgrew the common block */
    size_t own_bytes;
} boyi__layer_index_part;

typedef struct {
    boyi__key_form form;
    bool split;
    unsigned line_keys;  /* a line holds so many */
    unsigned codes_from; /* bytes */
    const boyi__codec *codec;
    boyi__layer_index_part *parts;
    void *block; /* for all parts */
    size_t block_bytes;
    boyi__chunk_pool *pool;
} boyi__layer_index;

/* Room for a layer whose parts have these many states. `codec` must outlive the hand. */
boyi_status boyi__layer_index_start(boyi__layer_index *index, boyi__chunk_pool *pool, boyi__key_form form,
                                    bool split, const boyi__codec *codec, const boyi__sorted_run *parts);
void boyi__layer_index_end(boyi__layer_index *index);

/* Fill in a part: all its keys in order, and their codes. Several threads may fill different parts. */
boyi_status boyi__layer_index_fill(boyi__layer_index *index, unsigned part, const uint64_t *keys,
                                   const void *codes, size_t count);

/* A look-up in two steps, so that memory can be fetched between them. */
typedef struct {
    const boyi__layer_index_part *part;
    const unsigned char *line;
    uint64_t key;
} boyi__lookup;

static inline boyi__lookup boyi__lookup_start(const boyi__layer_index *index, uint64_t mixed)
{
    __extension__ typedef unsigned __int128 wide;
    const boyi__layer_index_part *part = &index->parts[index->split ? mixed >> index->form.bits : 0];
    uint64_t share = mixed << (64 - index->form.bits); /* of the numbers, as a 64-bit fraction */
    uint64_t line = (uint64_t)((wide)share * part->guesses >> 64);
    boyi__lookup look = {part, part->lines + line * BOYI__CACHE_LINE, share >> (64 - index->form.bits)};
    __builtin_prefetch(look.line);
    return look;
}

/* Which of a line's keys it is; line_keys: none. */
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

/* Where its code stands; NULL: it is not there, so the rules contradict themselves. */
static inline const unsigned char *boyi__lookup_finish(const boyi__layer_index *index,
                                                       const boyi__lookup *look)
{
    for (const unsigned char *line = look->line; line < look->part->end; line += BOYI__CACHE_LINE) {
        unsigned place = boyi__cache_line_find(index, line, look->key);
        if (place < index->line_keys)
            return line + index->codes_from + place * index->codec->width;
    }
    return NULL;
}

#endif
