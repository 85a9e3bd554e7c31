/* Programs for rows with only the left end open: Stone Game II, III and VIII (listings/stone-game-2, -3, -8), and for the
 * row of Stone Game VII, where a move scores what it leaves. II returns the first player's score, the others first minus
 * second. */
#include <stdlib.h>

#include "tell/trace/programs.h"
#include "tell/trace/record.h"

typedef struct {
    boyi__trace *trace;
    const int64_t *piles;
    int64_t n;
    uint32_t table;  /* memo or dp */
    int64_t *values; /* its cells */
    bool *known;     /* of a memo: which are there */
    uint32_t sums_table;
    int64_t *sums;
} row;

/* Opens a program with a table of `cells` cells; with or without a memo's marks and sums. False: no memory. */
static bool open_row(row *self, boyi__trace *trace, const boyi__trace_input *input, size_t cells, bool sums)
{
    const boyi__trace_parameter *piles = &input->parameters[0];
    *self = (row){.trace = trace, .piles = piles->list, .n = (int64_t)piles->length};
    self->values = boyi__trace_allocate(trace, cells, sizeof *self->values);
    self->known = boyi__trace_allocate(trace, cells, sizeof *self->known);
    if (sums)
        self->sums = boyi__trace_allocate(trace, piles->length + 1, sizeof *self->sums);
    return !trace->failed;
}

static void close_row(row *self)
{
    free(self->sums);
    free(self->known);
    free(self->values);
}

static size_t squared(const boyi__trace_input *input)
{
    size_t n = input->parameters[0].length + 1;
    return n * n;
}

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* "best", which has no value before the first choice. */
static void set_best(boyi__trace *trace, bool there, int64_t best)
{
    if (there)
        boyi__trace_set(trace, "best", best);
}

/* ---- What all have in common ---- */

/* The last steps: `start` has been made; the call returned `result`. */
static void answer_margin(boyi__trace *trace, int64_t result)
{
    boyi__trace_step_on(trace, "answer");
    boyi__trace_set(trace, "result", result);
    boyi__trace_say(trace, "The whole row: the first player's margin is %lld.", (long long)result);
    trace->result = boyi__trace_number(result);
}

static void step_start(boyi__trace *trace)
{
    boyi__trace_step_on(trace, "start");
    boyi__trace_say(trace, "Begin with the whole row.");
}

/* The sums of the first piles, as steps. */
static void add_sums(row *self)
{
    boyi__trace *trace = self->trace;
    for (int64_t i = 0; i < self->n && !trace->stopped; i++) {
        self->sums[i + 1] = self->sums[i] + self->piles[i];
        boyi__trace_step_on(trace, "sum");
        boyi__trace_set(trace, "i", i);
        boyi__trace_read(trace, self->sums_table, AT(i));
        boyi__trace_write(trace, self->sums_table, AT(i + 1), boyi__trace_number(self->sums[i + 1]));
        boyi__trace_say(trace, "The piles up to pile %lld add up to %lld.", (long long)i,
                        (long long)self->sums[i + 1]);
    }
}

/* A look into the memo: the step "seen", and "hit" if the cell is there. Returns whether it is. */
static bool look_up(const row *self, boyi__trace_at at, size_t cell, const char *first, const char *second)
{
    boyi__trace *trace = self->trace;
    bool known = self->known[cell];
    for (int hit = 0; hit < (known ? 2 : 1); hit++) {
        boyi__trace_step_on(trace, hit ? "hit" : "seen");
        boyi__trace_set(trace, first, at.index[0]);
        if (second)
            boyi__trace_set(trace, second, at.index[1]);
        boyi__trace_read(trace, self->table, at);
        if (hit)
            boyi__trace_say(trace, "It is in the memo: %lld.", (long long)self->values[cell]);
        else if (known)
            boyi__trace_say(trace, "This has been computed before.");
        else
            boyi__trace_say(trace, "This has not been computed yet.");
    }
    return known;
}

/* The steps "store" and "return" of a memo, the end of a call. */
static void keep(const row *self, boyi__trace_at at, size_t cell, int64_t value, const char *first,
                 const char *second, bool has_best)
{
    boyi__trace *trace = self->trace;
    self->known[cell] = true;
    self->values[cell] = value;
    for (int done = 0; done < 2; done++) {
        boyi__trace_step_on(trace, done ? "return" : "store");
        boyi__trace_set(trace, first, at.index[0]);
        if (second)
            boyi__trace_set(trace, second, at.index[1]);
        set_best(trace, has_best, value);
        if (done) {
            boyi__trace_say(trace, "The result is %lld.", (long long)value);
        } else {
            boyi__trace_write(trace, self->table, at, boyi__trace_number(value));
            boyi__trace_say(trace, "Keep it in the memo, so that it is computed only once.");
        }
    }
    boyi__trace_leave(trace, boyi__trace_number(value));
}

