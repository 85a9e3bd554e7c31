#include "solve/sections/expand.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"

enum { TICK = 64 /* states between two looks at the progress */ };

/* ---- Lists of states ---- */

boyi__kept_states *boyi__kept_new(boyi__sections_run *self, size_t room, boyi_status *status)
{
    boyi__kept_states *kept = calloc(1, sizeof *kept);
    *status = kept ? boyi__block_extend(&self->pool, &kept->states, (room + 1) * sizeof(boyi_state))
                   : BOYI_MEMORY;
    if (*status) {
        free(kept);
        return NULL;
    }
    kept->references = 1;
    return kept;
}

void boyi__kept_drop(boyi__sections_run *self, boyi__kept_states *kept)
{
    if (!kept || --kept->references > 0)
        return;
    boyi__block_free(&self->pool, &kept->states);
    free(kept);
}

void boyi__expansion_clear(boyi__sections_run *self, boyi__expansion *out)
{
    boyi__stream_out *streams = out->streams.data;
    for (size_t i = 0; i < out->streams_count; i++)
        boyi__kept_drop(self, streams[i].kept);
    boyi__kept_drop(self, out->open);
    out->open = NULL;
    out->streams_count = out->fixed_count = out->ended = 0;
    out->inside = out->uniform = false;
}

void boyi__expansion_end(boyi__sections_run *self, boyi__expansion *out)
{
    boyi__expansion_clear(self, out);
    boyi__block_free(&self->pool, &out->spans);
    boyi__block_free(&self->pool, &out->states);
    boyi__block_free(&self->pool, &out->ends);
    boyi__block_free(&self->pool, &out->fixed);
    boyi__block_free(&self->pool, &out->streams);
}

/* ---- Streams to later sections ---- */

static size_t slot_of(const boyi__section_worker *own, uint64_t number, uint32_t kind)
{
    return (size_t)boyi__hash(number * BOYI__SECTION_KINDS + kind) & (own->slots_count - 1);
}

/* Makes room for more streams; those that there are get their slots again. */
static boyi_status grow_slots(boyi__sections_run *self, boyi__section_worker *own, const boyi__expansion *out)
{
    enum { FIRST = 64 };
    const boyi__stream_out *streams = out->streams.data;
    size_t count = FIRST;
    while (count < 4 * (out->streams_count + 1))
        count *= 2;
    boyi_status status = boyi__block_grow(&self->pool, &own->slots, count * sizeof(uint32_t));
    if (status)
        return status;
    uint32_t *slots = own->slots.data;
    own->slots_count = count;
    memset(slots, 0, count * sizeof *slots);
    for (size_t i = 0; i < out->streams_count; i++) {
        size_t slot = slot_of(own, streams[i].number, streams[i].kind);
        while (slots[slot])
            slot = (slot + 1) & (count - 1);
        slots[slot] = (uint32_t)i + 1;
    }
    return BOYI_OK;
}

static void forget_streams(boyi__section_worker *own)
{
    memset(own->last, 0, sizeof own->last);
    if (own->slots_count)
        memset(own->slots.data, 0, own->slots_count * sizeof(uint32_t));
}

static boyi_status find_stream(boyi__sections_run *self, boyi__section_worker *own, boyi__expansion *out,
                               uint64_t number, uint32_t kind, boyi__stream_out **found)
{
    boyi__stream_out *streams = out->streams.data;
    uint32_t last = own->last[kind];
    if (last && streams[last - 1].number == number) {
        *found = &streams[last - 1];
        return BOYI_OK;
    }
    boyi_status status = 2 * (out->streams_count + 1) > own->slots_count ? grow_slots(self, own, out)
                                                                         : BOYI_OK;
    if (status)
        return status;
    uint32_t *slots = own->slots.data;
    size_t slot = slot_of(own, number, kind);
    for (; slots[slot]; slot = (slot + 1) & (own->slots_count - 1)) {
        boyi__stream_out *stream = &streams[slots[slot] - 1];
        if (stream->number == number && stream->kind == kind) {
            own->last[kind] = slots[slot];
            *found = stream;
            return BOYI_OK;
        }
    }
    enum { FIRST = 14 };
    status = boyi__block_extend(&self->pool, &out->streams, (out->streams_count + 1) * sizeof *streams);
    boyi__kept_states *kept = status ? NULL : boyi__kept_new(self, FIRST, &status);
    if (status)
        return status;
    *found = (boyi__stream_out *)out->streams.data + out->streams_count++;
    **found = (boyi__stream_out){.number = number, .kind = kind, .sorted = true, .kept = kept};
    slots[slot] = own->last[kind] = (uint32_t)out->streams_count;
    return BOYI_OK;
}

