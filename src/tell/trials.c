/* Solves one game by every method, each timed. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "game/game.h"
#include "tell/tell.h"

/* Search is given up after so many nodes, and search and plain recursion after so many calls of a script's
 * rules, which take a hundred times as long: the other methods still have their turn. */
enum { MOST_NODES = 20 * 1000 * 1000, MOST_SCRIPT_CALLS = 200 * 1000 };

static void try_method(boyi__trial *trial, boyi_method method, const boyi_game *game, boyi_state state,
                       const boyi_options *options)
{
    boyi_options own = options ? *options : (boyi_options){0};
    own.method = method;
    if (!own.max_calls && game->place && (method == BOYI_SEARCH || method == BOYI_BRUTE))
        own.max_calls = MOST_SCRIPT_CALLS;
    else if (!own.max_calls && method == BOYI_SEARCH)
        own.max_calls = MOST_NODES;
    *trial = (boyi__trial){.method = method};
    boyi_solution *solution = NULL;
    double start = boyi__seconds(BOYI__SINCE_SOME_MOMENT);
    trial->status = boyi_solve_at(game, state, &own, &trial->error, &solution);
    trial->seconds = boyi__seconds(BOYI__SINCE_SOME_MOMENT) - start;
    if (!trial->status) {
        trial->effort = boyi_solution_effort(solution);
        trial->status = boyi_solution_answer(solution, state, &trial->error, &trial->answer);
    }
    boyi_solution_free(solution);
}

static int by_time(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Tries it `runs` times. A method that is refused is not asked again. */
static void repeat_method(boyi__trial *trial, boyi_method method, const boyi_game *game, boyi_state state,
                          size_t runs, const boyi_options *options)
{
    double seconds[BOYI__MOST_RUNS];
    size_t done = 0;
    do {
        try_method(trial, method, game, state, options);
        seconds[done++] = trial->seconds;
    } while (!trial->status && done < runs);
    qsort(seconds, done, sizeof *seconds, by_time);
    trial->seconds = done % 2 ? seconds[done / 2] : (seconds[done / 2 - 1] + seconds[done / 2]) / 2;
    trial->least_seconds = seconds[0];
    trial->most_seconds = seconds[done - 1];
}

static bool same_answer(const boyi_answer *a, const boyi_answer *b)
{
    if (a->form != b->form)
        return false;
    switch (a->form) {
    case BOYI_ANSWER_NUMBER:
        return a->number == b->number;
    case BOYI_ANSWER_TRUTH:
        return a->truth == b->truth;
    default:
        return strcmp(a->word, b->word) == 0;
    }
}

boyi_status boyi__trials_run(boyi__trials *trials, const boyi_game *game, boyi_state state, size_t runs,
                             const boyi_options *options, boyi_error *error)
{
    static const boyi_method methods[] = {BOYI_BRUTE, BOYI_MEMO,   BOYI_LAYERS,  BOYI_SECTIONS,
                                          BOYI_RETRO, BOYI_SEARCH, BOYI_ROLLING, BOYI_SHORTCUT};
    const boyi__trial *answered = NULL;
    assert(runs >= 1 && runs <= BOYI__MOST_RUNS);
    *trials = (boyi__trials){.agree = true, .runs = runs};
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        if ((methods[i] == BOYI_SHORTCUT && !boyi__has_shortcut(game)) ||
            (methods[i] == BOYI_ROLLING && !boyi__has_rolling(game)) ||
            (methods[i] == BOYI_SECTIONS && !game->rules.section) ||
            (methods[i] == BOYI_SEARCH && game->rules.kind == BOYI_NIMBER))
            continue;
        boyi__trial *trial = &trials->list[trials->count++];
        repeat_method(trial, methods[i], game, state, runs, options);
        if (trial->status == BOYI_CANCELLED || trial->status == BOYI_MEMORY) {
            *error = trial->error;
            return trial->status;
        }
        if (trial->status)
            continue;
        if (answered && !same_answer(&answered->answer, &trial->answer))
            trials->agree = false;
        answered = trial;
    }
    return BOYI_OK;
}
