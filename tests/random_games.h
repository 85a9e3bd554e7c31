/* Random games, written out as lists of states and moves, for holding the engines against the slow solver.
 *
 * Inside, a state is a node: a small number, an index into lists. The library never sees nodes, only states
 * scattered over all 64 bits:
 *
 *     state = factor * node + offset   (mod 2^64, factor odd, so that it can be undone)
 *
 * with 0 and UINT64_MAX among them as often as not. Everything about a game follows from its seed. Rules that
 * are asked about a state the game does not have stop the program.
 */
#ifndef RANDOM_GAMES_H
#define RANDOM_GAMES_H

#include "boyi.h"

#include <stdio.h>

enum { RANDOM_MOST_PARTS = 3 };

/* Sanitizers make everything several times slower: tests then do less. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define RANDOM_SLOW_BUILD 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define RANDOM_SLOW_BUILD 1
#endif
#endif
#ifndef RANDOM_SLOW_BUILD
#define RANDOM_SLOW_BUILD 0
#endif

/* splitmix64 */
typedef struct {
    uint64_t state;
} random_dice;

uint64_t random_next(random_dice *dice);
uint64_t random_below(random_dice *dice, uint64_t limit); /* 0 … limit-1 */
int64_t random_between(random_dice *dice, int64_t least, int64_t most);
bool random_chance(random_dice *dice, unsigned one_in);

/* The seed of a run: BOYI_SEED, or else the time; it is printed. */
uint64_t random_seed(const char *test);
/* How many games to try: BOYI_ROUNDS, or else `usual` times BOYI_TEST_SIZE, without which it is a half. In a slow build
 * `usual` is a thirty-second, and no half. */
size_t random_rounds(size_t usual);

/* A run that may take long: BOYI_TEST_SIZE is above 1, as in `make torture`, and the build is not slow. */
bool random_long_run(void);
/* The seed of the run's game `number`: games can be made again one by one. */
uint64_t random_game_seed(uint64_t seed, size_t number);

typedef struct {
    size_t to; /* a node */
    int64_t gain;
    uint32_t name;
    bool again;
} random_move;

typedef struct {
    size_t first, count; /* in the game's list of moves */
    boyi_end end;        /* for a node without moves    */
    uint32_t layer;
    uint64_t section;
    size_t canonical; /* a node */
    uint64_t number;
    size_t parts[RANDOM_MOST_PARTS]; /* nodes */
    size_t parts_count;
} random_node;

typedef struct {
    boyi_kind kind;
    uint64_t seed;
    size_t start;
    random_node *nodes;
    size_t nodes_count;
    random_move *moves;
    size_t moves_count, moves_room;
    size_t *numbered; /* the node of a number */
    uint64_t factor, unfactor, offset;
    /* Which of the optional rules the game has. */
    bool has_finished, has_layer, has_section, has_canonical, has_number, has_parts;
} random_game;

/* What kind of game to make. Symmetry, layers, numbers and ends are left to chance. */
typedef struct {
    boyi_kind kind;
    size_t least, most; /* classes of equal states (a class is one state, or a few twins) */
    bool cycles;        /* moves may lead anywhere; else there are no cycles              */
    bool huge;          /* scores at the edge of 64 bits                                  */
} random_wish;

random_game *random_game_new(const random_wish *wish, uint64_t seed);

/* A nimber game whose states are sums of two or three small impartial games, with `parts`. */
random_game *random_sum_new(uint64_t seed);

void random_game_free(random_game *game);

/* The rules' self is the random_game, which stays the caller's. */
boyi_rules random_rules(const random_game *game);
boyi_state random_state(const random_game *game, size_t node);
size_t random_node_of(const random_game *game, boyi_state state);

/* Complete, so that the game can be built again by hand. */
void random_game_print(FILE *file, const random_game *game);

#endif
