#include "solve/dry_run.h"

#include <math.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/parallel.h"
#include "base/strbuf.h"
#include "solve/estimate_layers.h"
#include "solve/machine_speed.h"
#include "solve/sections/forecast.h"

enum {
    MOST_STATES = 1 << 18, /* of the walk */
    SAMPLE = 1 << 10,      /* states whose moves are timed */
    PLAYS = 1 << 12,       /* random ones, for brute */
    LONGEST_PLAY = 2000,   /* as brute's own limit */
    LEVELS = 1 << 10,
    FIRST_NODES = 1 << 14, /* of a search that may solve the game */
    BYTES_A_NODE = 24,     /* of a search's table, which is filled in part */
};

static const double walk_seconds = 0.3, plays_seconds = 0.05, trial_seconds = 0.2,
                    sample_seconds = 5; /* of processor time */

/* ---- Random plays ---- */

/* Knuth's estimate of a tree: along a random play, the product of the numbers of moves so far is on average the number of
 * states at that depth. Without symmetry and without parts, as brute. */
typedef struct {
    uint64_t random;
    int count;
    double calls; /* sum of the estimates */
    int longest;  /* play, in moves; LONGEST_PLAY: perhaps it does not end */
} plays;

/* A play that takes too long counts as endless. */
static boyi_status play_once(plays *self, boyi__run *run, boyi_state state, double deadline)
{
    const boyi_game *game = run->game;
    double width = 1, calls = 1;
    for (int depth = 0; depth < LONGEST_PLAY; depth++) {
        size_t count = game->rules.moves(game->self, state, run->moves);
        if (count == BOYI_BROKEN)
            return boyi__run_fail_broken(run);
        self->longest = depth > self->longest ? depth : self->longest;
        if (count == 0) {
            self->count++;
            self->calls += calls;
            return BOYI_OK;
        }
        if (boyi__seconds(BOYI__OF_THREAD) > deadline)
            break;
        width *= (double)count;
        calls += width;
        self->random = boyi__hash(self->random + UINT64_C(0x9E3779B97F4A7C15));
        state = run->moves[self->random % count].to;
    }
    self->longest = self->count ? self->longest : LONGEST_PLAY;
    return BOYI_OK;
}

static boyi_status play_some(plays *self, boyi__run *run, boyi_state state)
{
    const double deadline = boyi__seconds(BOYI__OF_THREAD) + plays_seconds;
    boyi_status status = BOYI_OK;
    for (int i = 0;
         i < PLAYS && !status && boyi__seconds(BOYI__OF_THREAD) < deadline && self->longest < LONGEST_PLAY;
         i++)
        status = play_once(self, run, state, deadline);
    return status;
}

/* ---- The walk ---- */

typedef struct {
    uint32_t depth;        /* of the last state */
    double levels[LEVELS]; /* the states of each depth; the last one is not complete */
    uint64_t states, moves;
    bool more; /* there are other states */
    double deadline;
    const boyi_options *options;
    boyi_state sample[SAMPLE]; /* the last states: the first ones are not like most others */
} walk;

static bool visit(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    walk *self = context;
    self->depth = depth;
    if (depth < LEVELS)
        self->levels[depth]++;
    self->sample[self->states % SAMPLE] = state;
    self->states++;
    self->moves += moves;
    self->more = self->states >= MOST_STATES ||
                 (self->states % SAMPLE == 0 && boyi__seconds(BOYI__OF_THREAD) > self->deadline);
    return !self->more;
}

/* Where parts are walked, states are visited when all of them are known: the walk must be stopped otherwise. */
static bool walk_on(void *context, const boyi_progress *progress)
{
    walk *self = context;
    const boyi_options *options = self->options;
    self->more = self->more || boyi__seconds(BOYI__OF_THREAD) > self->deadline + walk_seconds;
    return !self->more && (!options->progress || options->progress(options->context, progress));
}

/* The states of all depths, by those of the first. A board with room for D stones has at depth d about as many positions as
 * there are ways to choose d of D places, to some power, times a factor for each stone:
 *
 *     log(n[d + 1] / n[d])  =  power * log((D - d) / (d + 1)) + constant
 *
 * D is the longest random play. The power is found by least squares from the last complete depths, two at a time, since
 * the two players' stones count apart; the constant is that of the last ones. */
