/* A fingerprint of rules: what they do, not how they are written.
 *
 * States are drawn the same way each time: breadth first from the start, then plays with moves chosen by a
 * fixed generator. All that the rules say of each (moves, gains, whose turn, layer, class, ends, texts) goes
 * into one XXH3. Rules that differ in anything that shows in a thousand states have different ones; those
 * that differ only farther away are for `verify` to find.
 */
#ifndef BOYI_STORE_FINGERPRINT_H
#define BOYI_STORE_FINGERPRINT_H

#include "game/game.h"

/* BOYI_INPUT: a state among them can't be kept. */
boyi_status boyi__fingerprint(const boyi_game *game, boyi_error *error, uint64_t *out);

#endif
