/* The game a question is about: a family's, a file's, or a database's. */
#ifndef BOYI_ASK_ASKED_GAME_H
#define BOYI_ASK_ASKED_GAME_H

#include "ask/asker.h"
#include "ask/question.h"
#include "game/family.h"

typedef struct {
    boyi__request request; /* of no family and no database: each line of --each names its game */
    boyi_opening opening;  /* of its files */
    char *input;           /* what --file holds; NULL: nothing was read */
} boyi__asked_game;

/* Finds what the question's tokens name, with the arguments from there or from --file; with --each they come later, line by
 * line. `asked` must not move while it is used. End it unless this fails. */
boyi_status boyi__asked_game_read(boyi__asked_game *asked, const boyi__asker *asker,
                                  const boyi__question *question, boyi_error *error);
void boyi__asked_game_end(boyi__asked_game *asked);

/* Does this word name a database in the place of a game? */
bool boyi__names_database(const char *word);

#endif
