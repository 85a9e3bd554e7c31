/* The backward pass: solves all sections, from the last one back.
 *
 * States are solved in batches. Their moves are generated again; what each kind of move leads to is a sorted list, mostly, which
 * is joined with the run of the section that this kind led to last: a finger on that run moves forward until it meets each
 * state. A state belongs to one section only, so a state that is met need not be asked for its section. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "solve/sections/sections.h"

enum { KINDS = BOYI__SECTION_KINDS, BATCH = BOYI__SECTION_BATCH, MOST_LOOKUPS = 4 * BATCH };

/* Runs that stay unpacked; with more, page faults take longer than unpacking again. */
enum { UNPACKED_BYTES = 32 << 20 };

/* A move of a state of the batch, and where its value is. */
typedef struct {
    const boyi__section *section;
    size_t place;
    int64_t gain;
    bool again;
} lookup;

/* What one kind of move leads to. */
typedef struct {
    size_t count;
    bool sorted;
    const boyi__section *section; /* that was met last */
    size_t finger;
    boyi_state states[BATCH + 1];
    uint32_t lookups[BATCH];
    size_t places[BATCH + 1];
} list;

typedef struct boyi__section_join {
    list lists[KINDS];
    lookup *lookups;
    size_t lookups_room;
} join;

/* ---- Unpacked runs ---- */

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

/* Frees the runs that were not used for longest until `bytes` more are within bounds. Those of the section that
 * is being solved stay. */
static void make_room(boyi__sections_run *self, uint64_t bytes)
{
    uint64_t most = self->run->meter.max_bytes / 4 < UNPACKED_BYTES ? self->run->meter.max_bytes / 4
                                                                    : UNPACKED_BYTES;
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

static boyi_status unpack(boyi__sections_run *self, size_t place)
{
    boyi__section *section = &self->sections->list[place];
    section->used = self->clock;
    if (section->states)
        return BOYI_OK;
    uint64_t bytes = (section->count + 1) * sizeof *section->states;
    make_room(self, bytes);
    boyi_status status = boyi__run_reserve(self->run, &self->unpacked, &self->unpacked_room,
                                           self->unpacked_count + 1, sizeof *self->unpacked);
    if (!status)
        status = boyi__run_fail(self->run, boyi__meter_resize(&self->run->meter, &section->states, 0,
                                                              section->count + 1, sizeof *section->states));
    if (status)
        return status;
    self->unpacked[self->unpacked_count++] = place;
    self->unpacked_bytes += bytes;
    status = boyi__packed_read_run(&self->tools, &section->run, self->home.spill, section->states,
                                   self->run->error);
    section->states[section->count] = 0;
    if (!status && section->values.pieces) {
        status = boyi__meter_resize(&self->run->meter, &section->codes, 0, section->count, section->width);
        if (!status)
            status = boyi__packed_read_codes(&self->tools, &section->values, self->home.spill, section->codes,
                                             self->run->error);
    }
    return boyi__run_fail(self->run, status);
}

/* Packs the codes of a solved section; they stay unpacked as long as its run does. */
static boyi_status pack_codes(boyi__sections_run *self, boyi__section *section)
{
    if (!section->codes || section->values.pieces)
        return BOYI_OK;
    size_t bytes = section->count * section->width;
    boyi_status status = boyi__run_reserve(self->run, &self->other, &self->other_room,
                                           bytes / sizeof *self->other + 1, sizeof *self->other);
    if (!status)
        status = boyi__run_fail(self->run, boyi__home_keep_codes(&self->home, &self->tools, section->codes,
                                                                 section->count, section->width, self->other,
                                                                 &section->values, self->run->error));
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
            status = boyi__run_fail(
                self->run, boyi__home_spill(&self->home, &self->tools, &section->run, self->run->error));
    }
    return status;
}

static boyi_status unpack_all(boyi__sections_run *self, size_t place)
{
    self->clock++;
    boyi_status status = unpack(self, place);
    const boyi__section *section = &self->sections->list[place];
    for (size_t i = 0; i < section->targets_count && !status; i++)
        status = unpack(self, section->targets[i]);
    return status;
}

/* ---- The join ---- */

/* The finger goes over the run once, one state at a time, and stops behind the last state that is met. No branch depends on
 * whether a state is met. Returns how many states of the list were met. */
static size_t join_dense(list *in, size_t first)
{
    enum { CHUNK = 16 };
    const boyi_state *states = in->section->states;
    size_t count = in->section->count, at = in->finger, i = first;
    in->states[in->count] = in->states[in->count - 1]; /* which was met before */
    while (i < in->count && at < count) {
        size_t stop = count - at < CHUNK ? count : at + CHUNK;
        for (; at < stop; at++) {
            in->places[i] = at;
            i += states[at] == in->states[i];
        }
        if (i < in->count && states[at - 1] > in->states[i])
            break; /* it is not there */
    }
    return i - first;
}

