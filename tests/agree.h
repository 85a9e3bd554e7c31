/* Every method on one game: see agree.c. */
#ifndef BOYI_TESTS_AGREE_H
#define BOYI_TESTS_AGREE_H

#include "boyi.h"

/* Dice: the seed is printed, and BOYI_SEED in the environment repeats a run; BOYI_ROUNDS its length. */
uint64_t agree_seed(void);
long agree_rounds(long usual);
uint64_t agree_next(uint64_t *dice);

/* The game of a text; the test fails if there is none. */
boyi_game *agree_game(const char *text);

/* All methods on the game of this text. */
void agree_on(const char *text);

/* The line of one solution, checked with the values of another. */
void agree_line(const boyi_solution *judge, const boyi_solution *other, boyi_state start, const char *text);

boyi_value agree_value(const boyi_solution *solution, boyi_state state, const char *text);

/* Fails with the command that shows it. */
void agree_expect(bool holds, const char *text, const char *what);

#endif