/* The step "base" and the end of the call. */
static int64_t end_at_base(const row *self, const char *name, int64_t index, const char *second, int64_t also)
{
    boyi__trace *trace = self->trace;
    boyi__trace_step_on(trace, "base");
    boyi__trace_set(trace, name, index);
    if (second)
        boyi__trace_set(trace, second, also);
    boyi__trace_say(trace, "No move is left: 0.");
    boyi__trace_leave(trace, boyi__trace_number(0));
    return 0;
}

/* ---- Stone Game II: 1 to 2M piles ---- */

static int64_t most(row *self, int64_t i, int64_t m)
{
    boyi__trace *trace = self->trace;
    boyi__row_text text;
    int64_t best = 0, n = self->n;
    size_t cell = (size_t)(i * (n + 1) + m);
    boyi__trace_enter(trace, "most", 2, AT(i, m));
    boyi__trace_step_on(trace, "call");
    boyi__trace_set(trace, "i", i);
    boyi__trace_set(trace, "m", m);
    boyi__trace_say(trace, "Up to %lld piles may be taken of %s: how much does the player to move get?",
                    2 * (long long)m, boyi__trace_row(&text, trace, self->piles, i, n - 1));
    if (i == n)
        return end_at_base(self, "i", i, "m", m);
    if (look_up(self, AT(i, m), cell, "i", "m")) {
        best = self->values[cell];
        boyi__trace_leave(trace, boyi__trace_number(best));
        return best;
    }
    for (int64_t x = 1; x <= smaller(2 * m, n - i) && !trace->stopped; x++) {
        boyi__trace_step_on(trace, "try");
        boyi__trace_set(trace, "i", i);
        boyi__trace_set(trace, "m", m);
        boyi__trace_set(trace, "x", x);
        set_best(trace, x > 1, best);
        boyi__trace_say(trace, "Take %lld: then M is %lld, and how much does the other player get?",
                        (long long)x, (long long)larger(m, x));
        int64_t other = most(self, i + x, larger(m, x));
        best = x > 1 ? larger(best, self->sums[i] - other) : self->sums[i] - other;
        boyi__trace_step_on(trace, "better");
        boyi__trace_set(trace, "i", i);
        boyi__trace_set(trace, "m", m);
        boyi__trace_set(trace, "x", x);
        boyi__trace_set(trace, "other", other);
        boyi__trace_set(trace, "best", best);
        boyi__trace_read(trace, self->sums_table, AT(i));
        boyi__trace_say(trace, "Of the rest, %lld, the other gets %lld: %lld stay; the best so far is %lld.",
                        (long long)self->sums[i], (long long)other, (long long)(self->sums[i] - other),
                        (long long)best);
    }
    keep(self, AT(i, m), cell, best, "i", "m", true);
    return best;
}

static void step_rest(const row *self, int64_t i, int64_t rest)
{
    boyi__trace_step_on(self->trace, "rest");
    boyi__trace_set(self->trace, "i", i);
    boyi__trace_say(self->trace, "From pile %lld on the sum is %lld.", (long long)i, (long long)rest);
}

void boyi__trace_left_2_topdown(boyi__trace *trace, const boyi__trace_input *input)
{
    row self;
    if (open_row(&self, trace, input, squared(input), true)) {
        self.sums_table = boyi__trace_table_add(trace, "rest", "sum", "i", NULL, NULL);
        self.table = boyi__trace_table_add(trace, "memo", "score", "i", "m", NULL);
        for (int64_t i = self.n - 1; i >= 0; i--) {
            self.sums[i] = self.sums[i + 1] + self.piles[i];
            step_rest(&self, i, self.sums[i]);
            boyi__trace_read(trace, self.sums_table, AT(i + 1));
            boyi__trace_write(trace, self.sums_table, AT(i), boyi__trace_number(self.sums[i]));
        }
        step_start(trace);
        int64_t score = most(&self, 0, 1);
        boyi__trace_step_on(trace, "answer");
        boyi__trace_set(trace, "score", score);
        boyi__trace_say(trace, "The first player gets %lld.", (long long)score);
        trace->result = boyi__trace_number(score);
    }
    close_row(&self);
}

