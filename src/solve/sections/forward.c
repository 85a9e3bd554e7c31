/* The forward pass: finds the states of all sections, from the first section on.
 *
 * Of the sections that wait only the lowest is certain to be complete. With several threads a batch of the lowest ones is expanded
 * at once, large ones in ranges (expand.h); then they are committed one after the other. If one turns out to lead to another
 * of the batch, or to a new section below it, that other one and those after it are put back, and batches are smaller for a while. So
 * the sections are the same for any number of threads. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "solve/sections/expand.h"

enum {
    BATCH_MOST = 256,       /* sections */
    BATCH_STATES = 1 << 20, /* that wait at them, except for the first */
    RANGE_LEAST = 1 << 12,  /* that wait: a section with more may be split */
    THREAD_RANGES = 8,      /* into which a batch is split for each thread, about */
    SHARED_LEAST = 1 << 13, /* that wait: fewer are left to one thread */
    WAIT_MOST = 1 << 10,    /* batches */
};

/* ---- The sections that wait, in a heap ---- */

static uint64_t number_at(const boyi__sections_run *self, size_t i)
{
    return self->sections->list[self->heap[i]].number;
}

static void swap_places(size_t *heap, size_t a, size_t b)
{
    size_t place = heap[a];
    heap[a] = heap[b];
    heap[b] = place;
}

static boyi_status push(boyi__sections_run *self, size_t place)
{
    boyi_status status = boyi__run_reserve(self->run, &self->heap, &self->heap_room, self->heap_count + 1,
                                           sizeof *self->heap);
    if (status)
        return status;
    size_t i = self->heap_count++;
    self->heap[i] = place;
    for (; i > 0 && number_at(self, i) < number_at(self, (i - 1) / 2); i = (i - 1) / 2)
        swap_places(self->heap, i, (i - 1) / 2);
    return BOYI_OK;
}

static size_t pop(boyi__sections_run *self)
{
    size_t first = self->heap[0];
    self->heap[0] = self->heap[--self->heap_count];
    for (size_t i = 0;;) {
        size_t child = 2 * i + 1;
        if (child >= self->heap_count)
            return first;
        if (child + 1 < self->heap_count && number_at(self, child + 1) < number_at(self, child))
            child++;
        if (number_at(self, i) <= number_at(self, child))
            return first;
        swap_places(self->heap, i, child);
        i = child;
    }
}

/* Finds or adds a section. */
static boyi_status find_section(boyi__sections_run *self, uint64_t number, uint32_t *place)
{
    boyi__sections *sections = self->sections;
    bool fresh;
    boyi_status status = boyi__run_fail(self->run, boyi__set_add(&sections->numbers, number, place, &fresh));
    if (status || !fresh)
        return status;
    status = boyi__run_reserve(self->run, &sections->list, &sections->room, (size_t)*place + 1,
                               sizeof *sections->list);
    if (status)
        return status;
    sections->list[*place] = (boyi__section){
        .number = number, .first = SIZE_MAX, .next_free = SIZE_MAX, .first_free = SIZE_MAX};
    return push(self, *place);
}

/* ---- What waits at a section ---- */

static boyi_status add_arrival(boyi__sections_run *self, boyi__section *target, boyi__kept_states *kept,
                               uint64_t shift)
{
    boyi_status status = boyi__run_reserve(self->run, &target->arrivals, &target->arrivals_room,
                                           target->arrivals_count + 1, sizeof *target->arrivals);
    if (status)
        return status;
    target->arrivals[target->arrivals_count++] = (boyi__arrival){kept, shift};
    kept->references++;
    return BOYI_OK;
}

static void free_arrivals(boyi__sections_run *self, boyi__section *section)
{
    for (size_t i = 0; i < section->arrivals_count; i++)
        boyi__kept_drop(self, section->arrivals[i].kept);
    boyi__meter_free(&self->run->meter, section->arrivals, section->arrivals_room, sizeof *section->arrivals);
    section->arrivals = NULL;
    section->arrivals_count = section->arrivals_room = 0;
}

static size_t count_waiting(const boyi__section *section)
{
    size_t total = 0;
    for (size_t i = 0; i < section->arrivals_count; i++)
        total += section->arrivals[i].kept->count;
    return total;
}

