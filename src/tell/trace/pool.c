/* Can I Win (listings/can-i-win): numbers 1 … m, each once; a set of numbers is a mask of bits. */
#include <stdlib.h>

#include "tell/trace/programs.h"
#include "tell/trace/record.h"

typedef struct {
    boyi__trace *trace;
    int64_t m;
    uint32_t table;
    signed char *memo; /* by mask; 0: not known, 1: won, -1: lost */
} run;

static void set_state(const run *self, int64_t used, int64_t left)
{
    boyi__trace_set(self->trace, "used", used);
    boyi__trace_set(self->trace, "left", left);
}

static void set_choice(const run *self, int64_t used, int64_t left, int64_t x)
{
    set_state(self, used, left);
    boyi__trace_set(self->trace, "x", x);
}

static bool wins(run *self, int64_t used, int64_t left);

/* One number: whether it is free and wins. */
static bool try_number(run *self, int64_t used, int64_t left, int64_t x)
{
    boyi__trace *trace = self->trace;
    bool taken = used >> (x - 1) & 1;
    boyi__trace_step_on(trace, "number");
    set_choice(self, used, left, x);
    boyi__trace_say(trace, taken ? N_("%lld has been used.") : N_("%lld is free."), (long long)x);
    if (taken)
        return false;
    boyi__trace_step_on(trace, "reaches");
    set_choice(self, used, left, x);
    boyi__trace_say(trace,
                    x >= left ? N_("Missing to the total: %lld; %lld reaches it.")
                              : N_("Missing to the total: %lld; %lld alone does not reach it."),
                    (long long)left, (long long)x);
    if (x < left) {
        boyi__trace_step_on(trace, "try");
        set_choice(self, used, left, x);
        boyi__trace_say(trace, "Take %lld: does the other player win with %lld missing?", (long long)x,
                        (long long)(left - x));
        bool other = !trace->stopped && wins(self, used | INT64_C(1) << (x - 1), left - x);
        boyi__trace_step_on(trace, "loses");
        set_choice(self, used, left, x);
        boyi__trace_set_value(trace, "other", boyi__trace_truth(other));
        boyi__trace_say(trace,
                        other ? N_("The other player wins then: %lld is no good.")
                              : N_("The other player loses then: %lld wins."),
                        (long long)x);
        if (other)
            return false;
    }
    boyi__trace_step_on(trace, x < left ? "force" : "win");
    set_choice(self, used, left, x);
    boyi__trace_set_value(trace, "result", boyi__trace_truth(true));
    boyi__trace_say(trace, "One winning number is enough.");
    return true;
}

static bool wins(run *self, int64_t used, int64_t left)
{
    boyi__trace *trace = self->trace;
    signed char *known = &self->memo[used];
    bool result = *known > 0;
    boyi__trace_enter(trace, "wins", 2, AT(used, left));
    boyi__trace_step_on(trace, "call");
    set_state(self, used, left);
    boyi__trace_read(trace, self->table, AT(used));
    boyi__trace_say(trace,
                    "Missing to the total: %lld. Does the player to move win? Look into the memo first.",
                    (long long)left);
    if (*known) {
        boyi__trace_step_on(trace, "hit");
        set_state(self, used, left);
        boyi__trace_read(trace, self->table, AT(used));
        boyi__trace_say(trace, result ? N_("The same numbers have been used before: won.")
                                      : N_("The same numbers have been used before: lost."));
        boyi__trace_leave(trace, boyi__trace_truth(result));
        return result;
    }
    for (int64_t x = 1; x <= self->m && !result && !trace->stopped; x++)
        result = try_number(self, used, left, x);
    *known = result ? 1 : -1;
    boyi__trace_step_on(trace, "store");
    set_state(self, used, left);
    boyi__trace_set_value(trace, "result", boyi__trace_truth(result));
    boyi__trace_write(trace, self->table, AT(used), boyi__trace_truth(result));
    boyi__trace_say(trace, result ? N_("A number wins: this state is won.")
                                  : N_("No number wins: this state is lost."));
    boyi__trace_step_on(trace, "return");
    set_state(self, used, left);
    boyi__trace_set_value(trace, "result", boyi__trace_truth(result));
    boyi__trace_say(trace, "Back to the player who asked.");
    boyi__trace_leave(trace, boyi__trace_truth(result));
    return result;
}

/* Whether the game is decided before it begins. */
static bool is_decided(boyi__trace *trace, int64_t m, int64_t total)
{
    boyi__trace_step_on(trace, "reached");
    boyi__trace_say(trace, "Is the total reached before the first move?");
    if (total <= 0) {
        boyi__trace_step_on(trace, "at-once");
        boyi__trace_say(trace, "It is: that counts as won.");
        trace->result = boyi__trace_truth(true);
        return true;
    }
    boyi__trace_step_on(trace, "enough");
    boyi__trace_say(trace, "Do all numbers together, %lld, reach the total, %lld?",
                    (long long)(m * (m + 1) / 2), (long long)total);
    if (m * (m + 1) / 2 >= total)
        return false;
    boyi__trace_step_on(trace, "never");
    boyi__trace_say(trace, "They do not: neither player wins.");
    trace->result = boyi__trace_truth(false);
    return true;
}

void boyi__trace_pool_mask(boyi__trace *trace, const boyi__trace_input *input)
{
    int64_t m = input->parameters[0].list[0], total = input->parameters[1].list[0];
    run self = {
        .trace = trace, .m = m, .table = boyi__trace_table_add(trace, "memo", "truth", "used", NULL, NULL)};
    if (is_decided(trace, m, total))
        return;
    self.memo = boyi__trace_allocate(trace, (size_t)1 << m, sizeof *self.memo);
    if (self.memo) {
        boyi__trace_step_on(trace, "start");
        boyi__trace_say(trace, "No number is used; missing to the total: %lld.", (long long)total);
        bool result = wins(&self, 0, total);
        boyi__trace_step_on(trace, "answer");
        boyi__trace_set_value(trace, "result", boyi__trace_truth(result));
        boyi__trace_say(trace, result ? N_("The first player wins.") : N_("The first player can't win."));
        trace->result = boyi__trace_truth(result);
    }
    free(self.memo);
}
