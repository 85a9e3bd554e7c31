/* The forward pass: finds the states of all sections, from the first section on. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "solve/sections/sections.h"

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

/* ---- Streams to later sections ---- */

static size_t slot_of(const boyi__sections_run *self, uint64_t number, uint32_t kind)
{
    return (size_t)boyi__hash(number * BOYI__SECTION_KINDS + kind) & (self->slots_count - 1);
}

static boyi_status grow_slots(boyi__sections_run *self)
{
    size_t count = self->slots_count ? self->slots_count * 2 : 64;
    boyi_status status = boyi__meter_resize(&self->run->meter, &self->slots, self->slots_count, count,
                                            sizeof *self->slots);
    if (status)
        return boyi__run_fail(self->run, status);
    self->slots_count = count;
    memset(self->slots, 0, count * sizeof *self->slots);
    for (size_t i = 0; i < self->streams_count; i++) {
        size_t slot = slot_of(self, self->streams[i].number, self->streams[i].kind);
        while (self->slots[slot])
            slot = (slot + 1) & (count - 1);
        self->slots[slot] = (uint32_t)i + 1;
    }
    return BOYI_OK;
}

static boyi_status find_stream(boyi__sections_run *self, uint64_t number, uint32_t kind,
                               boyi__stream_out **out)
{
    uint32_t last = self->last[kind];
    if (last && self->streams[last - 1].number == number) {
        *out = &self->streams[last - 1];
        return BOYI_OK;
    }
    boyi_status status = 2 * (self->streams_count + 1) > self->slots_count ? grow_slots(self) : BOYI_OK;
    if (status)
        return status;
    size_t slot = slot_of(self, number, kind);
    for (; self->slots[slot]; slot = (slot + 1) & (self->slots_count - 1)) {
        boyi__stream_out *stream = &self->streams[self->slots[slot] - 1];
        if (stream->number == number && stream->kind == kind) {
            self->last[kind] = self->slots[slot];
            *out = stream;
            return BOYI_OK;
        }
    }
    uint32_t place;
    status = boyi__run_reserve(self->run, &self->streams, &self->streams_room, self->streams_count + 1,
                               sizeof *self->streams);
    if (!status)
        status = find_section(self, number, &place);
    if (status)
        return status;
    *out = &self->streams[self->streams_count++];
    **out = (boyi__stream_out){.number = number, .place = place, .kind = kind, .sorted = true};
    self->slots[slot] = self->last[kind] = (uint32_t)self->streams_count;
    return BOYI_OK;
}

static boyi_status append(boyi__sections_run *self, boyi__stream_out *stream, boyi_state state)
{
    if (stream->count + 1 >= stream->room) {
        boyi_status status = boyi__run_reserve(self->run, &stream->states, &stream->room, stream->count + 2,
                                               sizeof *stream->states);
        if (status)
            return status;
    }
    stream->sorted &= !stream->count || state > stream->states[stream->count - 1];
    stream->states[stream->count++] = state;
    return BOYI_OK;
}

static void drop_streams(boyi__sections_run *self)
{
    for (size_t i = 0; i < self->streams_count; i++)
        boyi__meter_free(&self->run->meter, self->streams[i].states, self->streams[i].room,
                         sizeof *self->streams[i].states);
    self->streams_count = 0;
    memset(self->last, 0, sizeof self->last);
    if (self->slots)
        memset(self->slots, 0, self->slots_count * sizeof *self->slots);
}

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

static boyi_status reserve_other(boyi__sections_run *self, size_t count)
{
    return boyi__run_reserve(self->run, &self->other, &self->other_room, count, sizeof *self->other);
}

/* Sorts a stream that did not come out sorted, and lets it wait at its section. */
static boyi_status deliver(boyi__sections_run *self, boyi__stream_out *stream)
{
    boyi__section *target = &self->sections->list[stream->place];
    boyi_status status = BOYI_OK;
    if (!stream->sorted) {
        status = reserve_other(self, stream->count);
        if (status)
            return status;
        stream->count = boyi__run_sort(stream->states, self->other, stream->count);
    }
    status = boyi__run_reserve(self->run, &target->arrivals, &target->arrivals_room,
                               target->arrivals_count + 1, sizeof *target->arrivals);
    if (!status)
        status = boyi__run_fail(self->run,
                                boyi__meter_resize(&self->run->meter, &stream->states, stream->room,
                                                   stream->count + 1, sizeof *stream->states));
    if (status)
        return status;
    stream->states[stream->count] = 0; /* merging reads it */
    target->arrivals[target->arrivals_count++] = (boyi__arrival){stream->states, stream->count};
    if (target->first == SIZE_MAX)
        target->first = self->sections->order_count;
    stream->states = NULL;
    stream->room = 0;
    return BOYI_OK;
}

