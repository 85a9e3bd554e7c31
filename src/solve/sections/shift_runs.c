/* Memory that threads use again and again, and the runs that they have loaded. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "solve/sections/shifts.h"

/* ---- Memory and failures ---- */

boyi_status boyi__shifts_stop(boyi__shifts *self, boyi_status status, const boyi_error *error)
{
    return boyi__failure_note(&self->failure, status, error);
}

boyi_status boyi__shifts_grow(boyi__shifts *self, boyi__block *at, size_t bytes)
{
    boyi_status status = boyi__block_grow(&self->pool, at, bytes);
    return status ? boyi__shifts_stop(self, status, NULL) : BOYI_OK;
}

void boyi__shifts_free(boyi__shifts *self, boyi__block *at)
{
    boyi__block_free(&self->pool, at);
}

boyi_status boyi__shifts_fail_moves(boyi__shifts *self, boyi__shift_worker *own, boyi_state state)
{
    boyi__state_label text;
    const boyi_game *game = self->run->game;
    return boyi__shifts_stop(self,
                             boyi__fail(&own->error, BOYI_INPUT,
                                        "%s: section_moves does not give the moves of state %s",
                                        game->rules.name, boyi__state_label_write(&text, game, state)),
                             &own->error);
}

/* ---- Loading runs ---- */

boyi_status boyi__shifts_find_ends(boyi__shifts *self, boyi__shift_worker *own, uint64_t number,
                                   const boyi_state *states, size_t count, uint8_t *out)
{
    const boyi_game *game = self->run->game;
    if (game->rules.section_ends) {
        game->rules.section_ends(game->self, states, count, out);
        return BOYI_OK;
    }
    size_t promised = game->rules.section_moves(game->self, number, own->moves);
    if (promised == BOYI_BROKEN)
        return boyi__shifts_stop(self, BOYI_INPUT, NULL);
    for (size_t i = 0; i < count; i++) {
        size_t moves = game->rules.moves(game->self, states[i], own->run.moves);
        if (moves == BOYI_BROKEN)
            return boyi__shifts_stop(self, BOYI_INPUT, NULL);
        bool same = moves == 0 || moves == promised;
        for (size_t j = 0; j < moves && same; j++) {
            const boyi_move *move = &own->run.moves[j];
            const boyi_shift *shift = &own->moves[j];
            same = move->to == states[i] + shift->shift && move->again == shift->again &&
                   boyi__section_of(game, move->to) == shift->section;
        }
        if (!same)
            return boyi__shifts_fail_moves(self, own, states[i]);
        int64_t worth = 0;
        if (moves == 0)
            boyi__worth_finished(game, states[i], NULL, &worth);
        out[i] = moves ? 0 : (uint8_t)(1 + boyi__worth_value(BOYI_OUTCOME, worth).outcome);
    }
    return BOYI_OK;
}

/* The run in the cache that was not used for longest and is not in use; NULL: there is none. */
static boyi__loaded_run *find_oldest(boyi__shift_worker *own)
{
    boyi__loaded_run *oldest = NULL;
    for (size_t i = 0; i < BOYI__SHIFT_CACHED; i++) {
        boyi__loaded_run *at = &own->cache[i];
        if (at->states.bytes && at->used != own->clock && (!oldest || at->used < oldest->used))
            oldest = at;
    }
    return oldest;
}

/* A place in the cache for a run. What was not used for longest is freed until the rest is small enough. */
static boyi__loaded_run *find_room(boyi__shifts *self, boyi__shift_worker *own)
{
    boyi__loaded_run *oldest;
    uint64_t share = self->run->meter.max_bytes / 16 / self->threads;
    size_t most = share < BOYI__SHIFT_CACHE_BYTES ? (size_t)share : BOYI__SHIFT_CACHE_BYTES;
    while (own->cache_bytes > most && (oldest = find_oldest(own))) {
        own->cache_bytes -= oldest->states.bytes + oldest->codes.bytes;
        boyi__shifts_free(self, &oldest->states);
        boyi__shifts_free(self, &oldest->codes);
        oldest->taken = false;
    }
    for (size_t i = 0; i < BOYI__SHIFT_CACHED; i++)
        if (!own->cache[i].states.bytes)
            return &own->cache[i];
    oldest = find_oldest(own);
    if (!oldest)
        boyi__shifts_stop(self, BOYI_LIMIT, NULL);
    return oldest;
}

