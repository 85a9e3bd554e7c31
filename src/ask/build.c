/* boyi build: solve, and store the solution in a database. */
#include "store/build.h"

#include <inttypes.h>
#include <string.h>

#include "ask/dry_run.h"
#include "base/error.h"
#include "solve/sections/team.h"

/* The session is not started: boyi__build makes the game itself. */
boyi_status boyi__answer_build(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    const boyi__options *given = &session->question->given;
    const boyi__request *request = session->request;
    boyi_options options = session->options;
    boyi__built built;
    if (given->dry_run)
        return boyi__answer_dry_run(session, true, out, error);
    if (!given->output)
        return boyi__fail(error, BOYI_USAGE, "build: where to? -o DB names the file");
    if (!*given->output)
        return boyi__fail(error, BOYI_USAGE, "build: the name after -o is empty");
    if (request->database)
        return boyi__fail(error, BOYI_USAGE, "%s is a database already; build takes a game",
                          request->database);
    if (request->opened)
        return boyi__fail(error, BOYI_FILE, "build: a database needs its game's file, and %s is not one here",
                          request->word);
    options.outcome_only = given->values && strcmp(given->values, "outcome") == 0;
    if (given->work)
        options.folder = given->work;
    boyi_status status = boyi__check_file(session->asker, given->output, error);
    if (!status && given->work)
        status = boyi__check_file(session->asker, given->work, error);
    if (!status)
        status = boyi__build(request, given->output, &options, error, &built);
    if (status || (options.team && options.team->rank > 0)) /* the first rank reports */
        return status;
    /* The report is on the database as it can be opened. */
    boyi_game *game;
    boyi_solution *solution;
    boyi_database about = {.size = sizeof about};
    status = boyi_solution_open_with(given->output, request->opening, error, &game, &solution);
    if (status)
        return status;
    status = boyi_solution_database(solution, error, &about);
    if (!status && given->json)
        boyi__json_built(out, game, &about, built.resumed || built.was_finished, built.effort.bytes);
    else if (!status && given->quiet)
        boyi__strbuf_add(out, "%" PRIu64 "\n", about.states);
    else if (!status)
        boyi__text_built(out, &about, given->output, built.was_finished);
    boyi_solution_free(solution);
    boyi_game_free(game);
    return status;
}
