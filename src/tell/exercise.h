/* Exercises on the table of a row with both ends open: made from a seed, and marked with a diagnosis.
 *
 *     cell     what do both players get in this cell?       9,3
 *     needs    which cells does this cell need?             1-3 0-2
 *     next     which cell is filled next, by diagonals?     1-3
 *
 * The same seed, level and row give the same task. Marking recomputes the table; nothing is stored.
 */
#ifndef BOYI_TELL_EXERCISE_H
#define BOYI_TELL_EXERCISE_H

#include "base/strbuf.h"

enum { BOYI__EXERCISE_MOST_PILES = 12, BOYI__EXERCISE_LEVELS = 3 };

typedef enum {
    BOYI__EXERCISE_CELL,
    BOYI__EXERCISE_NEEDS,
    BOYI__EXERCISE_NEXT,
    BOYI__EXERCISE_KINDS
} boyi__exercise_kind;

extern const char *const boyi__exercise_words[BOYI__EXERCISE_KINDS];

typedef struct {
    int64_t first, second;
} boyi__exercise_pair;

typedef struct {
    int64_t l, r;
} boyi__exercise_cell;

typedef struct {
    boyi__exercise_kind kind;
    const char *game;
    int64_t seed;
    int level; /* 1 … BOYI__EXERCISE_LEVELS; at the highest, cells that help are not shown */
    int64_t piles[BOYI__EXERCISE_MOST_PILES];
    int64_t n;
    boyi__exercise_cell cell; /* asked about; of `next`: the last that is filled */
    boyi__exercise_pair table[BOYI__EXERCISE_MOST_PILES][BOYI__EXERCISE_MOST_PILES];
} boyi__exercise;

/* Makes a task on `count` piles; 0: on a row made from the seed. A row has 2 to BOYI__EXERCISE_MOST_PILES piles (for
 * `needs` and `next` 3 or more), whose sums fit 53 bits. */
void boyi__exercise_make(boyi__exercise *exercise, boyi__exercise_kind kind, int64_t seed, int level,
                         size_t count, const int64_t *piles);

/* How an answer is wrong; the words are those of the JSON. */
typedef enum {
    BOYI__FAULT_NONE,    /* it is right */
    BOYI__FAULT_FORM,    /* it can't be read */
    BOYI__FAULT_SWAPPED, /* cell: (second, first) */
    BOYI__FAULT_ROLES,   /* cell: after a move the player is still taken for first */
    BOYI__FAULT_WORSE,   /* cell: the smaller of both choices */
    BOYI__FAULT_GREEDY,  /* cell: both always take the larger end */
    BOYI__FAULT_SUM,     /* cell: the two do not add up to the piles */
    BOYI__FAULT_OTHER,   /* cell: none of these */
    BOYI__FAULT_ITSELF,  /* needs: the cell itself */
    BOYI__FAULT_TWO,     /* needs: two piles fewer: the other player's turn is skipped */
    BOYI__FAULT_OUTSIDE, /* needs, next: no cell of the table, or not part of it */
    BOYI__FAULT_LONGER,  /* needs: as many piles or more */
    BOYI__FAULT_MISSING, /* needs: one of both is missing */
    BOYI__FAULT_EXTRA,   /* needs: too many */
    BOYI__FAULT_FILLED,  /* next: filled already */
    BOYI__FAULT_EMPTY,   /* next: a cell that it needs is still empty */
    BOYI__FAULT_SKIPPED, /* next: it could be filled, but another comes first */
    BOYI__FAULTS
} boyi__exercise_fault;

/* The cell that comes next, of a task of that kind. */
boyi__exercise_cell boyi__exercise_next(const boyi__exercise *exercise);

boyi__exercise_fault boyi__exercise_mark(const boyi__exercise *exercise, const char *answer);

/* The task, and with an answer its mark, as text and as JSON. `answer` NULL: the task alone. */
void boyi__text_exercise(boyi__strbuf *out, const boyi__exercise *exercise, const char *answer);
void boyi__json_exercise(boyi__strbuf *out, const boyi__exercise *exercise, const char *answer);

#endif
