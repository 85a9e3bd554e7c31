/* Codes: worths in one, two or eight bytes each, for storing many of them.
 *
 *     outcome   | LOSS in 0 … s-1 | DRAW | TIE in s-1 … 0 | WIN in s-1 … 0 |
 *     score     the margin, if it fits
 *     nimber    the nimber, if it fits
 *
 * s is 85 in one byte, 21845 in two. Codes of outcomes have the order of their worths. Eight bytes hold any
 * worth as it is.
 */
#ifndef BOYI_SOLVE_CODES_H
#define BOYI_SOLVE_CODES_H

#include <string.h>

#include "game/worth.h"

typedef struct {
    boyi_kind kind;
    unsigned width;      /* bytes a code: 1, 2, 8 */
    int64_t narrow[256]; /* the worth of each code of one byte */
    /* Outcomes of one byte: twice the code of a move that leads to a state with this code; [1] if the move
     * keeps the turn. Where the plies of the move no longer fit, the odd number between. The largest number is
     * the best move. */
    uint16_t moved[2][256];
} boyi__codec;

void boyi__codec_start(boyi__codec *codec, boyi_kind kind, unsigned width);

/* The next width: 1, 2, 8. */
static inline unsigned boyi__code_wider(unsigned width)
{
    return width == 1 ? 2 : 8;
}

/* Writes a worth to codes[place]. Returns false if it needs a wider code. */
bool boyi__code_write(const boyi__codec *codec, void *codes, size_t place, int64_t worth);

int64_t boyi__code_worth(boyi_kind kind, unsigned width, uint64_t code);

/* Reads a code of `width` bytes, in the machine's byte order, at an address that need not be aligned. */
static inline uint64_t boyi__code_at(unsigned width, const void *at)
{
    uint16_t two;
    uint64_t eight;
    switch (width) {
    case 1:
        return *(const uint8_t *)at;
    case 2:
        memcpy(&two, at, sizeof two);
        return two;
    default:
        memcpy(&eight, at, sizeof eight);
        return eight;
    }
}

static inline int64_t boyi__code_read(const boyi__codec *codec, const void *codes, size_t place)
{
    if (codec->width == 1)
        return codec->narrow[((const uint8_t *)codes)[place]];
    if (codec->width == 2)
        return boyi__code_worth(codec->kind, 2, ((const uint16_t *)codes)[place]);
    return ((const int64_t *)codes)[place];
}

#endif
