/* The table of all subgames, as data: one cell for each state of a game whose states form a grid. */
#ifndef BOYI_TELL_TABLE_H
#define BOYI_TELL_TABLE_H

#include "game/game.h"
#include "tell/tell.h"

typedef struct {
    bool there; /* false: no state, or it can't occur */
    boyi_state state;
    boyi_value value;
    boyi_totals totals;
    uint32_t level;   /* the longest play from here: a cell depends on lower levels only */
    uint32_t order;   /* in which the table can be filled, level by level, from 1        */
    char mark[16];    /* its best moves                                                  */
    uint32_t best[2]; /* the cells that its first best moves lead to                     */
    uint32_t best_count;
} boyi__cell;

typedef struct {
    const boyi_game *game;
    boyi_state state;      /* that the cells are reached from */
    const boyi_grid *grid; /* the game's, or `placed` */
    boyi_grid placed;      /* rows and columns of states that the rules put into cells, found by a walk */
    boyi__cell *cells;     /* row by row                       */
    size_t *by_order;      /* the cells that are there, as filled */
    size_t count;
} boyi__table;

typedef enum { BOYI__PAIR, BOYI__MARGIN } boyi__table_values;

/* BOYI_METHOD: the game has no table. Can be called before it is solved. */
boyi_status boyi__table_check(const boyi_game *game, boyi_error *error);

/* BOYI_LIMIT: so many cells are too many. */
boyi_status boyi__table_refuse_size(const boyi_game *game, uint64_t cells, boyi_error *error);

/* The cells that can be reached from `state`, which `solution` must hold. BOYI_METHOD: the game has no table. BOYI_LIMIT: its rules
 * put states into more than `most` cells. The table must stay where it is. */
boyi_status boyi__table_start(boyi__table *table, const boyi_solution *solution, boyi_state state,
                              uint64_t most, boyi_error *error);
void boyi__table_end(boyi__table *table);

/* The number of columns it takes on a terminal that is wide enough. */
size_t boyi__table_width(const boyi__table *table, boyi__lang lang, boyi__table_values values);

/* A cell as text: "(11, 4) >", "+7 >", "win 3"; without `marked` only the value. Two numbers of twenty digits with their
 * signs, and the mark, fit. `lang` is that of the word: English in tables of text, as in JSON. */
typedef struct {
    char text[80];
} boyi__cell_text;

const char *boyi__table_cell_text(boyi__cell_text *out, boyi__lang lang, const boyi__table *table,
                                  const boyi__cell *cell, boyi__table_values values, bool marked);
/* The name of its rows, or of its columns; "": none. */
const char *boyi__table_label(const boyi__table *table, boyi__lang lang, bool column);
/* What the values are; and, after that, what the marks are, if there are any. */
void boyi__table_say_values(boyi__strbuf *out, const boyi__table *table, boyi__table_values values);
void boyi__table_say_marks(boyi__strbuf *out, const boyi__table *table);

/* On a terminal that is too narrow, in blocks of columns that fit. */
void boyi__text_table(boyi__strbuf *out, const boyi__table *table, boyi__table_values values,
                      const char *title);
/* The order of filling, and what each cell depends on, which calls the rules: it may fail. */
boyi_status boyi__text_order(boyi__strbuf *out, const boyi__table *table, boyi__table_values values,
                             const char *title, boyi_error *error);
void boyi__csv_table(boyi__strbuf *out, const boyi__table *table);
boyi_status boyi__json_table(boyi__strbuf *out, const boyi__table *table, boyi_error *error);

/* The states that a cell's moves lead to, each once: *count, of which at most `room` are written. */
boyi_status boyi__table_looks_at(const boyi__table *table, const boyi__cell *cell, size_t room,
                                 boyi_error *error, boyi_state *out, size_t *count);

#endif