static int64_t fill_most(const row *self, int64_t i, int64_t m, int64_t rest)
{
    boyi__trace *trace = self->trace;
    int64_t best = 0;
    for (int64_t x = 1; x <= smaller(2 * m, self->n - i) && !trace->stopped; x++) {
        int64_t then = larger(m, x), other = self->values[(i + x) * (self->n + 1) + then];
        best = x > 1 ? larger(best, rest - other) : rest - other;
        boyi__trace_step_on(trace, "try");
        boyi__trace_set(trace, "i", i);
        boyi__trace_set(trace, "m", m);
        boyi__trace_set(trace, "x", x);
        boyi__trace_set(trace, "rest", rest);
        boyi__trace_set(trace, "best", best);
        boyi__trace_read(trace, self->table, AT(i + x, then));
        boyi__trace_say(trace,
                        "Take %lld: of the rest, %lld, the other then gets %lld; the best so far is %lld.",
                        (long long)x, (long long)rest, (long long)other, (long long)best);
    }
    boyi__trace_step_on(trace, "store");
    boyi__trace_set(trace, "i", i);
    boyi__trace_set(trace, "m", m);
    boyi__trace_set(trace, "best", best);
    boyi__trace_write(trace, self->table, AT(i, m), boyi__trace_number(best));
    boyi__trace_say(trace, "From pile %lld on, with M = %lld, the player to move gets %lld.", (long long)i,
                    (long long)m, (long long)best);
    return best;
}

void boyi__trace_left_2_bottomup(boyi__trace *trace, const boyi__trace_input *input)
{
    row self;
    if (open_row(&self, trace, input, squared(input), false)) {
        int64_t n = self.n, rest = 0;
        self.table = boyi__trace_table_add(trace, "dp", "score", "i", "m", NULL);
        for (int64_t i = n - 1; i >= 0 && !trace->stopped; i--) {
            rest += self.piles[i];
            step_rest(&self, i, rest);
            boyi__trace_round(trace, "row");
            boyi__trace_set(trace, "rest", rest);
            for (int64_t m = 1; m <= n && !trace->stopped; m++)
                self.values[i * (n + 1) + m] = fill_most(&self, i, m, rest);
        }
        boyi__trace_step_on(trace, "answer");
        boyi__trace_read(trace, self.table, AT(0, 1));
        boyi__trace_say(trace, "The first player gets %lld.", (long long)self.values[1]);
        trace->result = boyi__trace_number(self.values[1]);
    }
    close_row(&self);
}

/* ---- Stone Game III: 1 to 3 piles ---- */

static void step_take(const row *self, int64_t i, int64_t x, int64_t taken, int64_t best)
{
    boyi__trace *trace = self->trace;
    boyi__trace_step_on(trace, "take");
    boyi__trace_set(trace, "i", i);
    boyi__trace_set(trace, "x", x);
    boyi__trace_set(trace, "taken", taken);
    set_best(trace, x > 1, best);
    boyi__trace_say(trace, "Take %lld from pile %lld on: that is %lld.", (long long)x, (long long)i,
                    (long long)taken);
}

static int64_t margin_3(row *self, int64_t i)
{
    boyi__trace *trace = self->trace;
    boyi__row_text text;
    int64_t best = 0, taken = 0, n = self->n;
    boyi__trace_enter(trace, "margin", 1, AT(i));
    boyi__trace_step_on(trace, "call");
    boyi__trace_set(trace, "i", i);
    boyi__trace_say(trace, "What is the margin of the player to move in %s?",
                    boyi__trace_row(&text, trace, self->piles, i, n - 1));
    if (i == n)
        return end_at_base(self, "i", i, NULL, 0);
    if (look_up(self, AT(i), (size_t)i, "i", NULL)) {
        best = self->values[i];
        boyi__trace_leave(trace, boyi__trace_number(best));
        return best;
    }
    for (int64_t x = 1; x <= smaller(3, n - i) && !trace->stopped; x++) {
        taken += self->piles[i + x - 1];
        step_take(self, i, x, taken, best);
        boyi__trace_step_on(trace, "try");
        boyi__trace_set(trace, "i", i);
        boyi__trace_set(trace, "x", x);
        boyi__trace_set(trace, "taken", taken);
        set_best(trace, x > 1, best);
        boyi__trace_say(trace, "What is then the other player's margin in the rest?");
        int64_t other = margin_3(self, i + x);
        best = x > 1 ? larger(best, taken - other) : taken - other;
        boyi__trace_step_on(trace, "better");
        boyi__trace_set(trace, "i", i);
        boyi__trace_set(trace, "x", x);
        boyi__trace_set(trace, "taken", taken);
        boyi__trace_set(trace, "other", other);
        boyi__trace_set(trace, "best", best);
        boyi__trace_say(trace, "%lld, minus the other's margin, %lld; the best so far is %lld.",
                        (long long)taken, (long long)other, (long long)best);
    }
    keep(self, AT(i), (size_t)i, best, "i", NULL, true);
    return best;
}

