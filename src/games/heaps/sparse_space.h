/* Nimbers of heaps by an octal code, in the sparse space (Berlekamp, Conway, Guy: Winning Ways, ch. 4).
 *
 * Choose a mask and call v rare if v & mask has an even number of bits, else common. Then rare ^ rare and
 * common ^ common are rare, and rare ^ common is common: most pairs of heaps give rare values, so that G(n)
 * tends to be common, which keeps rare heaps few.
 *
 *     heaps          rare ones: few        all others
 *     G              0 3 5 6 …             1 2 4 7 …          (mask 7)
 *
 *     1. Mark the pairs with a rare heap: few. They give every common option.
 *     2. Mark some of the other pairs. If the first value without a mark is common, it is the answer.
 *     3. Else search all pairs for it. If one has it, go on with the next value without a mark; otherwise it is the
 *        answer, and n is rare.
 *
 * The answer is exact with any mask; a good mask makes it fast. Whenever the number of heaps has doubled, the
 * mask that makes the fewest heaps rare is chosen, for all masks at once by a Walsh-Hadamard transform of how
 * often each value occurs. The whole sequence costs O(n * rare heaps) instead of O(n^2).
 *
 * Eight heaps are computed at a time. For a rare heap r, what is left of them beside r are neighbours in
 * memory, and their marks are neighbours, too:
 *
 *     heaps  n … n+7       G(n-r)  G(n-r+1)  …  G(n-r+7)      each ^ G(r)
 *     marks  [v][8]        one byte for each of the eight heaps
 *
 * So a pair costs a load, an XOR and a store, all in the first-level cache. Pairs with a heap of the same eight, or
 * with one of fewer than eight, are marked when its turn has come.
 *
 * A run of blocks is prepared by several threads at once: all pairs of heaps below the run. The others are few; they are
 * marked block after block.
 *
 * Grundy's game has 1273 rare heaps among the first 10^6 and 0.56 has 45; in 0.007 it is still 4 in 100 of
 * those around 2 * 10^5.
 */
#ifndef BOYI_GAMES_HEAPS_SPARSE_SPACE_H
#define BOYI_GAMES_HEAPS_SPARSE_SPACE_H

#include "games/heaps/nimbers.h"

/* All zeros but `threads` before the first call. */
typedef struct {
    unsigned threads; /* 0: one */
    uint8_t *marks;   /* [block][v][lane]: v is an option of this heap of the block */
    size_t blocks;    /* that have room there */
    uint32_t span;    /* a power of two above all values */
    uint32_t mask;
    uint32_t *rare;        /* the rare heaps, rising */
    uint32_t *rare_values; /* their nimbers */
    size_t rare_count;
    uint16_t *low; /* the lowest bits of the nimber of each heap */
    uint16_t *
        reversed; /* the same from the last heap to the first, [room - 1 - n]: pairs are neighbours on both sides */
    size_t room;
    size_t pairs;    /* of any heaps, are marked for a whole block at once */
    size_t heaps;    /* computed since `pairs` was set */
    size_t searched; /* what searching has taken in this time, in marks */
} boyi__sparse_space;

/* Makes room for heaps below `stage` and chooses the mask by the values so far. False: out of memory. */
bool boyi__sparse_space_grow(boyi__sparse_space *space, const uint32_t *values, size_t count, size_t stage);

/* Computes values[first …], at least one of them and none from `end` on, of a code under normal play. Returns how
 * many, 0: out of memory; adds the steps that it took to *work. */
size_t boyi__sparse_space_next(boyi__sparse_space *space, const boyi__nimber_rules *rules, uint32_t *values,
                               size_t first, size_t end, uint64_t *work);

void boyi__sparse_space_end(boyi__sparse_space *space);

#endif
