/* The engine: a solution that searches when it is asked, and keeps its table of bounds from one question to
 * the next. Exact worths that were asked for are remembered beside it.
 */
#include "solve/search/search.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "base/error.h"
#include "base/hash_set.h"

typedef struct {
    boyi__search search;
    pthread_mutex_t lock; /* a search is one thread's at a time */
    boyi__set asked;      /* classes whose worth is known exactly */
    int64_t *worths;      /* of each */
    size_t worths_room;
    /* What solving took. */
    uint64_t nodes, hits, entries;
    double seconds;
} searcher;

/* ---- Worths that were asked for ---- */

static bool recall(const searcher *self, boyi_state state, int64_t *out)
{
    uint32_t number = boyi__set_find(&self->asked, state);
    if (number == BOYI__NONE)
        return false;
    *out = self->worths[number];
    return true;
}

/* Where there is no memory for it, nothing is remembered: it can be searched again. */
static void remember(searcher *self, boyi_state state, int64_t worth)
{
    uint32_t number;
    bool fresh;
    if (self->asked.count == self->worths_room) {
        size_t room = self->worths_room ? self->worths_room * 2 : 64;
        if (boyi__meter_resize(&self->search.run.meter, &self->worths, self->worths_room, room,
                               sizeof *self->worths))
            return;
        self->worths_room = room;
    }
    if (!boyi__set_add(&self->asked, state, &number, &fresh))
        self->worths[number] = worth;
}

/* The lock is held. */
static boyi_status find_worth(searcher *self, boyi_state state, int64_t *out)
{
    state = boyi__run_class(&self->search.run, state);
    if (recall(self, state, out))
        return BOYI_OK;
    self->search.bounds.age++;
    boyi_status status = boyi__search_worth(&self->search, state, out);
    if (!status)
        remember(self, state, *out);
    return status;
}

/* ---- The moves of a state ---- */

/* One question at a time: take the lock, and let errors go to whoever asks. */
static searcher *begin(const boyi_solution *solution, boyi_error *error)
{
    searcher *self = solution->self;
    pthread_mutex_lock(&self->lock);
    self->search.run.error = error;
    return self;
}

static void end(searcher *self)
{
    self->search.run.error = NULL;
    pthread_mutex_unlock(&self->lock);
}

static boyi_status answer_worth(const boyi_solution *solution, boyi_state state, boyi_error *error,
                                int64_t *out)
{
    searcher *self = begin(solution, error);
    boyi_status status = find_worth(self, state, out);
    end(self);
    return status;
}

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

/* A move is best when it is worth what the state is. That is one test, and a line needs no more; only those
 * that are listed have to be searched to the end. Ties of different length are told apart by their worth. */
static boyi_status is_best(searcher *self, boyi_state state, const boyi_move *move, int64_t worth, bool *out)
{
    if (self->search.run.game->rules.kind == BOYI_OUTCOME && worth > 0 && worth <= BOYI__BAND) {
        boyi_value value = {0};
        boyi__tested tied;
        boyi_status status = boyi__search_test_move(&self->search, move, BOYI__ANY_TIE, &tied);
        *out = false;
        if (status || !tied.holds)
            return status;
        status = value_move(self, state, move, &value);
        *out = !status && value.plies == BOYI__BAND - worth;
        return status;
    }
    boyi__tested answer;
    boyi_status status = boyi__search_test_move(&self->search, move, worth, &answer);
    *out = !status && answer.holds;
    return status;
}

typedef struct {
    boyi_move *moves;
    bool *best;
    size_t count;
} judged;

static boyi_status judge_moves(searcher *self, boyi_state state, judged *all, uint64_t *best)
{
    const boyi_game *game = self->search.run.game;
    all->count = game->rules.moves(game->self, state, all->moves);
    if (all->count == BOYI_BROKEN)
        return boyi__run_fail_broken(&self->search.run);
    int64_t worth = 0;
    boyi_status status = all->count ? find_worth(self, state, &worth) : BOYI_OK;
    *best = 0;
    for (size_t i = 0; i < all->count && !status; i++) {
        status = is_best(self, state, &all->moves[i], worth, &all->best[i]);
        *best += all->best[i];
    }
    return status;
}

