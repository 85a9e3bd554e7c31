#include "game/solution.h"

#include <assert.h>
#include <stdalign.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "base/hash_set.h"

boyi_status boyi__solution_new(const boyi_game *game, const boyi__source *source, void *self,
                               boyi_error *error, boyi_solution **out)
{
    assert(source->worth && source->free);
    boyi_solution *solution = calloc(1, sizeof *solution);
    if (!solution) {
        source->free(self);
        return boyi__fail_memory(error, game->rules.name);
    }
    solution->game = game;
    solution->source = source;
    solution->self = self;
    *out = solution;
    return BOYI_OK;
}

void boyi_solution_free(boyi_solution *solution)
{
    if (!solution)
        return;
    solution->source->free(solution->self);
    free(solution);
}

boyi_effort boyi_solution_effort(const boyi_solution *solution)
{
    return solution->effort;
}

void boyi_solution_watch(boyi_solution *solution, boyi_progressor *progress, void *context)
{
    if (solution->source->watch)
        solution->source->watch(solution, progress, context);
}

boyi_status boyi__solution_worth(const boyi_solution *solution, boyi_state state, boyi_error *error,
                                 int64_t *out)
{
    const boyi_game *game = solution->game;
    if (solution->source->every_state)
        return solution->source->worth(solution, state, error, out);
    boyi_state *parts = NULL; /* of a sum */
    size_t count = 1;
    if (game->rules.parts) {
        parts = malloc(game->rules.most_parts * sizeof *parts + 1);
        if (!parts)
            return boyi__fail_memory(error, game->rules.name);
        count = game->rules.parts(game->self, state, parts);
        assert(count <= game->rules.most_parts);
    }
    const boyi_state *summands = count > 1 ? parts : &state;
    int64_t sum = 0, worth = 0;
    boyi_status status = BOYI_OK;
    for (size_t i = 0; i < (count > 1 ? count : 1) && !status; i++) {
        const boyi_state one = solution->symmetry && game->rules.canonical
                                   ? game->rules.canonical(game->self, summands[i])
                                   : summands[i];
        status = solution->source->worth(solution, one, error, &worth);
        sum ^= worth;
    }
    free(parts);
    if (!status)
        *out = sum;
    return status;
}

boyi_status boyi_solution_value(const boyi_solution *solution, boyi_state state, boyi_error *error,
                                boyi_value *out)
{
    int64_t worth;
    boyi_status status = boyi__solution_worth(solution, state, error, &worth);
    status = boyi__unless_failed(solution->game, status, error);
    if (!status)
        *out = boyi__worth_value(solution->game->rules.kind, worth);
    return status;
}

/* ---- Many states ---- */

/* States that are looked up together: their blocks are read in order, once each. */
enum { BATCH = 1 << 18 };

static boyi_status probe_batch(const boyi_solution *solution, const boyi_state *states, size_t count,
                               boyi_error *error, boyi_status *statuses, int64_t *worths)
{
    const boyi__source *source = solution->source;
    boyi_status status = BOYI_OK;
    if (source->worth_many && source->every_state)
        return source->worth_many(solution, states, count, error, statuses, worths);
    for (size_t i = 0; i < count && !status; i++) {
        statuses[i] = boyi__solution_worth(solution, states[i], error, &worths[i]);
        status = statuses[i] == BOYI_ABSENT ? BOYI_OK : statuses[i];
    }
    return status;
}

boyi_status boyi_probe_many(const boyi_solution *solution, const boyi_state *states, size_t count,
                            boyi_error *error, boyi_status *statuses, boyi_value *out)
{
    const boyi_game *game = solution->game;
    size_t room = count < BATCH ? count : BATCH;
    int64_t *worths = malloc(room * sizeof *worths + 1);
    boyi_status *found = malloc(room * sizeof *found + 1);
    boyi_status status = worths && found ? BOYI_OK : boyi__fail_memory(error, game->rules.name);
    for (size_t first = 0; first < count && !status; first += room) {
        size_t some = count - first < room ? count - first : room;
        status = probe_batch(solution, states + first, some, error, found, worths);
        for (size_t i = 0; i < some && !status; i++) {
            if (!found[i])
                out[first + i] = boyi__worth_value(game->rules.kind, worths[i]);
            if (statuses)
                statuses[first + i] = found[i];
            else if (found[i]) /* for its sentence */
                status = boyi_solution_value(solution, states[first + i], error, &out[first + i]);
        }
    }
    free(found);
    free(worths);
    return boyi__unless_failed(game, status, error);
}

