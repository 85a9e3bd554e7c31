/* A build without OpenMPI: ranks are refused. */
#include <stddef.h>

#include "base/error.h"
#include "mpi/ranks.h"

boyi_status boyi__ranks_start(const char *folder, boyi_error *error, boyi__ranks **out)
{
    (void)folder;
    *out = NULL;
    return boyi__fail(
        error, BOYI_METHOD,
        "this boyi was built without MPI, so several ranks can't work together: start it without "
        "mpirun, or build it where OpenMPI is installed (scripts/setup mpi)");
}

const struct boyi_team *boyi__ranks_team(const boyi__ranks *ranks)
{
    (void)ranks;
    return NULL;
}

void boyi__ranks_end(boyi__ranks *ranks, int code)
{
    (void)ranks;
    (void)code;
}
