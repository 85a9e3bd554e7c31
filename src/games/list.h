/* The list of built-in games. */
#ifndef BOYI_GAMES_LIST_H
#define BOYI_GAMES_LIST_H

#include "game/family.h"

/* In the order in which `boyi games` shows them. FAMILY(nim) stands for the family boyi__nim, which is defined
 * in a file of this folder. */
/* clang-format off */
#define BOYI__FAMILIES(FAMILY) \
    FAMILY(row)                \
    FAMILY(stone_game)         \
    FAMILY(predict_the_winner) \
    FAMILY(card_game)          \
    FAMILY(stone_game_2)       \
    FAMILY(stone_game_3)       \
    FAMILY(stone_game_7)       \
    FAMILY(stone_game_8)       \
    FAMILY(heaps_family)       \
    FAMILY(nim)                \
    FAMILY(misere_nim)         \
    FAMILY(bachet)             \
    FAMILY(stone_game_4)       \
    FAMILY(divisor_game)       \
    FAMILY(fibonacci_nim)      \
    FAMILY(wythoff)            \
    FAMILY(kayles)             \
    FAMILY(dawsons_kayles)     \
    FAMILY(grundy)             \
    FAMILY(treblecross)        \
    FAMILY(flip_game)          \
    FAMILY(pool)               \
    FAMILY(can_i_win)          \
    FAMILY(hundred)            \
    FAMILY(cat_and_mouse)      \
    FAMILY(cat_and_mouse_2)    \
    FAMILY(graph_family)       \
    FAMILY(tokens)             \
    FAMILY(tic_tac_toe)        \
    FAMILY(mnk)                \
    FAMILY(connect)            \
    FAMILY(chomp)              \
    FAMILY(hexapawn)           \
    FAMILY(dots)               \
    FAMILY(kalah)              \
    FAMILY(othello)            \
    FAMILY(quixo)
/* clang-format on */

#define BOYI__DECLARE(family) extern const boyi__family boyi__##family;
BOYI__FAMILIES(BOYI__DECLARE)
#undef BOYI__DECLARE

/* The same as an array; NULL ends it. */
extern const boyi__family *const boyi__families[];

/* Stored in databases; a database of another version is refused. Raise it whenever the rules of a family, or
 * the environment of Lua files, change in a way that could change the value of a state. */
enum { BOYI__RULES_VERSION = 1 };

/* Reads a game as it is written on the command line. The caller ends the request. */
boyi_status boyi__request_from(const char *text, boyi_error *error, boyi__request *out);

#endif
