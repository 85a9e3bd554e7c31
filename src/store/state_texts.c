#include "store/state_texts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/intern.h"
#include "store/block_reader.h"

/* ---- Writing ---- */

/* Walks the texts of a block and adds up the bytes of their lengths and of the texts; writes them if the two
 * pointers are not NULL. False: the game does not know a state of its own. */
static bool put_texts(const boyi_game *game, const boyi_state *states, uint32_t count, uint8_t *lengths,
                      uint8_t *texts, size_t *lengths_bytes, size_t *texts_bytes)
{
    boyi_intern *table = boyi__game_intern(game);
    *lengths_bytes = *texts_bytes = 0;
    for (uint32_t i = 0; i < count; i++) {
        const char *text;
        size_t length = 0;
        uint8_t number[BOYI__VARINT_MOST];
        if (boyi__intern_is_state(states[i]) && !boyi__intern_find(table, states[i], &text, &length))
            return false;
        size_t bytes = (size_t)(boyi__varint_put(number, length) - number);
        if (lengths)
            memcpy(lengths + *lengths_bytes, number, bytes);
        if (texts && length)
            memcpy(texts + *texts_bytes, text, length);
        *lengths_bytes += bytes;
        *texts_bytes += length;
    }
    return true;
}

boyi_status boyi__state_texts_write(boyi__packer *packer, const boyi__database *database,
                                    const boyi_game *game, boyi__block_head head, const boyi_state *states,
                                    size_t *length, boyi_error *error)
{
    size_t lengths, texts;
    uint8_t first[BOYI__VARINT_MOST];
    *length = 0;
    if (!put_texts(game, states, head.count, NULL, NULL, &lengths, &texts))
        return boyi__fail_damaged(database, head.section, error);
    if (texts == 0)
        return BOYI_OK;
    size_t first_bytes = (size_t)(boyi__varint_put(first, lengths) - first);
    size_t bytes = first_bytes + lengths + texts;
    if (bytes > BOYI__TEXTS_MOST)
        return boyi__fail(error, BOYI_LIMIT,
                          "%s: the states' texts are too long to be stored: over %d KiB each",
                          game->rules.name, BOYI__TEXTS_MOST / BOYI__BLOCK_STATES >> 10);
    uint8_t *raw = malloc(bytes);
    if (raw) {
        memcpy(raw, first, first_bytes);
        put_texts(game, states, head.count, raw + first_bytes, raw + first_bytes + lengths, &lengths, &texts);
        assert(first_bytes + lengths + texts == bytes);
        head.raw = (uint32_t)bytes;
        head.type = 't';
        head.width = 0;
        *length = boyi__block_write(packer, database->manifest.fingerprint, &head, raw);
    }
    free(raw);
    return *length ? BOYI_OK : boyi__fail_memory(error, game->rules.name);
}

/* ---- Reading ---- */

/* Checks that the lengths add up to what is there, and finds where the texts begin. */
static bool open_texts(boyi__state_texts *texts)
{
    const uint8_t *end = texts->raw + texts->bytes;
    uint64_t lengths, length, left;
    const uint8_t *at = boyi__varint_get(texts->raw, end, &lengths);
    if (!at || lengths > (uint64_t)(end - at))
        return false;
    end = at + lengths;
    texts->begin = (size_t)(end - texts->raw);
    left = texts->bytes - texts->begin;
    for (uint32_t i = 0; i < texts->count; i++) {
        at = boyi__varint_get(at, end, &length);
        if (!at || length > left)
            return false;
        left -= length;
    }
    return at == end && left == 0;
}

boyi_status boyi__state_texts_read(boyi__database *database, void *zstd, const boyi__block_head *head,
                                   boyi__state_texts *out)
{
    boyi__block_place place;
    boyi__block_head own;
    *out = (boyi__state_texts){0};
    boyi_status status = boyi__index_find(database, BOYI__TEXTS, head->section, head->first, &place, NULL);
    if (status)
        return status == BOYI_ABSENT ? BOYI_OK : status;
    if (place.first != head->first)
        return BOYI_OK;
    uint8_t *record = malloc(place.bytes);
    if (!record)
        return BOYI_MEMORY;
    if (!boyi__log_read(database, place.place, record, place.bytes, NULL) &&
        boyi__block_read_head(record, place.bytes, database->manifest.fingerprint, 't', &own) &&
        boyi__block_same_range(head, &own)) {
        *out = (boyi__state_texts){.raw = malloc(own.raw + 1), .count = own.count, .bytes = own.raw};
        if (!out->raw)
            status = BOYI_MEMORY;
        else if (!boyi__block_unpack(zstd, record, place.bytes, &own, out->raw) || !open_texts(out))
            boyi__state_texts_end(out);
    }
    free(record);
    return status;
}

void boyi__state_texts_end(boyi__state_texts *texts)
{
    free(texts->raw);
    *texts = (boyi__state_texts){0};
}

/* The next length, which open_texts has checked. */
static const uint8_t *next_length(const boyi__state_texts *texts, const uint8_t *at, size_t *length)
{
    uint64_t number = 0;
    at = boyi__varint_get(at, texts->raw + texts->begin, &number);
    *length = (size_t)number;
    return at;
}

bool boyi__state_texts_at(const boyi__state_texts *texts, uint32_t place, const char **text, size_t *length)
{
    if (!texts->raw || place >= texts->count)
        return false;
    size_t skipped, before = 0;
    const uint8_t *at = next_length(texts, texts->raw, &skipped);
    for (uint32_t i = 0; i < place; i++, before += skipped)
        at = next_length(texts, at, &skipped);
    next_length(texts, at, length);
    *text = (const char *)texts->raw + texts->begin + before;
    return *length > 0;
}

boyi_status boyi__state_texts_learn(const boyi__state_texts *texts, const boyi__database *database,
                                    const boyi_game *game, uint64_t section, const boyi_state *states,
                                    uint32_t count, boyi_error *error)
{
    size_t length = 0, before = 0;
    boyi_intern *table = boyi__game_intern(game);
    const uint8_t *at = texts->raw && texts->count == count ? next_length(texts, texts->raw, &length) : NULL;
    boyi_status status = BOYI_OK;
    for (uint32_t i = 0; i < count && !status; i++, before += length) {
        if (at)
            at = next_length(texts, at, &length);
        bool needs_text = boyi__intern_is_state(states[i]);
        if (needs_text != (at && length > 0))
            status = BOYI_FILE;
        else if (needs_text)
            status = boyi__intern_learn(table, states[i], (const char *)texts->raw + texts->begin + before,
                                        length);
    }
    if (status == BOYI_FILE)
        return boyi__fail_damaged(database, section, error);
    return boyi__fail_interned(status, game->rules.name, error);
}

boyi_status boyi__state_texts_load(boyi__database *database, void *zstd, const boyi_game *game,
                                   const boyi__block_head *head, const boyi_state *states, boyi_error *error)
{
    boyi__state_texts texts;
    if (!game || !game->rules.intern)
        return BOYI_OK;
    boyi_status status = boyi__state_texts_read(database, zstd, head, &texts);
    if (status)
        return status == BOYI_MEMORY ? boyi__fail_memory(error, game->rules.name)
                                     : boyi__fail_damaged(database, head->section, error);
    status = boyi__state_texts_learn(&texts, database, game, head->section, states, head->count, error);
    boyi__state_texts_end(&texts);
    return status;
}
