/* Records: what a database consists of, between its header and its footer (docs/format.md). Every record begins with
 *
 *     0          8       12     13      14     15  16        24
 *     | checksum | bytes | type | width | last | 0 | section | …
 *
 *     checksum   XXH3 of all that follows, seeded with the fingerprint of the rules
 *     bytes      of the whole record: the next one begins where it ends
 *     type       's' states, 'v' values, 't' texts: blocks; the others are in section_record.h
 *     width      bytes a value: 1, 2 or 8 (solve/codes.h); 1 for outcomes alone; 0 for all other records
 *     last       1: the section's last block
 *
 * A block holds up to 40960 states of a section in rising order, or their values, or their texts:
 *
 *     24       28      32    36  40      48     56
 *     | number | count | raw | 0 | first | next | zstd frames … |
 *
 *     number     of the block in its section: it holds the states number * 40960 … of the section
 *     raw        bytes when unpacked
 *     first      its first state
 *     next       the first state of the next block; of the last block 2^64 - 1
 *
 * The head names the section and the range of states that the block covers, so an answer from it is right however
 * the block was found: a damaged index can lead to the wrong block, but not to a wrong answer.
 *
 *     states, unpacked   groups of 512 states
 *       [ difference of each group's first state from the one before, for all groups but the first ]
 *       [ group 0: the gaps between neighbouring states … | group 1 | … ]
 *     values, unpacked   their codes side by side; a frame for each 10240 of them
 *
 * All numbers there are varints. A look-up unpacks the frame of the states and one of the values, adds up the directory
 * (at most 79 numbers) and reads half a group on average.
 *
 * Larger blocks pack better, but a look-up unpacks more. Connect 5 5, bits a state: blocks of 24576 in two frames 3.08, of
 * 32768 in two 2.96, in four 3.03, of 40960 in four 2.94. Frames of values cost little; the directory's firsts 0.05.
 */
#ifndef BOYI_STORE_BLOCK_H
#define BOYI_STORE_BLOCK_H

#include "base/byte_order.h"
#include "base/varint.h"
#include "boyi.h"

enum {
    BOYI__BLOCK_STATES = 80 << 9,
    BOYI__GROUP_STATES = 1 << 9,
    BOYI__FRAMES_MOST = 4, /* of values */
    BOYI__FRAME_VALUES = BOYI__BLOCK_STATES / BOYI__FRAMES_MOST,
    BOYI__BLOCK_GROUPS = BOYI__BLOCK_STATES / BOYI__GROUP_STATES,
    BOYI__RECORD_HEAD = 24, /* bytes that all records begin with */
    BOYI__BLOCK_HEAD = 56,
    BOYI__RAW_MOST = (BOYI__BLOCK_STATES + BOYI__BLOCK_GROUPS) * BOYI__VARINT_MOST,
    BOYI__RECORD_MOST = BOYI__BLOCK_HEAD + BOYI__RAW_MOST + BOYI__RAW_MOST / 128 + 1024, /* packed or not */
    BOYI__TEXTS_MOST = 1 << 30, /* raw bytes of texts, which may have any length */
};

typedef struct {
    uint64_t section;
    uint32_t number, count, raw;
    char type;
    uint8_t width;
    bool last;
    boyi_state first, next;
} boyi__block_head;

/* The checksum of all records: XXH3. */
uint64_t boyi__checksum(uint64_t seed, const void *data, size_t length);

/* Writes the head of a record of `length` bytes, whose rest is there: 24 bytes, or those of a block. */
void boyi__record_seal(uint8_t *record, size_t length, char type, uint64_t section, uint64_t seed);

/* The length and type of the record that begins with these BOYI__RECORD_HEAD bytes; not checked in any way. */
static inline uint32_t boyi__record_bytes(const uint8_t *head)
{
    return (uint32_t)boyi__get_little_endian(head + 8, 4);
}

static inline char boyi__record_type(const uint8_t *head)
{
    return (char)head[12];
}

static inline uint64_t boyi__record_section(const uint8_t *head)
{
    return boyi__get_little_endian(head + 16, 8);
}

/* True: the record is whole, as it was written, and of this type. */
bool boyi__record_check(const uint8_t *record, size_t length, char type, uint64_t seed);

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

/* True: the two blocks cover the same states of the same section. */
bool boyi__block_same_range(const boyi__block_head *a, const boyi__block_head *b);

/* Unpacks the frame of a record whose head was read; `raw` has room for head->raw bytes. `zstd` is from
 * ZSTD_createDCtx. False: damaged. */
bool boyi__block_unpack(void *zstd, const void *record, size_t length, const boyi__block_head *head,
                        void *raw);

/* Unpacks the values of one frame only, BOYI__FRAME_VALUES of them or those that are left. */
bool boyi__block_unpack_frame(void *zstd, const void *record, size_t length, const boyi__block_head *head,
                              unsigned frame, void *codes);

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
