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
#ifndef BOYI_SOLVE_AT_HAND_H
#define BOYI_SOLVE_AT_HAND_H

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "solve/codes.h"
#include "solve/press.h"

enum { BOYI__LINE = 64 };

typedef struct {
    unsigned char *lines, *end;
    uint64_t guesses; /* lines that a guess may hit */
    void *own;        /* lines that outgrew the common block */
    size_t own_bytes;
} boyi__hand_part;

typedef struct {
    boyi__key_form form;
    bool split;
    unsigned line_keys;  /* a line holds so many */
    unsigned codes_from; /* bytes */
    const boyi__codec *codec;
    boyi__hand_part *parts;
    void *block; /* for all parts */
    size_t block_bytes;
    boyi__stock *stock;
} boyi__hand;

/* Room for a layer whose parts have these many states. `codec` must outlive the hand. */
boyi_status boyi__hand_start(boyi__hand *hand, boyi__stock *stock, boyi__key_form form, bool split,
                             const boyi__codec *codec, const boyi__part *parts);
void boyi__hand_end(boyi__hand *hand);

/* Fill in a part: all its keys in order, and their codes. Several threads may fill different parts. */
boyi_status boyi__hand_fill(boyi__hand *hand, unsigned part, const uint64_t *keys, const void *codes,
                            size_t count);

/* A look-up in two steps, so that memory can be fetched between them. */
typedef struct {
    const boyi__hand_part *part;
    const unsigned char *line;
    uint64_t key;
} boyi__look;

static inline boyi__look boyi__look_ahead(const boyi__hand *hand, uint64_t mixed)
{
    __extension__ typedef unsigned __int128 wide;
    const boyi__hand_part *part = &hand->parts[hand->split ? mixed >> hand->form.bits : 0];
    uint64_t share = mixed << (64 - hand->form.bits); /* of the numbers, as a 64-bit fraction */
    uint64_t line = (uint64_t)((wide)share * part->guesses >> 64);
    boyi__look look = {part, part->lines + line * BOYI__LINE, share >> (64 - hand->form.bits)};
    __builtin_prefetch(look.line);
    return look;
}

/* Which of a line's keys it is; line_keys: none. */
static inline unsigned boyi__line_find(const boyi__hand *hand, const unsigned char *line, uint64_t key)
{
    unsigned place = 0;
    if (hand->form.narrow) {
        const uint32_t *keys = (const uint32_t *)(const void *)line;
#ifdef __SSE2__
        if (hand->line_keys == 12) {
            const __m128i *fours = (const __m128i *)(const void *)line, four = _mm_set1_epi32((int)key);
            __m128i first = _mm_packs_epi32(_mm_cmpeq_epi32(fours[0], four), _mm_cmpeq_epi32(fours[1], four));
            __m128i last = _mm_packs_epi32(_mm_cmpeq_epi32(fours[2], four), _mm_setzero_si128());
            unsigned found = (unsigned)_mm_movemask_epi8(_mm_packs_epi16(first, last));
            return (unsigned)__builtin_ctz(found | 1u << 12);
        }
#endif
        while (place < hand->line_keys && keys[place] != (uint32_t)key)
            place++;
    } else {
        const uint64_t *keys = (const uint64_t *)(const void *)line;
        while (place < hand->line_keys && keys[place] != key)
            place++;
    }
    return place;
}

/* Where its code stands; NULL: it is not there, so the rules contradict themselves. */
static inline const unsigned char *boyi__look_up(const boyi__hand *hand, const boyi__look *look)
{
    for (const unsigned char *line = look->line; line < look->part->end; line += BOYI__LINE) {
        unsigned place = boyi__line_find(hand, line, look->key);
        if (place < hand->line_keys)
            return line + hand->codes_from + place * hand->codec->width;
    }
    return NULL;
}

#endif
