/* The backward pass: solves all sections, from the last one back.
 *
 * With several threads, a batch of sections that do not lead to each other is solved at once, large ones in ranges: first the runs
 * that they need are unpacked, then the ranges are solved (join.h), then the sections are passed on in their order. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "solve/sections/join.h"

enum {
    UNPACKED_BYTES =
        32 << 20, /* runs that stay unpacked; with more, page faults take longer than unpacking again */
    BATCH_STATES = 1 << 20,
    RANGE_LEAST = 1 << 12,  /* a section with more may be split */
    THREAD_RANGES = 8,      /* into which a batch is split for each thread, about */
    SHARED_LEAST = 1 << 13, /* a smaller batch is left to one thread */
};

/* ---- Unpacked runs ---- */

static uint64_t most_unpacked(const boyi__sections_run *self)
{
    uint64_t quarter = self->run->meter.max_bytes / 4;
    return quarter < UNPACKED_BYTES ? quarter : UNPACKED_BYTES;
}

static void pack_again(boyi__sections_run *self, boyi__section *section)
{
    size_t bytes = (section->count + 1) * sizeof *section->states;
    boyi__meter_free(&self->run->meter, section->states, section->count + 1, sizeof *section->states);
    section->states = NULL;
    if (section->values.pieces) {
        boyi__meter_free(&self->run->meter, section->codes, section->count, section->width);
        section->codes = NULL;
    }
    self->unpacked_bytes -= bytes;
}

/* Frees the runs that were not used for longest until `bytes` more are within bounds. Those that the batch
 * needs stay. */
static void make_room(boyi__sections_run *self, uint64_t bytes)
{
    uint64_t most = most_unpacked(self);
    while (self->unpacked_count > 0 && self->unpacked_bytes + bytes > most) {
        size_t oldest = 0;
        for (size_t i = 1; i < self->unpacked_count; i++)
            if (self->sections->list[self->unpacked[i]].used <
                self->sections->list[self->unpacked[oldest]].used)
                oldest = i;
        boyi__section *section = &self->sections->list[self->unpacked[oldest]];
        if (section->used == self->clock)
            return;
        pack_again(self, section);
        self->unpacked[oldest] = self->unpacked[--self->unpacked_count];
    }
}

/* Makes room for the run of a section, and its codes if it is solved. It is read by `load`. */
static boyi_status reserve(boyi__sections_run *self, size_t place)
{
    boyi__run *run = self->run;
    boyi__section *section = &self->sections->list[place];
    section->used = self->clock;
    if (section->states)
        return BOYI_OK;
    uint64_t bytes = (section->count + 1) * sizeof *section->states;
    make_room(self, bytes);
    boyi_status status = boyi__run_reserve(run, &self->unpacked, &self->unpacked_room,
                                           self->unpacked_count + 1, sizeof *self->unpacked);
    if (!status)
        status = boyi__run_reserve(run, &self->loading, &self->loading_room, self->loading_count + 1,
                                   sizeof *self->loading);
    if (!status)
        status = boyi__run_fail(run, boyi__meter_resize(&run->meter, &section->states, 0, section->count + 1,
                                                        sizeof *section->states));
    if (status)
        return status;
    self->unpacked[self->unpacked_count++] = place;
    self->loading[self->loading_count++] = place;
    self->unpacked_bytes += bytes;
    if (section->values.pieces)
        status = boyi__run_fail(
            run, boyi__meter_resize(&run->meter, &section->codes, 0, section->count, section->width));
    return status;
}

static size_t end_bytes(const boyi__section *section)
{
    return (section->count + 7) / 8;
}

/* Unpacks what there is room for. */
static void load(void *context, unsigned thread, size_t i)
{
    boyi__sections_run *self = context;
    boyi__section_worker *own = &self->workers[thread];
    boyi__section *section = &self->sections->list[self->loading[i]];
    boyi_status status = boyi__packed_read_run(&own->tools, &section->run, self->home.spill, section->states,
                                               &own->error);
    section->states[section->count] = 0;
    if (!status && section->values.pieces)
        status = boyi__packed_read_codes(&own->tools, &section->values, self->home.spill, section->codes,
                                         &own->error);
    if (!status && section->end_bits)
        status = boyi__packed_read_codes(&own->tools, &section->ends, self->home.spill, section->end_bits,
                                         &own->error);
    if (status)
        boyi__failure_note(&self->failure, status, own->error.text[0] ? &own->error : NULL);
}

