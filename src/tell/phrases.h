/* Moves and states of games as people say them. The notation is English ("take 2 from heap 3", "empty"), and
 * JSON, CSV and DOT keep it; texts in another language say it in that language, and what people type may be either. */
#ifndef BOYI_TELL_PHRASES_H
#define BOYI_TELL_PHRASES_H

#include "base/strbuf.h"
#include "game/game.h"

/* Adds a move or a state, given in the game's notation, in the language of the output. */
void boyi__say_notation(boyi__strbuf *out, const boyi_game *game, const char *notation);

/* Adds a label of the game's rules with an argument in place of its %s, in the language of the output. */
void boyi__say_label(boyi__strbuf *out, const boyi_game *game, const char *label, const char *argument);

/* The notation of a text that was typed in any language: written to `room`, or the text itself. */
const char *boyi__read_notation(const boyi_game *game, const char *text, char *room, size_t size);

/* boyi_game_read_state for what people type. */
boyi_status boyi__read_state(const boyi_game *game, const char *text, boyi_error *error, boyi_state *out);

#endif
