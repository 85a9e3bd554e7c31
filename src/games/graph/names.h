/* A table of names, numbered in the order in which they are added: base/hash_set.h for strings.
 *
 *     slots  [ .  {key length number}  .  . … ]      open addressing, at most 2/3 full
 *     bytes  a \0 b \0 a-long-name \0 …              every name once, terminated by NUL
 *     at     0    2    4                             the offset of each number's name
 *
 * The key of a name of up to 8 bytes is the name itself, so most lookups touch one slot and nothing else. The
 * key of a longer name is a hash; those are compared byte by byte. Names contain no NUL. Besides its bytes a
 * name takes about 24 bytes in slots and 8 in `at`.
 */
#ifndef BOYI_GAMES_GRAPH_NAMES_H
#define BOYI_GAMES_GRAPH_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint64_t key;
    uint32_t length; /* 0: the slot is empty */
    uint32_t number;
} boyi__name_slot;

typedef struct {
    boyi__name_slot *slots;
    size_t slots_count; /* a power of two */
    unsigned shift;     /* 64 - log2(slots_count) */
    char *bytes;
    size_t bytes_used, bytes_capacity;
    uint64_t *at;
    size_t at_capacity;
    uint32_t count;
    uint64_t memory, max_memory; /* bytes, of all that boyi__names_grow and the slots took          */
    bool limited;                /* the last failure was caused by max_memory, not by the allocator */
} boyi__names;

/* NULL: out of memory. */
boyi__names *boyi__names_new(uint64_t max_memory);
void boyi__names_free(boyi__names *names);

/* The number of a name; false if it is not in the table. */
bool boyi__names_find(const boyi__names *names, const char *name, size_t length, uint32_t *out);

/* The number of a name, new (names->count - 1) or known; length > 0. False: out of memory. */
bool boyi__names_add(boyi__names *names, const char *name, size_t length, uint32_t *out);

/* boyi__names_add for the text between quotes, with the escapes \" and \\. */
bool boyi__names_add_escaped(boyi__names *names, const char *text, size_t length, uint32_t *out);

/* Prefetches the slot of a name that will be looked up soon. In a large table most of the time is spent
 * waiting for slots, and several can be fetched at once. */
void boyi__names_prefetch(const boyi__names *names, const char *name, size_t length);

/* Gives every name a new number: new_number[old]; a permutation. False: out of memory. */
bool boyi__names_renumber(boyi__names *names, const uint32_t *new_number);

static inline const char *boyi__names_text(const boyi__names *names, uint32_t number)
{
    return names->bytes + names->at[number];
}

/* Makes room for `need` elements in an array of the same graph, counted against max_memory; doubles the
 * capacity while that fits. False: out of memory, and the array is unchanged. */
bool boyi__names_grow(boyi__names *names, void *array_address, size_t *capacity, size_t need, size_t size);

/* Writes an escaped text without its escapes, at most `length` bytes; returns how many. */
size_t boyi__names_unescape(const char *text, size_t length, char *out);

#endif
