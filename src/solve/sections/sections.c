#include "solve/sections/sections.h"

#include <stdlib.h>

#include "base/error.h"

/* ---- The solution ---- */

const boyi__section *boyi__sections_find(const boyi__sections *sections, uint64_t number)
{
    uint32_t place = boyi__set_find(&sections->numbers, number);
    return place == BOYI__NONE ? NULL : &sections->list[place];
}

static boyi_status look_up(const boyi_solution *solution, boyi_state state, boyi_error *error, int64_t *out)
{
    const boyi__sections *sections = solution->self;
    const boyi__section *section = boyi__sections_find(sections, boyi__section_of(solution->game, state));
    size_t place = section ? boyi__run_find(section->packed, section->count, state) : SIZE_MAX;
    if (place == SIZE_MAX)
        return boyi__fail_absent(error, solution->game, state);
    *out = boyi__code_worth(
        sections->kind, section->width,
        boyi__code_at(section->width, (const char *)section->codes + place * section->width));
    return BOYI_OK;
}

/* Depths are known only where layers tell them. */
static boyi_status visit_all(const boyi_solution *solution, boyi__state_visitor *visit, void *context,
                             boyi_error *error)
{
    const boyi__sections *sections = solution->self;
    const boyi_game *game = solution->game;
    boyi_status status = BOYI_OK;
    if (!game->rules.layer || !game->rules.even_steps || boyi__has_starts(game, solution->start))
        return BOYI_METHOD;
    uint32_t first = game->rules.layer(game->self, solution->start);
    for (size_t i = 0; i < sections->order_count && !status; i++) {
        const boyi__section *section = &sections->list[sections->order[i]];
        boyi_state *states = malloc(section->count * sizeof *states);
        if (!states)
            return boyi__fail_memory(error, game->rules.name);
        boyi__run_unpack(section->packed, section->count, states);
        for (size_t j = 0; j < section->count && !status; j++) {
            uint64_t code = boyi__code_at(section->width, (const char *)section->codes + j * section->width);
            if (!visit(context, states[j], game->rules.layer(game->self, states[j]) - first,
                       boyi__code_worth(sections->kind, section->width, code)))
                status = BOYI_CANCELLED;
        }
        free(states);
    }
    return status;
}

static void free_sections(void *self)
{
    boyi__sections *sections = self;
    for (size_t i = 0; i < sections->numbers.count && i < sections->room; i++) {
        boyi__section *section = &sections->list[i];
        for (size_t j = 0; j < section->arrivals_count; j++)
            free(section->arrivals[j].states);
        free(section->arrivals);
        free(section->targets);
        free(section->packed);
        free(section->codes);
        free(section->states);
    }
    free(sections->numbers.keys);
    free(sections->numbers.slots);
    free(sections->list);
    free(sections->order);
    free(sections);
}

static const boyi__source source = {.worth = look_up, .visit_all = visit_all, .free = free_sections};

/* ---- The engine ---- */

static void free_buffers(boyi__sections_run *self)
{
    for (size_t i = 0; i < self->streams_count; i++)
        free(self->streams[i].states);
    free(self->streams);
    free(self->slots);
    free(self->heap);
    free(self->here);
    free(self->other);
    free(self->spans);
    free(self->unpacked);
    free(self->inside.keys);
    free(self->inside.slots);
}

static boyi_status run_passes(boyi__run *run, boyi_state state, const boyi__sections_sink *sink,
                              boyi__sections *sections)
{
    boyi__sections_run self = {.run = run, .sink = sink, .sections = sections};
    boyi_status status = boyi__sections_forward(&self, state);
    if (!status)
        status = boyi__sections_backward(&self);
    free_buffers(&self);
    return status;
}

/* By the rules' section_moves if that is possible, else by their moves. */
static boyi_status solve(boyi__run *run, boyi_state state, const boyi_options *options,
                         const boyi__sections_sink *sink, boyi__sections **out)
{
    boyi_status status = BOYI_METHOD;
    uint64_t before = run->meter.bytes;
    for (int shift = run->game->rules.section_moves ? 1 : 0; shift >= 0 && status == BOYI_METHOD; shift--) {
        boyi__sections *sections = calloc(1, sizeof *sections);
        if (!sections)
            return boyi__fail_memory(run->error, run->game->rules.name);
        sections->kind = run->game->rules.kind;
        status = boyi__run_fail(run, boyi__set_start(&sections->numbers, &run->meter));
        if (!status)
            status = shift ? boyi__sections_shift(run, state, options, sink, sections)
                           : run_passes(run, state, sink, sections);
        if (!status) {
            sections->numbers.meter = NULL; /* the run's meter ends with the run */
            *out = sections;
            return BOYI_OK;
        }
        free_sections(sections);
        run->meter.bytes = before;
    }
    return status;
}

static boyi_status start(boyi__run *run, const boyi_game *game, const boyi_options *options,
                         boyi_error *error)
{
    const boyi_rules *rules = &game->rules;
    if ((!rules->section && !rules->layer) || rules->parts)
        return boyi__fail(error, BOYI_METHOD,
                          "%s: the rules do not say what section a state belongs to; use --method auto",
                          rules->name);
    return boyi__run_start(run, game, options, error);
}

boyi_status boyi__sections_solve(const boyi_game *game, boyi_state state, const boyi_options *options,
                                 boyi_error *error, boyi_solution **out)
{
    boyi__run run;
    boyi__sections *sections = NULL;
    boyi_status status = start(&run, game, options, error);
    if (status)
        return status;
    status = solve(&run, state, options, NULL, &sections);
    if (!status)
        status = boyi__solution_new(game, &source, sections, error, out);
    if (!status) {
        (*out)->symmetry = run.symmetry;
        (*out)->start = state;
        (*out)->effort = (boyi_effort){
            .method = BOYI_SECTIONS, .visited = sections->states, .bytes = run.meter.peak};
    }
    boyi__run_end(&run);
    return status;
}

boyi_status boyi__sections_build(const boyi_game *game, boyi_state state, const boyi_options *options,
                                 const boyi__sections_sink *sink, boyi_error *error, boyi_effort *effort)
{
    boyi__run run;
    boyi__sections *sections = NULL;
    boyi_status status = start(&run, game, options, error);
    if (status)
        return status;
    status = solve(&run, state, options, sink, &sections);
    if (!status) {
        *effort = (boyi_effort){
            .method = BOYI_SECTIONS, .visited = sections->states, .bytes = run.meter.peak};
        free_sections(sections);
    }
    boyi__run_end(&run);
    return status;
}

boyi__state_cost boyi__sections_cost(const boyi_game *game, double moves)
{
    const boyi_rules *rules = &game->rules;
    if (rules->section_moves && rules->kind == BOYI_OUTCOME && (!rules->canonical || rules->section_mirror))
        return (boyi__state_cost){.bytes = 3, .nanoseconds = 45, .parallel = true};
    return (boyi__state_cost){.bytes = 10, .expansions = 2, .nanoseconds = 30 + 25 * moves};
}
