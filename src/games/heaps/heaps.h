/* Heaps: what is asked (heaps.c, presets.c), what may be done to one heap (moves.c), how states
 * are numbers (radix.c for heaps that only shrink, bag.c for those that split), the fast way
 * (shortcut.c). */
#ifndef BOYI_GAMES_HEAPS_HEAPS_H
#define BOYI_GAMES_HEAPS_HEAPS_H

#include "base/failure.h"
#include "base/intern.h"
#include "game/family.h"
#include "games/heaps/nimbers.h"
#include "games/take.h"

typedef enum {
    BOYI__ASK_WORD,   /* win or loss           */
    BOYI__ASK_TRUTH,  /* does the mover win?   */
    BOYI__ASK_NIMBER, /* the nimber of the sum */
} boyi__heaps_question;

enum { BOYI__MOST_DIGITS = 64 };

typedef struct {
    const char *name;
    boyi__nimber_kind kind;
    boyi__take take;                   /* BOYI__NIMBER_TAKE */
    uint8_t digits[BOYI__MOST_DIGITS]; /* BOYI__NIMBER_CODE */
    size_t digits_count;
    bool unequal;
    bool misere;
    boyi__heaps_question question;

    size_t count;
    uint64_t *sizes; /* at the start                */
    uint64_t total;  /* all together; UINT64_MAX: that many or more */

    /* Heaps that only shrink: one number in mixed radix. */
    uint64_t *weight; /* of each digit; NULL: the states are bags */
    size_t *order;    /* heaps by size at the start, largest first */
    uint64_t states;

    boyi__intern *bags;

    boyi__failure failure; /* of rules that ran out of memory */
} boyi__heaps;

/* Heaps of these sizes under the preset's rules, or, for the family itself, under those the request asks for.
 */
boyi_status boyi__heaps_make(const boyi__heaps *preset, const boyi__request *request, const int64_t *sizes,
                             size_t count, boyi_error *error, boyi_game **out);

/* The heaps behind a game, NULL if it is none. */
const boyi__heaps *boyi__heaps_of(const boyi_game *game);

/* ---- One heap (moves.c) ---- */

/* A move on one heap: so many taken, `a` and `b` left (a >= b; 0: no such heap). False stops. */
typedef bool boyi__heap_move(void *context, uint64_t taken, uint64_t a, uint64_t b);

/* Every move on a heap, by what is taken; of the ways to split what is left no more than `splits`, those
 * with the smallest part. False: it was stopped. */
bool boyi__heap_each(const boyi__heaps *heaps, uint64_t heap, uint64_t splits, boyi__heap_move *visit,
                     void *context);

/* How many there are; UINT64_MAX: more than that. */
uint64_t boyi__heap_count(const boyi__heaps *heaps, uint64_t heap);

/* The most that a heap of this size or a smaller one has. */
uint64_t boyi__heap_most(const boyi__heaps *heaps, uint64_t heap);

/* The most moves of a state of heaps that only shrink, whatever has become of them. */
size_t boyi__heaps_most_moves(const boyi__heaps *heaps);

/* Can a heap fall into two? */
bool boyi__heaps_split(const boyi__heaps *heaps);

/* ---- States ---- */

/* The heaps of a state, `room` of them at most; returns how many there are. In mixed radix empty heaps
 * count, in a bag there are none. */
size_t boyi__heaps_read(const boyi__heaps *heaps, boyi_state state, uint64_t *out, size_t room);

/* Notes that memory came short in a function that can't say so in what it returns. */
void boyi__heaps_note_memory(const boyi__heaps *heaps);

/* The state after heap `i` of boyi__heaps_read has become a and b. BOYI__BAG_FAILED: no memory, which is
 * noted. */
boyi_state boyi__heaps_after(const boyi__heaps *heaps, boyi_state state, size_t i, uint64_t a, uint64_t b);

#define BOYI__BAG_FAILED UINT64_MAX

/* Mixed radix: false when the heaps have too many states together. */
bool boyi__radix_start(boyi__heaps *heaps);
void boyi__radix_rules(const boyi__heaps *heaps, boyi_rules *rules);

/* The state of these heaps, which are sorted on the way, the largest first. BOYI__BAG_FAILED: no memory. */
boyi_state boyi__bag_make(boyi__intern *bags, uint64_t *sizes, size_t count);
/* The state of these numbers in this order, kept in the intern table. BOYI__BAG_FAILED: no memory. */
boyi_state boyi__bag_keep(boyi__intern *bags, const uint64_t *numbers, size_t count);
/* Is this one that boyi__bag_keep may have made? Smaller numbers are free for other use. */
static inline bool boyi__bag_is_kept(boyi_state state)
{
    return state >> 63;
}
size_t boyi__bag_read(boyi__intern *bags, boyi_state state, uint64_t *out, size_t room);
void boyi__bag_rules(const boyi__heaps *heaps, boyi_rules *rules);

/* ---- The shortcut ---- */

bool boyi__heaps_have_shortcut(const boyi__heaps *heaps);
/* May the shortcut have a period to tell? */
bool boyi__heaps_have_period(const boyi__heaps *heaps);
boyi__solver boyi__heaps_shortcut;

/* ---- One heap with a memory (dynamic_nim.c): --take last*2 ---- */

boyi_status boyi__dynamic_nim_make(const boyi__request *request, const char *take, boyi_error *error,
                                   boyi_game **out);

#endif
