#include "serve/answer.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/error.h"
#include "games/list.h"
#include "serve/deadline.h"
#include "solve/engine.h"
#include "tell/excerpt.h"
#include "tell/explain.h"
#include "tell/table.h"

/* What nobody would look at, and what would take too long to write down. */
enum {
    MOST_CELLS = 90 * 1000,
    MOST_EXPLAINED = 2000,
    MOST_LINE = 100 * 1000,
    MOST_TEXT = 16 << 20,  /* bytes of an answer that is as long as play is  */
    SMALL_TEXT = 64 << 10, /* what is longer is not written on the first try */
    GRAPH_STATES = 300,
    MOST_GRAPH_STATES = 2000,
    LISTED_STATES = 10 * 1000,
    MOST_LISTED_STATES = 100 * 1000,
};

static int64_t read_clock(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t boyi__now(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

/* ---- Solving ---- */

/* One question at work. */
typedef struct {
    const boyi__serve_context *context;
    const boyi__query *query;
    boyi__time *time;
    const boyi__served *database; /* that is asked; NULL: none */
    boyi_options options;
    const char *from;          /* the state to solve from, NULL: the start */
    bool for_all;              /* any state may be asked for: no search    */
    bool counting;             /* every state will be: no shortcut either  */
    boyi_state state;          /* the one that is asked about              */
    bool alone;                /* with a solution that nobody else uses    */
    boyi__cached_solution own; /* which is this                            */
    bool broken;               /* rules that others use too have failed    */
    boyi__deadline_solution bounded;
} work;

static bool reserve(void *context, uint64_t bytes)
{
    boyi__time *time = context;
    if (!time->job)
        return true;
    if (time->game && time->game->bytes)
        bytes += time->game->bytes(time->game->self);
    bool granted = boyi__job_reserve(time->jobs, time->job, bytes);
    time->short_of_memory = time->short_of_memory || !granted;
    return granted;
}

/* Is there time, and a client? Where a game grows by itself (a script's), is there memory? */
static bool go_on(void *context, const boyi_progress *progress)
{
    boyi__time *time = context;
    if (time->work && read_clock(CLOCK_THREAD_CPUTIME_ID) - time->work_began >= time->work)
        return false;
    if (progress && time->game && time->game->bytes && !reserve(time, progress->bytes))
        time->stopped = true;
    return boyi__now() < time->deadline && !atomic_load_explicit(time->stop, memory_order_relaxed) &&
           !(time->left && atomic_load_explicit(time->left, memory_order_relaxed)) && !time->stopped;
}

/* A limit that others' questions made lower is none of this question's: asked again, it may be answered. */
static boyi_status check_memory(const boyi__time *time, boyi_status status, boyi_error *error)
{
    return (status == BOYI_LIMIT && time->short_of_memory) || (status == BOYI_CANCELLED && time->stopped)
               ? boyi_fail(error, BOYI_MEMORY,
                           "other questions have the memory for this one: please ask again in a moment",
                           "内存正被其他问题占用：请稍后再试")
               : status;
}

/* Every state is asked for: a shortcut that works each out anew is slower than a table. */
static boyi_status solve_counting(work *self, boyi__cached_solution *held, boyi_error *error)
{
    boyi_options options = self->options;
    if (held->game->rules.layer) /* as it is counted: no second walk */
        options.every_state = self->query->symmetry != 1;
    if (options.method == BOYI_AUTO && !held->game->rules.number)
        return boyi__choose_for_all(held->game, held->state, &options, error, &held->solution);
    if (options.method == BOYI_AUTO)
        options.method = BOYI_LAYERS;
    boyi_status status = boyi_solve_at(held->game, held->state, &options, error, &held->solution);
    if (status == BOYI_LIMIT && options.method != self->options.method)
        status = boyi_solve_at(held->game, held->state, &self->options, error, &held->solution);
    return status;
}

static boyi_status solve(work *self, boyi__cached_solution *held, boyi_error *error)
{
    if (self->counting)
        return solve_counting(self, held, error);
    if (self->for_all && self->options.method == BOYI_AUTO)
        return boyi__choose_for_all(held->game, held->state, &self->options, error, &held->solution);
    return boyi_solve_at(held->game, held->state, &self->options, error, &held->solution);
}

static boyi_status make_held(void *context, boyi__cached_solution *out, boyi_error *error)
{
    work *self = context;
    if (self->database) {
        boyi_status status = boyi_solution_open_with(self->database->path, &self->context->opening, error,
                                                     &out->game, &out->solution);
        if (!status)
            out->state = boyi_game_start(out->game);
        return status;
    }
    boyi_status status = boyi__query_game(self->context, self->query, error, &out->game);
    if (!status) {
        out->state = boyi_game_start(out->game);
        if (self->from)
            status = boyi_game_read_state(out->game, self->from, error, &out->state);
    }
    if (!status) {
        self->time->game = out->game;
        status = check_memory(self->time, solve(self, out, error), error);
        self->time->game = NULL;
    }
    if (status) {
        boyi_game_free(out->game);
        *out = (boyi__cached_solution){0};
    }
    return status;
}

/* With its length, so that no two lists of texts look the same; none is not the same as an empty one. */
static void add_to_key(boyi__strbuf *key, const char *text)
{
    if (text)
        boyi__strbuf_add(key, " %zu:%s", strlen(text), text);
    else
        boyi__strbuf_add(key, " -");
}

/* What the vault knows this work by. */
static void write_key(boyi__strbuf *key, const work *self)
{
    if (self->database) {
        boyi__strbuf_add(key, "%s", self->database->name);
        return;
    }
    boyi__strbuf_add(key, "%d %d %d %d", (int)self->options.method, self->query->symmetry, self->for_all,
                     self->counting);
    add_to_key(key, self->from);
    add_to_key(key, self->query->game);
    add_to_key(key, self->query->input);
}

static bool waits(const void *context)
{
    const work *self = context;
    return go_on(self->time, NULL);
}

static boyi_status obtain_shared(work *self, const boyi__cached_solution **out, boyi_error *error)
{
    boyi__strbuf key = {0};
    write_key(&key, self);
    boyi_status status = key.failed
                             ? boyi__fail_memory(error, "boyi")
                             : boyi__solution_cache_get(self->context->cache, key.data, 16 * key.length,
                                                        self->time->patient ? waits : NULL, make_held, self,
                                                        error, out);
    boyi__strbuf_end(&key);
    if (!status && self->time->job)
        boyi__job_release(self->time->jobs, self->time->job); /* the vault counts the solution */
    return status;
}

static boyi_status obtain(work *self, const boyi__cached_solution **out, boyi_error *error)
{
    boyi_status status = BOYI_OK;
    if (self->alone) {
        status = make_held(self, &self->own, error);
        *out = status ? NULL : &self->own;
    } else if (self->database && !boyi__served_can_fail(self->database)) {
        *out = &self->database->held;
    } else {
        status = obtain_shared(self, out, error);
    }
    if (!status)
        boyi_solution_watch((*out)->solution, go_on, self->time);
    return status;
}

static void release(work *self, const boyi__cached_solution *held, bool broken)
{
    boyi_solution_watch(held->solution, NULL, NULL);
    if (held == &self->own) {
        boyi_solution_free(held->solution);
        boyi_game_free(held->game);
        self->own = (boyi__cached_solution){0};
    } else if (!self->database || boyi__served_can_fail(self->database)) {
        (broken ? boyi__solution_cache_drop : boyi__solution_cache_put)(self->context->cache, held);
    }
}

/* Rules that failed on the way, whoever asked for what made them fail, are what is to be told. */
static boyi_status give_back(work *self, const boyi__cached_solution *held, boyi_status status,
                             boyi_error *error)
{
    if (!held)
        return status;
    bool failed = boyi_game_failed(held->game, NULL);
    status = boyi__unless_failed(held->game, status, error);
    self->broken = self->broken || (failed && !self->alone);
    release(self, held, failed);
    return status;
}

static boyi_status read_state(work *self, const boyi__cached_solution *held, boyi_error *error)
{
    self->state = held->state;
    return self->query->state ? boyi_game_read_state(held->game, self->query->state, error, &self->state)
                              : BOYI_OK;
}

/* Solved from the state that is asked about, as on the command line. A database knows all there is. */
static boyi_status obtain_at(work *self, const boyi__cached_solution **out, boyi_error *error)
{
    self->from = self->database ? NULL : self->query->state;
    boyi_status status = obtain(self, out, error);
    if (status)
        return status;
    if (self->database)
        return read_state(self, *out, error);
    self->state = (*out)->state;
    return BOYI_OK;
}

/* All solved from the start, so that the next state needs no solving; the state by itself where that does not
 * reach, or takes too much. */
static boyi_status obtain_around(work *self, const boyi__cached_solution **out, boyi_error *error)
{
    boyi_value value;
    if (self->database)
        return obtain_at(self, out, error);
    self->for_all = true;
    boyi_status status = obtain(self, out, error);
    if (!status)
        status = read_state(self, *out, error);
    if (!status)
        status = boyi_solution_value((*out)->solution, self->state, error, &value);
    if (!status)
        return status;
    status = give_back(self, *out, status, error);
    *out = NULL;
    self->for_all = false;
    return status == BOYI_ABSENT || status == BOYI_LIMIT ? obtain_at(self, out, error) : status;
}

/* ---- Answers ---- */

/* The solution to ask, until the time is over. */
static const boyi_solution *watch(work *self, const boyi__cached_solution *held)
{
    return boyi__deadline_solution_start(&self->bounded, held->solution, go_on, self->time);
}

static boyi_status tell_solve(work *self, boyi__strbuf *out, boyi_error *error)
{
    const boyi__cached_solution *held = NULL;
    boyi__report report = {0};
    bool position = self->query->ask == BOYI__ASK_POSITION;
    boyi_status status = position ? obtain_around(self, &held, error) : obtain_at(self, &held, error);
    if (!status)
        status = boyi__report_start(&report, watch(self, held), self->state, error);
    if (!status && position)
        boyi__json_position(out, &report);
    else if (!status)
        boyi__json_report(out, &report);
    boyi__report_end(&report);
    return give_back(self, held, status, error);
}

/* ---- Lines ---- */

static boyi_status stop(const boyi_game *game, boyi_error *error)
{
    return boyi_fail(error, BOYI_CANCELLED, "%s: stopped", "%s：已停止", boyi_game_name(game));
}

/* Where the value says how long it is, nobody needs to walk it to find out. */
static boyi_status check_plies(const boyi_solution *solution, boyi_state state, size_t most,
                               boyi_error *error)
{
    const boyi_rules *rules = &solution->game->rules;
    boyi_value value;
    boyi_status status = boyi_solution_value(solution, state, error, &value);
    bool known = !status && rules->kind == BOYI_OUTCOME && rules->loop == BOYI_LOOP_DRAW &&
                 value.outcome != BOYI_DRAW && value.plies != BOYI_PLIES_UNKNOWN;
    boyi__grouped_digits moves, limit;
    if (known && value.plies > most)
        return boyi_fail(error, BOYI_LIMIT,
                         "%s: a line of %s moves is too long for this page, which shows up to %s",
                         "%s：序列有 %s 步，此处最多显示 %s 步", rules->name,
                         boyi__group_digits(&moves, value.plies), boyi__group_digits(&limit, most));
    return status;
}

/* About how many bytes a line takes in JSON, with the moves of its states where they are explained. What is
 * too much for a page, or for a first try, is not begun; so little is left that it can be written without a
 * look at the clock. */
static boyi_status check_text(const work *self, const boyi_game *game, const boyi_line *line, bool explained,
                              boyi_error *error)
{
    enum { BESIDE = 100 }; /* keys, moves and numbers beside each state */
    char some[64];
    size_t moves = boyi_game_most_moves(game), bytes = 0;
    size_t times = 2 + (!explained ? 0 : moves < BOYI__LISTED_MOVES ? moves : BOYI__LISTED_MOVES);
    for (size_t i = 0; i < line->count; i++) {
        bytes += times * (BESIDE + boyi_game_write_state(game, line->steps[i].state, some, sizeof some));
        if (!go_on(self->time, NULL) || (!self->time->patient && bytes > SMALL_TEXT))
            return stop(game, error);
        if (bytes > MOST_TEXT)
            return boyi_fail(
                error, BOYI_LIMIT,
                "%s: a line of %zu moves between such states takes more than %d MiB of text, the "
                "limit here",
                "%s：%zu 步的序列连同状态的文本超过此处 %d MiB 的上限", boyi_game_name(game), line->count,
                MOST_TEXT >> 20);
    }
    return BOYI_OK;
}

static boyi_status walk_line(work *self, const boyi_solution *solution, bool explained, boyi_error *error,
                             boyi_line *line)
{
    size_t most = explained ? MOST_EXPLAINED : MOST_LINE;
    boyi_status status = check_plies(solution, self->state, most, error);
    if (!status)
        status = boyi__solution_line_within(solution, self->state, most, error, line);
    return status ? status : check_text(self, solution->game, line, explained, error);
}

static boyi_status explain(const work *self, const boyi_solution *solution, const boyi__report *report,
                           const boyi_line *line, boyi__strbuf *out, boyi_error *error)
{
    boyi__strbuf words = {.lang = out->lang};
    char title[80];
    size_t length = (size_t)snprintf(title, sizeof title, "%s", self->query->game);
    if (length >= sizeof title)
        snprintf(title, sizeof title, "%s …", boyi_game_name(solution->game));
    boyi_status status = boyi__text_explain(&words, solution, report, line, title, error);
    if (!status && words.failed)
        status = boyi__fail_memory(error, "boyi");
    if (!status)
        status = boyi__json_explain(out, solution, report, line, words.data ? words.data : "", error);
    out->failed |= words.failed;
    boyi__strbuf_end(&words);
    return status;
}

static boyi_status tell_line(work *self, boyi__strbuf *out, boyi_error *error)
{
    const boyi__cached_solution *held = NULL;
    const boyi_solution *solution = NULL;
    boyi__report report = {0};
    boyi_line line = {0};
    bool explained = self->query->ask == BOYI__ASK_EXPLAIN;
    boyi_status status = obtain_at(self, &held, error);
    if (!status)
        solution = watch(self, held);
    if (!status)
        status = walk_line(self, solution, explained, error, &line);
    if (!status)
        status = boyi__report_start(&report, solution, self->state, error);
    if (!status && explained)
        status = explain(self, solution, &report, &line, out, error);
    else if (!status)
        boyi__json_line(out, &report, &line);
    boyi__report_end(&report);
    boyi_line_free(&line);
    return give_back(self, held, status, error);
}

/* ---- Tables, methods, statistics ---- */

/* Before it is solved: a table that is too large is not worth the work. */
static boyi_status check_table(const work *self, boyi_error *error)
{
    boyi_game *game;
    boyi__grouped_digits text;
    boyi_status status = boyi__query_game(self->context, self->query, error, &game);
    if (status)
        return status;
    uint64_t cells = (uint64_t)game->grid.rows * game->grid.columns;
    if (cells > MOST_CELLS)
        status = boyi_fail(error, BOYI_LIMIT, "%s: a table of %s cells is too large for this page",
                           "%s：表格有 %s 格，此处无法显示", boyi_game_name(game),
                           boyi__group_digits(&text, cells));
    boyi_game_free(game);
    return status;
}

static boyi_status tell_table(work *self, boyi__strbuf *out, boyi_error *error)
{
    const boyi__cached_solution *held = NULL;
    boyi__table table = {0};
    boyi_status status = check_table(self, error);
    if (self->options.method == BOYI_AUTO)
        self->options.method = BOYI_LAYERS;
    if (!status)
        status = obtain_at(self, &held, error);
    if (!status)
        status = boyi__table_start(&table, watch(self, held), error);
    if (!status)
        status = boyi__json_table(out, &table, error);
    boyi__table_end(&table);
    return give_back(self, held, status, error);
}

/* Done with it. Rules that failed on the way are what is told. */
static boyi_status close_asked(boyi_game *game, boyi_status status, boyi_error *error)
{
    status = boyi__unless_failed(game, status, error);
    boyi_game_free(game);
    return status;
}

/* The game alone, at the state that is asked about. */
static boyi_status open_asked(work *self, boyi_error *error, boyi_game **out)
{
    boyi_status status = boyi__query_game(self->context, self->query, error, out);
    if (status)
        return status;
    self->state = boyi_game_start(*out);
    if (self->query->state)
        status = boyi_game_read_state(*out, self->query->state, error, &self->state);
    return status ? close_asked(*out, status, error) : status;
}

static boyi_status tell_compare(work *self, boyi__strbuf *out, boyi_error *error)
{
    boyi__trials trials;
    boyi_game *game;
    boyi_status status = open_asked(self, error, &game);
    if (status)
        return status;
    status = boyi__trials_run(&trials, game, self->state, &self->options, error);
    if (!status)
        boyi__json_trials(out, game, &trials);
    return close_asked(game, status, error);
}

/* Counting goes by every state unless classes are asked for. */
static boyi_options counting_options(const work *self)
{
    boyi_options options = self->options;
    options.every_state = self->query->symmetry != 1;
    return options;
}

static boyi_status obtain_all(work *self, const boyi__cached_solution **out, boyi_error *error)
{
    self->counting = true;
    return obtain_at(self, out, error);
}

static boyi_status tell_stats(work *self, boyi__strbuf *out, boyi_error *error)
{
    const boyi__cached_solution *held = NULL;
    boyi_stats stats = {0};
    boyi_options options = counting_options(self);
    boyi_status status = obtain_all(self, &held, error);
    if (!status)
        status = boyi_solution_stats(held->solution, self->state, &options, error, &stats);
    if (!status)
        boyi__json_stats(out, held->game, &stats);
    boyi_stats_free(&stats);
    return give_back(self, held, status, error);
}

/* ---- States ---- */

/* How much of the time a list may wait for values, and for the number of those that are not in it. */
enum { SOLVING_PART = 4, COUNTING_PART = 20 };

typedef struct {
    const boyi_game *game;
    const boyi_solution *solution; /* NULL: too large to be solved; then states have no values */
    boyi__strbuf *out;
    uint64_t listed, total, most;
    int64_t counting_ms; /* when the list is full, counting goes on for so long */
    int64_t until;
    bool stopped; /* before all were counted */
    boyi_status status;
    boyi_error error;
} listing;

static bool count_on(listing *self)
{
    if (self->listed == self->most && !self->until)
        self->until = boyi__now() + self->counting_ms;
    self->stopped = !self->solution || (self->total % 1024 == 0 && boyi__now() > self->until);
    return !self->stopped;
}

static bool list_state(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    listing *self = context;
    boyi_value value;
    (void)moves;
    if (self->listed == self->most) {
        self->total++;
        return count_on(self);
    }
    if (self->solution)
        self->status = boyi_solution_value(self->solution, state, &self->error, &value);
    if (self->status)
        return false;
    boyi__strbuf_add(self->out, "%s", self->listed ? "," : "");
    boyi__json_state(self->out, self->game, state, depth, self->solution ? &value : NULL);
    self->listed++;
    self->total++;
    return true;
}

static void end_list(listing *self)
{
    bool all = !self->stopped && self->listed == self->total;
    if (self->stopped)
        boyi__strbuf_add(self->out, "],\"total\":null");
    else
        boyi__strbuf_add(self->out, "],\"total\":%" PRIu64, self->total);
    boyi__strbuf_add(self->out, ",\"complete\":%s}", all ? "true" : "false");
}

/* The first states are there whatever becomes of the others: of a limit that is met behind them nobody needs
 * to hear. */
static boyi_status list_states(const work *self, listing *list, boyi_error *error)
{
    boyi_options options = counting_options(self);
    boyi__strbuf_add(list->out, "{\"states\":[");
    boyi_status status = boyi_game_walk(list->game, self->state, &options, list_state, list, error);
    if (list->status) {
        *error = list->error;
        return list->status;
    }
    bool enough = list->stopped || (list->listed && status == BOYI_LIMIT) ||
                  (list->listed && status == BOYI_CANCELLED && self->time->patient);
    if (status && !enough)
        return status;
    list->stopped = status != BOYI_OK;
    end_list(list);
    return BOYI_OK;
}

/* Are there so many more states than may be kept that nobody needs to try? Not where they are known by
 * number: there the engines say so at once. */
static boyi_status is_hopeless(work *self, boyi_error *error, bool *out)
{
    boyi_game *game;
    double guess = 0;
    boyi_status status = open_asked(self, error, &game);
    if (status)
        return status;
    bool countable = game->rules.number || game->shortcut || game->walk_parts;
    if (!countable)
        status = boyi__estimate_states(game, self->state, &self->options, error, &guess);
    *out = !status && isfinite(guess) && guess > (double)self->context->max_states;
    return close_asked(game, status, error);
}

/* Solved, if that does not take too long; BOYI_LIMIT: it does. */
static boyi_status obtain_soon(work *self, const boyi__cached_solution **out, boyi_error *error)
{
    boyi__time soon = *self->time, *all = self->time;
    bool hopeless = false;
    boyi_status status = self->time->patient && !self->database ? is_hopeless(self, error, &hopeless)
                                                                : BOYI_OK;
    if (status || hopeless)
        return status ? status : BOYI_LIMIT;
    if (all->patient)
        soon.deadline -= (all->deadline - boyi__now()) / SOLVING_PART * (SOLVING_PART - 1);
    self->time = self->options.context = &soon;
    status = obtain_all(self, out, error);
    self->time = self->options.context = all;
    if (!status)
        boyi_solution_watch((*out)->solution, go_on, all);
    return status == BOYI_CANCELLED && all->patient ? BOYI_LIMIT : status;
}

/* Without values: the game alone. */
static boyi_status list_unsolved(work *self, listing *list, boyi_error *error)
{
    boyi_game *game;
    boyi_status status = open_asked(self, error, &game);
    if (status)
        return status;
    list->game = game;
    return close_asked(game, list_states(self, list, error), error);
}

static boyi_status tell_states(work *self, boyi__strbuf *out, boyi_error *error)
{
    const boyi__cached_solution *held = NULL;
    listing list = {.out = out,
                    .most = self->query->most ? self->query->most : LISTED_STATES,
                    .counting_ms = (self->time->deadline - boyi__now()) / COUNTING_PART};
    if (list.most > MOST_LISTED_STATES)
        list.most = MOST_LISTED_STATES;
    boyi_status status = obtain_soon(self, &held, error);
    if (status == BOYI_LIMIT && !held)
        return list_unsolved(self, &list, error);
    if (!status) {
        list.game = held->game;
        list.solution = held->solution;
        status = list_states(self, &list, error);
    }
    return give_back(self, held, status, error);
}

/* ---- A graph ---- */

static boyi_status tell_graph(work *self, boyi__strbuf *out, boyi_error *error)
{
    const boyi__cached_solution *held = NULL;
    boyi__excerpt excerpt = {0};
    uint32_t most = self->query->most ? self->query->most : GRAPH_STATES;
    if (most > MOST_GRAPH_STATES)
        most = MOST_GRAPH_STATES;
    boyi_status status = obtain_around(self, &held, error);
    if (!status)
        status = boyi__excerpt_start(&excerpt, watch(self, held), self->state, most, &self->options, error);
    if (!status)
        boyi__json_excerpt(out, &excerpt);
    boyi__excerpt_end(&excerpt);
    return give_back(self, held, status, error);
}

static boyi_status tell(work *self, boyi__strbuf *out, boyi_error *error)
{
    static boyi_status (*const tells[])(work *, boyi__strbuf *, boyi_error *) = {
        [BOYI__ASK_SOLVE] = tell_solve, [BOYI__ASK_POSITION] = tell_solve,
        [BOYI__ASK_LINE] = tell_line,   [BOYI__ASK_EXPLAIN] = tell_line,
        [BOYI__ASK_TABLE] = tell_table, [BOYI__ASK_COMPARE] = tell_compare,
        [BOYI__ASK_STATS] = tell_stats, [BOYI__ASK_STATES] = tell_states,
        [BOYI__ASK_GRAPH] = tell_graph,
    };
    boyi_status status = tells[self->query->ask](self, out, error);
    return !status && out->failed ? boyi__fail_memory(error, "boyi") : status;
}

boyi_status boyi__answer(const boyi__serve_context *context, const boyi__query *query, boyi__time *time,
                         boyi__strbuf *out, boyi_error *error)
{
    const boyi__served *file;
    boyi_status status = boyi__asked_file(context, query, error, &file);
    if (status)
        return status;
    const work fresh = {.context = context,
                        .query = query,
                        .time = time,
                        .database = file && file->what == BOYI__SERVED_DATABASE ? file : NULL,
                        .options = {.method = query->method,
                                    .max_bytes = context->max_bytes,
                                    .max_states = context->max_states,
                                    .threads = 1, /* the others are for other questions */
                                    .every_state = query->symmetry == 0,
                                    .folder = context->folder,
                                    .progress = go_on,
                                    .context = time,
                                    .reserve = reserve}};
    work self = fresh;
    out->lang = query->lang;
    time->work_began = time->work ? read_clock(CLOCK_THREAD_CPUTIME_ID) : 0;
    if (self.database)
        status = boyi__check_database(self.database, query, error);
    if (!status)
        status = tell(&self, out, error);
    /* Whose fault was it? Of those who used these rules only one made them fail: ask by oneself. */
    if (self.broken) {
        self = fresh;
        self.alone = true;
        boyi__strbuf_end(out);
        out->lang = query->lang;
        status = tell(&self, out, error);
    }
    return check_memory(time, status, error);
}

/* ---- All games ---- */

/* What kind a family's first example is; NULL: it can't be told without reading a file, or (*failed) without
 * memory. */
static const char *kind_of(const boyi__family *family, bool *failed)
{
    boyi_game *game;
    const char *blank = strchr(family->examples[0], ' ');
    if (family->reads_file || !blank)
        return NULL;
    boyi_status status = boyi_game_read(blank + 1, NULL, &game);
    *failed = *failed || status == BOYI_MEMORY;
    if (status)
        return NULL;
    const char *word = boyi_kind_word(boyi_game_kind(game));
    boyi_game_free(game);
    return word;
}

void boyi__answer_games(const boyi__serve_context *context, boyi__strbuf *out)
{
    boyi__offer *offers = boyi__served_offers(&context->files);
    const char *kinds[256];
    size_t count = 0;
    bool failed = !offers;
    while (count < sizeof kinds / sizeof *kinds && boyi__families[count]) {
        kinds[count] = kind_of(boyi__families[count], &failed);
        count++;
    }
    if (!failed)
        boyi__json_catalogue(out, boyi__families, kinds, offers);
    out->failed = out->failed || failed;
    free(offers);
}
