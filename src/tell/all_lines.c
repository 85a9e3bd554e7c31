#include "tell/all_lines.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "game/game.h"

/* The path from the first state to the current one: the choices of each state on it, and which was taken. */
typedef struct {
    boyi_choices choices;
    size_t next;
} level;

typedef struct {
    const boyi_solution *solution;
    level *levels;
    size_t levels_room;
    boyi_line line; /* `count` steps so far */
    size_t steps_room;
    size_t visited, most;
    boyi__line_visitor *visit;
    void *context;
    bool complete, stopped;
} walker;

/* The step of this path that began in the state; count: none. */
static size_t find_state(const boyi_line *line, boyi_state state)
{
    size_t i = 0;
    while (i < line->count && line->steps[i].state != state)
        i++;
    return i;
}

static boyi_status end_line(walker *self, boyi_error *error)
{
    boyi_line *line = &self->line;
    const boyi_game *game = self->solution->game;
    const boyi_step *last = line->count ? &line->steps[line->count - 1] : NULL;
    if (self->visited == self->most) {
        self->complete = false;
        self->stopped = true;
        return BOYI_OK;
    }
    memset(line->totals, 0, sizeof line->totals);
    if (last)
        memcpy(line->totals, last->totals, sizeof line->totals);
    if (game->rules.kind == BOYI_SCORE && game->rules.finished && !line->round) {
        const unsigned mover = !last ? 0 : last->move.again ? last->player : 1 - last->player;
        const boyi_end end = game->rules.finished(game->self, line->last);
        if (__builtin_add_overflow(line->totals[mover], end.own, &line->totals[mover]) ||
            __builtin_add_overflow(line->totals[1 - mover], end.other, &line->totals[1 - mover]))
            return boyi__fail_overflow(error, game, line->last);
    }
    self->visited++;
    self->stopped = !self->visit(self->context, line);
    return BOYI_OK;
}

/* Adds the next best move of the last level to the line. */
static boyi_status make_step(walker *self, level *top, boyi_state state, boyi_error *error)
{
    boyi_line *line = &self->line;
    const boyi_choice *choice = &top->choices.list[top->next++];
    boyi_step step = {.state = state, .move = choice->move, .best = top->choices.best};
    if (line->count) {
        const boyi_step *before = &line->steps[line->count - 1];
        step.player = before->move.again ? before->player : 1 - before->player;
        memcpy(step.totals, before->totals, sizeof step.totals);
    }
    if (__builtin_add_overflow(step.totals[step.player], choice->move.gain, &step.totals[step.player]))
        return boyi__fail_overflow(error, self->solution->game, state);
    if (!boyi__array_reserve(&line->steps, &self->steps_room, line->count + 1, sizeof step))
        return boyi__fail_memory(error, self->solution->game->rules.name);
    line->steps[line->count++] = step;
    return BOYI_OK;
}

/* Opens the state that the line has come to; a finished one, or one that was on the line before, ends it. */
static boyi_status open_state(walker *self, boyi_state state, size_t *depth, boyi_error *error)
{
    boyi_line *line = &self->line;
    boyi_choices choices;
    line->last = state;
    line->back = find_state(line, state);
    line->round = line->back < line->count;
    if (line->round)
        return end_line(self, error);
    boyi_status status = boyi_solution_choices(self->solution, state, SIZE_MAX, error, &choices);
    if (status)
        return status;
    if (choices.count > 0 &&
        boyi__array_reserve(&self->levels, &self->levels_room, *depth + 1, sizeof(level))) {
        self->levels[(*depth)++] = (level){.choices = choices};
        return BOYI_OK;
    }
    const bool finished = choices.count == 0;
    boyi_choices_free(&choices);
    return finished ? end_line(self, error) : boyi__fail_memory(error, self->solution->game->rules.name);
}

boyi_status boyi__all_lines(const boyi_solution *solution, boyi_state state, size_t most,
                            boyi__line_visitor *visit, void *context, boyi_error *error, bool *complete)
{
    walker self = {.solution = solution, .visit = visit, .context = context, .most = most, .complete = true};
    size_t depth = 0;
    boyi_status status = open_state(&self, state, &depth, error);
    while (depth > 0 && !status && !self.stopped) {
        level *top = &self.levels[depth - 1];
        self.line.count = depth - 1; /* back to this level */
        if (top->next == top->choices.count || !top->choices.list[top->next].best) {
            boyi_choices_free(&self.levels[--depth].choices);
            continue;
        }
        const boyi_state here = depth == 1 ? state : self.line.steps[depth - 2].move.to;
        status = make_step(&self, top, here, error);
        if (!status)
            status = open_state(&self, self.line.steps[depth - 1].move.to, &depth, error);
    }
    while (depth > 0)
        boyi_choices_free(&self.levels[--depth].choices);
    free(self.levels);
    free(self.line.steps);
    *complete = self.complete;
    return status;
}
