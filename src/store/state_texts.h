/* The texts of a block's states, where their numbers do not hold them (boyi__wording): a record of its own
 * under the block's key, packed like the others.
 *
 *     texts, unpacked   [ bytes of the lengths ] [ length of each state's text; 0: needs none … ] [ texts … ]
 *
 * A block of which no state needs a text has no such record. A text that is read is checked against its
 * state's number, which follows from it.
 */
#ifndef BOYI_STORE_STATE_TEXTS_H
#define BOYI_STORE_STATE_TEXTS_H

#include "game/game.h"
#include "store/database.h"

/* ---- Writing ---- */

/* The record is in packer->record; *length 0: none is needed. Fails with a sentence. */
boyi_status boyi__state_texts_write(boyi__packer *packer, const boyi__database *database,
                                    const boyi_game *game, boyi__block_head head, const boyi_state *states,
                                    size_t *length, boyi_error *error);

/* ---- Reading ---- */

typedef struct {
    uint8_t *raw;        /* NULL: the block has none, or none that can be read */
    uint32_t count;      /* states of the block */
    size_t bytes, begin; /* in all; where the texts begin */
} boyi__state_texts;

/* Those of a block of states. Without a sentence BOYI_MEMORY, BOYI_FILE: the database can't be read. End
 * them. */
boyi_status boyi__state_texts_read(boyi__database *database, void *zstd, const boyi__block_head *head,
                                   boyi__state_texts *out);
void boyi__state_texts_end(boyi__state_texts *words);

/* The text of one state; false: there is none. */
bool boyi__state_texts_at(const boyi__state_texts *words, uint32_t place, const char **text, size_t *length);

/* Make the game know the block's states. Fails with a sentence. */
boyi_status boyi__state_texts_learn(const boyi__state_texts *words, const boyi__database *database,
                                    const boyi_game *game, uint32_t layer, const boyi_state *states,
                                    uint32_t count, boyi_error *error);

/* Both in one, for blocks that are not cached. Of games without a wording nothing is read. */
boyi_status boyi__state_texts_load(boyi__database *database, void *zstd, const boyi_game *game,
                                   const boyi__block_head *head, const boyi_state *states, boyi_error *error);

#endif