/* Makes room for so many states and codes at a place in the cache. */
static boyi_status reserve(boyi__shifts *self, boyi__shift_worker *own, boyi__loaded_run *at, size_t count)
{
    own->cache_bytes -= at->states.bytes + at->codes.bytes;
    boyi_status status = boyi__shifts_grow(self, &at->states, (count + 1) * sizeof(boyi_state));
    if (!status && self->backward)
        status = boyi__shifts_grow(self, &at->codes, count + 1);
    own->cache_bytes += at->states.bytes + at->codes.bytes;
    return status;
}

/* The images of the states of at->states, with the states themselves if `both`, sorted, and their codes. */
static boyi_status mirror_run(boyi__shifts *self, boyi__shift_worker *own, boyi__loaded_run *at, bool both)
{
    const boyi_game *game = self->run->game;
    size_t count = at->count, total = both ? 2 * count : count;
    boyi_status status = boyi__shifts_grow(self, &own->here, (total + 1) * sizeof(uint64_t));
    if (!status)
        status = boyi__shifts_grow(self, &own->other, (total + 1) * sizeof(uint64_t));
    if (status)
        return status;
    uint64_t *pairs = own->here.data;
    boyi_state *states = at->states.data;
    uint8_t *codes = at->codes.data;
    for (size_t i = 0; i < count; i++) {
        uint64_t code = self->backward ? codes[i] : 0;
        pairs[i] = game->rules.mirror(game->self, states[i]) << 8 | code;
        if (both)
            pairs[count + i] = states[i] << 8 | code;
    }
    total = boyi__run_sort_pairs(pairs, own->other.data, total);
    status = reserve(self, own, at, total);
    if (status)
        return status;
    states = at->states.data;
    codes = at->codes.data;
    for (size_t i = 0; i < total; i++)
        states[i] = pairs[i] >> 8;
    for (size_t i = 0; i < total && self->backward; i++)
        codes[i] = (uint8_t)pairs[i];
    at->count = total;
    return BOYI_OK;
}

boyi_status boyi__shifts_unpack(boyi__shifts *self, boyi__shift_worker *own, const boyi__section *section,
                                boyi_state *out)
{
    boyi_status status = boyi__packed_read_run(&own->tools, &section->run, self->home.spill, out,
                                               &own->error);
    return status ? boyi__shifts_stop(self, status, &own->error) : BOYI_OK;
}

boyi_status boyi__shifts_unpack_codes(boyi__shifts *self, boyi__shift_worker *own,
                                      const boyi__section *section, uint8_t *out)
{
    boyi_status status = boyi__packed_read_codes(&own->tools, &section->values, self->home.spill, out,
                                                 &own->error);
    return status ? boyi__shifts_stop(self, status, &own->error) : BOYI_OK;
}

const boyi__loaded_run *boyi__shifts_load(boyi__shifts *self, boyi__shift_worker *own, uint32_t place,
                                          bool mirrored)
{
    const boyi__section *section = &self->sections->list[place];
    for (size_t i = 0; i < BOYI__SHIFT_CACHED; i++) {
        boyi__loaded_run *at = &own->cache[i];
        if (at->taken && at->place == place && at->mirrored == mirrored) {
            at->used = own->clock;
            return at;
        }
    }
    boyi__loaded_run *at = find_room(self, own);
    if (!at)
        return NULL;
    at->taken = false;
    if (reserve(self, own, at, section->count))
        return NULL;
    boyi_state *states = at->states.data;
    at->count = section->count;
    if (boyi__shifts_unpack(self, own, section, states))
        return NULL;
    if (self->backward) {
        if (boyi__shifts_unpack_codes(self, own, section, at->codes.data))
            return NULL;
    } else {
        if (boyi__shifts_grow(self, &own->ends, section->count + 1) ||
            boyi__shifts_find_ends(self, own, section->number, states, section->count, own->ends.data))
            return NULL;
        const uint8_t *ends = own->ends.data;
        size_t kept = 0;
        for (size_t i = 0; i < section->count; i++) {
            states[kept] = states[i];
            kept += !ends[i];
        }
        at->count = kept;
    }
    bool both = self->nodes[place].own_image;
    if ((mirrored || both) && mirror_run(self, own, at, both))
        return NULL;
    ((boyi_state *)at->states.data)[at->count] = 0; /* merging reads it */
    at->place = place;
    at->mirrored = mirrored;
    at->taken = true;
    at->used = own->clock;
    return at;
}

void boyi__shifts_forget(boyi__shifts *self, boyi__shift_worker *own)
{
    for (size_t i = 0; i < BOYI__SHIFT_CACHED; i++) {
        boyi__shifts_free(self, &own->cache[i].states);
        boyi__shifts_free(self, &own->cache[i].codes);
        own->cache[i].taken = false;
    }
    own->cache_bytes = 0;
}
