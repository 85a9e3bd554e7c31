/* boyi bench in a build without all parts, which the benchmarks measure. */
#include "base/error.h"
#include "cli/cli.h"

int boyi__cmd_bench(boyi__cli *cli)
{
    boyi_error error;
    boyi__fail(&error, BOYI_METHOD, "this boyi was built without benchmarks, which need every part of it");
    return boyi__cli_fail(cli, &error);
}