static double extrapolate(const walk *self, int longest)
{
    enum { RATIOS = 4 };
    static const double least_power = 0.45, most_power = 1;
    const int last = (int)self->depth - 1; /* complete */
    const int first = last - 1 > RATIOS ? last - 1 - RATIOS : 0;
    double x = 0, y = 0, xx = 0, xy = 0, states = 0, last_x = 0, last_y = 0;
    const double count = last - 1 - first;
    if (self->depth >= LEVELS || count < 2 || longest <= last)
        return NAN;
    for (int d = first; d < last - 1; d++) {
        last_x = log((double)(longest - d) * (longest - d - 1) / (d + 1) / (d + 2));
        last_y = log(self->levels[d + 2] / self->levels[d]);
        x += last_x;
        y += last_y;
        xx += last_x * last_x;
        xy += last_x * last_y;
    }
    double power = (count * xy - x * y) / (count * xx - x * x);
    power = power > most_power ? most_power : power > least_power ? power : least_power;
    const double constant = (last_y - power * last_x) / 2;
    for (int d = 0; d <= last; d++)
        states += self->levels[d];
    double here = self->levels[last];
    for (int d = last; d < longest; d++) {
        here *= exp(power * log((double)(longest - d) / (d + 1)) + constant);
        states += here;
    }
    return states > (double)self->states ? states : (double)self->states;
}

/* At most so many states: by the rules' numbers, by their bits, or by the numbers below their bound, one of each class if
 * there is symmetry. */
static double count_most(const boyi__run *run, boyi_state state)
{
    enum { SAMPLED = 1 << 12 };
    const boyi_game *game = run->game;
    if (game->rules.number && !game->rules.parts)
        return (double)boyi__highest_number(game, state) + 1;
    if (!game->rules.below)
        return game->rules.bits ? ldexp(1, (int)game->rules.bits) : INFINITY;
    const uint64_t below = game->rules.below(game->self);
    unsigned canonical = 0;
    if (!run->symmetry || game->guarded || below == 0)
        return below ? (double)below : INFINITY;
    for (uint64_t i = 0; i < SAMPLED; i++) {
        const boyi_state number = boyi__hash(i) % below;
        canonical += game->rules.canonical(game->self, number) == number;
    }
    return (double)below * canonical / SAMPLED;
}

static bool game_is_dense(const boyi_game *game)
{
    return game->rules.below || (game->rules.number && !game->rules.parts);
}

static double estimate_states(const walk *self, const boyi__run *run, boyi_state state, int longest)
{
    if (!self->more)
        return (double)self->states;
    const double states = longest < LONGEST_PLAY ? extrapolate(self, longest) : NAN;
    const double most = count_most(run, state);
    if (isnan(states) && game_is_dense(run->game)) /* most numbers are states */
        return most;
    return states > most ? most : states;
}

/* Seconds that the moves of a state take, by the sample. */
static boyi_status time_moves(boyi__run *run, const walk *self, double *seconds)
{
    const size_t all = self->states < SAMPLE ? (size_t)self->states : SAMPLE, count = all ? all : 1;
    const double start = boyi__seconds(BOYI__OF_THREAD);
    double taken = 0;
    uint64_t expanded = 0;
    while (taken < 2e-3) { /* clocks are not exact */
        for (size_t i = 0; i < count; i++) {
            bool sum;
            if (boyi__run_expand(run, boyi__run_canonical(run, self->sample[i]), &sum) == BOYI_BROKEN)
                return boyi__run_fail_broken(run);
        }
        expanded += count;
        taken = boyi__seconds(BOYI__OF_THREAD) - start;
    }
    *seconds = taken / (double)expanded;
    return BOYI_OK;
}

/* ---- Engines that visit each state once ---- */

