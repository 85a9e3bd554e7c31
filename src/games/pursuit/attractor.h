/* Two tokens on a graph, moved in turn: a mouse that wants to reach its goal and a cat that wants to catch
 * it. Computes the winner and the plies for every pair of places and either turn.
 *
 *     boyi__attractor_game game = {.places = 3, .side = {{mouse_row, mouse_to, mouse_goal},
 *                                                        {cat_row, cat_to, NULL}}};
 *     boyi__attractor *result;
 *
 *     if (!boyi__attractor_solve(&game, &meter, &result))
 *         boyi__attractor_at(result, mouse, cat, BOYI__MOUSE).plies …
 *
 * A play is over when
 *   - a player is on one of its goals: it wins;
 *   - both are in one place: the cat wins;
 *   - the player to move has no move: it loses.
 * Two of these can hold at once only at the start of a play, or where goals of one player are places of the
 * other (a cat on the mouse's goal). Then the claim of the player who has just moved comes first, then the
 * claim of the other, then being stuck. The cat's claims are its goals and the catch; the mouse's are its
 * goals.
 *
 * Cat and mouse (leetcode 913): the mouse's goal is the hole; the cat's moves leave the hole out. Cat and
 * mouse II (leetcode 1728): the food is a goal of both, staying is a move of both; the caller counts endless
 * play as a win of the cat.
 *
 * The winner hurries, the loser delays; a play that neither can win has no winner and no plies. The algorithm
 * and its cost: attractor.c.
 */
#ifndef BOYI_GAMES_PURSUIT_ATTRACTOR_H
#define BOYI_GAMES_PURSUIT_ATTRACTOR_H

#include "base/meter.h"

enum { BOYI__MOST_PLACES = 32768 };

typedef enum { BOYI__MOUSE, BOYI__CAT } boyi__pursuer;

typedef struct {
    const uint64_t *row; /* places + 1: the moves of place p are to[row[p]] … to[row[p + 1] - 1]      */
    const uint32_t *to;
    const uint8_t *goal; /* a byte a place: not 0 where this player wins by being there; NULL: nowhere */
} boyi__attractor_side;

typedef struct {
    uint32_t places;              /* 1 … BOYI__MOST_PLACES */
    boyi__attractor_side side[2]; /* by boyi__pursuer */
    bool portable;                /* no vector code: the same answers, for tests and benchmarks */
} boyi__attractor_game;

/* The result takes 2 bits a state (a pair of places and a turn), and one more for every binary digit of the
 * longest play. */
typedef struct boyi__attractor boyi__attractor;

/* Solves for all pairs of places and both turns. The game's lists are needed during the call only. The meter
 * counts the memory and gets reports between rounds. Returns BOYI_OK, BOYI_LIMIT, BOYI_MEMORY or
 * BOYI_CANCELLED; the error text is made by boyi__meter_fail. The caller frees the result; its bytes stay in
 * the meter's count. Reentrant. */
boyi_status boyi__attractor_solve(const boyi__attractor_game *game, boyi__meter *meter,
                                  boyi__attractor **out);
void boyi__attractor_free(boyi__attractor *result);

typedef struct {
    enum { BOYI__WINNER_MOUSE, BOYI__WINNER_CAT, BOYI__WINNER_NONE } winner;
    uint32_t plies; /* to the end; 0 without a winner */
} boyi__attractor_value;

boyi__attractor_value boyi__attractor_at(const boyi__attractor *result, uint32_t mouse, uint32_t cat,
                                         boyi__pursuer turn);

/* The plies of the longest forced play. */
uint32_t boyi__attractor_longest(const boyi__attractor *result);

#endif
