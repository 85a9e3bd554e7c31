/* Mixing: a one-to-one shuffle of the numbers below 2^bits, so that structured states spread evenly.
 *
 * Unlike a hash it can be undone: the mixed number is the state, written in another order. Sorted lists of
 * mixed numbers are evenly dense, whatever the game, so places in them can be guessed and parts of them are
 * equally large.
 */
#ifndef BOYI_BASE_HASH_H
#define BOYI_BASE_HASH_H

#include <stdint.h>

typedef struct {
    unsigned bits; /* 16 … 64 */
    unsigned half; /* shifting by this twice leaves nothing, so that folding down undoes itself */
    uint64_t mask;
} boyi__mixer;

#define BOYI__MIX_A UINT64_C(0x9E3779B97F4A7C15)
#define BOYI__MIX_B UINT64_C(0xD6E8FEB86659FD93)
/* Their inverses: A * UNMIX_A = 1 (mod 2^64), and so modulo every smaller power of two. */
#define BOYI__UNMIX_A UINT64_C(0xF1DE83E19937733D)
#define BOYI__UNMIX_B UINT64_C(0xCFEE444D8B59A89B)

/* For states smaller than 2^bits; 0 says nothing about them. */
static inline boyi__mixer boyi__mixer_of(unsigned bits)
{
    bits = bits == 0 || bits > 64 ? 64 : bits < 16 ? 16 : bits;
    return (boyi__mixer){.bits = bits, .half = (bits + 1) / 2, .mask = UINT64_MAX >> (64 - bits)};
}

static inline uint64_t boyi__mix(boyi__mixer mixing, uint64_t state)
{
    uint64_t mixed = state * BOYI__MIX_A & mixing.mask;
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
