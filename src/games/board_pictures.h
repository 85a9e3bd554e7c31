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

enum { BOYI__PICTURES = 8, BOYI__PICTURES_BYTES = 5 };

/* Of boards with up to 40 squares. */
typedef struct {
    uint64_t of[BOYI__PICTURES_BYTES][256][BOYI__PICTURES];
} boyi__pictures;

/* Square i is row i / columns, column i % columns. */
void boyi__pictures_fill(boyi__pictures *pictures, unsigned columns, unsigned rows);

/* Two kinds of stones: of all pictures the one whose first mask is the least, then the second. `bytes` is how
 * many a mask has; a constant where speed matters. */
static inline void boyi__pictures_least(const boyi__pictures *pictures, unsigned bytes, uint64_t *first,
                                        uint64_t *second)
{
    uint64_t a[BOYI__PICTURES] = {0}, b[BOYI__PICTURES] = {0};
    for (unsigned byte = 0; byte < bytes; byte++) {
        const uint64_t *turned_a = pictures->of[byte][*first >> 8 * byte & 255];
        const uint64_t *turned_b = pictures->of[byte][*second >> 8 * byte & 255];
        for (unsigned i = 0; i < BOYI__PICTURES; i++) {
            a[i] |= turned_a[i];
            b[i] |= turned_b[i];
        }
    }
    /* Without a branch: which picture is the least can't be foretold. */
    uint64_t least_a = a[0], least_b = b[0];
    for (unsigned i = 1; i < BOYI__PICTURES; i++) {
        int less = (a[i] < least_a) | ((a[i] == least_a) & (b[i] < least_b));
        least_a = less ? a[i] : least_a;
        least_b = less ? b[i] : least_b;
    }
    *first = least_a;
    *second = least_b;
}

#endif
