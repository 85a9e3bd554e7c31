/* A row of piles: take from its ends or from the left; the higher total wins.
 *
 *     "row --from ends 3 9 1 2"
 *        |
 *        v
 *     row.c        the family and its presets: reads options and piles into a boyi__row_game
 *        |
 *        v
 *     rules.c      states, moves and texts of every variant ──────▶ the engines in src/solve
 *        |
 *        v
 *     shortcut.c   for some variants: the fast algorithms, wrapped as a solution
 *        |
 *        +── ends.c       both ends, one pile at a time: value and moves in O(n) by folding peaks
 *        |     ends_thin.c, ends_vector.c   the branch-free first pass of it, portable and AVX-512
 *        |   ends_line.c  the same game's best line in O(n log n)
 *        +── window.c     left, 1 to k piles: O(n)
 *        +── prefix.c     left, two or more piles merged into one: O(n)
 *        +── double.c     left, 1 to 2M piles: all states in O(n^2)
 *
 * exact.h decides between 64-bit and 128-bit numbers; the .inc files hold the code compiled for both.
 */
#ifndef BOYI_GAMES_ROW_ROW_H
#define BOYI_GAMES_ROW_ROW_H

#include "game/family.h"
#include "games/take.h"

typedef enum { BOYI__FROM_ENDS, BOYI__FROM_LEFT } boyi__row_from;

typedef enum {
    BOYI__GAIN_TAKEN,  /* the piles taken */
    BOYI__GAIN_REST,   /* the piles that are left */
    BOYI__GAIN_PREFIX, /* the piles taken, which are put back as one pile; one pile left ends the game */
} boyi__row_gain;

typedef enum {
    BOYI__ASK_MARGIN,
    BOYI__ASK_AHEAD,      /* does the first player get more? */
    BOYI__ASK_NOT_BEHIND, /* does the first player get at least as much? */
    BOYI__ASK_FIRST,      /* the first player's score */
    BOYI__ASK_WINNER,     /* the winner's score */
    BOYI__ASK_NAME,       /* Alice, Bob or Tie */
} boyi__row_question;

typedef struct {
    const char *name; /* of the family; static */
    int64_t *piles;
    uint32_t n;
    uint64_t *sums; /* sums[i]: of the first i piles, may wrap; NULL if a gain is always a single pile */
    boyi__take take;
    boyi__row_from from;
    boyi__row_gain gain;
    boyi__row_question question;
} boyi__row_game;

/* The row of a game; NULL if the game is not a row. */
const boyi__row_game *boyi__row_of(const boyi_game *game);

/* ---- rules.c ---- */

/* Fill in the rules that fit these parameters. */
void boyi__row_rules(const boyi__row_game *row, boyi_rules *rules);

/* Whether one pile at a time is taken from either end and scores itself: the row of the tutorials. */
bool boyi__row_is_classic(const boyi__row_game *row);

/* The contents of a state. From the ends and from the left: piles low … high-1 are left (none: both are 0),
 * with take 2m also M; with gain prefix: `low` piles are merged into the first. */
typedef struct {
    uint32_t low, high, m;
} boyi__row_place;

boyi__row_place boyi__row_place_of(const boyi__row_game *row, boyi_state state);

/* The move that takes `amount` piles from one side. */
boyi_move boyi__row_take(const boyi__row_game *row, boyi__row_place at, uint32_t amount, bool right);

/* ---- shortcut.c ---- */

/* rules.shortcut of rows: the algorithms above, and for a classic row the textbook's rolling table. */
bool boyi__row_shortcut(const void *self, boyi_method method, boyi_shortcut *out);

#endif