static boyi_status deliver_all(boyi__sections_run *self, size_t place)
{
    boyi_status status = BOYI_OK;
    for (size_t i = 0; i < self->streams_count && !status; i++) {
        status = add_target(self, &self->sections->list[place], self->streams[i].place);
        if (!status)
            status = deliver(self, &self->streams[i]);
    }
    drop_streams(self);
    return status;
}

/* ---- One section ---- */

static void free_arrivals(boyi__sections_run *self, boyi__section *section)
{
    for (size_t i = 0; i < section->arrivals_count; i++)
        boyi__meter_free(&self->run->meter, section->arrivals[i].states, section->arrivals[i].count + 1,
                         sizeof *section->arrivals[i].states);
    boyi__meter_free(&self->run->meter, section->arrivals, section->arrivals_room, sizeof *section->arrivals);
    section->arrivals = NULL;
    section->arrivals_count = section->arrivals_room = 0;
}

/* Merges what waits at a section into self->here. */
static boyi_status gather(boyi__sections_run *self, boyi__section *section)
{
    size_t total = 0, count = section->arrivals_count;
    boyi_status status = boyi__run_reserve(self->run, &self->spans, &self->spans_room, count,
                                           sizeof *self->spans);
    for (size_t i = 0; i < count && !status; i++) {
        self->spans[i] = (boyi__span){.states = section->arrivals[i].states,
                                      .count = section->arrivals[i].count};
        total += section->arrivals[i].count;
    }
    if (!status)
        status = boyi__run_reserve(self->run, &self->here, &self->here_room, total + 1, sizeof *self->here);
    if (!status && count > BOYI__MERGE_MOST)
        status = reserve_other(self, total + 1);
    if (!status)
        section->count = boyi__run_merge(self->spans, count, self->here, self->other);
    free_arrivals(self, section);
    return status;
}

static boyi_status fail_falling(boyi__sections_run *self, boyi_state from, boyi_state to, uint64_t before,
                                uint64_t after)
{
    boyi__state_label first, second;
    const boyi_game *game = self->run->game;
    if (!game->rules.section) /* a layer may fall once its state is made canonical */
        return boyi__fail(self->run->error, BOYI_METHOD,
                          "%s: symmetry leads from state %s, in layer %" PRIu64 ", back to layer %" PRIu64
                          "; use --method auto",
                          game->rules.name, boyi__state_label_write(&first, game, from), before, after);
    return boyi__fail(self->run->error, BOYI_INPUT,
                      "%s: a move from state %s, in section %" PRIu64
                      ", leads to state %s in section %" PRIu64 "; sections must not fall",
                      game->rules.name, boyi__state_label_write(&first, game, from), before,
                      boyi__state_label_write(&second, game, to), after);
}

/* Sends what the moves of a state lead to on its way. *inside: some move stays in the section; those states are added to
 * self->inside if `collect`. */
static boyi_status expand_state(boyi__sections_run *self, uint64_t number, boyi_state state, bool collect,
                                bool *inside)
{
    const boyi_game *game = self->run->game;
    bool sum;
    size_t count = boyi__run_expand(self->run, state, &sum);
    if (count == BOYI_BROKEN)
        return boyi__run_fail_broken(self->run);
    for (size_t i = 0; i < count; i++) {
        const boyi_move *move = &self->run->moves[i];
        uint64_t to = boyi__section_of(game, move->to);
        boyi__stream_out *stream;
        boyi_status status = BOYI_OK;
        if (to > number) {
            status = find_stream(self, to, move->name % BOYI__SECTION_KINDS, &stream);
            if (!status)
                status = append(self, stream, move->to);
        } else if (to < number) {
            status = fail_falling(self, state, move->to, number, to);
        } else {
            *inside = true;
            uint32_t place;
            bool fresh;
            if (!collect)
                return BOYI_OK;
            status = boyi__run_fail(self->run, boyi__set_add(&self->inside, move->to, &place, &fresh));
        }
        if (status)
            return status;
    }
    return BOYI_OK;
}

/* Expands a section whose moves also lead to itself: states are expanded in the order in which they are met. *count is how many
 * states were known, and then how many there are. */