void boyi__trace_left_3_topdown(boyi__trace *trace, const boyi__trace_input *input)
{
    row self;
    if (open_row(&self, trace, input, input->parameters[0].length, false)) {
        self.table = boyi__trace_table_add(trace, "memo", "margin", "i", NULL, NULL);
        step_start(trace);
        answer_margin(trace, margin_3(&self, 0));
    }
    close_row(&self);
}

static void step_margin_cell(const row *self, boyi__trace_at at, int64_t value)
{
    boyi__trace_step_on(self->trace, "answer");
    boyi__trace_read(self->trace, self->table, at);
    boyi__trace_say(self->trace, "The whole row: the first player's margin is %lld.", (long long)value);
    self->trace->result = boyi__trace_number(value);
}

void boyi__trace_left_3_bottomup(boyi__trace *trace, const boyi__trace_input *input)
{
    row self;
    if (open_row(&self, trace, input, input->parameters[0].length + 1, false)) {
        int64_t n = self.n;
        self.table = boyi__trace_table_add(trace, "dp", "margin", "i", NULL, NULL);
        for (int64_t i = n - 1; i >= 0 && !trace->stopped; i--) {
            int64_t taken = 0, best = 0;
            for (int64_t x = 1; x <= smaller(3, n - i); x++) {
                int64_t other = self.values[i + x];
                taken += self.piles[i + x - 1];
                step_take(&self, i, x, taken, best);
                best = x > 1 ? larger(best, taken - other) : taken - other;
                boyi__trace_step_on(trace, "try");
                boyi__trace_set(trace, "i", i);
                boyi__trace_set(trace, "x", x);
                boyi__trace_set(trace, "taken", taken);
                boyi__trace_set(trace, "best", best);
                boyi__trace_read(trace, self.table, AT(i + x));
                boyi__trace_say(trace, "%lld, minus the other's margin, %lld; the best so far is %lld.",
                                (long long)taken, (long long)other, (long long)best);
            }
            self.values[i] = best;
            boyi__trace_step_on(trace, "store");
            boyi__trace_set(trace, "i", i);
            boyi__trace_set(trace, "best", best);
            boyi__trace_write(trace, self.table, AT(i), boyi__trace_number(best));
            boyi__trace_say(trace, "From pile %lld on the player to move has a margin of %lld.", (long long)i,
                            (long long)best);
        }
        step_margin_cell(&self, AT(0), self.values[0]);
    }
    close_row(&self);
}

/* ---- Stone Game VII: both ends, a move scores what it leaves ---- */

static int64_t margin_7(row *self, int64_t l, int64_t r)
{
    boyi__trace *trace = self->trace;
    boyi__row_text text;
    size_t cell = (size_t)(l * self->n + r);
    boyi__trace_enter(trace, "margin", 2, AT(l, r));
    boyi__trace_step_on(trace, "call");
    boyi__trace_set(trace, "l", l);
    boyi__trace_set(trace, "r", r);
    boyi__trace_say(trace, "What is the margin of the player to move in %s?",
                    boyi__trace_row(&text, trace, self->piles, l, r));
    if (l == r)
        return end_at_base(self, "l", l, "r", r);
    if (look_up(self, AT(l, r), cell, "l", "r")) {
        boyi__trace_leave(trace, boyi__trace_number(self->values[cell]));
        return self->values[cell];
    }
    int64_t by_left = self->sums[r + 1] - self->sums[l + 1], by_right = self->sums[r] - self->sums[l];
    boyi__trace_step_on(trace, "left");
    boyi__trace_set(trace, "l", l);
    boyi__trace_set(trace, "r", r);
    boyi__trace_read(trace, self->sums_table, AT(r + 1));
    boyi__trace_read(trace, self->sums_table, AT(l + 1));
    boyi__trace_say(trace, "Remove the left pile and score the rest, %lld, minus the other's margin in it.",
                    (long long)by_left);
    int64_t left = by_left - (trace->stopped ? 0 : margin_7(self, l + 1, r));
    boyi__trace_step_on(trace, "right");
    boyi__trace_set(trace, "l", l);
    boyi__trace_set(trace, "r", r);
    boyi__trace_set(trace, "left", left);
    boyi__trace_read(trace, self->sums_table, AT(r));
    boyi__trace_read(trace, self->sums_table, AT(l));
    boyi__trace_say(trace, "Remove the right pile and score the rest, %lld, minus the other's margin in it.",
                    (long long)by_right);
    int64_t right = by_right - (trace->stopped ? 0 : margin_7(self, l, r - 1));
    keep(self, AT(l, r), cell, larger(left, right), "l", "r", false);
    return larger(left, right);
}

