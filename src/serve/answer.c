#include "serve/answer.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/error.h"
#include "base/scan.h"
#include "games/list.h"
#include "solve/engine.h"
#include "tell/excerpt.h"
#include "tell/explain.h"
#include "tell/table.h"

/* What nobody would look at, and what would take too long to write down. */
enum {
    MOST_CELLS = 90 * 1000,
    MOST_EXPLAINED = 2000,
    MOST_LINE = 100 * 1000,
    GRAPH_STATES = 300,
    MOST_GRAPH_STATES = 2000,
    LISTED_STATES = 10 * 1000,
    MOST_LISTED_STATES = 100 * 1000,
};

int64_t boyi__now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- The game ---- */

static bool may_read(const boyi__desk *desk, const char *name, size_t length)
{
    for (size_t i = 0; i < desk->files_count; i++)
        if (strlen(desk->files[i]) == length && memcmp(desk->files[i], name, length) == 0)
            return true;
    return false;
}

/* A name that is no built-in game's may be a file's: only those that were named at the start. */
static boyi_status check_names(const boyi__desk *desk, size_t count, const char *const *tokens,
                               boyi_error *error)
{
    size_t place = boyi__word_find(boyi__families, count, tokens);
    if (place == count || !strpbrk(tokens[place], "./\\") ||
        may_read(desk, tokens[place], strlen(tokens[place])))
        return BOYI_OK;
    boyi__quoted quoted;
    return boyi_fail(error, BOYI_FILE, "\"%s\" was not named when this server was started",
                     "启动服务器时没有给出“%s”", boyi__quote(&quoted, tokens[place], strlen(tokens[place])));
}

static boyi_status make_game(const boyi__desk *desk, boyi__request *request, const char *input,
                             boyi_error *error, boyi_game **out)
{
    if (input && request->length)
        return boyi_fail(error, BOYI_USAGE, "%s: the arguments stand both in game and in input",
                         "%s：game 和 input 中都有参数", request->family->name);
    if (input) {
        request->text = input;
        request->length = strlen(input);
    }
    request->no_files = input || !may_read(desk, request->text ? request->text : "", request->length);
    return request->family->make(request, error, out);
}

boyi_status boyi__query_game(const boyi__desk *desk, const boyi__query *query, boyi_error *error,
                             boyi_game **out)
{
    size_t length = strlen(query->game);
    char *copy = strdup(query->game);
    const char **tokens = malloc((length / 2 + 1) * sizeof *tokens);
    boyi__request request;
    boyi_status status = copy && tokens ? BOYI_OK : boyi__fail_memory(error, "boyi");
    if (!status) {
        size_t count = boyi__cut_at_blanks(copy, tokens);
        status = check_names(desk, count, tokens, error);
        if (!status)
            status = boyi__request_read(&request, boyi__families, NULL, count, tokens, error);
        if (!status) {
            status = make_game(desk, &request, query->input, error, out);
            boyi__request_end(&request);
        }
    }
    free(tokens);
    free(copy);
    return status;
}

/* ---- Solving ---- */

/* One question at work. */
typedef struct {
    const boyi__desk *desk;
    const boyi__query *query;
    boyi__time *time;
    boyi_options options;
    const char *from; /* the state to solve from, NULL: the start */
    bool for_all;     /* any state may be asked for: no search    */
    bool counting;    /* every state will be: no shortcut either  */
    boyi_state state; /* the one that is asked about              */
} work;

static bool go_on(void *context, const boyi_progress *progress)
{
    const boyi__time *time = context;
    (void)progress;
    return boyi__now() < time->deadline && !atomic_load_explicit(time->stop, memory_order_relaxed);
}

/* Every state is asked for: a shortcut that works each out anew is slower than a table. */
static boyi_status solve_counting(work *self, boyi__held *held, boyi_error *error)
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

static boyi_status solve(work *self, boyi__held *held, boyi_error *error)
{
    if (self->counting)
        return solve_counting(self, held, error);
    if (self->for_all && self->options.method == BOYI_AUTO)
        return boyi__choose_for_all(held->game, held->state, &self->options, error, &held->solution);
    return boyi_solve_at(held->game, held->state, &self->options, error, &held->solution);
}

