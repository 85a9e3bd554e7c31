/* The nimbers of one heap of every size, for games that take from a heap, and their periods with proof.
 *
 *     const uint8_t digits[] = {0, 7, 7};
 *     boyi__nimber_rules kayles = {.kind = BOYI__NIMBER_CODE, .digits = digits, .digits_count = 3};
 *     boyi__nimbers_options wish = {.heap = 200};
 *     boyi__nimbers *nimbers;
 *
 *     if (!boyi__nimbers_new(&kayles, &wish, &nimbers) && !boyi__nimbers_value(nimbers, heap, &nimber))
 *         …
 *
 * Everything is computed when the sequence is made; after that it never changes, and any number of threads
 * may read it. How it works: nimbers.c.
 */
#ifndef BOYI_GAMES_HEAPS_NIMBERS_H
#define BOYI_GAMES_HEAPS_NIMBERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    BOYI__NIMBERS_OK = 0,
    BOYI__NIMBERS_RULES,     /* an amount of 0, or a code with a move that changes nothing     */
    BOYI__NIMBERS_MEMORY,    /* the system gave no more memory                                 */
    BOYI__NIMBERS_CANCELLED, /* go_on said so                                                  */
    BOYI__NIMBERS_BEYOND,    /* a heap that is neither computed nor covered by a proven period */
} boyi__nimbers_status;

typedef enum {
    BOYI__NIMBER_TAKE,      /* an amount out of `ranges`                       */
    BOYI__NIMBER_SQUARES,   /* 1, 4, 9, …                                      */
    BOYI__NIMBER_PRIMES,    /* 2, 3, 5, …                                      */
    BOYI__NIMBER_FIBONACCI, /* 1, 2, 3, 5, …                                   */
    BOYI__NIMBER_DIVISORS,  /* a divisor of the heap, but not all of it        */
    BOYI__NIMBER_CODE,      /* as `digits` say: take, and perhaps split        */
} boyi__nimber_kind;

/* What is asked of a heap. The last two give a sequence of who wins instead of nimbers: 1 the player to move,
 * 0 the other. They are for TAKE and for codes that never leave two heaps. */
typedef enum {
    BOYI__NIMBER_NORMAL, /* who can't move loses                                               */
    BOYI__NIMBER_MISERE, /* who can't move wins                                                */
    BOYI__NIMBER_REACH,  /* TAKE: who empties the heap wins, and may take more than there is   */
} boyi__nimber_play;

typedef struct {
    uint64_t low, high; /* 1 <= low <= high; high may be UINT64_MAX: without end */
} boyi__nimber_range;

/* A heap game. What it points to is needed by boyi__nimbers_new alone.
 *
 * digits[j] tells what may be left when j are taken, a sum of: 1 nothing, 2 one heap, 4 two heaps (none of
 * them empty). 0.77 is {0, 7, 7}. Of digits[0] only 4 makes sense. Grundy's game is {4} with `unequal`. */
typedef struct {
    boyi__nimber_kind kind;
    boyi__nimber_play play;
    const boyi__nimber_range *ranges; /* apart from each other */
    size_t ranges_count;
    const uint8_t *digits; /* each 0 … 7 */
    size_t digits_count;
    bool unequal; /* two heaps that are left may not be equal */
} boyi__nimber_rules;

/* How far to go. All zeros asks for heap 0 and a look for a period. */
typedef struct {
    uint64_t heap; /* nimbers of 0 … heap are wanted                                                   */
    uint64_t
        search;   /* look for a period up to this heap; 0: as far as a moment's work goes, 2^22 for ranges and
                     2^15 to 2^21 for codes, which depends on the game and the memory but not on `heap` */
    size_t bytes; /* memory at most, about; 0: 1 GiB. If it ends first, so does the sequence           */
    /* Called now and then with the heaps that are known; false stops the work. May be NULL. */
    bool (*go_on)(void *context, uint64_t heaps);
    void *context;
} boyi__nimbers_options;

typedef struct boyi__nimbers boyi__nimbers;

/* Compute until a period is proven, or has been looked for and all that is wished for is there. A sequence
 * that is shorter than wished, because the memory ended, is no error here: boyi__nimbers_reach tells. */
boyi__nimbers_status boyi__nimbers_new(const boyi__nimber_rules *rules, const boyi__nimbers_options *wish,
                                       boyi__nimbers **out);
void boyi__nimbers_free(boyi__nimbers *nimbers);

/* Heaps smaller than this have a known nimber: UINT64_MAX with a proven period or a formula. */
uint64_t boyi__nimbers_reach(const boyi__nimbers *nimbers);

boyi__nimbers_status boyi__nimbers_value(const boyi__nimbers *nimbers, uint64_t heap, uint64_t *out);

/* G(n + period) = G(n) + step for all n >= first, proven; neither is true of a smaller period or first.
 *
 * For Kayles: period 12, first 71, preperiod 70. The preperiod is the last heap that does not fit, as the
 * published tables count it; 0 where all but the empty heap fit. So first = preperiod + 1, or both are 0. */
typedef struct {
    uint64_t period;
    uint64_t step; /* 0 but for ranges without end: 1 for `any`, where G(n) = n */
    uint64_t first;
    uint64_t preperiod;
} boyi__nimber_period;

/* False: none is proven. */
bool boyi__nimbers_period(const boyi__nimbers *nimbers, boyi__nimber_period *out);

#endif
