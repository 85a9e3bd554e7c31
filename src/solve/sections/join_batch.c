/* A finger on each run moves forward until it meets each state of a sorted list. A state belongs to one section only, so a state that is
 * met need not be asked for its section. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "solve/sections/join.h"

enum { KINDS = BOYI__SECTION_KINDS, BATCH = BOYI__SECTION_BATCH, MOST_LOOKUPS = 4 * BATCH };

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
    boyi__block lookups; /* lookup */
} join;

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
static boyi_status find_places(const boyi__sections_run *self, list *in, lookup *lookups)
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

static boyi_status fold(const boyi__sections_run *self, boyi__run *run, boyi_state state,
                        const lookup *lookups, size_t count, int64_t *worth)
{
    if (count == 0)
        return boyi__worth_finished(run->game, state, run->error, worth);
    boyi__fold_start(&run->fold, count, false);
    for (size_t i = 0; i < count; i++) {
        const boyi__section *section = lookups[i].section;
        boyi_move move = {.gain = lookups[i].gain, .again = lookups[i].again};
        boyi__fold_add(
            &run->fold, &move,
            boyi__code_read(boyi__sections_codec(self, section->width), section->codes, lookups[i].place));
    }
    return boyi__fold_end(&run->fold, run->game, state, run->error, worth);
}

/* Writes the moves of a state of a section to run->moves; returns how many. */
static size_t expand(boyi__run *run, const boyi__section *here, size_t i)
{
    bool sum;
    if (!here->uniform)
        return boyi__run_expand(run, here->states[i], &sum);
    if (boyi__section_is_end(here, i))
        return 0;
    for (size_t m = 0; m < here->fixed_count; m++) {
        const boyi__fixed_move *move = &here->fixed[m];
        run->moves[m] = (boyi_move){.to = here->states[i] + move->shift,
                                    .gain = move->gain,
                                    .name = move->kind,
                                    .again = move->again};
    }
    return here->fixed_count;
}

/* Generates the moves of states of a section, from `first` on, as many as there is room for, and finds where they lead. counts: how many
 * each state has. Returns how many states through *done. */
static boyi_status find_moves(const boyi__sections_run *self, boyi__section_worker *own,
                              const boyi__section *here, size_t first, size_t most, size_t *counts,
                              size_t *done)
{
    boyi__run *run = &own->run;
    join *lists = own->join;
    size_t count = 0, started = 0;
    boyi_status status = BOYI_OK;
    for (bool full = false; count < most && !full; count++) {
        size_t moves = counts[count] = expand(run, here, first + count);
        if (moves == BOYI_BROKEN)
            return BOYI_INPUT;
        status = boyi__block_extend(self->home.pool, &lists->lookups, (started + moves + 1) * sizeof(lookup));
        lookup *lookups = lists->lookups.data;
        for (size_t i = 0; i < moves && !status; i++) {
            const boyi_move *move = &run->moves[i];
            list *in = &lists->lists[move->name % KINDS];
            lookups[started] = (lookup){.gain = move->gain, .again = move->again};
            if (in->count == BATCH) /* states with many moves of one kind */
                status = find_places(self, in, lookups);
            in->sorted &= !in->count || move->to > in->states[in->count - 1];
            in->states[in->count] = move->to;
            in->lookups[in->count++] = (uint32_t)started++;
        }
        if (status)
            return status == BOYI_ABSENT
                       ? boyi__sections_fail_unrepeatable(self, here->states[first + count], &own->error)
                       : status;
        full = started >= MOST_LOOKUPS;
    }
    for (size_t kind = 0; kind < KINDS; kind++)
        if (lists->lists[kind].count && find_places(self, &lists->lists[kind], lists->lookups.data))
            return boyi__sections_fail_unrepeatable(self, here->states[first], &own->error);
    *done = count;
    return BOYI_OK;
}

/* Solves states[first … ], `most` at most, and writes their codes. *wider: some code does not fit. Returns how many through *done. */
static boyi_status solve_batch(const boyi__sections_run *self, boyi__section_worker *own,
                               const boyi__section *here, size_t first, size_t most, size_t *done,
                               bool *wider)
{
    size_t counts[BATCH];
    const boyi__codec *codec = boyi__sections_codec(self, here->width);
    boyi_status status = find_moves(self, own, here, first, most < BATCH ? most : BATCH, counts, done);
    if (status)
        return status;
    const lookup *lookups = ((join *)own->join)->lookups.data;
    bool narrow = codec->width == 1 && codec->kind == BOYI_OUTCOME;
    for (size_t i = 0; i < *done; lookups += counts[i], i++) {
        unsigned best;
        if (narrow && counts[i] && fold_narrow(codec, lookups, counts[i], &best)) {
            *wider |= best % 2;
            ((uint8_t *)here->codes)[first + i] = (uint8_t)(best / 2);
            continue;
        }
        int64_t worth;
        status = fold(self, &own->run, here->states[first + i], lookups, counts[i], &worth);
        if (status)
            return status;
        *wider |= !boyi__code_write(codec, here->codes, first + i, worth);
    }
    return BOYI_OK;
}

/* ---- A range ---- */

static void start_lists(join *lists)
{
    for (size_t kind = 0; kind < KINDS; kind++) {
        list *in = &lists->lists[kind];
        in->count = in->finger = 0;
        in->sorted = true;
        in->section = NULL;
    }
}

void boyi__join_batches(boyi__sections_run *self, unsigned thread, boyi__solve_range *range)
{
    boyi__section_worker *own = &self->workers[thread];
    const boyi__section *here = &self->sections->list[range->place];
    boyi_status status = BOYI_OK;
    if (!own->join)
        own->join = calloc(1, sizeof *own->join);
    if (own->join)
        start_lists(own->join);
    else
        status = BOYI_MEMORY;
    for (size_t i = 0, done = 0; i < range->count && !status && !range->wider; i += done) {
        status = solve_batch(self, own, here, range->first + i, range->count - i, &done, &range->wider);
        boyi__sections_note_done(self, thread, done);
        if (boyi__failure_any(&self->failure))
            return;
    }
    if (status)
        boyi__failure_note(&self->failure, status, own->error.text[0] ? &own->error : NULL);
}

void boyi__join_end(boyi__sections_run *self, boyi__section_worker *own)
{
    if (own->join)
        boyi__block_free(&self->pool, &own->join->lookups);
    free(own->join);
    own->join = NULL;
}
