#include "solve/sections/sections.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "solve/sections/join.h"

/* ---- The solution ---- */

static boyi_status look_up(const boyi_solution *solution, boyi_state state, boyi_error *error, int64_t *out)
{
    const boyi__sections *sections = solution->self;
    const boyi__section *section = boyi__sections_find(sections, boyi__section_of(solution->game, state));
    boyi__packed_tools tools = {0};
    size_t place = SIZE_MAX;
    uint64_t code = 0;
    if (!section)
        return boyi__fail_absent(error, solution->game, state);
    boyi_status status = boyi__packed_find(&tools, &section->run, &sections->spill, state, &place, error);
    if (!status && place == SIZE_MAX)
        status = boyi__fail_absent(error, solution->game, state);
    if (!status && section->codes)
        code = boyi__code_at(section->width, (const char *)section->codes + place * section->width);
    else if (!status)
        status = boyi__packed_code(&tools, &section->values, &sections->spill, place, section->width, &code,
                                   error);
    boyi__packed_tools_end(&tools);
    if (status)
        return status == BOYI_MEMORY ? boyi__fail_memory(error, solution->game->rules.name) : status;
    *out = boyi__code_worth(sections->kind, section->width, code);
    return BOYI_OK;
}

static boyi_status visit_section(const boyi_solution *solution, const boyi__section *section,
                                 boyi__state_visitor *visit, void *context, boyi_error *error)
{
    const boyi__sections *sections = solution->self;
    const boyi_game *game = solution->game;
    boyi__packed_tools tools = {0};
    boyi_state *states = malloc((section->count + 1) * sizeof *states);
    void *codes = section->codes ? NULL : malloc(section->count * section->width + 1);
    boyi_status status = states && (codes || section->codes)
                             ? boyi__packed_read_run(&tools, &section->run, &sections->spill, states, error)
                             : BOYI_MEMORY;
    if (!status && codes)
        status = boyi__packed_read_codes(&tools, &section->values, &sections->spill, codes, error);
    uint32_t first = game->rules.layer(game->self, solution->start);
    const char *all = codes ? codes : section->codes;
    for (size_t i = 0; i < section->count && !status; i++) {
        uint64_t code = boyi__code_at(section->width, all + i * section->width);
        if (!visit(context, states[i], game->rules.layer(game->self, states[i]) - first,
                   boyi__code_worth(sections->kind, section->width, code)))
            status = BOYI_CANCELLED;
    }
    boyi__packed_tools_end(&tools);
    free(codes);
    free(states);
    return status;
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
    for (size_t i = 0; i < sections->order_count && !status; i++)
        status = visit_section(solution, &sections->list[sections->order[i]], visit, context, error);
    return status == BOYI_MEMORY ? boyi__fail_memory(error, game->rules.name) : status;
}

/* Of a run that failed: its pool has ended. */
static void free_kept(boyi__kept_states *kept)
{
    if (--kept->references > 0)
        return;
    free(kept->states.data);
    free(kept);
}

static void free_sections(void *self)
{
    boyi__sections *sections = self;
    for (size_t i = 0; i < sections->numbers.count && i < sections->room; i++) {
        boyi__section *section = &sections->list[i];
        for (size_t j = 0; j < section->arrivals_count; j++)
            free_kept(section->arrivals[j].kept);
        free(section->arrivals);
        free(section->fixed);
        free(section->end_bits);
        free(section->targets);
        boyi__packed_free(&section->run);
        boyi__packed_free(&section->values);
        boyi__packed_free(&section->ends);
        free(section->codes);
        free(section->states);
    }
    free(sections->numbers.keys);
    free(sections->numbers.slots);
    free(sections->list);
    free(sections->order);
    boyi__spill_end(&sections->spill);
    free(sections->folder);
    free(sections);
}

static const boyi__source source = {.worth = look_up, .visit_all = visit_all, .free = free_sections};

/* ---- The engine ---- */

static boyi_status start_workers(boyi__sections_run *self, const boyi_options *options)
{
    self->threads = boyi__thread_count(options);
    self->workers = calloc(self->threads, sizeof *self->workers);
    if (!self->workers)
        return boyi__run_fail(self->run, BOYI_MEMORY);
    for (unsigned i = 0; i < self->threads; i++) {
        boyi__section_worker *own = &self->workers[i];
        boyi_status status = boyi__run_start(&own->run, self->run->game, options, &own->error);
        if (status)
            return boyi__run_fail(self->run, status);
    }
    return BOYI_OK;
}

