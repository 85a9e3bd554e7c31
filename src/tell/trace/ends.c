/* Programs for a row with both ends open, one pile at a time (listings/stone-game). Each returns first minus second, but
 * winlose only its sign. */
#include <stdlib.h>

#include "tell/trace/programs.h"
#include "tell/trace/record.h"

typedef struct {
    boyi__trace *trace;
    const int64_t *piles;
    int64_t n;
    uint32_t table;
    int64_t *memo; /* the cells of the table */
    bool *known;
} row;

static row row_of(boyi__trace *trace, const boyi__trace_input *input)
{
    const boyi__trace_parameter *piles = &input->parameters[0];
    return (row){.trace = trace, .piles = piles->list, .n = (int64_t)piles->length};
}

static void set_place(const row *self, int64_t l, int64_t r)
{
    boyi__trace_set(self->trace, "l", l);
    boyi__trace_set(self->trace, "r", r);
}

static void say_margin(boyi__trace *trace, int64_t first, int64_t second)
{
    boyi__trace_say(trace, "The first player gets %lld and the second %lld: a margin of %lld.",
                    (long long)first, (long long)second, (long long)(first - second));
}

static void finish(boyi__trace *trace, int64_t result)
{
    trace->result = boyi__trace_number(result);
}

/* The beginning of the diagonal of cells with `length` piles; the loop header runs once more at its end. */
static void step_length(const row *self, int64_t length)
{
    boyi__trace_step_on(self->trace, "length");
    boyi__trace_round(self->trace, "diagonal");
    if (length > self->n) {
        boyi__trace_say(self->trace, "All lengths are done.");
        return;
    }
    boyi__trace_set(self->trace, "length", length);
    boyi__trace_say(self->trace,
                    "Now the cells of %lld piles: they need only cells of %lld, which are filled.",
                    (long long)length, (long long)length - 1);
}

static void step_cell(const row *self, int64_t l, int64_t r)
{
    boyi__row_text text;
    boyi__trace_step_on(self->trace, "cell");
    set_place(self, l, r);
    boyi__trace_say(self->trace, "The next cell: %s.",
                    boyi__trace_row(&text, self->trace, self->piles, l, r));
}

/* ---- recursion: two functions, for the player to move and for the other ---- */

static int64_t second(const row *self, int64_t l, int64_t r);

static int64_t first(const row *self, int64_t l, int64_t r)
{
    boyi__trace *trace = self->trace;
    const int64_t *piles = self->piles;
    boyi__row_text text;
    int64_t best = piles[l];
    boyi__trace_enter(trace, "first", 2, AT(l, r));
    boyi__trace_step_on(trace, "first");
    set_place(self, l, r);
    boyi__trace_say(trace, "How much does the player to move get from %s?",
                    boyi__trace_row(&text, trace, piles, l, r));
    if (l == r) {
        boyi__trace_step_on(trace, "first-base");
        set_place(self, l, r);
        boyi__trace_say(trace, "One pile is left: the player to move takes it and gets %lld.",
                        (long long)best);
    } else if (!trace->stopped) {
        boyi__trace_step_on(trace, "first-left");
        set_place(self, l, r);
        boyi__trace_say(trace, "Take the left pile, %lld, and be second in %s.", (long long)piles[l],
                        boyi__trace_row(&text, trace, piles, l + 1, r));
        int64_t left = piles[l] + second(self, l + 1, r);
        boyi__trace_step_on(trace, "first-right");
        set_place(self, l, r);
        boyi__trace_set(trace, "left", left);
        boyi__trace_say(trace, "Take the right pile, %lld, and be second in %s.", (long long)piles[r],
                        boyi__trace_row(&text, trace, piles, l, r - 1));
        int64_t right = piles[r] + second(self, l, r - 1);
        best = left > right ? left : right;
        boyi__trace_step_on(trace, "first-best");
        set_place(self, l, r);
        boyi__trace_set(trace, "left", left);
        boyi__trace_set(trace, "right", right);
        boyi__trace_say(trace, "Left gives %lld, right %lld: the player to move takes the larger, %lld.",
                        (long long)left, (long long)right, (long long)best);
    }
    boyi__trace_leave(trace, boyi__trace_number(best));
    return best;
}

