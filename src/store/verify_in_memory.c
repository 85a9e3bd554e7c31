/* Verifying with every state in memory, numbered; then, where plies prove nothing, a proof that play ends. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash_set.h"
#include "store/open.h"
#include "store/verify.h"
#include "store/verify_state.h"

typedef struct {
    const boyi_solution *solution;
    const boyi_game *game;
    boyi__verifier verifier;
    boyi__meter meter;
    boyi__set states;
    int64_t *worths;
    size_t worths_room;
    uint8_t *ends;     /* of each state: 1 if play from it is proven to end */
    boyi_state *parts; /* of one state */
    uint64_t moves;
    bool unknown_plies; /* some value has none */
    boyi_error *error;  /* not NULL */
    boyi_status status; /* of a visit */
} verification;

/* ---- Collecting ---- */

static boyi_status add_state(verification *self, boyi_state state, int64_t worth)
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

static boyi_status fail_absent(const verification *self, boyi_state state)
{
    boyi__state_label text;
    return boyi__fail(self->error, BOYI_WRONG, "%s: the solution does not hold state %s",
                      self->game->rules.name, boyi__state_label_write(&text, self->game, state));
}

static bool add_visited(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    verification *self = context;
    int64_t worth = 0;
    (void)depth;
    (void)moves;
    if (self->solution->symmetry)
        state = self->game->rules.canonical(self->game->self, state);
    self->status = boyi__solution_worth(self->solution, state, self->error, &worth);
    if (self->status == BOYI_ABSENT)
        self->status = fail_absent(self, state);
    if (!self->status)
        self->status = add_state(self, state, worth);
    return !self->status;
}

static boyi_status collect_by_walking(verification *self, boyi_state state, const boyi_options *options)
{
    boyi_options own = options ? *options : (boyi_options){0};
    boyi_error walk_error = {0};
    own.every_state = !self->solution->symmetry;
    if (!self->game->rules.walk_parts) /* else states are visited when all are known */
        own.progress = NULL;
    boyi_status status = boyi_game_walk(self->game, state, &own, add_visited, self, &walk_error);
    if (self->status)
        return self->status;
    if (status)
        *self->error = walk_error;
    return status;
}

static boyi_status add_stored(void *context, boyi_state state, int64_t worth)
{
    return add_state(context, state, worth);
}

/* Reads all that a database holds, and compares its totals. */
static boyi_status collect_from_database(verification *self, boyi__database *database)
{
    uint64_t outcomes[4] = {0};
    boyi_status status = boyi__verify_read(self->solution, database, add_stored, self, self->error);
    if (status)
        return status;
    for (uint32_t i = 0; i < self->states.count; i++)
        outcomes[boyi__worth_value(self->game->rules.kind, self->worths[i]).outcome]++;
    const boyi__manifest *manifest = &database->manifest;
    bool equal = self->states.count == manifest->states &&
                 memcmp(outcomes, manifest->outcomes, sizeof outcomes) == 0;
    return equal ? BOYI_OK : boyi__fail_counts(self->game, self->error);
}

/* ---- Checking ---- */

/* The parts of a state, in self->parts: the state itself, unless the solution holds only parts of sums. */
static size_t split(const verification *self, boyi_state state)
{
    size_t count = 0;
    if (self->game->rules.walk_parts)
        count = self->game->rules.parts(self->game->self, state, self->parts);
    if (count > 1)
        return count;
    self->parts[0] = state;
    return 1;
}

/* False: the solution does not hold the state. */
static bool find_value(const verification *self, boyi_state state, boyi_value *out)
{
    size_t count = split(self, state);
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

static boyi_status check_state(verification *self, uint32_t number)
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
    self->unknown_plies |= claimed.plies == BOYI_PLIES_UNKNOWN;
    self->moves += verifier->count;
    self->meter.work += verifier->count;
    status = boyi__verify_value(verifier, state, claimed, self->error);
    if (status)
        return status;
    status = boyi__meter_tick(&self->meter, number + 1);
    return boyi__meter_fail(&self->meter, status, self->game->rules.name, self->error);
}

/* ---- The proof that play ends ---- */

/* True: play from all parts of the state is proven to end. */
static bool is_proven(const verification *self, boyi_state state)
{
    size_t count = split(self, state);
    for (size_t i = 0; i < count; i++)
        if (!self->ends[boyi__set_find(&self->states, self->parts[i])])
            return false;
    return true;
}

/* True: the player to move wins if play never ends. */
static bool wins_endless(const verification *self, boyi_state state)
{
    const boyi_game *game = self->game;
    return game->rules.loop != BOYI_LOOP_DRAW &&
           game->rules.mover(game->self, state) == (game->rules.loop == BOYI_LOOP_FIRST ? 0u : 1u);
}

/* False: endless play would give the state the same value. */
static bool needs_proof(const verification *self, boyi_state state, boyi_outcome outcome)
{
    const boyi_rules *rules = &self->game->rules;
    if (rules->kind != BOYI_OUTCOME || outcome == BOYI_TIE)
        return true;
    if (rules->loop == BOYI_LOOP_DRAW)
        return outcome != BOYI_DRAW;
    return (outcome == BOYI_WIN) != wins_endless(self, state);
}

