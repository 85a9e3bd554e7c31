/* A hash set of 64-bit keys, numbered in the order in which they were added.
 *
 *     slots  [ . 3 . 1 . . 2 . ]      number + 1, 0 is empty; open addressing, at most 2/3 full
 *     keys   [ k0 k1 k2 … ]           the key of each number
 *
 * The numbers are dense: data per key is kept in arrays of the owner, indexed by number. About 14 bytes a
 * key. Holds fewer than 2^32 - 1 keys.
 */
#ifndef BOYI_BASE_HASH_SET_H
#define BOYI_BASE_HASH_SET_H

#include "base/meter.h"

#define BOYI__NONE UINT32_MAX

typedef struct {
    boyi__meter *meter;
    uint64_t *keys;
    uint32_t count;
    size_t room; /* of keys; arrays indexed by number should have the same */
    uint32_t *slots;
    size_t slots_count; /* a power of two */
    unsigned shift;     /* 64 - log2(slots_count) */
} boyi__set;

boyi_status boyi__set_start(boyi__set *set, boyi__meter *meter);
void boyi__set_end(boyi__set *set);

/* Finds or adds a key: *number is its number, *fresh tells whether it is new. Fails as boyi__meter_resize
 * does. */
boyi_status boyi__set_add(boyi__set *set, uint64_t key, uint32_t *number, bool *fresh);

/* Makes room for `keys` keys in all. Fails as boyi__meter_resize does. */
boyi_status boyi__set_reserve(boyi__set *set, size_t keys);

/* Shrinks the set to the room its keys need, so that its size does not depend on how it was filled. */
boyi_status boyi__set_fit(boyi__set *set);

/* boyi__set_add for several threads at once; room must have been reserved. The keys are counted in *count,
 * which is not part of the set so that the cache line of the set stays unshared; after joining the threads
 * the caller copies it to set->count. The keys of numbers returned here may be read only after that. */
uint32_t boyi__set_add_shared(const boyi__set *set, uint64_t key, uint32_t *count, bool *fresh);

/* Prefetches the slot of a key. */
void boyi__set_prefetch(const boyi__set *set, uint64_t key);

/* The next step, when the slot has arrived: prefetches the key that the slot refers to. */
void boyi__set_prefetch_key(const boyi__set *set, uint64_t key);

/* The number of a key, or BOYI__NONE. */
uint32_t boyi__set_find(const boyi__set *set, uint64_t key);

#endif
