/* A section whose moves also lead to itself.
 *
 * States whose moves all lead to known values are solved first, one after the other, until none is left: if no play inside the
 * section goes round in circles, that is all. What remains is solved backward, as by `retro`, in rounds of growing distance,
 * with the values of later sections known:
 *   1. won and lost: a state with a move to a win for its mover is won in the fewest moves. One whose last open move turns out to
 *      be bad is lost in the most moves; its known moves may be longer still.
 *   2. tied: of the rest, what leads to an even end, nearest first.
 *   3. drawn: what remains.
 *
 * Memory: 25 bytes a state and 8 a move inside, of this section only.
 */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "solve/sections/sections.h"

/* Not solved yet. It is no worth of an outcome game. In others the list `done` tells. */
#define OPEN INT64_MIN

/* The top bit of `from`: the move keeps the turn. */
#define AGAIN (UINT32_C(1) << 31)
#define NONE  UINT32_MAX

typedef struct {
    boyi__sections_run *sections;
    boyi__run *run;
    const boyi__section *here;
    uint32_t count;
    const boyi__section *later; /* the section of the last state that was found in another one */
    size_t finger;              /* its place */
    int64_t *worths;
    bool *done;
    uint32_t *open; /* moves to states that are not solved */
    /* Moves inside: those of state i lead to to[row[i]] …, and those that lead to it are made in from[back[i]] … */
    uint64_t *row, *back;
    uint32_t *to, *from;
    size_t to_room;
    size_t moves;
    uint32_t *queue; /* solved states whose predecessors are to be told */
    uint32_t head, tail;
    /* Circles. */
    int64_t *known;    /* the best of the moves to known values; OPEN: there is none */
    uint32_t *buckets; /* the first state that is due in so many plies */
    size_t buckets_count;
    uint32_t *next; /* the next state that is due at the same time */
} inside;

/* The place of a state in the section. */
static boyi_status find_here(const inside *self, size_t near, boyi_state state, boyi_state from,
                             uint32_t *out)
{
    size_t at = boyi__run_seek(self->here->states, self->count, near, state);
    if (at == self->count || self->here->states[at] != state)
        return boyi__sections_fail_unrepeatable(self->sections, from, self->run->error);
    *out = (uint32_t)at;
    return BOYI_OK;
}

static bool is_inside(const inside *self, boyi_state state)
{
    return boyi__section_of(self->run->game, state) == self->here->number;
}

static boyi_status tick(const inside *self, uint64_t states)
{
    return boyi__run_fail(self->run, boyi__meter_tick(&self->run->meter, states));
}

/* Finds where the moves inside lead. */
static boyi_status find_moves(inside *self)
{
    boyi__run *run = self->run;
    boyi_status status = BOYI_OK;
    for (uint32_t i = 0; i < self->count && !status; i++) {
        bool sum;
        boyi_state state = self->here->states[i];
        size_t count = boyi__run_expand(run, state, &sum);
        if (count == BOYI_BROKEN)
            return boyi__run_fail_broken(run);
        self->row[i] = self->moves;
        for (size_t m = 0; m < count && !status; m++) {
            const boyi_move *move = &run->moves[m];
            uint32_t to = 0;
            if (!is_inside(self, move->to))
                continue;
            status = find_here(self, i, move->to, state, &to);
            if (!status)
                status = boyi__run_reserve(run, &self->to, &self->to_room, self->moves + 1, sizeof *self->to);
            if (!status)
                self->to[self->moves++] = to | (move->again ? AGAIN : 0);
        }
        self->open[i] = (uint32_t)(self->moves - self->row[i]);
        if (!status)
            status = tick(self, i + 1);
    }
    self->row[self->count] = self->moves;
    return status;
}

/* Turns the moves round. */
static boyi_status find_predecessors(inside *self)
{
    boyi_status status = boyi__run_fail(
        self->run, boyi__meter_resize(&self->run->meter, &self->from, 0, self->moves, sizeof *self->from));
    if (status)
        return status;
    memset(self->back, 0, ((size_t)self->count + 1) * sizeof *self->back);
    for (uint64_t i = 0; i < self->moves; i++)
        self->back[self->to[i] & ~AGAIN]++;
    for (uint64_t i = 0, before = 0; i <= self->count; i++) {
        before += self->back[i];
        self->back[i] = before; /* the end; it goes down to the beginning below */
    }
    for (uint32_t i = 0; i < self->count; i++)
        for (uint64_t m = self->row[i]; m < self->row[i + 1]; m++)
            self->from[--self->back[self->to[m] & ~AGAIN]] = i | (self->to[m] & AGAIN);
    return BOYI_OK;
}

