/* A row of piles: what is asked (row.c), the rules (rules.c). */
#ifndef BOYI_GAMES_ROW_ROW_H
#define BOYI_GAMES_ROW_ROW_H

#include "game/family.h"
#include "games/take.h"

typedef enum { BOYI__FROM_ENDS, BOYI__FROM_LEFT } boyi__row_from;

typedef enum {
    BOYI__GAIN_TAKEN,  /* the piles taken                                                     */
    BOYI__GAIN_REST,   /* the piles that are left                                             */
    BOYI__GAIN_PREFIX, /* the piles taken, which go back as one pile: the game ends at one    */
} boyi__row_gain;

typedef enum {
    BOYI__ASK_MARGIN,
    BOYI__ASK_AHEAD,      /* does the first player get more?          */
    BOYI__ASK_NOT_BEHIND, /* at least as much?                       */
    BOYI__ASK_FIRST,      /* the first player's score                 */
    BOYI__ASK_WINNER,     /* the winner's score                       */
    BOYI__ASK_NAME,       /* Alice, Bob or Tie                        */
} boyi__row_question;

typedef struct {
    int64_t *piles;
    uint32_t n;
    uint64_t *sums; /* sums[i] = the first i piles, wrapping; NULL where a gain is always a single pile */
    boyi__take take;
    boyi__row_from from;
    boyi__row_gain gain;
    boyi__row_question question;
} boyi__row_game;

/* Fill in the rules that fit these parameters, and the table. */
void boyi__row_rules(const boyi__row_game *row, boyi_rules *rules);
void boyi__row_grid(const boyi__row_game *row, boyi__grid *grid);

/* The row behind a game, NULL if the game is none. */
const boyi__row_game *boyi__row_of(const boyi_game *game);

/* Both ends, one pile at a time, which it scores: the row of the tutorials. */
bool boyi__row_is_classic(const boyi__row_game *row);

/* The fast algorithms, and the textbook's rolling table to compare them with (shortcut.c). */
bool boyi__row_has_shortcut(const boyi__row_game *row);
bool boyi__row_has_rolling(const boyi__row_game *row);
boyi__solver boyi__row_shortcut, boyi__row_rolling;

/* What a state holds. From the ends and from the left: piles low … high-1 (empty: both 0), and for take 2m
 * the M; with gain prefix: how many piles are merged into the first. */
typedef struct {
    uint32_t low, high, m;
} boyi__row_place;

boyi__row_place boyi__row_place_of(const boyi__row_game *row, boyi_state state);

/* The move that takes so many piles from the left. */
boyi_move boyi__row_take(const boyi__row_game *row, boyi__row_place at, uint32_t amount);

#endif