void boyi__trace_left_7_topdown(boyi__trace *trace, const boyi__trace_input *input)
{
    row self;
    if (open_row(&self, trace, input, squared(input), true)) {
        self.sums_table = boyi__trace_table_add(trace, "sums", "sum", "i", NULL, NULL);
        self.table = boyi__trace_table_add(trace, "memo", "margin", "l", "r", NULL);
        add_sums(&self);
        step_start(trace);
        answer_margin(trace, margin_7(&self, 0, self.n - 1));
    }
    close_row(&self);
}

static void set_cell_7(boyi__trace *trace, int64_t l, int64_t r, int64_t rest)
{
    boyi__trace_set(trace, "l", l);
    boyi__trace_set(trace, "r", r);
    boyi__trace_set(trace, "rest", rest);
}

/* `rest` is the sum of piles l + 1 … r. */
static void fill_7(const row *self, int64_t l, int64_t r, int64_t rest)
{
    boyi__trace *trace = self->trace;
    int64_t below = self->values[(l + 1) * self->n + r], before = self->values[l * self->n + r - 1];
    int64_t by_right = self->piles[l] + rest - self->piles[r];
    int64_t left = rest - below, right = by_right - before;
    boyi__trace_step_on(trace, "rest");
    set_cell_7(trace, l, r, rest);
    boyi__trace_say(trace, "Without the left pile %lld is left.", (long long)rest);
    boyi__trace_step_on(trace, "left");
    set_cell_7(trace, l, r, rest);
    boyi__trace_set(trace, "left", left);
    boyi__trace_read(trace, self->table, AT(l + 1, r));
    boyi__trace_say(trace, "Remove the left pile: score %lld, minus the other's margin in the rest, %lld.",
                    (long long)rest, (long long)below);
    boyi__trace_step_on(trace, "right");
    set_cell_7(trace, l, r, rest);
    boyi__trace_set(trace, "left", left);
    boyi__trace_set(trace, "right", right);
    boyi__trace_read(trace, self->table, AT(l, r - 1));
    boyi__trace_say(trace, "Remove the right pile: score %lld, minus the other's margin in the rest, %lld.",
                    (long long)by_right, (long long)before);
    self->values[l * self->n + r] = larger(left, right);
    boyi__trace_step_on(trace, "store");
    set_cell_7(trace, l, r, rest);
    boyi__trace_set(trace, "left", left);
    boyi__trace_set(trace, "right", right);
    boyi__trace_write(trace, self->table, AT(l, r), boyi__trace_number(larger(left, right)));
    boyi__trace_say(trace, "The larger of %lld and %lld.", (long long)left, (long long)right);
}

void boyi__trace_left_7_bottomup(boyi__trace *trace, const boyi__trace_input *input)
{
    row self;
    if (open_row(&self, trace, input, squared(input), false)) {
        int64_t n = self.n;
        self.table = boyi__trace_table_add(trace, "dp", "margin", "l", "r", NULL);
        for (int64_t l = n - 1; l >= -1 && !trace->stopped; l--) {
            boyi__trace_step_on(trace, "row");
            boyi__trace_round(trace, "row");
            if (l < 0) {
                boyi__trace_say(trace, "All rows are done.");
                break;
            }
            boyi__trace_set(trace, "l", l);
            boyi__trace_say(trace, "Now the rows that begin with pile %lld, %lld.", (long long)l,
                            (long long)self.piles[l]);
            int64_t rest = 0;
            for (int64_t r = l + 1; r < n && !trace->stopped; r++)
                fill_7(&self, l, r, rest += self.piles[r]);
        }
        step_margin_cell(&self, AT(0, n - 1), self.values[n - 1]);
    }
    close_row(&self);
}