static int64_t second(const row *self, int64_t l, int64_t r)
{
    boyi__trace *trace = self->trace;
    boyi__row_text text;
    int64_t least = 0;
    boyi__trace_enter(trace, "second", 2, AT(l, r));
    boyi__trace_step_on(trace, "second");
    set_place(self, l, r);
    boyi__trace_say(trace, "How much is left for the other player of %s?",
                    boyi__trace_row(&text, trace, self->piles, l, r));
    if (l == r) {
        boyi__trace_step_on(trace, "second-base");
        set_place(self, l, r);
        boyi__trace_say(trace, "The player to move takes the only pile: the other gets nothing.");
    } else if (!trace->stopped) {
        boyi__trace_step_on(trace, "second-left");
        set_place(self, l, r);
        boyi__trace_say(trace, "If the left pile goes, the other player is first in %s.",
                        boyi__trace_row(&text, trace, self->piles, l + 1, r));
        int64_t left = first(self, l + 1, r);
        boyi__trace_step_on(trace, "second-right");
        set_place(self, l, r);
        boyi__trace_set(trace, "left", left);
        boyi__trace_say(trace, "If the right pile goes, the other player is first in %s.",
                        boyi__trace_row(&text, trace, self->piles, l, r - 1));
        int64_t right = first(self, l, r - 1);
        least = left < right ? left : right;
        boyi__trace_step_on(trace, "second-least");
        set_place(self, l, r);
        boyi__trace_set(trace, "left", left);
        boyi__trace_set(trace, "right", right);
        boyi__trace_say(trace, "The player to move leaves the other the smaller of %lld and %lld: %lld.",
                        (long long)left, (long long)right, (long long)least);
    }
    boyi__trace_leave(trace, boyi__trace_number(least));
    return least;
}

void boyi__trace_ends_recursion(boyi__trace *trace, const boyi__trace_input *input)
{
    row self = row_of(trace, input);
    boyi__trace_step_on(trace, "start-first");
    boyi__trace_say(trace, "Begin with the whole row: what does the first player get?");
    int64_t mine = first(&self, 0, self.n - 1);
    boyi__trace_step_on(trace, "start-second");
    boyi__trace_set(trace, "mine", mine);
    boyi__trace_say(trace, "And the second player? The same questions are asked all over again.");
    int64_t yours = second(&self, 0, self.n - 1);
    boyi__trace_step_on(trace, "answer");
    boyi__trace_set(trace, "mine", mine);
    boyi__trace_set(trace, "yours", yours);
    say_margin(trace, mine, yours);
    finish(trace, mine - yours);
}

/* ---- memo: pairs (first, second), each computed once ---- */

typedef struct {
    int64_t first, second;
} pair;

static void set_pair(const row *self, const char *name, pair value)
{
    boyi__trace_set_value(self->trace, name, boyi__trace_pair(self->trace, value.first, value.second));
}

static pair *cell_of(const row *self, int64_t l, int64_t r)
{
    return (pair *)self->memo + l * self->n + r;
}