static boyi_status expand_inside(boyi__sections_run *self, uint64_t number, size_t *count)
{
    boyi__run *run = self->run;
    bool inside = true, fresh;
    uint32_t place;
    boyi_status status = boyi__run_fail(run, boyi__set_start(&self->inside, &run->meter));
    for (size_t i = 0; i < *count && !status; i++)
        status = boyi__run_fail(run, boyi__set_add(&self->inside, self->here[i], &place, &fresh));
    for (uint32_t i = 0; !status && i < self->inside.count; i++) {
        status = expand_state(self, number, self->inside.keys[i], true, &inside);
        if (!status)
            status = boyi__run_fail(
                run, boyi__meter_tick(&run->meter, self->sections->states + self->inside.count));
    }
    if (!status)
        status = boyi__run_reserve(run, &self->here, &self->here_room, (size_t)self->inside.count + 1,
                                   sizeof *self->here);
    if (!status)
        status = reserve_other(self, self->inside.count);
    if (!status) {
        *count = self->inside.count;
        memcpy(self->here, self->inside.keys, *count * sizeof *self->here);
        boyi__run_sort(self->here, self->other, *count);
    }
    boyi__set_end(&self->inside);
    self->inside = (boyi__set){0};
    return status;
}

static boyi_status pack(boyi__sections_run *self, boyi__section *section)
{
    size_t words = boyi__packed_run_bound(self->here, section->count) / sizeof *self->other + 1;
    boyi_status status = reserve_other(self, words);
    if (!status)
        status = boyi__run_fail(self->run,
                                boyi__home_keep_run(&self->home, &self->tools, self->here, section->count,
                                                    self->other, &section->run, self->run->error));
    return status;
}

static boyi_status expand_section(boyi__sections_run *self, size_t place)
{
    boyi__run *run = self->run;
    boyi__sections *sections = self->sections;
    uint64_t number = sections->list[place].number;
    boyi_status status = gather(self, &sections->list[place]);
    size_t count = sections->list[place].count;
    bool inside = false;
    for (size_t i = 0; i < count && !status && !inside; i++) {
        status = expand_state(self, number, self->here[i], false, &inside);
        if (!status)
            status = boyi__run_fail(run, boyi__meter_tick(&run->meter, sections->states + i + 1));
    }
    if (inside && !status) { /* once more, with what is found inside */
        for (size_t i = 0; i < self->streams_count; i++)
            self->streams[i].count = 0;
        status = expand_inside(self, number, &count);
        sections->list[place].count = count;
        sections->list[place].inside = true;
    }
    return status;
}

/* Where memory is short, spills the runs that were found before it was. */
static boyi_status relieve(boyi__sections_run *self)
{
    boyi_status status = BOYI_OK;
    while (!status && self->relieved < self->sections->order_count && boyi__home_is_short(&self->home))
        status = boyi__home_spill(&self->home, &self->tools,
                                  &self->sections->list[self->sections->order[self->relieved++]].run,
                                  self->run->error);
    return boyi__run_fail(self->run, status);
}

boyi_status boyi__sections_forward(boyi__sections_run *self, boyi_state start)
{
    boyi__run *run = self->run;
    boyi__sections *sections = self->sections;
    boyi__starts starts = {.game = run->game, .state = start};
    boyi_status status = BOYI_OK;
    boyi__meter_phase(&run->meter, "finding states");
    for (boyi_state state; !status && boyi__run_next_start(run, &starts, &state);) {
        boyi__stream_out *stream;
        status = find_stream(self, boyi__section_of(run->game, state), 0, &stream);
        if (!status)
            status = append(self, stream, state);
        if (!status)
            status = boyi__run_fail(run, boyi__meter_tick(&run->meter, 0));
    }
    for (size_t i = 0; i < self->streams_count && !status; i++)
        status = deliver(self, &self->streams[i]);
    for (size_t i = 0; i < sections->numbers.count && !status; i++)
        sections->list[i].first = SIZE_MAX;
    drop_streams(self);
    while (self->heap_count > 0 && !status) {
        size_t place = pop(self);
        status = boyi__run_reserve(run, &sections->order, &sections->order_room, sections->order_count + 1,
                                   sizeof *sections->order);
        if (!status)
            status = expand_section(self, place);
        if (!status)
            status = pack(self, &sections->list[place]);
        if (!status)
            status = deliver_all(self, place);
        if (!status) {
            sections->states += sections->list[place].count;
            sections->order[sections->order_count++] = place;
            status = relieve(self);
        }
    }
    return status;
}
