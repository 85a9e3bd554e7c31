/* A pool of numbers, each taken once; who brings the sum to the total or beyond wins. One bit a subset.
 *
 * A subset of the m numbers is a word with bit i set for number i used. The table holds one bit for each:
 *
 *     bit x = 1    the player to move wins when the numbers of x are used
 *     bit x = 0    he loses: the total is reached already, or whatever he takes helps the other
 *
 * Numbers used up short of the total count as lost for the player to move; if all numbers together do not
 * reach the total nobody can win, and the caller says so. Equal numbers are different numbers here.
 *
 * Calls share nothing and may run at the same time. How it works: subset_bits.c.
 */
#ifndef BOYI_GAMES_POOL_SUBSET_BITS_H
#define BOYI_GAMES_POOL_SUBSET_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    BOYI__POOL_OK = 0,
    BOYI__POOL_MEMORY,    /* the system gave no more; up to 32 MiB beside the table are asked for */
    BOYI__POOL_CANCELLED, /* go_on said so; the table is half made                                */
} boyi__pool_status;

enum { BOYI__POOL_MOST_NUMBERS = 40 }; /* 2^40 bits are 128 GiB */

/* Words of the table of m numbers: 2^m bits, at least one word. m <= BOYI__POOL_MOST_NUMBERS. */
size_t boyi__pool_words(unsigned m);

/* How the work is done. All zeros is the caller's own thread, without a word to anyone. */
typedef struct {
    unsigned threads; /* at most this many; 0 and 1: the caller's own */
    bool portable;    /* no vector code: the same bits, for tests and benchmarks */
    /* Called now and then on the caller's thread with the subsets decided so far; false stops the work. */
    bool (*go_on)(void *context, uint64_t subsets);
    void *context;
} boyi__pool_options;

/* Fill the whole table. `numbers` are positive, fastest in rising order; sums beyond int64_t count as
 * "enough". `bits` has boyi__pool_words(m) words, best at an address divisible by 64 and in huge pages; what
 * is in it does not matter. `manner` may be NULL. */
boyi__pool_status boyi__pool_fill(const int64_t *numbers, unsigned m, int64_t total,
                                  const boyi__pool_options *manner, uint64_t *bits);

/* Does the player to move win when the numbers of `used` are used? */
static inline bool boyi__pool_wins(const uint64_t *bits, uint64_t used)
{
    return bits[used / 64] >> used % 64 & 1;
}

#endif
