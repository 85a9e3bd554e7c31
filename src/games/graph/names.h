/* Names, numbered in the order in which they came: base/hash_set.h for texts.
 *
 *     slots  [ .  {key length number}  .  . … ]      open addressing, at most 2/3 full
 *     bytes  a \0 b \0 a-long-name \0 …              every name once, ended by NUL
 *     at     0    2    4                             where each number's name begins
 *
 * The key of a name of up to 8 bytes is the name itself, so that most look-ups touch one slot and nothing
 * else. Longer names have a hash for a key and are compared byte by byte. Names hold no NUL. About 24 bytes
 * for slots and 8 for `at` are kept a name, besides its own bytes.
 */
#ifndef BOYI_GAMES_GRAPH_NAMES_H
#define BOYI_GAMES_GRAPH_NAMES_H

#include "games/graph/file.h"

typedef struct {
    uint64_t key;
    uint32_t length; /* 0: the slot is empty */
    uint32_t number;
} boyi__name_slot;

struct boyi__graph_names {
    boyi__name_slot *slots;
    size_t slots_count; /* a power of two */
    unsigned shift;     /* 64 - log2(slots_count) */
    char *bytes;
    size_t used, room;
    uint64_t *at;
    size_t at_room;
    uint32_t count;
    uint64_t taken, max_bytes; /* memory, of all that boyi__names_grow has made room for */
    bool limited;              /* it was that limit where memory seemed to run out        */
};

/* NULL: no memory. */
boyi__graph_names *boyi__names_new(uint64_t max_bytes);
void boyi__names_free(boyi__graph_names *names);

/* length > 0. */
bool boyi__names_find(const boyi__graph_names *names, const char *name, size_t length, uint32_t *out);

/* The number of a name, new (names->count - 1) or known; false: no memory. */
bool boyi__names_add(boyi__graph_names *names, const char *name, size_t length, uint32_t *out);

/* Say that a name will be looked up soon: its slot is fetched from memory meanwhile. In a large table the
 * waiting for slots is most of the time, and several can be waited for at once. */
void boyi__names_expect(const boyi__graph_names *names, const char *name, size_t length);

/* boyi__names_add for a text between quotes, with \" and \\ for " and \. */
bool boyi__names_add_escaped(boyi__graph_names *names, const char *text, size_t length, uint32_t *out);

/* Give every name a new number: new_number[old]; a permutation. false: no memory. */
bool boyi__names_renumber(boyi__graph_names *names, const uint32_t *new_number);

static inline const char *boyi__names_text(const boyi__graph_names *names, uint32_t number)
{
    return names->bytes + names->at[number];
}

/* Make room for `need` elements of a block that belongs to the same graph, doubling it while that fits into
 * the limit; false: no memory, and the block is as it was. */
bool boyi__names_grow(boyi__graph_names *names, void *block_address, size_t *room, size_t need, size_t size);

/* Write an escaped text as it is meant, at most `length` bytes; returns how many. */
size_t boyi__names_unescape(const char *text, size_t length, char *out);

#endif
