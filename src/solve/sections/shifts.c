#include "solve/sections/shifts.h"

#include <stdlib.h>
#include <string.h>

#include "solve/sections/split.h"

enum { SYMMETRY_BITS = 56 /* a state with a byte beside it fits 64 bits */ };

/* What the passes take for a state (boyi__plan), the second with and without a database. */
static const double forward_work = 0.05, backward_work = 0.055, storing_work = 0.22;

/* ---- Forward ---- */

/* Merges the runs that lead to a section into own->here. */
static boyi_status merge_section(boyi__shifts *self, boyi__shift_worker *own, uint32_t place, size_t *count)
{
    const boyi__shift_node *here = &self->nodes[place];
    boyi__section *section = &self->sections->list[place];
    size_t spans_count = 0, total = 0;
    boyi_status status = boyi__shifts_grow(
        self, &own->spans, (size_t)(here->in_count + self->starts_count) * sizeof(boyi__span));
    if (status)
        return status;
    boyi__span *spans = own->spans.data;
    own->clock++;
    for (uint64_t i = here->in_first; i < here->in_first + here->in_count; i++) {
        const boyi__loaded_run *from = boyi__shifts_load(self, own, self->in[i].other, self->in[i].mirrored);
        if (!from)
            return BOYI_MEMORY; /* which is noted */
        spans[spans_count++] = (boyi__span){from->states.data, from->count, self->in[i].shift};
        total += from->count;
    }
    for (size_t i = 0; i < self->starts_count; i++) /* there are few, and few sections with any */
        if (boyi__section_of(self->run->game, self->starts[i]) == section->number) {
            spans[spans_count++] = (boyi__span){&self->starts[i], 1, 0};
            total++;
        }
    /* Many states come from several runs: where memory is short they are counted first. */
    bool is_short = total * sizeof(boyi_state) > self->run->meter.max_bytes / 32;
    if (is_short && spans_count <= BOYI__MERGE_MOST)
        total = boyi__run_merged_count(spans, spans_count);
    status = boyi__shifts_grow(self, &own->here, (total + 1) * sizeof(boyi_state));
    if (!status && spans_count > BOYI__MERGE_MOST)
        status = boyi__shifts_grow(self, &own->other, (total + 1) * sizeof(boyi_state));
    if (status)
        return status;
    bool splits = self->together > 1 && !is_short && spans_count > 0 && spans_count <= BOYI__MERGE_MOST;
    *count = splits ? boyi__split_merge(self->together, spans, spans_count, own->here.data)
                    : boyi__run_merge(spans, spans_count, own->here.data, own->other.data);
    return BOYI_OK;
}

static void note_done(boyi__shifts *self, unsigned thread, size_t states)
{
    uint64_t done = atomic_fetch_add_explicit(&self->done, states, memory_order_relaxed) + states;
    boyi__meter *meter = &self->run->meter;
    if (thread != 0 || !boyi__meter_is_due(meter, done))
        return;
    boyi_status status = boyi__pool_report(&self->pool, done);
    if (status)
        boyi__shifts_stop(self, status, NULL);
}

static void find_states(void *context, unsigned thread, size_t i)
{
    boyi__shifts *self = context;
    boyi__shift_worker *own = &self->workers[thread];
    const boyi_game *game = self->run->game;
    uint32_t place = self->by_level[self->level_first[self->level] + i];
    boyi__section *section = &self->sections->list[place];
    size_t count = 0;
    if (merge_section(self, own, place, &count))
        return;
    boyi_state *states = own->here.data;
    if (self->nodes[place].own_image) {
        size_t kept = 0;
        for (size_t j = 0; j < count; j++) {
            states[kept] = states[j];
            kept += states[j] <= game->rules.mirror(game->self, states[j]);
        }
        count = kept;
    }
    if (boyi__shifts_grow(self, &own->other, boyi__packed_run_bound(states, count)))
        return;
    boyi_status status = boyi__home_keep_run(&self->home, &own->tools, states, count, own->other.data,
                                             &section->run, &own->error);
    if (status) {
        boyi__shifts_stop(self, status, &own->error);
        return;
    }
    section->count = count;
    note_done(self, thread, count);
}

/* ---- Backward ---- */

