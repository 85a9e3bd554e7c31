/* The engine: a solution that searches when it is asked, and keeps its transposition table from one query to
 * the next. Exact worths that were asked for are kept beside the table, since its entries may be overwritten.
 */
#include "solve/search/search.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/hash_set.h"
#include "base/threads.h"

typedef struct {
    boyi__search search;
    boyi__mutex lock; /* one query at a time */
    boyi__set solved; /* canonical states whose worth is known exactly */
    int64_t *worths;  /* by number in `solved` */
    size_t worths_room;
    /* The cost of the first search; 0: several threads took part, which visit other nodes each time. */
    uint64_t nodes, hits, entries;
} searcher;

/* ---- Worths ---- */

/* The caller holds the lock. */
static boyi_status find_worth(searcher *self, boyi_state state, int64_t *out)
{
    boyi__run *run = &self->search.run;
    state = boyi__run_canonical(run, state);
    uint32_t number = boyi__set_find(&self->solved, state);
    if (number != BOYI__NONE) {
        *out = self->worths[number];
        return BOYI_OK;
    }
    boyi__tt_next_age(self->search.table);
    boyi_status status = boyi__mtd_worth(&self->search, state, out);
    if (status)
        return status;
    /* Without memory the worth is not kept: it can be searched for again. */
    bool fresh;
    if (boyi__meter_grow(&run->meter, &self->worths, &self->worths_room, (size_t)self->solved.count + 1,
                         sizeof *self->worths))
        return BOYI_OK;
    if (!boyi__set_add(&self->solved, state, &number, &fresh))
        self->worths[number] = *out;
    return BOYI_OK;
}

/* Takes the lock; errors go to this query's caller until `end`. */
static searcher *begin(const boyi_solution *solution, boyi_error *error)
{
    searcher *self = solution->self;
    boyi__mutex_lock(&self->lock);
    self->search.run.error = error;
    return self;
}

static void end(searcher *self)
{
    self->search.run.error = NULL;
    boyi__mutex_unlock(&self->lock);
}

static boyi_status answer_worth(const boyi_solution *solution, boyi_state state, boyi_error *error,
                                int64_t *out)
{
    searcher *self = begin(solution, error);
    boyi_status status = find_worth(self, state, out);
    end(self);
    return status;
}

/* ---- The moves of a state ---- */

static boyi_status value_move(searcher *self, boyi_state state, const boyi_move *move, boyi_value *out)
{
    const boyi_game *game = self->search.run.game;
    int64_t after, worth;
    boyi_status status = find_worth(self, move->to, &after);
    if (status)
        return status;
    if (!boyi__worth_of_move(game->rules.kind, move, after, &worth))
        return boyi__fail_overflow(self->search.run.error, game, state);
    *out = boyi__worth_value(game->rules.kind, worth);
    return BOYI_OK;
}

/* A move is best when it is worth as much as the state. One null-window search finds that out; only moves
 * that are listed are searched for their worth. Ties of different length are told apart by their worth. */
static boyi_status is_best(searcher *self, boyi_state state, const boyi_move *move, int64_t worth, bool *out)
{
    if (self->search.run.game->rules.kind == BOYI_OUTCOME && worth > 0 && worth <= BOYI__BAND) {
        boyi_value value = {0};
        boyi__window_result tied;
        boyi_status status = boyi__null_window_move(&self->search, move, BOYI__ANY_TIE, &tied);
        *out = false;
        if (status || !tied.holds)
            return status;
        status = value_move(self, state, move, &value);
        *out = !status && value.plies == BOYI__BAND - worth;
        return status;
    }
    boyi__window_result result;
    boyi_status status = boyi__null_window_move(&self->search, move, worth, &result);
    *out = !status && result.holds;
    return status;
}

/* Fills in which of the moves are best, and lists at most `most` of them, best ones first. */
static boyi_status list_moves(searcher *self, boyi_state state, boyi_move *moves, bool *is_best_move,
                              size_t most, boyi_choices *choices)
{
    const boyi_game *game = self->search.run.game;
    size_t count = game->rules.moves(game->self, state, moves);
    if (count == BOYI_BROKEN)
        return boyi__run_fail_broken(&self->search.run);
    int64_t worth = 0;
    boyi_status status = count ? find_worth(self, state, &worth) : BOYI_OK;
    for (size_t i = 0; i < count && !status; i++) {
        status = is_best(self, state, &moves[i], worth, &is_best_move[i]);
        choices->best += is_best_move[i];
    }
    for (int best = 1; best >= 0; best--)
        for (size_t i = 0; i < count && choices->count < most && !status; i++) {
            if (is_best_move[i] != best)
                continue;
            boyi_choice *choice = &choices->list[choices->count++];
            *choice = (boyi_choice){.move = moves[i], .best = best};
            status = value_move(self, state, &moves[i], &choice->value);
        }
    choices->total = count;
    return status;
}

