/* Explaining: the choices along the best line, what greed and parity would have got, and where somebody's
 * own line went wrong. As data, then in words. */
#ifndef BOYI_TELL_EXPLAIN_H
#define BOYI_TELL_EXPLAIN_H

#include "game/game.h"
#include "games/row/row.h"
#include "tell/tell.h"

/* Rows from both ends, one pile at a time. */
typedef struct {
    bool applies;
    boyi_totals totals; /* the first player always takes the larger end (left on equal ones), the second
                           answers with best play */
    int64_t margin;     /* own minus other */
    bool fails;         /* it gets less than best play does */
    size_t turn;        /* the first greedy move that is not best, counted from 1 */
    boyi_state state;   /* where it is made               */
    boyi_choice greedy, best;
} boyi__greed;

typedef struct {
    bool applies;      /* an even number of piles, at least two                       */
    int64_t even, odd; /* the piles at places 0, 2, … and 1, 3, …                     */
    int64_t margin;    /* what taking always the better of the two kinds makes sure of */
    bool optimal;
} boyi__parity;

boyi_status boyi__greed_find(boyi__greed *greed, const boyi_solution *solution, boyi_state state,
                             boyi_error *error);
void boyi__parity_find(boyi__parity *parity, const boyi_game *game, boyi_state state, int64_t margin);

/* Somebody's line, move by move. */
typedef struct {
    boyi_step *steps; /* `totals` and `player` as in a line */
    size_t count;
    boyi_state last;
    bool faulty;            /* some move was not best                        */
    size_t fault;           /* the first such step                           */
    boyi_choice made, best; /* there                                  */
} boyi__check;

/* Moves are written as the game writes them, or by their first letter where that tells them apart, with or
 * without blanks and commas between: "LRRL", "left, right", "a1 b2". */
boyi_status boyi__check_start(boyi__check *check, const boyi_solution *solution, boyi_state state,
                              const char *text, boyi_error *error);
void boyi__check_end(boyi__check *check);

/* A state as a learner sees it: a row's piles themselves, else the notation. */
void boyi__text_plain_state(boyi__strbuf *out, const boyi_game *game, boyi_state state);

boyi_status boyi__text_explain(boyi__strbuf *out, const boyi_solution *solution, const boyi__report *report,
                               const boyi_line *line, const char *title, boyi_error *error);
void boyi__text_check(boyi__strbuf *out, const boyi_game *game, const boyi__check *check, const char *title);

/* `text`, where it is not NULL, goes along: the explanation in words. */
boyi_status boyi__json_explain(boyi__strbuf *out, const boyi_solution *solution, const boyi__report *report,
                               const boyi_line *line, const char *text, boyi_error *error);
void boyi__json_check(boyi__strbuf *out, const boyi_game *game, const boyi__check *check);

#endif