/* ---- The answer ---- */

boyi_status boyi_solution_answer(const boyi_solution *solution, boyi_state state, boyi_error *error,
                                 boyi_answer *out)
{
    boyi_value value;
    boyi_status status = boyi_solution_value(solution, state, error, &value);
    return status ? status : boyi__solution_answer(solution, state, &value, error, out);
}

boyi_status boyi__solution_answer(const boyi_solution *solution, boyi_state state, const boyi_value *value,
                                  boyi_error *error, boyi_answer *out)
{
    const boyi_rules *rules = &solution->game->rules;
    boyi_totals totals = {0};
    boyi_answer answer;
    boyi_status status = BOYI_OK;
    if (rules->answer && rules->answer_needs_totals)
        status = boyi_solution_totals(solution, state, error, &totals);
    if (status)
        return status;
    if (rules->answer)
        answer = rules->answer(solution->game->self, state, value, &totals);
    else if (rules->kind == BOYI_SCORE)
        answer = (boyi_answer){.form = BOYI_ANSWER_NUMBER, .number = value->margin};
    else if (rules->kind == BOYI_NIMBER)
        answer = (boyi_answer){.form = BOYI_ANSWER_NUMBER, .number = (int64_t)value->nimber};
    else
        answer = (boyi_answer){.form = BOYI_ANSWER_WORD, .word = boyi_outcome_word(value->outcome)};
    status = boyi_game_failed(solution->game, error);
    if (!status)
        *out = answer;
    return status;
}

/* ---- The moves of a state ---- */

/* The moves of a state with their worths, in one block of memory. */
typedef struct {
    boyi_move *moves; /* to be freed */
    int64_t *after;   /* worth of the state each leads to */
    int64_t *worths;  /* of each move to the player who makes it */
    size_t count;
    uint64_t best; /* the number of best moves */
    size_t first;  /* the first of them */
} rated_moves;

static_assert(alignof(boyi_move) % alignof(int64_t) == 0, "worths follow the moves");

/* The memory is allocated for the first state, and serves for those that follow. */
static boyi_status rate_moves(rated_moves *rated, const boyi_solution *solution, boyi_state state,
                              boyi_error *error)
{
    const boyi_game *game = solution->game;
    boyi_kind kind = game->rules.kind;
    if (game->rules.most_moves > BOYI__MOST_LISTED)
        return boyi__fail(error, BOYI_LIMIT,
                          "%s: the states have too many moves to look at each; --quiet gives the answer",
                          game->rules.name);
    if (!rated->moves) {
        size_t most = game->rules.most_moves + 1;
        rated->moves = calloc(most, sizeof *rated->moves + sizeof *rated->after + sizeof *rated->worths);
        if (!rated->moves)
            return boyi__fail_memory(error, game->rules.name);
        rated->after = (int64_t *)(rated->moves + most);
        rated->worths = rated->after + most;
    }
    rated->count = game->rules.moves(game->self, state, rated->moves);
    if (rated->count == BOYI_BROKEN)
        return boyi__fail_broken(game, error);
    assert(rated->count <= game->rules.most_moves);
    rated->best = 0;
    for (size_t i = 0; i < rated->count; i++) {
        boyi_status status = boyi__solution_worth(solution, rated->moves[i].to, error, &rated->after[i]);
        if (status)
            return status;
        if (kind == BOYI_NIMBER)
            rated->worths[i] = rated->after[i] == 0; /* leaving zero wins, all else loses */
        else if (!boyi__worth_of_move(kind, &rated->moves[i], rated->after[i], &rated->worths[i]))
            return boyi__fail_overflow(error, game, state);
        if (rated->best == 0 || rated->worths[i] > rated->worths[rated->first]) {
            rated->first = i;
            rated->best = 1;
        } else if (rated->worths[i] == rated->worths[rated->first]) {
            rated->best++;
        }
    }
    return BOYI_OK;
}

