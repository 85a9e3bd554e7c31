/* A block: up to 12288 states of a layer in rising order, or their values, or their texts; a record of a table.
 *
 *     0         8       12      16      20    24     25     26    27  32      40     48
 *     | checksum | layer | number | count | raw | type | width | last | 0 | first | next | zstd frame … |
 *
 *     checksum   XXH3 of all that follows, seeded with the fingerprint of the rules
 *     number     of the block in its layer: it holds the states number * 12288 … of the layer
 *     raw        bytes when unpacked
 *     type       's' for states, 'v' for values, 't' for texts (state_texts.h)
 *     width      bytes a value: 1, 2 or 8 (solve/codes.h); 1 for outcomes alone; 0 for states and texts
 *     last       1: the layer's last block
 *     first      its first state
 *     next       the first state of the next block; of the last block 2^64 - 1
 *
 * The head names the layer and the range of states that the block covers, so an answer from it is right however
 * the block was found: a damaged tree of LMDB can lead to the wrong block, but not to a wrong answer.
 *
 *     states, unpacked   groups of 128 states
 *       [ difference of each group's first state from the one before, for all groups but the first ]
 *       [ bytes of each group ]
 *       [ group 0: the gaps between neighbouring states … | group 1 | … ]
 *     values, unpacked   their codes side by side
 *
 * All numbers there are varints. A look-up unpacks the frame, adds up the directory (at most 2 * 96 numbers) and
 * reads half a group on average.
 */
#ifndef BOYI_STORE_BLOCK_H
#define BOYI_STORE_BLOCK_H

#include "base/byte_order.h"
#include "base/varint.h"
#include "boyi.h"

enum {
    BOYI__BLOCK_STATES = 96 << 7, /* so that blocks of states and of values mostly fill a page of LMDB */
    BOYI__GROUP_STATES = 1 << 7,
    BOYI__BLOCK_GROUPS = BOYI__BLOCK_STATES / BOYI__GROUP_STATES,
    BOYI__BLOCK_HEAD = 48,
    BOYI__RAW_MOST = (BOYI__BLOCK_STATES + 2 * BOYI__BLOCK_GROUPS) * BOYI__VARINT_MOST,
    BOYI__TEXTS_MOST = 1 << 30, /* raw bytes of texts, which may have any length */
};

typedef struct {
    uint32_t layer, number, count, raw;
    char type;
    uint8_t width;
    bool last;
    boyi_state first, next;
} boyi__block_head;

/* The checksum of all records: XXH3. */
uint64_t boyi__checksum(uint64_t seed, const void *data, size_t length);

/* ---- Writing ---- */

/* What one thread needs to write blocks. */
typedef struct {
    void *zstd;
    uint8_t *raw, *record;
    size_t record_room;
} boyi__packer;

boyi_status boyi__packer_start(boyi__packer *packer); /* BOYI_OK or BOYI_MEMORY */
void boyi__packer_end(boyi__packer *packer);

/* The record is in packer->record until the next call. Returns its length; 0: out of memory. The caller fills in
 * the head, except for raw, type and (of states) width; `states` are head.count states that rise. */
size_t boyi__block_write_states(boyi__packer *packer, uint64_t seed, boyi__block_head head,
                                const boyi_state *states);
/* Values or texts, of head->raw bytes. The caller fills in all of the head. */
size_t boyi__block_write(boyi__packer *packer, uint64_t seed, const boyi__block_head *head, const void *raw);

/* ---- Reading: nothing that is read is trusted ---- */

/* The head of a record; false: it is no block of this type, or damaged. */
bool boyi__block_read_head(const void *record, size_t length, uint64_t seed, char type,
                           boyi__block_head *out);

/* True: the two blocks cover the same states of the same layer. */
bool boyi__block_same_range(const boyi__block_head *a, const boyi__block_head *b);

/* Unpacks the frame of a record whose head was read; `raw` has room for head->raw bytes. `zstd` is from
 * ZSTD_createDCtx. False: damaged. */
bool boyi__block_unpack(void *zstd, const void *record, size_t length, const boyi__block_head *head,
                        void *raw);

/* The states of a block, unpacked, with its directory added up. */
typedef struct {
    boyi__block_head head;
    const uint8_t *raw; /* borrowed */
    uint32_t groups;
    uint32_t begins[BOYI__BLOCK_GROUPS + 1]; /* of each group's bytes, from raw; then the end of the last */
    boyi_state firsts[BOYI__BLOCK_GROUPS];
} boyi__block_states;

/* False: damaged. */
bool boyi__block_open(boyi__block_states *block, const boyi__block_head *head, const uint8_t *raw);

/* The place of a state in the block. BOYI_ABSENT: it is not there. BOYI_FILE: damaged. Sets no error text. */
boyi_status boyi__block_find(const boyi__block_states *block, boyi_state state, uint32_t *place);

/* All states, head.count of them. False: damaged; the states do not rise, or leave the block's range. */
bool boyi__block_list(const boyi__block_states *block, boyi_state *out);

#endif