static const struct {
    boyi_method method;
    boyi__cost_teller *cost;
} engines[] = {
    {BOYI_MEMO, boyi__memo_cost},
    {BOYI_LAYERS, boyi__layers_cost},
    {BOYI_SECTIONS, boyi__sections_cost},
    {BOYI_RETRO, boyi__retro_cost},
};

typedef struct {
    const boyi_game *game;
    boyi_state state;
    boyi_options options;
    boyi__run run;
    boyi__needs *needs;
    double moves_seconds; /* the moves of a state */
    double slowness;      /* of this machine */
    plays plays;
    boyi__sections_forecast sections;
    bool database; /* they are stored */
    bool cycles;   /* play is known to go round in circles */
} dry;

static boyi__need *add_need(dry *self, boyi_method method)
{
    boyi__need *need = &self->needs->list[self->needs->count++];
    *need = (boyi__need){.method = method, .fits = true};
    return need;
}

/* Sets what follows from the bytes: what does not fit the memory is on disk, if the engine can. */
static void limit(const dry *self, boyi__need *need, double spilled)
{
    const boyi__meter *meter = &self->run.meter;
    const double most = (double)meter->max_bytes;
    need->fits = !(need->visited > (double)meter->max_states);
    if (need->bytes > most && spilled > 0) {
        need->bytes = most;
        need->disk = spilled;
    } else if (need->bytes > most) {
        need->fits = false;
    }
}

static void need_of_engine(dry *self, boyi_method method, boyi__cost_teller *cost)
{
    const boyi_rules *rules = &self->game->rules;
    boyi__need *need = add_need(self, method);
    const boyi__state_cost each = cost(self->game, self->needs->moves);
    if (self->cycles && method != BOYI_RETRO && method != BOYI_SECTIONS) {
        need->status = boyi__fail(&need->error, BOYI_CYCLE,
                                  "%s: play can go round in circles; use --method retro", rules->name);
        return;
    }
    need->visited = each.all_numbers ? (double)boyi__highest_number(self->game, self->state) + 1
                                     : self->needs->states;
    need->bytes = need->visited * each.bytes;
    const bool foreseen = method == BOYI_SECTIONS && self->sections.bytes > 0;
    const double zipped = foreseen ? self->sections.zipped
                                   : need->bytes > (double)self->run.meter.max_bytes / 4;
    const double packed = each.packed[self->database] * zipped;
    const double work = need->visited * (each.nanoseconds + packed) +
                        (self->database ? need->visited * each.stored + self->needs->sections * each.section
                                        : 0);
    need->seconds = need->visited * each.expansions * self->moves_seconds + work * 1e-9 * self->slowness;
    if (each.parallel)
        need->seconds /= boyi__thread_count(&self->options);
    limit(self, need, need->visited * each.spilled);
    if (foreseen) {
        need->bytes = self->sections.bytes;
        need->disk = self->sections.disk;
        need->fits = self->sections.fits && !(need->visited > (double)self->run.meter.max_states);
    }
}

/* ---- brute ---- */

static void need_of_brute(dry *self)
{
    const boyi_rules *rules = &self->game->rules;
    boyi__need *need = add_need(self, BOYI_BRUTE);
    if (self->cycles || self->plays.longest >= LONGEST_PLAY) {
        need->status = boyi__fail(&need->error, BOYI_CYCLE,
                                  "%s: play can be too long for plain recursion, or endless", rules->name);
        return;
    }
    need->visited = self->plays.calls / self->plays.count;
    need->seconds = need->visited * (self->moves_seconds + 20e-9 * self->slowness);
    need->fits = need->visited <= (double)boyi__brute_most_calls(&self->options);
}

/* ---- Methods that are tried ---- */

typedef struct {
    const boyi_options *options;
    double deadline;
} trial;

static bool go_on(void *context, const boyi_progress *progress)
{
    const trial *self = context;
    return boyi__seconds(BOYI__OF_THREAD) < self->deadline &&
           (!self->options->progress || self->options->progress(self->options->context, progress));
}

