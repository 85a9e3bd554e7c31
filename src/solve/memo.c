/* memo: recursion that remembers, on a stack of its own.
 *
 * A state is entered when it comes off the stack for the first time: it becomes open, and goes back as
 * "leave me", with the states its moves lead to on top. When it comes off again all those are done, or one
 * of them is open, which means it is its own descendant: a cycle. Each state is looked at twice at most,
 * each move twice.
 *
 *     stack   … leave A | c3 | c2 | c1      c1 is entered next; A is left when c1, c2, c3 are done
 *
 * Memory: about 23 bytes a state, and the stack (5 bytes an entry, at most one entry a move).
 */
#include "solve/in_memory.h"

#include <stdlib.h>

typedef enum { WAITING, OPEN, DONE } phase;

typedef struct {
    boyi__run *run;
    boyi__in_memory kept;
    uint8_t *phases;
    uint32_t *stack;
    uint8_t *leaving; /* beside the stack: this entry says leave, not enter */
    size_t depth, stack_room;
} memo;

/* Keep the arrays beside the set as long as the set. */
static boyi_status keep_up(memo *self)
{
    size_t room = self->kept.set.room, old = self->kept.room;
    if (room == old)
        return BOYI_OK;
    boyi__meter *meter = &self->run->meter;
    boyi_status status = boyi__meter_resize(meter, &self->phases, old, room, sizeof *self->phases);
    if (!status)
        status = boyi__meter_resize(meter, &self->kept.worths, old, room, sizeof *self->kept.worths);
    if (!status)
        self->kept.room = room;
    return status;
}

static boyi_status number_state(memo *self, boyi_state state, uint32_t *number)
{
    bool fresh;
    boyi_status status = boyi__set_add(&self->kept.set, state, number, &fresh);
    if (!status)
        status = keep_up(self);
    if (!status && fresh)
        self->phases[*number] = WAITING;
    return status;
}

static boyi_status push(memo *self, uint32_t number, bool leaving)
{
    if (self->depth == self->stack_room) {
        size_t old = self->stack_room, room = old ? old * 2 : 256;
        boyi__meter *meter = &self->run->meter;
        boyi_status status = boyi__meter_resize(meter, &self->stack, old, room, sizeof *self->stack);
        if (!status)
            status = boyi__meter_resize(meter, &self->leaving, old, room, sizeof *self->leaving);
        if (status)
            return status;
        self->stack_room = room;
    }
    self->stack[self->depth] = number;
    self->leaving[self->depth++] = leaving;
    return BOYI_OK;
}

static void settle(memo *self, uint32_t number, int64_t worth)
{
    self->kept.worths[number] = worth;
    self->phases[number] = DONE;
}

/* Try to fold a state's moves, which run->moves holds. The first time, what is not done yet goes on the
 * stack (*waiting counts it); when leaving, all must be done. */
static boyi_status fold(memo *self, uint32_t number, size_t count, bool sum, bool leaving, size_t *waiting)
{
    boyi__run *run = self->run;
    boyi_state state = self->kept.set.keys[number];
    *waiting = 0;
    boyi__fold_start(&run->fold, count, sum);
    for (size_t i = count; i-- > 0;) {
        uint32_t child;
        boyi_status status = number_state(self, run->moves[i].to, &child);
        if (status)
            return boyi__meter_fail(&run->meter, status, run->game->rules.name, run->error);
        if (self->phases[child] == DONE) {
            boyi__fold_add(&run->fold, &run->moves[i], self->kept.worths[child]);
            continue;
        }
        if (leaving || self->phases[child] == OPEN)
            return boyi__run_fail_cycle(run, run->moves[i].to);
        if ((*waiting)++ == 0)
            status = push(self, number, true);
        if (!status)
            status = push(self, child, false);
        if (status)
            return boyi__meter_fail(&run->meter, status, run->game->rules.name, run->error);
    }
    if (*waiting)
        return BOYI_OK;
    int64_t worth;
    boyi_status status = boyi__run_fold_end(run, state, &worth);
    if (!status)
        settle(self, number, worth);
    return status;
}

static boyi_status visit(memo *self, uint32_t number, bool leaving)
{
    boyi__run *run = self->run;
    boyi_state state = self->kept.set.keys[number];
    bool sum;
    size_t waiting, count = boyi__run_expand(run, state, &sum);
    if (count == BOYI_BROKEN)
        return boyi__run_fail_broken(run);
    self->phases[number] = OPEN;
    if (count > 0)
        return fold(self, number, count, sum, leaving, &waiting);
    int64_t worth;
    boyi_status status = boyi__run_finished(run, state, &worth);
    if (!status)
        settle(self, number, worth);
    return status;
}

static boyi_status work(memo *self, boyi_state state)
{
    boyi__run *run = self->run;
    uint32_t number;
    boyi_status status = boyi__set_start(&self->kept.set, &run->meter);
    if (!status)
        status = number_state(self, boyi__run_class(run, state), &number);
    if (!status)
        status = push(self, number, false);
    if (status)
        return boyi__meter_fail(&run->meter, status, run->game->rules.name, run->error);
    while (self->depth > 0 && !status) {
        number = self->stack[--self->depth];
        bool leaving = self->leaving[self->depth];
        if (leaving || self->phases[number] == WAITING)
            status = visit(self, number, leaving);
        if (!status) {
            status = boyi__meter_tick(&run->meter, self->kept.set.count);
            boyi__meter_fail(&run->meter, status, run->game->rules.name, run->error);
        }
    }
    return status;
}

boyi_status boyi__memo_solve(const boyi_game *game, boyi_state state, const boyi_options *options,
                             boyi_error *error, boyi_solution **out)
{
    boyi__run run;
    boyi_status status = boyi__run_start(&run, game, options, error);
    if (status)
        return status;
    memo self = {.run = &run};
    boyi__meter_phase(&run.meter, "remembering", "记忆化求解");
    status = work(&self, state);
    free(self.leaving);
    free(self.stack);
    free(self.phases);
    if (!status)
        status = boyi__in_memory_solution(&run, &self.kept, BOYI_MEMO, out);
    boyi__in_memory_end(&run, &self.kept);
    boyi__run_end(&run);
    return status;
}
