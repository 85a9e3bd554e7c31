#include "store/block.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>
#include <zstd.h>

#include "base/array.h"

enum {
    LEVEL =
        9, /* on connect 5 5 a fifth smaller than 3, for 20 ns a state more; higher levels take several times as long */
    MIN_MATCH = 6, /* values: smaller, and quicker to unpack */
};

uint64_t boyi__checksum(uint64_t seed, const void *data, size_t length)
{
    return XXH3_64bits_withSeed(data, length, seed);
}

void boyi__record_seal(uint8_t *record, size_t length, char type, uint64_t section, uint64_t seed)
{
    assert(length >= BOYI__RECORD_HEAD && length <= UINT32_MAX);
    boyi__put_little_endian(record + 8, length, 4);
    record[12] = (uint8_t)type;
    boyi__put_little_endian(record + 16, section, 8);
    boyi__put_little_endian(record, boyi__checksum(seed, record + 8, length - 8), 8);
}

bool boyi__record_check(const uint8_t *record, size_t length, char type, uint64_t seed)
{
    return length >= BOYI__RECORD_HEAD && boyi__record_bytes(record) == length &&
           boyi__record_type(record) == type &&
           boyi__get_little_endian(record, 8) == boyi__checksum(seed, record + 8, length - 8);
}

/* ---- Writing ---- */

boyi_status boyi__packer_start(boyi__packer *packer)
{
    *packer = (boyi__packer){.zstd = ZSTD_createCCtx(), .raw = malloc(BOYI__RAW_MOST)};
    packer->record_room = BOYI__BLOCK_HEAD + ZSTD_compressBound(BOYI__RAW_MOST) + ZSTD_compressBound(0);
    assert(packer->record_room <= BOYI__RECORD_MOST);
    packer->record = malloc(packer->record_room);
    return packer->zstd && packer->raw && packer->record &&
                   !ZSTD_isError(ZSTD_CCtx_setParameter(packer->zstd, ZSTD_c_compressionLevel, LEVEL))
               ? BOYI_OK
               : BOYI_MEMORY;
}

void boyi__packer_end(boyi__packer *packer)
{
    ZSTD_freeCCtx(packer->zstd);
    free(packer->raw);
    free(packer->record);
    *packer = (boyi__packer){0};
}

size_t boyi__block_write(boyi__packer *packer, uint64_t seed, const boyi__block_head *head, const void *raw)
{
    assert(head->count > 0 && head->count <= BOYI__BLOCK_STATES);
    assert(head->last ? head->next == UINT64_MAX : head->first < head->next);
    size_t frame = head->type == 'v' ? (size_t)BOYI__FRAME_VALUES * head->width : SIZE_MAX;
    if (!boyi__array_reserve(&packer->record, &packer->record_room,
                             BOYI__BLOCK_HEAD + ZSTD_compressBound(head->raw) + ZSTD_compressBound(0), 1))
        return 0;
    uint8_t *record = packer->record;
    size_t length = BOYI__BLOCK_HEAD, from = 0;
    do {
        size_t bytes = head->raw - from < frame ? head->raw - from : frame;
        ZSTD_CCtx_setParameter(packer->zstd, ZSTD_c_minMatch, head->type == 'v' ? MIN_MATCH : 0);
        size_t packed = ZSTD_compress2(packer->zstd, record + length, packer->record_room - length,
                                       (const uint8_t *)raw + from, bytes);
        if (ZSTD_isError(packed))
            return 0;
        length += packed;
        from += bytes;
    } while (from < head->raw);
    memset(record, 0, BOYI__BLOCK_HEAD);
    record[13] = head->width;
    record[14] = head->last;
    boyi__put_little_endian(record + 24, head->number, 4);
    boyi__put_little_endian(record + 28, head->count, 4);
    boyi__put_little_endian(record + 32, head->raw, 4);
    boyi__put_little_endian(record + 40, head->first, 8);
    boyi__put_little_endian(record + 48, head->next, 8);
    boyi__record_seal(record, length, head->type, head->section, seed);
    return length;
}

static uint32_t group_count(uint32_t count, uint32_t group)
{
    uint32_t left = count - group * BOYI__GROUP_STATES;
    return left < BOYI__GROUP_STATES ? left : BOYI__GROUP_STATES;
}

size_t boyi__block_write_states(boyi__packer *packer, uint64_t seed, boyi__block_head head,
                                const boyi_state *states)
{
    uint8_t *end = packer->raw;
    assert(head.count > 0 && head.count <= BOYI__BLOCK_STATES && states[0] == head.first);
    for (uint32_t i = BOYI__GROUP_STATES; i < head.count; i += BOYI__GROUP_STATES)
        end = boyi__varint_put(end, states[i] - states[i - BOYI__GROUP_STATES]);
    for (uint32_t i = 1; i < head.count; i++) {
        assert(states[i - 1] < states[i]);
        if (i % BOYI__GROUP_STATES)
            end = boyi__varint_put(end, states[i] - states[i - 1] - 1);
    }
    head.raw = (uint32_t)(end - packer->raw);
    head.type = 's';
    head.width = 0;
    return boyi__block_write(packer, seed, &head, packer->raw);
}

/* ---- Reading ---- */

