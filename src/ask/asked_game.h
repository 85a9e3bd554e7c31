/* The game a question is about: a family's, a file's, or a database's. */
#ifndef BOYI_ASK_ASKED_GAME_H
#define BOYI_ASK_ASKED_GAME_H

#include "ask/asker.h"
#include "ask/question.h"
#include "game/family.h"

typedef struct {
    boyi__request request;    /* of no family and no database: each line of --each names its game */
    boyi_opening opening;     /* of its files */
    const boyi__served *file; /* the served game or database that is named; NULL: none */
    boyi__opened source;      /* of a game whose rules are in the question or the library; not to be closed */
} boyi__asked_game;

/* Finds what the question's tokens name, with the arguments from there or from --file; with --each they come later, line by
 * line. `asked` must not move while it is used. End its request, unless this fails. */
boyi_status boyi__asked_game_read(boyi__asked_game *asked, const boyi__asker *asker,
                                  const boyi__question *question, boyi_error *error);

/* Does this word name a database in the place of a game? Looks at the disk. */
bool boyi__names_database(const char *word);

/* The Lua game of this name that is part of the library (examples/lua); false: there is none, or a file of this name that
 * may be opened goes before it. What is found is not to be closed. */
bool boyi__find_embedded(const boyi__asker *asker, const char *word, boyi__opened *out);

/* May the asker's questions open or write this file, under its own name? BOYI_FILE: no. */
boyi_status boyi__check_file(const boyi__asker *asker, const char *name, boyi_error *error);

/* What a word names that may be a game or a file: *file is the served game or database, or NULL. BOYI_FILE: the asker's
 * questions may not open it; BOYI_USAGE: it is a served graph. */
boyi_status boyi__find_file(const boyi__asker *asker, const char *word, boyi_error *error,
                            const boyi__served **file);

#endif
