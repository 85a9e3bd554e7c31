/* One heap from which certain amounts may be taken: won and lost sizes (listings/subtraction); and several heaps by their
 * nimbers (listings/nim). */
#include <stdlib.h>

#include "tell/trace/programs.h"
#include "tell/trace/record.h"

void boyi__trace_subtraction_table(boyi__trace *trace, const boyi__trace_input *input)
{
    const boyi__trace_parameter *takes = &input->parameters[0];
    int64_t n = input->parameters[1].list[0];
    uint32_t table = boyi__trace_table_add(trace, "win", "truth", "size", NULL, NULL);
    bool *win = boyi__trace_allocate(trace, (size_t)n + 1, sizeof *win);
    for (int64_t size = 1; size <= n && !trace->stopped; size++) {
        bool result = false;
        for (size_t i = 0; i < takes->length && takes->list[i] <= size && !result; i++) {
            int64_t take = takes->list[i], rest = size - take;
            boyi__trace_step_on(trace, "try");
            boyi__trace_set(trace, "size", size);
            boyi__trace_set(trace, "take", take);
            boyi__trace_read(trace, table, AT(rest));
            boyi__trace_say(trace,
                            win[rest] ? N_("Take %lld: a heap of %lld is left, won for the other player.")
                                      : N_("Take %lld: a heap of %lld is left, lost for the other player."),
                            (long long)take, (long long)rest);
            if (win[rest])
                continue;
            result = true;
            boyi__trace_step_on(trace, "win");
            boyi__trace_set(trace, "size", size);
            boyi__trace_set(trace, "take", take);
            boyi__trace_set_value(trace, "result", boyi__trace_truth(true));
            boyi__trace_say(trace, "One move that leaves a lost size is enough.");
        }
        win[size] = result;
        boyi__trace_step_on(trace, "store");
        boyi__trace_set(trace, "size", size);
        boyi__trace_set_value(trace, "result", boyi__trace_truth(result));
        boyi__trace_write(trace, table, AT(size), boyi__trace_truth(result));
        boyi__trace_say(trace,
                        result ? N_("A heap of %lld is won for the player to move.")
                               : N_("A heap of %lld is lost: every move leaves a won one."),
                        (long long)size);
    }
    if (!trace->stopped) {
        boyi__trace_step_on(trace, "answer");
        boyi__trace_read(trace, table, AT(n));
        boyi__trace_say(trace, win[n] ? N_("The first player wins.") : N_("The first player loses."));
        trace->result = boyi__trace_truth(win[n]);
    }
    free(win);
}

typedef struct {
    boyi__trace *trace;
    const boyi__trace_parameter *takes;
    uint32_t table;
    int64_t *nimbers;
    bool *seen;    /* by nimber */
    int64_t *list; /* the nimbers seen, rising */
} nim;

static void set_seen(const nim *self, int64_t most)
{
    size_t count = 0;
    if (!self->trace->recording)
        return;
    for (int64_t g = 0; g <= most; g++)
        if (self->seen[g])
            self->list[count++] = g;
    boyi__trace_set_value(self->trace, "seen", boyi__trace_list(self->trace, count, self->list));
}

/* The smallest number that no move leads to. */
static int64_t find_mex(const nim *self, int64_t size)
{
    boyi__trace *trace = self->trace;
    int64_t g = 0;
    for (int64_t k = 0; k <= size; k++)
        self->seen[k] = false;
    for (size_t i = 0; i < self->takes->length && self->takes->list[i] <= size && !trace->stopped; i++) {
        int64_t take = self->takes->list[i], nimber = self->nimbers[size - take];
        self->seen[nimber] = true;
        boyi__trace_step_on(trace, "see");
        boyi__trace_set(trace, "size", size);
        boyi__trace_set(trace, "take", take);
        set_seen(self, size);
        boyi__trace_read(trace, self->table, AT(size - take));
        boyi__trace_say(trace, "Take %lld: a heap of %lld is left, whose nimber is %lld.", (long long)take,
                        (long long)(size - take), (long long)nimber);
    }
    for (;; g++) {
        boyi__trace_step_on(trace, "mex");
        boyi__trace_set(trace, "size", size);
        set_seen(self, size);
        boyi__trace_set(trace, "g", g);
        boyi__trace_say(trace,
                        self->seen[g] ? N_("Is %lld seen? Yes: try the next.")
                                      : N_("Is %lld seen? No: it is the smallest that is not."),
                        (long long)g);
        if (!self->seen[g])
            return g;
    }
}

void boyi__trace_nim_mex(boyi__trace *trace, const boyi__trace_input *input)
{
    const boyi__trace_parameter *sizes = &input->parameters[1];
    nim self = {.trace = trace, .takes = &input->parameters[0]};
    int64_t most = 0, total = 0;
    for (size_t i = 0; i < sizes->length; i++)
        most = sizes->list[i] > most ? sizes->list[i] : most;
    self.table = boyi__trace_table_add(trace, "nimbers", "nimber", "size", NULL, NULL);
    self.nimbers = boyi__trace_allocate(trace, (size_t)most + 1, sizeof *self.nimbers);
    self.list = boyi__trace_allocate(trace, (size_t)most + 1, sizeof *self.list);
    self.seen = boyi__trace_allocate(trace, (size_t)most + 1, sizeof *self.seen);
    for (int64_t size = 1; size <= most && !trace->stopped; size++) {
        int64_t g = find_mex(&self, size);
        self.nimbers[size] = g;
        boyi__trace_step_on(trace, "store");
        boyi__trace_set(trace, "size", size);
        boyi__trace_set(trace, "g", g);
        boyi__trace_write(trace, self.table, AT(size), boyi__trace_number(g));
        boyi__trace_say(trace, "The nimber of a heap of %lld is %lld.", (long long)size, (long long)g);
    }
    for (size_t i = 0; i < sizes->length && !trace->stopped; i++) {
        int64_t size = sizes->list[i];
        total ^= self.nimbers[size];
        boyi__trace_step_on(trace, "xor");
        boyi__trace_set(trace, "size", size);
        boyi__trace_set(trace, "total", total);
        boyi__trace_read(trace, self.table, AT(size));
        boyi__trace_say(trace, "Add the nimber of a heap of %lld, %lld, bit by bit: %lld.", (long long)size,
                        (long long)self.nimbers[size], (long long)total);
    }
    boyi__trace_step_on(trace, "answer");
    boyi__trace_set(trace, "total", total);
    boyi__trace_say(trace,
                    total ? N_("The nimber is %lld, not 0: the first player wins.")
                          : N_("The nimber is %lld: the first player loses."),
                    (long long)total);
    trace->result = boyi__trace_number(total);
    free(self.seen);
    free(self.list);
    free(self.nimbers);
}
