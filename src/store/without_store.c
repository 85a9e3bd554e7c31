/* The store of a build without databases (BOYI_STORE=OFF): solutions in memory are verified, all else is refused. */
#include "base/error.h"
#include "store/build.h"
#include "store/open.h"
#include "store/verify.h"

static boyi_status refuse(boyi_error *error)
{
    return boyi__fail(error, BOYI_METHOD, "this boyi was built without databases (BOYI_STORE=OFF)");
}

boyi_status boyi__build(const boyi__request *request, const char *path, const boyi_options *options,
                        boyi_error *error, boyi__built *built)
{
    (void)request;
    (void)path;
    (void)options;
    (void)built;
    return refuse(error);
}

boyi_status boyi_build(const char *text, const char *path, const boyi_options *options, boyi_error *error)
{
    (void)text;
    (void)path;
    (void)options;
    return refuse(error);
}

boyi_status boyi_build_with(const char *text, const boyi_opening *opening, const char *path,
                            const boyi_options *options, boyi_error *error)
{
    (void)text;
    (void)opening;
    (void)path;
    (void)options;
    return refuse(error);
}

boyi_status boyi_solution_open(const char *path, boyi_error *error, boyi_game **game, boyi_solution **out)
{
    (void)path;
    (void)game;
    (void)out;
    return refuse(error);
}

boyi_status boyi_solution_open_with(const char *path, const boyi_opening *opening, boyi_error *error,
                                    boyi_game **game, boyi_solution **out)
{
    (void)path;
    (void)opening;
    (void)game;
    (void)out;
    return refuse(error);
}

boyi_status boyi_solution_database(const boyi_solution *solution, boyi_error *error, boyi_database *out)
{
    (void)solution;
    (void)out;
    return refuse(error);
}

boyi__database *boyi__database_of(const boyi_solution *solution)
{
    (void)solution;
    return NULL;
}

/* Not reached: no solution is a database's. */
boyi_status boyi__verify_layers(const boyi_solution *solution, const boyi_options *options, boyi_error *error,
                                boyi_verified *out)
{
    (void)solution;
    (void)options;
    (void)out;
    return refuse(error);
}

boyi_status boyi__verify_read(const boyi_solution *solution, boyi__database *database,
                              boyi__worth_visitor *add, void *context, boyi_error *error)
{
    (void)solution;
    (void)database;
    (void)add;
    (void)context;
    return refuse(error);
}