static boyi_status list_moves(searcher *self, boyi_state state, const judged *all, boyi_choices *choices,
                              size_t most)
{
    boyi_status status = BOYI_OK;
    for (int best = 1; best >= 0; best--)
        for (size_t i = 0; i < all->count && choices->count < most && !status; i++) {
            if (all->best[i] != best)
                continue;
            boyi_choice *choice = &choices->list[choices->count++];
            *choice = (boyi_choice){.move = all->moves[i], .best = best};
            status = value_move(self, state, &all->moves[i], &choice->value);
        }
    return status;
}

static boyi_status choose_moves(searcher *self, boyi_state state, size_t most, boyi_choices *out)
{
    const boyi_game *game = self->search.run.game;
    size_t room = game->rules.most_moves + 1;
    judged all = {.moves = calloc(room, sizeof *all.moves), .best = calloc(room, sizeof *all.best)};
    boyi_choices choices = {.list = calloc(most < room ? most + 1 : room, sizeof *choices.list)};
    boyi_status status = all.moves && all.best && choices.list
                             ? judge_moves(self, state, &all, &choices.best)
                             : boyi__fail_memory(self->search.run.error, game->rules.name);
    if (!status)
        status = list_moves(self, state, &all, &choices, most);
    choices.total = all.count;
    free(all.best);
    free(all.moves);
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

static boyi_status tell_facts(const boyi_solution *solution, boyi_error *error, boyi__fact *out,
                              size_t *count)
{
    (void)error;
    const searcher *self = solution->self;
    double rate = self->seconds > 0 ? (double)self->nodes / self->seconds : 0;
    out[0] = (boyi__fact){.name = "nodes", .number = self->nodes};
    out[1] = (boyi__fact){.name = "nodes_per_second", .number = (uint64_t)rate};
    out[2] = (boyi__fact){.name = "table_hits", .number = self->hits};
    out[3] = (boyi__fact){.name = "table_entries", .number = self->entries};
    *count = 4;
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
    boyi__set_end(&self->asked);
    boyi__search_end(&self->search);
    pthread_mutex_destroy(&self->lock);
    free(self);
}

static const boyi__source source = {.worth = answer_worth,
                                    .choices = answer_choices,
                                    .facts = tell_facts,
                                    .watch = watch,
                                    .bytes = count_bytes,
                                    .free = free_searcher,
                                    .every_state = true};

static double now_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static boyi_status refuse_nimber(const boyi_game *game, boyi_error *error)
{
    return boyi_fail(error, BOYI_METHOD,
                     "%s: search compares moves, which a nimber game does not: use --method auto",
                     "%s：search 靠比较着法的优劣，尼姆值游戏没有优劣；请用 --method auto", game->rules.name);
}

/* The worth of the state itself; the rest is searched when it is asked for. */
static boyi_status work(searcher *self, boyi_state state)
{
    boyi__run *run = &self->search.run;
    double start = now_seconds();
    int64_t worth;
    boyi_status status = boyi__set_start(&self->asked, &run->meter);
    if (status)
        return boyi__meter_fail(&run->meter, status, run->game->rules.name, run->error);
    status = find_worth(self, state, &worth);
    self->nodes = self->search.nodes;
    self->hits = self->search.hits;
    self->entries = self->search.bounds.lines_count * 2;
    self->seconds = now_seconds() - start;
    return status;
}

boyi_status boyi__search_solve(const boyi_game *game, boyi_state state, const boyi_options *options,
                               boyi_error *error, boyi_solution **out)
{
    if (game->rules.kind == BOYI_NIMBER)
        return refuse_nimber(game, error);
    searcher *self = calloc(1, sizeof *self);
    if (!self)
        return boyi__fail_memory(error, game->rules.name);
    pthread_mutex_init(&self->lock, NULL);
    boyi_status status = boyi__search_start(&self->search, game, options, error);
    if (!status)
        status = work(self, state);
    if (status) {
        free_searcher(self);
        return status;
    }
    boyi__meter *meter = &self->search.run.meter;
    meter->reserve = NULL;
    meter->progress = NULL; /* it was the caller's for this call only, and so was the limit of nodes */
    self->search.max_nodes = UINT64_MAX;
    self->search.run.error = NULL;
    boyi_effort effort = {.method = BOYI_SEARCH, .visited = self->nodes, .bytes = meter->peak};
    status = boyi__solution_new(game, &source, self, error, out);
    if (!status)
        (*out)->effort = effort;
    return status;
}
