/* The nimbers of one heap of every size, for games that take from a heap, with proven periods.
 *
 *     const uint8_t digits[] = {0, 7, 7};
 *     boyi__nimber_rules kayles = {.kind = BOYI__NIMBER_CODE, .digits = digits, .digits_count = 3};
 *     boyi__nimbers_options options = {.heap = 200};
 *     boyi__nimbers *nimbers;
 *
 *     if (!boyi__nimbers_new(&kayles, &options, &nimbers) && !boyi__nimbers_value(nimbers, heap, &nimber))
 *         …
 *
 * Everything is computed by boyi__nimbers_new; after that the sequence never changes, and any number of
 * threads may read it. How it works: nimbers.c; the periods: period.c.
 */
#ifndef BOYI_GAMES_HEAPS_NIMBERS_H
#define BOYI_GAMES_HEAPS_NIMBERS_H

#include "games/take.h"

typedef enum {
    BOYI__NIMBERS_OK = 0,
    BOYI__NIMBERS_RULES,     /* an amount of 0, or a code with a move that changes nothing */
    BOYI__NIMBERS_MEMORY,    /* an allocation failed */
    BOYI__NIMBERS_CANCELLED, /* go_on returned false */
    BOYI__NIMBERS_BEYOND,    /* a heap that is neither computed nor covered by a proven period */
} boyi__nimbers_status;

typedef enum {
    BOYI__NIMBER_TAKE,      /* an amount out of `ranges` */
    BOYI__NIMBER_SQUARES,   /* 1, 4, 9, … */
    BOYI__NIMBER_PRIMES,    /* 2, 3, 5, … */
    BOYI__NIMBER_FIBONACCI, /* 1, 2, 3, 5, … */
    BOYI__NIMBER_DIVISORS,  /* a divisor of the heap, but not all of it */
    BOYI__NIMBER_CODE,      /* an octal code, `digits`: take, and perhaps split */
} boyi__nimber_kind;

/* The bits of an octal digit: what may be left of the heap. */
enum { BOYI__LEAVES_NONE = 1, BOYI__LEAVES_ONE = 2, BOYI__LEAVES_TWO = 4 };

/* The last two give a sequence of outcomes instead of nimbers: 1 if the player to move wins, else 0. They are
 * for TAKE and for codes that never leave two heaps. */
typedef enum {
    BOYI__NIMBER_NORMAL, /* a player who can't move loses */
    BOYI__NIMBER_MISERE, /* a player who can't move wins */
    BOYI__NIMBER_REACH,  /* TAKE: emptying the heap wins, and more than the heap may be taken */
} boyi__nimber_play;

/* A heap game. The arrays are used by boyi__nimbers_new only.
 *
 * digits[j] tells what may be left when j are taken, a sum of BOYI__LEAVES_NONE, _ONE and _TWO (none of the
 * heaps left is empty). 0.77 is {0, 7, 7}. digits[0] can only be 0 or 4. Grundy's game is {4} with `unequal`.
 */
typedef struct {
    boyi__nimber_kind kind;
    boyi__nimber_play play;
    const boyi__range *ranges; /* disjoint; 1 <= low <= high, high may be UINT64_MAX: without end */
    size_t ranges_count;
    const uint8_t *digits; /* each 0 … 7 */
    size_t digits_count;
    bool unequal; /* two heaps that are left must have different sizes */
} boyi__nimber_rules;

/* How far to compute. All zeros asks for heap 0 and a search for a period. */
typedef struct {
    uint64_t heap;    /* nimbers of 0 … heap are wanted */
    uint64_t search;  /* search for a period up to this heap; 0: as far as a short computation goes, 2^22 for
                        ranges and 2^15 to 2^21 for codes, depending on the game and the memory but not on
                        `heap` */
    size_t bytes;     /* about the most memory to use; 0: 1 GiB. When it is used up, the sequence ends */
    unsigned threads; /* for codes; 0: one. The values and how far a period is searched do not depend on it */
    /* Called regularly with the number of heaps computed; false stops the work. May be NULL. */
    bool (*go_on)(void *context, uint64_t heaps);
    void *context;
} boyi__nimbers_options;

typedef struct boyi__nimbers boyi__nimbers;

/* Computes until a period is proven, or until the search for one has ended and all wanted heaps are computed.
 * A sequence that is shorter than wanted, because the memory was used up, is not an error here: see
 * boyi__nimbers_reach. */
boyi__nimbers_status boyi__nimbers_new(const boyi__nimber_rules *rules, const boyi__nimbers_options *options,
                                       boyi__nimbers **out);
void boyi__nimbers_free(boyi__nimbers *nimbers);

/* Heaps smaller than this have a known nimber: UINT64_MAX with a proven period or a formula. */
uint64_t boyi__nimbers_reach(const boyi__nimbers *nimbers);

boyi__nimbers_status boyi__nimbers_value(const boyi__nimbers *nimbers, uint64_t heap, uint64_t *out);

/* G(n + period) = G(n) + step for all n >= first, proven; false for any smaller period or first.
 *
 * For Kayles: period 12, first 71, preperiod 70. The preperiod is the last heap that does not fit, as the
 * published tables count it; 0 where all but the empty heap fit. So first = preperiod + 1, or both are 0. */
typedef struct {
    uint64_t period;
    uint64_t step; /* 0, except for ranges without end: 1 for `any`, where G(n) = n */
    uint64_t first;
    uint64_t preperiod;
} boyi__nimber_period;

/* False: no period is proven. */
bool boyi__nimbers_period(const boyi__nimbers *nimbers, boyi__nimber_period *out);

#endif
