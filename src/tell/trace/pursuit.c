/* Cat and mouse, backward from the ends with counters (listings/cat-and-mouse): each state counts its moves that are not
 * known to lose. */
#include <stdlib.h>

#include "tell/trace/programs.h"
#include "tell/trace/record.h"

enum { MOUSE, CAT };

typedef struct {
    int64_t mouse, cat, turn;
} state;

typedef struct {
    boyi__trace *trace;
    const boyi__trace_parameter *graph;
    int64_t n;
    uint32_t winner_table, count_table;
    int64_t *winner, *count; /* by state */
    state *queue;
    size_t head, tail;
} run;

static size_t index_of(const run *self, state at)
{
    return (size_t)((at.mouse * self->n + at.cat) * 2 + at.turn);
}

static boyi__trace_at cell_of(state at)
{
    return AT(at.mouse, at.cat, at.turn);
}

/* The neighbours of a place. */
static const int64_t *places_of(const run *self, int64_t place, size_t *count)
{
    size_t from = place ? self->graph->ends[place - 1] : 0;
    *count = self->graph->ends[place] - from;
    return self->graph->list + from;
}

static const char *winner_text(int64_t winner)
{
    return winner == 1 ? N_("the mouse") : N_("the cat");
}

/* The variables of the state that was taken from the queue, which solve it. */
static void set_settled(const run *self, state at)
{
    boyi__trace_set(self->trace, "mouse", at.mouse);
    boyi__trace_set(self->trace, "cat", at.cat);
    boyi__trace_set(self->trace, "turn", at.turn);
}

static void set_pair(const run *self, state settled, state from, int64_t won)
{
    set_settled(self, settled);
    boyi__trace_set(self->trace, "won", won);
    boyi__trace_set_value(
        self->trace, "state",
        boyi__trace_list(self->trace, 3, (const int64_t[]){from.mouse, from.cat, from.turn}));
}

static void settle(run *self, state at, int64_t winner)
{
    self->winner[index_of(self, at)] = winner;
    boyi__trace_write(self->trace, self->winner_table, cell_of(at), boyi__trace_number(winner));
}

static void start_counters(run *self, int64_t mouse, int64_t cat)
{
    boyi__trace *trace = self->trace;
    size_t ways;
    for (int64_t turn = MOUSE; turn <= CAT; turn++) {
        const int64_t *places = places_of(self, turn == MOUSE ? mouse : cat, &ways);
        state at = {mouse, cat, turn};
        int64_t count = 0;
        for (size_t i = 0; i < ways; i++)
            count += turn == MOUSE || places[i] != 0;
        self->count[index_of(self, at)] = count;
        boyi__trace_step_on(trace, turn == MOUSE ? "mouse-moves" : "cat-moves");
        boyi__trace_set(trace, "mouse", mouse);
        boyi__trace_set(trace, "cat", cat);
        boyi__trace_write(trace, self->count_table, cell_of(at), boyi__trace_number(count));
        boyi__trace_say(trace,
                        turn == MOUSE ? N_("Moves of the mouse from place %lld: %lld.")
                                      : N_("Moves of the cat from place %lld, the hole left out: %lld."),
                        (long long)(turn == MOUSE ? mouse : cat), (long long)count);
    }
}

static void start_ends(run *self)
{
    boyi__trace *trace = self->trace;
    for (int64_t cat = 1; cat < self->n && !trace->stopped; cat++)
        for (int64_t turn = MOUSE; turn <= CAT; turn++) {
            state hole = {0, cat, turn}, caught = {cat, cat, turn};
            boyi__trace_step_on(trace, "hole");
            boyi__trace_set(trace, "cat", cat);
            boyi__trace_set(trace, "turn", turn);
            settle(self, hole, 1);
            boyi__trace_say(trace, "The mouse is in the hole: it has won.");
            boyi__trace_step_on(trace, "caught");
            boyi__trace_set(trace, "cat", cat);
            boyi__trace_set(trace, "turn", turn);
            settle(self, caught, 2);
            boyi__trace_say(trace, "Both are at place %lld: the cat has won.", (long long)cat);
            self->queue[self->tail++] = hole;
            self->queue[self->tail++] = caught;
        }
}

