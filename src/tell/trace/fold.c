/* Folding: a row with both ends open in linear time (listings/stone-game/fold).
 *
 *     3 9 1 2      3 <= 9 >= 1 is a peak: 3 - 9 + 1 = -5
 *     -5 2         falls, then rises: a valley, read from its larger end
 *
 * Three numbers x <= y >= z in a row count as x - y + z: the value of the row does not change. */
#include <stdlib.h>

#include "tell/trace/programs.h"
#include "tell/trace/record.h"

typedef struct {
    boyi__trace *trace;
    uint32_t table;
    int64_t *valley;
    int64_t size; /* of the valley so far */
} folding;

static void step(const folding *self, const char *label, int64_t i, int64_t top)
{
    boyi__trace_step_on(self->trace, label);
    boyi__trace_set(self->trace, "i", i);
    boyi__trace_set(self->trace, "top", top);
    boyi__trace_set(self->trace, "size", self->size);
}

/* Whether the last two numbers of the valley and `top` are a peak. */
static bool look_for_peak(const folding *self, int64_t i, int64_t top)
{
    boyi__trace *trace = self->trace;
    step(self, "peak", i, top);
    if (self->size < 2) {
        boyi__trace_say(trace, "There are no two numbers before it: no peak.");
        return false;
    }
    int64_t left = self->valley[self->size - 2], peak = self->valley[self->size - 1];
    bool found = left <= peak && peak >= top;
    boyi__trace_read(trace, self->table, AT(self->size - 2));
    boyi__trace_read(trace, self->table, AT(self->size - 1));
    boyi__trace_say(trace,
                    found
                        ? N_("%lld, %lld, %lld is a peak: the middle is at least as large as its neighbours.")
                        : N_("%lld, %lld, %lld is no peak."),
                    (long long)left, (long long)peak, (long long)top);
    return found;
}

static void add_pile(folding *self, int64_t i, int64_t pile)
{
    boyi__trace *trace = self->trace;
    int64_t top = pile;
    step(self, "next", i, top);
    boyi__trace_say(trace, "The next pile: %lld.", (long long)pile);
    while (look_for_peak(self, i, top) && !trace->stopped) {
        self->size -= 2;
        int64_t left = self->valley[self->size], peak = self->valley[self->size + 1], right = top;
        top += left - peak;
        step(self, "fold", i, top);
        boyi__trace_read(trace, self->table, AT(self->size));
        boyi__trace_read(trace, self->table, AT(self->size + 1));
        boyi__trace_say(
            trace,
            "A player who takes %lld or %lld leaves %lld to the other: the three count as one pile of "
            "%lld.",
            (long long)left, (long long)right, (long long)peak, (long long)top);
    }
    self->valley[self->size] = top;
    step(self, "push", i, top);
    boyi__trace_write(trace, self->table, AT(self->size), boyi__trace_number(top));
    boyi__trace_say(trace, "What has been read so far has no peak any more.");
    self->size++;
}

static void set_ends(const folding *self, int64_t l, int64_t r, int64_t sign, int64_t margin)
{
    boyi__trace_set(self->trace, "l", l);
    boyi__trace_set(self->trace, "r", r);
    boyi__trace_set(self->trace, "sign", sign);
    boyi__trace_set(self->trace, "margin", margin);
}

/* One number of the valley is taken, at its larger end. */
static int64_t read_end(const folding *self, int64_t *l, int64_t *r, int64_t sign, int64_t margin)
{
    boyi__trace *trace = self->trace;
    bool take_left = self->valley[*l] >= self->valley[*r];
    int64_t at = take_left ? *l : *r, taken = self->valley[at];
    boyi__trace_step_on(trace, "larger");
    set_ends(self, *l, *r, sign, margin);
    boyi__trace_read(trace, self->table, AT(*l));
    boyi__trace_read(trace, self->table, AT(*r));
    if (*l == *r)
        boyi__trace_say(trace, "One number is left: %lld.", (long long)taken);
    else
        boyi__trace_say(trace, "The row falls, then rises: of its ends %lld and %lld the larger is taken.",
                        (long long)self->valley[*l], (long long)self->valley[*r]);
    margin += sign * taken;
    boyi__trace_step_on(trace, take_left ? "take-left" : "take-right");
    set_ends(self, *l, *r, sign, margin);
    boyi__trace_read(trace, self->table, AT(at));
    boyi__trace_say(trace,
                    sign > 0 ? N_("The first player takes %lld: the margin is %lld.")
                             : N_("The second player takes %lld: the margin is %lld."),
                    (long long)taken, (long long)margin);
    if (take_left)
        ++*l;
    else
        --*r;
    return margin;
}

void boyi__trace_ends_fold(boyi__trace *trace, const boyi__trace_input *input)
{
    const boyi__trace_parameter *piles = &input->parameters[0];
    folding self = {.trace = trace,
                    .table = boyi__trace_table_add(trace, "valley", "margin", "i", NULL, NULL)};
    self.valley = boyi__trace_allocate(trace, piles->length, sizeof *self.valley);
    if (!trace->failed) {
        int64_t margin = 0, sign = 1;
        for (size_t i = 0; i < piles->length && !trace->stopped; i++)
            add_pile(&self, (int64_t)i, piles->list[i]);
        for (int64_t l = 0, r = self.size - 1; l <= r && !trace->stopped; sign = -sign)
            margin = read_end(&self, &l, &r, sign, margin);
        boyi__trace_step_on(trace, "answer");
        boyi__trace_set(trace, "margin", margin);
        boyi__trace_say(trace, "The whole row: the first player's margin is %lld.", (long long)margin);
        trace->result = boyi__trace_number(margin);
    }
    free(self.valley);
}
