/* The pictures of a board: as it stands, turned and mirrored. Eight on a square board; on others four, each
 * of them twice, so that nobody has to count.
 *
 * Masks are turned eight squares at a time: each value of a byte has its eight pictures ready, in one line of
 * the cache.
 */
#ifndef BOYI_GAMES_BOARD_PICTURES_H
#define BOYI_GAMES_BOARD_PICTURES_H

#include <stddef.h>
#include <stdint.h>

#include "base/bits.h"
#include "games/board.h"

/* A board that may only be mirrored left and right, wherever its columns' bits lie: pairs of columns change
 * places. */
typedef struct {
    unsigned pairs;
    uint64_t left[BOYI__BOARD_COLUMNS / 2];  /* the bits of a pair's left column       */
    unsigned apart[BOYI__BOARD_COLUMNS / 2]; /* how far those of its right one are off */
} boyi__mirror;

/* `first` is the leftmost column, the others follow at equal distances. */
void boyi__mirror_fill(boyi__mirror *mirror, unsigned columns, uint64_t first, unsigned distance);

/* The smaller of the state and its mirror image. */
static inline uint64_t boyi__mirror_least(const boyi__mirror *mirror, uint64_t state)
{
    uint64_t image = state;
    for (unsigned i = 0; i < mirror->pairs; i++) {
        uint64_t differ = (image >> mirror->apart[i] ^ image) & mirror->left[i];
        image ^= differ ^ differ << mirror->apart[i];
    }
    return image < state ? image : state;
}

enum { BOYI__PICTURES = 8, BOYI__PICTURES_BYTES = 8, BOYI__GROUPS = 32, BOYI__GROUP = 4 };

/* Bits that can be exchanged without changing anything. Of so many the lowest ones count as set. */
typedef struct {
    uint64_t bits;
    uint64_t lowest[BOYI__GROUP + 1];
} boyi__group;

/* All 0 before it is filled. Bits beyond `bytes` are never looked at. */
typedef struct {
    unsigned bytes; /* of a mask */
    uint64_t of[BOYI__PICTURES_BYTES][256][BOYI__PICTURES];
    unsigned groups_count;
    boyi__group groups[BOYI__GROUPS];
} boyi__pictures;

/* Square i is row i / columns, column i % columns. Where does it go in this picture, 0 … 7? */
unsigned boyi__pictures_move(unsigned picture, unsigned columns, unsigned rows, unsigned square);

void boyi__pictures_fill(boyi__pictures *pictures, unsigned columns, unsigned rows);

/* For whatever a mask holds: in this picture, bit `from` goes to bit `to`. */
void boyi__pictures_add(boyi__pictures *pictures, unsigned picture, unsigned from, unsigned to);

/* A group of up to four bits, stated before pictures are added; pictures carry groups to groups. */
void boyi__pictures_group(boyi__pictures *pictures, uint64_t bits);

/* All pictures of a mask. `bytes` is pictures->bytes, here and below; as a constant it is fast. */
static inline void boyi__pictures_turn(const boyi__pictures *pictures, unsigned bytes, uint64_t mask,
                                       uint64_t out[BOYI__PICTURES])
{
    for (unsigned i = 0; i < BOYI__PICTURES; i++)
        out[i] = pictures->of[0][mask & 255][i];
    for (unsigned byte = 1; byte < bytes; byte++)
        for (unsigned i = 0; i < BOYI__PICTURES; i++)
            out[i] |= pictures->of[byte][mask >> 8 * byte & 255][i];
}

/* The least picture of a mask. Its groups are put in order before and stay so. */
static inline uint64_t boyi__pictures_least_mask(const boyi__pictures *pictures, uint64_t mask)
{
    uint64_t all[BOYI__PICTURES], least = UINT64_MAX;
    for (unsigned i = 0; i < pictures->groups_count; i++) {
        const boyi__group *group = &pictures->groups[i];
        mask = (mask & ~group->bits) | group->lowest[boyi__count_bits(mask & group->bits)];
    }
    boyi__pictures_turn(pictures, pictures->bytes, mask, all);
    for (unsigned i = 0; i < BOYI__PICTURES; i++)
        least = all[i] < least ? all[i] : least;
    return least;
}

/* Two kinds of stones: of all pictures the one whose first mask is the least, then the second. Without a
 * branch: which one it is can't be foretold. */
static inline void boyi__pictures_least_bytes(const boyi__pictures *pictures, unsigned bytes, uint64_t *first,
                                              uint64_t *second)
{
    uint64_t a[BOYI__PICTURES], b[BOYI__PICTURES];
    boyi__pictures_turn(pictures, bytes, *first, a);
    boyi__pictures_turn(pictures, bytes, *second, b);
    if (bytes <= 4) { /* both fit one word */
        uint64_t least = UINT64_MAX;
        for (unsigned i = 0; i < BOYI__PICTURES; i++) {
            uint64_t both = a[i] << 32 | b[i];
            least = both < least ? both : least;
        }
        *first = least >> 32;
        *second = least & UINT32_MAX;
        return;
    }
    *first = a[0];
    *second = b[0];
    for (unsigned i = 1; i < BOYI__PICTURES; i++) {
        int less = (a[i] < *first) | ((a[i] == *first) & (b[i] < *second));
        *first = less ? a[i] : *first;
        *second = less ? b[i] : *second;
    }
}

static inline void boyi__pictures_least(const boyi__pictures *pictures, uint64_t *first, uint64_t *second)
{
    if (pictures->bytes == 2) /* most boards that can be solved */
        boyi__pictures_least_bytes(pictures, 2, first, second);
    else
        boyi__pictures_least_bytes(pictures, pictures->bytes, first, second);
}

#endif
