/* Commands where no program can be started. */
#include "base/error.h"
#include "cli/cli.h"

int boyi__cmd_stress(boyi__cli *cli)
{
    boyi_error error;
    boyi__fail(&error, BOYI_METHOD, "stress: this boyi was built for a system that can't start programs");
    return boyi__cli_fail(cli, &error);
}

int boyi__cmd_draw(boyi__cli *cli)
{
    return boyi__cli_answer(cli);
}
