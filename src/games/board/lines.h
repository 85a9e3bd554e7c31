/* Lines of k stones on a board: across, down, and along both diagonals.
 *
 * In each of the four directions, runs of stones are found by shifting all stones at once. A run is a line if
 * it begins on a square from which k squares fit on the board.
 */
#ifndef BOYI_GAMES_BOARD_LINES_H
#define BOYI_GAMES_BOARD_LINES_H

#include "games/board/board.h"

enum { BOYI__LINES_WAYS = 4 };

typedef struct {
    unsigned k;
    unsigned ways;                        /* directions in which a line fits the board */
    bool few;                             /* k is 2, 3 or 4: two shifts are enough     */
    unsigned step[BOYI__LINES_WAYS];      /* bits from a stone to the next             */
    unsigned rest[BOYI__LINES_WAYS];      /* (k - 2) * step; only if few               */
    uint64_t starts[BOYI__LINES_WAYS];    /* bits where a line can begin               */
    uint8_t through[BOYI__BOARD_SQUARES]; /* how many lines go through each square     */
} boyi__lines;

/* Needs the shape of the board and the bits of its squares. */
void boyi__lines_fill(boyi__lines *lines, const boyi__board *board, unsigned k);

/* The first stones of runs of k, each `step` bits from the next. The length of the runs doubles with each
 * shift; the last shift adds the rest. (k - 1) * step is less than 64. */
static inline uint64_t boyi__lines_runs(uint64_t stones, unsigned step, unsigned k)
{
    for (unsigned length = 1; length < k;) {
        unsigned more = length <= k - length ? length : k - length;
        stones &= stones >> (more * step);
        length += more;
    }
    return stones;
}

/* Is there a line? `apart` (a constant): spare bits between rows or columns end every run, so that all runs
 * begin where a line can. */
static inline bool boyi__lines_any(const boyi__lines *lines, bool apart, uint64_t stones)
{
    uint64_t found = 0;
    if (lines->few) /* two pairs that overlap: no loop over lengths */
        for (unsigned i = 0; i < lines->ways; i++) {
            uint64_t pairs = stones & stones >> lines->step[i];
            found |= pairs & pairs >> lines->rest[i] & (apart ? UINT64_MAX : lines->starts[i]);
        }
    else
        for (unsigned i = 0; i < lines->ways; i++)
            found |= boyi__lines_runs(stones, lines->step[i], lines->k) & lines->starts[i];
    return found != 0;
}

/* Bits that would complete a line, free or not. Only for boards with spare bits between rows or columns. */
uint64_t boyi__lines_gaps(const boyi__lines *lines, uint64_t stones);

/* The same for any board. */
uint64_t boyi__lines_gaps_on_any(const boyi__lines *lines, uint64_t stones);

/* The same for two sets of stones at once. */
typedef uint64_t boyi__stones_pair __attribute__((vector_size(16)));
static inline boyi__stones_pair boyi__lines_gaps_pair(const boyi__lines *lines, boyi__stones_pair stones)
{
    if (lines->k != 4)
        return (boyi__stones_pair){boyi__lines_gaps(lines, stones[0]), boyi__lines_gaps(lines, stones[1])};
    boyi__stones_pair gaps = {0, 0};
    for (unsigned i = 0; i < lines->ways; i++) {
        const unsigned step = lines->step[i];
        boyi__stones_pair before = stones << step, two_before = before & stones << 2 * step;
        boyi__stones_pair after = stones >> step, two_after = after & stones >> 2 * step;
        gaps |= (two_before & (stones << 3 * step | after)) | (two_after & (stones >> 3 * step | before));
    }
    return gaps;
}

/* Checks a state that was read. X moves first and each turn adds one stone, so there are as many X as O or
 * one more. If there is a line, it belongs to the player who has just moved and was completed by one of the
 * stones `last`. BOYI_INPUT otherwise. */
boyi_status boyi__lines_check(const boyi__lines *lines, const boyi__board *board, const boyi__stones *stones,
                              uint64_t last, const char *text, boyi_error *error);

#endif
