/* boyi_game_check: random games that check the promises of rules.
 *
 * Engines trust the rules: a layer that falls or a canonical state of another value gives a wrong answer and
 * no error. Here every promise of boyi_rules is checked, state by state. What can't be seen from one state
 * and its moves (has the canonical state the same value?) is solved, as long as that is small.
 */
#include "solve/check/check.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/hash_set.h"
#include "solve/check/checker.h"

enum {
    GAMES = 200,
    LONGEST_GAME = 2000,
    MOST_STATES = 20 * 1000,
    LONGEST_WALK = 200 * 1000, /* plies of the search for an end, which checks nothing else */
    SAMPLED_STARTS = 1024,     /* of the rules' starts, evenly among */
    LISTED_STARTS = 1 << 24,   /* the first of them */
};

/* After each state: the rules may keep every state that they meet. */
static boyi_status check_memory(boyi__checker *self)
{
    const boyi_game *game = self->game;
    self->meter.states = self->done.states;
    boyi_status status = boyi__meter_allow(&self->meter, self->meter.bytes + boyi__game_counted_bytes(game));
    return boyi__meter_fail(&self->meter, status, game->rules.name, self->error);
}

/* ---- One game ---- */

static boyi_status check_state(boyi__checker *self, boyi_state state)
{
    const boyi_game *game = self->game;
    boyi__state_label text;
    self->count = game->rules.moves(game->self, state, self->moves);
    if (self->count == BOYI_BROKEN)
        return boyi__fail_broken(game, self->error);
    if (self->count > game->rules.most_moves) { /* it wrote past the end of the buffer: stop */
        boyi__report_flaw(self, BOYI__FLAW_TOO_MANY, "moves",
                          N_("state %s has %zu moves, more than most_moves, %zu"),
                          boyi__state_label_write(&text, game, state), self->count, game->rules.most_moves);
        return BOYI_INPUT;
    }
    self->done.states++;
    boyi__check_repeatable(self, state);
    boyi__check_number(self, state);
    boyi__check_text(self, state);
    boyi__check_canonical(self, state);
    boyi__check_shortcut(self, state);
    if (self->count == 0)
        boyi__check_finished(self, state);
    for (size_t i = 0; i < self->count; i++)
        boyi__check_move(self, state, &self->moves[i]);
    boyi__check_names(self, state);
    boyi__check_shifts(self, state);
    boyi__check_mirror(self, state);
    boyi__check_unmoves(self, state);
    boyi__check_ends(self, state);
    boyi__check_canonical_moves(self, state);
    boyi__check_candidates(self, state);
    boyi__check_shown(self, state);
    boyi__check_table(self, state);
    boyi_status status = self->status ? self->status : boyi_game_failed(game, self->error);
    return status ? status : check_memory(self);
}

/* Play must not come back to a state, except in outcome games. */
static boyi_status add_met(boyi__checker *self, boyi__set *met, boyi_state state)
{
    uint32_t number;
    bool fresh;
    boyi__state_label text;
    boyi_status status = boyi__set_add(met, state, &number, &fresh);
    if (status)
        return boyi__meter_fail(&self->meter, status, self->game->rules.name, self->error);
    if (!fresh && self->game->rules.kind != BOYI_OUTCOME)
        boyi__report_flaw(self, BOYI__FLAW_CYCLE, "moves",
                          N_("play can come back to state %s, which has no value in a %s game"),
                          boyi__state_label_write(&text, self->game, state),
                          boyi_kind_word(self->game->rules.kind));
    return BOYI_OK;
}

/* A sample of the starts: when the room is full, every second one is dropped and half as many are taken from then on. */
static boyi_status sample_starts(boyi__checker *self)
{
    boyi_status status = BOYI_OK;
    boyi__starts starts = {.game = self->game, .state = boyi_game_start(self->game)};
    uint64_t step = 1, number = 0;
    for (boyi_state start; !status && number < LISTED_STARTS && boyi__starts_next(&starts, &start);
         number++) {
        status = check_memory(self);
        if (number % step)
            continue;
        if (self->starts_count == SAMPLED_STARTS) {
            for (size_t i = 0; i < SAMPLED_STARTS / 2; i++)
                self->starts[i] = self->starts[2 * i];
            self->starts_count = SAMPLED_STARTS / 2;
            step *= 2;
        }
        self->starts[self->starts_count++] = start;
    }
    return status ? status : boyi_game_failed(self->game, self->error);
}

