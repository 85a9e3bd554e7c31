#include "serve/question.h"

#include <assert.h>
#include <string.h>

#include "base/error.h"
#include "solve/engine.h"

boyi_status boyi__serve_question_start(boyi__serve_question *question, const boyi__serve_context *context,
                                       const boyi__query *query, boyi__limits *limits, boyi_error *error)
{
    assert(limits->stop && (!limits->job || limits->jobs));
    *question = (boyi__serve_question){.context = context,
                                       .query = query,
                                       .limits = limits,
                                       .options = {.method = query->method,
                                                   .max_bytes = context->max_bytes,
                                                   .max_states = context->max_states,
                                                   .threads = 1, /* the others are for other questions */
                                                   .every_state = query->symmetry == 0,
                                                   .folder = context->folder,
                                                   .progress = boyi__limits_go_on,
                                                   .context = limits,
                                                   .reserve = boyi__limits_reserve}};
    boyi_status status = boyi__served_game_start(&question->game, &context->files, query, error);
    const boyi__served *file = question->game.file;
    question->database = file && file->what == BOYI__SERVED_DATABASE ? file : NULL;
    return status;
}

void boyi__serve_question_end(boyi__serve_question *question)
{
    assert(!question->held);
    boyi__served_game_end(&question->game);
}

boyi_options boyi__serve_question_walk_options(const boyi__serve_question *question)
{
    boyi_options options = question->options;
    options.every_state = question->query->symmetry != 1;
    return options;
}

/* ---- The game alone ---- */

boyi_status boyi__serve_question_close_game(boyi_game *game, boyi_status status, boyi_error *error)
{
    status = boyi__unless_failed(game, status, error);
    boyi_game_free(game);
    return status;
}

boyi_status boyi__serve_question_open_game(boyi__serve_question *question, boyi_error *error, boyi_game **out)
{
    boyi_status status = boyi__served_game_make(&question->game, &question->context->opening, error, out);
    if (status)
        return status;
    question->state = boyi_game_start(*out);
    if (question->query->state)
        status = boyi_game_read_state(*out, question->query->state, error, &question->state);
    return status ? boyi__serve_question_close_game(*out, status, error) : status;
}

/* ---- Solving ---- */

/* What to solve. */
typedef struct {
    boyi__serve_question *question;
    const char *from; /* a state; NULL: the start                 */
    bool any_state;   /* any state may be asked for: no search    */
} job;

static boyi_status solve_every_state(const boyi__serve_question *self, boyi__cached_solution *held,
                                     boyi_error *error)
{
    /* As the walk will count, so that it need not walk again. */
    boyi_options options = held->game->rules.layer ? boyi__serve_question_walk_options(self) : self->options;
    if (options.method == BOYI_AUTO && !held->game->rules.number)
        return boyi__choose_for_all(held->game, held->state, &options, error, &held->solution);
    if (options.method == BOYI_AUTO)
        options.method = BOYI_LAYERS;
    boyi_status status = boyi_solve_at(held->game, held->state, &options, error, &held->solution);
    if (status == BOYI_LIMIT && options.method != self->options.method)
        status = boyi_solve_at(held->game, held->state, &self->options, error, &held->solution);
    return status;
}

/* Makes the game and solves it: for the cache, whose context is a job. */
static boyi_status make_solution(void *context, boyi__cached_solution *out, boyi_error *error)
{
    const job *work = context;
    boyi__serve_question *self = work->question;
    if (self->database) {
        boyi_status status = boyi_solution_open_with(self->database->path, &self->context->opening, error,
                                                     &out->game, &out->solution);
        if (!status)
            out->state = boyi_game_start(out->game);
        return status;
    }
    boyi_status status = boyi__served_game_make(&self->game, &self->context->opening, error, &out->game);
    if (status)
        return status;
    out->state = boyi_game_start(out->game);
    if (work->from)
        status = boyi_game_read_state(out->game, work->from, error, &out->state);
    if (!status) {
        self->limits->game = out->game;
        if (self->every_state)
            status = solve_every_state(self, out, error);
        else if (work->any_state && self->options.method == BOYI_AUTO)
            status = boyi__choose_for_all(out->game, out->state, &self->options, error, &out->solution);
        else
            status = boyi_solve_at(out->game, out->state, &self->options, error, &out->solution);
        status = boyi__limits_status(self->limits, status, error);
        self->limits->game = NULL;
    }
    if (status) {
        boyi_game_free(out->game);
        *out = (boyi__cached_solution){0};
    }
    return status;
}