/* Solves the game if that takes a moment only; true: it did. */
static bool try_method(dry *self, boyi__need *need, uint64_t max_calls, double *seconds)
{
    trial watch = {.options = &self->options, .deadline = boyi__seconds(BOYI__OF_THREAD) + trial_seconds};
    boyi_options options = self->options;
    boyi_solution *solution = NULL;
    options.size = sizeof options;
    options.method = need->method;
    options.max_calls = max_calls;
    options.threads = 1;
    options.progress = go_on;
    options.context = &watch;
    options.reserve = NULL;
    options.tried = NULL;
    const double start = boyi__seconds(BOYI__OF_THREAD);
    boyi_status status = boyi_solve_at(self->game, self->state, &options, &need->error, &solution);
    *seconds = boyi__seconds(BOYI__OF_THREAD) - start;
    if (status) {
        need->status = status == BOYI_LIMIT || status == BOYI_CANCELLED ? BOYI_OK : status;
        return false;
    }
    const boyi_effort effort = boyi_solution_effort(solution);
    boyi_solution_free(solution);
    need->visited = (double)effort.visited;
    need->bytes = (double)effort.bytes;
    need->seconds = *seconds;
    need->exact = true;
    return true;
}

/* A guess between the square root of the states, which alpha-beta visits at best, and all of them. It may be a hundred times as
 * many, or as few. */
static double guess_nodes(double states)
{
    return pow(states, 0.75);
}

static void need_of_search(dry *self)
{
    boyi__need *need = add_need(self, BOYI_SEARCH);
    double seconds;
    if (try_method(self, need, FIRST_NODES, &seconds) || need->status)
        return;
    const double nodes = guess_nodes(self->needs->states), most = (double)self->run.meter.max_bytes / 2;
    need->visited = nodes > FIRST_NODES ? nodes : 2 * FIRST_NODES; /* it was not solved in these */
    need->bytes = need->visited * BYTES_A_NODE;
    need->bytes = need->bytes > most ? most : need->bytes; /* the table overwrites what is old */
    need->seconds = need->visited * seconds / FIRST_NODES / boyi__thread_count(&self->options);
}

static void need_of_shortcut(dry *self, boyi_method method)
{
    boyi__need *need = add_need(self, method);
    double seconds;
    if (!try_method(self, need, self->options.max_calls, &seconds))
        need->visited = need->bytes = need->seconds = NAN;
}

/* ---- All of it ---- */

/* Does the method solve every state, as a database needs it, and not only the one that is asked for? */
static bool keeps_every_state(boyi_method method)
{
    return method != BOYI_BRUTE && method != BOYI_SEARCH && method != BOYI_ROLLING && method != BOYI_SHORTCUT;
}

static bool is_asked(const dry *self, boyi_method method)
{
    return self->options.method == method ||
           (self->options.method == BOYI_AUTO && (!self->database || keeps_every_state(method)));
}

/* Does play go round in circles, by the rules or by what memo meets in the first states? */
static bool has_cycles(const dry *self)
{
    boyi_options few = self->options;
    boyi_solution *solution = NULL;
    if (self->game->rules.cycles)
        return true;
    few.max_states = SAMPLE;
    few.tried = NULL;
    boyi_status status = boyi__memo_solve(self->game, self->state, &few, NULL, &solution);
    if (!status)
        boyi_solution_free(solution);
    return status == BOYI_CYCLE;
}

/* Samples every layer where the walk did not come to the end, and where that tells what sections take. *states: NAN if the walk is better. */
static boyi_status sample_layers(dry *self, bool more, double *states)
{
    const bool sections = is_asked(self, BOYI_SECTIONS) &&
                          boyi__sections_by_constants(self->game, self->run.symmetry);
    boyi_status status = BOYI_METHOD;
    if (sections)
        status = boyi__sections_foresee(&self->run, self->state, &self->options, self->database,
                                        sample_seconds, states, &self->sections);
    else if (more)
        status = boyi__estimate_layers(&self->run, self->state, sample_seconds, NULL, NULL, states,
                                       &(bool){false});
    if (status || !more)
        *states = NAN;
    return status == BOYI_METHOD ? BOYI_OK : status;
}