static boyi_status make_held(void *context, boyi__held *out, boyi_error *error)
{
    work *self = context;
    boyi_status status = boyi__query_game(self->desk, self->query, error, &out->game);
    if (!status) {
        out->state = boyi_game_start(out->game);
        if (self->from)
            status = boyi_game_read_state(out->game, self->from, error, &out->state);
    }
    if (!status)
        status = solve(self, out, error);
    if (status) {
        boyi_game_free(out->game);
        *out = (boyi__held){0};
    }
    return status;
}

/* What the vault knows this work by. */
static void write_key(boyi__text *key, const work *self)
{
    boyi__text_add(key, "%d%d%d%d %s\n%s\n", (int)self->options.method, self->query->symmetry, self->for_all,
                   self->counting, self->from ? self->from : "", self->query->game);
    if (self->query->input)
        boyi__text_add(key, "\f%s", self->query->input);
}

static boyi_status obtain(work *self, const boyi__held **out, boyi_error *error)
{
    boyi__text key = {0};
    write_key(&key, self);
    boyi_status status = key.failed ? boyi__fail_memory(error, "boyi")
                                    : boyi__vault_get(self->desk->vault, key.data, 16 * key.length,
                                                      self->time->patient, make_held, self, error, out);
    boyi__text_end(&key);
    if (!status)
        boyi_solution_watch((*out)->solution, go_on, self->time);
    return status;
}

static void give_back(const work *self, const boyi__held *held)
{
    if (!held)
        return;
    boyi_solution_watch(held->solution, NULL, NULL);
    boyi__vault_put(self->desk->vault, held);
}

/* Solved from the state that is asked about, as on the command line. */
static boyi_status obtain_at(work *self, const boyi__held **out, boyi_error *error)
{
    self->from = self->query->state;
    boyi_status status = obtain(self, out, error);
    if (!status)
        self->state = (*out)->state;
    return status;
}

/* All solved from the start, so that the next state needs no solving; the state by itself where that does not
 * reach, or takes too much. */
static boyi_status obtain_around(work *self, const boyi__held **out, boyi_error *error)
{
    const boyi__held *held = NULL;
    boyi_value value;
    self->for_all = true;
    boyi_status status = obtain(self, &held, error);
    if (!status) {
        self->state = held->state;
        if (self->query->state)
            status = boyi_game_read_state(held->game, self->query->state, error, &self->state);
        if (!status)
            status = boyi_solution_value(held->solution, self->state, error, &value);
    }
    if (!status) {
        *out = held;
        return status;
    }
    give_back(self, held);
    self->for_all = false;
    return status == BOYI_ABSENT || status == BOYI_LIMIT ? obtain_at(self, out, error) : status;
}

/* ---- Answers ---- */

static boyi_status tell_solve(work *self, boyi__text *out, boyi_error *error)
{
    const boyi__held *held = NULL;
    boyi__report report = {0};
    bool position = self->query->ask == BOYI__ASK_POSITION;
    boyi_status status = position ? obtain_around(self, &held, error) : obtain_at(self, &held, error);
    if (!status)
        status = boyi__report_start(&report, held->solution, self->state, error);
    if (!status && position)
        boyi__json_position(out, &report);
    else if (!status)
        boyi__json_report(out, &report);
    boyi__report_end(&report);
    give_back(self, held);
    return status;
}

static boyi_status refuse_long(const boyi_game *game, size_t moves, boyi_error *error)
{
    return boyi_fail(error, BOYI_LIMIT, "%s: a line of %zu moves is too long for this page",
                     "%s：序列有 %zu 步，此处无法显示", boyi_game_name(game), moves);
}

static boyi_status explain(const work *self, const boyi__held *held, const boyi__report *report,
                           const boyi_line *line, boyi__text *out, boyi_error *error)
{
    boyi__text words = {.lang = out->lang};
    char title[80];
    size_t length = (size_t)snprintf(title, sizeof title, "%s", self->query->game);
    if (length >= sizeof title)
        snprintf(title, sizeof title, "%s …", boyi_game_name(held->game));
    boyi_status status = boyi__text_explain(&words, held->solution, report, line, title, error);
    if (!status)
        status = boyi__json_explain(out, held->solution, report, line, words.data ? words.data : "", error);
    boyi__text_end(&words);
    return status;
}

