/* A match: a human against the perfect player, as data and as text.
 *
 *     start ──▶ choices of the state ──▶ move (the human's, or boyi__match_reply) ──▶ … ──▶ verdict
 *
 * Player 0 moves first in the match. Values come from one solution; a state that it does not hold is solved
 * when it is reached.
 */
#ifndef BOYI_TELL_MATCH_H
#define BOYI_TELL_MATCH_H

#include "tell/tell.h"

/* Games whose states may have more moves can't be played. */
enum { BOYI__MATCH_MOST_MOVES = 1 << 18 };

/* How the computer plays. */
typedef struct {
    unsigned human; /* the human is player 0 or 1                                    */
    unsigned level; /* percent of its moves that are best; the others are random     */
    bool vary;      /* picks one of several best moves at random; false: the first   */
    uint64_t seed;
    /* Called before values are computed that are not at hand, which may take long; NULL: not. */
    void (*thinking)(void *context);
    void *context;
} boyi__play_style;

/* A move that was made. */
typedef struct {
    boyi_state state; /* before the move */
    boyi_choice made;
    boyi_choice best; /* the first of the best moves in that state */
    unsigned player;
    bool human;                 /* the human was this player then: sides can be swapped            */
    boyi_outcome before, after; /* how the match would end for the player, with the score so far   */
    int64_t totals[2];          /* before the move                                                 */
} boyi__played;

typedef struct {
    const boyi_game *game;
    boyi_options options;
    boyi__play_style style;
    boyi_solution *solution;
    uint64_t random; /* the state of the generator */
    /* Now */
    boyi_state state;
    unsigned player; /* to move */
    int64_t totals[2];
    boyi_choice *choices; /* in the game's own order */
    boyi_move *moves;     /* room for them           */
    boyi_choice *kept;    /* room for those of the state before, which a move that fails restores */
    size_t count;         /* 0: finished             */
    /* So far */
    boyi__played *played;
    size_t played_count, played_room;
} boyi__match;

/* Solves with `options`. The game must outlive the match. End it in any case. */
boyi_status boyi__match_start(boyi__match *match, const boyi_game *game, boyi_state state,
                              const boyi__play_style *style, const boyi_options *options, boyi_error *error);
/* The same with a solution, which the match owns from now on, also when it fails. */
boyi_status boyi__match_start_with(boyi__match *match, boyi_solution *solution, boyi_state state,
                                   const boyi__play_style *style, const boyi_options *options,
                                   boyi_error *error);
void boyi__match_end(boyi__match *match);

/* Only while the match is not finished. */
static inline bool boyi__match_human_to_move(const boyi__match *match)
{
    return match->player == match->style.human;
}

/* The player to move makes this move. After a failure, such as BOYI_CANCELLED, the match is as it was. */
boyi_status boyi__match_move(boyi__match *match, size_t choice, boyi_error *error);

/* The first best move; the computer's move, which may be random. */
size_t boyi__match_best(const boyi__match *match);
size_t boyi__match_reply(boyi__match *match);

/* The move that the text names: as the game writes it, or the beginning of exactly one; case does not matter.
 * count: none; count + 1: several. *whole: the text is the whole move. */
size_t boyi__match_find(const boyi__match *match, const char *text, bool *whole);

/* Are the moves shown with numbers? */
bool boyi__match_numbers_moves(const boyi__match *match);
/* The move that a number names: "take 9" where all moves are one word with a number; else the place in the list that
 * boyi__text_match_moves shows, from 1. count: none. */
size_t boyi__match_find_number(const boyi__match *match, uint64_t number);

/* Takes back the human's last move and all after it. False: there is none. */
bool boyi__match_can_undo(const boyi__match *match);
boyi_status boyi__match_undo(boyi__match *match, boyi_error *error);

/* The human and the computer change sides. */
void boyi__match_swap(boyi__match *match);

/* How often the state has occurred with the same player to move, now included. */
size_t boyi__match_visits(const boyi__match *match);

/* How a match ended for the human; one that is not finished was stopped because it repeats itself. */
typedef struct {
    boyi_outcome outcome;
    int64_t totals[2]; /* score games, by player, with the scores of the finished state */
} boyi__verdict;

boyi_status boyi__match_verdict(const boyi__match *match, boyi__verdict *out, boyi_error *error);

/* ---- Text ---- */

/* The score so far: what the moves have gained and what is on the board. */
void boyi__match_score(const boyi__match *match, int64_t totals[2]);

/* Board or state as the human sees it, the score so far, the sum of a pool. */
void boyi__text_match_board(boyi__strbuf *out, const boyi__match *match);
/* The picture alone; nothing if the game has none. */
void boyi__text_match_picture(boyi__strbuf *out, const boyi__match *match);
/* The moves, numbered unless some move reads as a number itself, or all by the number at their end ("take 9"). */
void boyi__text_match_moves(boyi__strbuf *out, const boyi__match *match);
void boyi__text_match_values(boyi__strbuf *out, const boyi__match *match);
void boyi__text_match_hint(boyi__strbuf *out, const boyi__match *match);
/* The last move: "2. boyi: b2". */
void boyi__text_match_made(boyi__strbuf *out, const boyi__match *match);
/* Who won. */
void boyi__text_match_verdict(boyi__strbuf *out, const boyi__match *match, const boyi__verdict *verdict);
/* The human's mistakes. `over`: if there were none, says so. */
void boyi__text_match_mistakes(boyi__strbuf *out, const boyi__match *match, bool over);

#endif
