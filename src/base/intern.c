#include "base/intern.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/byte_order.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/meter.h"
#include "base/threads.h"

enum { SHARDS = 64, FIRST_SLOTS = 64, CHUNK = 1 << 16 };

/* A text in a chunk. */
typedef struct {
    size_t length;
    char text[];
} kept_text;

typedef struct chunk {
    struct chunk *next;
    size_t used, room;
    char bytes[];
} chunk;

typedef struct {
    uint64_t number;
    const kept_text *text; /* NULL: the slot is free */
} slot;

/* A shard holds the numbers with equal low bits, under a lock of its own. */
typedef struct {
    boyi__mutex lock;
    slot *slots;
    size_t slots_count; /* a power of two */
    size_t count;
    chunk *chunks;
} shard;

struct boyi_intern {
    uint64_t max_bytes;
    atomic_uint_fast64_t bytes;
    atomic_bool clashed;
    atomic_int failed; /* the status of the first failure of boyi_intern_add */
    shard shards[SHARDS];
};

boyi_intern *boyi__intern_new(uint64_t max_bytes)
{
    boyi_intern *texts = calloc(1, sizeof *texts);
    if (!texts)
        return NULL;
    texts->max_bytes = max_bytes;
    for (size_t i = 0; i < SHARDS; i++)
        boyi__mutex_start(&texts->shards[i].lock);
    return texts;
}

void boyi__intern_free(boyi_intern *texts)
{
    if (!texts)
        return;
    for (size_t i = 0; i < SHARDS; i++) {
        for (chunk *at = texts->shards[i].chunks, *next; at; at = next) {
            next = at->next;
            free(at);
        }
        free(texts->shards[i].slots);
        boyi__mutex_end(&texts->shards[i].lock);
    }
    free(texts);
}

/* The factors are xored in beside their product: if one of them is 0, the other still counts. */
static uint64_t mix(uint64_t a, uint64_t b)
{
    a ^= BOYI__GOLDEN;
    b ^= BOYI__MIX_B;
    unsigned __int128 product = (unsigned __int128)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64) ^ a ^ b;
}

static uint64_t hash_text(const char *text, size_t length)
{
    uint64_t hash = length, word;
    size_t left = length;
    for (; left >= sizeof word; left -= sizeof word, text += sizeof word) {
        memcpy(&word, text, sizeof word);
        hash = mix(hash, boyi__little_endian_64(
                             word)); /* databases store these numbers: the same on every machine */
    }
    word = 0;
    memcpy(&word, text, left);
    return mix(mix(hash, boyi__little_endian_64(word)), length);
}

/* ---- One shard, with its lock held ---- */

static slot *find_slot(const shard *own, uint64_t number)
{
    assert(own->count < own->slots_count);
    size_t mask = own->slots_count - 1;
    size_t at = (size_t)boyi__hash_bits(number, 44) & mask;
    while (own->slots[at].text && own->slots[at].number != number)
        at = (at + 1) & mask;
    return &own->slots[at];
}

void boyi__intern_limit(boyi_intern *texts, uint64_t max_bytes)
{
    if (max_bytes < texts->max_bytes)
        texts->max_bytes = max_bytes;
}

boyi_status boyi__intern_failed(const boyi_intern *texts)
{
    return (boyi_status)atomic_load_explicit(&texts->failed, memory_order_relaxed);
}

uint64_t boyi__intern_bytes(const boyi_intern *texts)
{
    return sizeof *texts + atomic_load_explicit(&texts->bytes, memory_order_relaxed);
}

static void give_bytes(boyi_intern *texts, size_t bytes)
{
    atomic_fetch_sub_explicit(&texts->bytes, bytes, memory_order_relaxed);
}

static bool take_bytes(boyi_intern *texts, size_t bytes)
{
    if (atomic_fetch_add_explicit(&texts->bytes, bytes, memory_order_relaxed) + bytes <= texts->max_bytes)
        return true;
    give_bytes(texts, bytes);
    return false;
}

static boyi_status make_slots(boyi_intern *texts, shard *own)
{
    if (own->count * 3 < own->slots_count * 2)
        return BOYI_OK;
    shard larger = {.slots_count = own->slots_count ? own->slots_count * 2 : FIRST_SLOTS};
    if (!take_bytes(texts, larger.slots_count * sizeof(slot)))
        return BOYI_LIMIT;
    larger.slots = calloc(larger.slots_count, sizeof *larger.slots);
    if (!larger.slots) {
        give_bytes(texts, larger.slots_count * sizeof(slot));
        return BOYI_MEMORY;
    }
    for (size_t i = 0; i < own->slots_count; i++)
        if (own->slots[i].text)
            *find_slot(&larger, own->slots[i].number) = own->slots[i];
    free(own->slots);
    give_bytes(texts, own->slots_count * sizeof(slot));
    own->slots = larger.slots;
    own->slots_count = larger.slots_count;
    assert(own->count * 3 < own->slots_count * 2);
    return BOYI_OK;
}

