#include "store/block.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>
#include <zstd.h>

#include "base/array.h"

enum { LEVEL = 3 }; /* nearly as small as higher levels, in a tenth of their time */

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
    packer->record_room = BOYI__BLOCK_HEAD + ZSTD_compressBound(BOYI__RAW_MOST);
    assert(packer->record_room <= BOYI__RECORD_MOST);
    packer->record = malloc(packer->record_room);
    return packer->zstd && packer->raw && packer->record ? BOYI_OK : BOYI_MEMORY;
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
    if (!boyi__array_reserve(&packer->record, &packer->record_room,
                             BOYI__BLOCK_HEAD + ZSTD_compressBound(head->raw), 1))
        return 0;
    uint8_t *record = packer->record;
    size_t length = ZSTD_compressCCtx(packer->zstd, record + BOYI__BLOCK_HEAD,
                                      packer->record_room - BOYI__BLOCK_HEAD, raw, head->raw, LEVEL);
    if (ZSTD_isError(length))
        return 0;
    length += BOYI__BLOCK_HEAD;
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

static uint32_t groups_of(uint32_t count)
{
    return (count + BOYI__GROUP_STATES - 1) / BOYI__GROUP_STATES;
}

static uint32_t group_count(uint32_t count, uint32_t group)
{
    uint32_t left = count - group * BOYI__GROUP_STATES;
    return left < BOYI__GROUP_STATES ? left : BOYI__GROUP_STATES;
}

size_t boyi__block_write_states(boyi__packer *packer, uint64_t seed, boyi__block_head head,
                                const boyi_state *states)
{
    uint32_t groups = groups_of(head.count), lengths[BOYI__BLOCK_GROUPS];
    assert(head.count > 0 && head.count <= BOYI__BLOCK_STATES && states[0] == head.first);
    /* The groups are written after the longest possible directory, then moved up to the real one. */
    uint8_t *body = packer->raw + (size_t)2 * groups * BOYI__VARINT_MOST, *end = body, *at = packer->raw;
    for (uint32_t group = 0; group < groups; group++) {
        const boyi_state *from = states + (size_t)group * BOYI__GROUP_STATES;
        uint8_t *begin = end;
        for (uint32_t i = 1; i < group_count(head.count, group); i++) {
            assert(from[i - 1] < from[i]);
            end = boyi__varint_put(end, from[i] - from[i - 1] - 1);
        }
        lengths[group] = (uint32_t)(end - begin);
        if (group)
            at = boyi__varint_put(at, from[0] - from[-BOYI__GROUP_STATES]);
    }
    for (uint32_t group = 0; group < groups; group++)
        at = boyi__varint_put(at, lengths[group]);
    memmove(at, body, (size_t)(end - body));
    head.raw = (uint32_t)(at - packer->raw + (end - body));
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

bool boyi__block_open(boyi__block_states *block, const boyi__block_head *head, const uint8_t *raw)
{
    const uint8_t *at = raw, *end = raw + head->raw;
    uint64_t number, place = 0;
    block->head = *head;
    block->raw = raw;
    block->groups = groups_of(head->count);
    block->firsts[0] = head->first;
    for (uint32_t group = 1; group < block->groups; group++) {
        at = boyi__varint_get(at, end, &number);
        if (!at || number == 0 ||
            __builtin_add_overflow(block->firsts[group - 1], number, &block->firsts[group]))
            return false;
    }
    for (uint32_t group = 0; group < block->groups; group++) {
        at = boyi__varint_get(at, end, &number);
        if (!at || number > head->raw)
            return false;
        block->begins[group] = (uint32_t)place; /* fits: at most 96 * RAW_MOST */
        place += number;
    }
    block->begins[block->groups] = (uint32_t)place;
    uint32_t begin = (uint32_t)(at - raw);
    if (begin + place != head->raw)
        return false;
    for (uint32_t group = 0; group <= block->groups; group++)
        block->begins[group] += begin;
    return true;
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
