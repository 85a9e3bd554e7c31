/* A match: a human against the perfect player, as data; then in words.
 *
 * Players are 0, who moves first in the match, and 1. What each state is worth comes from one solution; a
 * state it does not hold is solved when it is reached.
 */
#ifndef BOYI_TELL_MATCH_H
#define BOYI_TELL_MATCH_H

#include "tell/tell.h"

/* Games whose states may have more moves are nothing to play with. */
enum { BOYI__MATCH_MOST_MOVES = 1 << 18 };

/* How the computer plays. */
typedef struct {
    unsigned human; /* the human is player 0 or 1                                                */
    unsigned level; /* percent of its moves that are best; the others are any move, by the dice  */
    bool vary;      /* which of several best moves: by the dice; false: the first, as in a line  */
    uint64_t seed;
} boyi__play_style;

/* A move that was made. */
typedef struct {
    boyi_state state; /* where */
    boyi_choice made;
    boyi_choice best; /* the first of the best moves there                                     */
    unsigned player;
    bool human;                 /* who was that then: sides can be swapped                      */
    boyi_outcome before, after; /* its maker's prospect, the score so far included             */
    int64_t totals[2];          /* before the move                                              */
} boyi__played;

typedef struct {
    const boyi_game *game;
    boyi_options options;
    boyi__play_style manner;
    boyi_solution *solution;
    uint64_t dice;
    /* Now */
    boyi_state state;
    unsigned player; /* to move */
    int64_t totals[2];
    boyi_choice *choices; /* in the game's own order */
    boyi_move *moves;     /* room to ask for them    */
    size_t count;         /* 0: finished             */
    /* So far */
    boyi__played *played;
    size_t played_count, played_room;
} boyi__match;

/* End it in any case. The game must outlive it; the options are those of the solving. */
boyi_status boyi__match_start(boyi__match *match, const boyi_game *game, boyi_state state,
                              const boyi__play_style *manner, const boyi_options *options, boyi_error *error);
/* The same with a solution that is there already; it is taken over in any case. */
boyi_status boyi__match_start_with(boyi__match *match, boyi_solution *solution, boyi_state state,
                                   const boyi__play_style *manner, const boyi_options *options,
                                   boyi_error *error);
void boyi__match_end(boyi__match *match);

/* Whose turn is it? Means nothing once the match is finished. */
static inline bool boyi__match_human_to_move(const boyi__match *match)
{
    return match->player == match->manner.human;
}

/* The player to move makes this move. */
boyi_status boyi__match_move(boyi__match *match, size_t choice, boyi_error *error);

/* The first best move, and the computer's choice, for which it may roll the dice. */
size_t boyi__match_best(const boyi__match *match);
size_t boyi__match_reply(boyi__match *match);

/* The move a person means: as the game writes it, or the beginning of one only; letters of either case.
 * count: none; count + 1: several. *whole: that is all of it. */
size_t boyi__match_find(const boyi__match *match, const char *text, bool *whole);

/* Back to where the human made a move last. False: there is none. */
bool boyi__match_can_undo(const boyi__match *match);
boyi_status boyi__match_undo(boyi__match *match, boyi_error *error);

/* The human and the computer change sides. */
void boyi__match_swap(boyi__match *match);

/* How often the state has stood on the board, now included. */
size_t boyi__match_visits(const boyi__match *match);

/* How it ended for the human: a finished match, or one stopped because it goes round in circles. */
typedef struct {
    boyi_outcome outcome;
    int64_t totals[2]; /* score games, by player: what the finished state gives included */
} boyi__verdict;

boyi_status boyi__match_verdict(const boyi__match *match, boyi__verdict *out, boyi_error *error);

/* ---- Text ---- */

/* Board or state, and the score so far. */
void boyi__text_match_board(boyi__strbuf *out, const boyi__match *match);
/* The moves with their numbers, unless they read as numbers themselves. */
void boyi__text_match_moves(boyi__strbuf *out, const boyi__match *match);
bool boyi__match_numbers_moves(const boyi__match *match);
void boyi__text_match_values(boyi__strbuf *out, const boyi__match *match);
void boyi__text_match_hint(boyi__strbuf *out, const boyi__match *match);
/* The last move: "2. boyi: b2". */
void boyi__text_match_made(boyi__strbuf *out, const boyi__match *match);
/* Who won. */
void boyi__text_match_verdict(boyi__strbuf *out, const boyi__match *match, const boyi__verdict *verdict);
/* Where the human gave something away. `over`: also say if there was nothing to give. */
void boyi__text_match_mistakes(boyi__strbuf *out, const boyi__match *match, bool over);

#endif
