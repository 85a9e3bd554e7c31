#include "solve/in_memory.h"

#include <stdlib.h>

#include "base/error.h"

static boyi_status look_up(const boyi_solution *solution, boyi_state state, boyi_error *error, int64_t *out)
{
    const boyi__in_memory *kept = solution->self;
    uint32_t number = kept->ranks.below ? boyi__ranks_find(&kept->ranks, state)
                                        : boyi__set_find(&kept->set, state);
    if (number == BOYI__NONE) {
        boyi__state_label text;
        return boyi__fail(error, BOYI_ABSENT, "%s: state %s can't be reached from the one that was solved",
                          solution->game->rules.name, boyi__state_label_write(&text, solution->game, state));
    }
    *out = kept->cells.width ? boyi__cells_worth(&kept->cells, number) : kept->worths[number];
    return BOYI_OK;
}

static void free_kept(void *self)
{
    boyi__in_memory *kept = self;
    free(kept->ranks.before);
    free(kept->ranks.bits);
    free(kept->set.keys);
    free(kept->set.slots);
    free(kept->worths);
    free(kept->cells.list);
    free(kept);
}

static const boyi__source source = {.worth = look_up, .free = free_kept};

boyi_status boyi__in_memory_solution(boyi__run *run, boyi__in_memory *kept, boyi_method method,
                                     boyi_solution **out)
{
    boyi__in_memory *own = malloc(sizeof *own);
    if (!own) {
        boyi__in_memory_end(run, kept);
        return boyi__fail_memory(run->error, run->game->rules.name);
    }
    *own = *kept;
    own->set.meter = own->ranks.meter = NULL; /* the run's meter ends with the run */
    assert(own->worths || own->cells.width);
    if (own->ranks.below) {
        free(own->set.keys); /* look-ups do not need them */
        own->set.keys = NULL;
    }
    *kept = (boyi__in_memory){0};
    uint64_t states = own->set.count;
    boyi_status status = boyi__solution_new(run->game, &source, own, run->error, out);
    if (status)
        return status;
    (*out)->symmetry = run->symmetry;
    (*out)->effort = (boyi_effort){.method = method, .visited = states, .bytes = run->meter.peak};
    return BOYI_OK;
}

void boyi__in_memory_end(boyi__run *run, boyi__in_memory *kept)
{
    boyi__ranks_end(&kept->ranks);
    boyi__set_end(&kept->set);
    boyi__cells_end(&kept->cells, &run->meter);
    boyi__meter_free(&run->meter, kept->worths, kept->room, sizeof *kept->worths);
    *kept = (boyi__in_memory){0};
}
