#include "store/verify_state.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/meter.h"

boyi_status boyi__verifier_start(boyi__verifier *self, const boyi_game *game, bool symmetry, bool plies,
                                 boyi_error *error)
{
    const size_t most = game->rules.most_moves + 1;
    *self = (boyi__verifier){0};
    if (most > boyi__memory_limit(0) / (sizeof *self->moves + sizeof *self->after))
        return boyi__fail(error, BOYI_LIMIT, "%s: the states have too many moves to look at each",
                          game->rules.name);
    *self = (boyi__verifier){
        .game = game,
        .symmetry = symmetry,
        .plies = plies,
        .moves = calloc(most, sizeof *self->moves),
        .after = calloc(most, sizeof *self->after),
        .seen = malloc(most + 1),
        .rising = true,
    };
    if (self->moves && self->after && self->seen)
        return BOYI_OK;
    boyi__verifier_end(self);
    return boyi__fail_memory(error, game->rules.name);
}

void boyi__verifier_end(boyi__verifier *self)
{
    free(self->moves);
    free(self->after);
    free(self->seen);
    *self = (boyi__verifier){0};
}

/* ---- Moves ---- */

boyi_status boyi__verify_moves(boyi__verifier *self, boyi_state state, boyi_error *error)
{
    const boyi_rules *rules = &self->game->rules;
    const void *own = self->game->self;
    self->count = rules->moves(own, state, self->moves);
    if (self->count == BOYI_BROKEN) {
        self->count = 0;
        return boyi__fail_broken(self->game, error);
    }
    assert(self->count <= rules->most_moves);
    for (size_t i = 0; i < self->count; i++) {
        if (self->symmetry)
            self->moves[i].to = rules->canonical(own, self->moves[i].to);
        boyi_state to = self->moves[i].to;
        self->rising = self->rising &&
                       ((rules->layer && rules->layer(own, to) > rules->layer(own, state)) ||
                        (rules->number && rules->number(own, to) < rules->number(own, state)));
    }
    return BOYI_OK;
}

boyi_outcome boyi__outcome_of_move(const boyi_move *move, boyi_outcome after)
{
    if (move->again || after == BOYI_TIE || after == BOYI_DRAW)
        return after;
    return after == BOYI_WIN ? BOYI_LOSS : BOYI_WIN;
}

/* ---- Values ---- */

/* False: out of range. */
static bool best_margin(const boyi__verifier *self, int64_t *out)
{
    for (size_t i = 0; i < self->count; i++) {
        int64_t made;
        bool fits = self->moves[i].again
                        ? !__builtin_add_overflow(self->moves[i].gain, self->after[i].margin, &made)
                        : !__builtin_sub_overflow(self->moves[i].gain, self->after[i].margin, &made);
        if (!fits)
            return false;
        if (i == 0 || made > *out)
            *out = made;
    }
    return true;
}

/* The least nimber that no move leads to. */
static uint64_t least_missing(const boyi__verifier *self)
{
    uint64_t nimber = 0;
    memset(self->seen, 0, self->count + 1);
    for (size_t i = 0; i < self->count; i++)
        if (self->after[i].nimber <= self->count)
            self->seen[self->after[i].nimber] = 1;
    while (self->seen[nimber])
        nimber++;
    assert(nimber <= self->count);
    return nimber;
}

/* ---- Errors ---- */

typedef struct {
    char text[64];
} value_text;

static const char *write_value(value_text *out, boyi_kind kind, boyi_value value, bool plies)
{
    const char *word = boyi_outcome_word(value.outcome);
    if (kind == BOYI_SCORE)
        snprintf(out->text, sizeof out->text, "%+" PRId64, value.margin);
    else if (kind == BOYI_NIMBER)
        snprintf(out->text, sizeof out->text, "nimber %" PRIu64, value.nimber);
    else if (!plies || value.outcome == BOYI_DRAW || value.plies == BOYI_PLIES_UNKNOWN)
        snprintf(out->text, sizeof out->text, "%s", word);
    else
        snprintf(out->text, sizeof out->text, "%s in %" PRIu32, word, value.plies);
    return out->text;
}