static void free_buffers(boyi__sections_run *self)
{
    for (unsigned i = 0; self->workers && i < self->threads; i++) {
        boyi__section_worker *own = &self->workers[i];
        boyi__block_free(&self->pool, &own->other);
        boyi__block_free(&self->pool, &own->slots);
        boyi__block_free(&self->pool, &own->open);
        boyi__block_free(&self->pool, &own->best);
        boyi__block_free(&self->pool, &own->fingers);
        boyi__join_end(self, own);
        boyi__packed_tools_end(&own->tools);
        boyi__run_end(&own->run);
    }
    free(self->workers);
    free(self->heap);
    free(self->batch);
    free(self->unpacked);
    free(self->loading);
    free(self->ranges);
}

static boyi_status run_passes(boyi__run *run, boyi_state state, const boyi_options *options,
                              const boyi__sections_sink *sink, boyi__sections *sections)
{
    boyi__sections_run self = {.run = run, .sink = sink, .sections = sections};
    boyi__chunk_pool_start(&self.pool, &run->meter);
    self.home = (boyi__section_home){.pool = &self.pool, .spill = &sections->spill};
    boyi_status status = start_workers(&self, options);
    if (!status)
        status = boyi__sections_forward(&self, state);
    if (!status)
        status = boyi__sections_backward(&self);
    free_buffers(&self);
    boyi__chunk_pool_end(&self.pool);
    return status;
}

/* A rank other than the first takes part only where moves add constants. */
static bool is_helper(const boyi_options *options)
{
    return options && options->team && options->team->rank > 0;
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
        sections->folder = strdup(options && options->folder ? options->folder : "/tmp");
        boyi__spill_start(&sections->spill, sections->folder);
        status = sections->folder ? BOYI_OK : boyi__run_fail(run, BOYI_MEMORY);
        if (!status)
            status = boyi__run_fail(run, boyi__set_start(&sections->numbers, &run->meter));
        if (!status)
            status = shift                ? boyi__sections_shift(run, state, options, sink, sections)
                     : is_helper(options) ? BOYI_OK
                                          : run_passes(run, state, options, sink, sections);
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
    boyi_options alone = options ? *options : (boyi_options){0};
    alone.team = NULL; /* a solution in memory is made by one process */
    status = solve(&run, state, &alone, NULL, &sections);
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

bool boyi__sections_by_constants(const boyi_game *game, bool symmetry)
{
    const boyi_rules *rules = &game->rules;
    return rules->section && rules->section_moves && rules->kind == BOYI_OUTCOME &&
           (!symmetry || rules->section_mirror);
}

bool boyi__sections_suit_database(const boyi_game *game, bool symmetry)
{
    enum { MANY_BITS = 28 };
    return game->rules.bits >= MANY_BITS && boyi__sections_by_constants(game, symmetry);
}

uint64_t boyi__sections_count(boyi__run *run, boyi_state start, uint64_t *edges)
{
    const boyi_game *game = run->game;
    const boyi_rules *rules = &game->rules;
    boyi_shift *moves = malloc((rules->most_moves + 1) * sizeof *moves);
    boyi__set sections;
    uint32_t place;
    bool fresh;
    boyi_status status = boyi__set_start(&sections, &run->meter);
    *edges = 0;
    boyi__starts starts = {.game = game, .state = start};
    for (boyi_state state; !status && moves && boyi__run_next_start(run, &starts, &state);)
        status = boyi__set_add(&sections, rules->section(game->self, state), &place, &fresh);
    for (uint32_t i = 0; !status && moves && i < sections.count; i++) {
        const size_t count = rules->section_moves(game->self, sections.keys[i], moves);
        if (count == BOYI_BROKEN)
            break;
        *edges += count;
        for (size_t j = 0; j < count && !status; j++) {
            uint64_t number = moves[j].section;
            const uint64_t image = run->symmetry && rules->section_mirror
                                       ? rules->section_mirror(game->self, number)
                                       : number;
            status = boyi__set_add(&sections, image < number ? image : number, &place, &fresh);
        }
    }
    const uint64_t count = status || !moves ? 0 : sections.count;
    boyi__set_end(&sections);
    free(moves);
    return count;
}

double boyi__sections_database_bytes(double states)
{
    static const double measured_states = 34.9e6, measured_bits = 2.94, less_bits = 0.35, least_bits = 1.2,
                        most_bits = 7.2;
    const double bits = measured_bits - less_bits * log10(fmax(states, 1) / measured_states);
    return states * fmin(fmax(bits, least_bits), most_bits) / 8;
}

boyi__state_cost boyi__sections_cost(const boyi_game *game, double moves)
{
    if (boyi__sections_by_constants(game, game->rules.canonical != NULL))
        return (boyi__state_cost){.bytes = 4,
                                  .spilled = 0.3,
                                  .nanoseconds = 34,
                                  .stored = 50,
                                  .section = 45e3,
                                  .packed = {24, 33},
                                  .parallel = true};
    return (boyi__state_cost){
        .bytes = 10, .expansions = 2, .nanoseconds = 30 + 25 * moves, .stored = 80, .parallel = true};
}