/* The states of a section in own->here, those that are not finished in own->other, what is known of ends in own->ends. */
static boyi_status unpack_section(boyi__shifts *self, boyi__shift_worker *own, const boyi__section *section,
                                  size_t *open)
{
    size_t count = section->count;
    boyi_status status = boyi__shifts_grow(self, &own->ends, count + 1);
    if (!status) /* of the moves so far, and with one more */
        status = boyi__shifts_grow(self, &own->best, 2 * (count + 2) * sizeof(uint16_t));
    if (!status)
        status = boyi__shifts_grow(self, &own->spans,
                                   (count + 1) * sizeof(boyi_state)); /* loading uses `here` and `other` */
    if (status)
        return status;
    boyi_state *states = own->spans.data;
    uint8_t *ends = own->ends.data;
    status = boyi__shifts_unpack(self, own, section, states);
    if (!status)
        status = boyi__shifts_find_ends(self, own, section->number, states, count, ends);
    size_t kept = 0;
    for (size_t i = 0; i < count && !status; i++) {
        states[kept] = states[i];
        kept += !ends[i];
    }
    /* Which is met before: a join that looks there meets nothing. */
    states[kept] = kept ? states[kept - 1] : 0;
    memset(own->best.data, 0, (kept + 1) * sizeof(uint16_t));
    *open = kept;
    return status;
}

static void solve_section(void *context, unsigned thread, size_t i)
{
    boyi__shifts *self = context;
    boyi__shift_worker *own = &self->workers[thread];
    uint32_t place = self->by_level[self->level_first[self->level] + i];
    boyi__section *section = &self->sections->list[place];
    const boyi__shift_node *here = &self->nodes[place];
    size_t open = 0;
    own->clock++;
    if (unpack_section(self, own, section, &open))
        return;
    const boyi_state *states = own->spans.data;
    uint16_t *best = own->best.data, *better = best + section->count + 2;
    for (uint64_t j = here->out_first; j < here->out_first + here->out_count && open; j++) {
        const boyi__shift_edge *move = &self->out[j];
        const boyi__loaded_run *to = boyi__shifts_load(self, own, move->other, move->mirrored);
        if (!to)
            return;
        const uint16_t *moved = self->codec.moved[move->again];
        if (!(self->together > 1
                  ? boyi__split_join(self->together, states, open, move->shift, to->states.data,
                                     to->codes.data, to->count, moved, best, better)
                  : boyi__join_move(states, open, move->shift, to->states.data, to->codes.data, to->count,
                                    moved, best, better))) {
            boyi__shifts_fail_moves(self, own, states[0]);
            return;
        }
        uint16_t *swap = best;
        best = better;
        better = swap;
    }
    uint8_t ended[2 + BOYI_WIN] = {0};
    if (boyi__shifts_grow(self, &own->here, section->count + 1) ||
        boyi__shifts_grow(self, &own->other, section->count + 1))
        return;
    uint8_t *codes = own->here.data;
    for (unsigned outcome = 0; outcome <= BOYI_WIN; outcome++)
        boyi__code_write(&self->codec, ended, 1 + outcome, boyi__worth_outcome((boyi_outcome)outcome, 0));
    const uint8_t *ends = own->ends.data;
    for (size_t j = 0, met = 0; j < section->count; j++) {
        assert(ends[j] || best[met] % 2 == 0); /* it fits */
        codes[j] = ends[j] ? ended[ends[j]] : (uint8_t)(best[met] / 2);
        met += !ends[j];
    }
    boyi_status status = boyi__home_keep_codes(&self->home, &own->tools, codes, section->count, 1,
                                               own->other.data, &section->values, &own->error);
    if (status)
        boyi__shifts_stop(self, status, &own->error);
    note_done(self, thread, section->count);
}

/* ---- Spilling ---- */

/* Moves the runs and codes of a section to the spill file, if memory is short. A step. */
static void spill_section(void *context, unsigned thread, size_t i)
{
    boyi__shifts *self = context;
    boyi__shift_worker *own = &self->workers[thread];
    boyi__section *section = &self->sections->list[self->by_level[i]];
    if (!boyi__home_is_short(&self->home))
        return;
    boyi_status status = boyi__home_spill(&self->home, &own->tools, &section->run, &own->error);
    if (!status)
        status = boyi__home_spill(&self->home, &own->tools, &section->values, &own->error);
    if (status)
        boyi__shifts_stop(self, status, &own->error);
}