boyi_status boyi_solution_choices(const boyi_solution *solution, boyi_state state, size_t most,
                                  boyi_error *error, boyi_choices *out)
{
    const boyi_game *game = solution->game;
    const boyi_kind kind = game->rules.kind;
    boyi_choices choices = {0};
    rated_moves rated = {0};
    boyi_status status;
    if (solution->source->choices) {
        status = solution->source->choices(solution, state, most, error, &choices);
    } else {
        status = rate_moves(&rated, solution, state, error);
        size_t count = rated.count < most ? rated.count : most;
        if (!status && !(choices.list = calloc(count + 1, sizeof *choices.list)))
            status = boyi__fail_memory(error, game->rules.name);
        choices.total = rated.count;
        choices.best = rated.best;
        /* The best moves first. */
        for (int best = 1; best >= 0 && !status; best--)
            for (size_t i = 0; i < rated.count && choices.count < count; i++) {
                if ((rated.worths[i] == rated.worths[rated.first]) != best)
                    continue;
                boyi_choice *choice = &choices.list[choices.count++];
                *choice = (boyi_choice){.move = rated.moves[i], .best = best};
                if (kind == BOYI_NIMBER)
                    choice->value = (boyi_value){.outcome = rated.after[i] ? BOYI_LOSS : BOYI_WIN,
                                                 .nimber = (uint64_t)rated.after[i]};
                else
                    choice->value = boyi__worth_value(kind, rated.worths[i]);
            }
        free(rated.moves);
    }
    status = boyi__unless_failed(game, status, error);
    if (status)
        boyi_choices_free(&choices);
    else
        *out = choices;
    return status;
}

void boyi_choices_free(boyi_choices *choices)
{
    if (choices)
        free(choices->list);
}

/* ---- Lines ---- */

static boyi_status add_to(int64_t *total, int64_t gain, const boyi_game *game, boyi_state state,
                          boyi_error *error)
{
    return __builtin_add_overflow(*total, gain, total) ? boyi__fail_overflow(error, game, state) : BOYI_OK;
}

/* The first best move of a state and the number of best moves; *finished: there is no move. Where the source
 * lists the moves, they may be too many for `rated`. */
static boyi_status first_best(const boyi_solution *solution, boyi_state state, rated_moves *rated,
                              boyi_error *error, boyi_step *step, bool *finished)
{
    if (solution->source->choices) {
        boyi_choices choices;
        boyi_status status = solution->source->choices(solution, state, 1, error, &choices);
        if (status)
            return status;
        *finished = choices.count == 0;
        if (!*finished)
            *step = (boyi_step){.state = state, .move = choices.list[0].move, .best = choices.best};
        boyi_choices_free(&choices);
        return BOYI_OK;
    }
    boyi_status status = rate_moves(rated, solution, state, error);
    if (status)
        return status;
    *finished = rated->count == 0;
    assert(rated->moves);
    if (!*finished)
        *step = (boyi_step){.state = state, .move = rated->moves[rated->first], .best = rated->best};
    return BOYI_OK;
}

enum { LONGEST_LINE = 10 * 1000 * 1000 };

size_t boyi__solution_longest_line(const boyi_solution *solution)
{
    return solution->source->line && !solution->game->guarded ? SIZE_MAX : LONGEST_LINE;
}

static boyi_status fail_long(const boyi_game *game, size_t most, boyi_error *error)
{
    return boyi__fail(error, BOYI_LIMIT, "%s: the line is longer than %zu moves", game->rules.name, most);
}

/* Lines have no other limit of the options. */
static void start_meter(boyi__meter *meter, const boyi_options *options)
{
    const boyi_options limits = {
        .max_bytes = options->max_bytes, .reserve = options->reserve, .context = options->context};
    boyi__meter_start(meter, &limits);
}

