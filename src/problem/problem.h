/* Published problems by site and number: what each asks, its input, and the answer in the site's own form.
 *
 *     catalogue.c   the problems, one file of data each (problems/ID.lua), and search by words
 *     input.c       input as the site prints it: named, in brackets, or plain as contests have it
 *     layout.c      the plain form, read and written by one pattern
 *     answer.c      input ─▶ game lines ─▶ solutions ─▶ the answer
 *     cases.c       random cases, and smaller ones of a case
 *     game_cases.c  games as problems of their own
 *     longer_play.c cases in which play takes long
 *     example.c     a small case, its game and the methods that solve it
 *     describe.c    the page of a problem, the list of all, JSON
 *
 * problems/README.md describes the files of data.
 */
#ifndef BOYI_PROBLEM_PROBLEM_H
#define BOYI_PROBLEM_PROBLEM_H

#include "base/data.h"
#include "game/family.h"
#include "script/sheet.h"

/* ---- The catalogue ---- */

typedef enum {
    BOYI__INPUT_NUMBER,
    BOYI__INPUT_TEXT,    /* a word without blanks                                 */
    BOYI__INPUT_NUMBERS, /* a list of numbers                                     */
    BOYI__INPUT_TEXTS,   /* a list of words                                       */
    BOYI__INPUT_ROWS,    /* a list of lists of numbers or words                   */
    BOYI__INPUT_TREE,    /* a binary tree in LeetCode's notation: 0 for null      */
} boyi__input_type;

/* What an input may be, for descriptions and random cases; answers are not limited to it. */
typedef struct {
    const char *name;
    const boyi__data *also; /* other names, a list; NULL: none */
    boyi__input_type type;
    const boyi__data *from,
        *to; /* the smallest and largest number: a number, or the name of an input before it */
    int64_t count_from, count_to; /* items of a list, letters of a text; 0, 0: not given */
    int64_t width_from, width_to; /* items of a row, letters of a text of a list; 0, 0: any */
    const char *letters;          /* of texts; NULL: a to z */
    const char *few;              /* those of random cases; NULL: all of them */
    const boyi__data *standard;   /* its value where the site does not give it; NULL: it is always given */
    bool distinct, sorted, even;  /* all numbers of a list differ; rise; are even in number */
    const char *help, *help_zh;   /* NULL: none */
} boyi__input;

enum { BOYI__MOST_INPUTS = 8 };

typedef struct {
    const char *id, *title, *title_zh, *family;
    const char *rules, *rules_zh;
    const char *output, *output_zh;  /* the form of the answer in words */
    const char *sizes, *sizes_zh;    /* how far boyi goes if not as far as the site, and why; NULL: as far */
    const char *plain;               /* the layout of contest input (layout.h); NULL: there is none */
    const char *each;                /* the input whose items are asked one by one; NULL: none */
    const char *list;                /* how a list is printed: "lines", "blanks", "brackets", "joined" */
    bool sum;                        /* the answer is about the sum of all games and states */
    bool moves;                      /* the answer needs the moves */
    const boyi__data *game, *answer; /* a text or a record; NULL: a function of the sheet, or none */
    int64_t usual_from, usual_to;    /* sizes of random cases; 0, 0: the usual ones */
    int64_t climb;                   /* how many changes lengthen a case (longer_play.c); 0: none */
    boyi__input inputs[BOYI__MOST_INPUTS];
    size_t inputs_count;
    boyi__sheet *sheet;
} boyi__problem;

/* The ids of all problems, in the catalogue's order; NULL ends the list. */
const char *const *boyi__problem_ids(void);

/* Is there a problem of this id, in letters of any case? */
bool boyi__problem_exists(const char *id);

/* Opens a problem by its id, in letters of any case. BOYI_USAGE: there is none; the error suggests the
 * nearest. */
boyi_status boyi__problem_open(const char *id, boyi_error *error, boyi__problem *out);

/* Reads the file of a problem. */
boyi_status boyi__problem_read(const char *id, const char *source, size_t length, boyi_error *error,
                               boyi__problem *out);
void boyi__problem_close(boyi__problem *problem);

/* The name of the site of an id: "LeetCode". */
const char *boyi__site_name(const char *id, boyi__lang lang);

/* The family of a problem, as its file writes it, in a language. */
const char *boyi__family_name(const char *family, boyi__lang lang);

/* The Lua game of this name that is part of the library; NULL: there is none. */
const char *boyi__embedded_game(const char *name, size_t *length);

/* ---- Input ---- */

/* One case: a value for each input of the problem, in order. */
typedef struct {
    boyi__data values[BOYI__MOST_INPUTS];
} boyi__case;

typedef struct {
    boyi__case *list;
    size_t count, room;
    boyi__arena arena;
} boyi__cases;

/* Reads a text with the input of one case, or in a contest's form of several. End it in any case. */
boyi_status boyi__cases_read(const boyi__problem *problem, const char *text, size_t length, boyi_error *error,
                             boyi__cases *out);
void boyi__cases_end(boyi__cases *cases);

/* A case as a record, by the inputs' names, and back. */
boyi_status boyi__case_to_record(const boyi__problem *problem, const boyi__case *one, boyi__arena *arena,
                                 boyi_error *error, boyi__data *out);
