/* A pool of numbers: take them in turn; the player who brings the sum to the total or beyond wins.
 *
 *     "pool 3 5 7 11 --total 17"
 *        |
 *        v
 *     pool.c          the family and its presets: reads the numbers and the total into a boyi__pool_game
 *        |
 *        v
 *     rules.c         states, moves and texts, each number once or with reuse ──────▶ the engines in src/solve
 *        |
 *        v
 *     shortcut.c      the solution by theorem, by period (../heaps/nimbers.c) or by bits
 *        |
 *        v
 *     subset_bits.c   the winner of every subset, one bit each, 64 or 512 at a time
 */
#ifndef BOYI_GAMES_POOL_POOL_H
#define BOYI_GAMES_POOL_POOL_H

#include "game/family.h"

/* Each number of a pool without reuse at least doubles the states, which are counted in 64 bits. */
enum { BOYI__POOL_MOST_KINDS = 63 };

typedef struct {
    const char *name; /* the family's */
    int64_t *numbers; /* the different ones, rising */
    uint64_t *copies; /* how often each occurs */
    size_t kinds;     /* how many different ones */
    uint64_t count;   /* how many in all */
    int64_t sum;      /* of all; INT64_MAX: that or more, enough for any total */
    int64_t total;
    uint64_t states; /* the product of copies + 1; not used with reuse */
    bool reuse;      /* numbers stay in the pool */
    bool asks_truth; /* "can I win?": true or false */
} boyi__pool_game;

/* The pool of a game; NULL if the game is not a pool. */
const boyi__pool_game *boyi__pool_of(const boyi_game *game);

/* ---- rules.c ---- */

/* Fill in the rules that fit these parameters. */
void boyi__pool_rules(const boyi__pool_game *pool, boyi_rules *rules);

/* Without reuse: how many of each number are used in a state (`used` has an entry for each kind). Returns
 * their sum, which stops at INT64_MAX. */
int64_t boyi__pool_used(const boyi__pool_game *pool, boyi_state state, uint64_t *used);

/* rules.finished without reuse. */
boyi_end boyi__pool_finished(const void *self, boyi_state state);

/* ---- shortcut.c ---- */

/* rules.shortcut of pools. */
bool boyi__pool_shortcut(const void *self, boyi_method method, boyi_shortcut *out);

#endif
