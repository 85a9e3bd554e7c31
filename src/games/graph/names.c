#include "games/graph/names.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/byte_order.h"
#include "base/hash.h"

enum { FIRST_SLOTS = 64, SHORT = 8 };

/* Is there memory for `count` more elements? */
static bool fits(boyi__names *names, size_t count, size_t size)
{
    assert(names->memory <= names->max_memory);
    names->limited = count > (names->max_memory - names->memory) / size;
    return !names->limited;
}

bool boyi__names_grow(boyi__names *names, void *array_address, size_t *capacity, size_t need, size_t size)
{
    void **array = array_address;
    size_t wanted = *capacity ? *capacity * 2 : 64;
    if (need <= *capacity)
        return true;
    if (wanted < need || !fits(names, wanted - *capacity, size))
        wanted = need;
    if (!fits(names, wanted - *capacity, size))
        return false;
    void *moved = realloc(*array, wanted * size);
    if (!moved)
        return false;
    names->memory += (wanted - *capacity) * size;
    *array = moved;
    *capacity = wanted;
    return true;
}

static inline uint64_t load(const char *at)
{
    uint64_t word;
    memcpy(&word, at, sizeof word);
    return word;
}

static inline uint64_t load_half(const char *at)
{
    uint32_t half;
    memcpy(&half, at, sizeof half);
    return boyi__little_endian_32(half);
}

static inline uint64_t mix(uint64_t x)
{
    x *= BOYI__GOLDEN;
    return x ^ x >> 32;
}

static inline uint64_t byte_at(const char *name, size_t i)
{
    return (uint64_t)(unsigned char)name[i] << 8 * i;
}

/* A short name is composed of pieces that may overlap: no loop, and branches that are easy to predict. */
static inline uint64_t key_of(const char *name, size_t length)
{
    assert(length > 0);
    if (length < SHORT / 2)
        return byte_at(name, 0) | byte_at(name, length / 2) | byte_at(name, length - 1);
    if (length <= SHORT)
        return load_half(name) | load_half(name + length - SHORT / 2) << 8 * (length - SHORT / 2);
    uint64_t key = 0;
    for (size_t i = 0; i + SHORT <= length; i += SHORT)
        key = mix(key ^ load(name + i));
    return mix(key ^ load(name + length - SHORT));
}

static inline size_t slot_of(const boyi__names *names, uint64_t key, uint32_t length)
{
    return (size_t)(mix(mix(key) ^ length) * BOYI__HASH_B >> names->shift);
}

/* The slot of a name, or the empty one where it belongs. */
static inline boyi__name_slot *look_up(const boyi__names *names, uint64_t key, const char *name,
                                       uint32_t length)
{
    for (size_t i = slot_of(names, key, length);; i = (i + 1) & (names->slots_count - 1)) {
        boyi__name_slot *slot = &names->slots[i];
        if (!slot->length ||
            (slot->key == key && slot->length == length &&
             (length <= SHORT || memcmp(boyi__names_text(names, slot->number), name, length) == 0)))
            return slot;
    }
}

void boyi__names_prefetch(const boyi__names *names, const char *name, size_t length)
{
    if (length)
        __builtin_prefetch(&names->slots[slot_of(names, key_of(name, length), (uint32_t)length)]);
}

boyi__names *boyi__names_new(uint64_t max_memory)
{
    boyi__names *names = calloc(1, sizeof *names);
    boyi__name_slot *slots = calloc(FIRST_SLOTS, sizeof *slots);
    if (!names || !slots) {
        free(slots);
        free(names);
        return NULL;
    }
    names->max_memory = max_memory;
    names->slots = slots;
    names->slots_count = FIRST_SLOTS;
    names->shift = 64 - (unsigned)__builtin_ctz(FIRST_SLOTS);
    return names;
}

void boyi__names_free(boyi__names *names)
{
    if (!names)
        return;
    free(names->at);
    free(names->bytes);
    free(names->slots);
    free(names);
}

static bool double_slots(boyi__names *names)
{
    const size_t old_count = names->slots_count;
    if (!fits(names, old_count, sizeof(boyi__name_slot)))
        return false;
    boyi__name_slot *old = names->slots, *slots = calloc(old_count * 2, sizeof *slots);
    if (!slots)
        return false;
    names->memory += old_count * sizeof *slots;
    names->slots = slots;
    names->slots_count = old_count * 2;
    names->shift--;
    for (size_t k = 0; k < old_count; k++) {
        if (!old[k].length)
            continue;
        size_t i = slot_of(names, old[k].key, old[k].length);
        while (slots[i].length)
            i = (i + 1) & (names->slots_count - 1);
        slots[i] = old[k];
    }
    free(old);
    return true;
}

bool boyi__names_find(const boyi__names *names, const char *name, size_t length, uint32_t *out)
{
    if (length == 0 || length > UINT32_MAX)
        return false;
    const boyi__name_slot *slot = look_up(names, key_of(name, length), name, (uint32_t)length);
    if (!slot->length)
        return false;
    *out = slot->number;
    return true;
}

bool boyi__names_add(boyi__names *names, const char *name, size_t length, uint32_t *out)
{
    assert(length > 0 && length < UINT32_MAX);
    const uint64_t key = key_of(name, length);
    boyi__name_slot *slot = look_up(names, key, name, (uint32_t)length);
    if (slot->length) {
        *out = slot->number;
        return true;
    }
    if (!boyi__names_grow(names, &names->bytes, &names->bytes_capacity, names->bytes_used + length + 1, 1) ||
        !boyi__names_grow(names, &names->at, &names->at_capacity, (size_t)names->count + 1,
                          sizeof *names->at) ||
        ((size_t)names->count * 3 >= names->slots_count * 2 && !double_slots(names)))
        return false;
    slot = look_up(names, key, name, (uint32_t)length); /* the slots may have moved */
    *slot = (boyi__name_slot){key, (uint32_t)length, names->count};
    memcpy(names->bytes + names->bytes_used, name, length);
    names->bytes[names->bytes_used + length] = '\0';
    names->at[names->count] = names->bytes_used;
    names->bytes_used += length + 1;
    *out = names->count++;
    return true;
}

size_t boyi__names_unescape(const char *text, size_t length, char *out)
{
    size_t used = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\\' && i + 1 < length && (text[i + 1] == '"' || text[i + 1] == '\\'))
            i++;
        out[used++] = text[i];
    }
    return used;
}

bool boyi__names_add_escaped(boyi__names *names, const char *text, size_t length, uint32_t *out)
{
    char *plain = calloc(length + 1, 1); /* rare: a name with a backslash */
    if (!plain)
        return false;
    const bool added = boyi__names_add(names, plain, boyi__names_unescape(text, length, plain), out);
    free(plain);
    return added;
}

bool boyi__names_renumber(boyi__names *names, const uint32_t *new_number)
{
    uint64_t *at = malloc(((size_t)names->count + 1) * sizeof *at);
    if (!at)
        return false;
    for (uint32_t i = 0; i < names->count; i++) {
        assert(new_number[i] < names->count);
        at[new_number[i]] = names->at[i];
    }
    for (size_t i = 0; i < names->slots_count; i++)
        if (names->slots[i].length)
            names->slots[i].number = new_number[names->slots[i].number];
    free(names->at);
    names->at = at;
    names->at_capacity = (size_t)names->count + 1;
    return true;
}
