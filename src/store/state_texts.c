#include "store/state_texts.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

/* ---- Writing ---- */

static boyi_status fail_large(const boyi_game *game, boyi_error *error)
{
    return boyi_fail(error, BOYI_LIMIT, "%s: the states' texts are too long to be kept: over %d KiB each",
                     "%s：状态文本太长，无法保存：平均超过 %d KiB", game->rules.name,
                     BOYI__TEXTS_MOST / BOYI__BLOCK_STATES >> 10);
}

/* How many bytes the lengths and the texts take. False: the game does not know a state of its own. */
static bool measure(const boyi_game *game, const boyi_state *states, uint32_t count, size_t *lengths,
                    size_t *texts)
{
    uint8_t room[BOYI__VARINT_MOST];
    *lengths = *texts = 0;
    for (uint32_t i = 0; i < count; i++) {
        const char *text;
        size_t length = 0;
        if (game->wording->has(game->self, states[i]) &&
            !game->wording->find(game->self, states[i], &text, &length))
            return false;
        *lengths += (size_t)(boyi__varint_put(room, length) - room);
        *texts += length;
    }
    return true;
}

static void fill(uint8_t *raw, const boyi_game *game, const boyi_state *states, uint32_t count,
                 size_t lengths)
{
    uint8_t *at = boyi__varint_put(raw, lengths), *text_at = at + lengths;
    for (uint32_t i = 0; i < count; i++) {
        const char *text = NULL;
        size_t length = 0;
        if (game->wording->has(game->self, states[i]))
            game->wording->find(game->self, states[i], &text, &length);
        at = boyi__varint_put(at, length);
        if (length)
            memcpy(text_at, text, length);
        text_at += length;
    }
}

boyi_status boyi__state_texts_write(boyi__packer *packer, const boyi__database *database,
                                    const boyi_game *game, boyi__block_head head, const boyi_state *states,
                                    size_t *length, boyi_error *error)
{
    size_t lengths, texts;
    uint8_t room[BOYI__VARINT_MOST];
    *length = 0;
    if (!game || !game->wording)
        return BOYI_OK;
    if (!measure(game, states, head.count, &lengths, &texts))
        return boyi__fail_damaged(database, head.layer, error);
    if (texts == 0)
        return BOYI_OK;
    size_t bytes = (size_t)(boyi__varint_put(room, lengths) - room) + lengths + texts;
    if (bytes > BOYI__TEXTS_MOST)
        return fail_large(game, error);
    uint8_t *raw = malloc(bytes);
    if (raw) {
        fill(raw, game, states, head.count, lengths);
        head.raw = (uint32_t)bytes;
        *length = boyi__block_write_texts(packer, database->about.fingerprint, head, raw);
    }
    free(raw);
    return *length ? BOYI_OK : boyi__fail_memory(error, game->rules.name);
}

/* ---- Reading ---- */

/* Do the lengths make up what is there? */
static bool open_words(boyi__state_texts *words)
{
    const uint8_t *end = words->raw + words->bytes;
    uint64_t lengths, length, left;
    const uint8_t *at = boyi__varint_get(words->raw, end, &lengths);
    if (!at || lengths > (uint64_t)(end - at))
        return false;
    end = at + lengths;
    words->begin = (size_t)(end - words->raw);
    left = words->bytes - words->begin;
    for (uint32_t i = 0; i < words->count; i++) {
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
    boyi__record record;
    boyi__block_head own;
    *out = (boyi__state_texts){0};
    boyi_status status = boyi__database_find(database, BOYI__TEXTS, head->layer, head->first, &record, NULL);
    if (status)
        return status == BOYI_ABSENT ? BOYI_OK : status;
    if (record.first != head->first ||
        !boyi__block_read_head(record.data, record.length, database->about.fingerprint, 't', &own) ||
        !boyi__block_is_beside(head, &own))
        return BOYI_OK;
    *out = (boyi__state_texts){.raw = malloc(own.raw), .count = own.count, .bytes = own.raw};
    if (!out->raw)
        return BOYI_MEMORY;
    if (!boyi__block_unpack(zstd, record.data, record.length, &own, out->raw) || !open_words(out))
        boyi__state_texts_end(out);
    return BOYI_OK;
}

void boyi__state_texts_end(boyi__state_texts *words)
{
    free(words->raw);
    *words = (boyi__state_texts){0};
}

/* The next length, which open_words has seen. */
static const uint8_t *next_length(const boyi__state_texts *words, const uint8_t *at, size_t *length)
{
    uint64_t number = 0;
    at = boyi__varint_get(at, words->raw + words->begin, &number);
    *length = (size_t)number;
    return at;
}

bool boyi__state_texts_at(const boyi__state_texts *words, uint32_t place, const char **text, size_t *length)
{
    if (!words->raw || place >= words->count)
        return false;
    size_t skipped, before = 0;
    const uint8_t *at = next_length(words, words->raw, &skipped);
    for (uint32_t i = 0; i < place; i++, before += skipped)
        at = next_length(words, at, &skipped);
    next_length(words, at, length);
    *text = (const char *)words->raw + words->begin + before;
    return *length > 0;
}

static boyi_status learn(const boyi__state_texts *words, const boyi_game *game, const boyi_state *states,
                         uint32_t count)
{
    size_t length = 0, before = 0;
    const uint8_t *at = words->raw && words->count == count ? next_length(words, words->raw, &length) : NULL;
    for (uint32_t i = 0; i < count; i++, before += length) {
        if (at)
            at = next_length(words, at, &length);
        bool due = game->wording->has(game->self, states[i]);
        if (due != (at && length > 0))
            return BOYI_FILE;
        boyi_status status = due ? game->wording->learn(game->self, states[i],
                                                        (const char *)words->raw + words->begin + before,
                                                        length)
                                 : BOYI_OK;
        if (status)
            return status;
    }
    return BOYI_OK;
}

boyi_status boyi__state_texts_learn(const boyi__state_texts *words, const boyi__database *database,
                                    const boyi_game *game, uint32_t layer, const boyi_state *states,
                                    uint32_t count, boyi_error *error)
{
    boyi_status status = learn(words, game, states, count);
    if (status == BOYI_FILE)
        return boyi__fail_damaged(database, layer, error);
    if (status == BOYI_LIMIT)
        return boyi_fail(error, BOYI_LIMIT, "%s: the states' texts need more memory than is allowed",
                         "%s：状态文本所需内存超过上限", game->rules.name);
    return status ? boyi__fail_memory(error, game->rules.name) : BOYI_OK;
}

boyi_status boyi__state_texts_load(boyi__database *database, void *zstd, const boyi_game *game,
                                   const boyi__block_head *head, const boyi_state *states, boyi_error *error)
{
    boyi__state_texts words;
    if (!game || !game->wording)
        return BOYI_OK;
    boyi_status status = boyi__state_texts_read(database, zstd, head, &words);
    if (status)
        return status == BOYI_MEMORY ? boyi__fail_memory(error, game->rules.name)
                                     : boyi__fail_damaged(database, head->layer, error);
    status = boyi__state_texts_learn(&words, database, game, head->layer, states, head->count, error);
    boyi__state_texts_end(&words);
    return status;
}
