/* Worth: a value packed into one int64, so that engines of every kind store and compare plain numbers.
 *
 *   score     the margin itself
 *   nimber    the nimber itself
 *   outcome   -3B ........ -2B ........ 0 ........ B ........ 2B ........ 3B       B = 2^32
 *             | LOSS, delayed |       DRAW  TIE, soon |         WIN, soon |
 *             WIN in p = 3B - p,  TIE in p = B - p,  DRAW = 0,  LOSS in p = p - 3B
 *
 * For outcome and score the better move is the larger number, the length of play included: the winner
 * hurries, the loser delays, and an even end is reached soon.
 */
#ifndef BOYI_GAME_WORTH_H
#define BOYI_GAME_WORTH_H

#include <assert.h>

#include "game/game.h"

#define BOYI__BAND (INT64_C(1) << 32)

/* This many plies or more stand for "unknown": far more than are ever counted, and adding to it does not
 * overflow. */
#define BOYI__PLIES_LOST (UINT32_C(1) << 31)

boyi_value boyi__worth_value(boyi_kind kind, int64_t worth);
int64_t boyi__worth_of_value(boyi_kind kind, const boyi_value *value);

static inline int64_t boyi__worth_outcome(boyi_outcome outcome, uint32_t plies)
{
    switch (outcome) {
    case BOYI_WIN:
        return 3 * BOYI__BAND - plies;
    case BOYI_TIE:
        return BOYI__BAND - plies;
    case BOYI_LOSS:
        return plies - 3 * BOYI__BAND;
    default:
        return 0;
    }
}

/* The worth of a move to the player who makes it, from the worth of the state it leads to. False: out of
 * range. For nimbers see boyi__fold. */
static inline bool boyi__worth_of_move(boyi_kind kind, const boyi_move *move, int64_t after, int64_t *out)
{
    if (kind == BOYI_SCORE)
        return move->again ? !__builtin_add_overflow(move->gain, after, out)
                           : !__builtin_sub_overflow(move->gain, after, out);
    if (kind == BOYI_OUTCOME) {
        if (!move->again && (after < 0 || after > BOYI__BAND))
            after = -after;
        *out = after > 0 ? after - 1 : after < 0 ? after + 1 : 0;
        return true;
    }
    *out = after;
    return true;
}

/* The worth of a state without moves. BOYI_OVERFLOW: a score out of range. */
boyi_status boyi__worth_finished(const boyi_game *game, boyi_state state, boyi_error *error, int64_t *out);

/* A fold: computes the worth of a state from the worths of its moves. `seen`, for nimber games only, has room
 * for most_moves + 1 bits. */
typedef struct {
    boyi_kind kind;
    bool sum; /* the children are parts of a sum, not moves */
    bool fits;
    int64_t best;
    uint64_t *seen;
    size_t moves;
} boyi__fold;

static inline size_t boyi__fold_words(size_t most_moves)
{
    return most_moves / 64 + 1;
}

void boyi__fold_start(boyi__fold *fold, size_t moves, bool sum);

static inline void boyi__fold_add(boyi__fold *fold, const boyi_move *move, int64_t after)
{
    if (fold->kind == BOYI_NIMBER) {
        assert(after >= 0);
        if (fold->sum)
            fold->best ^= after;
        else if ((uint64_t)after <= fold->moves) /* larger ones do not change the mex */
            fold->seen[after / 64] |= UINT64_C(1) << (after % 64);
        return;
    }
    int64_t worth = 0;
    if (!boyi__worth_of_move(fold->kind, move, after, &worth))
        fold->fits = false;
    else if (worth > fold->best)
        fold->best = worth;
}

/* The worth of the state whose moves were added. BOYI_OVERFLOW: a score left the range. */
boyi_status boyi__fold_end(const boyi__fold *fold, const boyi_game *game, boyi_state state, boyi_error *error,
                           int64_t *out);

/* "row: the margin of state 0-3 leaves the 64-bit range". */
boyi_status boyi__fail_overflow(boyi_error *error, const boyi_game *game, boyi_state state);

/* "row: state 0-3 can't be reached from the one that was solved". */
boyi_status boyi__fail_absent(boyi_error *error, const boyi_game *game, boyi_state state);

#endif
