/* Cases in which play takes long.
 *
 * A program that gives up too soon ("a draw after 2n turns") is wrong only where best play is longer than that, and of
 * random graphs hardly one in a million is such a case: of all graphs of seven nodes none. So a case is changed in small
 * steps, and a step is kept where best play becomes no shorter (hill climbing). Of graphs of ten nodes a fourth then
 * pass 2n.
 *
 * The steps come from the problem's file, `change(p)`; how many there are, from its `climb`. One solution a step.
 */
#include "base/error.h"
#include "base/hash.h"
#include "problem/problem.h"

/* Below any length: play that does not end, and a case that can't be asked. */
enum { ENDLESS = -1, INVALID = -2 };

/* The length of best play. */
static boyi_status measure(boyi__problem *problem, const boyi__case *one, boyi__arena *arena,
                           boyi_error *error, int64_t *out)
{
    boyi__data lines;
    boyi_game *game;
    boyi_solution *solution = NULL;
    boyi_value value = {0};
    bool valid;
    *out = INVALID;
    boyi_status status = boyi__case_valid(problem, one, arena, error, &valid);
    if (status || !valid)
        return status;
    status = boyi__problem_games(problem, one, arena, error, &lines, NULL);
    if (status || lines.count == 0)
        return status;
    status = boyi__problem_make(lines.list[0].text, error, &game);
    if (status)
        return status;
    status = boyi_solve(game, NULL, error, &solution);
    if (!status)
        status = boyi_solution_value(solution, boyi_game_start(game), error, &value);
    if (!status)
        *out = value.outcome == BOYI_DRAW || value.plies == BOYI_PLIES_UNKNOWN ? ENDLESS
                                                                               : (int64_t)value.plies;
    boyi_solution_free(solution);
    boyi_game_free(game);
    return status;
}

static boyi_status copy_case(const boyi__problem *problem, const boyi__case *from, boyi__arena *arena,
                             boyi_error *error, boyi__case *out)
{
    *out = (boyi__case){0};
    for (size_t i = 0; i < problem->inputs_count; i++)
        if (!boyi__data_copy(&out->values[i], arena, &from->values[i]))
            return boyi__fail_memory(error, problem->id);
    return BOYI_OK;
}

/* One change of `from`. */
static boyi_status change(boyi__problem *problem, const boyi__case *from, boyi__arena *arena,
                          boyi_error *error, boyi__case *out)
{
    boyi__data record, changed;
    boyi_status status = boyi__case_to_record(problem, from, arena, error, &record);
    if (!status)
        status = boyi__sheet_call(problem->sheet, "change", &record, 1, arena, &changed, 1, error);
    return status ? status : boyi__case_from_record(problem, &changed, error, out);
}

boyi_status boyi__case_lengthen(boyi__problem *problem, uint64_t seed, int64_t changes, boyi__arena *arena,
                                boyi_error *error, boyi__case *one)
{
    boyi__arena kept = {0}; /* of the longest case so far */
    boyi__case longest;
    int64_t length = INVALID;
    boyi_status status = copy_case(problem, one, &kept, error, &longest);
    if (!status)
        status = measure(problem, &longest, &kept, error, &length);
    boyi__sheet_seed(problem->sheet, seed);
    for (int64_t i = 0; !status && i < changes; i++) {
        boyi__arena step = {0};
        boyi__case next = {0};
        int64_t now = INVALID;
        status = change(problem, &longest, &step, error, &next);
        if (!status)
            status = measure(problem, &next, &step, error, &now);
        if (!status && now >= length) {
            boyi__arena copy = {0};
            status = copy_case(problem, &next, &copy, error, &longest);
            boyi__arena_end(&kept);
            kept = copy;
            length = now;
        }
        boyi__arena_end(&step);
    }
    if (!status)
        status = copy_case(problem, &longest, arena, error, one);
    boyi__arena_end(&kept);
    return status;
}
