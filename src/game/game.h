/* A game: the rules with the parameters they were made for. */
#ifndef BOYI_GAME_GAME_H
#define BOYI_GAME_GAME_H

#include "base/failure.h"

/* Solves all that can be reached from `state`. */
typedef boyi_status boyi__solver(const boyi_game *game, boyi_state state, const boyi_options *options,
                                 boyi_error *error, boyi_solution **out);

/* A table that people know the game by: which state stands in which cell. */
typedef struct {
    uint32_t rows, columns;           /* columns == 1: a list. rows == 0: the game has no table */
    uint32_t first_row, first_column; /* what the first row and column are called */
    const char *row_label, *row_label_zh;
    const char *column_label, *column_label_zh;
    /* False: the cell is empty. */
    bool (*cell)(const void *self, uint32_t row, uint32_t column, boyi_state *out);
    /* A move in a character or two, to stand behind a value. */
    size_t (*mark)(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room);
    const char *legend, *legend_zh; /* what the marks mean */
} boyi__grid;

/* Where a state's number is made from a text that it does not hold (a hash), whoever keeps states keeps the
 * texts, too. */
typedef struct {
    bool (*has)(const void *self, boyi_state state); /* is this such a state? */
    /* The text of one that the game has met; false: it has not. */
    bool (*find)(const void *self, boyi_state state, const char **text, size_t *length);
    /* Make the game know one. Without a sentence BOYI_FILE (the number is not this text's), BOYI_LIMIT,
     * BOYI_MEMORY. */
    boyi_status (*learn)(const void *self, boyi_state state, const char *text, size_t length);
    /* Have two texts met in one number? Then the numbers are good for this run only. */
    bool (*clashed)(const void *self);
} boyi__wording;

/* A parameter of a game in a file, for its page; NULL: nothing is said. */
typedef struct {
    char *name, *standard, *least, *most, *help;
    bool plain; /* the standard can be given on a command line just as it is written */
} boyi__param;

struct boyi_game {
    boyi_rules rules;
    void *self;
    boyi_state start;
    boyi__failure failure; /* of what the library does around the rules; theirs is told by rules.failed */
    /* The family's own algorithms, where it has any for these parameters. */
    boyi__solver *shortcut;
    boyi__solver *rolling;
    bool shortcut_lacks_plies; /* auto then prefers a small table */
    bool shortcut_has_facts;   /* and finds them soon: they are told whatever solved the game */
    bool any_bytes;            /* its texts are somebody's own: they are spelled out (base/escape.h) */
    bool expects_cycles;       /* auto does not try the ways that refuse them */
    /* Its file says even_steps. Files err: engines ask for every layer, and the check looks whether it is so.
     */
    bool promises_even_steps;
    /* Sums are countless here: walking visits single parts, in rising order. */
    bool walk_parts;
    boyi__grid grid;
    /* Where a rule stands ("layer" is in "my.lua:14"); false: nobody knows. NULL: of games that have no file.
     */
    bool (*place)(const void *self, const char *rule, char *out, size_t room);
    /* The game with all its parameters, in a form that boyi_game_open reads; NULL: as it was asked for. */
    const char *title;
    const char *about; /* a sentence of its file's; NULL: none */
    const boyi__param *params;
    size_t params_count;
    bool own_notation;            /* its states are written otherwise than they are */
    const boyi__wording *wording; /* NULL: the numbers of states say all */
    /* A number for the text of the file that says what the game is; 0: there is none, or there are several.
     */
    uint64_t content;
    /* What the game itself takes now, where that is more than a little, while nobody uses it. */
    uint64_t (*bytes)(const void *self);
    /* What the game's code lies in; closed last. */
    void (*closing)(void *file);
    void *file;
};

/* The status and sentence of moves that returned BOYI_BROKEN; never BOYI_OK. */
boyi_status boyi__fail_broken(const boyi_game *game, boyi_error *error);

/* The status of work that asked the rules: their failure, if there is one, whatever was made of it. */
static inline boyi_status boyi__unless_failed(const boyi_game *game, boyi_status status, boyi_error *error)
{
    boyi_status failed = boyi_game_failed(game, error);
    return failed ? failed : status;
}

/* boyi_game_new for the library's own rules, which need no guards (guard.h). */
boyi_status boyi__game_new(const boyi_rules *rules, void *self, boyi_error *error, boyi_game **out);

/* boyi_game_new with another name for messages than the rules' own. */
boyi_status boyi__game_new_guarded(const boyi_rules *rules, void *self, const char *label, boyi_error *error,
                                   boyi_game **out);

void boyi__params_free(boyi__param *params, size_t count);

/* A state's text for a sentence; long ones are cut. */
typedef struct {
    char text[64];
} boyi__state_label;

const char *boyi__state_label_write(boyi__state_label *out, const boyi_game *game, boyi_state state);

#endif
