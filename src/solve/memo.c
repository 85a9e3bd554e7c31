/* memo: memoized recursion, with an explicit stack.
 *
 * A state is entered when it is reached for the first time: its moves are written after those of the states that lead to it, and it becomes OPEN. When the
 * states that its moves lead to are done, one after the other, its worth is folded from theirs. A move to a state that is still OPEN leads back to an
 * ancestor: a cycle. Each state is expanded once.
 *
 *     frames     A           c2             of A, c1 is done and c2 has been entered
 *     moves      c1 c2 c3    d1 d2
 *
 * Memory: about 23 bytes a state; the stacks, which take 5 bytes a move (13 in score games) and 16 a state on the way to the present one.
 */
#include "solve/in_memory.h"

#include <math.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/hash.h"
#include "solve/estimate.h"

typedef enum { WAITING, OPEN, DONE } phase;

/* A state whose moves are looked at. */
typedef struct {
    uint32_t number;
    uint32_t count; /* moves: the last ones of the stack when this frame is the last one */
    uint32_t next;  /* of them to be looked at */
    bool sum;
} frame;

typedef struct boyi__memo {
    boyi__run run;
    boyi__starts starts;
    boyi__in_memory kept; /* the states and their worths */
    uint8_t *phases;      /* of each state */
    frame *frames;
    size_t depth, frames_room;
    uint32_t *to; /* the moves of all frames */
    uint8_t *again;
    int64_t *gains; /* score games only */
    size_t moves_count, moves_room;
    bool done; /* all states that can be reached are */
    /* For the estimate of their number. */
    boyi__growth growth;
    boyi__estimate estimate;
    uint64_t next_estimate; /* with so many states */
} memo;

/* The number of a state, a new one if it was not met before. */
static boyi_status number_state(memo *self, boyi_state state, uint32_t *number)
{
    boyi__meter *meter = &self->run.meter;
    bool fresh;
    boyi_status status = boyi__set_add(&self->kept.set, state, number, &fresh);
    size_t room = self->kept.set.room, old = self->kept.room;
    if (!status && room != old) {
        status = boyi__meter_resize(meter, &self->phases, old, room, sizeof *self->phases);
        if (!status)
            status = boyi__meter_resize(meter, &self->kept.worths, old, room, sizeof *self->kept.worths);
        if (!status)
            self->kept.room = room;
    }
    if (!status && fresh)
        self->phases[*number] = WAITING;
    return boyi__run_fail(&self->run, status);
}

/* Enters a state. One that is finished is done at once. */
static boyi_status enter(memo *self, uint32_t number)
{
    boyi__run *run = &self->run;
    boyi_state state = self->kept.set.keys[number];
    bool sum;
    assert(self->phases[number] == WAITING);
    size_t count = boyi__run_expand(run, state, &sum);
    if (count == BOYI_BROKEN)
        return boyi__run_fail_broken(run);
    if (count == 0) {
        self->phases[number] = DONE;
        return boyi__worth_finished(run->game, state, run->error, &self->kept.worths[number]);
    }
    self->phases[number] = OPEN;
    boyi__meter *meter = &run->meter;
    boyi_status status = boyi__meter_grow(meter, &self->frames, &self->frames_room, self->depth + 1,
                                          sizeof *self->frames);
    const size_t old = self->moves_room, need = self->moves_count + count;
    if (!status && need > old) { /* the three have the same room */
        const size_t room = need > 2 * old ? 2 * need : 2 * old;
        status = boyi__meter_resize(meter, &self->to, old, room, sizeof *self->to);
        if (!status)
            status = boyi__meter_resize(meter, &self->again, old, room, sizeof *self->again);
        if (!status && run->game->rules.kind == BOYI_SCORE)
            status = boyi__meter_resize(meter, &self->gains, old, room, sizeof *self->gains);
        self->moves_room = status ? old : room;
    }
    status = boyi__run_fail(run, status);
    for (size_t i = count; i-- > 0 && !status;) {
        uint32_t *to = &self->to[self->moves_count + i];
        status = number_state(self, run->moves[i].to, to);
        if (!status && self->phases[*to] == OPEN)
            return boyi__run_fail_cycle(run, run->moves[i].to);
        self->again[self->moves_count + i] = run->moves[i].again;
        if (self->gains)
            self->gains[self->moves_count + i] = run->moves[i].gain;
    }
    if (status)
        return status;
    self->moves_count += count;
    self->frames[self->depth++] = (frame){.number = number, .count = (uint32_t)count, .sum = sum};
    return BOYI_OK;
}

/* ---- How many there will be ---- */

static bool is_found(void *context, boyi_state state)
{
    const memo *self = context;
    return boyi__set_find(&self->kept.set, state) != BOYI__NONE;
}

static void report_sample(memo *self)
{
    boyi__meter *meter = &self->run.meter;
    const uint64_t states = self->kept.set.count;
    const boyi__frontier frontier = {
        .count = 1, .start = self->kept.set.keys[0], .found = states, .is_found = is_found, .context = self};
    self->next_estimate = states + states / 2;
    if (self->run.game->rules.starts ||
        !boyi__estimate_sample(&self->estimate, &self->run, states, &frontier))
        return;
    meter->total = (uint64_t)fmax(1.05 * (double)states, self->estimate.samples.total);
    meter->is_guess = true;
    self->next_estimate = self->next_estimate < meter->total ? self->next_estimate : meter->total - 1;
}

