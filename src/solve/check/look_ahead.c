/* The promises of `candidates`: what it says of the next plies is compared with plain recursion through them. */
#include <stdlib.h>

#include "solve/check/checker.h"

enum { PLIES_TRIED = 2 };

/* Can the mover (`wins`), or the other player, force a win within so many plies? Without memory: no. */
static bool is_forced(const boyi_game *game, boyi_state state, bool wins, uint32_t plies)
{
    boyi_move *list = malloc(game->rules.most_moves * sizeof *list + 1);
    size_t count = list ? game->rules.moves(game->self, state, list) : BOYI_BROKEN, i = 0;
    bool forced = false;
    if (count == 0) {
        const boyi_outcome end = game->rules.finished ? game->rules.finished(game->self, state).outcome
                                                      : BOYI_LOSS;
        forced = end == (wins ? BOYI_WIN : BOYI_LOSS);
    } else if (plies > 0 && count != BOYI_BROKEN) {
        while (i < count && is_forced(game, list[i].to, !wins, plies - 1) != wins)
            i++;
        forced = wins == (i < count);
    }
    free(list);
    return forced;
}

/* Is a win or a loss forced in exactly so many plies? Longer ones are believed. */
static bool is_forced_in(const boyi_game *game, boyi_state state, boyi_outcome outcome, uint32_t plies)
{
    const bool wins = outcome == BOYI_WIN;
    return plies > PLIES_TRIED ||
           (is_forced(game, state, wins, plies) && !(plies > 0 && is_forced(game, state, wins, plies - 1)));
}

/* Is a win or a loss possible in fewer plies, of those that are tried? */
static bool comes_sooner(const boyi_game *game, boyi_state state, bool wins, uint32_t plies)
{
    return plies > 0 && is_forced(game, state, wins, plies - 1 < PLIES_TRIED ? plies - 1 : PLIES_TRIED);
}

static bool is_ahead_true(boyi__checker *self, boyi_state state, const boyi_ahead *ahead, size_t count)
{
    const boyi_game *game = self->game;
    if (ahead->decided && ahead->outcome == BOYI_TIE)
        return ahead->plies > 0 ||
               (self->count == 0 && !is_forced(game, state, true, 0) && !is_forced(game, state, false, 0));
    if (ahead->decided)
        return is_forced_in(game, state, ahead->outcome, ahead->plies);
    if (comes_sooner(game, state, true, ahead->soonest_win) ||
        comes_sooner(game, state, false, ahead->soonest_loss))
        return false;
    for (size_t i = 0; i < self->count; i++) /* self->again has the candidates */
        if (!boyi__moves_lead_to(self->again, count, self->moves[i].to, false) &&
            (ahead->dropped == 0 || (ahead->dropped <= PLIES_TRIED &&
                                     !is_forced_in(game, self->moves[i].to, BOYI_WIN, ahead->dropped - 1))))
            return false;
    return true;
}

/* self->again is overwritten. */
void boyi__check_candidates(boyi__checker *self, boyi_state state)
{
    const boyi_game *game = self->game;
    const boyi_rules *rules = &game->rules;
    boyi__state_label text;
    boyi_ahead ahead = {0};
    if (!rules->candidates || self->reported[BOYI__FLAW_CANDIDATES_WRONG] ||
        self->reported[BOYI__FLAW_AHEAD_WRONG])
        return;
    size_t count = rules->candidates(game->self, state, self->again, &ahead);
    if (count == BOYI_BROKEN)
        return;
    bool real = ahead.decided ? count == 0 : count > 0;
    for (size_t i = 0; i < count && real; i++)
        real = boyi__moves_lead_to(self->moves, self->count, self->again[i].to, false);
    boyi__state_label_write(&text, game, state);
    if (!real)
        boyi__report_flaw(self, BOYI__FLAW_CANDIDATES_WRONG, "candidates",
                          N_("the candidates of state %s are not moves of it"), text.text);
    else if (!is_ahead_true(self, state, &ahead, count))
        boyi__report_flaw(self, BOYI__FLAW_AHEAD_WRONG, "candidates",
                          N_("what candidates says of state %s is not true"), text.text);
}