/* Needs the moves of the state. True: the player who wants the end has a move that is proven to end, or all moves
 * that keep the value are proven to end. */
static bool has_proof(const verification *self, boyi_state state, boyi_outcome outcome)
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
        bool proven = is_proven(self, verifier->moves[i].to);
        if (all && !proven)
            return false;
        any |= proven;
    }
    return all || any || verifier->count == 0;
}

/* Goes round all states until no round proves anything new. */
static boyi_status prove_ends(verification *self)
{
    uint32_t unproven = BOYI__NONE; /* a state that needs a proof and has none */
    self->ends = calloc((size_t)self->states.count + 1, 1);
    if (!self->ends)
        return boyi__fail_memory(self->error, self->game->rules.name);
    boyi__meter_phase(&self->meter, "looking for ends");
    for (bool changed = true; changed;) {
        changed = false;
        unproven = BOYI__NONE;
        for (uint32_t i = self->states.count; i-- > 0;) {
            boyi_state state = self->states.keys[i];
            boyi_outcome outcome = boyi__worth_value(self->game->rules.kind, self->worths[i]).outcome;
            if (self->ends[i] || !needs_proof(self, state, outcome))
                continue;
            boyi_status status = boyi__verify_moves(&self->verifier, state, self->error);
            if (status)
                return status;
            if (has_proof(self, state, outcome)) {
                self->ends[i] = 1;
                changed = true;
            } else {
                unproven = i;
            }
            self->meter.work += self->verifier.count;
            status = boyi__meter_fail(&self->meter, boyi__meter_tick(&self->meter, self->states.count),
                                      self->game->rules.name, self->error);
            if (status)
                return status;
        }
    }
    if (unproven == BOYI__NONE)
        return BOYI_OK;
    boyi__state_label text;
    return boyi__fail(
        self->error, BOYI_WRONG, "%s: state %s: its value says that play ends, but play can go on for ever",
        self->game->rules.name, boyi__state_label_write(&text, self->game, self->states.keys[unproven]));
}

/* ---- All ---- */

/* The states that a solution holds; 0: not known. */
static uint64_t count_states(const boyi_solution *solution)
{
    const boyi_method method = solution->effort.method;
    const bool each_once = method == BOYI_MEMO || method == BOYI_LAYERS || method == BOYI_SECTIONS ||
                           method == BOYI_RETRO;
    return each_once ? solution->effort.visited : 0;
}

static boyi_status verify(verification *self, boyi_state state, const boyi_options *options)
{
    const boyi_rules *rules = &self->game->rules;
    boyi__database *database = boyi__database_of(self->solution);
    boyi_value start_value;
    boyi__starts starts = {.game = self->game, .state = state};
    boyi_status status = boyi__set_start(&self->states, &self->meter);
    if (status)
        return boyi__meter_fail(&self->meter, status, rules->name, self->error);
    self->parts = malloc(((rules->parts ? rules->most_parts : 0) + 1) * sizeof *self->parts);
    if (!self->parts)
        return boyi__fail_memory(self->error, rules->name);
    boyi__meter_phase(&self->meter, "reading states");
    const double reading = database ? 0.5 : BOYI__VERIFY_READING;
    self->meter.plan = (boyi__plan){0, reading, BOYI__VERIFY_CHECKING};
    self->meter.total = database ? database->manifest.states : count_states(self->solution);
    self->meter.is_guess = !database;
    status = database ? collect_from_database(self, database) : collect_by_walking(self, state, options);
    if (status)
        return status;
    if (database)
        starts.state = boyi_game_start(self->game);
    while (boyi__starts_next(&starts, &state)) {
        if (self->solution->symmetry)
            state = rules->canonical(self->game->self, state);
        if (!find_value(self, state, &start_value))
            return fail_absent(self, state);
    }
    boyi__meter_phase(&self->meter, "verifying");
    self->meter.plan = (boyi__plan){reading, BOYI__VERIFY_CHECKING, 0};
    self->meter.total = self->states.count;
    for (uint32_t i = 0; i < self->states.count && !status; i++)
        status = check_state(self, i);
    bool proven = self->verifier.rising ||
                  (rules->kind == BOYI_OUTCOME && rules->loop == BOYI_LOOP_DRAW && !self->unknown_plies);
    return status || proven ? status : prove_ends(self);
}

boyi_status boyi__verify_in_memory(const boyi_solution *solution, boyi_state state,
                                   const boyi_options *options, boyi_error *error, boyi_verified *out)
{
    const boyi__database *database = boyi__database_of(solution);
    boyi_error own = {0};
    /* A shortcut need not know plies; claimed plies must be right. */
    bool plies = database ? !database->manifest.outcome_only : solution->effort.method != BOYI_SHORTCUT;
    verification self = {.solution = solution, .game = solution->game, .error = error ? error : &own};
    boyi__meter_start(&self.meter, options);
    boyi_status status = boyi__verifier_start(&self.verifier, solution->game, solution->symmetry, plies,
                                              error);
    if (!status)
        status = verify(&self, state, options);
    if (!status)
        *out = (boyi_verified){.states = self.states.count, .moves = self.moves};
    free(self.ends);
    free(self.parts);
    free(self.worths);
    boyi__set_end(&self.states);
    boyi__verifier_end(&self.verifier);
    return status;
}
