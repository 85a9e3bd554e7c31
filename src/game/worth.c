#include "game/worth.h"

#include <string.h>

#include "base/error.h"

const char *boyi_kind_word(boyi_kind kind)
{
    return kind == BOYI_SCORE ? "score" : kind == BOYI_NIMBER ? "nimber" : "outcome";
}

const char *boyi_outcome_word(boyi_outcome outcome)
{
    static const char *const words[] = {
        [BOYI_LOSS] = "loss", [BOYI_DRAW] = "draw", [BOYI_TIE] = "tie", [BOYI_WIN] = "win"};
    assert((size_t)outcome < sizeof words / sizeof *words);
    return words[outcome];
}

boyi_value boyi__worth_value(boyi_kind kind, int64_t worth)
{
    if (kind == BOYI_SCORE)
        return (boyi_value){.outcome = worth > 0   ? BOYI_WIN
                                       : worth < 0 ? BOYI_LOSS
                                                   : BOYI_TIE,
                            .margin = worth};
    if (kind == BOYI_NIMBER)
        return (boyi_value){.outcome = worth ? BOYI_WIN : BOYI_LOSS, .nimber = (uint64_t)worth};
    assert(worth >= -3 * BOYI__BAND && worth <= 3 * BOYI__BAND);
    if (worth == 0)
        return (boyi_value){.outcome = BOYI_DRAW};
    const bool win = worth > BOYI__BAND, loss = worth < 0;
    const int64_t plies = (win || loss ? 3 * BOYI__BAND : BOYI__BAND) - (loss ? -worth : worth);
    return (boyi_value){.outcome = win    ? BOYI_WIN
                                   : loss ? BOYI_LOSS
                                          : BOYI_TIE,
                        .plies = plies < BOYI__PLIES_LOST ? (uint32_t)plies : BOYI_PLIES_UNKNOWN};
}

int64_t boyi__worth_of_value(boyi_kind kind, const boyi_value *value)
{
    if (kind == BOYI_OUTCOME)
        return boyi__worth_outcome(value->outcome,
                                   value->plies < BOYI__PLIES_LOST ? value->plies : BOYI__PLIES_LOST);
    return kind == BOYI_SCORE ? value->margin : (int64_t)value->nimber;
}

boyi_status boyi__worth_finished(const boyi_game *game, boyi_state state, boyi_error *error, int64_t *out)
{
    boyi_end end = {.outcome = BOYI_LOSS};
    if (game->rules.finished)
        end = game->rules.finished(game->self, state);
    switch (game->rules.kind) {
    case BOYI_OUTCOME:
        *out = boyi__worth_outcome(end.outcome, 0);
        return BOYI_OK;
    case BOYI_SCORE:
        return __builtin_sub_overflow(end.own, end.other, out) ? boyi__fail_overflow(error, game, state)
                                                               : BOYI_OK;
    default:
        *out = 0;
        return BOYI_OK;
    }
}

void boyi__fold_start(boyi__fold *fold, size_t moves, bool sum)
{
    fold->sum = sum;
    fold->moves = moves;
    fold->fits = true;
    fold->best = fold->kind == BOYI_NIMBER ? 0 : INT64_MIN;
    if (fold->kind == BOYI_NIMBER && !sum)
        memset(fold->seen, 0, boyi__fold_words(moves) * sizeof *fold->seen);
}

boyi_status boyi__fold_end(const boyi__fold *fold, const boyi_game *game, boyi_state state, boyi_error *error,
                           int64_t *out)
{
    if (!fold->fits)
        return boyi__fail_overflow(error, game, state);
    *out = fold->best;
    if (fold->kind == BOYI_NIMBER && !fold->sum) {
        size_t word = 0;
        while (fold->seen[word] == UINT64_MAX)
            word++;
        *out = (int64_t)(word * 64) + __builtin_ctzll(~fold->seen[word]);
    }
    return BOYI_OK;
}

boyi_status boyi__fail_overflow(boyi_error *error, const boyi_game *game, boyi_state state)
{
    boyi__state_label text;
    return boyi__fail(error, BOYI_OVERFLOW, "%s: the margin of state %s leaves the 64-bit range",
                      game->rules.name, boyi__state_label_write(&text, game, state));
}

boyi_status boyi__fail_absent(boyi_error *error, const boyi_game *game, boyi_state state)
{
    boyi__state_label text;
    return boyi__fail(error, BOYI_ABSENT, "%s: state %s can't be reached from the one that was solved",
                      game->rules.name, boyi__state_label_write(&text, game, state));
}
