/* A team (solve/sections/team.h) whose ranks are threads of the test. */
#ifndef TESTS_TEAM_H
#define TESTS_TEAM_H

#include <pthread.h>

#include "solve/sections/team.h"

/* Runs work(context, team) on every rank at once. The ranks keep their files in `folder` as rank0, rank1, …; NULL: each has its own disk. */
void team_run(unsigned size, const char *folder, void (*work)(void *context, const struct boyi_team *team),
              void *context);

#endif
