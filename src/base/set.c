#include "base/set.h"

enum { FIRST_SLOTS = 64, FIRST_ROOM = 32 };

/* Two rounds of multiply and fold: what differs anywhere lands far apart. */
static inline uint64_t scatter(uint64_t key)
{
    key ^= key >> 32;
    key *= UINT64_C(0x9E3779B97F4A7C15);
    key ^= key >> 29;
    return key * UINT64_C(0xBF58476D1CE4E5B9);
}

/* Where a key belongs. Sixteen neighbours, who are often asked for together, share a cache line of slots:
 * half the time of scattering each. Each sixteen is turned by its own bits, so that keys which all end
 * alike do not all want the same place of their line. */
static inline size_t home(uint64_t key, unsigned shift)
{
    uint64_t group = scatter(key >> 4);
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

static boyi_status grow_slots(boyi__set *set)
{
    size_t old = set->slots_count, count = old * 2;
    boyi_status status = boyi__meter_resize(set->meter, &set->slots, old, count, sizeof *set->slots);
    if (status)
        return status;
    set->slots_count = count;
    set->shift--;
    for (size_t i = 0; i < count; i++)
        set->slots[i] = 0;
    size_t mask = count - 1;
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

boyi_status boyi__set_add(boyi__set *set, uint64_t key, uint32_t *number, bool *fresh)
{
    size_t slot = find_slot(set, key);
    *fresh = !set->slots[slot];
    if (!*fresh) {
        *number = set->slots[slot] - 1;
        return BOYI_OK;
    }
    boyi_status status;
    if (set->count >= BOYI__NONE - 1)
        return BOYI_LIMIT;
    if (set->count == set->room) {
        size_t room = set->room + set->room / 2;
        status = boyi__meter_resize(set->meter, &set->keys, set->room, room, sizeof *set->keys);
        if (status)
            return status;
        set->room = room;
    }
    if (((size_t)set->count + 1) * 3 > set->slots_count * 2) {
        status = grow_slots(set);
        if (status)
            return status;
        slot = find_slot(set, key);
    }
    set->keys[set->count] = key;
    *number = set->count++;
    set->slots[slot] = set->count;
    return boyi__meter_tick(set->meter, set->count);
}

void boyi__set_prefetch(const boyi__set *set, uint64_t key)
{
    __builtin_prefetch(&set->slots[home(key, set->shift)]);
}

uint32_t boyi__set_find(const boyi__set *set, uint64_t key)
{
    uint32_t found = set->slots[find_slot(set, key)];
    return found ? found - 1 : BOYI__NONE;
}
