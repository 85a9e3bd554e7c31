/* A set of 64-bit keys, numbered in the order in which they came.
 *
 *     slots  [ . 3 . 1 . . 2 . ]      number + 1, 0 is empty; open addressing, at most 2/3 full
 *     keys   [ k0 k1 k2 … ]           the key of each number
 *
 * The numbers are dense, so whoever wants to keep something per key keeps an array beside it. About 14
 * bytes a key. Holds fewer than 2^32 - 1 keys.
 */
#ifndef BOYI_BASE_HASH_SET_H
#define BOYI_BASE_HASH_SET_H

#include "base/meter.h"

#define BOYI__NONE UINT32_MAX

typedef struct {
    boyi__meter *meter;
    uint64_t *keys;
    uint32_t count;
    size_t room; /* of keys: what an array beside the set should have too */
    uint32_t *slots;
    size_t slots_count; /* a power of two */
    unsigned shift;     /* 64 - log2(slots_count) */
} boyi__set;

boyi_status boyi__set_start(boyi__set *set, boyi__meter *meter);
void boyi__set_end(boyi__set *set);

/* The key's number, new or known: fresh tells which. Fails as boyi__meter_resize does. */
boyi_status boyi__set_add(boyi__set *set, uint64_t key, uint32_t *number, bool *fresh);

/* Room for so many keys in all. Fails as boyi__meter_resize does. */
boyi_status boyi__set_reserve(boyi__set *set, size_t keys);

/* No more room than the keys that are in need: how it came to have more does not show any longer. */
boyi_status boyi__set_fit(boyi__set *set);

/* boyi__set_add from several threads at once. There is room for the key. The keys are counted in *count,
 * which lies apart from the set so that those who only read the set need not wait for it: whoever waits for
 * the threads copies it into set->count. A number is fit for reading its key once the threads have been
 * waited for. */
uint32_t boyi__set_add_shared(const boyi__set *set, uint64_t key, uint32_t *count, bool *fresh);

/* Say that a key will be looked up soon. */
void boyi__set_prefetch(const boyi__set *set, uint64_t key);

/* The next step of that: its slot is here by now. */
void boyi__set_prefetch_key(const boyi__set *set, uint64_t key);

/* The key's number or BOYI__NONE. */
uint32_t boyi__set_find(const boyi__set *set, uint64_t key);

#endif