static bool may_wait(const void *context)
{
    const job *work = context;
    return boyi__limits_go_on(work->question->limits, NULL);
}

/* Does the cache hold what this question is answered from? Databases are opened once, with the server, unless
 * their rules can fail. */
static bool uses_cache(const boyi__serve_question *self)
{
    return !self->unshared && (!self->database || boyi__served_can_fail(self->database));
}

static boyi_status obtain(boyi__serve_question *self, const char *from, bool any_state, boyi_error *error)
{
    job work = {self, from, any_state};
    boyi__limits *limits = self->limits;
    boyi_status status = BOYI_OK;
    assert(!self->held);
    if (uses_cache(self)) {
        boyi__strbuf key = {0};
        if (self->database)
            boyi__strbuf_add(&key, "%s", self->database->name);
        else
            boyi__strbuf_add(&key, "%d %d %d %d", (int)self->options.method, self->query->symmetry, any_state,
                             self->every_state);
        /* Each text follows its length, so that no two lists of texts give the same key; "-": none. */
        const char *const texts[] = {from, self->query->game, self->query->input};
        for (size_t i = 0; i < sizeof texts / sizeof *texts && !self->database; i++)
            if (texts[i])
                boyi__strbuf_add(&key, " %zu:%s", strlen(texts[i]), texts[i]);
            else
                boyi__strbuf_add(&key, " -");
        status = key.failed ? boyi__fail_memory(error, "boyi")
                            : boyi__solution_cache_get(self->context->cache, key.data, 16 * key.length,
                                                       limits->first_try ? NULL : may_wait, make_solution,
                                                       &work, error, &self->held);
        boyi__strbuf_end(&key);
        if (!status && limits->job)
            boyi__job_release(limits->jobs, limits->job); /* the cache counts the solution's bytes now */
    } else if (self->unshared) {
        status = make_solution(&work, &self->own, error);
        self->held = status ? NULL : &self->own;
    } else {
        self->held = &self->database->held;
    }
    if (status)
        return status;
    boyi_solution_watch(self->held->solution, boyi__limits_go_on, limits);
    self->solution = boyi__limited_solution_start(&self->limited, self->held->solution, boyi__limits_go_on,
                                                  limits);
    self->state = self->held->state;
    return self->query->state && !from
               ? boyi_game_read_state(self->held->game, self->query->state, error, &self->state)
               : BOYI_OK;
}

boyi_status boyi__serve_question_solve(boyi__serve_question *question, boyi_error *error)
{
    return obtain(question, question->database ? NULL : question->query->state, false, error);
}

boyi_status boyi__serve_question_solve_from_start(boyi__serve_question *question, boyi_error *error)
{
    boyi_value value;
    if (question->database)
        return boyi__serve_question_solve(question, error);
    boyi_status status = obtain(question, NULL, true, error);
    if (!status)
        status = boyi_solution_value(question->held->solution, question->state, error, &value);
    if (!status)
        return status;
    status = boyi__serve_question_release(question, status, error);
    return status == BOYI_ABSENT || status == BOYI_LIMIT ? boyi__serve_question_solve(question, error)
                                                         : status;
}

boyi_status boyi__serve_question_release(boyi__serve_question *question, boyi_status status,
                                         boyi_error *error)
{
    const boyi__cached_solution *held = question->held;
    if (!held)
        return status;
    bool failed = boyi_game_failed(held->game, NULL);
    status = boyi__unless_failed(held->game, status, error);
    question->broken = question->broken || (failed && !question->unshared);
    boyi_solution_watch(held->solution, NULL, NULL);
    if (uses_cache(question)) {
        (failed ? boyi__solution_cache_drop : boyi__solution_cache_put)(question->context->cache, held);
    } else if (question->unshared) {
        boyi_solution_free(held->solution);
        boyi_game_free(held->game);
        question->own = (boyi__cached_solution){0};
    }
    question->held = NULL;
    question->solution = NULL;
    return status;
}
