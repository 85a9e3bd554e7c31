/* The symmetries of a board: rotations and reflections. A square board has eight; any other has four, each
 * stored twice, so that loops always run over eight.
 *
 * A table has the eight images of each value of each byte, in one cache line: a mask is mapped eight squares
 * at a time.
 */
#ifndef BOYI_GAMES_BOARD_SYMMETRIES_H
#define BOYI_GAMES_BOARD_SYMMETRIES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/bits.h"
#include "games/board/board.h"

/* The reflection of a board that may only be mirrored left and right: pairs of columns change places. */
typedef struct {
    unsigned pairs;
    uint64_t left[BOYI__BOARD_COLUMNS / 2];  /* the bits of a pair's left column  */
    unsigned apart[BOYI__BOARD_COLUMNS / 2]; /* the distance to those of its right */
} boyi__mirror;

/* `first` is the leftmost column, the others follow at equal distances. */
void boyi__mirror_fill(boyi__mirror *mirror, unsigned columns, uint64_t first, unsigned distance);

static inline uint64_t boyi__mirror_image(const boyi__mirror *mirror, uint64_t state)
{
    uint64_t image = state;
    for (unsigned i = 0; i < mirror->pairs; i++) {
        uint64_t differ = (image >> mirror->apart[i] ^ image) & mirror->left[i];
        image ^= differ ^ differ << mirror->apart[i];
    }
    return image;
}

/* The smaller of the state and its mirror image. */
static inline uint64_t boyi__mirror_least(const boyi__mirror *mirror, uint64_t state)
{
    uint64_t image = boyi__mirror_image(mirror, state);
    return image < state ? image : state;
}

enum { BOYI__MOST_SYMMETRIES = 8, BOYI__SYMMETRIES_BYTES = 8, BOYI__GROUPS = 32, BOYI__GROUP = 4 };

/* Bits that are interchangeable: only how many are set matters, so the lowest ones are set instead. */
typedef struct {
    uint64_t bits;
    uint64_t lowest[BOYI__GROUP + 1]; /* [n]: the n lowest of the bits */
} boyi__symmetry_group;

/* All 0 before it is filled. Bits beyond `bytes` are ignored. */
typedef struct {
    unsigned bytes;                                                     /* of a mask */
    uint64_t image[BOYI__SYMMETRIES_BYTES][256][BOYI__MOST_SYMMETRIES]; /* [byte][value] */
    uint16_t narrow[2][256]
                   [BOYI__MOST_SYMMETRIES]; /* the same of masks of up to two bytes: a vector a value */
    unsigned groups_count;
    boyi__symmetry_group groups[BOYI__GROUPS];
} boyi__symmetries;

/* The square that symmetry 0 … 7 maps a square to. Square i is in row i / columns, column i % columns. */
unsigned boyi__symmetries_move(unsigned symmetry, unsigned columns, unsigned rows, unsigned square);

void boyi__symmetries_fill(boyi__symmetries *symmetries, unsigned columns, unsigned rows);

/* For masks that are not of squares: this symmetry maps bit `from` to bit `to`. */
void boyi__symmetries_add(boyi__symmetries *symmetries, unsigned symmetry, unsigned from, unsigned to);

/* Adds a group of up to four interchangeable bits, before any symmetry is added. Symmetries map groups to
 * groups. */
void boyi__symmetries_group(boyi__symmetries *symmetries, uint64_t bits);

/* All images of a mask. `bytes` is symmetries->bytes, here and below; a constant makes it fast. */
static inline void boyi__symmetries_map(const boyi__symmetries *symmetries, unsigned bytes, uint64_t mask,
                                        uint64_t out[BOYI__MOST_SYMMETRIES])
{
    for (unsigned i = 0; i < BOYI__MOST_SYMMETRIES; i++)
        out[i] = symmetries->image[0][mask & 255][i];
    for (unsigned byte = 1; byte < bytes; byte++)
        for (unsigned i = 0; i < BOYI__MOST_SYMMETRIES; i++)
            out[i] |= symmetries->image[byte][mask >> 8 * byte & 255][i];
}