/* Packs the codes of a solved section; they stay unpacked as long as its run does. */
static boyi_status pack_codes(boyi__sections_run *self, boyi__section *section)
{
    if (!section->codes || section->values.pieces)
        return BOYI_OK;
    size_t bytes = section->count * section->width;
    boyi__section_worker *own = &self->workers[0];
    boyi_status status = boyi__block_grow(&self->pool, &own->other, bytes + 1);
    if (!status)
        status = boyi__home_keep_codes(&self->home, &own->tools, section->codes, section->count,
                                       section->width, own->other.data, &section->values, self->run->error);
    status = boyi__run_fail(self->run, status);
    if (!status && !section->states) {
        boyi__meter_free(&self->run->meter, section->codes, section->count, section->width);
        section->codes = NULL;
    }
    return status;
}

/* Where memory is short, packs the codes of solved sections: of the last ones of the order first, up to the one at `solved`. */
static boyi_status relieve(boyi__sections_run *self, size_t solved)
{
    boyi_status status = BOYI_OK;
    while (!status && self->relieved > solved && boyi__home_is_short(&self->home)) {
        boyi__section *section = &self->sections->list[self->sections->order[--self->relieved]];
        status = pack_codes(self, section);
        if (!status)
            status = boyi__run_fail(self->run, boyi__home_spill(&self->home, &self->workers[0].tools,
                                                                &section->run, self->run->error));
    }
    return status;
}

/* ---- A batch ---- */

/* The sections of the batch are order[first … end-1]. */
typedef struct {
    size_t first, end;
    uint64_t states;
} batch;

/* The bytes of the runs that a section needs. */
static uint64_t bytes_around(const boyi__sections_run *self, const boyi__section *section)
{
    uint64_t states = section->count;
    for (size_t i = 0; i < section->targets_count; i++)
        states += self->sections->list[section->targets[i]].count;
    return states * sizeof(boyi_state);
}

static bool is_ready(const boyi__sections_run *self, const boyi__section *section)
{
    for (size_t i = 0; i < section->targets_count; i++)
        if (!self->sections->list[section->targets[i]].solved)
            return false;
    return true;
}

/* The sections before `end` that can be solved at once: one, or with several threads as many as are ready. */
static batch choose_batch(const boyi__sections_run *self, size_t end)
{
    const boyi__sections *sections = self->sections;
    batch chosen = {end, end, 0};
    uint64_t bytes = 0;
    while (chosen.first > 0) {
        const boyi__section *next = &sections->list[sections->order[chosen.first - 1]];
        bytes += bytes_around(self, next);
        if (chosen.first < end && (self->threads == 1 || next->inside || !is_ready(self, next) ||
                                   chosen.states + next->count > BATCH_STATES || bytes > most_unpacked(self)))
            break;
        chosen.first--;
        chosen.states += next->count;
        if (next->inside)
            break;
    }
    return chosen;
}

/* Unpacks the runs that the batch needs. */
static boyi_status unpack_batch(boyi__sections_run *self, batch solved, unsigned threads)
{
    const boyi__sections *sections = self->sections;
    boyi_status status = BOYI_OK;
    self->clock++;
    self->loading_count = 0;
    for (size_t i = solved.first; i < solved.end; i++) { /* what is there already is not freed for the rest */
        const boyi__section *section = &sections->list[sections->order[i]];
        for (size_t j = 0; j < section->targets_count; j++)
            sections->list[section->targets[j]].used = self->clock;
    }
    for (size_t i = solved.first; i < solved.end && !status; i++) {
        size_t place = sections->order[i];
        boyi__section *section = &sections->list[place];
        if (section->ends.pieces)
            status = boyi__run_fail(self->run, boyi__meter_resize(&self->run->meter, &section->end_bits, 0,
                                                                  end_bytes(section), 1));
        if (!status)
            status = reserve(self, place);
        for (size_t j = 0; j < section->targets_count && !status; j++)
            status = reserve(self, section->targets[j]);
    }
    if (status)
        return status;
    boyi__parallel_for(threads, self->loading_count, &self->failure, load, self);
    return boyi__run_fail_first(self->run, &self->failure);
}

