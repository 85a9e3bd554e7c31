/* Heaps: take from one heap, or split it; a player who can't move loses (misère: wins).
 *
 *     "heaps --take 1-3 21"    "kayles 9"    "flip-game ++++-++"
 *        |
 *        v
 *     presets.c       the family and its presets: their names, texts and arguments
 *        |  \
 *        |   dynamic_nim.c    --take last*2: one heap and a limit that depends on the last move; a game of
 *        v                    its own, which only shares bag.c
 *     heaps.c         reads the options and makes a game of a boyi__heaps
 *        |
 *        +── moves.c          the moves on one heap: ranges, squares, …, octal codes
 *        +── radix.c          rules if heaps only shrink: a state is a number in mixed radix
 *        +── bag_rules.c      rules if heaps split or are large: a state is a bag of heaps (bag.c)
 *        +── states.c         states in either form: their heaps, the state after a move, texts
 *        |
 *        v
 *     shortcut.c      the solution by theorem: XOR of nimbers, Bouton's misère rule
 *        |
 *        v
 *     nimbers.c       the nimbers of one heap of every size ──▶ period.c proves that they repeat
 *        └─▶ sparse_space.c   of octal codes
 *
 * ../many_moves.c lists the moves of states that have too many; ../wythoff.c uses bag.c, too.
 */
#ifndef BOYI_GAMES_HEAPS_HEAPS_H
#define BOYI_GAMES_HEAPS_HEAPS_H

#include "base/failure.h"
#include "game/family.h"
#include "games/heaps/bag.h"
#include "games/heaps/nimbers.h"

typedef enum {
    BOYI__ASK_WORD,   /* win or loss */
    BOYI__ASK_TRUTH,  /* does the player to move win? */
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
    uint64_t *sizes; /* at the start */
    uint64_t beyond; /* treblecross: a heap has so many more than its row has squares */
    uint64_t total;  /* their sum; UINT64_MAX: that or more */

    /* Heaps that only shrink: one number in mixed radix. */
    uint64_t *weight; /* of each digit; NULL: the states are bags */
    size_t *order;    /* heaps by size at the start, largest first */
    uint64_t states;

    boyi_intern *bags; /* NULL with mixed radix */

    boyi__failure failure; /* of rules that ran out of memory */
} boyi__heaps;

/* ---- heaps.c ---- */

/* Heaps of these sizes under the preset's rules; a family with options reads the rules from the request. */
boyi_status boyi__heaps_make(const boyi__heaps *preset, const boyi__request *request, const int64_t *sizes,
                             size_t count, boyi_error *error, boyi_game **out);

/* The heaps of a game; NULL if the game is not heaps. */
const boyi__heaps *boyi__heaps_of(const boyi_game *game);

/* ---- moves.c ---- */

/* A move on one heap: `taken` are taken, heaps of `a` and `b` are left (a >= b; 0: no such heap). False stops
 * the visit. */
typedef bool boyi__heap_move(void *context, uint64_t taken, uint64_t a, uint64_t b);

/* Visits every move on a heap, by the amount taken; of the ways to split the rest at most `splits`, those
 * with the smallest part. False: it was stopped. */
bool boyi__heap_each(const boyi__heaps *heaps, uint64_t heap, uint64_t splits, boyi__heap_move *visit,
                     void *context);

/* How many moves a heap has, or an upper bound; UINT64_MAX: that or more. */
uint64_t boyi__heap_count(const boyi__heaps *heaps, uint64_t heap);

/* The most moves of any state of heaps that only shrink. */
size_t boyi__heaps_most_moves(const boyi__heaps *heaps);

/* ---- states.c ---- */

/* Whether a move may split a heap. */
bool boyi__heaps_split(const boyi__heaps *heaps);

/* Records that memory ran out in a function that has no status to return. */
void boyi__heaps_note_memory(const boyi__heaps *heaps);

/* The heaps of a state; writes at most `room` of them and returns how many there are. In mixed radix empty
 * heaps count, a bag has none. */
size_t boyi__heaps_read(const boyi__heaps *heaps, boyi_state state, uint64_t *out, size_t room);

/* The same as a list of runs: equal heaps of a bag, of which one is enough to know the moves, are one run, so that thousands of
 * them take no time; in mixed radix each heap is a run. The list has space for two more; false: out of memory. Needs no
 * allocation for a few runs. */
typedef struct {
    boyi__heap_run few[10];
    boyi__heap_run *runs;
    size_t count; /* of runs */
} boyi__heap_list;

bool boyi__heap_list_open(boyi__heap_list *list, const boyi__heaps *heaps, boyi_state state);
void boyi__heap_list_close(boyi__heap_list *list);

/* The state after a heap of run `i` was replaced by a and b. BOYI__BAG_FAILED: out of memory,
 * which is recorded. */
boyi_state boyi__heaps_after(const boyi__heaps *heaps, boyi_state state, size_t i, uint64_t a, uint64_t b);

size_t boyi__heaps_write_state(const void *self, boyi_state state, char *out, size_t room);
boyi_status boyi__heaps_read_state(const void *self, const char *text, boyi_error *error, boyi_state *out);

/* ---- radix.c, bag_rules.c ---- */

/* Computes weight, order and states; false if there are too many states for mixed radix. */
bool boyi__radix_start(boyi__heaps *heaps);
void boyi__radix_rules(const boyi__heaps *heaps, boyi_rules *rules);

void boyi__bag_rules(const boyi__heaps *heaps, boyi_rules *rules);

/* ---- shortcut.c ---- */

/* rules.shortcut of heaps. */
bool boyi__heaps_shortcut(const void *self, boyi_method method, boyi_shortcut *out);

/* ---- dynamic_nim.c ---- */

/* "heaps --take last*K N"; `take` is the setting. */
boyi_status boyi__dynamic_nim_make(const boyi__request *request, const char *take, boyi_error *error,
                                   boyi_game **out);

/* boyi__family.phrases of all families of heaps. */
extern const char *const boyi__heaps_phrases[];

#endif