static boyi_status tell_line(work *self, boyi__text *out, boyi_error *error)
{
    const boyi__held *held = NULL;
    boyi__report report = {0};
    boyi_line line = {0};
    bool explained = self->query->ask == BOYI__ASK_EXPLAIN;
    boyi_status status = obtain_at(self, &held, error);
    if (!status)
        status = boyi_solution_line(held->solution, self->state, error, &line);
    if (!status && line.count > (explained ? MOST_EXPLAINED : MOST_LINE))
        status = refuse_long(held->game, line.count, error);
    if (!status)
        status = boyi__report_start(&report, held->solution, self->state, error);
    if (!status && explained)
        status = explain(self, held, &report, &line, out, error);
    else if (!status)
        boyi__json_line(out, &report, &line);
    boyi__report_end(&report);
    boyi_line_free(&line);
    give_back(self, held);
    return status;
}

/* Before it is solved: a table that is too large is not worth the work. */
static boyi_status check_table(const work *self, boyi_error *error)
{
    boyi_game *game;
    boyi__grouped text;
    boyi_status status = boyi__query_game(self->desk, self->query, error, &game);
    if (status)
        return status;
    uint64_t cells = (uint64_t)game->grid.rows * game->grid.columns;
    if (cells > MOST_CELLS)
        status = boyi_fail(error, BOYI_LIMIT, "%s: a table of %s cells is too large for this page",
                           "%s：表格有 %s 格，此处无法显示", boyi_game_name(game), boyi__group(&text, cells));
    boyi_game_free(game);
    return status;
}

static boyi_status tell_table(work *self, boyi__text *out, boyi_error *error)
{
    const boyi__held *held = NULL;
    boyi__table table = {0};
    boyi_status status = check_table(self, error);
    if (self->options.method == BOYI_AUTO)
        self->options.method = BOYI_LAYERS;
    if (!status)
        status = obtain_at(self, &held, error);
    if (!status)
        status = boyi__table_start(&table, held->solution, error);
    if (!status)
        boyi__json_table(out, &table);
    boyi__table_end(&table);
    give_back(self, held);
    return status;
}

static boyi_status tell_compare(work *self, boyi__text *out, boyi_error *error)
{
    boyi__trials trials;
    boyi_game *game;
    boyi_status status = boyi__query_game(self->desk, self->query, error, &game);
    if (status)
        return status;
    self->state = boyi_game_start(game);
    if (self->query->state)
        status = boyi_game_read_state(game, self->query->state, error, &self->state);
    if (!status) {
        boyi__trials_run(&trials, game, self->state, &self->options);
        if (trials.count && trials.list[trials.count - 1].status == BOYI_CANCELLED) {
            *error = trials.list[trials.count - 1].error;
            status = BOYI_CANCELLED;
        }
    }
    if (!status)
        boyi__json_trials(out, game, &trials);
    boyi_game_free(game);
    return status;
}

/* Counting goes by every state unless classes are asked for. */
static boyi_options counting_options(const work *self)
{
    boyi_options options = self->options;
    options.every_state = self->query->symmetry != 1;
    return options;
}

static boyi_status obtain_all(work *self, const boyi__held **out, boyi_error *error)
{
    self->counting = true;
    return obtain_at(self, out, error);
}

static boyi_status tell_stats(work *self, boyi__text *out, boyi_error *error)
{
    const boyi__held *held = NULL;
    boyi_stats stats = {0};
    boyi_options options = counting_options(self);
    boyi_status status = obtain_all(self, &held, error);
    if (!status)
        status = boyi_solution_stats(held->solution, self->state, &options, error, &stats);
    if (!status)
        boyi__json_stats(out, held->game, &stats);
    boyi_stats_free(&stats);
    give_back(self, held);
    return status;
}

typedef struct {
    const boyi__held *held;
    boyi__text *out;
    uint64_t listed, total, most;
    boyi_status status;
    boyi_error *error;
} listing;