/* "compare" and what is taken; steps whose variables are l, r, left and right. */
static pair choose(const row *self, int64_t l, int64_t r, pair left, pair right)
{
    boyi__trace *trace = self->trace;
    int64_t by_left = self->piles[l] + left.second, by_right = self->piles[r] + right.second;
    bool take_left = by_left >= by_right;
    pair best = take_left ? (pair){by_left, left.first} : (pair){by_right, right.first};
    boyi__trace_step_on(trace, "compare");
    set_place(self, l, r);
    set_pair(self, "left", left);
    set_pair(self, "right", right);
    boyi__trace_say(
        trace, "Left: %lld now and %lld later as second, %lld in all; right: %lld and %lld, %lld in all.",
        (long long)self->piles[l], (long long)left.second, (long long)by_left, (long long)self->piles[r],
        (long long)right.second, (long long)by_right);
    boyi__trace_step_on(trace, take_left ? "take-left" : "take-right");
    set_place(self, l, r);
    set_pair(self, "left", left);
    set_pair(self, "right", right);
    set_pair(self, "best", best);
    if (take_left)
        boyi__trace_say(trace, "Take left: get %lld; the other is then first in the rest and gets %lld.",
                        (long long)best.first, (long long)best.second);
    else
        boyi__trace_say(trace, "Take right: get %lld; the other is then first in the rest and gets %lld.",
                        (long long)best.first, (long long)best.second);
    return best;
}

static pair solve_pair(const row *self, int64_t l, int64_t r)
{
    boyi__trace *trace = self->trace;
    boyi__row_text text;
    pair best = {self->piles[l], 0};
    bool *known = &self->known[l * self->n + r];
    boyi__trace_enter(trace, "pair", 2, AT(l, r));
    boyi__trace_step_on(trace, "call");
    set_place(self, l, r);
    boyi__trace_read(trace, self->table, AT(l, r));
    boyi__trace_say(trace, "What do both players get from %s? Look into the memo first.",
                    boyi__trace_row(&text, trace, self->piles, l, r));
    if (*known) {
        best = *cell_of(self, l, r);
        boyi__trace_step_on(trace, "hit");
        set_place(self, l, r);
        boyi__trace_read(trace, self->table, AT(l, r));
        boyi__trace_say(trace, "It is known: (%lld, %lld). Nothing is computed again.", (long long)best.first,
                        (long long)best.second);
        boyi__trace_leave(trace, boyi__trace_pair(trace, best.first, best.second));
        return best;
    }
    boyi__trace_step_on(trace, "one");
    set_place(self, l, r);
    if (l == r) {
        boyi__trace_say(trace, "It is not known; there is one pile.");
        boyi__trace_step_on(trace, "base");
        set_place(self, l, r);
        set_pair(self, "best", best);
        boyi__trace_say(trace, "The player to move takes it and gets %lld, the other nothing.",
                        (long long)best.first);
    } else {
        boyi__trace_say(trace, "It is not known, and there are %lld piles: try both ends.",
                        (long long)r - l + 1);
        boyi__trace_step_on(trace, "left");
        set_place(self, l, r);
        boyi__trace_say(trace, "Take the left pile, %lld: what do both get from %s?",
                        (long long)self->piles[l], boyi__trace_row(&text, trace, self->piles, l + 1, r));
        pair left = trace->stopped ? best : solve_pair(self, l + 1, r);
        boyi__trace_step_on(trace, "right");
        set_place(self, l, r);
        set_pair(self, "left", left);
        boyi__trace_say(trace, "Take the right pile, %lld: what do both get from %s?",
                        (long long)self->piles[r], boyi__trace_row(&text, trace, self->piles, l, r - 1));
        pair right = trace->stopped ? best : solve_pair(self, l, r - 1);
        best = choose(self, l, r, left, right);
    }
    *known = true;
    *cell_of(self, l, r) = best;
    boyi__trace_step_on(trace, "store");
    set_place(self, l, r);
    set_pair(self, "best", best);
    boyi__trace_write(trace, self->table, AT(l, r), boyi__trace_pair(trace, best.first, best.second));
    boyi__trace_say(trace, "Keep it in the memo, so that it is computed only once.");
    boyi__trace_step_on(trace, "return");
    set_place(self, l, r);
    set_pair(self, "best", best);
    boyi__trace_say(trace, "From %s the player to move gets %lld and the other %lld.",
                    boyi__trace_row(&text, trace, self->piles, l, r), (long long)best.first,
                    (long long)best.second);
    boyi__trace_leave(trace, boyi__trace_pair(trace, best.first, best.second));
    return best;
}

