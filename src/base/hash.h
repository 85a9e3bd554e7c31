/* Hashes, and all their constants.
 *
 *     boyi__hash        a number, for hash tables that index with its top bits
 *     boyi__hash_bits   a number, cheaper: one multiplication
 *     boyi__fnv1a       bytes
 *     boyi__random      a sequence of pseudo-random numbers
 *     boyi__mix         a permutation of the numbers below 2^bits, undone by boyi__unmix
 */
#ifndef BOYI_BASE_HASH_H
#define BOYI_BASE_HASH_H

#include <assert.h>
#include <stddef.h>
#include <stdint.h>

#define BOYI__GOLDEN UINT64_C(0x9E3779B97F4A7C15) /* 2^64 / the golden ratio */
#define BOYI__HASH_B UINT64_C(0xBF58476D1CE4E5B9) /* the factors of splitmix64 */
#define BOYI__HASH_C UINT64_C(0x94D049BB133111EB)
#define BOYI__MIX_B  UINT64_C(0xD6E8FEB86659FD93)
#define BOYI__FNV    UINT64_C(0xCBF29CE484222325) /* FNV-1a of no bytes */

/* Two rounds of multiply and fold: keys that differ in any bit differ in the top bits. */
static inline uint64_t boyi__hash(uint64_t key)
{
    key ^= key >> 32;
    key *= BOYI__GOLDEN;
    key ^= key >> 29;
    return key * BOYI__HASH_B;
}

/* Multiplicative hashing to the numbers below 2^bits; bits is 1 … 64. */
static inline uint64_t boyi__hash_bits(uint64_t key, unsigned bits)
{
    assert(bits >= 1 && bits <= 64);
    return key * BOYI__GOLDEN >> (64 - bits);
}

/* FNV-1a: `hash` is BOYI__FNV or the hash of the bytes before these. */
static inline uint64_t boyi__fnv1a(uint64_t hash, const void *data, size_t length)
{
    for (const unsigned char *at = data, *end = at + length; at < end; at++)
        hash = (hash ^ *at) * UINT64_C(0x100000001B3);
    return hash;
}

/* The next number of splitmix64. The seed may be any number. */
static inline uint64_t boyi__random(uint64_t *seed)
{
    uint64_t z = *seed += BOYI__GOLDEN;
    z = (z ^ z >> 30) * BOYI__HASH_B;
    z = (z ^ z >> 27) * BOYI__HASH_C;
    return z ^ z >> 31;
}

/* ---- A hash that can be undone ----
 *
 * The mixed number is the state, written in another order. Sorted lists of mixed numbers are evenly dense for
 * every game, so a place in them can be computed and cuts at fixed numbers give parts of equal length. */

typedef struct {
    unsigned bits; /* 16 … 64 */
    unsigned half; /* a shift by this applied twice leaves nothing, so x ^ x >> half undoes itself */
    uint64_t mask;
} boyi__mixer;

/* The inverses: GOLDEN * UNMIX_A = MIX_B * UNMIX_B = 1 (mod 2^64), and so modulo every smaller power of
 * two. */
#define BOYI__UNMIX_A UINT64_C(0xF1DE83E19937733D)
#define BOYI__UNMIX_B UINT64_C(0xCFEE444D8B59A89B)

/* For states smaller than 2^bits; 0: any state. */
static inline boyi__mixer boyi__mixer_of(unsigned bits)
{
    bits = bits == 0 || bits > 64 ? 64 : bits < 16 ? 16 : bits;
    return (boyi__mixer){.bits = bits, .half = (bits + 1) / 2, .mask = UINT64_MAX >> (64 - bits)};
}

static inline uint64_t boyi__mix(boyi__mixer mixing, uint64_t state)
{
    uint64_t mixed = state * BOYI__GOLDEN & mixing.mask;
    mixed ^= mixed >> mixing.half;
    return mixed * BOYI__MIX_B & mixing.mask;
}

static inline uint64_t boyi__unmix(boyi__mixer mixing, uint64_t mixed)
{
    uint64_t state = mixed * BOYI__UNMIX_B & mixing.mask;
    state ^= state >> mixing.half;
    return state * BOYI__UNMIX_A & mixing.mask;
}

#endif
