/* A pool of numbers, each taken once; the player who brings the sum to the total or beyond wins. One bit per
 * subset.
 *
 * A subset of the m numbers is a word with bit i set for number i used. The table holds one bit for each:
 *
 *     bit x = 1    the player to move wins when the numbers of x are used
 *     bit x = 0    the opponent wins: the total is reached already, or every move loses
 *
 * All numbers used without reaching the total counts as a loss for the player to move; the caller handles
 * pools whose numbers together do not reach the total. Equal numbers are different numbers here.
 *
 * Calls share no state and may run at the same time. How it works: subset_bits.c.
 */
#ifndef BOYI_GAMES_POOL_SUBSET_BITS_H
#define BOYI_GAMES_POOL_SUBSET_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    BOYI__POOL_OK = 0,
    BOYI__POOL_MEMORY,    /* an allocation failed; up to 32 MiB beside the table are needed */
    BOYI__POOL_CANCELLED, /* go_on returned false; the table is incomplete */
} boyi__pool_status;

enum {
    BOYI__POOL_MOST_NUMBERS = 40, /* 2^40 bits are 128 GiB */
    BOYI__POOL_LEAST_SHARED = 24, /* smaller tables are filled before a thread has started */
};

/* Words of the table of m numbers: 2^m bits, at least one word. m <= BOYI__POOL_MOST_NUMBERS. */
size_t boyi__pool_words(unsigned m);

/* All zeros: on the caller's thread, without progress. */
typedef struct {
    unsigned threads; /* at most this many, up to BOYI__MOST_THREADS; 0 and 1: only the caller's */
    bool portable;    /* no vector code: the same bits, for tests and benchmarks */
    /* Called regularly on the caller's thread with the number of subsets decided; false stops the work. */
    bool (*go_on)(void *context, uint64_t subsets);
    void *context;
} boyi__pool_options;

/* Fills the whole table. `numbers` are positive, fastest in rising order; a sum beyond int64_t reaches any
 * total. `bits` has boyi__pool_words(m) words, best aligned to 64 bytes and in huge pages; it need not be
 * initialized. `options` may be NULL. */
boyi__pool_status boyi__pool_fill(const int64_t *numbers, unsigned m, int64_t total,
                                  const boyi__pool_options *options, uint64_t *bits);

/* Whether the player to move wins when the numbers of `used` are used. */
static inline bool boyi__pool_wins(const uint64_t *bits, uint64_t used)
{
    return bits[used / 64] >> used % 64 & 1;
}

#endif
