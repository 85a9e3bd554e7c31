/* A fingerprint of rules: a hash of what they do, not of how they are written.
 *
 * The states are sampled the same way each time: breadth first from the start, then playouts with moves chosen by
 * a fixed generator. All that the rules say of each (moves, gains, whose turn, layer, class, section and its moves, ends, texts) goes into
 * one XXH3. Rules that differ within a thousand states have different fingerprints; differences farther away are
 * for `verify` to find.
 */
#ifndef BOYI_STORE_FINGERPRINT_H
#define BOYI_STORE_FINGERPRINT_H

#include "game/game.h"

/* Fails with the rules' own failure, BOYI_LIMIT for too many moves a state, or BOYI_MEMORY. */
boyi_status boyi__fingerprint(const boyi_game *game, boyi_error *error, uint64_t *out);

#endif