/* A best line while it is followed: `take` is called for each step. */
typedef boyi_status take_step(void *context, const boyi_step *step);

typedef struct {
    const boyi_solution *solution;
    size_t most, steps; /* moves */
    take_step *take;
    void *context;
    boyi__meter *meter; /* counts the steps as states */
    unsigned player;
    boyi_line *line; /* its totals and last state, not its list */
    boyi_error *error;
    boyi_status status;
} follower;

/* Goes one step from line->last; false: the line ends here, by self->status. */
static bool follow_step(void *context, const boyi_move *move, uint64_t best)
{
    follower *self = context;
    const boyi_game *game = self->solution->game;
    boyi_line *line = self->line;
    boyi_step step = {.state = line->last, .move = *move, .player = self->player, .best = best};
    if (self->status)
        return false;
    self->meter->states = self->steps;
    if (self->steps++ == self->most)
        self->status = fail_long(game, self->most, self->error);
    else if (game->rules.kind == BOYI_SCORE)
        self->status = add_to(&line->totals[self->player], move->gain, game, line->last, self->error);
    if (self->status)
        return false;
    step.totals[0] = line->totals[0];
    step.totals[1] = line->totals[1];
    line->last = move->to;
    if (!move->again)
        self->player = 1 - self->player;
    self->status = self->take(self->context, &step);
    if (!self->status)
        self->status = boyi__meter_allow(self->meter, self->meter->bytes + boyi__game_counted_bytes(game));
    if (self->status &&
        self->status != BOYI_CANCELLED) /* that is no failure: play has come back to a state */
        boyi__meter_fail(self->meter, self->status, game->rules.name, self->error);
    return !self->status;
}

/* By the first best move of each state. */
static boyi_status follow_values(follower *self, boyi_error *error)
{
    const boyi_solution *solution = self->solution;
    rated_moves rated = {0};
    boyi_status status = BOYI_OK;
    for (bool goes_on = true; !status && goes_on;) {
        boyi_step step;
        bool finished;
        status = first_best(solution, self->line->last, &rated, error, &step, &finished);
        goes_on = !status && !finished && follow_step(self, &step.move, step.best);
    }
    free(rated.moves);
    return status;
}

/* Follows the best line of at most `most` moves and calls `take` for each step. Sets the totals and the last
 * state of `line`, not its list. */
static boyi_status follow(const boyi_solution *solution, boyi_state state, size_t most, take_step *take,
                          void *context, boyi__meter *meter, boyi_error *error, boyi_line *line)
{
    const boyi_game *game = solution->game;
    follower self = {.solution = solution,
                     .most = most,
                     .take = take,
                     .context = context,
                     .meter = meter,
                     .line = line,
                     .error = error};
    boyi_status status = BOYI_METHOD;
    line->last = state;
    if (solution->source->line)
        status = solution->source->line(solution, state, follow_step, &self, error);
    if (status == BOYI_METHOD) {
        self.most = most < LONGEST_LINE ? most : LONGEST_LINE;
        status = follow_values(&self, error);
    }
    if (!status)
        status = self.status;
    if (!status && game->rules.kind == BOYI_SCORE && game->rules.finished) {
        boyi_end end = game->rules.finished(game->self, line->last);
        status = add_to(&line->totals[self.player], end.own, game, line->last, error);
        if (!status)
            status = add_to(&line->totals[1 - self.player], end.other, game, line->last, error);
    }
    return status;
}

static boyi_status forget_step(void *context, const boyi_step *step)
{
    (void)context;
    (void)step;
    return BOYI_OK;
}

boyi_status boyi_solution_totals(const boyi_solution *solution, boyi_state state, boyi_error *error,
                                 boyi_totals *out)
{
    if (solution->game->rules.kind != BOYI_SCORE) {
        *out = (boyi_totals){0};
        return BOYI_OK;
    }
    boyi_line line = {0};
    boyi_totals totals;
    boyi_status status;
    if (solution->source->totals) {
        status = solution->source->totals(solution, state, error, &totals);
    } else {
        const boyi_options options = {.max_bytes = solution->max_bytes};
        boyi__meter meter;
        start_meter(&meter, &options);
        status = follow(solution, state, boyi__solution_longest_line(solution), forget_step, NULL, &meter,
                        error, &line);
        totals = (boyi_totals){.own = line.totals[0], .other = line.totals[1]};
    }
    status = boyi__unless_failed(solution->game, status, error);
    if (!status)
        *out = totals;
    return status;
}

