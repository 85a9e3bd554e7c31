/* Fibonacci numbers and ways to climb stairs (listings/fibonacci, listings/stairs): not games, but where textbooks begin. The
 * two differ in their beginning and in their words. */
#include <stdlib.h>

#include "tell/trace/programs.h"
#include "tell/trace/record.h"

typedef struct {
    const char *function;                       /* of the listings */
    int64_t zero;                               /* the value at 0 */
    const char *question, *base, *sum, *answer; /* texts, which take n, the value, … */
} sequence;

static const sequence fibonacci = {"number",
                                   0,
                                   N_("What is Fibonacci number %lld?"),
                                   N_("Number %lld is %lld by definition."),
                                   N_("The sum of the two before, %lld and %lld."),
                                   N_("Fibonacci number %lld is %lld.")};
static const sequence stairs = {
    "ways",
    1,
    N_("Stairs of %lld: in how many ways can they be climbed, one or two steps at a time?"),
    N_("Stairs of %lld: %lld way."),
    N_("Ways that end in a single step: %lld; in a double one: %lld."),
    N_("Stairs of %lld: the number of ways is %lld.")};

typedef struct {
    boyi__trace *trace;
    const sequence *sequence;
    bool memo;
    uint32_t table;
    int64_t values[128]; /* 0: not known */
} run;

static int64_t term(run *self, int64_t n)
{
    boyi__trace *trace = self->trace;
    const sequence *words = self->sequence;
    int64_t value = n == 0 ? words->zero : 1;
    boyi__trace_enter(trace, words->function, 1, AT(n));
    boyi__trace_step_on(trace, "call");
    boyi__trace_set(trace, "n", n);
    boyi__trace_say(trace, words->question, (long long)n);
    if (n <= 1) {
        boyi__trace_step_on(trace, "base");
        boyi__trace_set(trace, "n", n);
        boyi__trace_say(trace, words->base, (long long)n, (long long)value);
        boyi__trace_leave(trace, boyi__trace_number(value));
        return value;
    }
    if (self->memo) {
        bool known = self->values[n];
        boyi__trace_step_on(trace, "seen");
        boyi__trace_set(trace, "n", n);
        boyi__trace_read(trace, self->table, AT(n));
        boyi__trace_say(trace,
                        known ? N_("This has been computed before.") : N_("This has not been computed yet."));
        if (known) {
            value = self->values[n];
            boyi__trace_step_on(trace, "hit");
            boyi__trace_set(trace, "n", n);
            boyi__trace_read(trace, self->table, AT(n));
            boyi__trace_say(trace, "It is in the memo: %lld.", (long long)value);
            boyi__trace_leave(trace, boyi__trace_number(value));
            return value;
        }
    }
    boyi__trace_step_on(trace, "one");
    boyi__trace_set(trace, "n", n);
    boyi__trace_say(trace, "First the one before: %lld.", (long long)n - 1);
    int64_t one = trace->stopped ? 0 : term(self, n - 1);
    boyi__trace_step_on(trace, "two");
    boyi__trace_set(trace, "n", n);
    boyi__trace_set(trace, "one", one);
    boyi__trace_say(trace, "Then the one before that: %lld.", (long long)n - 2);
    int64_t two = trace->stopped ? 0 : term(self, n - 2);
    value = one + two;
    boyi__trace_step_on(trace, self->memo ? "store" : "sum");
    boyi__trace_set(trace, "n", n);
    boyi__trace_set(trace, "one", one);
    boyi__trace_set(trace, "two", two);
    if (self->memo)
        boyi__trace_write(trace, self->table, AT(n), boyi__trace_number(value));
    boyi__trace_say(trace, words->sum, (long long)one, (long long)two);
    if (self->memo) {
        self->values[n] = value;
        boyi__trace_step_on(trace, "return");
        boyi__trace_set(trace, "n", n);
        boyi__trace_set(trace, "one", one);
        boyi__trace_set(trace, "two", two);
        boyi__trace_read(trace, self->table, AT(n));
        boyi__trace_say(trace, "The result is %lld.", (long long)value);
    }
    boyi__trace_leave(trace, boyi__trace_number(value));
    return value;
}

static void run_calls(boyi__trace *trace, const boyi__trace_input *input, const sequence *words, bool memo)
{
    int64_t n = input->parameters[0].list[0];
    run self = {.trace = trace, .sequence = words, .memo = memo};
    if (memo)
        self.table = boyi__trace_table_add(trace, "memo", "number", "n", NULL, NULL);
    boyi__trace_step_on(trace, "start");
    boyi__trace_set(trace, "n", n);
    boyi__trace_say(trace, words->question, (long long)n);
    int64_t result = term(&self, n);
    boyi__trace_step_on(trace, "answer");
    boyi__trace_set(trace, "n", n);
    boyi__trace_set(trace, "result", result);
    boyi__trace_say(trace, words->answer, (long long)n, (long long)result);
    trace->result = boyi__trace_number(result);
}

static void run_table(boyi__trace *trace, const boyi__trace_input *input, const sequence *words)
{
    int64_t n = input->parameters[0].list[0];
    int64_t dp[128] = {words->zero, 1};
    uint32_t table = boyi__trace_table_add(trace, "dp", "number", "i", NULL, NULL);
    for (int64_t i = 0; i < 2; i++) {
        boyi__trace_step_on(trace, i ? "one" : "zero");
        boyi__trace_set(trace, "n", n);
        boyi__trace_write(trace, table, AT(i), boyi__trace_number(dp[i]));
        boyi__trace_say(trace, words->base, (long long)i, (long long)dp[i]);
    }
    for (int64_t i = 2; i <= n; i++) {
        dp[i] = dp[i - 1] + dp[i - 2];
        boyi__trace_step_on(trace, "store");
        boyi__trace_set(trace, "n", n);
        boyi__trace_set(trace, "i", i);
        boyi__trace_read(trace, table, AT(i - 1));
        boyi__trace_read(trace, table, AT(i - 2));
        boyi__trace_write(trace, table, AT(i), boyi__trace_number(dp[i]));
        boyi__trace_say(trace, words->sum, (long long)dp[i - 1], (long long)dp[i - 2]);
    }
    boyi__trace_step_on(trace, "answer");
    boyi__trace_set(trace, "n", n);
    boyi__trace_read(trace, table, AT(n));
    boyi__trace_say(trace, words->answer, (long long)n, (long long)dp[n]);
    trace->result = boyi__trace_number(dp[n]);
}

void boyi__trace_fibonacci_recursion(boyi__trace *trace, const boyi__trace_input *input)
{
    run_calls(trace, input, &fibonacci, false);
}

void boyi__trace_fibonacci_memo(boyi__trace *trace, const boyi__trace_input *input)
{
    run_calls(trace, input, &fibonacci, true);
}

void boyi__trace_fibonacci_table(boyi__trace *trace, const boyi__trace_input *input)
{
    run_table(trace, input, &fibonacci);
}

void boyi__trace_stairs_recursion(boyi__trace *trace, const boyi__trace_input *input)
{
    run_calls(trace, input, &stairs, false);
}

void boyi__trace_stairs_memo(boyi__trace *trace, const boyi__trace_input *input)
{
    run_calls(trace, input, &stairs, true);
}

void boyi__trace_stairs_table(boyi__trace *trace, const boyi__trace_input *input)
{
    run_table(trace, input, &stairs);
}