/* Folds the moves of a state that lead to known values; *known: how many do. */
static boyi_status fold_known(inside *self, uint32_t i, size_t *known, size_t *all)
{
    boyi__run *run = self->run;
    boyi_state state = self->here->states[i];
    bool sum;
    size_t count = boyi__run_expand(run, state, &sum);
    if (count == BOYI_BROKEN)
        return boyi__run_fail_broken(run);
    boyi__fold_start(&run->fold, count, false);
    *known = 0;
    *all = count;
    uint64_t m = self->row[i];
    for (size_t j = 0; j < count; j++) {
        const boyi_move *move = &run->moves[j];
        int64_t worth;
        if (is_inside(self, move->to)) {
            if (m == self->row[i + 1])
                return boyi__sections_fail_unrepeatable(self->sections, state, self->run->error);
            uint32_t to = self->to[m++] & ~AGAIN;
            if (self->here->states[to] != move->to)
                return boyi__sections_fail_unrepeatable(self->sections, state, self->run->error);
            if (!self->done[to])
                continue;
            worth = self->worths[to];
        } else {
            if (boyi__sections_locate(self->sections, move->to, &self->later, &self->finger))
                return boyi__sections_fail_unrepeatable(self->sections, state, self->run->error);
            worth = boyi__code_read(boyi__sections_codec(self->sections, self->later->width),
                                    self->later->codes, self->finger);
        }
        boyi__fold_add(&run->fold, move, worth);
        ++*known;
    }
    return BOYI_OK;
}

/* Solves the states that do not depend on circles. */
static boyi_status solve_in_order(inside *self)
{
    boyi_status status = BOYI_OK;
    for (uint32_t i = 0; i < self->count; i++)
        if (self->open[i] == 0)
            self->queue[self->tail++] = i;
    while (self->head < self->tail && !status) {
        uint32_t i = self->queue[self->head++];
        size_t known = 0, all = 0;
        status = fold_known(self, i, &known, &all);
        if (!status)
            status = all ? boyi__fold_end(&self->run->fold, self->run->game, self->here->states[i],
                                          self->run->error, &self->worths[i])
                         : boyi__worth_finished(self->run->game, self->here->states[i], self->run->error,
                                                &self->worths[i]);
        self->done[i] = true;
        for (uint64_t p = self->back[i]; p < self->back[i + 1]; p++) {
            uint32_t from = self->from[p] & ~AGAIN;
            if (--self->open[from] == 0)
                self->queue[self->tail++] = from;
        }
        if (!status)
            status = tick(self, self->head);
    }
    return status;
}

/* ---- Circles ---- */

static boyi_outcome outcome_of(int64_t worth)
{
    return boyi__worth_value(BOYI_OUTCOME, worth).outcome;
}

static uint32_t plies_of(int64_t worth)
{
    return boyi__worth_value(BOYI_OUTCOME, worth).plies;
}

static void settle(inside *self, uint32_t i, boyi_outcome outcome, uint32_t plies)
{
    self->worths[i] = boyi__worth_outcome(outcome, plies);
    self->done[i] = true;
    self->queue[self->tail++] = i;
}

static void put_off(inside *self, uint32_t i, uint32_t plies)
{
    self->next[i] = self->buckets[plies];
    self->buckets[plies] = i;
}

/* The best of the known moves of all states that are left, and room for the longest. */
static boyi_status find_known(inside *self)
{
    uint32_t longest = 0;
    for (uint32_t i = 0; i < self->count; i++) {
        size_t known = 0, all = 0;
        self->known[i] = OPEN;
        if (self->done[i])
            continue;
        boyi_status status = fold_known(self, i, &known, &all);
        if (!status && known)
            status = boyi__fold_end(&self->run->fold, self->run->game, self->here->states[i],
                                    self->run->error, &self->known[i]);
        if (!status)
            status = tick(self, i + 1);
        if (status)
            return status;
        if (known && outcome_of(self->known[i]) != BOYI_DRAW && plies_of(self->known[i]) > longest)
            longest = plies_of(self->known[i]);
    }
    boyi_status status = boyi__meter_resize(&self->run->meter, &self->buckets, 0, (size_t)longest + 1,
                                            sizeof *self->buckets);
    if (status)
        return boyi__run_fail(self->run, status);
    self->buckets_count = (size_t)longest + 1;
    memset(self->buckets, 255, self->buckets_count * sizeof *self->buckets);
    return BOYI_OK;
}

/* One move of `from` is known to be bad, and takes so many plies. */
static void count_bad(inside *self, uint32_t from, uint32_t plies)
{
    int64_t known = self->known[from];
    if (--self->open[from] > 0 || (known != OPEN && outcome_of(known) != BOYI_LOSS))
        return;
    if (known != OPEN && plies_of(known) > plies)
        put_off(self, from, plies_of(known));
    else
        settle(self, from, BOYI_LOSS, plies);
}

