/* Explanations: the choices along the best line, what greedy play and parity would get, and the first mistake
 * of a given line. */
#ifndef BOYI_TELL_EXPLAIN_H
#define BOYI_TELL_EXPLAIN_H

#include "game/game.h"
#include "games/row/row.h"
#include "tell/tell.h"

/* Greedy play in a row: take the larger end. For rows from both ends, one pile at a time. */
typedef struct {
    bool applies;
    boyi_totals totals; /* if the first player always takes the larger end (left if equal) and the second
                           replies so that this gets least */
    int64_t margin;     /* own minus other */
    bool fails;         /* it gets less than best play */
    size_t turn;        /* the first greedy move that is not best, counted from 1 */
    boyi_state state;   /* before that move */
    boyi_choice greedy, best;
} boyi__greed;

typedef struct {
    bool applies;      /* an even number of piles, at least two              */
    int64_t even, odd; /* sums of the piles at places 0, 2, … and 1, 3, …    */
    int64_t margin;    /* guaranteed by taking all piles of the larger sum    */
    bool optimal;
} boyi__parity;

boyi_status boyi__greed_find(boyi__greed *greed, const boyi_solution *solution, boyi_state state,
                             boyi_error *error);
void boyi__parity_find(boyi__parity *parity, const boyi_game *game, boyi_state state, int64_t margin);

/* A given line, checked move by move. */
typedef struct {
    boyi_step *steps; /* `totals` and `player` as in a line */
    size_t count;
    boyi_state last;
    bool faulty;            /* some move was not best */
    size_t fault;           /* the first such step    */
    boyi_choice made, best; /* in that step           */
} boyi__check;

/* Reads moves as the game writes them, or by their first letter where that is unique, with or without blanks
 * and commas in between: "LRRL", "left, right", "a1 b2". */
boyi_status boyi__check_start(boyi__check *check, const boyi_solution *solution, boyi_state state,
                              const char *text, boyi_error *error);
void boyi__check_end(boyi__check *check);

/* A row as its piles, any other state in its notation. */
void boyi__text_plain_state(boyi__strbuf *out, const boyi_game *game, boyi_state state);

/* `all`: every move of every state. */
boyi_status boyi__text_explain(boyi__strbuf *out, const boyi_solution *solution, const boyi__report *report,
                               const boyi_line *line, bool all, const char *title, boyi_error *error);
void boyi__text_check(boyi__strbuf *out, const boyi_game *game, const boyi__check *check, const char *title);

/* `text`: the explanation in words, as one more field; NULL: none. */
boyi_status boyi__json_explain(boyi__strbuf *out, const boyi_solution *solution, const boyi__report *report,
                               const boyi_line *line, const char *text, boyi_error *error);
void boyi__json_check(boyi__strbuf *out, const boyi_game *game, const boyi__check *check);

#endif
