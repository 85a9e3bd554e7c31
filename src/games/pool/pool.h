/* A pool of numbers: what is asked (pool.c), the rules (rules.c), the fast ways (shortcut.c). */
#ifndef BOYI_GAMES_POOL_POOL_H
#define BOYI_GAMES_POOL_POOL_H

#include "game/family.h"

/* Each number of a pool without reuse at least doubles the states, which are counted in 64 bits. */
enum { BOYI__POOL_MOST_KINDS = 63 };

typedef struct {
    const char *name; /* the family's                                                */
    int64_t *numbers; /* the different ones, rising                                  */
    uint64_t *copies; /* how often each is there                                     */
    size_t kinds;     /* how many different ones                                     */
    uint64_t count;   /* how many in all                                             */
    int64_t sum;      /* of all; INT64_MAX stands for that and more, enough for any total */
    int64_t total;
    uint64_t states; /* the product of copies + 1; not used with reuse              */
    bool reuse;      /* taken numbers stay                                          */
    bool asks_truth; /* "can I win?": true or false                                 */
} boyi__pool_game;

/* Fill in the rules that fit these parameters, and the table. */
void boyi__pool_rules(const boyi__pool_game *pool, boyi_rules *rules);
void boyi__pool_grid(const boyi__pool_game *pool, boyi__grid *grid);

/* Without reuse: how many of each number are used in a state (`used` has room for all kinds). Returns their
 * sum, which stops at INT64_MAX. */
int64_t boyi__pool_used(const boyi__pool_game *pool, boyi_state state, uint64_t *used);

/* The fast ways. */
bool boyi__pool_has_shortcut(const boyi__pool_game *pool);
bool boyi__pool_shortcut_lacks_plies(const boyi__pool_game *pool);
boyi__solver boyi__pool_shortcut;

#endif