void boyi__trace_ends_memo(boyi__trace *trace, const boyi__trace_input *input)
{
    row self = row_of(trace, input);
    size_t cells = (size_t)(self.n * self.n);
    self.table = boyi__trace_table_add(trace, "memo", "pair", "l", "r", NULL);
    self.memo = boyi__trace_allocate(trace, cells, sizeof(pair));
    self.known = boyi__trace_allocate(trace, cells, sizeof *self.known);
    if (!trace->failed) {
        boyi__trace_step_on(trace, "start");
        boyi__trace_say(trace, "Begin with the whole row.");
        pair all = solve_pair(&self, 0, self.n - 1);
        boyi__trace_step_on(trace, "answer");
        boyi__trace_set(trace, "first", all.first);
        boyi__trace_set(trace, "second", all.second);
        say_margin(trace, all.first, all.second);
        finish(trace, all.first - all.second);
    }
    free(self.known);
    free(self.memo);
}

/* ---- table: the same pairs by diagonals ---- */

static void fill_pair(const row *self, int64_t l, int64_t r)
{
    boyi__trace *trace = self->trace;
    boyi__row_text text;
    pair after_left = *cell_of(self, l + 1, r), after_right = *cell_of(self, l, r - 1);
    int64_t left = self->piles[l] + after_left.second, right = self->piles[r] + after_right.second;
    bool take_left = left >= right;
    pair best = take_left ? (pair){left, after_left.first} : (pair){right, after_right.first};
    step_cell(self, l, r);
    boyi__trace_step_on(trace, "left");
    set_place(self, l, r);
    boyi__trace_set(trace, "left", left);
    boyi__trace_read(trace, self->table, AT(l + 1, r));
    boyi__trace_say(trace, "Take left: %lld now, and %lld later as second in %s: %lld.",
                    (long long)self->piles[l], (long long)after_left.second,
                    boyi__trace_row(&text, trace, self->piles, l + 1, r), (long long)left);
    boyi__trace_step_on(trace, "right");
    set_place(self, l, r);
    boyi__trace_set(trace, "left", left);
    boyi__trace_set(trace, "right", right);
    boyi__trace_read(trace, self->table, AT(l, r - 1));
    boyi__trace_say(trace, "Take right: %lld now, and %lld later as second in %s: %lld.",
                    (long long)self->piles[r], (long long)after_right.second,
                    boyi__trace_row(&text, trace, self->piles, l, r - 1), (long long)right);
    boyi__trace_step_on(trace, "compare");
    set_place(self, l, r);
    boyi__trace_set(trace, "left", left);
    boyi__trace_set(trace, "right", right);
    if (left == right)
        boyi__trace_say(trace, "Both give %lld: take left.", (long long)left);
    else if (take_left)
        boyi__trace_say(trace, "%lld is more than %lld: take left.", (long long)left, (long long)right);
    else
        boyi__trace_say(trace, "%lld is less than %lld: take right.", (long long)left, (long long)right);
    boyi__trace_step_on(trace, take_left ? "take-left" : "take-right");
    set_place(self, l, r);
    boyi__trace_set(trace, "left", left);
    boyi__trace_set(trace, "right", right);
    boyi__trace_read(trace, self->table, take_left ? AT(l + 1, r) : AT(l, r - 1));
    boyi__trace_write(trace, self->table, AT(l, r), boyi__trace_pair(trace, best.first, best.second));
    boyi__trace_say(trace, "The player to move gets %lld; the other is then first in the rest and gets %lld.",
                    (long long)best.first, (long long)best.second);
    *cell_of(self, l, r) = best;
}

