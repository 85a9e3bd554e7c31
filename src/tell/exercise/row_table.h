/* The table of a row with both ends open, one pile at a time: what the player to move and the other get from each part of
 * the row, and what may be wrong with a cell of it. */
#ifndef BOYI_TELL_EXERCISE_ROW_TABLE_H
#define BOYI_TELL_EXERCISE_ROW_TABLE_H

#include "tell/exercise/kind.h"

enum { BOYI__ROW_LEAST_PILES = 3, BOYI__ROW_MOST_PILES = 12 };

typedef struct {
    int64_t first, second;
} boyi__row_pair;

typedef struct {
    int64_t l, r;
} boyi__row_cell;

typedef struct {
    int64_t n;
    int64_t piles[BOYI__ROW_MOST_PILES];
    boyi__row_pair pairs[BOYI__ROW_MOST_PILES][BOYI__ROW_MOST_PILES];
} boyi__row_table;

/* The table of the row that was given, or of one that is made up: level + 2 to level + 4 piles, up to 9 at level 1 and up to
 * 20 above. Sets the names of the exercise. BOYI_METHOD: the game is no such row. */
boyi_status boyi__row_table_make(boyi__row_table *table, boyi__exercise *exercise,
                                 const boyi__exercise_order *order, uint64_t *dice, boyi_error *error);

/* What is wrong with a pair, as a word, with a sentence; NULL: nothing. */
const char *boyi__row_table_diagnose(const boyi__row_table *table, boyi__row_cell at, boyi__row_pair answer,
                                     boyi__strbuf *text);
/* How the pair of a cell is computed. */
void boyi__row_table_say_reason(boyi__strbuf *out, const boyi__row_table *table, boyi__row_cell at);

/* The piles of a cell: [9, 1, 2]. */
void boyi__row_table_add_row(boyi__strbuf *out, const boyi__row_table *table, boyi__row_cell at);
void boyi__row_table_add_piles(boyi__json *json, const boyi__row_table *table);
void boyi__row_table_add_cell(boyi__json *json, const char *key, boyi__row_cell at);

/* Reads the numbers of a text, separated by anything of " ,;:()[]{}|\n\t"; a minus belongs to a number if `minus`, and separates
 * otherwise. A cell left blank ("?", "x", "_", ".") is BOYI__ROW_BLANK if `blanks`. SIZE_MAX: it can't be read. */
#define BOYI__ROW_BLANK INT64_MIN
size_t boyi__row_read_numbers(const char *text, bool minus, bool blanks, int64_t *out, size_t room);

#endif