/* Spills what was kept while memory was ample, the lowest levels first. */
static boyi_status spill(boyi__shifts *self)
{
    if (!boyi__home_is_short(&self->home))
        return BOYI_OK;
    boyi__parallel_for(self->threads, self->level_first[self->levels], &self->failure, spill_section, self);
    return boyi__failure_tell(&self->failure, NULL);
}

/* ---- Both passes ---- */

/* Frees what a thread has allocated. */
static void free_worker(boyi__shifts *self, boyi__shift_worker *own)
{
    boyi__shifts_free(self, &own->here);
    boyi__shifts_free(self, &own->other);
    boyi__shifts_free(self, &own->ends);
    boyi__shifts_free(self, &own->best);
    boyi__shifts_free(self, &own->spans);
    boyi__shifts_forget(self, own);
}

/* The states of the sections that a section is made from, forward; or backward its own and of those that it leads to. */
static uint64_t states_around(const boyi__shifts *self, uint32_t place)
{
    const boyi__shift_node *here = &self->nodes[place];
    const boyi__shift_edge *edges = self->backward ? self->out + here->out_first : self->in + here->in_first;
    uint64_t count = self->backward ? here->out_count : here->in_count,
             states = self->backward ? self->sections->list[place].count : 0;
    for (uint64_t i = 0; i < count; i++)
        states += self->sections->list[edges[i].other].count;
    return states;
}

/* Makes self->step of a section that is not split. */
static void do_small(void *context, unsigned thread, size_t i)
{
    boyi__shifts *self = context;
    if (states_around(self, self->by_level[self->level_first[self->level] + i]) < self->large_least)
        self->step(self, thread, i);
}

/* Threads take sections. One that is more than half of a thread's share of the level is left to the end, and split among all threads. */
static boyi_status share_sections(boyi__shifts *self, unsigned threads, uint32_t count, uint64_t states)
{
    self->large_least = threads > 1 ? states / ((uint64_t)2 * threads) : UINT64_MAX;
    self->large_least = self->large_least < BOYI__SHIFT_LARGE_LEAST ? BOYI__SHIFT_LARGE_LEAST
                                                                    : self->large_least;
    boyi__parallel_for(threads, count, &self->failure, do_small, self);
    self->together = threads;
    for (uint32_t i = 0; i < count && threads > 1 && !boyi__failure_any(&self->failure); i++)
        if (states_around(self, self->by_level[self->level_first[self->level] + i]) >= self->large_least)
            self->step(self, 0, i);
    self->together = 1;
    return boyi__failure_tell(&self->failure, NULL);
}

/* Each thread needs memory for the runs around one section: where it is short, fewer threads work, and the others have none. */
static boyi_status share_level(boyi__shifts *self, boyi__parallel_step *step)
{
    uint32_t first = self->level_first[self->level], count = self->level_first[self->level + 1] - first;
    uint64_t states = 0, largest = 1;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t around = states_around(self, self->by_level[first + i]);
        states += around;
        largest = largest > around ? largest : around;
    }
    uint64_t most = self->run->meter.max_bytes / 2 / (largest * BOYI__SHIFT_AROUND_BYTES);
    unsigned threads = states < BOYI__SHIFT_SHARED_LEAST || most < 2 ? 1
                       : most < self->threads                        ? (unsigned)most
                                                                     : self->threads;
    for (unsigned i = threads; i < self->threads && most < self->threads; i++)
        free_worker(self, &self->workers[i]);
    self->step = step;
    if (!self->team)
        return share_sections(self, threads, count, states);
    boyi__parallel_run(threads, boyi__shifts_claim_all, self);
    boyi_status status = boyi__failure_tell(&self->failure, NULL);
    return status ? status : boyi__shifts_share(self);
}

