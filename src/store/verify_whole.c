/* Verifying with every state in memory, numbered; then, where plies prove nothing, that play ends. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash_set.h"
#include "store/open.h"
#include "store/stored_worth.h"
#include "store/verify.h"
#include "store/writer.h"

typedef struct {
    const boyi_solution *solution;
    const boyi_game *game;
    boyi__verifier verifier;
    boyi__meter meter;
    boyi__set states;
    int64_t *worths;
    size_t worths_room;
    uint8_t *grounded;
    boyi_state *parts;
    uint64_t moves;
    bool endless; /* some value does not say how soon */
    boyi_error *error;
    boyi_status status; /* of a visit */
} census;

/* ---- Collecting ---- */

static boyi_status add_state(census *self, boyi_state state, int64_t worth)
{
    uint32_t number;
    bool fresh;
    boyi_status status = boyi__set_add(&self->states, state, &number, &fresh);
    if (!status && self->worths_room < self->states.room) {
        status = boyi__meter_resize(&self->meter, &self->worths, self->worths_room, self->states.room,
                                    sizeof *self->worths);
        if (!status)
            self->worths_room = self->states.room;
    }
    if (!status) {
        self->worths[number] = worth;
        status = boyi__meter_tick(&self->meter, self->states.count);
    }
    return boyi__meter_fail(&self->meter, status, self->game->rules.name, self->error);
}

static bool add_visited(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    census *self = context;
    int64_t worth = 0;
    (void)depth;
    (void)moves;
    if (self->solution->symmetry)
        state = self->game->rules.canonical(self->game->self, state);
    self->status = boyi__solution_worth(self->solution, state, self->error, &worth);
    if (self->status == BOYI_ABSENT) {
        boyi__state_label text;
        self->status = boyi_fail(self->error, BOYI_WRONG, "%s: the solution does not hold state %s",
                                 "%s：解中没有状态 %s", self->game->rules.name,
                                 boyi__state_label_write(&text, self->game, state));
    }
    if (!self->status)
        self->status = add_state(self, state, worth);
    return !self->status;
}

static boyi_status collect_by_walking(census *self, boyi_state state, const boyi_options *options)
{
    boyi_options own = options ? *options : (boyi_options){0};
    boyi_error why = {0}, *told = self->error;
    own.every_state = !self->solution->symmetry;
    self->error = &why;
    boyi_status status = boyi_game_walk(self->game, state, &own, add_visited, self, told);
    self->error = told;
    if (self->status && told)
        *told = why;
    return self->status ? self->status : status;
}

static boyi_status add_block(void *context, const boyi_state *states, const int64_t *worths, size_t count,
                             boyi_error *error)
{
    census *self = context;
    const boyi_rules *rules = &self->game->rules;
    (void)error; /* self->error has its sentence */
    for (size_t i = 0; i < count && !self->status; i++) {
        if (self->solution->symmetry && rules->canonical(self->game->self, states[i]) != states[i]) {
            boyi__state_label text;
            self->status = boyi_fail(self->error, BOYI_WRONG, "%s: state %s does not stand for its class",
                                     "%s：状态 %s 不是其等价类的代表", rules->name,
                                     boyi__state_label_write(&text, self->game, states[i]));
        } else {
            self->status = add_state(self, states[i], worths[i]);
        }
    }
    return self->status;
}

/* All that a database holds, and what it says of how much that is. */
static boyi_status collect_from_file(census *self, boyi__database *database)
{
    boyi__writer *reader;
    uint64_t outcomes[4] = {0};
    boyi_status status = boyi__writer_new(database, 1, self->error, &reader);
    if (status)
        return status;
    reader->game = self->game;
    boyi_error why = {0}, *told = self->error;
    self->error = &why;
    status = boyi__read_values(reader, 0, add_block, self, told);
    self->error = told;
    boyi__writer_free(reader);
    if (self->status)
        *told = why;
    if (self->status || status)
        return self->status ? self->status : status;
    for (uint32_t i = 0; i < self->states.count; i++)
        outcomes[boyi__worth_value(self->game->rules.kind, self->worths[i]).outcome]++;
    const boyi__layer_record *layer = boyi__database_layer(database, 0);
    bool right = layer && layer->states == self->states.count && layer->states == database->about.states &&
                 memcmp(outcomes, layer->outcomes, sizeof outcomes) == 0 &&
                 memcmp(outcomes, database->about.outcomes, sizeof outcomes) == 0;
    return right ? BOYI_OK : boyi__fail_counts(self->game, self->error);
}

