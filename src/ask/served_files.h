/* The files that were named when the server was started: nothing else on the disk is ever looked at.
 *
 *     boyi serve chase.txt examples/lua/euclid.lua solved/ttt.db
 *                a graph   a game in a file        a database
 *
 * Questions name a file by the last part of its path, so that its folder is not disclosed. Games in files are
 * read (and compiled) once, at the start.
 */
#ifndef BOYI_ASK_SERVED_FILES_H
#define BOYI_ASK_SERVED_FILES_H

#include "ask/solved.h"
#include "tell/tell.h"

/* What a file holds. */
typedef enum { BOYI__SERVED_GRAPH, BOYI__SERVED_GAME, BOYI__SERVED_DATABASE } boyi__served_what;

typedef struct {
    const char *path; /* as it was given */
    const char *name; /* its last part   */
    boyi__served_what what;
    const boyi__family *family; /* whose game it is */
    boyi__opened opened;        /* of a game        */
    /* A graph or a game: with its default parameters, and no solution. A database: its game and its solution,
     * shared by all questions. */
    boyi__solved held;
    boyi_database about;
} boyi__served;

typedef struct {
    boyi__served *list;
    size_t count;
} boyi__served_files;

/* Opens them all. `paths` must outlive it. BOYI_FILE, BOYI_INPUT: one is not valid; BOYI_USAGE: two have the
 * same name, or one has the name of a family. */
boyi_status boyi__served_open(boyi__served_files *files, const char *const *paths, size_t count,
                              const boyi_opening *opening, boyi_error *error);
void boyi__served_close(boyi__served_files *files);

/* The file of this name; NULL: none. */
const boyi__served *boyi__served_find(const boyi__served_files *files, const char *name, size_t length);

/* Do its rules call a script or a user's C file? A single call of those may be slow. */
bool boyi__served_is_script(const boyi__served *file);
/* Can its rules fail? A game that has failed stays so: it can't be shared for ever. */
bool boyi__served_can_fail(const boyi__served *file);

/* All of them for the catalogue; the caller frees the list. NULL: out of memory. */
boyi__offer *boyi__served_offers(const boyi__served_files *files);

#endif
