#include <string.h>

#include "base/error.h"
#include "solve/sections/join.h"

enum {
    BLOCK = 4096, /* states that are solved together: what is known of them stays in the cache */
    SPARSE = 8,   /* a run that has so many times more states is searched instead of gone through */
};

/* ---- One move of many states ---- */

/* Part of a join: targets[i] is compared with the state that is looked for, `met`. */
static inline size_t join_step(const boyi_state *states, uint64_t shift, const boyi_state *targets,
                               const uint8_t *codes, size_t i, const uint16_t *moved, const uint16_t *best,
                               uint16_t *out, size_t met)
{
    uint16_t move = moved[codes[i]], old = best[met];
    out[met] = move > old ? move : old; /* if it is not the state, this is written over */
    return met + (targets[i] - shift == states[met]);
}

/* Each step waits for the one before, for as long as a load takes: so the run is gone through in LANES places at once. No branch
 * depends on the states. */
bool boyi__join_move(const boyi_state *states, size_t count, uint64_t shift, const boyi_state *targets,
                     const uint8_t *codes, size_t targets_count, const uint16_t *moved, const uint16_t *best,
                     uint16_t *out)
{
    enum { LANES = 4 };
    size_t part = targets_count / LANES, first[LANES], met[LANES];
    for (unsigned lane = 0; lane < LANES; lane++)
        met[lane] = first[lane] = lane && part ? boyi__run_seek(states, count, count / LANES * lane,
                                                                targets[lane * part] - shift)
                                               : 0;
    for (size_t i = 0; i < part; i++)
        for (unsigned lane = 0; lane < LANES; lane++)
            met[lane] = join_step(states, shift, targets + lane * part, codes + lane * part, i, moved, best,
                                  out, met[lane]);
    for (size_t i = LANES * part; i < targets_count; i++)
        met[LANES - 1] = join_step(states, shift, targets, codes, i, moved, best, out, met[LANES - 1]);
    for (unsigned lane = 1; lane < LANES; lane++) {
        if (met[lane - 1] != first[lane])
            return false;
        /* The lane before has written one value too many, to the first of this one. */
        for (size_t i = lane * part; first[lane] < met[lane] && i < targets_count; i++)
            if (targets[i] - shift == states[first[lane]]) {
                join_step(states, shift, targets, codes, i, moved, best, out, first[lane]);
                break;
            }
    }
    return met[LANES - 1] == count;
}

/* The same where the run has many more states: each is looked for on its own. */
static bool join_sparse(const boyi_state *states, size_t count, uint64_t shift, const boyi__section *to,
                        size_t at, const uint16_t *moved, const uint16_t *best, uint16_t *out)
{
    const uint8_t *codes = to->codes;
    for (size_t i = 0; i < count; i++) {
        at = boyi__run_seek(to->states, to->count, at, states[i] + shift);
        if (at == to->count || to->states[at] != states[i] + shift)
            return false;
        uint16_t move = moved[codes[at]];
        out[i] = move > best[i] ? move : best[i];
    }
    return true;
}

/* ---- A range ---- */

bool boyi__join_is_fixed(const boyi__sections_run *self, const boyi__section *section)
{
    if (!section->uniform || section->width != 1 || self->sections->kind != BOYI_OUTCOME)
        return false;
    for (size_t i = 0; i < section->fixed_count; i++)
        if (self->sections->list[section->fixed[i].place].width != 1)
            return false;
    return true;
}

/* Finds the best moves of the unfinished states of a block; *known: those that boyi__code_write would write, twice. */
static bool find_best(boyi__sections_run *self, boyi__section_worker *own, const boyi__section *here,
                      size_t open, const uint16_t **known)
{
    const boyi_state *states = own->open.data;
    uint16_t *best = own->best.data, *better = best + BLOCK + 1;
    size_t *fingers = own->fingers.data;
    memset(best, 0, (open + 1) * sizeof *best);
    for (size_t m = 0; m < here->fixed_count; m++) {
        const boyi__fixed_move *move = &here->fixed[m];
        const boyi__section *to = &self->sections->list[move->place];
        size_t from = boyi__run_seek(to->states, to->count, fingers[m], states[0] + move->shift);
        size_t last = boyi__run_seek(to->states, to->count, from + open, states[open - 1] + move->shift);
        const uint16_t *moved = self->codecs[0].moved[move->again];
        if (last >= to->count || from > last)
            return false;
        fingers[m] = last;
        if (!(last - from > SPARSE * open
                  ? join_sparse(states, open, move->shift, to, from, moved, best, better)
                  : boyi__join_move(states, open, move->shift, to->states + from,
                                    (const uint8_t *)to->codes + from, last - from + 1, moved, best, better)))
            return false;
        uint16_t *swap = best;
        best = better;
        better = swap;
    }
    *known = best;
    return true;
}

static boyi_status solve_block(boyi__sections_run *self, boyi__section_worker *own, const boyi__section *here,
                               size_t first, size_t count, bool *wider)
{
    boyi_state *open = own->open.data;
    uint8_t *codes = here->codes;
    size_t opened = 0, met = 0;
    for (size_t i = first; i < first + count; i++) {
        open[opened] = here->states[i];
        opened += !boyi__section_is_end(here, i);
    }
    open[opened] = opened ? open[opened - 1]
                          : 0; /* which is met before: a join that looks there meets nothing */
    const uint16_t *best = own->best.data;
    if (opened && !find_best(self, own, here, opened, &best))
        return boyi__sections_fail_unrepeatable(self, open[0], &own->error);
    for (size_t i = first; i < first + count; i++) {
        if (!boyi__section_is_end(here, i)) {
            *wider |= best[met] % 2;
            codes[i] = (uint8_t)(best[met++] / 2);
            continue;
        }
        int64_t worth;
        boyi_status status = boyi__worth_finished(own->run.game, here->states[i], own->run.error, &worth);
        if (status)
            return status;
        *wider |= !boyi__code_write(&self->codecs[0], codes, i, worth);
    }
    return BOYI_OK;
}

void boyi__join_fixed(boyi__sections_run *self, unsigned thread, boyi__solve_range *range)
{
    boyi__section_worker *own = &self->workers[thread];
    const boyi__section *here = &self->sections->list[range->place];
    boyi_status status = boyi__block_grow(&self->pool, &own->open, (BLOCK + 1) * sizeof(boyi_state));
    if (!status) /* of the moves so far, and with one more */
        status = boyi__block_grow(&self->pool, &own->best, (size_t)2 * (BLOCK + 1) * sizeof(uint16_t));
    if (!status)
        status = boyi__block_grow(&self->pool, &own->fingers, (here->fixed_count + 1) * sizeof(size_t));
    if (!status)
        memset(own->fingers.data, 0, (here->fixed_count + 1) * sizeof(size_t));
    for (size_t i = 0; i < range->count && !status && !range->wider; i += BLOCK) {
        size_t count = range->count - i < BLOCK ? range->count - i : BLOCK;
        status = solve_block(self, own, here, range->first + i, count, &range->wider);
        boyi__sections_note_done(self, thread, count);
        if (boyi__failure_any(&self->failure))
            return;
    }
    if (status)
        boyi__failure_note(&self->failure, status, own->error.text[0] ? &own->error : NULL);
}
