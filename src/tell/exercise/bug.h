/* Programs with one wrong line, for the exercise bug.
 *
 *     bug_list.c       which line of which listing is wrong, in four languages, and why
 *     bug_programs.c   what such a program returns, so that any input can be tried
 *     bug_input.c      inputs: random, read, written
 *
 * A listing (listings/) is shown with the line of one label replaced; the test listings/bugs runs the result in the
 * languages themselves and compares it with bug_programs.c.
 */
#ifndef BOYI_TELL_EXERCISE_BUG_H
#define BOYI_TELL_EXERCISE_BUG_H

#include "tell/exercise/kind.h"

enum { BOYI__BUG_MOST = 12, BOYI__BUG_LANGUAGES = 4 };

/* What a program is given: one or two parameters, each a list or a number. */
typedef enum {
    BOYI__BUG_ROW,         /* piles */
    BOYI__BUG_SIGNED_ROW,  /* piles, of which some may be negative */
    BOYI__BUG_TAKES_SIZE,  /* what may be taken, in ascending order; a heap */
    BOYI__BUG_TAKES_SIZES, /* likewise; heaps */
    BOYI__BUG_POOL,        /* the largest number, the total */
} boyi__bug_shape;

typedef struct {
    size_t counts[2]; /* of numbers; the second is 0 if there is one parameter */
    int64_t numbers[2][BOYI__BUG_MOST];
} boyi__bug_input;

/* What the program returns on an input of its shape; `bug` 0: with no line wrong. A truth is 0 or 1. */
typedef int64_t boyi__bug_program(const boyi__bug_input *input, int bug);

boyi__bug_program boyi__bug_recursion, boyi__bug_minmax, boyi__bug_table, boyi__bug_margin, boyi__bug_rolling,
    boyi__bug_winlose, boyi__bug_memo, boyi__bug_three, boyi__bug_double, boyi__bug_subtraction,
    boyi__bug_mex, boyi__bug_mask;

typedef struct {
    const char *problem, *method;           /* of the listing; a problem of NULL ends the list */
    const char *label;                      /* of the wrong line */
    const char *wrong[BOYI__BUG_LANGUAGES]; /* in the order of boyi__listing_languages, without indentation */
    const char *why;                        /* what is wrong with it; a text of the catalogue */
    boyi__bug_shape shape;
    boyi__bug_program *run;
    int number; /* for `run` */
} boyi__bug;

extern const boyi__bug boyi__bugs[];

/* Whether the program returns a truth. */
bool boyi__bug_tells_truth(const boyi__bug *bug);

/* ---- Inputs ---- */

/* A random one; the larger `size`, from 1, the larger. */
void boyi__bug_input_make(boyi__bug_input *input, boyi__bug_shape shape, int size, uint64_t *dice);
/* Reads "[3, 9, 1]", "[1, 3] 7", "[1, 3] [4, 5]" or "4 9", by the shape; false: it can't be read, or is too large. */
bool boyi__bug_input_read(boyi__bug_input *input, boyi__bug_shape shape, const char *text);
void boyi__bug_input_add(boyi__strbuf *out, const boyi__bug_input *input, boyi__bug_shape shape);

#endif
