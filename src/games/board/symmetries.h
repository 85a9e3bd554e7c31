/* The symmetries of a board: as it stands, turned and mirrored. Eight on a square board; on others four, each
 * of them twice, so that nobody has to count.
 *
 * Masks are turned eight squares at a time: each value of a byte has its eight symmetries ready, in one line of
 * the cache.
 */
#ifndef BOYI_GAMES_BOARD_SYMMETRIES_H
#define BOYI_GAMES_BOARD_SYMMETRIES_H

#include <stddef.h>
#include <stdint.h>

#include "base/bits.h"
#include "games/board/board.h"

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

enum { BOYI__MOST_SYMMETRIES = 8, BOYI__SYMMETRIES_BYTES = 8, BOYI__GROUPS = 32, BOYI__GROUP = 4 };

/* Bits that can be exchanged without changing anything. Of so many the lowest ones count as set. */
typedef struct {
    uint64_t bits;
    uint64_t lowest[BOYI__GROUP + 1];
} boyi__symmetry_group;

/* All 0 before it is filled. Bits beyond `bytes` are never looked at. */
typedef struct {
    unsigned bytes; /* of a mask */
    uint64_t of[BOYI__SYMMETRIES_BYTES][256][BOYI__MOST_SYMMETRIES];
    unsigned groups_count;
    boyi__symmetry_group groups[BOYI__GROUPS];
} boyi__symmetries;

/* Square i is row i / columns, column i % columns. Where does it go in this picture, 0 … 7? */
unsigned boyi__symmetries_move(unsigned picture, unsigned columns, unsigned rows, unsigned square);

void boyi__symmetries_fill(boyi__symmetries *symmetries, unsigned columns, unsigned rows);

/* For whatever a mask holds: in this picture, bit `from` goes to bit `to`. */
void boyi__symmetries_add(boyi__symmetries *symmetries, unsigned picture, unsigned from, unsigned to);

/* A group of up to four bits, stated before symmetries are added; symmetries carry groups to groups. */
void boyi__symmetries_group(boyi__symmetries *symmetries, uint64_t bits);

/* All symmetries of a mask. `bytes` is symmetries->bytes, here and below; as a constant it is fast. */
static inline void boyi__symmetries_turn(const boyi__symmetries *symmetries, unsigned bytes, uint64_t mask,
                                         uint64_t out[BOYI__MOST_SYMMETRIES])
{
    for (unsigned i = 0; i < BOYI__MOST_SYMMETRIES; i++)
        out[i] = symmetries->of[0][mask & 255][i];
    for (unsigned byte = 1; byte < bytes; byte++)
        for (unsigned i = 0; i < BOYI__MOST_SYMMETRIES; i++)
            out[i] |= symmetries->of[byte][mask >> 8 * byte & 255][i];
}

/* The least picture of a mask. Its groups are put in order before and stay so. */
static inline uint64_t boyi__symmetries_least_mask(const boyi__symmetries *symmetries, uint64_t mask)
{
    uint64_t all[BOYI__MOST_SYMMETRIES], least = UINT64_MAX;
    for (unsigned i = 0; i < symmetries->groups_count; i++) {
        const boyi__symmetry_group *group = &symmetries->groups[i];
        mask = (mask & ~group->bits) | group->lowest[boyi__count_bits(mask & group->bits)];
    }
    boyi__symmetries_turn(symmetries, symmetries->bytes, mask, all);
    for (unsigned i = 0; i < BOYI__MOST_SYMMETRIES; i++)
        least = all[i] < least ? all[i] : least;
    return least;
}

/* Two kinds of stones: of all symmetries the one whose first mask is the least, then the second. Without a
 * branch: which one it is can't be foretold. */
static inline void boyi__symmetries_least_bytes(const boyi__symmetries *symmetries, unsigned bytes,
                                                uint64_t *first, uint64_t *second)
{
    uint64_t a[BOYI__MOST_SYMMETRIES], b[BOYI__MOST_SYMMETRIES];
    boyi__symmetries_turn(symmetries, bytes, *first, a);
    boyi__symmetries_turn(symmetries, bytes, *second, b);
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
