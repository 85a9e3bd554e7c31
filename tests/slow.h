/* The slow solver: random games solved in the plainest way, to hold the library's answers against. It shares
 * nothing with the library but the meaning of a value. Margins are 128 bits wide and never overflow. */
#ifndef SLOW_H
#define SLOW_H

#include "random_games.h"

__extension__ typedef __int128 slow_wide;

enum { SLOW_COMPLAINT = 400 };

typedef struct {
    boyi_outcome outcome;
    uint32_t plies;   /* outcome games, not DRAW */
    slow_wide margin; /* score games             */
    uint64_t nimber;  /* nimber games            */
} slow_value;

/* A random game with the value of each of its nodes, reachable or not. */
typedef struct {
    const random_game *game;
    slow_value *values;
} slow_answers;

/* By recursion: the game has no cycle anywhere. */
slow_answers *slow_solve(const random_game *game);
/* Round by round until nothing changes: outcome games, with cycles or without. */
slow_answers *slow_solve_by_rounds(const random_game *game);
void slow_free(slow_answers *slow);

/* A move as its mover sees it, and how many moves of a node are best; the first of them, counted from 0. */
slow_value slow_move(const slow_answers *slow, const random_move *move);
size_t slow_best(const slow_answers *slow, size_t node, size_t *first);

/* What both still score along the line of first best moves (score games). */
typedef struct {
    slow_wide own, other;
    bool wide; /* a running total left 64 bits on the way */
} slow_totals;

slow_totals slow_line_totals(const slow_answers *slow, size_t node);

/* depths[node]: moves it takes to get there from `from`; UINT32_MAX where none lead there. By classes: only
 * canonical nodes are entered, in place of their twins. The caller frees it. */
uint32_t *slow_depths(const random_game *game, size_t from, bool by_classes);

/* Can play from there go round in circles? */
bool slow_has_cycle(const random_game *game, size_t from);

/* How many calls plain recursion needs from a node of a game without cycles; no more than `most` are counted.
 */
uint64_t slow_calls(const random_game *game, size_t node, uint64_t most);

/* ---- A solution held against the slow one --------------------------------------------------------- */

/* How a solution answers about one node. False: `complaint` (of SLOW_COMPLAINT bytes) says why. */
bool slow_agrees_value(const slow_answers *slow, const boyi_solution *solution, size_t node, char *complaint);
bool slow_agrees_choices(const slow_answers *slow, const boyi_solution *solution, size_t node, size_t most,
                         char *complaint);
bool slow_agrees_totals(const slow_answers *slow, const boyi_solution *solution, size_t node,
                        char *complaint);
bool slow_agrees_line(const slow_answers *slow, const boyi_solution *solution, size_t node, char *complaint);

/* All of it, about every node that can be reached from `from` (lines and totals of large games: some). */
bool slow_agrees(const slow_answers *slow, const boyi_solution *solution, size_t from, char *complaint);

#endif