static boyi_status play_once(boyi__checker *self)
{
    /* The first game begins at the start, the others anywhere. */
    bool choose = self->done.games > 0 && self->starts_count > 1;
    boyi_state state = self->starts[choose ? boyi__random(&self->random) % self->starts_count : 0];
    self->from_start = state == boyi_game_start(self->game);
    boyi__set met;
    boyi_status status = boyi__set_start(&met, &self->meter);
    boyi__meter_fail(&self->meter, status, self->game->rules.name, self->error);
    bool ended = false;
    for (size_t plies = 0; plies < LONGEST_GAME && !status && !ended; plies++) {
        status = add_met(self, &met, state);
        if (!status)
            status = check_state(self, state);
        ended = !status && self->count == 0;
        if (!status && !ended)
            state = self->moves[boyi__random(&self->random) % self->count].to;
    }
    boyi__set_end(&met);
    self->done.games += !status;
    self->done.cut += !status && !ended;
    return status;
}

/* If no game has ended: can any? Numbers that fall with every move make sure of it. Endless play has a value
 * in outcome games only. */
static boyi_status look_for_end(boyi__checker *self)
{
    const boyi_game *game = self->game;
    bool falls = game->rules.number && !self->reported[BOYI__FLAW_NUMBER_RISES];
    if (self->done.cut < self->done.games || falls)
        return BOYI_OK;
    boyi_state state = boyi_game_start(game);
    for (size_t plies = 0; plies < LONGEST_WALK; plies++) {
        self->count = game->rules.moves(game->self, state, self->moves);
        if (self->count == BOYI_BROKEN)
            return boyi__fail_broken(game, self->error);
        if (self->count == 0)
            return BOYI_OK;
        boyi_status status = check_memory(self);
        if (status)
            return status;
        state = self->moves[boyi__random(&self->random) % self->count].to;
    }
    self->done.endless = true;
    if (game->rules.kind != BOYI_OUTCOME)
        boyi__report_flaw(self, BOYI__FLAW_NO_END, "moves",
                          N_("no random game ended, though a %s game has to end"),
                          boyi_kind_word(game->rules.kind));
    return boyi_game_failed(game, self->error);
}

boyi_status boyi_game_check(const boyi_game *game, uint64_t seed, uint64_t games,
                            void (*on_flaw)(void *context, const boyi_flaw *boyi__flaw), void *context,
                            boyi_error *error, boyi_checked *out)
{
    return boyi__game_check_within(game, seed, games, NULL, on_flaw, context, error, out);
}

boyi_status boyi__game_check_within(const boyi_game *game, uint64_t seed, uint64_t games,
                                    const boyi_options *options,
                                    void (*on_flaw)(void *context, const boyi_flaw *flaw), void *context,
                                    boyi_error *error, boyi_checked *out)
{
    size_t room = game->rules.most_moves + 1;
    if (game->rules.most_moves > (SIZE_MAX >> 8) / sizeof(boyi_move))
        return boyi__fail(error, BOYI_LIMIT, "%s: the states have too many moves to look at each",
                          game->rules.name);
    boyi__checker self = {
        .game = game,
        .error = error,
        .random = seed,
        .on_flaw = on_flaw,
        .context = context,
        .moves = calloc(room, sizeof *self.moves),
        .again = calloc(room, sizeof *self.again),
        .parts = calloc((game->rules.parts ? game->rules.most_parts : 0) + 1, sizeof *self.parts),
        .shifts = calloc(game->rules.most_moves + 1, sizeof *self.shifts),
        .unmoves = calloc(game->rules.unmoves ? game->rules.most_unmoves + 1 : 1, sizeof *self.unmoves),
        .names = calloc(room, sizeof *self.names),
        .starts = calloc(SAMPLED_STARTS, sizeof *self.starts)};
    bool made = self.moves && self.again && self.unmoves && self.shifts && self.parts && self.names &&
                self.starts;
    boyi_status status = made ? BOYI_OK : boyi__fail_memory(error, game->rules.name);
    boyi__meter_start(&self.meter, options);
    self.meter.max_states = UINT64_MAX;
    if (!status)
        status = boyi__meter_fail(&self.meter, boyi__set_start(&self.cells, &self.meter), game->rules.name,
                                  error);
    if (!status)
        status = sample_starts(&self);
    uint64_t wanted = games ? games : GAMES;
    while (!status && self.done.games < wanted && self.done.states < MOST_STATES)
        status = play_once(&self);
    if (!status)
        status = look_for_end(&self);
    boyi__set_end(&self.cells);
    free(self.cell_states);
    free(self.starts);
    free(self.names);
    free(self.unmoves);
    free(self.parts);
    free(self.shifts);
    free(self.again);
    free(self.moves);
    if (status == BOYI_INPUT && self.reported[BOYI__FLAW_TOO_MANY])
        status = BOYI_OK;
    if (!status)
        *out = self.done;
    return status;
}