static bool list_state(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    listing *self = context;
    boyi_value value;
    (void)moves;
    if (self->total++ >= self->most)
        return true;
    self->status = boyi_solution_value(self->held->solution, state, self->error, &value);
    if (self->status)
        return false;
    if (self->listed++)
        boyi__text_add(self->out, ",");
    boyi__json_state(self->out, self->held->game, state, depth, &value);
    return true;
}

static boyi_status tell_states(work *self, boyi__text *out, boyi_error *error)
{
    boyi_error why;
    listing list = {.out = out, .most = self->query->most ? self->query->most : LISTED_STATES, .error = &why};
    boyi_options options = counting_options(self);
    if (list.most > MOST_LISTED_STATES)
        list.most = MOST_LISTED_STATES;
    boyi_status status = obtain_all(self, &list.held, error);
    if (!status) {
        boyi__text_add(out, "{\"states\":[");
        status = boyi_game_walk(list.held->game, self->state, &options, list_state, &list, error);
        boyi__text_add(out, "],\"total\":%" PRIu64 ",\"complete\":%s}", list.total,
                       list.listed == list.total ? "true" : "false");
    }
    if (list.status) {
        status = list.status;
        *error = why;
    }
    give_back(self, list.held);
    return status;
}

static boyi_status tell_graph(work *self, boyi__text *out, boyi_error *error)
{
    const boyi__held *held = NULL;
    boyi__excerpt excerpt = {0};
    uint32_t most = self->query->most ? self->query->most : GRAPH_STATES;
    if (most > MOST_GRAPH_STATES)
        most = MOST_GRAPH_STATES;
    boyi_status status = obtain_around(self, &held, error);
    if (!status)
        status = boyi__excerpt_start(&excerpt, held->solution, self->state, most, &self->options, error);
    if (!status)
        boyi__json_excerpt(out, &excerpt);
    boyi__excerpt_end(&excerpt);
    give_back(self, held);
    return status;
}

boyi_status boyi__answer(const boyi__desk *desk, const boyi__query *query, boyi__time *time, boyi__text *out,
                         boyi_error *error)
{
    static boyi_status (*const tells[])(work *, boyi__text *, boyi_error *) = {
        [BOYI__ASK_SOLVE] = tell_solve, [BOYI__ASK_POSITION] = tell_solve,
        [BOYI__ASK_LINE] = tell_line,   [BOYI__ASK_EXPLAIN] = tell_line,
        [BOYI__ASK_TABLE] = tell_table, [BOYI__ASK_COMPARE] = tell_compare,
        [BOYI__ASK_STATS] = tell_stats, [BOYI__ASK_STATES] = tell_states,
        [BOYI__ASK_GRAPH] = tell_graph,
    };
    work self = {.desk = desk,
                 .query = query,
                 .time = time,
                 .options = {.method = query->method,
                             .max_bytes = desk->max_bytes,
                             .max_states = desk->max_states,
                             .threads = 1, /* the others are for other questions */
                             .every_state = query->symmetry == 0,
                             .folder = desk->folder,
                             .progress = go_on,
                             .context = time}};
    out->lang = query->lang;
    boyi_status status = tells[query->ask](&self, out, error);
    if (!status && out->failed)
        status = boyi__fail_memory(error, "boyi");
    return status;
}

/* ---- All games ---- */

/* What kind a family's first example is; NULL: it can't be told without reading a file. */
static const char *kind_of(const boyi__family *family)
{
    boyi_game *game;
    const char *word = NULL, *blank = strchr(family->examples[0], ' ');
    if (!family->reads_file && blank && boyi_game_read(blank + 1, NULL, &game) == BOYI_OK) {
        word = boyi_kind_word(boyi_game_kind(game));
        boyi_game_free(game);
    }
    return word;
}

void boyi__answer_games(boyi__text *out)
{
    const char *kinds[256];
    size_t count = 0;
    while (boyi__families[count] && count < sizeof kinds / sizeof *kinds) {
        kinds[count] = kind_of(boyi__families[count]);
        count++;
    }
    boyi__json_catalogue(out, boyi__families, kinds);
}