/* Sets the total that the run reports, if enough is known to tell it. */
static void report_estimate(memo *self)
{
    /* States on the way; states of a game that is worth an estimate, and one by a sample, since `auto` gives up many a memo. */
    enum { ABOVE_MOST = 4, SMALL = 1 << 10, SAMPLED = 1 << 14 };
    boyi__run *run = &self->run;
    if (self->kept.set.count <= SMALL)
        return;
    if (run->game->rules.layer && self->kept.set.count > SAMPLED &&
        self->kept.set.count >= self->next_estimate)
        report_sample(self);
    if (!run->game->rules.layer && boyi__growth_note(&self->growth, self->depth, self->kept.set.count) &&
        self->growth.above <= ABOVE_MOST)
        boyi__growth_report(&self->growth, &run->meter);
}

boyi_status boyi__memo_end(boyi__memo *self, boyi_solution **out)
{
    boyi_status status = BOYI_OK;
    if (!self)
        return BOYI_OK;
    assert(!out || self->done);
    if (out)
        status = boyi__in_memory_solution(&self->run, &self->kept, BOYI_MEMO, out);
    else
        boyi__in_memory_end(&self->run, &self->kept);
    free(self->gains);
    free(self->again);
    free(self->to);
    free(self->frames);
    free(self->phases);
    boyi__run_end(&self->run);
    free(self);
    return status;
}

boyi_status boyi__memo_start(const boyi_game *game, boyi_state state, const boyi_options *options,
                             boyi_error *error, boyi__memo **out)
{
    memo *self = calloc(1, sizeof *self);
    if (!self)
        return boyi__fail_memory(error, game->rules.name);
    boyi_status status = boyi__run_start(&self->run, game, options, error);
    if (status) {
        free(self);
        return status;
    }
    self->starts = (boyi__starts){.game = game, .state = state};
    boyi__meter_phase(&self->run.meter, "remembering");
    status = boyi__run_fail(&self->run, boyi__set_start(&self->kept.set, &self->run.meter));
    if (status)
        boyi__memo_end(self, NULL);
    else
        *out = self;
    return status;
}

boyi_status boyi__memo_go_on(boyi__memo *self, uint64_t most_states, bool *done)
{
    boyi__run *run = &self->run;
    boyi_status status = BOYI_OK;
    uint32_t number = 0;
    while (!status && !self->done && self->kept.set.count <= most_states) {
        boyi_state start;
        if (self->depth > 0) { /* the next move of the last frame */
            frame *last = &self->frames[self->depth - 1];
            const size_t first = self->moves_count - last->count;
            while (last->next < last->count && self->phases[self->to[first + last->next]] == DONE)
                last->next++;
            if (last->next < last->count) {
                number = self->to[first + last->next++];
                status = enter(self, number);
            } else { /* all are done: the state's worth is folded from theirs */
                boyi__fold_start(&run->fold, last->count, last->sum);
                for (size_t i = first; i < self->moves_count; i++) {
                    assert(self->phases[self->to[i]] == DONE);
                    const boyi_move move = {.again = self->again[i],
                                            .gain = self->gains ? self->gains[i] : 0};
                    boyi__fold_add(&run->fold, &move, self->kept.worths[self->to[i]]);
                }
                self->depth--;
                self->moves_count = first;
                number = last->number;
                self->phases[number] = DONE;
                status = boyi__fold_end(&run->fold, run->game, self->kept.set.keys[number], run->error,
                                        &self->kept.worths[number]);
            }
        } else if (boyi__run_next_start(run, &self->starts, &start)) {
            status = number_state(self, start, &number);
            if (!status && self->phases[number] == WAITING)
                status = enter(self, number);
        } else {
            self->done = true;
        }
        if (!status && !self->done && self->phases[number] == DONE)
            report_estimate(self);
        if (!status)
            status = boyi__run_fail(run, boyi__meter_tick(&run->meter, self->kept.set.count));
    }
    *done = self->done;
    return status;
}

double boyi__memo_progress(const boyi__memo *self)
{
    double progress = 0, part = 1; /* of all lines of play: those through the frame's state */
    for (size_t i = 0; i < self->depth; i++) {
        const frame *here = &self->frames[i];
        /* The last move that was looked at leads to the next frame. */
        const uint32_t behind = here->next - (i + 1 < self->depth);
        part /= here->count;
        progress += part * behind;
    }
    return progress;
}

boyi_status boyi__memo_solve(const boyi_game *game, boyi_state state, const boyi_options *options,
                             boyi_error *error, boyi_solution **out)
{
    boyi__memo *self = NULL;
    bool done;
    boyi_status status = boyi__memo_start(game, state, options, error, &self);
    if (status)
        return status;
    status = boyi__memo_go_on(self, UINT64_MAX, &done);
    if (!status)
        return boyi__memo_end(self, out);
    boyi__memo_end(self, NULL);
    return status;
}

boyi__state_cost boyi__memo_cost(const boyi_game *game, double moves)
{
    (void)game;
    return (boyi__state_cost){.bytes = 36, .expansions = 1, .nanoseconds = 60 + 50 * moves};
}
