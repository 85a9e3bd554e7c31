/* An example of a problem: a small case, the game it becomes, and which methods solve that. */
#include <string.h>

#include "base/error.h"
#include "problem/problem.h"
#include "tell/tell.h"
#include "tell/trace/trace.h"

/* The case of the page is always the same. A method that takes more calls on it is left out. */
enum { SEED = 1, SIZE = 4, MOST_CALLS = 100000 };

/* A copy of the text in the example's memory, and the text's end. */
static boyi_status keep(boyi__example *self, boyi__strbuf *text, const boyi__problem *problem,
                        boyi_error *error, const char **out)
{
    *out = text->failed ? NULL : boyi__arena_copy(&self->arena, text->data ? text->data : "", text->length);
    boyi__strbuf_end(text);
    return *out ? BOYI_OK : boyi__fail_memory(error, problem->id);
}

static boyi_status write_case(boyi__example *self, const boyi__problem *problem, const boyi__case *one,
                              boyi_error *error)
{
    boyi__strbuf named = {0}, plain = {0};
    boyi__case_write(&named, problem, one);
    boyi_status status = keep(self, &named, problem, error, &self->input);
    if (!status && problem->plain) {
        boyi__case_write_plain(&plain, problem, one);
        status = keep(self, &plain, problem, error, &self->plain);
    }
    return status;
}

/* Which methods solve the game; the one that auto takes comes first. */
static boyi_status find_methods(boyi__example *self, const boyi_game *game, boyi_error *error)
{
    const boyi_options options = {.max_calls = MOST_CALLS, .threads = 1};
    boyi_solution *solution;
    boyi__trials trials;
    boyi_status status = boyi_solve(game, &(boyi_options){.threads = 1}, error, &solution);
    if (status)
        return status;
    boyi_method chosen = boyi_solution_effort(solution).method;
    boyi_solution_free(solution);
    status = boyi__trials_run(&trials, game, boyi_game_start(game), 1, &options, error);
    if (status)
        return status;
    self->methods[self->methods_count++] = chosen;
    for (size_t i = 0; i < trials.count; i++)
        if (!trials.list[i].status && trials.list[i].method != chosen)
            self->methods[self->methods_count++] = trials.list[i].method;
    return BOYI_OK;
}

static boyi_status look_at_game(boyi__example *self, boyi_error *error)
{
    boyi_game *game;
    boyi__trace_question question = {0};
    boyi_status status = boyi__problem_make(self->game, error, &game);
    if (status)
        return status;
    status = find_methods(self, game, error);
    if (!status) {
        boyi_error none;
        boyi_status traced = boyi__trace_read_game(&question, game, NULL, &none);
        self->traced = !traced;
        if (traced == BOYI_MEMORY) {
            status = traced;
            *error = none;
        }
        boyi__trace_question_end(&question);
    }
    boyi_game_free(game);
    return status;
}

boyi_status boyi__example_make(boyi__problem *problem, boyi_error *error, boyi__example *out)
{
    boyi__case one;
    boyi__data lines = {0};
    *out = (boyi__example){0};
    const boyi__case_bounds bounds = {.size_from = SIZE, .size_to = SIZE};
    boyi_status status = boyi__case_random(problem, &bounds, SEED, &out->arena, error, &one);
    if (!status)
        status = write_case(out, problem, &one, error);
    if (!status)
        status = boyi__problem_games(problem, &one, &out->arena, error, &lines, NULL);
    if (!status && lines.count) {
        out->game = lines.list[0].text;
        status = look_at_game(out, error);
    }
    return status;
}

void boyi__example_end(boyi__example *example)
{
    boyi__arena_end(&example->arena);
    *example = (boyi__example){0};
}
