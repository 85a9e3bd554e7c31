/* Any bytes as records of a database: as a block, with its checksum made right so that what lies behind it is
 * reached, and as the description of a database. They are refused, or what they say can be read to the end.
 * Any bytes as states, values and texts: what is packed comes back as it was.
 */
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#include "games/list.h"
#include "store/block.h"
#include "store/manifest.h"
#include "store/section_record.h"

enum { SEED = 5 };

static void must(bool holds)
{
    if (!holds)
        abort();
}

static void check_states(const boyi__block_head *head, const uint8_t *raw)
{
    static boyi_state states[BOYI__BLOCK_STATES];
    boyi__block_states block;
    uint32_t place;
    if (!boyi__block_open(&block, head, raw))
        return;
    bool listed = boyi__block_list(&block, states);
    for (uint32_t i = 0; listed && i < head->count; i += 1 + head->count / 64)
        must(!boyi__block_find(&block, states[i], &place) && place == i);
    boyi__block_find(&block, head->first ^ head->next, &place);
}

/* The bytes as what zstd gives: a packed block of them. */
static void check_unpacked(const uint8_t *data, size_t size)
{
    if (size < 8)
        return;
    boyi__block_head head = {
        .count = 1 + (uint32_t)(boyi__get_little_endian(data, 4) % BOYI__BLOCK_STATES),
        .raw = (uint32_t)(size - 8),
        .first = boyi__get_little_endian(data + 4, 4),
        .next = UINT64_MAX,
        .last = true,
        .type = 's',
    };
    uint8_t *raw = malloc(size - 8 + 1);
    memcpy(raw, data + 8, size - 8);
    check_states(&head, raw);
    free(raw);
}

static void check_record(uint8_t *record, size_t size, char what)
{
    static uint8_t raw[BOYI__RAW_MOST];
    boyi__block_head head;
    if (size >= BOYI__RECORD_HEAD)
        boyi__record_seal(record, size, what, 7, SEED);
    if (!boyi__block_read_head(record, size, SEED, what, &head))
        return;
    void *zstd = ZSTD_createDCtx();
    if (boyi__block_unpack(zstd, record, size, &head, raw) && what == 's')
        check_states(&head, raw);
    ZSTD_freeDCtx(zstd);
}

static void check_about(uint8_t *record, size_t size)
{
    boyi__manifest about, again;
    if (size >= BOYI__HEADER_FIXED) {
        memcpy(record, "boyi", 4);
        boyi__put_little_endian(record + 4, BOYI__FORMAT, 4);
        boyi__put_little_endian(record + 64, size, 4);
        boyi__put_little_endian(record + 8, boyi__checksum(BOYI__FORMAT, record + 64, size - 64), 8);
    }
    boyi_status status = boyi__manifest_read(record, size, &about);
    if (status == BOYI_OK) { /* what was read can be written and read again */
        size_t length;
        void *written = boyi__manifest_write(&about, &length);
        must(!boyi__manifest_read(written, length, &again) && again.fingerprint == about.fingerprint);
        boyi__request_end(&again.request);
        free(written);
    }
    if (status == BOYI_OK || status == BOYI_USAGE)
        boyi__request_end(&about.request);
}

/* ---- What is packed comes back ---- */

/* States that rise by steps of one to eight bytes; the first byte of each says how many. */
static uint32_t make_states(const uint8_t *data, size_t size, boyi_state *out)
{
    boyi_state state = 0;
    uint32_t count = 0;
    while (size > 0 && count < BOYI__BLOCK_STATES) {
        const unsigned bytes = *data % 9;
        if (bytes >= size)
            break;
        uint64_t step = boyi__get_little_endian(data + 1, bytes);
        if (count > 0 && step == 0)
            step = 1;
        if (__builtin_add_overflow(state, step, &state) || state >= UINT64_MAX - 1)
            break;
        out[count++] = state;
        data += 1 + bytes;
        size -= 1 + bytes;
    }
    return count;
}

/* The record that the packer holds, read again; returns what it holds, to be freed. */
static uint8_t *read_again(const boyi__packer *packer, size_t length, char what, boyi__block_head *head)
{
    must(length > 0 && boyi__block_read_head(packer->record, length, SEED, what, head));
    must(!boyi__block_read_head(packer->record, length, SEED + 1, what, head));
    must(boyi__block_read_head(packer->record, length, SEED, what, head));
    uint8_t *raw = malloc(head->raw + 1);
    void *zstd = ZSTD_createDCtx();
    must(boyi__block_unpack(zstd, packer->record, length, head, raw));
    ZSTD_freeDCtx(zstd);
    return raw;
}

static void check_round_trip(const uint8_t *data, size_t size)
{
    static boyi_state states[BOYI__BLOCK_STATES], again[BOYI__BLOCK_STATES];
    static const uint8_t widths[] = {1, 2, 8};
    boyi__packer packer;
    boyi__block_states block;
    uint32_t place;
    boyi__block_head head = {.section = 7, .number = 3, .last = true, .next = UINT64_MAX};
    if (size == 0)
        return;
    const uint8_t width = widths[data[0] % 3];
    head.count = make_states(data + 1, size - 1, states);
    if (head.count == 0)
        return;
    head.first = states[0];
    must(!boyi__packer_start(&packer));
    uint8_t *raw = read_again(&packer, boyi__block_write_states(&packer, SEED, head, states), 's', &head);
    must(boyi__block_open(&block, &head, raw) && boyi__block_list(&block, again));
    must(memcmp(states, again, head.count * sizeof *states) == 0);
    for (uint32_t i = 0; i < head.count; i += 1 + head.count / 64)
        must(!boyi__block_find(&block, states[i], &place) && place == i);
    must(boyi__block_find(&block, states[head.count - 1] + 1, &place) == BOYI_ABSENT);
    free(raw);

    boyi__block_head values = head;
    values.type = 'v';
    values.width = width;
    values.raw = head.count * width;
    raw = read_again(&packer, boyi__block_write(&packer, SEED, &values, states), 'v', &values);
    must(values.raw == head.count * width && memcmp(raw, states, values.raw) == 0);
    must(boyi__block_same_range(&head, &values));
    free(raw);

    boyi__block_head texts = head;
    texts.type = 't';
    texts.raw = (uint32_t)size;
    raw = read_again(&packer, boyi__block_write(&packer, SEED, &texts, data), 't', &texts);
    must(texts.raw == size && memcmp(raw, data, size) == 0);
    free(raw);
    boyi__packer_end(&packer);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    boyi__section_record section;
    if (size == 0)
        return 0;
    uint8_t *record = malloc(size);
    memcpy(record, data + 1, size - 1);
    switch (data[0] % 8) {
    case 0:
        check_unpacked(record, size - 1);
        break;
    case 1:
    case 5:
        check_record(record, size - 1, data[0] & 4 ? 's' : 'v');
        break;
    case 2:
        check_about(record, size - 1);
        break;
    case 3:
        if (size - 1 >= BOYI__RECORD_HEAD)
            boyi__record_seal(record, size - 1, 'e', 7, SEED);
        boyi__section_record_read(record, size - 1, SEED, &section);
        break;
    default:
        check_round_trip(record, size - 1);
    }
    free(record);
    return 0;
}
