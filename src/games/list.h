/* Every family there is. */
#ifndef BOYI_GAMES_LIST_H
#define BOYI_GAMES_LIST_H

#include "game/family.h"

/* In the order in which people should meet them; NULL ends the list. */
extern const boyi__family *const boyi__families[];

/* Databases remember it, and are refused by a boyi of another one: raise it whenever the rules of a family
 * change, or what Lua files find around them, so that somebody's states could get other values. */
enum { BOYI__RULES_VERSION = 1 };

/* A game as it would stand on the command line. End the request. */
boyi_status boyi__request_from(const char *text, boyi_error *error, boyi__request *out);

extern const boyi__family boyi__row;
extern const boyi__family boyi__stone_game;
extern const boyi__family boyi__predict_the_winner;
extern const boyi__family boyi__card_game;
extern const boyi__family boyi__stone_game_2;
extern const boyi__family boyi__stone_game_3;
extern const boyi__family boyi__stone_game_7;
extern const boyi__family boyi__stone_game_8;
extern const boyi__family boyi__heaps_family;
extern const boyi__family boyi__nim;
extern const boyi__family boyi__misere_nim;
extern const boyi__family boyi__bachet;
extern const boyi__family boyi__stone_game_4;
extern const boyi__family boyi__divisor_game;
extern const boyi__family boyi__fibonacci_nim;
extern const boyi__family boyi__wythoff;
extern const boyi__family boyi__kayles;
extern const boyi__family boyi__dawsons_kayles;
extern const boyi__family boyi__grundy;
extern const boyi__family boyi__treblecross;
extern const boyi__family boyi__flip_game;
extern const boyi__family boyi__pool;
extern const boyi__family boyi__can_i_win;
extern const boyi__family boyi__hundred;
extern const boyi__family boyi__cat_and_mouse;
extern const boyi__family boyi__cat_and_mouse_2;
extern const boyi__family boyi__graph_family;
extern const boyi__family boyi__tokens;
extern const boyi__family boyi__tic_tac_toe;
extern const boyi__family boyi__mnk;
extern const boyi__family boyi__connect;
extern const boyi__family boyi__hexapawn;
extern const boyi__family boyi__othello;
extern const boyi__family boyi__quixo;
extern const boyi__family boyi__chomp;
extern const boyi__family boyi__dots;
extern const boyi__family boyi__kalah;

#endif
