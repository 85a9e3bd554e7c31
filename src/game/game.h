/* A game: the rules with the parameters they were made for. */
#ifndef BOYI_GAME_GAME_H
#define BOYI_GAME_GAME_H

#include "base/catalogue.h"
#include "base/failure.h"

/* Solves all that can be reached from `state`. */
typedef boyi_status boyi__solver(const boyi_game *game, boyi_state state, const boyi_options *options,
                                 boyi_error *error, boyi_solution **out);

/* A parameter of a game in a file, for its help page. A text may be NULL: not given. */
typedef struct {
    char *name, *standard, *least, *most, *help, *help_zh;
    bool plain; /* the standard value can be typed on a command line as it is */
} boyi__param;

struct boyi_game {
    boyi_rules rules;
    void *self;
    boyi_state start;
    boyi__failure failure; /* of the library around the rules; rules.failed tells theirs */
    boyi_grid grid;        /* what rules.grid gave, with defaults; rows 0: none */
    /* What rules.shortcut gave for these methods; size 0: none. `value` is NULL where that of the rules is meant. */
    boyi_shortcut shortcut, rolling;

    /* What is known of the file that it comes from. */

    bool any_bytes; /* its texts may be any bytes and are escaped (base/escape.h) */
    /* It claims even_steps. Engines do not rely on that; `boyi check` tests it. */
    bool promises_even_steps;
    bool shortcut_when_asked; /* auto leaves its shortcut aside: an engine also knows the moves */
    bool slow_moves; /* they are computed by an interpreter: keeping them costs less than asking twice */
    bool guarded;    /* the rules are from outside: what they say is checked where it can be */
    /* Where a function is defined ("my.lua:14"); false: unknown. NULL: the game has no file. */
    bool (*place)(const void *self, const char *rule, char *out, size_t room);
    /* The game with all its parameters as boyi_game_open reads it; NULL: as typed. */
    const char *title;
    /* Descriptions in its file, the second in Chinese; NULL: none. */
    const char *about, *about_zh;
    const boyi__param *params;
    size_t params_count;
    bool own_notation; /* states are written by a function of the file */
    /* A hash of the source file; 0: there is none, or there are several. */
    uint64_t content;
    /* The library that holds the code of the game, closed last. */
    void (*closing)(void *file);
    void *file;
};

static inline bool boyi__has_shortcut(const boyi_game *game)
{
    return game->shortcut.size > 0;
}

static inline bool boyi__has_rolling(const boyi_game *game)
{
    return game->rolling.size > 0;
}

/* A text of the rules (a label, the help of a parameter; "": the description of the game) in a language: by the words that they bring, or by the
 * catalogue. What has no translation stays as it is. */
const char *boyi__game_text(const boyi_game *game, boyi__lang lang, const char *english);

/* The status and error text after moves returned BOYI_BROKEN; never BOYI_OK. */
boyi_status boyi__fail_broken(const boyi_game *game, boyi_error *error);

/* The table that holds the bytes of the game's states (base/intern.h); NULL: states are numbers. */
static inline boyi_intern *boyi__game_intern(const boyi_game *game)
{
    return game->rules.intern ? game->rules.intern(game->self) : NULL;
}

/* Does the game's own memory grow while it is asked? */
static inline bool boyi__game_grows(const boyi_game *game)
{
    return game->rules.bytes || game->rules.intern;
}

/* Memory of the game itself while no call runs; 0: little. */
uint64_t boyi__game_bytes(const boyi_game *game);

/* What of it counts for the limit of work on the game, whatever other threads do with it meanwhile. 0 for games of files: what these
 * keep has limits of its own (boyi_opening), and scripts can't be measured while another thread runs them. */
uint64_t boyi__game_counted_bytes(const boyi_game *game);

/* `status`, or the failure of the rules if there is one. */
static inline boyi_status boyi__unless_failed(const boyi_game *game, boyi_status status, boyi_error *error)
{
    boyi_status failed = boyi_game_failed(game, error);
    return failed ? failed : status;
}

/* boyi_game_new for rules of the library, which need no guards (guard.h). */
boyi_status boyi__game_new(const boyi_rules *rules, void *self, boyi_error *error, boyi_game **out);

/* boyi_game_new with `label` for the game's name in error texts. */
boyi_status boyi__game_new_guarded(const boyi_rules *rules, void *self, const char *label, boyi_error *error,
                                   boyi_game **out);

/* The states that work on a state begins with: the state itself and, if it is the game's start, all further starts.
 *
 *     boyi__starts starts = {.game = game, .state = state};
 *     for (boyi_state at; boyi__starts_next(&starts, &at);)
 *
 * Rules that fail end the list early: the caller asks boyi_game_failed before it gives an answer. */
typedef struct {
    const boyi_game *game;
    boyi_state state;
    bool begun;
    uint64_t cursor;
} boyi__starts;

/* False: that was all. */
bool boyi__starts_next(boyi__starts *starts, boyi_state *out);

/* Does work on this state begin with several states? */
static inline bool boyi__has_starts(const boyi_game *game, boyi_state state)
{
    return game->rules.starts && state == game->start;
}

void boyi__params_free(boyi__param *params, size_t count);

/* A state's text for error texts; long ones are cut. */
typedef struct {
    char text[64];
} boyi__state_label;

const char *boyi__state_label_write(boyi__state_label *out, const boyi_game *game, boyi_state state);

#endif