/* The finger goes to each state on its own. */
static size_t join_sparse(list *in, size_t first)
{
    const boyi__section *section = in->section;
    size_t i = first, at = in->finger;
    for (; i < in->count; i++) {
        at = boyi__run_seek(section->states, section->count, at, in->states[i]);
        if (at == section->count || section->states[at] != in->states[i])
            break;
        in->places[i] = at;
    }
    return i - first;
}

static size_t join_list(list *in, size_t first)
{
    enum { SPARSE = 8 };
    const boyi__section *section = in->section;
    size_t left = in->count - first;
    if (!in->sorted || left < 4)
        return join_sparse(in, first);
    in->finger = boyi__run_seek(section->states, section->count, in->finger, in->states[first]);
    size_t end = boyi__run_seek(section->states, section->count, in->finger, in->states[in->count - 1]);
    return end - in->finger > SPARSE * left ? join_sparse(in, first) : join_dense(in, first);
}

/* Finds the places of all states of a list. */
static boyi_status find_places(boyi__sections_run *self, list *in, lookup *lookups)
{
    for (size_t done = 0; done < in->count;) {
        size_t met = in->section ? join_list(in, done) : 0;
        for (size_t i = done; i < done + met; i++) {
            lookups[in->lookups[i]].section = in->section;
            lookups[in->lookups[i]].place = in->places[i];
        }
        if (met)
            in->finger = in->places[done + met - 1];
        done += met;
        if (done == in->count)
            break;
        boyi_status status = boyi__sections_locate(self, in->states[done], &in->section, &in->finger);
        if (status)
            return status;
        lookups[in->lookups[done]].section = in->section;
        lookups[in->lookups[done]].place = in->finger;
        done++;
    }
    in->count = 0;
    in->sorted = true;
    return BOYI_OK;
}

/* ---- A batch ---- */

/* Outcomes in one byte: the best move is found by comparing codes. False: some value has a wider code. */
static bool fold_narrow(const boyi__codec *codec, const lookup *lookups, size_t count, unsigned *out)
{
    unsigned best = 0;
    for (size_t i = 0; i < count; i++) {
        if (lookups[i].section->width != 1)
            return false;
        unsigned move =
            codec->moved[lookups[i].again][((const uint8_t *)lookups[i].section->codes)[lookups[i].place]];
        best = move > best ? move : best;
    }
    *out = best;
    return true;
}

static boyi_status fold(boyi__sections_run *self, boyi_state state, const lookup *lookups, size_t count,
                        int64_t *worth)
{
    boyi__run *run = self->run;
    if (count == 0)
        return boyi__run_finished(run, state, worth);
    boyi__fold_start(&run->fold, count, false);
    for (size_t i = 0; i < count; i++) {
        const boyi__section *section = lookups[i].section;
        boyi_move move = {.gain = lookups[i].gain, .again = lookups[i].again};
        boyi__fold_add(
            &run->fold, &move,
            boyi__code_read(boyi__sections_codec(self, section->width), section->codes, lookups[i].place));
    }
    return boyi__run_fold_end(run, state, worth);
}

/* Solves states[first … ], as many as there is room for, and writes their codes. *wider: some code does not fit. Returns how many
 * through *done. */
static boyi_status solve_batch(boyi__sections_run *self, const boyi__section *here, size_t first, void *codes,
                               size_t *done, bool *wider)
{
    boyi__run *run = self->run;
    join *own = self->join;
    size_t counts[BATCH], count = 0, started = 0,
                          most = here->count - first < BATCH ? here->count - first : BATCH;
    const boyi__codec *codec = boyi__sections_codec(self, here->width);
    for (bool full = false; count < most && !full; count++) {
        bool sum;
        size_t moves = counts[count] = boyi__run_expand(run, here->states[first + count], &sum);
        if (moves == BOYI_BROKEN)
            return boyi__run_fail_broken(run);
        boyi_status status = boyi__run_reserve(run, &own->lookups, &own->lookups_room, started + moves + 1,
                                               sizeof *own->lookups);
        for (size_t i = 0; i < moves && !status; i++) {
            const boyi_move *move = &run->moves[i];
            list *in = &own->lists[move->name % KINDS];
            own->lookups[started] = (lookup){.gain = move->gain, .again = move->again};
            if (in->count == BATCH) /* states with many moves of one kind */
                status = find_places(self, in, own->lookups);
            in->sorted &= !in->count || move->to > in->states[in->count - 1];
            in->states[in->count] = move->to;
            in->lookups[in->count++] = (uint32_t)started++;
        }
        if (status)
            return status == BOYI_ABSENT ? boyi__sections_fail_unrepeatable(self, here->states[first + count])
                                         : status;
        full = started >= MOST_LOOKUPS;
    }
    for (size_t kind = 0; kind < KINDS; kind++)
        if (own->lists[kind].count && find_places(self, &own->lists[kind], own->lookups))
            return boyi__sections_fail_unrepeatable(self, here->states[first]);
    const lookup *lookups = own->lookups;
    bool narrow = codec->width == 1 && codec->kind == BOYI_OUTCOME;
    for (size_t i = 0; i < count; lookups += counts[i], i++) {
        unsigned best;
        if (narrow && counts[i] && fold_narrow(codec, lookups, counts[i], &best)) {
            *wider |= best % 2;
            ((uint8_t *)codes)[first + i] = (uint8_t)(best / 2);
            continue;
        }
        int64_t worth;
        boyi_status status = fold(self, here->states[first + i], lookups, counts[i], &worth);
        if (status)
            return status;
        *wider |= !boyi__code_write(codec, codes, first + i, worth);
    }
    *done = count;
    return BOYI_OK;
}