typedef struct {
    boyi_line line;
    size_t room, most;
    boyi__meter meter;
    boyi__set *met; /* the states of a line that may be endless; NULL: the line must end */
} recorder;

static boyi_status record_step(void *context, const boyi_step *step)
{
    recorder *to = context;
    boyi_line *line = &to->line;
    boyi_status status = boyi__meter_grow(&to->meter, &line->steps, &to->room, line->count + 1,
                                          sizeof *line->steps);
    if (status)
        return status;
    line->steps[line->count++] = *step;
    if (!to->met)
        return BOYI_OK;
    uint32_t number = boyi__set_find(to->met, step->move.to);
    if (number != BOYI__NONE) {
        line->round = true;
        line->back = number;
        return BOYI_CANCELLED;
    }
    bool fresh;
    return boyi__set_add(to->met, step->move.to, &number, &fresh);
}

static boyi_status record(const boyi_solution *solution, boyi_state state, recorder *to, boyi_error *error)
{
    boyi_line rest = {0};
    boyi_status status = follow(solution, state, to->most, record_step, to, &to->meter, error, &rest);
    if (status == BOYI_CANCELLED && to->line.round)
        status = BOYI_OK;
    to->line.last = rest.last;
    to->line.totals[0] = rest.totals[0];
    to->line.totals[1] = rest.totals[1];
    return status;
}

static boyi_status record_endless(const boyi_solution *solution, boyi_state state, recorder *to,
                                  boyi_error *error)
{
    boyi__set met;
    uint32_t number;
    bool fresh;
    boyi_status status = boyi__set_start(&met, &to->meter);
    if (!status)
        status = boyi__set_add(&met, state, &number, &fresh);
    if (status) {
        boyi__meter_fail(&to->meter, status, solution->game->rules.name, error);
    } else {
        to->met = &met;
        status = record(solution, state, to, error);
        to->met = NULL;
    }
    boyi__set_end(&met);
    return status;
}

boyi_status boyi_solution_line(const boyi_solution *solution, boyi_state state, boyi_error *error,
                               boyi_line *out)
{
    boyi_line line = {0};
    const boyi_options options = {.max_bytes = solution->max_bytes};
    boyi_status status = boyi__solution_line_within(solution, state, boyi__solution_longest_line(solution),
                                                    &options, error, &line);
    status = boyi__unless_failed(solution->game, status, error);
    if (status)
        boyi_line_free(&line);
    else
        *out = line;
    return status;
}

boyi_status boyi__solution_line_within(const boyi_solution *solution, boyi_state state, size_t most,
                                       const boyi_options *options, boyi_error *error, boyi_line *out)
{
    const boyi_rules *rules = &solution->game->rules;
    boyi_value value = {0};
    boyi_status status = BOYI_OK;
    if (rules->kind == BOYI_OUTCOME || !solution->source->line)
        status = boyi_solution_value(solution, state, error, &value);
    if (status)
        return status;
    recorder to = {.most = most};
    start_meter(&to.meter, options);
    /* Where endless play is a win, the best line may be endless; where plies are unknown, it need not
     * hurry. */
    bool endless = value.outcome == BOYI_DRAW || rules->loop != BOYI_LOOP_DRAW ||
                   value.plies == BOYI_PLIES_UNKNOWN;
    if (endless && to.most > LONGEST_LINE) /* its states are kept in memory, too */
        to.most = LONGEST_LINE;
    status = endless ? record_endless(solution, state, &to, error) : record(solution, state, &to, error);
    if (status)
        free(to.line.steps);
    else
        *out = to.line;
    return status;
}

void boyi_line_free(boyi_line *line)
{
    if (line)
        free(line->steps);
}
