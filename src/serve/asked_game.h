/* The game a question asks about: a family's, that of a served file, or a database's.
 *
 *     "row 3 9 1 2"    "euclid.lua a=3"    "graph chase.txt"    "ttt.db"
 *      a family         a served game       a served graph       a served database
 */
#ifndef BOYI_SERVE_ASKED_GAME_H
#define BOYI_SERVE_ASKED_GAME_H

#include "serve/query.h"
#include "serve/served_files.h"

typedef struct {
    const boyi__served_files *files;
    const boyi__served *file; /* the served game or database that is named; NULL: none */
    const char *input;        /* the query's */
    char *text;               /* the query's game, cut into tokens */
    const char **tokens;
    size_t count, place; /* tokens[place] names the game; place == count: none does */
} boyi__served_game;

/* Finds what the query's game names. BOYI_FILE: a file that is not served; BOYI_USAGE: a database with
 * arguments or a method. `files` and `query` must outlive it. End it in any case. */
boyi_status boyi__served_game_start(boyi__served_game *asked, const boyi__served_files *files,
                                    const boyi__query *query, boyi_error *error);
void boyi__served_game_end(boyi__served_game *asked);

/* A new game; of a database, without its values. BOYI_FILE: it would read a file that is not served. */
boyi_status boyi__served_game_make(const boyi__served_game *asked, const boyi_opening *opening,
                                   boyi_error *error, boyi_game **out);

#endif
