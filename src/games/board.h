/* What games on a grid have in common for people: sizes as arguments, states as rows of signs, pictures.
 *
 *       a b c
 *     1 X . O        as a state: X.O/.X./...     with the turn where it does not follow: X.O/.X./...:O
 *     2 . X .        squares are numbered row by row from the top left: b2 is 4
 *     3 . . .
 */
#ifndef BOYI_GAMES_BOARD_H
#define BOYI_GAMES_BOARD_H

#include "game/family.h"

enum {
    BOYI__BOARD_SQUARES = 64, /* no board has more                         */
    BOYI__BOARD_COLUMNS = 26, /* they are called a … z                     */
    BOYI__BOARD_TEXT = 136,   /* room for any state: signs, slashes, turn  */
};

/* What stands on each square: X, O or a dot. `turn` is X or O where it is written, else 0. */
typedef struct {
    char at[BOYI__BOARD_SQUARES];
    char turn;
} boyi__signs;

/* The first member of a game's self, so that the three functions below it can be the game's rules. */
typedef struct {
    const char *name; /* the game's, for sentences */
    unsigned columns, rows;
    boyi__signs (*signs_of)(const void *self, boyi_state state);
    /* `text` is what the signs were read from, for the sentence about a state that can't be. */
    boyi_status (*state_of)(const void *self, const boyi__signs *signs, const char *text, boyi_error *error,
                            boyi_state *out);
    char example[BOYI__BOARD_TEXT]; /* a state, for the sentence about a text that is none */
} boyi__board;

size_t boyi__board_write_state(const void *self, boyi_state state, char *out, size_t room);
size_t boyi__board_draw(const void *self, boyi_state state, char *out, size_t room);
/* Small x and o will do. A turn is expected if the example has one. */
boyi_status boyi__board_read_state(const void *self, const char *text, boyi_error *error, boyi_state *out);

/* Take this state for the example. */
void boyi__board_show(boyi__board *board, boyi_state state);

/* snprintf-like: a1, and a pair such as a1-b2. */
size_t boyi__board_write_square(const boyi__board *board, unsigned square, char *out, size_t room);
size_t boyi__board_write_pair(const boyi__board *board, unsigned from, char between, unsigned to, char *out,
                              size_t room);

/* An argument: a whole number. Those with a usual value stand last and may be left out, all or none. */
typedef struct {
    const char *name; /* "COLUMNS" */
    unsigned least, most;
    unsigned usual; /* 0: it must be given */
} boyi__size;

boyi_status boyi__board_sizes(const boyi__request *request, const boyi__size *sizes, size_t count,
                              boyi_error *error, unsigned *out);

/* BOYI_INPUT with the sentence when the board has more squares. */
boyi_status boyi__board_check_squares(const char *name, unsigned columns, unsigned rows, unsigned most,
                                      boyi_error *error);

/* Signs from two masks of squares and back: bit i is square i. */
boyi__signs boyi__board_signs(const boyi__board *board, uint64_t crosses, uint64_t noughts);
uint64_t boyi__board_mask(const boyi__board *board, const boyi__signs *signs, char sign);

/* X moves first and one stone is put down a turn, so there are as many X as O or one more: BOYI_INPUT with
 * the sentence when there are not. */
boyi_status boyi__board_check_count(const boyi__board *board, const char *text, uint64_t crosses,
                                    uint64_t noughts, boyi_error *error);

/* The first stones of runs of k, each `step` squares from the next: the length of the runs doubles with each
 * shift, until only the rest is missing. (k - 1) * step is less than 64. Whether a run lies on the board is
 * for the caller to say. */
static inline uint64_t boyi__board_runs(uint64_t stones, unsigned step, unsigned k)
{
    for (unsigned length = 1; length < k;) {
        unsigned more = length <= k - length ? length : k - length;
        stones &= stones >> (more * step);
        length += more;
    }
    return stones;
}

/* "the game was over before the last move". */
boyi_status boyi__board_fail_over(const boyi__board *board, const char *text, boyi_error *error);

#endif
