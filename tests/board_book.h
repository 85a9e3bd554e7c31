/* The rules of the board games once more, in the plainest way: boards are characters, moves are made one
 * square at a time. Shares nothing with the library but the notation. */
#ifndef BOARD_BOOK_H
#define BOARD_BOOK_H

#include <stdbool.h>
#include <stddef.h>

enum { BOOK_SQUARES = 64, BOOK_MOVES = 64, BOOK_TEXT = 200, BOOK_PICTURE = 800 };

typedef struct {
    int columns, rows, k;
    char at[BOOK_SQUARES]; /* X, O or a dot, row by row from the top */
    char turn;             /* X or O: who moves                      */
} book_board;

typedef struct {
    book_board to;
    char text[16];
} book_move;

/* Who won, for the player to move: 1, 0 (even) or -1; margin: own discs minus the other's. */
typedef struct {
    int outcome, margin;
} book_end;

typedef struct {
    const char *name;
    bool writes_turn;
    bool turns, flips; /* which pictures are worth the same: quarter turns, top and bottom changed */
    bool exchanges;    /* and the signs exchanged, with the turn */
    book_board (*start)(int columns, int rows, int k);
    size_t (*moves)(const book_board *board, book_move *out); /* 0: finished */
    book_end (*end)(const book_board *board);
} book_rules;

extern const book_rules book_mnk, book_connect, book_hexapawn, book_othello, book_quixo;

void book_write(const book_rules *rules, const book_board *board, char text[BOOK_TEXT]);
void book_draw(const book_rules *rules, const book_board *board, char text[BOOK_PICTURE]);

/* Picture 0 … 15 of a board; false: this game, this shape or this position has no such picture. */
bool book_picture(const book_rules *rules, const book_board *board, int picture, book_board *out);

/* How many ways there are to make so many moves. */
unsigned long long book_count(const book_rules *rules, const book_board *board, int depth);

/* The value by plain recursion: the outcome with its length, or the margin. Not for quixo. */
typedef struct {
    int outcome, plies, margin;
} book_value;

book_value book_solve(const book_rules *rules, const book_board *board, bool score);

#endif