void boyi__trace_ends_table(boyi__trace *trace, const boyi__trace_input *input)
{
    row self = row_of(trace, input);
    self.table = boyi__trace_table_add(trace, "dp", "pair", "l", "r", NULL);
    self.memo = boyi__trace_allocate(trace, (size_t)(self.n * self.n), sizeof(pair));
    for (int64_t i = 0; i < self.n && !trace->stopped; i++) {
        *cell_of(&self, i, i) = (pair){self.piles[i], 0};
        boyi__trace_step_on(trace, "base");
        boyi__trace_set(trace, "i", i);
        boyi__trace_write(trace, self.table, AT(i, i), boyi__trace_pair(trace, self.piles[i], 0));
        boyi__trace_say(trace, "One pile: the player to move takes it and gets %lld, the other nothing.",
                        (long long)self.piles[i]);
    }
    for (int64_t length = 2; length <= self.n + 1 && !trace->stopped; length++) {
        step_length(&self, length);
        for (int64_t l = 0; l + length <= self.n && !trace->stopped; l++)
            fill_pair(&self, l, l + length - 1);
    }
    if (!trace->stopped) {
        pair all = *cell_of(&self, 0, self.n - 1);
        boyi__trace_step_on(trace, "result");
        boyi__trace_set(trace, "first", all.first);
        boyi__trace_set(trace, "second", all.second);
        boyi__trace_read(trace, self.table, AT(0, self.n - 1));
        boyi__trace_say(trace, "The cell in the corner is the whole row.");
        boyi__trace_step_on(trace, "answer");
        boyi__trace_set(trace, "first", all.first);
        boyi__trace_set(trace, "second", all.second);
        say_margin(trace, all.first, all.second);
        finish(trace, all.first - all.second);
    }
    free(self.memo);
}

/* ---- minmax: what the first player gets, by whose turn it is ---- */

static int64_t *player_cell(const row *self, int64_t l, int64_t r, int player)
{
    return &self->memo[(l * self->n + r) * 2 + player];
}

static void fill_minmax(const row *self, int64_t l, int64_t r)
{
    boyi__trace *trace = self->trace;
    const int64_t *piles = self->piles;
    int64_t left = piles[l] + *player_cell(self, l + 1, r, 1);
    int64_t right = piles[r] + *player_cell(self, l, r - 1, 1);
    int64_t most = left > right ? left : right;
    *player_cell(self, l, r, 0) = most;
    step_cell(self, l, r);
    boyi__trace_step_on(trace, "max");
    set_place(self, l, r);
    boyi__trace_read(trace, self->table, AT(l + 1, r, 1));
    boyi__trace_read(trace, self->table, AT(l, r - 1, 1));
    boyi__trace_write(trace, self->table, AT(l, r, 0), boyi__trace_number(most));
    boyi__trace_say(trace,
                    "Player 0 moves and wants the most: %lld + %lld by the left, %lld + %lld by the right.",
                    (long long)piles[l], (long long)(left - piles[l]), (long long)piles[r],
                    (long long)(right - piles[r]));
    left = *player_cell(self, l + 1, r, 0);
    right = *player_cell(self, l, r - 1, 0);
    int64_t least = left < right ? left : right;
    *player_cell(self, l, r, 1) = least;
    boyi__trace_step_on(trace, "min");
    set_place(self, l, r);
    boyi__trace_read(trace, self->table, AT(l + 1, r, 0));
    boyi__trace_read(trace, self->table, AT(l, r - 1, 0));
    boyi__trace_write(trace, self->table, AT(l, r, 1), boyi__trace_number(least));
    boyi__trace_say(trace, "Player 1 moves and leaves player 0 the least: %lld or %lld.", (long long)left,
                    (long long)right);
}