static inline boyi_status append(boyi__sections_run *self, boyi__stream_out *stream, boyi_state state)
{
    boyi__kept_states *kept = stream->kept;
    if ((kept->count + 2) * sizeof state > kept->states.bytes) {
        boyi_status status = boyi__block_extend(&self->pool, &kept->states, (kept->count + 2) * sizeof state);
        if (status)
            return status;
    }
    boyi_state *states = kept->states.data;
    stream->sorted &= !kept->count || state > states[kept->count - 1];
    states[kept->count++] = state;
    return BOYI_OK;
}

static boyi_status send(boyi__sections_run *self, boyi__section_worker *own, boyi__expansion *out,
                        uint64_t number, uint32_t kind, boyi_state to)
{
    boyi__stream_out *stream = NULL;
    boyi_status status = find_stream(self, own, out, number, kind, &stream);
    return status ? status : append(self, stream, to);
}

/* Sorts the lists that did not come out sorted, and gives back the room that they do not need. */
static boyi_status finish_streams(boyi__sections_run *self, boyi__section_worker *own, boyi__expansion *out)
{
    boyi__stream_out *streams = out->streams.data;
    for (size_t i = 0; i < out->streams_count; i++) {
        boyi__kept_states *kept = streams[i].kept;
        if (!streams[i].sorted) {
            boyi_status status = boyi__block_grow(&self->pool, &own->other, kept->count * sizeof(boyi_state));
            if (status)
                return status;
            kept->count = boyi__run_sort(kept->states.data, own->other.data, kept->count);
        }
        boyi__block_trim(&self->pool, &kept->states, (kept->count + 1) * sizeof(boyi_state));
        ((boyi_state *)kept->states.data)[kept->count] = 0; /* merging reads it */
    }
    return BOYI_OK;
}

/* ---- The moves of a state ---- */

static boyi_status fail_falling(boyi__section_worker *own, boyi_state from, boyi_state to, uint64_t before,
                                uint64_t after)
{
    boyi__state_label first, second;
    const boyi_game *game = own->run.game;
    if (!game->rules.section && !game->rules.canonical)
        return boyi__fail(&own->error, BOYI_METHOD,
                          "%s: a move from state %s, in layer %" PRIu64
                          ", leads to state %s in layer %" PRIu64 "; layers must not fall",
                          game->rules.name, boyi__state_label_write(&first, game, from), before,
                          boyi__state_label_write(&second, game, to), after);
    if (!game->rules.section) /* a layer may fall once its state is made canonical */
        return boyi__fail(&own->error, BOYI_METHOD,
                          "%s: symmetry leads from state %s, in layer %" PRIu64 ", back to layer %" PRIu64
                          "; use --method auto",
                          game->rules.name, boyi__state_label_write(&first, game, from), before, after);
    return boyi__fail(&own->error, BOYI_INPUT,
                      "%s: a move from state %s, in section %" PRIu64
                      ", leads to state %s in section %" PRIu64 "; sections must not fall",
                      game->rules.name, boyi__state_label_write(&first, game, from), before,
                      boyi__state_label_write(&second, game, to), after);
}

/* Notes the moves of the first unfinished state. */
static boyi_status learn(boyi__sections_run *self, boyi__section_worker *own, boyi__expansion *out,
                         boyi_state state, size_t count)
{
    boyi_status status = boyi__block_grow(&self->pool, &out->fixed, count * sizeof(boyi__fixed_move));
    boyi__fixed_move *fixed = out->fixed.data;
    for (size_t i = 0; i < count && !status; i++) {
        const boyi_move *move = &own->run.moves[i];
        uint64_t number = boyi__section_of(own->run.game, move->to);
        fixed[i] = (boyi__fixed_move){.number = number,
                                      .kind = move->name % BOYI__SECTION_KINDS,
                                      .shift = move->to - state,
                                      .gain = move->gain,
                                      .again = move->again};
        out->inside |= number == out->number;
        if (number < out->number)
            status = fail_falling(own, state, move->to, out->number, number);
    }
    out->fixed_count = count;
    return status;
}

