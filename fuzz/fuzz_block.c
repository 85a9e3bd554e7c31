/* Any bytes as records of a database: as a block, with its checksum made right so that what lies behind it is
 * reached, and as the description of a database. They are refused, or what they say can be read to the end.
 */
#include <stdlib.h>
#include <string.h>

#include "games/list.h"
#include "store/about.h"
#include "store/block.h"

enum { SEED = 5 };

static void check_states(const boyi__block_head *head, const uint8_t *raw)
{
    static boyi_state states[BOYI__BLOCK_STATES];
    boyi__block_states block;
    uint32_t place;
    if (!boyi__block_open(&block, head, raw))
        return;
    bool listed = boyi__block_list(&block, states);
    for (uint32_t i = 0; listed && i < head->count; i += 1 + head->count / 64)
        if (boyi__block_find(&block, states[i], &place) || place != i)
            abort();
    boyi__block_find(&block, head->first ^ head->next, &place);
}

/* The bytes as what zstd gives: a packed block of them. */
static void check_unpacked(const uint8_t *data, size_t size)
{
    if (size < 8)
        return;
    boyi__block_head head = {
        .count = 1 + (uint32_t)(boyi__get_little(data, 4) % BOYI__BLOCK_STATES),
        .raw = (uint32_t)(size - 8),
        .first = boyi__get_little(data + 4, 4),
        .next = UINT64_MAX,
        .last = true,
        .what = 's',
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
    if (size >= 8)
        boyi__put_little(record, boyi__checksum(SEED, record + 8, size - 8), 8);
    if (!boyi__block_read_head(record, size, SEED, what, &head))
        return;
    void *zstd = boyi__unpacker_new();
    if (boyi__block_unpack(zstd, record, size, &head, raw) && what == 's')
        check_states(&head, raw);
    boyi__unpacker_free(zstd);
}

static void check_about(uint8_t *record, size_t size)
{
    boyi__about about, again;
    if (size >= 16) {
        memcpy(record, "boyi\1\0\0\0", 8);
        boyi__put_little(record + 8, boyi__checksum(BOYI__FORMAT, record + 16, size - 16), 8);
    }
    boyi_status status = boyi__about_read(record, size, &about);
    if (status == BOYI_OK) { /* what was read can be written and read again */
        size_t length;
        void *written = boyi__about_write(&about, &length);
        if (boyi__about_read(written, length, &again) || again.states != about.states)
            abort();
        boyi__about_end(&again);
        free(written);
    }
    if (status == BOYI_OK || status == BOYI_USAGE)
        boyi__about_end(&about);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    boyi__layer_record layer;
    if (size == 0)
        return 0;
    uint8_t *record = malloc(size);
    memcpy(record, data + 1, size - 1);
    switch (data[0] % 4) {
    case 0:
        check_unpacked(record, size - 1);
        break;
    case 1:
        check_record(record, size - 1, data[0] & 4 ? 's' : 'v');
        break;
    case 2:
        check_about(record, size - 1);
        break;
    default:
        boyi__layer_read(record, size - 1, SEED, &layer);
    }
    free(record);
    return 0;
}
