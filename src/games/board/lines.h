/* Lines of k stones on a board: across, down, and along both diagonals.
 *
 * In each of the four ways runs of stones are found by shifting all stones at once; those count that begin on
 * a square from which a line fits the board.
 */
#ifndef BOYI_GAMES_BOARD_LINES_H
#define BOYI_GAMES_BOARD_LINES_H

#include "games/board/board.h"

enum { BOYI__LINES_WAYS = 4 };

typedef struct {
    unsigned k, ways;                     /* those in which a line fits the board  */
    bool few;                             /* k is 2, 3 or 4, the usual ones        */
    unsigned step[BOYI__LINES_WAYS];      /* bits from a stone to the next         */
    unsigned rest[BOYI__LINES_WAYS];      /* k - 2 steps, where k is one of the few */
    uint64_t starts[BOYI__LINES_WAYS];    /* bits where a line can begin           */
    uint8_t through[BOYI__BOARD_SQUARES]; /* how many lines go through each square */
} boyi__lines;

/* The board has its shape, and its squares their bits. */
void boyi__lines_fill(boyi__lines *lines, const boyi__board *board, unsigned k);

/* The first stones of runs of k, each `step` bits from the next: the length of the runs doubles with each
 * shift, until only the rest is missing. (k - 1) * step is less than 64. */
static inline uint64_t boyi__lines_runs(uint64_t stones, unsigned step, unsigned k)
{
    for (unsigned length = 1; length < k;) {
        unsigned more = length <= k - length ? length : k - length;
        stones &= stones >> (more * step);
        length += more;
    }
    return stones;
}

/* Is there a line? `apart`: spare bits keep a run from going on in the next row or column, so that all runs
 * begin where a line can. */
static inline bool boyi__lines_any(const boyi__lines *lines, bool apart, uint64_t stones)
{
    uint64_t found = 0;
    if (lines->few) /* two pairs, without asking how to get there */
        for (unsigned i = 0; i < lines->ways; i++) {
            uint64_t pairs = stones & stones >> lines->step[i];
            found |= pairs & pairs >> lines->rest[i] & (apart ? UINT64_MAX : lines->starts[i]);
        }
    else
        for (unsigned i = 0; i < lines->ways; i++)
            found |= boyi__lines_runs(stones, lines->step[i], lines->k) & lines->starts[i];
    return found != 0;
}

/* Bits that would complete a line, free or not; only on boards whose rows or columns are apart. */
uint64_t boyi__lines_gaps(const boyi__lines *lines, uint64_t stones);

/* Of a state that was read: X moves first and one stone is put down a turn, so there are as many X as O or
 * one more; and if there is a line, one of the stones `last` completed it, all of who has just moved.
 * BOYI_INPUT with the sentence when it is not so. */
boyi_status boyi__lines_check(const boyi__lines *lines, const boyi__board *board, const boyi__stones *stones,
                              uint64_t last, const char *text, boyi_error *error);

#endif
