#include "base/hash_set.h"

#include <assert.h>

#include "base/hash.h"
#include "base/threads.h"

enum { FIRST_SLOTS = 64, FIRST_ROOM = 32 };

/* A slot whose number another thread is writing. */
#define TAKEN UINT32_MAX

/* The first slot to try for a key. Sixteen neighbouring keys, which are often looked up together, share a
 * cache line of slots: that takes half the time of hashing each on its own. The place within the line is
 * xored with bits of the hash, so that keys with equal low bits do not all want the same place. */
static inline size_t home(uint64_t key, unsigned shift)
{
    uint64_t group = boyi__hash(key >> 4);
    return (size_t)((group >> shift & ~UINT64_C(15)) | ((key ^ group >> 24) & 15));
}

/* The slot that holds the key, or the empty one where it belongs. */
static inline size_t find_slot(const boyi__set *set, uint64_t key)
{
    size_t mask = set->slots_count - 1;
    size_t slot = home(key, set->shift);
    while (set->slots[slot] && set->keys[set->slots[slot] - 1] != key)
        slot = (slot + 1) & mask;
    return slot;
}

/* Sets the number of slots to what `keys` keys need, at least `count`, and rehashes. */
static boyi_status set_slots(boyi__set *set, size_t keys, size_t count)
{
    size_t old = set->slots_count, mask;
    assert(count && (count & (count - 1)) == 0 && keys >= set->count);
    while (keys * 3 > count * 2)
        count *= 2;
    if (count == old)
        return BOYI_OK;
    boyi_status status = boyi__meter_resize(set->meter, &set->slots, old, count, sizeof *set->slots);
    if (status)
        return status;
    set->slots_count = count;
    set->shift = 64 - (unsigned)__builtin_ctzll(count);
    mask = count - 1;
    for (size_t i = 0; i < count; i++)
        set->slots[i] = 0;
    for (uint32_t i = 0; i < set->count; i++) {
        size_t slot = home(set->keys[i], set->shift);
        while (set->slots[slot])
            slot = (slot + 1) & mask;
        set->slots[slot] = i + 1;
    }
    return BOYI_OK;
}

boyi_status boyi__set_start(boyi__set *set, boyi__meter *meter)
{
    *set = (boyi__set){.meter = meter};
    boyi_status status = boyi__meter_resize(meter, &set->slots, 0, FIRST_SLOTS, sizeof *set->slots);
    if (status)
        return status;
    set->slots_count = FIRST_SLOTS;
    set->shift = 64 - 6;
    for (size_t i = 0; i < FIRST_SLOTS; i++)
        set->slots[i] = 0;
    status = boyi__meter_resize(meter, &set->keys, 0, FIRST_ROOM, sizeof *set->keys);
    if (!status)
        set->room = FIRST_ROOM;
    return status;
}

void boyi__set_end(boyi__set *set)
{
    if (!set->meter)
        return;
    boyi__meter_free(set->meter, set->keys, set->room, sizeof *set->keys);
    boyi__meter_free(set->meter, set->slots, set->slots_count, sizeof *set->slots);
    *set = (boyi__set){0};
}

boyi_status boyi__set_reserve(boyi__set *set, size_t keys)
{
    if (keys >= BOYI__NONE - 1)
        return BOYI_LIMIT;
    if (keys > set->room) {
        size_t room = set->room + set->room / 2;
        room = room < keys ? keys : room;
        boyi_status status = boyi__meter_resize(set->meter, &set->keys, set->room, room, sizeof *set->keys);
        if (status)
            return status;
        set->room = room;
    }
    return set_slots(set, keys, set->slots_count);
}

boyi_status boyi__set_fit(boyi__set *set)
{
    boyi_status status = boyi__meter_resize(set->meter, &set->keys, set->room, set->count, sizeof *set->keys);
    if (status)
        return status;
    set->room = set->count;
    return set_slots(set, set->count, FIRST_SLOTS);
}

boyi_status boyi__set_add(boyi__set *set, uint64_t key, uint32_t *number, bool *fresh)
{
    size_t slot = find_slot(set, key);
    *fresh = !set->slots[slot];
    if (!*fresh) {
        *number = set->slots[slot] - 1;
        return BOYI_OK;
    }
    size_t slots = set->slots_count;
    boyi_status status = boyi__set_reserve(set, (size_t)set->count + 1);
    if (!status) /* a key is in the set only if nothing failed: callers keep arrays of as many entries beside it */
        status = boyi__meter_tick(set->meter, (uint64_t)set->count + 1);
    if (status)
        return status;
    if (set->slots_count != slots)
        slot = find_slot(set, key);
    assert(set->count < set->room && !set->slots[slot]);
    set->keys[set->count] = key;
    *number = set->count++;
    set->slots[slot] = set->count;
    return BOYI_OK;
}

uint32_t boyi__set_add_shared(const boyi__set *set, uint64_t key, uint32_t *count, bool *fresh)
{
    size_t mask = set->slots_count - 1;
    for (size_t slot = home(key, set->shift);; slot = (slot + 1) & mask) {
        uint32_t held = __atomic_load_n(&set->slots[slot], __ATOMIC_ACQUIRE);
        if (!held && __atomic_compare_exchange_n(&set->slots[slot], &held, TAKEN, false, __ATOMIC_ACQUIRE,
                                                 __ATOMIC_ACQUIRE)) {
            uint32_t number = __atomic_fetch_add(count, 1, __ATOMIC_RELAXED);
            assert(number < set->room);
            set->keys[number] = key;
            __atomic_store_n(&set->slots[slot], number + 1, __ATOMIC_RELEASE);
            *fresh = true;
            return number;
        }
        for (; held == TAKEN; held = __atomic_load_n(&set->slots[slot], __ATOMIC_ACQUIRE))
            boyi__thread_yield();
        if (set->keys[held - 1] == key) {
            *fresh = false;
            return held - 1;
        }
    }
}

void boyi__set_prefetch(const boyi__set *set, uint64_t key)
{
    __builtin_prefetch(&set->slots[home(key, set->shift)]);
}

void boyi__set_prefetch_key(const boyi__set *set, uint64_t key)
{
    uint32_t held = __atomic_load_n(&set->slots[home(key, set->shift)], __ATOMIC_RELAXED);
    __builtin_prefetch(&set->keys[held ? held - 1 : 0]);
}

uint32_t boyi__set_find(const boyi__set *set, uint64_t key)
{
    assert(set->slots_count);
    uint32_t found = set->slots[find_slot(set, key)];
    assert(found <= set->count);
    return found ? found - 1 : BOYI__NONE;
}