boyi_status boyi__case_from_record(const boyi__problem *problem, const boyi__data *record, boyi_error *error,
                                   boyi__case *out);

/* Adds an empty case; NULL: out of memory. */
boyi__case *boyi__cases_add(boyi__cases *cases);

/* Writes a case as the site prints it: "nums = [1,5,2], k = 3", in one line. */
void boyi__case_write(boyi__strbuf *out, const boyi__problem *problem, const boyi__case *one);

/* Writes a case as plain contest input; without a layout one input a line, in brackets. */
void boyi__case_write_plain(boyi__strbuf *out, const boyi__problem *problem, const boyi__case *one);

/* ---- Answers ---- */

typedef struct {
    boyi__data data;    /* for JSON */
    const char *text;   /* as the site prints it; several lines have newlines between them */
    const char *prints; /* all that the site prints, if it is more than the answer; else NULL */
    const char *game;   /* the first game line that was solved */
    boyi_method method; /* how */
    boyi__arena arena;
} boyi__reply;

/* Answers one case. End the reply in any case. */
boyi_status boyi__problem_answer(boyi__problem *problem, const boyi__case *one, const boyi_options *options,
                                 boyi_error *error, boyi__reply *out);
void boyi__reply_end(boyi__reply *reply);

/* The game lines of a case, a list of texts in `arena`; and unless NULL the states it asks about, a list or null: the
 * start. */
boyi_status boyi__problem_games(boyi__problem *problem, const boyi__case *one, boyi__arena *arena,
                                boyi_error *error, boyi__data *lines, boyi__data *states);

/* Makes the game of a line such as "row 3 9 1 2" or "euclid.lua pair=34,12". */
boyi_status boyi__problem_make(const char *line, boyi_error *error, boyi_game **out);

/* ---- Random cases ---- */

/* The bounds of random cases; 0, 0: the default. */
typedef struct boyi__case_bounds {
    int64_t size_from, size_to;
    int64_t value_from, value_to;
    bool has_values;
} boyi__case_bounds;

/* The sizes of random cases without bounds. */
void boyi__usual_sizes(const boyi__problem *problem, int64_t *from, int64_t *to);

/* A random case; the same seed gives the same. It lives in `arena`. */
boyi_status boyi__case_random(boyi__problem *problem, const boyi__case_bounds *bounds, uint64_t seed,
                              boyi__arena *arena, boyi_error *error, boyi__case *out);

/* Changes a case so many times, by the file's `change`, so that best play takes long; its size stays. The same seed gives the same. */
boyi_status boyi__case_lengthen(boyi__problem *problem, uint64_t seed, int64_t changes, boyi__arena *arena,
                                boyi_error *error, boyi__case *one);

/* A bound of the site: a number, or the value of an input before. */
int64_t boyi__case_bound(const boyi__problem *problem, const boyi__case *one, const boyi__data *data,
                         int64_t otherwise);

/* Is this a case that the site could ask, small as it may be? */
boyi_status boyi__case_valid(boyi__problem *problem, const boyi__case *one, boyi__arena *arena,
                             boyi_error *error, bool *out);

/* The smaller neighbours of a case, from the smallest on: fewer items, then smaller numbers. `visit` returns
 * true to stop. */
typedef bool boyi__case_visitor(void *context, const boyi__case *smaller);

boyi_status boyi__case_shrink(boyi__problem *problem, const boyi__case *one, boyi__arena *arena,
                              boyi__case_visitor *visit, void *context, boyi_error *error);

/* Opens what the words name: a problem by its id, or a game with options of its own ("heaps --take 1,3,4") as a problem
 * whose input is what the game's arguments are. BOYI_USAGE: neither; BOYI_ABSENT: a game with arguments, or one that has
 * none. */
boyi_status boyi__problem_of(size_t count, const char *const *words, boyi_error *error, boyi__problem *out);

/* Adds the case as the arguments of its game, without the game's name: "--take 1,3,4 7 1 7". */
boyi_status boyi__case_write_arguments(boyi__strbuf *out, boyi__problem *problem, const boyi__case *one,
                                       boyi_error *error);

/* ---- Examples ---- */

typedef struct {
    const char *input;       /* a small case as the site prints it; "" if there are no inputs */
    const char *plain;       /* the same as contest input; NULL: there is no such form */
    const char *game;        /* the first game line that it becomes; NULL: no game is solved */
    boyi_method methods[16]; /* that solve it; the first is the one that auto takes */
    size_t methods_count;
    bool traced; /* boyi trace takes the game line */
    boyi__arena arena;
} boyi__example;

/* The example of a problem is the same in every run. End it in any case. */
boyi_status boyi__example_make(boyi__problem *problem, boyi_error *error, boyi__example *out);
void boyi__example_end(boyi__example *example);

/* ---- Texts ---- */

void boyi__text_problem(boyi__strbuf *out, const boyi__problem *problem, const boyi__example *example);
void boyi__text_problem_line(boyi__strbuf *out, const boyi__problem *problem);
/* Without an example (NULL) its fields are left out. */
void boyi__json_problem(boyi__strbuf *out, const boyi__problem *problem, const boyi__example *example);

/* Do all words occur in the problem's id, site, titles and family, in letters of any case? */
bool boyi__problem_matches(const boyi__problem *problem, size_t count, const char *const *words);

#endif
