#include "solve/team.h"

#include <stdlib.h>

/* No boyi_status has this number. */
enum { BROKEN = -1 };

void boyi__team_start(boyi__team *team, boyi__run *run, const boyi_options *options)
{
    *team = (boyi__team){.run = run, .options = options, .alone = true};
}

void boyi__team_end(boyi__team *team)
{
    for (unsigned i = 1; team->others && i < team->size; i++)
        boyi__run_end(&team->others[i - 1]);
    free(team->others);
    team->others = NULL;
}

/* Who can't have buffers is not hired: less hands are no failure. */
static void hire(boyi__team *team)
{
    unsigned wanted = boyi__crew_size(team->options);
    team->size = 1;
    team->others = wanted > 1 ? calloc(wanted - 1, sizeof *team->others) : NULL;
    while (team->others && team->size < wanted) {
        boyi__run *member = &team->others[team->size - 1];
        if (boyi__run_join(member, team->run)) {
            boyi__run_end(member);
            break;
        }
        team->size++;
    }
}

boyi_status boyi__team_run(boyi__team *team, size_t states, void (*work)(void *context, unsigned member),
                           void *context)
{
    bool many = states >= BOYI__TEAM_LEAST;
    if (many && team->size == 0)
        hire(team);
    team->alone = !many || team->size == 1;
    boyi__crew_run(team->alone ? 1 : team->size, work, context);
    int stop = atomic_load(&team->stop);
    if (stop == BROKEN)
        return boyi__run_fail_broken(team->run);
    return boyi__team_fail(team, (boyi_status)stop);
}

static void stop_with(boyi__team *team, int why)
{
    int none = BOYI_OK;
    atomic_compare_exchange_strong(&team->stop, &none, why);
}

void boyi__team_stop(boyi__team *team, boyi_status status)
{
    stop_with(team, (int)status);
}

void boyi__team_stop_broken(boyi__team *team)
{
    stop_with(team, BROKEN);
}

bool boyi__team_broken(const boyi__team *team)
{
    return atomic_load(&team->stop) == BROKEN;
}