/* Passes the sections of the level that is solved on. */
static boyi_status give_level(boyi__shifts *self)
{
    boyi__shift_worker *own = &self->workers[0];
    boyi_status status = BOYI_OK;
    for (uint32_t i = self->level_first[self->level + 1]; i-- > self->level_first[self->level] && !status;) {
        const boyi__section *section = &self->sections->list[self->by_level[i]];
        status = boyi__shifts_grow(self, &own->here, (section->count + 1) * sizeof(boyi_state));
        if (!status)
            status = boyi__shifts_grow(self, &own->ends, section->count + 1);
        if (!status)
            status = boyi__shifts_unpack(self, own, section, own->here.data);
        if (!status)
            status = boyi__shifts_unpack_codes(self, own, section, own->ends.data);
        if (status)
            return status;
        const boyi__finished_section done = {section->number, section->count, own->here.data, own->ends.data,
                                             1};
        status = self->sink->take(self->sink->self, &done, &own->error);
        if (status)
            boyi__shifts_stop(self, status, &own->error);
    }
    return status;
}

/* Frees the sections that were needed for this level, but for no lower one. */
static void drop_level(boyi__shifts *self, uint32_t level)
{
    for (uint32_t i = 0; i < self->sections->numbers.count; i++) {
        boyi__section *section = &self->sections->list[i];
        bool first = self->nodes[i].first_level == UINT32_MAX && self->nodes[i].level == level;
        if (section->values.pieces && (first || self->nodes[i].first_level == level)) {
            boyi__home_drop(&self->home, &section->run);
            boyi__home_drop(&self->home, &section->values);
        }
    }
}

/* Starts a phase. Progress shows layers where the rules have them: a level is one, as a rule. */
static void start_phase(boyi__shifts *self, const char *phase)
{
    boyi__meter *meter = &self->run->meter;
    boyi__meter_phase(meter, phase);
    meter->has_layer = self->run->game->rules.layer;
    atomic_store(&self->done, 0);
}

static boyi_status report_level(boyi__shifts *self)
{
    boyi__meter *meter = &self->run->meter;
    meter->layer = self->start_layer + self->level;
    return boyi__run_fail(self->run, boyi__meter_report(meter, atomic_load(&self->done)));
}

/* Tells progress how many states to expect, where finding them takes so long that a second does not matter. True: from samples. */
static bool estimate_total(boyi__shifts *self)
{
    enum { MANY_BITS = 36 };
    static const double seconds = 5;
    boyi__meter *meter = &self->run->meter;
    double states;
    bool exact;
    if (!meter->progress || self->run->game->rules.bits < MANY_BITS || self->starts_count != 1 ||
        boyi__estimate_layers(self->run, self->starts[0], seconds, NULL, NULL, &states, &exact))
        return false;
    meter->total = (uint64_t)states;
    meter->is_guess = !exact;
    return true;
}

static boyi_status run_passes(boyi__shifts *self)
{
    boyi__meter *meter = &self->run->meter;
    const double backward = self->sink ? storing_work : backward_work;
    boyi_status status = BOYI_OK;
    start_phase(self, "finding states");
    meter->plan = (boyi__plan){0, forward_work, backward};
    self->estimate.deepest = self->levels - 1;
    self->estimate.is_deepest = true;
    const bool sampled = estimate_total(self);
    for (self->level = 0; self->level < self->levels && !status; self->level++) {
        uint64_t before = atomic_load(&self->done);
        status = report_level(self);
        if (!status)
            status = share_level(self, find_states);
        uint64_t found = atomic_load(&self->done) - before;
        if (!status && found) {
            if (!sampled)
                boyi__estimate_report(&self->estimate, self->run, self->starts[0], found, before + found,
                                      self->level, NULL);
        }
        if (!status)
            status = spill(self);
    }
    self->sections->states = atomic_load(&self->done);
    start_phase(self, "solving");
    meter->total = self->sections->states;
    meter->plan = (boyi__plan){forward_work, backward, 0};
    for (unsigned i = 0; i < self->threads; i++)
        boyi__shifts_forget(self, &self->workers[i]);
    self->backward = true;
    for (self->level = self->levels; self->level-- > 0 && !status;) {
        status = report_level(self);
        if (!status)
            status = share_level(self, solve_section);
        /* Other ranks read until they have shared the level below: rank 0 may still be passing this one on. */
        if (!status && self->team && self->level + 1 < self->levels)
            drop_level(self, self->level + 1);
        if (!status && self->sink)
            status = give_level(self);
        if (!status && self->sink && !self->team)
            drop_level(self, self->level);
        if (!status)
            status = spill(self);
    }
    return status;
}