void boyi__trace_ends_minmax(boyi__trace *trace, const boyi__trace_input *input)
{
    row self = row_of(trace, input);
    int64_t sum = 0;
    self.table = boyi__trace_table_add(trace, "dp", "score", "l", "r", "player");
    self.memo = boyi__trace_allocate(trace, (size_t)(self.n * self.n) * 2, sizeof *self.memo);
    for (int64_t i = 0; i < self.n && !trace->stopped; i++) {
        sum += self.piles[i];
        *player_cell(&self, i, i, 0) = self.piles[i];
        boyi__trace_step_on(trace, "base-first");
        boyi__trace_set(trace, "i", i);
        boyi__trace_write(trace, self.table, AT(i, i, 0), boyi__trace_number(self.piles[i]));
        boyi__trace_say(trace, "One pile and player 0 moves: player 0 gets %lld.", (long long)self.piles[i]);
        boyi__trace_step_on(trace, "base-second");
        boyi__trace_set(trace, "i", i);
        boyi__trace_write(trace, self.table, AT(i, i, 1), boyi__trace_number(0));
        boyi__trace_say(trace, "One pile and player 1 moves: player 0 gets nothing.");
    }
    for (int64_t length = 2; length <= self.n + 1 && !trace->stopped; length++) {
        step_length(&self, length);
        for (int64_t l = 0; l + length <= self.n && !trace->stopped; l++)
            fill_minmax(&self, l, l + length - 1);
    }
    if (!trace->stopped) {
        int64_t score = *player_cell(&self, 0, self.n - 1, 0);
        boyi__trace_step_on(trace, "result");
        boyi__trace_set(trace, "score", score);
        boyi__trace_read(trace, self.table, AT(0, self.n - 1, 0));
        boyi__trace_say(trace, "The whole row, player 0 moves: player 0 gets %lld.", (long long)score);
        boyi__trace_step_on(trace, "answer");
        boyi__trace_set(trace, "score", score);
        say_margin(trace, score, sum - score);
        finish(trace, 2 * score - sum);
    }
    free(self.memo);
}

/* ---- margin and rolling: one number a cell, row by row from the last pile ---- */

static void step_row(const row *self, int64_t l)
{
    boyi__trace_step_on(self->trace, "row");
    boyi__trace_round(self->trace, "row");
    if (l < 0) {
        boyi__trace_say(self->trace, "All rows are done.");
        return;
    }
    boyi__trace_set(self->trace, "l", l);
    boyi__trace_say(self->trace, "Now the rows that begin with pile %lld, %lld.", (long long)l,
                    (long long)self->piles[l]);
}

/* One cell; `below` and `before` are the cells that it needs, `at` is its own. */
static int64_t fill_margin(const row *self, int64_t l, int64_t r, boyi__trace_at below, boyi__trace_at before,
                           boyi__trace_at at, int64_t after_left, int64_t after_right, bool rolling)
{
    boyi__trace *trace = self->trace;
    const int64_t *piles = self->piles;
    int64_t left = piles[l] - after_left, right = piles[r] - after_right, best = left > right ? left : right;
    boyi__trace_step_on(trace, "left");
    set_place(self, l, r);
    boyi__trace_set(trace, "left", left);
    boyi__trace_read(trace, self->table, below);
    if (rolling)
        boyi__trace_say(trace,
                        "Take left: %lld, minus %lld, the margin without it, still there from the last row.",
                        (long long)piles[l], (long long)after_left);
    else
        boyi__trace_say(trace, "Take left: %lld, minus the other player's margin in the rest, %lld.",
                        (long long)piles[l], (long long)after_left);
    boyi__trace_step_on(trace, "right");
    set_place(self, l, r);
    boyi__trace_set(trace, "left", left);
    boyi__trace_set(trace, "right", right);
    boyi__trace_read(trace, self->table, before);
    if (rolling)
        boyi__trace_say(trace,
                        "Take right: %lld, minus %lld, the margin without it, just written in this row.",
                        (long long)piles[r], (long long)after_right);
    else
        boyi__trace_say(trace, "Take right: %lld, minus the other player's margin in the rest, %lld.",
                        (long long)piles[r], (long long)after_right);
    boyi__trace_step_on(trace, "store");
    set_place(self, l, r);
    boyi__trace_set(trace, "left", left);
    boyi__trace_set(trace, "right", right);
    boyi__trace_write(trace, self->table, at, boyi__trace_number(best));
    boyi__trace_say(trace, "The larger of %lld and %lld.", (long long)left, (long long)right);
    return best;
}

