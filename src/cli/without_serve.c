/* boyi serve in a build without the server (BOYI_SERVE=OFF). */
#include "base/error.h"
#include "cli/cli.h"

int boyi__cmd_serve(boyi__cli *cli)
{
    boyi_error error;
    boyi__fail(&error, BOYI_METHOD, "this boyi was built without the server (BOYI_SERVE=OFF)");
    return boyi__cli_fail(cli, &error);
}
