/* Exercises: tasks made from a seed, and answers marked with a diagnosis.
 *
 *     cell     what do both players get in this cell of a row's table?      9,3
 *     needs    which cells does this cell need?                             1-3 0-2
 *     next     which cell is filled next, by diagonals?                     1-3
 *     move     which is the only winning move of this position?             b2
 *     graph    which states of this game are won, lost, tied or drawn?      a=win b=loss c=draw
 *     bug      which line of this program is wrong, and where does it fail? 7: [1]
 *     table    a whole table: the first wrong cell is named                 3,0 9,3 …
 *
 *     order ──▶ boyi__exercise_start ──▶ exercise ──▶ boyi__text_exercise, boyi__json_exercise
 *     (kind, game, seed, level)             │
 *                             answer ──▶ boyi__exercise_mark ──▶ mark: right, or a fault with its text
 *
 *     exercise.c    the list of kinds; what all have in common: question, mark, solution, as text and as JSON
 *     kind.h        what a kind has to say; kind.c is what kinds share
 *     row_table.c   the table of a row, and what may be wrong with one of its cells
 *     cells.c       cell, needs, next          table.c   table
 *     move.c        move                       positions.c   where its positions come from
 *     graph.c       graph                      graph_faults.c   what may be wrong with a state
 *     bug.c         bug                        bug.h names its files
 *
 * The same kind, game, seed and level give the same task. Marking computes everything again; nothing is stored.
 */
#ifndef BOYI_TELL_EXERCISE_EXERCISE_H
#define BOYI_TELL_EXERCISE_EXERCISE_H

#include "base/strbuf.h"
#include "game/family.h"

enum { BOYI__EXERCISE_LEVELS = 3 };

typedef struct boyi__exercise_kind boyi__exercise_kind;

/* All kinds; NULL ends the list. */
extern const boyi__exercise_kind *const boyi__exercise_kinds[];

/* BOYI_USAGE: there is none of this name (NULL: none was given); the error lists them. */
boyi_status boyi__exercise_kind_find(const char *name, boyi_error *error, const boyi__exercise_kind **out);

/* Whether what follows the kind is the name of a program, not a game with arguments. */
bool boyi__exercise_wants_program(const boyi__exercise_kind *kind);

/* What a task is made from. */
typedef struct {
    const boyi__exercise_kind *kind;
    const boyi__request *request; /* the game; NULL: none was named, and the task is made up */
    const char *program;          /* likewise, of a kind that wants a program */
    const char *language;         /* of programs, a word of --in; NULL: python */
    int64_t seed;
    int level;                   /* 1 … BOYI__EXERCISE_LEVELS */
    const boyi_options *options; /* limits of solving; NULL: the defaults */
} boyi__exercise_order;

typedef struct {
    const boyi__exercise_kind *kind;
    int64_t seed;
    int level;
    char game[64];  /* its name */
    char line[240]; /* the game as it can be typed, with the arguments that were made up; a long one is cut */
    void *task;     /* of the kind */
} boyi__exercise;

/* BOYI_METHOD: the game does not suit the kind; BOYI_INPUT: its arguments do not. End it in any case. */
boyi_status boyi__exercise_start(boyi__exercise *exercise, const boyi__exercise_order *order,
                                 boyi_error *error);
void boyi__exercise_end(boyi__exercise *exercise);

/* How an answer was. */
typedef struct {
    const char *fault; /* a word for what is wrong; static. NULL: it is right */
    boyi__strbuf text; /* the diagnosis; its language is set by the caller */
    bool has_cell;     /* of `table`: the first wrong cell */
    int64_t cell[2];
    const char *values; /* of `table`: what its numbers were taken for: "pair", "margin", "first" */
} boyi__mark;

/* BOYI_INPUT: the answer can't be read; the error tells its form. End the mark in any case. */
boyi_status boyi__exercise_mark(const boyi__exercise *exercise, const char *answer, boyi__mark *mark,
                                boyi_error *error);
void boyi__mark_end(boyi__mark *mark);

/* The task; with a mark, that of the answer; the solution with a fault, or if `solved`. `mark` NULL: the task alone. The text
 * ends in a newline, the JSON does not. */
void boyi__text_exercise(boyi__strbuf *out, const boyi__exercise *exercise, const boyi__mark *mark,
                         bool solved);
void boyi__json_exercise(boyi__strbuf *out, const boyi__exercise *exercise, const char *answer,
                         const boyi__mark *mark, bool solved);

#endif
