/* The texts of a block's states, where their numbers do not hold them (boyi_intern): a block of its
 * own beside theirs.
 *
 *     texts, unpacked   [ bytes of the lengths ] [ length of each state's text; 0: needs none … ] [ texts … ]
 *
 * A block of which no state needs a text has no such record. A text that is read is checked against its state's
 * number, which is computed from the text.
 */
#ifndef BOYI_STORE_STATE_TEXTS_H
#define BOYI_STORE_STATE_TEXTS_H

#include "game/game.h"
#include "store/block.h"
#include "store/index.h"

/* ---- Writing ---- */

/* Of a game with `intern`. The record is in packer->record; *length 0: none is needed. Sets the error text when it fails. */
boyi_status boyi__state_texts_write(boyi__packer *packer, const boyi__database *database,
                                    const boyi_game *game, boyi__block_head head, const boyi_state *states,
                                    size_t *length, boyi_error *error);

/* ---- Reading ---- */

typedef struct {
    uint8_t *raw;        /* NULL: the block has no texts, or damaged ones */
    uint32_t count;      /* states of the block */
    size_t bytes, begin; /* in all; where the texts begin */
} boyi__state_texts;

/* The texts of a block of states. BOYI_MEMORY, BOYI_FILE: the database can't be read; no error text is set. Needs
 * _end in any case. */
boyi_status boyi__state_texts_read(boyi__database *database, void *zstd, const boyi__block_head *head,
                                   boyi__state_texts *out);
void boyi__state_texts_end(boyi__state_texts *texts);

/* The text of one state; false: there is none. */
bool boyi__state_texts_at(const boyi__state_texts *texts, uint32_t place, const char **text, size_t *length);

/* Gives the game the texts of the block's states. Sets the error text when it fails. */
boyi_status boyi__state_texts_learn(const boyi__state_texts *texts, const boyi__database *database,
                                    const boyi_game *game, uint64_t section, const boyi_state *states,
                                    uint32_t count, boyi_error *error);

/* Reads the texts of a block and gives them to the game; does nothing if its states need none. */
boyi_status boyi__state_texts_load(boyi__database *database, void *zstd, const boyi_game *game,
                                   const boyi__block_head *head, const boyi_state *states, boyi_error *error);

#endif
