/* Board games: everything but the rules. Sizes are read from the arguments; states are read, written and
 * drawn.
 *
 *     board.c            makes a game of a plan; shapes, layers
 *     text.c             states, moves and pictures as text
 *     lines.c            K in a row                              used by mnk, connect, quixo
 *     symmetries.c       rotations and reflections               mnk, connect, dots, hexapawn, trits.c
 *     trits.c            boards as numbers in base 3             othello, quixo
 *     multiset_rank.c    seeds in houses as one number           kalah
 *
 *       a b c
 *     1 X . O        as a state: X.O/.X./...     if the turn does not follow: X.O/.X./...:O
 *     2 . X .        squares are numbered row by row from the top left: b2 is 4
 *     3 . . .
 *
 * A game describes itself in a plan, and the `make` of its family is boyi__board_make:
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

#include "game/game.h"
#include "games/sizes.h"

enum {
    BOYI__BOARD_SQUARES = 64, /* the most a board with stones has */
    BOYI__BOARD_COLUMNS = 26, /* a … z                            */
};

/* The stones on a board: masks in which bit board->bit[i] is square i. */
typedef struct {
    uint64_t of[2]; /* X and O */
    unsigned turn;  /* 0: X moves */
} boyi__stones;

/* The stones after a move of player `turn`, from those of the mover and of the other. */
static inline boyi__stones boyi__stones_after(uint64_t own, uint64_t other, unsigned turn)
{
    return turn ? (boyi__stones){{other, own}, 0} : (boyi__stones){{own, other}, 1};
}

/* The first member of a game's self. */
typedef struct {
    const struct boyi__board_game *plan;
    const char *name; /* of the game, for error texts */
    unsigned size[BOYI__SIZES];
    unsigned columns, rows, squares;
    uint64_t all; /* the bits of all squares */
    uint8_t bit[BOYI__BOARD_SQUARES];
    boyi_state start;   /* used unless the rules have a `start` */
    boyi_state example; /* shown in the error about a text that is not a state; 0: the start */
} boyi__board;

typedef struct boyi__board_game {
    boyi__size sizes[BOYI__SIZES];
    size_t bytes; /* of self */

    /* Reads the settings; NULL: there are none. */
    boyi_status (*settings)(void *self, const boyi__request *request, boyi_error *error);
    /* Checks the sizes, sets the shape of the board, fills tables, and completes the rules with what depends
     * on sizes. Before the call, plan, name and size of the board are set and the rest of self is 0. */
    boyi_status (*prepare)(void *self, boyi_rules *rules, boyi_error *error);

    /* The rules that are the same for all sizes. Defaults: `start` is board.start, `free` is free. With
     * `look`, write_state, draw and read_state are those below, and so is write_move, which writes the name
     * of a move as a square, unless it is given. */
    boyi_rules rules;
    bool cycles; /* play may cycle */

    /* Boards with X and O: from a state to its stones and back. */
    boyi__stones (*look)(const void *self, boyi_state state);
    boyi_state (*pack)(const void *self, boyi__stones stones);
    bool shows_turn; /* else X moves whenever the number of stones is even */
    /* BOYI_INPUT if there can be no such state; `text` is what it was read from. NULL: all states are
     * valid. */
    boyi_status (*check)(const void *self, const boyi__stones *stones, const char *text, boyi_error *error);
} boyi__board_game;

/* The `make` of a family whose plan is a boyi__board_game. */
boyi_status boyi__board_make(const boyi__request *request, boyi_error *error, boyi_game **out);

/* Sets columns, rows, squares, all, and bit to the identity. BOYI_INPUT if there are more than `most`
 * squares. */
boyi_status boyi__board_shape(boyi__board *board, unsigned columns, unsigned rows, unsigned most,
                              boyi_error *error);

/* The squares from which a step of so many columns and rows stays on the board; bit i is square i. */
uint64_t boyi__board_inside(const boyi__board *board, int across, int down);

/* Rules of several games. The layer is the number of bits set in a state. The soonest tie, for games that add
 * a stone with every move and are tied only when the board is full, is the number of layers to come. */
uint32_t boyi__board_layer(const void *self, boyi_state state);
uint32_t boyi__board_soonest_tie(const void *self, boyi_state state);

/* ---- Text ---- */

size_t boyi__board_write_state(const void *self, boyi_state state, char *out, size_t room);
size_t boyi__board_draw(const void *self, boyi_state state, char *out, size_t room);
/* Accepts x and o for X and O. */
boyi_status boyi__board_read_state(const void *self, const char *text, boyi_error *error, boyi_state *out);
size_t boyi__board_write_move(const void *self, boyi_state state, const boyi_move *move, char *out,
                              size_t room);

/* Return lengths as snprintf does: the letter of a column; a pair of squares such as a1-b2; a picture with a
 * sign a square, and the turn unless it is NUL. */
size_t boyi__board_write_column(const void *self, boyi_state state, const boyi_move *move, char *out,
                                size_t room);
size_t boyi__board_write_pair(const boyi__board *board, unsigned from, char between, unsigned to, char *out,
                              size_t room);
size_t boyi__board_draw_signs(const boyi__board *board, const char *signs, char turn, char *out, size_t room);

/* Numbers with commas within a row and slashes between rows: 3,3/0,4. Reading returns how many there are; 0
 * if the text is no such list, has a number above `most`, or more than `count` numbers. */
size_t boyi__board_write_numbers(const unsigned *numbers, unsigned count, unsigned row_length, char *out,
                                 size_t room);
unsigned boyi__board_read_numbers(const char *text, unsigned most, unsigned count, unsigned row_length,
                                  unsigned *out);

/* BOYI_INPUT: "the game was over before the last move". */
boyi_status boyi__board_fail_over(const boyi__board *board, const char *text, boyi_error *error);

#endif
