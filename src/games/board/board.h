/* A game on a board, all but its rules: sizes are read as arguments, states as rows of signs, and drawn.
 *
 *       a b c
 *     1 X . O        as a state: X.O/.X./...     with the turn where it does not follow: X.O/.X./...:O
 *     2 . X .        squares are numbered row by row from the top left: b2 is 4
 *     3 . . .
 *
 * A game says what it is in a plan, and its family has boyi__board_make make it:
 *
 *     typedef struct {
 *         boyi__board board;
 *         …
 *     } mnk;
 *
 *     static const boyi__board_game plan = {
 *         .sizes = {{"M", 1, 26, 0}, {"N", 1, 32, 0}, {"K", 1, 32, 0}},
 *         .bytes = sizeof(mnk),
 *         .prepare = prepare,
 *         .look = look,
 *         .pack = pack,
 *         .rules = {.kind = BOYI_OUTCOME, .moves = moves, …},
 *     };
 *
 *     const boyi__family boyi__mnk = {.name = "mnk", …, .make = boyi__board_make, .plan = &plan};
 */
#ifndef BOYI_GAMES_BOARD_BOARD_H
#define BOYI_GAMES_BOARD_BOARD_H

#include "games/sizes.h"

enum {
    BOYI__BOARD_SQUARES = 64, /* no board with stones has more             */
    BOYI__BOARD_COLUMNS = 26, /* they are called a … z                     */
};

/* The stones on a board: masks in which bit board->bit[i] is square i. */
typedef struct {
    uint64_t of[2]; /* X and O */
    unsigned turn;  /* 0: X moves */
} boyi__stones;

/* After a move: the mover's stones, the other's, and who the mover was. */
static inline boyi__stones boyi__stones_after(uint64_t own, uint64_t other, unsigned turn)
{
    return turn ? (boyi__stones){{other, own}, 0} : (boyi__stones){{own, other}, 1};
}

/* The first member of a game's self. */
typedef struct {
    const struct boyi__board_game *plan;
    const char *name; /* the game's, for sentences */
    unsigned size[BOYI__SIZES];
    unsigned columns, rows, squares;
    uint64_t all; /* the bits of all squares */
    uint8_t bit[BOYI__BOARD_SQUARES];
    boyi_state start;   /* where the game starts, unless it has a rule for it                */
    boyi_state example; /* for the sentence about a text that is no state; 0: the start      */
} boyi__board;

typedef struct boyi__board_game {
    boyi__size sizes[BOYI__SIZES];
    size_t bytes; /* of self                    */

    /* Keep what the settings say; NULL: there are none. */
    boyi_status (*settings)(void *self, const boyi__request *request, boyi_error *error);
    /* All else of self is 0 but plan, name and size of its board. Check the sizes, give the board its shape,
     * fill tables, complete the rules by what depends on sizes. */
    boyi_status (*prepare)(void *self, boyi_rules *rules, boyi_error *error);

    /* What is the same for all sizes. Left out: `start` is the board's, `free` is free, a move's name is the
     * square it is written as; with `look` there is no need of write_state, draw and read_state either. */
    boyi_rules rules;
    bool cycles; /* play may go round in circles */

    /* Boards with X and O: the stones of a state and back. */
    boyi__stones (*look)(const void *self, boyi_state state);
    boyi_state (*pack)(const void *self, boyi__stones stones);
    bool shows_turn; /* else X moves whenever the number of stones is even */
    /* Can there be such a state? `text` is what it was read from, for the sentence. NULL: any will do. */
    boyi_status (*check)(const void *self, const boyi__stones *stones, const char *text, boyi_error *error);
} boyi__board_game;

/* family->plan is a boyi__board_game. */
boyi_status boyi__board_make(const boyi__request *request, boyi_error *error, boyi_game **out);

/* Fill in columns … bit, which is the identity. BOYI_INPUT with the sentence: more than `most` squares. */
boyi_status boyi__board_shape(boyi__board *board, unsigned columns, unsigned rows, unsigned most,
                              boyi_error *error);

/* Squares from which a step of so many columns and rows stays on the board; bit i is square i. */
uint64_t boyi__board_inside(const boyi__board *board, int across, int down);

/* Rules that several games have. A layer for each bit that is set in a state; and where a stone is put down
 * with every move, and only a full board is even: as many moves as there are layers to come. */
uint32_t boyi__board_layer(const void *self, boyi_state state);
uint32_t boyi__board_soonest_tie(const void *self, boyi_state state);

/* ---- Text ---- */

size_t boyi__board_write_state(const void *self, boyi_state state, char *out, size_t room);
size_t boyi__board_draw(const void *self, boyi_state state, char *out, size_t room);
/* Small x and o will do. */
boyi_status boyi__board_read_state(const void *self, const char *text, boyi_error *error, boyi_state *out);
size_t boyi__board_write_move(const void *self, boyi_state state, const boyi_move *move, char *out,
                              size_t room);

/* snprintf-like: the letter of a column; a pair of squares such as a1-b2; a picture with a sign a square. */
size_t boyi__board_write_column(const void *self, boyi_state state, const boyi_move *move, char *out,
                                size_t room);
size_t boyi__board_write_pair(const boyi__board *board, unsigned from, char between, unsigned to, char *out,
                              size_t room);
size_t boyi__board_draw_signs(const boyi__board *board, const char *signs, char turn, char *out, size_t room);

/* Numbers with commas between those of a row and slashes between rows: 3,3/0,4. Reading returns how many
 * there are, 0 for a text that is no such list, has a number above `most`, or more than `count` of them. */
size_t boyi__board_write_numbers(const unsigned *numbers, unsigned count, unsigned in_a_row, char *out,
                                 size_t room);
unsigned boyi__board_read_numbers(const char *text, unsigned most, unsigned count, unsigned in_a_row,
                                  unsigned *out);

/* "the game was over before the last move". */
boyi_status boyi__board_fail_over(const boyi__board *board, const char *text, boyi_error *error);

#endif
