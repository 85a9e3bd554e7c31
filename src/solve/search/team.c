#include "solve/search/team.h"

#include <stdlib.h>

bool boyi__team_is_possible(const boyi__search *search)
{
    const boyi_game *game = search->run.game;
    bool ends = game->rules.layer && (game->rules.even_steps || !game->guarded) && !game->rules.cycles;
    return ends && !search->table->is_wide && boyi__pair_is_atomic();
}

/* A search of the same game by another thread. */
static boyi_status start_helper(boyi__search *helper, boyi__search *search)
{
    boyi__meter *meter = &search->run.meter;
    boyi_status status = boyi__run_join(&helper->run, &search->run);
    if (status)
        return status;
    boyi_options limits = {.max_bytes = meter->max_bytes};
    boyi__meter_start(&helper->run.meter, &limits);
    helper->table = search->table;
    helper->team = search->team;
    helper->threads = 1;
    helper->fill_limit = helper->max_nodes = helper->parallel_at = UINT64_MAX;
    helper->max_depth = search->max_depth;
    if (search->hints)
        status = boyi__meter_resize(meter, &helper->hints, 0, search->run.moves_room, sizeof *helper->hints);
    return status;
}

static void end_helper(boyi__search *helper)
{
    free(helper->hints);
    free(helper->moves);
    free(helper->frames);
    boyi__run_end(&helper->run);
}

void boyi__team_start(boyi__search *search)
{
    const boyi_options options = {.threads = search->threads};
    search->threads = boyi__team_is_possible(search) ? boyi__thread_count(&options) : 1;
    if (search->threads == 1)
        return;
    boyi__team *team = calloc(1, sizeof *team);
    boyi__search *helpers = calloc(search->threads - 1, sizeof *helpers);
    if (team && helpers) {
        *team = (boyi__team){.size = 1, .helpers = helpers};
        search->team = team;
        while (team->size < search->threads) {
            boyi__search *helper = &helpers[team->size - 1];
            if (start_helper(helper, search)) {
                end_helper(helper);
                break;
            }
            team->size++;
        }
        if (team->size > 1)
            return;
    }
    search->threads = 1;
    search->team = NULL;
    free(helpers);
    free(team);
}

void boyi__team_end(boyi__search *search)
{
    boyi__team *team = search->team;
    if (!team)
        return;
    for (unsigned i = 0; i + 1 < team->size; i++)
        end_helper(&team->helpers[i]);
    free(team->helpers);
    free(team);
    search->team = NULL;
}