static boyi_status start_workers(boyi__shifts *self, const boyi_options *options)
{
    const boyi_game *game = self->run->game;
    for (unsigned i = 0; i < self->threads; i++) {
        boyi__shift_worker *own = &self->workers[i];
        boyi_status status = boyi__run_start(&own->run, game, options, &own->error);
        if (status)
            return boyi__run_fail(self->run, status);
        own->tools.team = self->team;
        own->moves = malloc((game->rules.most_moves + 1) * sizeof *own->moves);
        if (!own->moves)
            return boyi__run_fail(self->run, BOYI_MEMORY);
    }
    return BOYI_OK;
}

/* With a team, this rank's file is opened to the others, under its name where they share a folder. */
static boyi_status open_file(boyi__shifts *self)
{
    const struct boyi_team *team = self->team;
    boyi__spill_file *spill = &self->sections->spill;
    boyi_status status = BOYI_OK;
    if (!team)
        return BOYI_OK;
    if (team->file) {
        boyi__spill_end(spill);
        status = boyi__spill_start_named(spill, team->file, self->run->error);
    }
    return status ? status : team->open(team->self, spill, self->run->error);
}

static void end(boyi__shifts *self)
{
    for (unsigned i = 0; self->workers && i < self->threads; i++) {
        boyi__shift_worker *own = &self->workers[i];
        free_worker(self, own);
        boyi__packed_tools_end(&own->tools);
        free(own->moves);
        boyi__run_end(&own->run);
    }
    free(self->workers);
    boyi__meter *meter = &self->run->meter;
    size_t count = self->by_level ? self->sections->order_count : 0;
    boyi__meter_free(meter, self->by_level, count, sizeof *self->by_level);
    boyi__meter_free(meter, self->level_first, self->level_first ? (size_t)self->levels + 2 : 0,
                     sizeof *self->level_first);
    boyi__meter_free(meter, self->starts, self->starts_room, sizeof *self->starts);
    boyi__meter_free(meter, self->in, (size_t)self->in_count, sizeof *self->in);
    boyi__meter_free(meter, self->out, self->out_room, sizeof *self->out);
    boyi__meter_free(meter, self->nodes, self->nodes_room, sizeof *self->nodes);
    boyi__chunk_pool_end(&self->pool);
}

boyi_status boyi__sections_shift(boyi__run *run, boyi_state start, const boyi_options *options,
                                 const boyi__sections_sink *sink, boyi__sections *sections)
{
    const boyi_rules *rules = &run->game->rules;
    if (!rules->section || !rules->section_moves || rules->kind != BOYI_OUTCOME ||
        (run->symmetry &&
         (!rules->section_mirror || !rules->mirror || !rules->bits || rules->bits > SYMMETRY_BITS)))
        return BOYI_METHOD;
    boyi__shifts self = {.run = run,
                         .sink = sink,
                         .sections = sections,
                         .threads = boyi__thread_count(options),
                         .together = 1};
    boyi__chunk_pool_start(&self.pool, &run->meter);
    self.team = options ? options->team : NULL;
    self.home = (boyi__section_home){&self.pool, &sections->spill, self.team};
    boyi__codec_start(&self.codec, BOYI_OUTCOME, 1);
    if (rules->layer)
        self.start_layer = rules->layer(run->game->self, start);
    self.workers = calloc(self.threads, sizeof *self.workers);
    boyi_status status = self.workers ? start_workers(&self, options) : BOYI_MEMORY;
    if (!self.workers)
        boyi__run_fail(run, status);
    if (!status)
        status = boyi__shifts_find_graph(&self, start);
    if (!status)
        status = open_file(&self);
    if (!status)
        status = run_passes(&self);
    if (!status && self.team)
        status = self.team->open(self.team->self, NULL, run->error);
    if (boyi__failure_any(&self.failure))
        status = boyi__run_fail_first(run, &self.failure);
    end(&self);
    return status;
}
