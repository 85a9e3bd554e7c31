/* The ranks that mpirun or srun has started, as its environment tells. */
#include <stdlib.h>

#include "base/meter.h"
#include "base/parallel.h"
#include "cli/cli.h"

/* A number from the environment; 0: it is not there. */
static unsigned number_of(const char *name)
{
    const char *text = getenv(name);
    return text ? (unsigned)strtoul(text, NULL, 10) : 0;
}

boyi_status boyi__cli_join_ranks(boyi__cli *cli, boyi__ranks **out, boyi_error *error)
{
    const boyi__options *given = &cli->question.given;
    *out = NULL;
    /* OpenMPI's launcher, or Slurm's with PMIx. */
    unsigned size = number_of("OMPI_COMM_WORLD_SIZE"), here = number_of("OMPI_COMM_WORLD_LOCAL_SIZE");
    if (!size && getenv("PMIX_RANK")) {
        size = number_of("SLURM_NTASKS");
        here = number_of("SLURM_NTASKS_PER_NODE");
    }
    if (size < 2 || given->dry_run)
        return BOYI_OK;
    boyi_status status = boyi__ranks_start(given->work, error, out);
    if (status)
        return status;
    here = here ? here : 1;
    cli->options.team = boyi__ranks_team(*out);
    if (!given->threads) {
        unsigned threads = boyi__thread_count(NULL) / here;
        cli->options.threads = threads ? threads : 1;
    }
    if (!given->max_memory)
        cli->options.max_bytes = boyi__memory_limit(0) / here;
    if (cli->options.team->rank > 0) /* the first rank shows it */
        cli->question.given.progress = "off";
    return BOYI_OK;
}