/* Does an unfinished state have the moves of those before it? */
static bool is_same(const boyi__section_worker *own, const boyi__expansion *out, boyi_state state,
                    size_t count)
{
    const boyi__fixed_move *fixed = out->fixed.data;
    const boyi_game *game = own->run.game;
    if (count != out->fixed_count)
        return false;
    for (size_t i = 0; i < count; i++) {
        const boyi_move *move = &own->run.moves[i];
        if (move->to - state != fixed[i].shift || move->gain != fixed[i].gain ||
            move->again != fixed[i].again)
            return false;
    }
    for (size_t i = 0; i < count; i++)
        if (boyi__section_of(game, own->run.moves[i].to) != fixed[i].number)
            return false;
    return true;
}

/* Sends what the moves of a state lead to on its way. */
static boyi_status send_moves(boyi__sections_run *self, boyi__section_worker *own, boyi__expansion *out,
                              boyi_state state, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const boyi_move *move = &own->run.moves[i];
        uint64_t to = boyi__section_of(own->run.game, move->to);
        boyi_status status = BOYI_OK;
        if (to > out->number) {
            status = send(self, own, out, to, move->name % BOYI__SECTION_KINDS, move->to);
        } else if (to < out->number) {
            status = fail_falling(own, state, move->to, out->number, to);
        } else {
            uint32_t place;
            bool fresh;
            out->inside = true;
            if (!own->inside)
                return BOYI_OK;
            status = boyi__set_add(own->inside, move->to, &place, &fresh);
        }
        if (status)
            return status;
    }
    return BOYI_OK;
}

/* Sends what the fixed moves of the first `count` unfinished states lead to, which is no list yet, on its way. */
static boyi_status send_fixed(boyi__sections_run *self, boyi__section_worker *own, boyi__expansion *out,
                              size_t count)
{
    const boyi_state *open = out->open->states.data;
    const boyi__fixed_move *fixed = out->fixed.data;
    boyi_status status = BOYI_OK;
    forget_streams(own);
    for (size_t m = 0; m < out->fixed_count; m++)
        for (size_t i = 0; i < count && !status; i++)
            status = send(self, own, out, fixed[m].number, fixed[m].kind, open[i] + fixed[m].shift);
    out->uniform = false;
    return status;
}

/* Makes lists of what a uniform range leads to. */
static boyi_status make_streams(boyi__sections_run *self, boyi__section_worker *own, boyi__expansion *out)
{
    boyi_status status = send_fixed(self, own, out, out->open->count);
    if (!status)
        status = finish_streams(self, own, out);
    boyi__kept_drop(self, out->open);
    out->open = NULL;
    return status;
}

/* ---- A range ---- */

static boyi_status expand_states(boyi__sections_run *self, unsigned thread, boyi__expansion *out)
{
    boyi__section_worker *own = &self->workers[thread];
    const boyi_state *states = out->states.data;
    uint8_t *ends = out->ends.data;
    boyi_state *open = out->open->states.data;
    size_t opened = 0;
    boyi_status status = BOYI_OK;
    for (size_t i = 0; i < out->count && !status && !out->inside; i++) {
        bool sum;
        size_t count = boyi__run_expand(&own->run, states[i], &sum);
        if (count == BOYI_BROKEN)
            return BOYI_INPUT;
        open[opened] = states[i];
        opened += count > 0;
        ends[i] = count == 0;
        if (out->uniform && count) {
            if (opened == 1)
                status = learn(self, own, out, states[i], count);
            else if (!is_same(own, out, states[i], count))
                status = send_fixed(self, own, out, opened - 1);
        }
        if (!out->uniform && !status)
            status = send_moves(self, own, out, states[i], count);
        if ((i + 1) % TICK == 0 || i + 1 == out->count) {
            boyi__sections_note_done(self, thread, i % TICK + 1);
            if (boyi__failure_any(&self->failure))
                return BOYI_OK;
        }
    }
    out->open->count = opened;
    out->ended = out->count - opened;
    return status;
}

/* A sum may pass 2^64 for some states only: those with the higher numbers are then the lower ones. */
static bool stays_sorted(const boyi__expansion *out)
{
    const boyi_state *open = out->open->states.data;
    const boyi__fixed_move *fixed = out->fixed.data;
    size_t count = out->open->count;
    for (size_t m = 0; m < out->fixed_count; m++)
        if (open[0] + fixed[m].shift > open[count - 1] + fixed[m].shift)
            return false;
    return true;
}