static boyi_status need_all(dry *self)
{
    const boyi_game *game = self->game;
    self->cycles = has_cycles(self);
    self->slowness = boyi__machine_slowness();
    if (is_asked(self, BOYI_BRUTE))
        need_of_brute(self);
    for (size_t i = 0; i < sizeof engines / sizeof *engines; i++)
        if (is_asked(self, engines[i].method) && (engines[i].method != BOYI_SECTIONS || game->rules.section))
            need_of_engine(self, engines[i].method, engines[i].cost);
    if (is_asked(self, BOYI_SEARCH) && game->rules.kind != BOYI_NIMBER)
        need_of_search(self);
    if (is_asked(self, BOYI_ROLLING) && boyi__has_rolling(game))
        need_of_shortcut(self, BOYI_ROLLING);
    if (is_asked(self, BOYI_SHORTCUT) && boyi__has_shortcut(game))
        need_of_shortcut(self, BOYI_SHORTCUT);
    if (self->needs->count == 0) /* the one asked for is not for this game: it says so itself */
        return boyi_solve_at(game, self->state, &self->options, self->run.error, &(boyi_solution *){NULL});
    for (size_t i = 0; i < self->needs->count; i++) { /* what it takes for one state tells little of all */
        boyi__need *need = &self->needs->list[i];
        if (self->database && !keeps_every_state(need->method))
            need->visited = need->bytes = need->seconds = NAN;
    }
    return boyi_game_failed(game, self->run.error);
}

/* The bytes of a database that is not built by sections: of the file, of each layer with its blocks and lists, and of each state (what was measured:
 * 0.28 to 0.39 of connect, mnk and dots above 3 by 3). */
static double database_bytes(const dry *self, double states)
{
    static const double file = 400, layer = 500, each = 0.37;
    const boyi_rules *rules = &self->game->rules;
    const bool by_layers = rules->layer && !rules->cycles && !self->cycles &&
                           self->plays.longest < LONGEST_PLAY;
    return file + layer * (by_layers ? (double)self->plays.longest + 1 : 1) + each * states;
}

boyi_status boyi__dry_run(const boyi_game *game, boyi_state state, const boyi_options *options, bool database,
                          boyi_error *error, boyi__needs *out)
{
    boyi_options unlimited = *options; /* the limits are for solving */
    unlimited.max_states = unlimited.max_bytes = 0;
    unlimited.progress = walk_on;
    walk *walked = calloc(1, sizeof *walked);
    if (!walked)
        return boyi__fail_memory(error, game->rules.name);
    unlimited.context = walked;
    unlimited.reserve = NULL; /* it has the same context */
    walked->options = options;
    walked->sample[0] = state;
    walked->deadline = boyi__seconds(BOYI__OF_THREAD) + walk_seconds;
    boyi_status status = boyi_game_walk(game, state, &unlimited, visit, walked, error);
    if (status == BOYI_CANCELLED && walked->more)
        status = BOYI_OK;
    dry self = {.game = game, .state = state, .options = *options, .database = database, .needs = out};
    if (!status)
        status = boyi__run_start(&self.run, game, options, error);
    if (status) {
        free(walked);
        return status;
    }
    status = play_some(&self.plays, &self.run, state);
    double sampled = NAN;
    if (!status)
        status = sample_layers(&self, walked->more, &sampled);
    const double states = isnan(sampled) ? estimate_states(walked, &self.run, state, self.plays.longest)
                                         : sampled;
    *out = (boyi__needs){.states = states,
                         .sampled = !isnan(sampled),
                         .by_sections = boyi__sections_suit_database(game, self.run.symmetry),
                         .seen = walked->states ? walked->states : 1,
                         .exact = !walked->more,
                         .moves = walked->states ? (double)walked->moves / (double)walked->states : 0};
    if (!status && out->by_sections)
        out->sections = (double)boyi__sections_count(&self.run, state, &(uint64_t){0});
    if (!status)
        status = time_moves(&self.run, walked, &self.moves_seconds);
    if (!status)
        status = need_all(&self);
    out->database = out->by_sections ? boyi__sections_database_bytes(states) : database_bytes(&self, states);
    boyi__run_end(&self.run);
    free(walked);
    return status;
}