static boyi_status choose_moves(searcher *self, boyi_state state, size_t most, boyi_choices *out)
{
    const boyi_game *game = self->search.run.game;
    size_t room = game->rules.most_moves + 1;
    boyi_move *moves = calloc(room, sizeof *moves);
    bool *best = calloc(room, sizeof *best);
    boyi_choices choices = {.list = calloc(most < room ? most + 1 : room, sizeof *choices.list)};
    boyi_status status = moves && best && choices.list
                             ? list_moves(self, state, moves, best, most, &choices)
                             : boyi__fail_memory(self->search.run.error, game->rules.name);
    free(best);
    free(moves);
    if (status)
        free(choices.list);
    else
        *out = choices;
    return status;
}

static boyi_status answer_choices(const boyi_solution *solution, boyi_state state, size_t most,
                                  boyi_error *error, boyi_choices *out)
{
    searcher *self = begin(solution, error);
    boyi_status status = choose_moves(self, state, most, out);
    end(self);
    return status;
}

/* ---- The solution ---- */

static boyi_status tell_facts(const boyi_solution *solution, boyi_error *error, boyi_fact *out, size_t *count)
{
    (void)error;
    const searcher *self = solution->self;
    *count = 0;
    if (self->nodes == 0)
        return BOYI_OK;
    out[0] = (boyi_fact){.name = "nodes", .number = self->nodes};
    out[1] = (boyi_fact){.name = "table_hits", .number = self->hits};
    out[2] = (boyi_fact){.name = "table_entries", .number = self->entries};
    *count = 3;
    return BOYI_OK;
}

static void watch(boyi_solution *solution, boyi_progressor *progress, void *context)
{
    searcher *self = solution->self;
    self->search.run.meter.progress = progress;
    self->search.run.meter.context = context;
}

static uint64_t count_bytes(const boyi_solution *solution)
{
    const searcher *self = solution->self;
    return sizeof *self + self->search.run.meter.bytes;
}

static void free_searcher(void *searching)
{
    searcher *self = searching;
    free(self->worths);
    boyi__set_end(&self->solved);
    boyi__search_end(&self->search);
    boyi__mutex_end(&self->lock);
    free(self);
}

static const boyi__source source = {.worth = answer_worth,
                                    .choices = answer_choices,
                                    .facts = tell_facts,
                                    .watch = watch,
                                    .bytes = count_bytes,
                                    .free = free_searcher,
                                    .every_state = true};

/* The worth of the state itself; the rest is searched for when it is asked for. */
static boyi_status search_first(searcher *self, boyi_state state)
{
    boyi__run *run = &self->search.run;
    int64_t worth;
    boyi_status status = boyi__run_fail(run, boyi__set_start(&self->solved, &run->meter));
    if (status)
        return status;
    status = find_worth(self, state, &worth);
    if (self->search.team)
        return status;
    self->nodes = self->search.nodes;
    self->hits = self->search.hits;
    self->entries = boyi__tt_entries(self->search.table);
    return status;
}

boyi_status boyi__search_solve_within(const boyi_game *game, boyi_state state, const boyi_options *options,
                                      const boyi__search_budget *budget, boyi_error *error,
                                      boyi_solution **out)
{
    if (game->rules.kind == BOYI_NIMBER)
        return boyi__fail(error, BOYI_METHOD,
                          "%s: search compares moves, which a nimber game does not: use --method auto",
                          game->rules.name);
    searcher *self = calloc(1, sizeof *self);
    if (!self)
        return boyi__fail_memory(error, game->rules.name);
    boyi__mutex_start(&self->lock);
    boyi_status status = boyi__search_start(&self->search, game, options, error);
    self->search.budget = budget;
    if (!status)
        status = search_first(self, state);
    if (status) {
        free_searcher(self);
        return status;
    }
    boyi__meter *meter = &self->search.run.meter;
    meter->reserve = NULL;
    meter->progress = NULL; /* the caller's, and so is the limit of nodes: for this call only */
    self->search.max_nodes = UINT64_MAX;
    self->search.budget = NULL;
    self->search.run.error = NULL;
    boyi_effort effort = {.method = BOYI_SEARCH, .visited = self->nodes, .bytes = meter->peak};
    status = boyi__solution_new(game, &source, self, error, out);
    if (!status)
        (*out)->effort = effort;
    return status;
}

boyi_status boyi__search_solve(const boyi_game *game, boyi_state state, const boyi_options *options,
                               boyi_error *error, boyi_solution **out)
{
    return boyi__search_solve_within(game, state, options, NULL, error, out);
}