/* ---- Looking states up ---- */

/* The parts of a state: itself, unless only parts of sums are there. */
static size_t parts_of(const census *self, boyi_state state)
{
    size_t count = 0;
    if (self->game->walk_parts)
        count = self->game->rules.parts(self->game->self, state, self->parts);
    if (count > 1)
        return count;
    self->parts[0] = state;
    return 1;
}

/* False: it is not there. */
static bool find_value(const census *self, boyi_state state, boyi_value *out)
{
    size_t count = parts_of(self, state);
    int64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t number = boyi__set_find(&self->states, self->parts[i]);
        if (number == BOYI__NONE)
            return false;
        sum = count > 1 ? sum ^ self->worths[number] : self->worths[number];
    }
    *out = boyi__worth_value(self->game->rules.kind, sum);
    return true;
}

static boyi_status check_state(census *self, uint32_t number)
{
    boyi_state state = self->states.keys[number];
    boyi__verifier *verifier = &self->verifier;
    boyi_status status = boyi__verify_moves(verifier, state, self->error);
    for (size_t i = 0; i < verifier->count && !status; i++)
        if (!find_value(self, verifier->moves[i].to, &verifier->after[i]))
            status = boyi__fail_missing(verifier, state, i, self->error);
    if (status)
        return status;
    boyi_value claimed = boyi__worth_value(self->game->rules.kind, self->worths[number]);
    self->endless |= claimed.plies == BOYI_PLIES_UNKNOWN;
    self->moves += verifier->count;
    self->meter.work += verifier->count;
    status = boyi__verify_value(verifier, state, claimed, self->error);
    if (status)
        return status;
    status = boyi__meter_tick(&self->meter, number + 1);
    return boyi__meter_fail(&self->meter, status, self->game->rules.name, self->error);
}

/* ---- That play ends ---- */

static bool is_grounded(const census *self, boyi_state state)
{
    size_t count = parts_of(self, state);
    for (size_t i = 0; i < count; i++)
        if (!self->grounded[boyi__set_find(&self->states, self->parts[i])])
            return false;
    return true;
}

/* Does the mover win if play never ends? */
static bool wins_endless(const census *self, boyi_state state)
{
    const boyi_game *game = self->game;
    return game->rules.loop != BOYI_LOOP_DRAW &&
           game->rules.mover(game->self, state) == (game->rules.loop == BOYI_LOOP_FIRST ? 0u : 1u);
}

/* Must an end be shown? Not for what endless play would give as well. */
static bool needs_ground(const census *self, boyi_state state, boyi_outcome outcome)
{
    const boyi_rules *rules = &self->game->rules;
    if (rules->kind != BOYI_OUTCOME || outcome == BOYI_TIE)
        return true;
    if (rules->loop == BOYI_LOOP_DRAW)
        return outcome != BOYI_DRAW;
    return (outcome == BOYI_WIN) != wins_endless(self, state);
}

/* With the moves of the state made: has who needs it a move that is grounded, or have all that could keep
 * away from the end? */
static bool has_ground(const census *self, boyi_state state, boyi_outcome outcome)
{
    const boyi__verifier *verifier = &self->verifier;
    bool outcomes = self->game->rules.kind == BOYI_OUTCOME;
    bool all = !outcomes || outcome == BOYI_LOSS || (outcome == BOYI_TIE && wins_endless(self, state));
    bool any = false;
    for (size_t i = 0; i < verifier->count; i++) {
        boyi_value after = {0};
        find_value(self, verifier->moves[i].to, &after);
        if (outcomes && boyi__outcome_of_move(&verifier->moves[i], after.outcome) != outcome)
            continue;
        bool grounded = is_grounded(self, verifier->moves[i].to);
        if (all && !grounded)
            return false;
        any |= grounded;
    }
    return all || any || verifier->count == 0;
}