static boyi_status expand(boyi__sections_run *self, unsigned thread, boyi__expansion *out)
{
    boyi__section_worker *own = &self->workers[thread];
    boyi__chunk_pool *pool = &self->pool;
    boyi_status status = boyi__block_grow(pool, &out->states, (out->waiting + 1) * sizeof(boyi_state));
    if (!status && out->spans_count > BOYI__MERGE_MOST)
        status = boyi__block_grow(pool, &own->other, (out->waiting + 1) * sizeof(boyi_state));
    if (status)
        return status;
    out->count = boyi__run_merge(out->spans.data, out->spans_count, out->states.data, own->other.data);
    status = boyi__block_grow(pool, &out->ends, out->count + 1);
    if (!status)
        out->open = boyi__kept_new(self, out->count, &status);
    if (status)
        return status;
    out->uniform = true;
    forget_streams(own);
    status = expand_states(self, thread, out);
    if (status || out->inside)
        return status;
    if (out->uniform && !stays_sorted(out))
        return make_streams(self, own, out);
    if (out->uniform) {
        boyi__block_trim(pool, &out->open->states, (out->open->count + 1) * sizeof(boyi_state));
        ((boyi_state *)out->open->states.data)[out->open->count] = 0; /* merging reads it */
        return BOYI_OK;
    }
    boyi__kept_drop(self, out->open);
    out->open = NULL;
    return finish_streams(self, own, out);
}

/* Errors with a text have it in own->error; of the others it is written later. */
static void note_failure(boyi__sections_run *self, const boyi__section_worker *own, boyi_status status)
{
    boyi__failure_note(&self->failure, status, own->error.text[0] ? &own->error : NULL);
}

void boyi__expand_range(boyi__sections_run *self, unsigned thread, boyi__expansion *out)
{
    boyi_status status = expand(self, thread, out);
    if (status)
        note_failure(self, &self->workers[thread], status);
}

/* ---- Several ranges ---- */

static bool have_same_moves(const boyi__expansion *a, const boyi__expansion *b)
{
    const boyi__fixed_move *x = a->fixed.data, *y = b->fixed.data;
    if (a->fixed_count != b->fixed_count)
        return false;
    for (size_t i = 0; i < a->fixed_count; i++)
        if (x[i].number != y[i].number || x[i].shift != y[i].shift || x[i].gain != y[i].gain ||
            x[i].again != y[i].again)
            return false;
    return true;
}

/* Can all ranges be one uniform range? */
static bool are_uniform(const boyi__expansion *ranges, size_t count)
{
    const boyi__expansion *model = NULL; /* the first with unfinished states */
    for (size_t i = 0; i < count; i++) {
        if (!ranges[i].uniform || (model && ranges[i].open->count && !have_same_moves(model, &ranges[i])))
            return false;
        if (!model && ranges[i].open->count)
            model = &ranges[i];
    }
    return true;
}

static boyi_status append_kept(boyi__sections_run *self, boyi__kept_states *to, const boyi__kept_states *from)
{
    boyi_status status = boyi__block_extend(&self->pool, &to->states,
                                            (to->count + from->count + 1) * sizeof(boyi_state));
    if (status)
        return status;
    boyi_state *states = to->states.data;
    memcpy(states + to->count, from->states.data, (from->count + 1) * sizeof *states);
    to->count += from->count;
    return BOYI_OK;
}

/* Appends what the moves of a later range lead to. */
static boyi_status join_moves(boyi__sections_run *self, boyi__section_worker *own, boyi__expansion *to,
                              boyi__expansion *from)
{
    if (to->uniform) {
        if (to->open->count == 0 && from->open->count) {
            boyi__block swap = to->fixed;
            to->fixed = from->fixed;
            to->fixed_count = from->fixed_count;
            from->fixed = swap;
        }
        return append_kept(self, to->open, from->open);
    }
    const boyi__stream_out *streams = from->streams.data;
    boyi_status status = BOYI_OK;
    for (size_t i = 0; i < from->streams_count && !status; i++) {
        boyi__stream_out *stream = NULL;
        const boyi__kept_states *kept = streams[i].kept;
        status = find_stream(self, own, to, streams[i].number, streams[i].kind, &stream);
        if (status || !kept->count)
            continue;
        const boyi_state *last = (const boyi_state *)stream->kept->states.data + stream->kept->count - 1;
        bool sorted = !stream->kept->count || *last < *(const boyi_state *)kept->states.data;
        stream->sorted = (stream->sorted || stream->kept->count == 0) && sorted;
        status = append_kept(self, stream->kept, kept);
    }
    return status;
}