/* ---- Stone Game VIII: two or more, put back as one ---- */

static int64_t margin_8(row *self, int64_t i)
{
    boyi__trace *trace = self->trace;
    int64_t best = 0, n = self->n;
    boyi__trace_enter(trace, "margin", 1, AT(i));
    boyi__trace_step_on(trace, "call");
    boyi__trace_set(trace, "i", i);
    boyi__trace_say(trace, "The first %lld of %lld piles are one: what is the margin of the player to move?",
                    (long long)i, (long long)n);
    if (i == n)
        return end_at_base(self, "i", i, NULL, 0);
    if (look_up(self, AT(i), (size_t)i, "i", NULL)) {
        best = self->values[i];
        boyi__trace_leave(trace, boyi__trace_number(best));
        return best;
    }
    for (int64_t j = i + 1; j <= n && !trace->stopped; j++) {
        bool first = j == i + 1;
        boyi__trace_step_on(trace, "try");
        boyi__trace_set(trace, "i", i);
        boyi__trace_set(trace, "j", j);
        set_best(trace, !first, best);
        boyi__trace_say(trace,
                        "Take up to pile %lld and put it back as one: what is the other's margin then?",
                        (long long)j - 1);
        int64_t other = margin_8(self, j);
        best = first ? self->sums[j] - other : larger(best, self->sums[j] - other);
        boyi__trace_step_on(trace, "better");
        boyi__trace_set(trace, "i", i);
        boyi__trace_set(trace, "j", j);
        boyi__trace_set(trace, "other", other);
        boyi__trace_set(trace, "best", best);
        boyi__trace_read(trace, self->sums_table, AT(j));
        boyi__trace_say(trace, "%lld, minus the other's margin, %lld; the best so far is %lld.",
                        (long long)self->sums[j], (long long)other, (long long)best);
    }
    keep(self, AT(i), (size_t)i, best, "i", NULL, true);
    return best;
}

void boyi__trace_left_8_topdown(boyi__trace *trace, const boyi__trace_input *input)
{
    row self;
    if (open_row(&self, trace, input, input->parameters[0].length + 1, true)) {
        self.sums_table = boyi__trace_table_add(trace, "sums", "sum", "i", NULL, NULL);
        self.table = boyi__trace_table_add(trace, "memo", "margin", "i", NULL, NULL);
        add_sums(&self);
        step_start(trace);
        answer_margin(trace, margin_8(&self, 1));
    }
    close_row(&self);
}

void boyi__trace_left_8_bottomup(boyi__trace *trace, const boyi__trace_input *input)
{
    row self;
    if (open_row(&self, trace, input, input->parameters[0].length + 1, true)) {
        int64_t n = self.n, *dp = self.values;
        self.sums_table = boyi__trace_table_add(trace, "sums", "sum", "i", NULL, NULL);
        self.table = boyi__trace_table_add(trace, "dp", "margin", "i", NULL, NULL);
        add_sums(&self);
        dp[n] = self.sums[n];
        boyi__trace_step_on(trace, "base");
        boyi__trace_read(trace, self.sums_table, AT(n));
        boyi__trace_write(trace, self.table, AT(n), boyi__trace_number(dp[n]));
        boyi__trace_say(trace, "A player who must take all piles scores %lld, and the game is over.",
                        (long long)dp[n]);
        for (int64_t i = n - 1; i > 1 && !trace->stopped; i--) {
            dp[i] = larger(dp[i + 1], self.sums[i] - dp[i + 1]);
            boyi__trace_step_on(trace, "store");
            boyi__trace_set(trace, "i", i);
            boyi__trace_read(trace, self.table, AT(i + 1));
            boyi__trace_read(trace, self.sums_table, AT(i));
            boyi__trace_write(trace, self.table, AT(i), boyi__trace_number(dp[i]));
            boyi__trace_say(trace, "Take more than %lld piles: %lld; or just these: %lld - %lld.",
                            (long long)i, (long long)dp[i + 1], (long long)self.sums[i],
                            (long long)dp[i + 1]);
        }
        step_margin_cell(&self, AT(2), dp[2]);
    }
    close_row(&self);
}