/* ---- Solving ---- */

static void solve_range(void *context, unsigned thread, size_t i)
{
    boyi__sections_run *self = context;
    boyi__solve_range *range = &self->ranges[i];
    if (boyi__join_is_fixed(self, &self->sections->list[range->place]))
        boyi__join_fixed(self, thread, range);
    else
        boyi__join_batches(self, thread, range);
}

/* Splits a section of a batch of so many states. */
static boyi_status add_ranges(boyi__sections_run *self, size_t place, uint64_t states)
{
    uint64_t range = states / ((uint64_t)THREAD_RANGES * self->threads) + 1;
    range = range < RANGE_LEAST ? RANGE_LEAST : range;
    size_t count = self->sections->list[place].count,
           ranges = self->threads > 1 ? (size_t)(count / range) + 1 : 1;
    boyi_status status = boyi__run_reserve(self->run, &self->ranges, &self->ranges_room,
                                           self->ranges_count + ranges, sizeof *self->ranges);
    for (size_t i = 0; i < ranges && !status; i++) {
        size_t first = count / ranges * i, end = i + 1 < ranges ? count / ranges * (i + 1) : count;
        self->ranges[self->ranges_count++] = (boyi__solve_range){place, first, end - first, false};
    }
    return status;
}

static boyi_status reserve_codes(boyi__sections_run *self, boyi__section *section, unsigned width)
{
    boyi__meter *meter = &self->run->meter;
    if (section->codes)
        boyi__meter_free(meter, section->codes, section->count, section->width);
    section->codes = NULL;
    section->width = width;
    return boyi__run_fail(self->run, boyi__meter_resize(meter, &section->codes, 0, section->count, width));
}

/* Solves sections whose moves all lead to later ones. Those some of whose codes do not fit are solved again, with wider codes. */
static boyi_status solve_batch(boyi__sections_run *self, batch solved, unsigned threads)
{
    boyi__sections *sections = self->sections;
    boyi_status status = BOYI_OK;
    for (size_t i = solved.end; i-- > solved.first && !status;)
        status = reserve_codes(self, &sections->list[sections->order[i]], 1);
    self->ranges_count = 0;
    for (size_t i = solved.end; i-- > solved.first && !status;)
        status = add_ranges(self, sections->order[i], solved.states);
    while (self->ranges_count > 0 && !status) {
        boyi__parallel_for(threads, self->ranges_count, &self->failure, solve_range, self);
        status = boyi__run_fail_first(self->run, &self->failure);
        size_t count = self->ranges_count;
        for (size_t i = 0, next; i < count && !status; i = next) {
            bool wider = false;
            for (next = i; next < count && self->ranges[next].place == self->ranges[i].place; next++)
                wider |= self->ranges[next].wider;
            if (!wider)
                sections->list[self->ranges[i].place].solved = true;
        }
        self->ranges_count = 0;
        for (size_t i = solved.end; i-- > solved.first && !status;) {
            boyi__section *section = &sections->list[sections->order[i]];
            if (section->solved)
                continue;
            status = reserve_codes(self, section, boyi__code_wider(section->width));
            if (!status)
                status = add_ranges(self, sections->order[i], solved.states);
        }
    }
    return status;
}

static boyi_status solve_inside(boyi__sections_run *self, boyi__section *here)
{
    boyi__run *run = self->run;
    int64_t *worths = NULL;
    boyi_status status = boyi__run_fail(
        run, boyi__meter_resize(&run->meter, &worths, 0, here->count, sizeof *worths));
    if (!status)
        status = boyi__section_solve_inside(self, here, worths);
    for (unsigned width = 1; !status && !here->solved; width = boyi__code_wider(width)) {
        status = reserve_codes(self, here, width);
        const boyi__codec *codec = boyi__sections_codec(self, width);
        size_t fitting = 0;
        while (!status && fitting < here->count &&
               boyi__code_write(codec, here->codes, fitting, worths[fitting]))
            fitting++;
        here->solved = fitting == here->count;
    }
    boyi__meter_free(&run->meter, worths, here->count, sizeof *worths);
    return status;
}