/* The first place of an arrival whose state, shifted, is not below `least`. */
static size_t seek(const boyi__arrival *arrival, boyi_state least)
{
    const boyi_state *states = arrival->kept->states.data;
    size_t low = 0, high = arrival->kept->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (states[middle] + arrival->shift < least)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* ---- A batch ---- */

/* One more expansion: of the states from `least` on to below `end`, or to the last if `last`. */
static boyi_status add_expansion(boyi__sections_run *self, size_t place, boyi_state least, boyi_state end,
                                 bool last)
{
    const boyi__section *section = &self->sections->list[place];
    size_t before = self->expansions_room;
    boyi_status status = boyi__run_reserve(self->run, &self->expansions, &self->expansions_room,
                                           self->expansions_count + 1, sizeof *self->expansions);
    if (status)
        return status;
    memset(self->expansions + before, 0, (self->expansions_room - before) * sizeof *self->expansions);
    boyi__expansion *out = &self->expansions[self->expansions_count];
    status = boyi__run_fail(self->run, boyi__block_grow(&self->pool, &out->spans,
                                                        section->arrivals_count * sizeof(boyi__span) + 1));
    if (status)
        return status;
    boyi__span *spans = out->spans.data;
    out->place = place;
    out->number = section->number;
    out->spans_count = section->arrivals_count;
    out->waiting = 0;
    for (size_t i = 0; i < section->arrivals_count; i++) {
        const boyi__arrival *arrival = &section->arrivals[i];
        size_t from = least ? seek(arrival, least) : 0, to = last ? arrival->kept->count : seek(arrival, end);
        spans[i] = (boyi__span){(const boyi_state *)arrival->kept->states.data + from, to - from,
                                arrival->shift};
        out->waiting += to - from;
    }
    self->expansions_count++;
    return BOYI_OK;
}

/* Ranges of about equal size: they begin at states of the longest arrival. */
static boyi_status add_ranges(boyi__sections_run *self, size_t place, size_t ranges)
{
    const boyi__section *section = &self->sections->list[place];
    const boyi__arrival *longest = section->arrivals;
    boyi_state least = 0;
    boyi_status status = BOYI_OK;
    for (size_t i = 1; i < section->arrivals_count; i++)
        if (section->arrivals[i].kept->count > longest->kept->count)
            longest = &section->arrivals[i];
    for (size_t i = 1; i < ranges && !status; i++) {
        const boyi_state *states = longest->kept->states.data;
        boyi_state end = states[longest->kept->count / ranges * i] + longest->shift;
        if (end > least) {
            status = add_expansion(self, place, least, end, false);
            least = end;
        }
    }
    return status ? status : add_expansion(self, place, least, 0, true);
}

/* Takes the sections of the next batch from the heap. *waiting: the states that wait at them. */
static boyi_status choose_batch(boyi__sections_run *self, size_t *waiting)
{
    uint64_t room = self->run->meter.max_bytes / 64 / sizeof(boyi_state);
    size_t most = room < BATCH_STATES ? (size_t)room : BATCH_STATES;
    boyi_status status = BOYI_OK;
    self->batch_count = self->expansions_count = *waiting = 0;
    while (self->heap_count > 0 && self->batch_count < self->batch_most) {
        boyi__section *next = &self->sections->list[self->heap[0]];
        size_t here = count_waiting(next);
        if (self->batch_count && *waiting + here > most)
            break;
        status = boyi__run_reserve(self->run, &self->batch, &self->batch_room, self->batch_count + 1,
                                   sizeof *self->batch);
        if (status)
            return status;
        self->batch[self->batch_count++] = pop(self);
        next->batched = (uint32_t)self->batch_count;
        *waiting += here;
    }
    size_t range = *waiting / ((size_t)THREAD_RANGES * self->threads) + 1;
    range = range < RANGE_LEAST ? RANGE_LEAST : range;
    for (size_t i = 0; i < self->batch_count && !status; i++) {
        size_t place = self->batch[i], here = count_waiting(&self->sections->list[place]);
        status = add_ranges(self, place, self->threads > 1 ? here / range + 1 : 1);
    }
    return status;
}

static void expand_step(void *context, unsigned thread, size_t i)
{
    boyi__sections_run *self = context;
    boyi__expand_range(self, thread, &self->expansions[i]);
}

/* The ranges of a section of the batch; *count: how many. */
static boyi__expansion *find_ranges(const boyi__sections_run *self, size_t place, size_t *count)
{
    boyi__expansion *first = self->expansions, *end = first + self->expansions_count;
    while (first->place != place)
        first++;
    for (*count = 1; first + *count < end && first[*count].place == place;)
        ++*count;
    return first;
}

static bool is_inside(const boyi__expansion *ranges, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (ranges[i].inside)
            return true;
    return false;
}

/* Packs the run of a section, and which of its states are finished. */
static boyi_status pack(boyi__sections_run *self, boyi__section_worker *own, boyi__expansion *from)
{
    boyi__section *section = &self->sections->list[from->place];
    size_t bytes = (from->count + 7) / 8, bound = boyi__packed_run_bound(from->states.data, from->count);
    boyi_status status = boyi__block_grow(&self->pool, &own->other, bound > bytes ? bound : bytes);
    section->count = from->count;
    section->uniform = from->uniform;
    if (!status)
        status = boyi__home_keep_run(&self->home, &own->tools, from->states.data, from->count,
                                     own->other.data, &section->run, &own->error);
    if (status || !from->uniform || !from->ended)
        return status;
    uint8_t *ends = from->ends.data;
    for (size_t i = 0; i < from->count; i += 8) { /* in place: a bit is written when its byte was read */
        unsigned bits = 0;
        for (size_t j = i; j < i + 8 && j < from->count; j++)
            bits |= (unsigned)ends[j] << (j - i);
        ends[i / 8] = (uint8_t)bits;
    }
    return boyi__home_keep_codes(&self->home, &own->tools, ends, bytes, 1, own->other.data, &section->ends,
                                 &own->error);
}

static void pack_step(void *context, unsigned thread, size_t i)
{
    boyi__sections_run *self = context;
    boyi__section_worker *own = &self->workers[thread];
    size_t count;
    boyi__expansion *ranges = find_ranges(self, self->batch[i], &count);
    if (is_inside(ranges, count))
        return;
    boyi_status status = count > 1 ? boyi__expand_join(self, own, ranges, count) : BOYI_OK;
    if (!status)
        status = pack(self, own, ranges);
    if (status)
        boyi__failure_note(&self->failure, status, own->error.text[0] ? &own->error : NULL);
}

/* ---- Committing ---- */

static boyi_status add_target(boyi__sections_run *self, boyi__section *from, uint32_t place)
{
    for (size_t i = from->targets_count; i-- > 0;)
        if (from->targets[i] == place)
            return BOYI_OK;
    boyi_status status = boyi__run_reserve(self->run, &from->targets, &from->targets_room,
                                           from->targets_count + 1, sizeof *from->targets);
    if (!status)
        from->targets[from->targets_count++] = place;
    return status;
}

/* Lets states wait at a section, which may be new. */
static boyi_status deliver(boyi__sections_run *self, uint64_t number, boyi__kept_states *kept, uint64_t shift,
                           uint32_t *place)
{
    boyi_status status = find_section(self, number, place);
    if (!status)
        status = add_arrival(self, &self->sections->list[*place], kept, shift);
    return status;
}

static boyi_status deliver_all(boyi__sections_run *self, boyi__expansion *from)
{
    boyi_status status = BOYI_OK;
    const boyi__stream_out *streams = from->streams.data;
    boyi__fixed_move *fixed = from->fixed.data;
    size_t moves = from->uniform ? from->fixed_count : from->streams_count;
    for (size_t i = 0; i < moves && !status; i++) {
        uint32_t place = 0;
        if (from->uniform) {
            status = deliver(self, fixed[i].number, from->open, fixed[i].shift, &place);
            fixed[i].place = place;
        } else {
            status = deliver(self, streams[i].number, streams[i].kept, 0, &place);
        }
        boyi__section *list = self->sections->list;
        if (!status)
            status = add_target(self, &list[from->place], place);
        if (!status && list[place].first == SIZE_MAX)
            list[place].first = self->sections->order_count;
    }
    return status;
}

/* Notes the moves of a uniform section. */
static boyi_status keep_fixed(boyi__sections_run *self, const boyi__expansion *from)
{
    boyi__section *section = &self->sections->list[from->place];
    if (!from->uniform || !from->fixed_count)
        return BOYI_OK;
    boyi_status status = boyi__run_fail(
        self->run,
        boyi__meter_resize(&self->run->meter, &section->fixed, 0, from->fixed_count, sizeof *section->fixed));
    if (status)
        return status;
    section->fixed_count = from->fixed_count;
    memcpy(section->fixed, from->fixed.data, from->fixed_count * sizeof *section->fixed);
    return BOYI_OK;
}

/* A section whose moves also lead to itself is expanded once more, with what is found inside. */
static boyi_status expand_inside(boyi__sections_run *self, boyi__expansion *ranges, size_t count)
{
    boyi__section_worker *own = &self->workers[0];
    const boyi__section *section = &self->sections->list[ranges->place];
    for (size_t i = 1; i < count; i++)
        boyi__expansion_clear(self, &ranges[i]);
    boyi__span *spans = ranges->spans.data;
    size_t waiting = count_waiting(section);
    for (size_t i = 0; i < section->arrivals_count; i++)
        spans[i] = (boyi__span){section->arrivals[i].kept->states.data, section->arrivals[i].kept->count,
                                section->arrivals[i].shift};
    boyi_status status = boyi__block_grow(&self->pool, &ranges->states, (waiting + 1) * sizeof(boyi_state));
    if (!status)
        status = boyi__block_grow(&self->pool, &own->other, (waiting + 1) * sizeof(boyi_state));
    if (status)
        return boyi__run_fail(self->run, status);
    ranges->count = boyi__run_merge(spans, section->arrivals_count, ranges->states.data, own->other.data);
    status = boyi__expand_inside(self, ranges);
    if (!status)
        status = pack(self, own, ranges);
    if (status)
        boyi__failure_note(&self->failure, status, own->error.text[0] ? &own->error : NULL);
    self->sections->list[ranges->place].inside = true;
    return boyi__run_fail_first(self->run, &self->failure);
}

typedef struct {
    const boyi_game *game;
    uint64_t number;
} found_below;

static bool is_found(void *context, boyi_state state)
{
    const found_below *self = context;
    return boyi__section_of(self->game, state) < self->number;
}

/* Counts the states of a section for the estimate. Sections mostly come by rising layers. */
static void count_section(boyi__sections_run *self, const boyi__expansion *from)
{
    boyi__run *run = self->run;
    const boyi_game *game = run->game;
    if (!game->rules.layer || !from->count)
        return;
    const uint32_t layer = game->rules.layer(game->self, *(const boyi_state *)from->states.data);
    if (self->layer_states && layer > self->layer) {
        const uint32_t first = game->rules.layer(game->self, self->start);
        const uint64_t states = self->sections->states;
        found_below below = {game, from->number}; /* all of those are found */
        const boyi__frontier frontier = {
            .count = 1, .start = self->start, .found = states, .is_found = is_found, .context = &below};
        boyi__estimate_report(&self->estimate, run, self->start, self->layer_states, states,
                              self->layer - first, game->rules.starts ? NULL : &frontier);
        self->layer_states = 0;
    }
    if (!self->layer_states)
        self->layer = layer;
    self->layer_states += from->count;
    run->meter.has_layer = true;
    run->meter.layer = self->layer;
}

static boyi_status commit(boyi__sections_run *self, size_t place)
{
    boyi__sections *sections = self->sections;
    size_t count;
    boyi__expansion *ranges = find_ranges(self, place, &count);
    boyi_status status = boyi__run_reserve(self->run, &sections->order, &sections->order_room,
                                           sections->order_count + 1, sizeof *sections->order);
    if (!status && is_inside(ranges, count))
        status = expand_inside(self, ranges, count);
    if (!status)
        status = deliver_all(self, ranges);
    if (!status)
        status = keep_fixed(self, ranges);
    if (status)
        return status;
    count_section(self, ranges);
    free_arrivals(self, &sections->list[place]);
    boyi__expansion_clear(self, ranges);
    sections->list[place].batched = 0;
    sections->states += sections->list[place].count;
    sections->order[sections->order_count++] = place;
    atomic_store(&self->done, sections->states);
    return BOYI_OK;
}

/* What was found of a section is forgotten; it waits again. */
static boyi_status put_back(boyi__sections_run *self, size_t place)
{
    boyi__section *section = &self->sections->list[place];
    size_t count;
    boyi__expansion *ranges = find_ranges(self, place, &count);
    for (size_t i = 0; i < count; i++)
        boyi__expansion_clear(self, &ranges[i]);
    boyi__home_drop(&self->home, &section->run);
    boyi__home_drop(&self->home, &section->ends);
    section->batched = 0;
    return push(self, place);
}

/* Commits the batch, up to the first section that one before it leads to, or may lead to. */
static boyi_status commit_batch(boyi__sections_run *self)
{
    boyi_status status = BOYI_OK;
    size_t end = self->batch_count;
    for (size_t i = 0; i < self->batch_count && !status; i++) {
        size_t place = self->batch[i];
        if (i < end && self->heap_count > 0 && number_at(self, 0) < self->sections->list[place].number)
            end = i; /* a section that was found meanwhile comes first */
        status = i < end ? commit(self, place) : put_back(self, place);
        const boyi__section *section = &self->sections->list[place];
        for (size_t j = 0; j < section->targets_count && i < end; j++) {
            uint32_t batched = self->sections->list[section->targets[j]].batched;
            if (batched && batched - 1 < end)
                end = batched - 1;
        }
    }
    if (end < self->batch_count) {
        self->batch_most = end;
        self->batch_wait = self->batch_wait ? 2 * self->batch_wait : 1;
        self->batch_left = self->batch_wait = self->batch_wait < WAIT_MOST ? self->batch_wait : WAIT_MOST;
    } else if (self->batch_left > 0) {
        self->batch_left--;
    } else if (self->threads > 1 && self->batch_most < BATCH_MOST) {
        self->batch_most *= 2;
    }
    return status;
}

/* Where memory is short, spills the runs that were found before it was. */
static boyi_status relieve(boyi__sections_run *self)
{
    boyi_status status = BOYI_OK;
    while (!status && self->relieved < self->sections->order_count && boyi__home_is_short(&self->home)) {
        boyi__section *section = &self->sections->list[self->sections->order[self->relieved++]];
        status = boyi__home_spill(&self->home, &self->workers[0].tools, &section->run, self->run->error);
        if (!status)
            status = boyi__home_spill(&self->home, &self->workers[0].tools, &section->ends, self->run->error);
    }
    return boyi__run_fail(self->run, status);
}

static boyi_status run_batch(boyi__sections_run *self)
{
    size_t waiting;
    boyi_status status = choose_batch(self, &waiting);
    if (status)
        return status;
    unsigned threads = waiting < SHARED_LEAST ? 1 : self->threads;
    boyi__parallel_for(threads, self->expansions_count, &self->failure, expand_step, self);
    boyi__parallel_for(threads, self->batch_count, &self->failure, pack_step, self);
    status = boyi__run_fail_first(self->run, &self->failure);
    if (!status)
        status = commit_batch(self);
    return status ? status : relieve(self);
}

/* The states that the work begins with wait at their sections. */
static boyi_status add_starts(boyi__sections_run *self, boyi_state start)
{
    boyi__run *run = self->run;
    boyi__starts starts = {.game = run->game, .state = start};
    boyi_status status = BOYI_OK;
    for (boyi_state state; !status && boyi__run_next_start(run, &starts, &state);) {
        uint32_t place;
        status = find_section(self, boyi__section_of(run->game, state), &place);
        if (status)
            return status;
        boyi__section *section = &self->sections->list[place];
        if (!section->arrivals_count) {
            boyi__kept_states *kept = boyi__kept_new(self, 1, &status);
            status = status ? boyi__run_fail(run, status) : add_arrival(self, section, kept, 0);
            boyi__kept_drop(self, kept);
        }
        if (status)
            return status;
        boyi__kept_states *kept = section->arrivals[0].kept;
        status = boyi__run_fail(
            run, boyi__block_extend(&self->pool, &kept->states, (kept->count + 2) * sizeof(boyi_state)));
        if (!status)
            ((boyi_state *)kept->states.data)[kept->count++] = state;
        if (!status)
            status = boyi__run_fail(run, boyi__meter_tick(&run->meter, 0));
    }
    for (size_t i = 0; i < self->sections->numbers.count && !status; i++) {
        boyi__kept_states *kept = self->sections->list[i].arrivals[0].kept;
        boyi__block *other = &self->workers[0].other;
        status = boyi__run_fail(run, boyi__block_grow(&self->pool, other, kept->count * sizeof(boyi_state)));
        if (status)
            return status;
        kept->count = boyi__run_sort(kept->states.data, other->data, kept->count);
        ((boyi_state *)kept->states.data)[kept->count] = 0; /* merging reads it */
    }
    return status;
}

boyi_status boyi__sections_forward(boyi__sections_run *self, boyi_state start)
{
    boyi__meter_phase(&self->run->meter, "finding states");
    self->run->meter.plan = (boyi__plan){0, BOYI__SECTIONS_FORWARD, BOYI__SECTIONS_BACKWARD};
    self->batch_most = 1;
    self->start = start;
    boyi_status status = add_starts(self, start);
    while (self->heap_count > 0 && !status)
        status = run_batch(self);
    for (size_t i = 0; i < self->expansions_room; i++)
        boyi__expansion_end(self, &self->expansions[i]);
    boyi__meter_free(&self->run->meter, self->expansions, self->expansions_room, sizeof *self->expansions);
    self->expansions = NULL;
    return status;
}