static void step_margin_answer(const row *self, boyi__trace_at at, int64_t margin)
{
    boyi__trace_step_on(self->trace, "answer");
    boyi__trace_read(self->trace, self->table, at);
    boyi__trace_say(self->trace, "The whole row: the first player's margin is %lld.", (long long)margin);
    finish(self->trace, margin);
}

/* With a rolled table cell (l, r) is dp[r], which holds (l + 1, r) until it is written. */
static void run_margin(boyi__trace *trace, const boyi__trace_input *input, bool rolling)
{
    row self = row_of(trace, input);
    int64_t n = self.n;
    self.table = rolling ? boyi__trace_table_add(trace, "dp", "margin", "r", NULL, NULL)
                         : boyi__trace_table_add(trace, "dp", "margin", "l", "r", NULL);
    int64_t *dp = self.memo = boyi__trace_allocate(trace, (size_t)n, sizeof *dp);
    for (int64_t l = n - 1; l >= -1 && !trace->stopped; l--) {
        step_row(&self, l);
        if (l < 0)
            break;
        dp[l] = self.piles[l];
        boyi__trace_step_on(trace, "base");
        boyi__trace_set(trace, "l", l);
        boyi__trace_write(trace, self.table, rolling ? AT(l) : AT(l, l), boyi__trace_number(dp[l]));
        boyi__trace_say(trace, "One pile: the player to move takes it, a margin of %lld.", (long long)dp[l]);
        for (int64_t r = l + 1; r < n && !trace->stopped; r++)
            dp[r] = fill_margin(&self, l, r, rolling ? AT(r) : AT(l + 1, r),
                                rolling ? AT(r - 1) : AT(l, r - 1), rolling ? AT(r) : AT(l, r), dp[r],
                                dp[r - 1], rolling);
    }
    if (!trace->stopped)
        step_margin_answer(&self, rolling ? AT(n - 1) : AT(0, n - 1), dp[n - 1]);
    free(self.memo);
}

void boyi__trace_ends_margin(boyi__trace *trace, const boyi__trace_input *input)
{
    run_margin(trace, input, false);
}

void boyi__trace_ends_rolling(boyi__trace *trace, const boyi__trace_input *input)
{
    run_margin(trace, input, true);
}

/* ---- winlose: win, tie or loss by (l, r, difference so far) ---- */

/* A kept state; the states of one (l, r) are a list. */
typedef struct entry {
    struct entry *next;
    int64_t difference, outcome;
} entry;

typedef struct {
    row row;
    entry **entries; /* by l * n + r */
} winlose;

static void set_state(const winlose *self, int64_t l, int64_t r, int64_t difference)
{
    set_place(&self->row, l, r);
    boyi__trace_set(self->row.trace, "diff", difference);
}