/* ---- Passing sections on ---- */

/* Frees a solved section that no section leads to that is still to be solved. */
static void free_section(boyi__sections_run *self, size_t place)
{
    boyi__section *section = &self->sections->list[place];
    for (size_t i = 0; i < self->unpacked_count && section->states; i++)
        if (self->unpacked[i] == place) {
            pack_again(self, section);
            self->unpacked[i] = self->unpacked[--self->unpacked_count];
        }
    boyi__home_drop(&self->home, &section->run);
    boyi__home_drop(&self->home, &section->values);
    if (section->codes)
        boyi__meter_free(&self->run->meter, section->codes, section->count, section->width);
    section->codes = NULL;
}

/* Passes a solved section on, and frees those that are not needed any more. */
static boyi_status finish(boyi__sections_run *self, size_t place)
{
    boyi__section *all = self->sections->list, *here = &all[place];
    const boyi__finished_section done = {here->number, here->count, here->states, here->codes, here->width};
    boyi_status status = self->sink->take(self->sink->self, &done, self->run->error);
    if (here->first != SIZE_MAX) {
        boyi__section *last = &all[self->sections->order[here->first]];
        here->next_free = last->first_free;
        last->first_free = place;
    } else {
        free_section(self, place);
    }
    for (size_t i = here->first_free; i != SIZE_MAX; i = all[i].next_free)
        free_section(self, i);
    return status;
}

/* What only the solving of a section needs. */
static void free_moves(boyi__sections_run *self, boyi__section *section)
{
    boyi__meter *meter = &self->run->meter;
    boyi__meter_free(meter, section->end_bits, end_bytes(section), 1);
    boyi__meter_free(meter, section->fixed, section->fixed_count, sizeof *section->fixed);
    boyi__home_drop(&self->home, &section->ends);
    section->end_bits = NULL;
    section->fixed = NULL;
}

static boyi_status run_batch(boyi__sections_run *self, batch solved)
{
    boyi__sections *sections = self->sections;
    unsigned threads = solved.states < SHARED_LEAST ? 1 : self->threads;
    boyi__section *first = &sections->list[sections->order[solved.first]];
    boyi_status status = unpack_batch(self, solved, threads);
    if (!status)
        status = first->inside ? solve_inside(self, first) : solve_batch(self, solved, threads);
    for (size_t i = solved.end; i-- > solved.first && !status;) {
        size_t place = sections->order[i];
        free_moves(self, &sections->list[place]);
        if (self->sink)
            status = finish(self, place);
    }
    return status ? status : relieve(self, solved.first);
}

boyi_status boyi__sections_backward(boyi__sections_run *self)
{
    boyi__run *run = self->run;
    boyi__sections *sections = self->sections;
    boyi_status status = BOYI_OK;
    uint64_t solved = 0;
    static const unsigned widths[] = {1, 2, 8};
    for (size_t i = 0; i < 3; i++)
        boyi__codec_start(&self->codecs[i], sections->kind, widths[i]);
    boyi__meter_phase(&run->meter, "solving");
    run->meter.total = sections->states;
    run->meter.plan = (boyi__plan){BOYI__SECTIONS_FORWARD, BOYI__SECTIONS_BACKWARD, 0};
    self->relieved = sections->order_count;
    for (size_t end = sections->order_count; end > 0 && !status;) {
        batch next = choose_batch(self, end);
        atomic_store(&self->done, solved);
        status = run_batch(self, next);
        solved += next.states;
        end = next.first;
    }
    for (size_t i = 0; i < self->unpacked_count; i++)
        pack_again(self, &sections->list[self->unpacked[i]]);
    self->unpacked_count = 0;
    return status;
}