static boyi_status make_chunk(boyi_intern *texts, shard *own, size_t needed)
{
    size_t room = needed > CHUNK ? needed : CHUNK;
    if (own->chunks && own->chunks->room - own->chunks->used >= needed)
        return BOYI_OK;
    if (!own->chunks && needed < CHUNK / 16)
        room = CHUNK / 16; /* few texts: little memory */
    if (!take_bytes(texts, room))
        return BOYI_LIMIT;
    chunk *fresh = malloc(sizeof *fresh + room);
    if (!fresh) {
        give_bytes(texts, room);
        return BOYI_MEMORY;
    }
    *fresh = (chunk){.next = own->chunks, .room = room};
    own->chunks = fresh;
    return BOYI_OK;
}

static boyi_status keep_text(boyi_intern *texts, shard *own, const char *text, size_t length,
                             const kept_text **out)
{
    size_t align = _Alignof(kept_text);
    if (length > SIZE_MAX / 2)
        return BOYI_LIMIT;
    size_t needed = (sizeof(kept_text) + length + 1 + align - 1) / align * align;
    boyi_status status = make_chunk(texts, own, needed);
    if (status)
        return status;
    kept_text *kept = (void *)(own->chunks->bytes + own->chunks->used);
    own->chunks->used += needed;
    assert(own->chunks->used <= own->chunks->room);
    kept->length = length;
    memcpy(kept->text, text, length);
    kept->text[length] = '\0';
    *out = kept;
    return BOYI_OK;
}

static boyi_status add(boyi_intern *texts, shard *own, uint64_t number, const char *text, size_t length,
                       bool *taken)
{
    *taken = false;
    boyi_status status = make_slots(texts, own);
    if (status)
        return status;
    slot *place = find_slot(own, number);
    if (place->text) {
        *taken = place->text->length != length || memcmp(place->text->text, text, length) != 0;
        return BOYI_OK;
    }
    const kept_text *kept;
    status = keep_text(texts, own, text, length, &kept);
    if (!status) {
        *place = (slot){.number = number, .text = kept};
        own->count++;
    }
    return status;
}

/* ---- The table ---- */

static boyi_status add_as(boyi_intern *texts, uint64_t number, const char *text, size_t length, bool *taken)
{
    shard *own = &texts->shards[number % SHARDS];
    boyi__mutex_lock(&own->lock);
    boyi_status status = add(texts, own, number, text, length, taken);
    boyi__mutex_unlock(&own->lock);
    if (!status && *taken)
        atomic_store_explicit(&texts->clashed, true, memory_order_relaxed);
    return status;
}

static uint64_t number_of(unsigned tag, uint64_t hash)
{
    return (uint64_t)tag << 62 | hash >> 2;
}

boyi_status boyi__intern_add(boyi_intern *texts, unsigned tag, const char *text, size_t length, uint64_t *out)
{
    assert(tag < 4);
    uint64_t hash = hash_text(text, length);
    for (;; hash += 4) {
        uint64_t number = number_of(tag, hash);
        bool taken;
        boyi_status status = add_as(texts, number, text, length, &taken);
        if (!status && taken)
            continue;
        if (!status)
            *out = number;
        return status;
    }
}

boyi_status boyi__intern_learn(boyi_intern *texts, uint64_t number, const char *text, size_t length)
{
    bool taken;
    if (number != number_of((unsigned)(number >> 62), hash_text(text, length)))
        return BOYI_FILE;
    boyi_status status = add_as(texts, number, text, length, &taken);
    return !status && taken ? BOYI_FILE : status;
}

bool boyi__intern_clashed(const boyi_intern *texts)
{
    return atomic_load_explicit(&texts->clashed, memory_order_relaxed);
}

bool boyi__intern_find(boyi_intern *texts, uint64_t number, const char **text, size_t *length)
{
    shard *own = &texts->shards[number % SHARDS];
    boyi__mutex_lock(&own->lock);
    const kept_text *kept = own->slots_count ? find_slot(own, number)->text : NULL;
    boyi__mutex_unlock(&own->lock);
    if (kept) {
        *text = kept->text;
        *length = kept->length;
    }
    return kept != NULL;
}

/* ---- For games in C ---- */

boyi_intern *boyi_intern_new(uint64_t max_bytes)
{
    return boyi__intern_new(max_bytes ? max_bytes
                                      : boyi__memory_limit(0) / 3 * 2 /* half of the machine's */);
}

void boyi_intern_free(boyi_intern *table)
{
    boyi__intern_free(table);
}

boyi_status boyi_intern_add(boyi_intern *table, const void *bytes, size_t length, boyi_state *out)
{
    boyi_status status = length ? boyi__intern_add(table, BOYI__INTERN_STATE, bytes, length, out)
                                : BOYI_INPUT;
    int none = BOYI_OK;
    if (status)
        atomic_compare_exchange_strong(&table->failed, &none, (int)status);
    return status;
}

bool boyi_intern_find(boyi_intern *table, boyi_state state, const void **bytes, size_t *length)
{
    const char *text = NULL;
    if (!boyi__intern_is_state(state) || !boyi__intern_find(table, state, &text, length))
        return false;
    *bytes = text;
    return true;
}

boyi_status boyi__fail_interned(boyi_status status, const char *name, boyi_error *error)
{
    if (status == BOYI_MEMORY)
        return boyi__fail_memory(error, name);
    if (status == BOYI_LIMIT)
        return boyi__fail(error, BOYI_LIMIT, "%s: the states' texts need more memory than is allowed", name);
    return status ? boyi__fail(error, BOYI_INPUT, "%s: a state has no bytes", name) : BOYI_OK;
}