static int64_t outcome(winlose *self, int64_t l, int64_t r, int64_t difference)
{
    boyi__trace *trace = self->row.trace;
    const int64_t *piles = self->row.piles;
    boyi__row_text text;
    int64_t best = (difference > 0) - (difference < 0);
    boyi__trace_enter(trace, "outcome", 3, AT(l, r, difference));
    boyi__trace_step_on(trace, "call");
    set_state(self, l, r, difference);
    boyi__trace_say(trace, "%s is left; so far the difference is %lld for the player to move: who wins?",
                    boyi__trace_row(&text, trace, piles, l, r), (long long)difference);
    if (l > r) {
        boyi__trace_step_on(trace, "end");
        set_state(self, l, r, difference);
        boyi__trace_say(trace, "Nothing is left: the sign of the difference, %lld, decides.",
                        (long long)difference);
        boyi__trace_leave(trace, boyi__trace_number(best));
        return best;
    }
    entry **list = &self->entries[l * self->row.n + r], *known = *list;
    while (known && known->difference != difference)
        known = known->next;
    boyi__trace_step_on(trace, "seen");
    set_state(self, l, r, difference);
    boyi__trace_read(trace, self->row.table, AT(l, r, difference));
    if (known) {
        boyi__trace_say(trace, "This state has been met before.");
        boyi__trace_step_on(trace, "hit");
        set_state(self, l, r, difference);
        boyi__trace_read(trace, self->row.table, AT(l, r, difference));
        boyi__trace_say(trace, "Its result is in the memo: %lld.", (long long)known->outcome);
        boyi__trace_leave(trace, boyi__trace_number(known->outcome));
        return known->outcome;
    }
    boyi__trace_say(trace, "This state is new.");
    boyi__trace_step_on(trace, "left");
    set_state(self, l, r, difference);
    boyi__trace_say(trace, "Take the left pile, %lld: for the other player the difference is then %lld.",
                    (long long)piles[l], (long long)-(difference + piles[l]));
    int64_t left = trace->stopped ? 0 : -outcome(self, l + 1, r, -(difference + piles[l]));
    boyi__trace_step_on(trace, "right");
    set_state(self, l, r, difference);
    boyi__trace_set(trace, "left", left);
    boyi__trace_say(trace, "Take the right pile, %lld: for the other player the difference is then %lld.",
                    (long long)piles[r], (long long)-(difference + piles[r]));
    int64_t right = trace->stopped ? 0 : -outcome(self, l, r - 1, -(difference + piles[r]));
    best = left > right ? left : right;
    entry *fresh = boyi__trace_allocate(trace, 1, sizeof *fresh);
    if (fresh) {
        *fresh = (entry){*list, difference, best};
        *list = fresh;
    }
    boyi__trace_step_on(trace, "store");
    set_state(self, l, r, difference);
    boyi__trace_set(trace, "left", left);
    boyi__trace_set(trace, "right", right);
    boyi__trace_write(trace, self->row.table, AT(l, r, difference), boyi__trace_number(best));
    boyi__trace_say(trace, best > 0   ? N_("A move wins: a win.")
                           : best < 0 ? N_("Both moves lose: a loss.")
                                      : N_("No move wins, but one ties: a tie."));
    boyi__trace_step_on(trace, "return");
    set_state(self, l, r, difference);
    boyi__trace_set(trace, "left", left);
    boyi__trace_set(trace, "right", right);
    boyi__trace_read(trace, self->row.table, AT(l, r, difference));
    boyi__trace_say(trace, "The result is %lld: 1 a win, 0 a tie, -1 a loss for the player to move.",
                    (long long)best);
    boyi__trace_leave(trace, boyi__trace_number(best));
    return best;
}

void boyi__trace_ends_winlose(boyi__trace *trace, const boyi__trace_input *input)
{
    winlose self = {.row = row_of(trace, input)};
    size_t cells = (size_t)(self.row.n * self.row.n);
    self.row.table = boyi__trace_table_add(trace, "memo", "outcome", "l", "r", "diff");
    self.entries = boyi__trace_allocate(trace, cells, sizeof(entry *));
    if (!trace->failed) {
        boyi__trace_step_on(trace, "start");
        boyi__trace_say(trace, "Begin with the whole row and no difference.");
        int64_t result = outcome(&self, 0, self.row.n - 1, 0);
        boyi__trace_step_on(trace, "answer");
        boyi__trace_set(trace, "result", result);
        boyi__trace_say(trace, result > 0   ? N_("The first player wins.")
                               : result < 0 ? N_("The second player wins.")
                                            : N_("Neither player gets more: a tie."));
        finish(trace, result);
        for (size_t i = 0; i < cells; i++)
            for (entry *next, *each = self.entries[i]; each; each = next) {
                next = each->next;
                free(each);
            }
    }
    free(self.entries);
}
