/* Two tokens on a graph, moved in turn: a mouse that wants to get home and a cat that wants to catch it. Who
 * wins from every pair of places and either turn, and in how many plies.
 *
 *     boyi__pursuit game = {.places = 3, .side = {{mouse_row, mouse_to, mouse_home, false},
 *                                                 {cat_row, cat_to, NULL, false}}};
 *     boyi__pursuit_answers *answers;
 *
 *     if (!boyi__pursuit_solve(&game, true, &meter, &answers))
 *         boyi__pursuit_at(answers, mouse, cat, BOYI__MOUSE).plies …
 *
 * A play is over when
 *   - a player stands on one of its homes: it wins;
 *   - both stand on one place: the cat wins;
 *   - the player to move has no move: it loses, or wins where its side says `stuck_wins`.
 * Two of these can speak at once only where a play starts, or where the places of the tokens overlap in odd
 * ways (a cat on the mouse's home): then the claim of the player who has just moved counts before the other's
 * claim, and a claim before being stuck. The cat's claims are its homes and the catch, the mouse's its homes.
 *
 * Cat and mouse (leetcode 913): the mouse's home is the hole, the cat's lists leave the hole out. Cat and
 * mouse II (leetcode 1728): the food is a home of both, staying is a move of both; who is neither's counts
 * as the cat's.
 *
 * The winner hurries, the loser delays; what nobody can force is neither's and has no plies. How it works
 * and what it costs: attractor.c.
 */
#ifndef BOYI_GAMES_PURSUIT_ATTRACTOR_H
#define BOYI_GAMES_PURSUIT_ATTRACTOR_H

#include "base/meter.h"

enum { BOYI__PURSUIT_MOST_PLACES = 32768 };

typedef enum { BOYI__MOUSE, BOYI__CAT } boyi__pursuer;

typedef struct {
    const uint64_t *row; /* places + 1: the moves of place p are to[row[p]] … to[row[p + 1] - 1] */
    const uint32_t *to;
    const uint8_t *home; /* a byte a place: not 0 where this player wins by standing; NULL: nowhere */
    bool stuck_wins;
} boyi__pursuit_side;

typedef struct {
    uint32_t places;            /* 1 … BOYI__PURSUIT_MOST_PLACES */
    boyi__pursuit_side side[2]; /* by boyi__pursuer */
    bool portable;              /* no vector code: the same answers, for tests and benchmarks */
} boyi__pursuit;

typedef struct boyi__pursuit_answers boyi__pursuit_answers;

/* Solve for all pairs of places and both turns. The game's lists are needed during the call only. Memory is
 * counted by the meter, which hears of the states decided after every round of plies; BOYI_OK, BOYI_LIMIT,
 * BOYI_MEMORY or BOYI_CANCELLED, for boyi__meter_fail to put into words. The caller frees the answers;
 * their bytes stay in the meter's count. Calls share nothing. */
boyi_status boyi__pursuit_solve(const boyi__pursuit *game, bool with_plies, boyi__meter *meter,
                                boyi__pursuit_answers **out);
void boyi__pursuit_free(boyi__pursuit_answers *answers);

typedef struct {
    enum { BOYI__PURSUIT_MOUSE, BOYI__PURSUIT_CAT, BOYI__PURSUIT_NEITHER } winner;
    uint32_t plies; /* to the end; 0 for NEITHER, and everywhere when solved without plies */
} boyi__pursuit_value;

boyi__pursuit_value boyi__pursuit_at(const boyi__pursuit_answers *answers, uint32_t mouse, uint32_t cat,
                                     boyi__pursuer turn);

/* The longest forced play of all; known without plies too. */
uint32_t boyi__pursuit_longest(const boyi__pursuit_answers *answers);

/* What the answers hold: a quarter of a byte a state (a pair of places and a turn), and with plies an eighth
 * for every binary digit of the longest play. */
uint64_t boyi__pursuit_bytes(const boyi__pursuit_answers *answers);

#endif