/* The least image of a mask. Its groups are normalized first; their images stay so. */
static inline uint64_t boyi__symmetries_least_mask(const boyi__symmetries *symmetries, uint64_t mask)
{
    uint64_t all[BOYI__MOST_SYMMETRIES], least = UINT64_MAX;
    for (unsigned i = 0; i < symmetries->groups_count; i++) {
        const boyi__symmetry_group *group = &symmetries->groups[i];
        mask = (mask & ~group->bits) | group->lowest[boyi__count_bits(mask & group->bits)];
    }
    boyi__symmetries_map(symmetries, symmetries->bytes, mask, all);
    for (unsigned i = 0; i < BOYI__MOST_SYMMETRIES; i++)
        least = all[i] < least ? all[i] : least;
    return least;
}

/* The same as below for masks of two bytes: all images of a mask are one vector of eight numbers. */
static inline void boyi__symmetries_least_two(const boyi__symmetries *symmetries, uint64_t *first,
                                              uint64_t *second)
{
    typedef uint32_t vector __attribute__((vector_size(16)));
    vector a, b, part;
    memcpy(&a, symmetries->narrow[0][*first & 255], sizeof a);
    memcpy(&part, symmetries->narrow[1][*first >> 8 & 255], sizeof part);
    a |= part;
    memcpy(&b, symmetries->narrow[0][*second & 255], sizeof b);
    memcpy(&part, symmetries->narrow[1][*second >> 8 & 255], sizeof part);
    b |= part;
    /* Both masks of an image in one number of 32 bits: those of even and of odd symmetries. */
    vector even = a << 16 | (b & 0xFFFF), odd = (a & 0xFFFF0000) | b >> 16;
    vector less = (vector)(even < odd), least = (even & less) | (odd & ~less);
    uint32_t low = least[0] < least[1] ? least[0] : least[1];
    uint32_t high = least[2] < least[3] ? least[2] : least[3];
    low = low < high ? low : high;
    *first = low >> 16;
    *second = low & 0xFFFF;
}

/* For two masks: the image with the least first mask and, among those, the least second. Without branches,
 * which could not be predicted. */
static inline void boyi__symmetries_least_bytes(const boyi__symmetries *symmetries, unsigned bytes,
                                                uint64_t *first, uint64_t *second)
{
    uint64_t a[BOYI__MOST_SYMMETRIES], b[BOYI__MOST_SYMMETRIES];
    if (bytes <= 2) {
        boyi__symmetries_least_two(symmetries, first, second);
        return;
    }
    boyi__symmetries_map(symmetries, bytes, *first, a);
    boyi__symmetries_map(symmetries, bytes, *second, b);
    if (bytes <= 4) { /* both fit one word */
        uint64_t least = UINT64_MAX;
        for (unsigned i = 0; i < BOYI__MOST_SYMMETRIES; i++) {
            uint64_t both = a[i] << 32 | b[i];
            least = both < least ? both : least;
        }
        *first = least >> 32;
        *second = least & UINT32_MAX;
        return;
    }
    *first = a[0];
    *second = b[0];
    for (unsigned i = 1; i < BOYI__MOST_SYMMETRIES; i++) {
        int less = (a[i] < *first) | ((a[i] == *first) & (b[i] < *second));
        *first = less ? a[i] : *first;
        *second = less ? b[i] : *second;
    }
}

static inline void boyi__symmetries_least(const boyi__symmetries *symmetries, uint64_t *first,
                                          uint64_t *second)
{
    if (symmetries->bytes == 2) /* most boards that can be solved */
        boyi__symmetries_least_bytes(symmetries, 2, first, second);
    else
        boyi__symmetries_least_bytes(symmetries, symmetries->bytes, first, second);
}

#endif