bool boyi__block_read_head(const void *record, size_t length, uint64_t seed, char type, boyi__block_head *out)
{
    const uint8_t *bytes = record;
    if (length < BOYI__BLOCK_HEAD || !boyi__record_check(record, length, type, seed))
        return false;
    boyi__block_head head = {
        .section = boyi__record_section(bytes),
        .number = (uint32_t)boyi__get_little_endian(bytes + 24, 4),
        .count = (uint32_t)boyi__get_little_endian(bytes + 28, 4),
        .raw = (uint32_t)boyi__get_little_endian(bytes + 32, 4),
        .type = type,
        .width = bytes[13],
        .last = bytes[14] == 1,
        .first = boyi__get_little_endian(bytes + 40, 8),
        .next = boyi__get_little_endian(bytes + 48, 8),
    };
    if (head.count == 0 || head.count > BOYI__BLOCK_STATES ||
        head.raw > (type == 't' ? BOYI__TEXTS_MOST : BOYI__RAW_MOST) ||
        (head.last ? head.next != UINT64_MAX : head.next <= head.first))
        return false;
    if (type != 'v'
            ? head.width != 0
            : (head.width != 1 && head.width != 2 && head.width != 8) || head.raw != head.count * head.width)
        return false;
    *out = head;
    return true;
}

bool boyi__block_same_range(const boyi__block_head *a, const boyi__block_head *b)
{
    return a->section == b->section && a->number == b->number && a->count == b->count && a->last == b->last &&
           a->first == b->first && a->next == b->next;
}

bool boyi__block_unpack(void *zstd, const void *record, size_t length, const boyi__block_head *head,
                        void *raw)
{
    return ZSTD_decompressDCtx(zstd, raw, head->raw, (const uint8_t *)record + BOYI__BLOCK_HEAD,
                               length - BOYI__BLOCK_HEAD) == head->raw;
}

bool boyi__block_unpack_frame(void *zstd, const void *record, size_t length, const boyi__block_head *head,
                              unsigned frame, void *codes)
{
    const uint8_t *at = (const uint8_t *)record + BOYI__BLOCK_HEAD;
    size_t left = length - BOYI__BLOCK_HEAD, from = (size_t)frame * BOYI__FRAME_VALUES;
    assert(from < head->count);
    size_t count = head->count - from < BOYI__FRAME_VALUES ? head->count - from : BOYI__FRAME_VALUES;
    size_t bytes = ZSTD_findFrameCompressedSize(at, left);
    for (; frame > 0 && !ZSTD_isError(bytes); frame--) {
        at += bytes;
        left -= bytes;
        bytes = ZSTD_findFrameCompressedSize(at, left);
    }
    return !ZSTD_isError(bytes) &&
           ZSTD_decompressDCtx(zstd, codes, count * head->width, at, bytes) == count * head->width;
}

bool boyi__block_open(boyi__block_states *block, const boyi__block_head *head, const uint8_t *raw)
{
    const uint8_t *at = raw, *end = raw + head->raw;
    uint64_t number;
    block->head = *head;
    block->raw = raw;
    block->groups = (head->count + BOYI__GROUP_STATES - 1) / BOYI__GROUP_STATES;
    block->firsts[0] = head->first;
    for (uint32_t group = 1; group < block->groups; group++) {
        at = boyi__varint_get(at, end, &number);
        if (!at || number == 0 ||
            __builtin_add_overflow(block->firsts[group - 1], number, &block->firsts[group]))
            return false;
    }
    for (uint32_t group = 0; group < block->groups; group++) {
        block->begins[group] = (uint32_t)(at - raw);
        /* Skips the varints of the group: the last byte of each has no highest bit. */
        uint32_t left = group_count(head->count, group) - 1;
        while (left >= 8 && end - at >= 8) {
            uint64_t eight;
            memcpy(&eight, at, 8);
            left -= (uint32_t)__builtin_popcountll(~eight & UINT64_C(0x8080808080808080));
            at += 8;
        }
        while (left > 0 && at < end)
            left -= *at++ < 128;
        if (left)
            return false;
    }
    block->begins[block->groups] = head->raw;
    return at == end;
}

boyi_status boyi__block_find(const boyi__block_states *block, boyi_state state, uint32_t *place)
{
    uint32_t low = 0, high = block->groups; /* the last group whose first state is not greater */
    while (high - low > 1) {
        uint32_t middle = (low + high) / 2;
        if (block->firsts[middle] <= state)
            low = middle;
        else
            high = middle;
    }
    const uint8_t *at = block->raw + block->begins[low], *end = block->raw + block->begins[low + 1];
    boyi_state here = block->firsts[low];
    uint32_t count = group_count(block->head.count, low), i = 0;
    while (here < state && ++i < count) {
        uint64_t between;
        at = boyi__varint_get(at, end, &between);
        if (!at || __builtin_add_overflow(here, between, &here) || here == UINT64_MAX)
            return BOYI_FILE;
        here++;
    }
    *place = low * BOYI__GROUP_STATES + i;
    return here == state ? BOYI_OK : BOYI_ABSENT;
}

bool boyi__block_list(const boyi__block_states *block, boyi_state *out)
{
    uint32_t place = 0;
    for (uint32_t group = 0; group < block->groups; group++) {
        const uint8_t *at = block->raw + block->begins[group], *end = block->raw + block->begins[group + 1];
        boyi_state here = block->firsts[group];
        if (group && here <= out[place - 1])
            return false;
        out[place++] = here;
        for (uint32_t i = 1; i < group_count(block->head.count, group); i++) {
            uint64_t between;
            at = boyi__varint_get(at, end, &between);
            if (!at || __builtin_add_overflow(here, between, &here) || here == UINT64_MAX)
                return false;
            out[place++] = ++here;
        }
        if (at != end)
            return false;
    }
    return block->head.last || out[place - 1] < block->head.next;
}