/* One round; *changed: something new was shown. *first: a state that still needs it. */
static boyi_status ground_more(census *self, bool *changed, uint32_t *first)
{
    boyi_status status = BOYI_OK;
    *changed = false;
    *first = BOYI__NONE;
    for (uint32_t i = self->states.count; i-- > 0 && !status;) {
        boyi_state state = self->states.keys[i];
        boyi_outcome outcome = boyi__worth_value(self->game->rules.kind, self->worths[i]).outcome;
        if (self->grounded[i] || !needs_ground(self, state, outcome))
            continue;
        status = boyi__verify_moves(&self->verifier, state, self->error);
        if (!status && has_ground(self, state, outcome))
            self->grounded[i] = 1, *changed = true;
        else
            *first = i;
        self->meter.work += self->verifier.count;
        if (!status)
            status = boyi__meter_fail(&self->meter, boyi__meter_tick(&self->meter, self->states.count),
                                      self->game->rules.name, self->error);
    }
    return status;
}

static boyi_status ground(census *self)
{
    bool changed = true;
    uint32_t first = BOYI__NONE;
    self->grounded = calloc((size_t)self->states.count + 1, 1);
    if (!self->grounded)
        return boyi__fail_memory(self->error, self->game->rules.name);
    boyi__meter_phase(&self->meter, "looking for ends", "寻找终局");
    while (changed) {
        boyi_status status = ground_more(self, &changed, &first);
        if (status)
            return status;
    }
    if (first == BOYI__NONE)
        return BOYI_OK;
    boyi__state_label text;
    return boyi_fail(self->error, BOYI_WRONG,
                     "%s: state %s: its value says that play ends, and play need not",
                     "%s：状态 %s：其值表明对局会结束，而对局未必结束", self->game->rules.name,
                     boyi__state_label_write(&text, self->game, self->states.keys[first]));
}

/* ---- The whole ---- */

static boyi_status check_all(census *self)
{
    boyi__meter_phase(&self->meter, "verifying", "验证");
    self->meter.total = self->states.count;
    boyi_status status = BOYI_OK;
    for (uint32_t i = 0; i < self->states.count && !status; i++)
        status = check_state(self, i);
    if (status || self->verifier.rising)
        return status;
    const boyi_rules *rules = &self->game->rules;
    bool plies_prove = rules->kind == BOYI_OUTCOME && rules->loop == BOYI_LOOP_DRAW && !self->endless;
    return plies_prove ? BOYI_OK : ground(self);
}

static boyi_status check_start(const census *self, boyi_state state)
{
    boyi_value ignored;
    boyi__state_label text;
    if (self->solution->symmetry)
        state = self->game->rules.canonical(self->game->self, state);
    if (find_value(self, state, &ignored))
        return BOYI_OK;
    return boyi_fail(self->error, BOYI_WRONG, "%s: the solution does not hold state %s",
                     "%s：解中没有状态 %s", self->game->rules.name,
                     boyi__state_label_write(&text, self->game, state));
}

static boyi_status work(census *self, boyi_state state, const boyi_options *options)
{
    boyi__database *database = boyi__solution_file(self->solution);
    boyi_status status = boyi__set_start(&self->states, &self->meter);
    if (status)
        return boyi__meter_fail(&self->meter, status, self->game->rules.name, self->error);
    size_t parts = self->game->rules.parts ? self->game->rules.most_parts : 0;
    self->parts = malloc((parts + 1) * sizeof *self->parts);
    if (!self->parts)
        return boyi__fail_memory(self->error, self->game->rules.name);
    boyi__meter_phase(&self->meter, "reading states", "读取状态");
    status = database ? collect_from_file(self, database) : collect_by_walking(self, state, options);
    if (!status)
        status = check_start(self, database ? boyi_game_start(self->game) : state);
    return status ? status : check_all(self);
}

boyi_status boyi__verify_whole(const boyi_solution *solution, boyi_state state, const boyi_options *options,
                               boyi_error *error, boyi_verified *out)
{
    const boyi__database *database = boyi__solution_file(solution);
    boyi_error own = {0};
    /* A shortcut need not know how soon; who has counted must be right. */
    bool plies = database ? !database->about.outcome_only : solution->effort.method != BOYI_SHORTCUT;
    census self = {.solution = solution, .game = solution->game, .error = error ? error : &own};
    boyi__meter_start(&self.meter, options);
    boyi_status status = boyi__verifier_start(&self.verifier, solution->game, solution->symmetry, plies,
                                              error);
    if (!status)
        status = work(&self, state, options);
    if (!status)
        *out = (boyi_verified){.states = self.states.count, .moves = self.moves};
    free(self.grounded);
    free(self.parts);
    free(self.worths);
    boyi__set_end(&self.states);
    boyi__verifier_end(&self.verifier);
    return status;
}