/* A move leads from `from`, which is not settled, to a settled state that `won` has won. */
static void count_move(run *self, state settled, state from, int64_t won)
{
    boyi__trace *trace = self->trace;
    const char *who = boyi__tr(trace->lang, winner_text(won));
    const char *mover = boyi__tr(trace->lang, winner_text(from.turn + 1));
    bool wins = won == from.turn + 1;
    boyi__trace_step_on(trace, "mover");
    set_pair(self, settled, from, won);
    boyi__trace_say(trace,
                    wins ? N_("It is the turn of %s, who can move to a state that it wins.")
                         : N_("It is the turn of %s; this move leads to a loss."),
                    mover);
    if (wins) {
        boyi__trace_step_on(trace, "wins");
        set_pair(self, settled, from, won);
        settle(self, from, won);
        boyi__trace_say(trace, "One winning move is enough: %s wins here.", who);
        self->queue[self->tail++] = from;
        return;
    }
    int64_t open = --self->count[index_of(self, from)];
    boyi__trace_step_on(trace, "count");
    set_pair(self, settled, from, won);
    boyi__trace_write(trace, self->count_table, cell_of(from), boyi__trace_number(open));
    boyi__trace_say(trace, "One open move less; still open: %lld.", (long long)open);
    boyi__trace_step_on(trace, "last");
    set_pair(self, settled, from, won);
    boyi__trace_read(trace, self->count_table, cell_of(from));
    boyi__trace_say(trace, open ? N_("Another move may still escape: wait.")
                                : N_("That was the last: every move loses."));
    if (open)
        return;
    boyi__trace_step_on(trace, "loses");
    set_pair(self, settled, from, won);
    settle(self, from, won);
    boyi__trace_say(trace, won == 1 ? N_("The mouse wins here.") : N_("The cat wins here."));
    self->queue[self->tail++] = from;
}

static void visit(run *self, state settled)
{
    boyi__trace *trace = self->trace;
    int64_t won = self->winner[index_of(self, settled)];
    size_t count;
    const int64_t *places = places_of(self, settled.turn == CAT ? settled.mouse : settled.cat, &count);
    boyi__trace_step_on(trace, "next");
    boyi__trace_round(trace, "state");
    set_settled(self, settled);
    boyi__trace_say(trace, "Mouse at %lld, cat at %lld: %s wins. Which states lead here?",
                    (long long)settled.mouse, (long long)settled.cat,
                    boyi__tr(trace->lang, winner_text(won)));
    for (size_t i = 0; i < count && !trace->stopped; i++) {
        state from = settled.turn == CAT ? (state){places[i], settled.cat, MOUSE}
                                         : (state){settled.mouse, places[i], CAT};
        if (from.cat == 0)
            continue;
        bool known = self->winner[index_of(self, from)];
        boyi__trace_step_on(trace, "known");
        set_pair(self, settled, from, won);
        boyi__trace_read(trace, self->winner_table, cell_of(from));
        boyi__trace_say(trace,
                        known ? N_("From mouse %lld, cat %lld: the winner is known already.")
                              : N_("From mouse %lld, cat %lld: the winner is not known yet."),
                        (long long)from.mouse, (long long)from.cat);
        if (!known)
            count_move(self, settled, from, won);
    }
}

void boyi__trace_pursuit_counters(boyi__trace *trace, const boyi__trace_input *input)
{
    run self = {.trace = trace, .graph = &input->parameters[0]};
    self.n = (int64_t)self.graph->ends_count;
    size_t states = (size_t)(self.n * self.n) * 2;
    self.winner_table = boyi__trace_table_add(trace, "winner", "winner", "mouse", "cat", "turn");
    self.count_table = boyi__trace_table_add(trace, "count", "count", "mouse", "cat", "turn");
    self.winner = boyi__trace_allocate(trace, states, sizeof *self.winner);
    self.count = boyi__trace_allocate(trace, states, sizeof *self.count);
    self.queue = boyi__trace_allocate(trace, states, sizeof *self.queue);
    if (!trace->failed) {
        for (int64_t mouse = 0; mouse < self.n && !trace->stopped; mouse++)
            for (int64_t cat = 1; cat < self.n; cat++)
                start_counters(&self, mouse, cat);
        start_ends(&self);
        while (self.head < self.tail && !trace->stopped)
            visit(&self, self.queue[self.head++]);
        int64_t result = self.winner[index_of(&self, (state){1, 2, MOUSE})];
        boyi__trace_step_on(trace, "answer");
        boyi__trace_read(trace, self.winner_table, AT(1, 2, MOUSE));
        boyi__trace_say(trace, result == 1   ? N_("The mouse wins.")
                               : result == 2 ? N_("The cat wins.")
                                             : N_("Neither can force a win: a draw."));
        trace->result = boyi__trace_number(result);
    }
    free(self.queue);
    free(self.count);
    free(self.winner);
}