/* Rounds of growing distance. `ties`: what is told is that a state is tied; else that it is won or lost. */
static boyi_status spread(inside *self, bool ties)
{
    self->head = self->tail = 0;
    for (uint32_t plies = 0; plies < self->buckets_count || self->head < self->tail; plies++) {
        for (uint32_t i = plies < self->buckets_count ? self->buckets[plies] : NONE; i != NONE;
             i = self->next[i])
            if (!self->done[i])
                settle(self, i, outcome_of(self->known[i]), plies);
        for (uint32_t last = self->tail; self->head < last;) {
            uint32_t i = self->queue[self->head++];
            bool lost = outcome_of(self->worths[i]) == BOYI_LOSS;
            for (uint64_t p = self->back[i]; p < self->back[i + 1]; p++) {
                uint32_t from = self->from[p] & ~AGAIN;
                bool again = self->from[p] & AGAIN;
                if (self->done[from])
                    continue;
                if (ties)
                    settle(self, from, BOYI_TIE, plies + 1);
                else if (lost != again)
                    settle(self, from, BOYI_WIN, plies + 1);
                else
                    count_bad(self, from, plies + 1);
            }
            boyi_status status = tick(self, self->head);
            if (status)
                return status;
        }
    }
    return BOYI_OK;
}

static void put_off_all(inside *self, boyi_outcome outcome)
{
    memset(self->buckets, 255, self->buckets_count * sizeof *self->buckets);
    for (uint32_t i = 0; i < self->count; i++)
        if (!self->done[i] && self->known[i] != OPEN && outcome_of(self->known[i]) == outcome)
            put_off(self, i, plies_of(self->known[i]));
}

static boyi_status solve_circles(inside *self)
{
    const boyi_game *game = self->run->game;
    if (game->rules.loop != BOYI_LOOP_DRAW)
        return boyi__fail(
            self->run->error, BOYI_METHOD,
            "%s: sections does not solve games in which endless play is a win; use --method retro",
            game->rules.name);
    boyi_status status = find_known(self);
    if (status)
        return status;
    put_off_all(self, BOYI_WIN);
    status = spread(self, false);
    if (status)
        return status;
    put_off_all(self, BOYI_TIE);
    status = spread(self, true);
    for (uint32_t i = 0; i < self->count; i++)
        if (!self->done[i])
            self->worths[i] = boyi__worth_outcome(BOYI_DRAW, 0);
    return status;
}

/* ---- All of it ---- */

static boyi_status solve(inside *self)
{
    boyi_status status = find_moves(self);
    if (!status)
        status = find_predecessors(self);
    if (!status)
        status = solve_in_order(self);
    if (status || self->tail == self->count)
        return status;
    if (self->run->game->rules.kind == BOYI_OUTCOME)
        return solve_circles(self);
    uint32_t i = 0;
    while (self->done[i])
        i++;
    return boyi__run_fail_cycle(self->run, self->here->states[i]);
}

boyi_status boyi__section_solve_inside(boyi__sections_run *sections, const boyi__section *here,
                                       int64_t *worths)
{
    boyi__run *run = sections->run;
    boyi__meter *meter = &run->meter;
    if (here->count >= AGAIN)
        return boyi__run_fail(run, BOYI_LIMIT);
    inside self = {
        .sections = sections, .run = run, .here = here, .count = (uint32_t)here->count, .worths = worths};
    size_t count = here->count;
    const struct {
        void *array;
        size_t count, size;
    } arrays[] = {
        {&self.done, count, sizeof *self.done},   {&self.open, count, sizeof *self.open},
        {&self.row, count + 1, sizeof *self.row}, {&self.back, count + 1, sizeof *self.back},
        {&self.queue, count, sizeof *self.queue}, {&self.known, count, sizeof *self.known},
        {&self.next, count, sizeof *self.next},
    };
    enum { ARRAYS = sizeof arrays / sizeof *arrays };
    boyi_status status = BOYI_OK;
    size_t made = 0;
    while (made < ARRAYS && !(status = boyi__meter_resize(meter, arrays[made].array, 0, arrays[made].count,
                                                          arrays[made].size)))
        made++;
    status = boyi__run_fail(run, status);
    if (!status) {
        memset(self.done, 0, count * sizeof *self.done);
        status = solve(&self);
    }
    while (made-- > 0)
        boyi__meter_free(meter, *(void **)arrays[made].array, arrays[made].count, arrays[made].size);
    boyi__meter_free(meter, self.buckets, self.buckets_count, sizeof *self.buckets);
    boyi__meter_free(meter, self.from, self.moves, sizeof *self.from);
    boyi__meter_free(meter, self.to, self.to_room, sizeof *self.to);
    return status;
}