static boyi_status fail_value(const boyi__verifier *self, boyi_state state, boyi_value claimed,
                              boyi_value expected, boyi_error *error)
{
    boyi__state_label text;
    value_text is, should;
    boyi_kind kind = self->game->rules.kind;
    boyi__state_label_write(&text, self->game, state);
    write_value(&is, kind, claimed, self->plies);
    write_value(&should, kind, expected, self->plies);
    if (self->count == 0)
        return boyi__fail(error, BOYI_WRONG,
                          "%s: state %s: the solution says %s, but the rules end it with %s",
                          self->game->rules.name, text.text, is.text, should.text);
    return boyi__fail(error, BOYI_WRONG, "%s: state %s: the solution says %s, but its moves make it %s",
                      self->game->rules.name, text.text, is.text, should.text);
}

boyi_status boyi__fail_counts(const boyi_game *game, boyi_error *error)
{
    return boyi__fail(error, BOYI_WRONG,
                      "%s: the counts of states or outcomes differ from what the database holds",
                      game->rules.name);
}

boyi_status boyi__fail_missing(const boyi__verifier *self, boyi_state state, size_t move, boyi_error *error)
{
    boyi__state_label from, to;
    char text[64];
    boyi_game_write_move(self->game, state, &self->moves[move], text, sizeof text);
    return boyi__fail(error, BOYI_WRONG,
                      "%s: state %s: its move %s leads to %s, which the solution does not hold",
                      self->game->rules.name, boyi__state_label_write(&from, self->game, state), text,
                      boyi__state_label_write(&to, self->game, self->moves[move].to));
}

boyi_status boyi__verify_value(boyi__verifier *self, boyi_state state, boyi_value claimed, boyi_error *error)
{
    const boyi_rules *rules = &self->game->rules;
    boyi_value expected = {.outcome = BOYI_LOSS};
    bool fits = true;
    /* The value that the rules give the state. */
    if (rules->kind == BOYI_NIMBER) {
        expected.nimber = least_missing(self);
        expected.outcome = expected.nimber ? BOYI_WIN : BOYI_LOSS;
    } else if (self->count == 0) {
        boyi_end end = {.outcome = BOYI_LOSS};
        if (rules->finished)
            end = rules->finished(self->game->self, state);
        expected.outcome = end.outcome;
        if (rules->kind == BOYI_SCORE)
            fits = !__builtin_sub_overflow(end.own, end.other, &expected.margin);
    } else if (rules->kind == BOYI_OUTCOME) {
        /* The winner hurries, the loser delays, a tie comes soon. Unknown plies are those of endless play: the last
         * choice of a winner, the first of a loser. */
        for (size_t i = 0; i < self->count; i++) {
            boyi_value made = {.outcome = boyi__outcome_of_move(&self->moves[i], self->after[i].outcome)};
            if (made.outcome != BOYI_DRAW)
                made.plies = self->after[i].plies == BOYI_PLIES_UNKNOWN ? BOYI_PLIES_UNKNOWN
                                                                        : self->after[i].plies + 1;
            bool better = made.outcome != expected.outcome ? made.outcome > expected.outcome
                          : made.outcome == BOYI_LOSS      ? made.plies > expected.plies
                                                      : made.plies < expected.plies; /* draws have none */
            if (i == 0 || better)
                expected = made;
        }
    } else {
        fits = best_margin(self, &expected.margin);
    }
    if (!fits)
        return boyi__fail_overflow(error, self->game, state);
    if (rules->kind == BOYI_SCORE)
        expected.outcome = expected.margin > 0 ? BOYI_WIN : expected.margin < 0 ? BOYI_LOSS : BOYI_TIE;
    /* The value that is claimed. */
    bool right = claimed.outcome == expected.outcome && claimed.margin == expected.margin &&
                 claimed.nimber == expected.nimber;
    bool timed = self->plies && rules->kind == BOYI_OUTCOME && expected.outcome != BOYI_DRAW;
    if (right && (!timed || claimed.plies == expected.plies))
        return BOYI_OK;
    return fail_value(self, state, claimed, expected, error);
}