/* Appends the states of a later range, and which are finished. */
static boyi_status join_states(boyi__sections_run *self, boyi__expansion *to, const boyi__expansion *from)
{
    size_t count = to->count + from->count;
    boyi_status status = boyi__block_extend(&self->pool, &to->states, (count + 1) * sizeof(boyi_state));
    if (!status)
        status = boyi__block_extend(&self->pool, &to->ends, count + 1);
    if (status)
        return status;
    memcpy((boyi_state *)to->states.data + to->count, from->states.data, from->count * sizeof(boyi_state));
    memcpy((uint8_t *)to->ends.data + to->count, from->ends.data, from->count);
    to->count = count;
    to->ended += from->ended;
    return BOYI_OK;
}

boyi_status boyi__expand_join(boyi__sections_run *self, boyi__section_worker *own, boyi__expansion *ranges,
                              size_t count)
{
    boyi_status status = BOYI_OK;
    bool uniform = are_uniform(ranges, count);
    for (size_t i = 0; i < count && !uniform && !status; i++)
        if (ranges[i].uniform)
            status = make_streams(self, own, &ranges[i]);
    if (!uniform && !status) { /* find_stream looks in the first range */
        boyi__stream_out *streams = ranges[0].streams.data;
        forget_streams(own);
        for (size_t i = 0; i < ranges[0].streams_count; i++)
            streams[i].sorted = true;
        status = grow_slots(self, own, &ranges[0]);
    }
    for (size_t i = 1; i < count && !status; i++) {
        status = join_moves(self, own, &ranges[0], &ranges[i]);
        if (!status)
            status = join_states(self, &ranges[0], &ranges[i]);
        boyi__expansion_clear(self, &ranges[i]);
    }
    return status || uniform ? status : finish_streams(self, own, &ranges[0]);
}

/* ---- Sections whose moves also lead to themselves ---- */

static boyi_status expand_all_inside(boyi__sections_run *self, boyi__expansion *out, boyi__set *inside)
{
    boyi__section_worker *own = &self->workers[0];
    const boyi_state *known = out->states.data;
    boyi_status status = BOYI_OK;
    uint32_t place;
    bool fresh, sum;
    for (size_t i = 0; i < out->count && !status; i++)
        status = boyi__set_add(inside, known[i], &place, &fresh);
    for (uint32_t i = 0; !status && i < inside->count; i++) {
        boyi_state state = inside->keys[i];
        size_t count = boyi__run_expand(&own->run, state, &sum);
        status = count == BOYI_BROKEN ? BOYI_INPUT : send_moves(self, own, out, state, count);
        if ((i + 1) % TICK == 0 || i + 1 == inside->count)
            boyi__sections_note_done(self, 0, i % TICK + 1);
        if (!status)
            status = boyi__failure_tell(&self->failure, NULL);
    }
    if (!status)
        status = boyi__block_grow(&self->pool, &out->states,
                                  ((size_t)inside->count + 1) * sizeof(boyi_state));
    if (!status)
        status = boyi__block_grow(&self->pool, &own->other, inside->count * sizeof(boyi_state));
    if (status)
        return status;
    out->count = inside->count;
    memcpy(out->states.data, inside->keys, out->count * sizeof(boyi_state));
    boyi__run_sort(out->states.data, own->other.data, out->count);
    return finish_streams(self, own, out);
}

boyi_status boyi__expand_inside(boyi__sections_run *self, boyi__expansion *out)
{
    boyi__section_worker *own = &self->workers[0];
    boyi__set inside;
    boyi_status status = boyi__set_start(&inside, &self->run->meter);
    if (!status) {
        boyi__expansion_clear(self, out);
        forget_streams(own);
        own->inside = &inside;
        status = expand_all_inside(self, out, &inside);
        own->inside = NULL;
    }
    boyi__set_end(&inside);
    if (status)
        note_failure(self, own, status);
    return status;
}