/* ---- A section ---- */

static void start_lists(boyi__sections_run *self)
{
    for (size_t kind = 0; kind < KINDS; kind++) {
        list *in = &self->join->lists[kind];
        in->count = in->finger = 0;
        in->sorted = true;
        in->section = NULL;
    }
}

/* *wider: some code does not fit. */
static boyi_status solve_in_batches(boyi__sections_run *self, const boyi__section *here, void *codes,
                                    uint64_t before, bool *wider)
{
    boyi__run *run = self->run;
    boyi_status status = BOYI_OK;
    for (size_t i = 0, done = 0; i < here->count && !status && !*wider; i += done) {
        status = solve_batch(self, here, i, codes, &done, wider);
        if (!status)
            status = boyi__run_fail(run, boyi__meter_tick(&run->meter, before + i + done));
    }
    return status;
}

static boyi_status solve_inside(boyi__sections_run *self, const boyi__section *here, void *codes, bool *wider)
{
    boyi__run *run = self->run;
    int64_t *worths = NULL;
    boyi_status status = boyi__run_fail(
        run, boyi__meter_resize(&run->meter, &worths, 0, here->count, sizeof *worths));
    if (!status)
        status = boyi__section_solve_inside(self, here, worths);
    const boyi__codec *codec = boyi__sections_codec(self, here->width);
    for (size_t i = 0; i < here->count && !status && !*wider; i++)
        *wider |= !boyi__code_write(codec, codes, i, worths[i]);
    boyi__meter_free(&run->meter, worths, here->count, sizeof *worths);
    return status;
}

static boyi_status solve_section(boyi__sections_run *self, boyi__section *here, uint64_t before)
{
    boyi__run *run = self->run;
    for (here->width = 1;; here->width = boyi__code_wider(here->width)) {
        void *codes = NULL;
        bool wider = false;
        boyi_status status = boyi__run_fail(
            run, boyi__meter_resize(&run->meter, &codes, 0, here->count, here->width));
        if (status)
            return status;
        start_lists(self);
        status = here->inside ? solve_inside(self, here, codes, &wider)
                              : solve_in_batches(self, here, codes, before, &wider);
        if (!status && !wider) {
            here->codes = codes;
            return BOYI_OK;
        }
        boyi__meter_free(&run->meter, codes, here->count, here->width);
        if (status)
            return status;
    }
}

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

boyi_status boyi__sections_backward(boyi__sections_run *self)
{
    boyi__run *run = self->run;
    boyi__sections *sections = self->sections;
    boyi_status status = BOYI_OK;
    uint64_t solved = 0;
    static const unsigned widths[] = {1, 2, 8};
    for (size_t i = 0; i < 3; i++)
        boyi__codec_start(&self->codecs[i], sections->kind, widths[i]);
    self->join = calloc(1, sizeof *self->join);
    if (!self->join)
        return boyi__run_fail(run, BOYI_MEMORY);
    boyi__meter_phase(&run->meter, "solving");
    run->meter.total = sections->states;
    self->relieved = sections->order_count;
    for (size_t i = sections->order_count; i-- > 0 && !status;) {
        size_t place = sections->order[i];
        status = unpack_all(self, place);
        if (!status)
            status = solve_section(self, &sections->list[place], solved);
        solved += sections->list[place].count;
        if (!status && self->sink)
            status = finish(self, place);
        if (!status)
            status = relieve(self, i);
    }
    boyi__meter_free(&run->meter, self->join->lookups, self->join->lookups_room, sizeof *self->join->lookups);
    for (size_t i = 0; i < self->unpacked_count; i++)
        pack_again(self, &sections->list[self->unpacked[i]]);
    self->unpacked_count = 0;
    free(self->join);
    return status;
}
